//! Each fault is a loss.

use std::fs;
use std::time::Duration;

use banyan::arena::{EndReason, EngineConfig};
use banyan::types::{Color, Variant};

use crate::support::{PAIR, engine, loses, loses_in, mark, play, processes, settings};

pub(crate) const TESTS: &[(&str, fn())] = &[
    ("hangs", hangs),
    ("uses_up_the_time_of_the_match", uses_up_the_time_of_the_match),
    ("answers_late", answers_late),
    ("crashes", crashes),
    ("ends_at_start", ends_at_start),
    ("says_nothing_at_start", says_nothing_at_start),
    ("starts_too_slowly", starts_too_slowly),
    ("answers_garbage", answers_garbage),
    ("plays_illegal_moves", plays_illegal_moves),
    ("plays_a_banned_move", plays_a_banned_move),
    ("allocates_a_gigabyte", allocates_a_gigabyte),
    ("has_a_child_that_allocates", has_a_child_that_allocates),
    ("floods_standard_error", floods_standard_error),
    ("floods_standard_output", floods_standard_output),
    ("writes_a_line_without_end", writes_a_line_without_end),
    ("ignores_end", ignores_end),
    ("leaves_a_child", leaves_a_child),
    ("is_no_program", is_no_program),
];

fn hangs() {
    for game in loses(&["hang::2"], &EndReason::TurnTime) {
        assert!(game.record.moves.len() >= 4);
        assert!(game.record.result.detail.contains("no answer in 1.500 s"), "{}", game.record.result.detail);
    }
    loses(&["hang::0"], &EndReason::TurnTime);
}

fn uses_up_the_time_of_the_match() {
    let mark = mark(&["match-time"]);
    let mut bad = engine("bad", &["late:300:1", "late:300:2", "late:300:3"], &mark);
    bad.limits.game = Some(Duration::from_millis(450));
    let games = play(&[engine("good", &[], &mark), bad], "", &settings(), &PAIR, 1);
    for game in &games {
        assert_eq!(game.record.result.reason, EndReason::MatchTime, "{}", game.transcript);
        assert!(game.transcript.contains("< INFO timeout_match 450"));
        assert!(game.transcript.contains("< INFO time_left 450"));
        assert!(game.transcript.contains("< INFO time_left 0"), "{}", game.transcript);
    }
    assert_eq!(games.len(), 2);
}

fn answers_late() {
    loses(&["late:2500:1"], &EndReason::TurnTime);
}

fn crashes() {
    for game in loses(&["crash:tree.nodes"], &EndReason::Crashed) {
        let result = game.record.result;
        assert!(result.detail.contains("signal: 6"), "{}", result.detail);
        assert_eq!(result.stderr_tail, "assertion failed: tree.nodes");
    }
}

fn ends_at_start() {
    for game in loses(&["exit-at-start"], &EndReason::Crashed) {
        assert!(game.record.moves.is_empty());
        assert!(game.record.result.detail.contains("exit status: 3"), "{}", game.record.result.detail);
        assert_eq!(game.record.result.stderr_tail, "cannot find my book");
    }
}

fn says_nothing_at_start() {
    let mut settings = settings();
    settings.start_patience = Duration::from_secs(1);
    loses_in(&settings, &["silent-start"], &EndReason::Silent);
}

fn starts_too_slowly() {
    let mut settings = settings();
    settings.start_patience = Duration::from_secs(1);
    loses_in(&settings, &["slow-start:3000"], &EndReason::Silent);
}

fn answers_garbage() {
    for garbage in ["h8", "7 7", "OK", "1,1,1", "segmentation fault"] {
        for game in loses(&[&format!("answer:{garbage}")], &EndReason::Garbage) {
            assert!(game.record.result.detail.contains(garbage));
        }
    }
}

fn plays_illegal_moves() {
    for (point, what) in
        [("0,0", "is not empty"), ("15,3", "off the board"), ("-1,-1", "off the board"), ("999,0", "off")]
    {
        for game in loses(&[&format!("answer:{point}:1")], &EndReason::IllegalMove) {
            assert!(game.record.result.detail.contains(what), "{}", game.record.result.detail);
        }
    }
}

fn plays_a_banned_move() {
    let mark = mark(&["banned"]);
    let mut settings = settings();
    settings.variant = Variant::Renju;
    // h8 makes a row and a column of three.
    let opening = "i8 a1 j8 o1 h9 a15 h10 o15";
    let bad = engine("bad", &["answer:7,7:0"], &mark);
    let games = play(&[bad, engine("good", &[], &mark)], opening, &settings, &PAIR[..1], 1);
    let result = &games[0].record.result;
    assert_eq!((&result.reason, result.winner), (&EndReason::Banned, Some(Color::White)), "{result:?}");
    assert_eq!(result.detail, "h8: DoubleThree");
    assert_eq!(games[0].record.moves.len(), 9);
}

fn allocates_a_gigabyte() {
    for game in loses(&["allocate:1024"], &EndReason::Memory) {
        let peak = game.record.peak_memory[usize::from(game.pairing.first_is_black)];
        assert!(peak > 100 << 20, "{peak}");
        let other = game.record.peak_memory[usize::from(!game.pairing.first_is_black)];
        assert!(other > 0 && other < 50 << 20, "{other}");
    }
}

fn has_a_child_that_allocates() {
    loses(&["child:allocate-at-once", "late:700:1"], &EndReason::Memory);
}

fn floods_standard_error() {
    for game in loses(&["flood-stderr"], &EndReason::TurnTime) {
        let tail = game.record.result.stderr_tail;
        assert!(tail.contains("panic panic") && tail.len() <= 4096);
    }
}

fn floods_standard_output() {
    loses(&["flood-stdout"], &EndReason::TurnTime);
}

fn writes_a_line_without_end() {
    loses(&["flood-line"], &EndReason::TurnTime);
}

fn ignores_end() {
    loses(&["deaf", "hang::1"], &EndReason::TurnTime);
    // One that plays on regularly is killed when its time to go is over, and keeps what it has earned.
    let mark = mark(&["deaf"]);
    let games =
        play(&[engine("deaf", &["deaf"], &mark), engine("good", &[], &mark)], "", &settings(), &PAIR, 1);
    assert!(games.iter().all(|game| game.record.result.reason == EndReason::Five));
    assert!(games.iter().all(|game| game.transcript.contains("# didn't end at END and was killed")));
    assert_eq!((games.len(), processes(&mark)), (2, vec![]));
}

fn leaves_a_child() {
    loses(&["child:deaf", "hang::1"], &EndReason::TurnTime);
    loses(&["child:deaf", "crash::1"], &EndReason::Crashed);
    let mark = mark(&["child"]);
    let games =
        play(&[engine("a", &["child:deaf"], &mark), engine("b", &[], &mark)], "", &settings(), &PAIR, 1);
    assert_eq!((games.len(), processes(&mark)), (2, vec![]));
}

fn is_no_program() {
    let mark = mark(&["text"]);
    let path = std::env::temp_dir().join(&mark);
    fs::write(&path, "#!/no/such/interpreter\n").expect("written");
    let text = EngineConfig::from_command(&path.to_string_lossy()).expect("it is a file");
    let games = play(&[engine("good", &[], &mark), text], "", &settings(), &PAIR, 1);
    fs::remove_file(path).expect("removed");
    assert_eq!(games.len(), 2);
    for game in games {
        assert_eq!(game.record.result.reason, EndReason::NotStarted);
        assert!(game.record.result.stderr_tail.contains("ermission denied"), "{:?}", game.record.result);
    }
}
