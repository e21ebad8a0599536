//! Tests of the runner's own parts, in the same list as the cases.

use std::time::Duration;

use libtest_mimic::{Failed, Trial};

use crate::output;
use crate::script::{self, Action, Piece, Points, Swap2Choice};
use crate::tracker::{Point, Tracker};

/// All of them.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, fn()); 11] = [
        ("directives", directives),
        ("escapes", escapes),
        ("unknown_directive_names_its_line", unknown_directive_names_its_line),
        ("bad_lines_are_refused", bad_lines_are_refused),
        ("patterns_match_whole_lines", patterns_match_whole_lines),
        ("points", points),
        ("tracker_follows_a_game", tracker_follows_a_game),
        ("tracker_follows_board", tracker_follows_board),
        ("tracker_ignores_what_is_refused", tracker_ignores_what_is_refused),
        ("output_lines", output_lines),
        ("search_reports", search_reports),
    ];
    tests
        .into_iter()
        .map(|(name, test)| {
            Trial::test(format!("runner::{name}"), move || {
                test();
                Ok::<(), Failed>(())
            })
        })
        .collect()
}

fn point(text: &str) -> Point {
    Point::parse(text).expect("a point")
}

fn action(line: &str) -> Action {
    let text = format!("# A case.\n{line}\nexit 1\n");
    script::parse(&text).expect("a good line").steps.remove(0).action
}

fn error(lines: &str) -> String {
    script::parse(&format!("# A case.\n{lines}")).expect_err("a bad script")
}

fn directives() {
    let text = concat!(
        "# A case.\nargs --a b\ninstall-in My folder\nalone\n\n",
        "send\nmove after 5 within 70 1,2 3,4\nsilent 9\n"
    );
    let script = script::parse(text).expect("a good script");
    assert_eq!(script.args, ["--a", "b"]);
    assert_eq!(script.install_in.as_deref(), Some("My folder"));
    assert!(script.alone);
    assert_eq!(script.steps.iter().map(|step| step.line).collect::<Vec<_>>(), [6, 7, 8]);
    let Action::Move { window, points } = &script.steps[1].action else { panic!("not a move") };
    assert_eq!((window.after, window.within), (Duration::from_millis(5), Duration::from_millis(70)));
    assert_eq!(*points, Points::OneOf(vec![point("1,2"), point("3,4")]));
    assert!(matches!(action("move not 6,8"), Action::Move { points: Points::NoneOf(_), .. }));
    let Action::Swap2 { choices, .. } = action("swap2 SWAP 1 2") else { panic!("not swap2") };
    assert_eq!(choices, [Swap2Choice::Swap, Swap2Choice::Stones(1), Swap2Choice::Stones(2)]);
}

fn escapes() {
    let Action::Send(pieces) = action(r"send-raw a\r\n\t\\\xfe\eb") else { panic!("not send") };
    assert_eq!(
        pieces,
        [Piece::Bytes(b"a\r\n\t\\\xfe".to_vec()), Piece::LineEnd, Piece::Bytes(b"b".to_vec())]
    );
    let Action::Send(pieces) = action("send-repeat 3 ab") else { panic!("not send") };
    assert_eq!(pieces, [Piece::Bytes(b"ababab".to_vec())]);
}

fn unknown_directive_names_its_line() {
    let error = error("send START 15\nexpct OK\n");
    assert!(error.contains("line 3") && error.contains("expct"), "{error}");
}

fn bad_lines_are_refused() {
    assert!(script::parse("send START 15\nexpect OK\n").is_err(), "no comment at the start");
    for line in [
        "expect",
        "expect (",
        "expect within soon OK",
        "silent",
        "exit now",
        "move 1",
        "move not",
        "swap2",
        "close it",
        r"send-raw \q",
        r"send-raw \x1",
        "send-repeat many x",
        " send START 15",
        "send START 15 ",
        "exit 1\nargs late",
        "send START 15\nsleep 10",
    ] {
        error(line);
    }
}

fn patterns_match_whole_lines() {
    let Action::Expect { pattern, .. } = action("expect within 50 OK|FINE") else { panic!("not expect") };
    assert!(pattern.is_match("OK") && pattern.is_match("FINE"));
    assert!(!pattern.is_match("OK then") && !pattern.is_match("NOT OK"));
}

fn points() {
    assert!(Point::parse("10,0").is_some());
    for text in ["", "1", "1,", ",1", "1,2,3", "+1,2", "1, 2", "-1,2", "a,b"] {
        assert!(Point::parse(text).is_none(), "{text}");
    }
}

fn tracker_follows_a_game() {
    let mut game = Tracker::new();
    assert!(game.played(point("7,7")).is_err(), "no game yet");
    game.sent(b"start 15 15\r\nTURN 7,7\r\n");
    assert_eq!(game.empty_points(), Some(224));
    assert!(game.played(point("7,7")).is_err(), "occupied");
    assert!(game.played(point("15,0")).is_err(), "off the board");
    assert!(game.played(point("8,8")).is_ok());
    game.sent(b"TAKEBACK 8,8\nPLAY 9,9\n");
    assert_eq!(game.is_free(point("8,8")), Ok(true));
    assert_eq!(game.is_free(point("9,9")), Ok(false));
    game.sent(b"RESTART\n");
    assert_eq!(game.empty_points(), Some(225));
    game.sent(b"RECTSTART 10,20\n");
    assert!(game.is_free(point("9,19")).is_ok() && game.is_free(point("10,0")).is_err());
}

fn tracker_follows_board() {
    let mut game = Tracker::new();
    game.sent(b"START 15\nTURN 0,0\nBOARD\n7,7,1\n");
    game.sent(b"8,8,2\nTURN 9,9\nDONE\nTURN 1,1\n");
    assert_eq!(game.empty_points(), Some(222));
    game.sent(b"BOARD 7,7,1 8,8,2 DONE\rTURN 9,9\r");
    assert_eq!(game.empty_points(), Some(222));
    game.sent(b"SWAP2BOARD\n1,1\n2,2\n3,3\nDONE\n");
    assert_eq!(game.empty_points(), Some(222));
    assert_eq!(game.is_free(point("3,3")), Ok(false));
}

fn tracker_ignores_what_is_refused() {
    let mut game = Tracker::new();
    game.sent(b"START 15\nTURN 7,7\nSTART 200\nSTART abc\nSTART\nTURN 7,7\nTURN 99,1\nTURN x\n");
    assert_eq!(game.empty_points(), Some(224));
    game.sent(b"BOARD\n1,1,1\n1,1,2\n2,2,7\n3,3,x\n4,4,\n5,5,1,1\nfoo\nDONE\n");
    assert_eq!(game.empty_points(), Some(224));
}

fn output_lines() {
    assert_eq!(output::check_line(b"OK"), Ok("OK"));
    let long = vec![b'x'; 400];
    for line in [
        &b""[..],
        b" ",
        b"OK\r",
        b"OK ",
        b"MESSAGE",
        b"MESSAGE ",
        b"DEBUG",
        b"\xc3\xa9",
        b"SUGGEST 1,1",
        &long,
    ] {
        assert!(output::check_line(line).is_err(), "{}", line.escape_ascii());
    }
    assert!(output::is_talk("MESSAGE hello") && !output::is_talk("MESSAGES") && !output::is_talk("7,7"));
}

fn search_reports() {
    let mut game = Tracker::new();
    game.sent(b"START 5\n");
    let check = |ev: &str| {
        output::check_report(&format!("MESSAGE depth 12-22 ev {ev} n 31K n/ms 636 tm 49 pv I8 I7 H6"), &game)
    };
    for ev in ["-120", "0", "+M5", "-M4", "+M25"] {
        assert_eq!(check(ev), Ok(()), "{ev}");
    }
    for ev in ["", "M5", "1.5", "+M26", "-M259"] {
        assert!(check(ev).is_err(), "{ev}");
    }
    assert!(output::check_report("MESSAGE depth 1-2 ev 0 n 1 n/ms 1 tm 1 pv", &game).is_err());
}
