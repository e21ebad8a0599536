//! Each fault is a loss.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use banyan::arena::schedule::Pairing;
use banyan::arena::{EndReason, EngineConfig, MatchSettings};
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
    ("goes_slowly_but_in_time", goes_slowly_but_in_time),
    ("both_ignore_end", both_ignore_end),
    ("ignores_end_when_kept", ignores_end_when_kept),
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
    // One that has played regularly is killed when its time to go is over, and has lost, won games too.
    let settings = impatient_at_end();
    let mark = mark(&["deaf"]);
    let engines = [engine("deaf", &["deaf"], &mark), engine("good", &[], &mark)];
    let games = play(&engines, "", &settings, &PAIR, 1);
    let on_board = play(&[engine("a", &[], &mark), engine("good", &[], &mark)], "", &settings, &PAIR, 1);
    assert!(on_board.iter().any(|game| game.record.points_of_first() > 0.9), "it would win one");
    for game in &games {
        let (result, deaf) = (&game.record.result, usize::from(!game.pairing.first_is_black));
        assert_eq!(result.reason, EndReason::IgnoredEnd, "{}", game.transcript);
        assert!(game.record.points_of_first() < 0.1);
        assert!(result.detail.contains("still there 0.700 s after END"), "{}", result.detail);
        assert!(result.detail.contains("had won: five in a row"), "{}", result.detail);
        assert_eq!(result.stderr_tail, "I stay");
        assert_eq!((game.record.ignored_end[deaf], game.record.ignored_end[1 - deaf]), (true, false));
        assert_eq!(game.transcript.matches("# didn't end at END and was killed").count(), 1);
    }
    assert_eq!((games.len(), processes(&mark)), (2, vec![]));
}

/// 700 ms, as Piskvork.
fn impatient_at_end() -> MatchSettings {
    MatchSettings { end_patience: Duration::from_millis(700), ..settings() }
}

fn goes_slowly_but_in_time() {
    let mark = mark(&["slow-end"]);
    let engines = [engine("slow", &["slow-end:1500", "talk-at-end"], &mark), engine("good", &[], &mark)];
    let games = play(&engines, "", &settings(), &PAIR, 1);
    assert!(games.iter().all(|game| game.record.result.reason == EndReason::Five));
    assert!(games.iter().all(|game| game.record.ignored_end == [false; 2]));
    let late = play(&engines, "", &impatient_at_end(), &PAIR, 1);
    assert!(late.iter().all(|game| game.record.result.reason == EndReason::IgnoredEnd));
    assert_eq!((games.len(), late.len(), processes(&mark)), (2, 2, vec![]));
}

fn both_ignore_end() {
    let mark = mark(&["both-deaf"]);
    let engines = [engine("a", &["deaf"], &mark), engine("b", &["deaf"], &mark)];
    for game in play(&engines, "", &impatient_at_end(), &PAIR, 1) {
        assert_eq!(game.record.result.reason, EndReason::Five);
        assert_eq!(game.record.ignored_end, [true; 2]);
        assert_eq!(game.record.result.detail, "both still there 0.700 s after END");
    }
    // Nor can who has crashed be saved by the other one's staying.
    let engines = [engine("a", &["deaf"], &mark), engine("b", &["crash::1"], &mark)];
    for game in play(&engines, "", &impatient_at_end(), &PAIR, 1) {
        assert_eq!(game.record.result.reason, EndReason::Crashed);
        assert!((game.record.points_of_first() - 1.0).abs() < f64::EPSILON);
        let deaf = usize::from(!game.pairing.first_is_black);
        assert_eq!((game.record.ignored_end[deaf], game.record.ignored_end[1 - deaf]), (true, false));
    }
    assert_eq!(processes(&mark), Vec::<PathBuf>::new());
}

/// Kept engines are told to END after their last game only, and lose that one.
fn ignores_end_when_kept() {
    let mark = mark(&["kept-deaf"]);
    let settings = MatchSettings { keep_processes: true, ..impatient_at_end() };
    let engines = [engine("deaf", &["deaf"], &mark), engine("good", &[], &mark), engine("other", &[], &mark)];
    let other = Pairing { second: 2, ..PAIR[1] };
    let games = play(&engines, "", &settings, &[PAIR[0], PAIR[1], PAIR[0], other], 1);
    let reasons: Vec<_> = games.iter().map(|game| game.record.result.reason.clone()).collect();
    let (five, ignored) = (EndReason::Five, EndReason::IgnoredEnd);
    assert_eq!(reasons, [five.clone(), five, ignored.clone(), ignored]);
    assert!(games[2..].iter().all(|game| game.record.points_of_first() < 0.1));
    let ends: Vec<_> = games.iter().map(|game| game.transcript.matches("< END").count()).collect();
    assert_eq!(ends, [0, 0, 2, 2]);
    assert_eq!(processes(&mark), Vec::<PathBuf>::new());
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
