//! What must not be taken for a fault, and how games end without one.

use std::fs;
use std::time::{Duration, Instant};

use banyan::arena::schedule::Pairing;
use banyan::arena::{EndReason, EngineSide};
use banyan::types::{BoardSize, Color};

use crate::support::{PAIR, engine, mark, play, processes, settings};

pub(crate) const TESTS: &[(&str, fn())] = &[
    ("a_five_wins", a_five_wins),
    ("a_full_board_is_a_draw", a_full_board_is_a_draw),
    ("a_suggestion_is_played", a_suggestion_is_played),
    ("evals_are_read_and_can_end_the_game", evals_are_read_and_can_end_the_game),
    ("processes_are_kept_if_wanted", processes_are_kept_if_wanted),
    ("an_engine_that_knows_no_restart_is_started_again", an_engine_that_knows_no_restart_is_started_again),
    ("the_other_engine_is_suspended_if_wanted", the_other_engine_is_suspended_if_wanted),
    ("a_run_goes_on_between_bad_engines", a_run_goes_on_between_bad_engines),
];

fn a_five_wins() {
    let mark = mark(&["five"]);
    let mut settings = settings();
    settings.folder = Some("/tmp/a folder".into());
    let mut engines = [engine("a", &["slow-start:300"], &mark), engine("b", &[], &mark)];
    engines[0].limits.nodes = Some(77);
    engines[0].crlf = true;
    engines[0].infos = vec![("level".to_owned(), "3".to_owned())];
    let games = play(&engines, "h8 i9 j10", &settings, &PAIR, 1);
    for game in &games {
        let record = &game.record;
        assert_eq!((&record.result.reason, record.opening_moves), (&EndReason::Five, 3));
        assert_eq!(record.result.winner == Some(Color::Black), record.moves.len() % 2 == 1);
        assert!(record.peak_memory.iter().all(|&bytes| bytes > 0));
        assert!(record.moves[3..].iter().all(|one| one.time < Duration::from_millis(1500)));
        for line in [
            "START 15",
            "INFO folder /tmp/a folder",
            "INFO rule 0",
            "INFO max_node 77",
            "INFO level 3",
            "END",
        ] {
            let sent = game.transcript.lines().any(|said| said.ends_with(&format!("< {line}")));
            assert!(sent, "{line}\n{}", game.transcript);
        }
        assert!(game.transcript.contains("W< BOARD") && game.transcript.contains("B< 8,8,2"));
    }
    assert_eq!((games[0].record.black, games[1].record.black), (EngineSide::First, EngineSide::Second));
    assert_eq!(games[0].record.names, ["a", "b"]);
    assert_eq!(games[1].record.names, ["b", "a"]);
    assert_eq!(processes(&mark), Vec::<std::path::PathBuf>::new());
}

fn a_full_board_is_a_draw() {
    let mark = mark(&["draw"]);
    let mut settings = settings();
    settings.size = BoardSize::new(5, 5).expect("in range");
    // Columns b and d are white's but for their last point, and the others black's likewise, so that nothing has five.
    let opening = "b1 a1 b2 a2 b3 a3 a4 b4 d1 c1 d2 c2 d3 c3 c4 d4 e1 a5 e2 b5 e4 c5 d5 e5";
    let games = play(&[engine("a", &[], &mark), engine("b", &[], &mark)], opening, &settings, &PAIR[..1], 1);
    assert_eq!(games[0].record.result.reason, EndReason::BoardFull, "{}", games[0].transcript);
    assert_eq!(
        (games[0].record.result.winner, games[0].record.points_of_first().to_bits()),
        (None, 0.5f64.to_bits())
    );
}

fn a_suggestion_is_played() {
    let mark = mark(&["suggest"]);
    let games = play(&[engine("a", &["suggest"], &mark), engine("b", &[], &mark)], "", &settings(), &PAIR, 1);
    for game in &games {
        assert_eq!(game.record.result.reason, EndReason::Five);
        assert!(game.transcript.contains("< PLAY "));
    }
}

fn evals_are_read_and_can_end_the_game() {
    let mark = mark(&["claims"]);
    let engines = [engine("a", &["claim:+M5"], &mark), engine("b", &["claim:-M4"], &mark)];
    let games = play(&engines, "", &settings(), &PAIR[..1], 1);
    assert_eq!(games[0].record.result.reason, EndReason::Five);
    let first = &games[0].record.moves[0];
    assert_eq!(
        (first.eval.as_deref(), first.depth.as_deref(), first.nodes.as_deref()),
        (Some("+M5"), Some("3-7"), Some("31K"))
    );

    let mut adjudicating = settings();
    adjudicating.adjudicate = true;
    for game in play(&engines, "", &adjudicating, &PAIR, 1) {
        assert_eq!((game.record.result.reason, game.record.moves.len()), (EndReason::Adjudicated, 2));
        assert!(
            (f64::from(u8::from(game.record.result.winner == Some(Color::Black)))
                - f64::from(u8::from(game.pairing.first_is_black)))
            .abs()
                < 0.1
        );
    }
    let both = [engine("a", &["claim:+M5"], &mark), engine("b", &["claim:+M4"], &mark)];
    assert_eq!(play(&both, "", &adjudicating, &PAIR[..1], 1)[0].record.result.reason, EndReason::Five);
}

fn processes_are_kept_if_wanted() {
    let mark = mark(&["kept"]);
    let mut settings = settings();
    settings.keep_processes = true;
    let engines = [engine("a", &[], &mark), engine("b", &["hang::9"], &mark)];
    let games = play(&engines, "", &settings, &[PAIR, PAIR].concat(), 1);
    let started =
        |name: &str| games.iter().map(|game| game.transcript.matches(name).count()).collect::<Vec<_>>();
    // b is killed after each game, a stays.
    assert_eq!(started(" is process "), [2, 1, 1, 1]);
    assert_eq!(started("< RESTART"), [0, 1, 1, 1]);
    assert!(games.iter().all(|game| game.record.result.reason == EndReason::TurnTime));
    assert_eq!(processes(&mark), Vec::<std::path::PathBuf>::new());
}

fn an_engine_that_knows_no_restart_is_started_again() {
    let mark = mark(&["no-restart"]);
    let mut settings = settings();
    settings.keep_processes = true;
    let engines = [engine("a", &["no-restart"], &mark), engine("b", &[], &mark)];
    let games = play(&engines, "", &settings, &PAIR, 1);
    assert!(games.iter().all(|game| game.record.result.reason == EndReason::Five));
    assert_eq!(games[1].transcript.matches(" is process ").count(), 1);
}

fn the_other_engine_is_suspended_if_wanted() {
    let mark = mark(&["suspended"]);
    let mut settings = settings();
    settings.suspend = true;
    let engines = [engine("a", &["late:600:1"], &mark), engine("b", &[], &mark)];
    let watcher = {
        let mark = mark.clone();
        std::thread::spawn(move || {
            let begun = Instant::now();
            let mut longest = 0;
            while begun.elapsed() < Duration::from_secs(5) && longest == 0 {
                std::thread::sleep(Duration::from_millis(50));
                let stopped = processes(&mark).iter().filter(|path| is_stopped(path)).count();
                longest = longest.max(stopped);
            }
            longest
        })
    };
    let games = play(&engines, "", &settings, &PAIR[..1], 1);
    assert_eq!(watcher.join().expect("it only looks"), 1);
    assert_eq!(games[0].record.result.reason, EndReason::Five);
    assert_eq!(processes(&mark), Vec::<std::path::PathBuf>::new());
}

fn is_stopped(process: &std::path::Path) -> bool {
    let stat = fs::read_to_string(process.join("stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| rest.trim_start().starts_with('T'))
}

fn a_run_goes_on_between_bad_engines() {
    let mark = mark(&["bad-ones"]);
    let faults: [&[&str]; 4] = [&[], &["crash::3"], &["answer:hello:1"], &["hang::1", "deaf"]];
    let engines = faults.map(|faults| engine(faults.first().unwrap_or(&"good"), faults, &mark));
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let games = pairs.map(|(first, second)| PAIR.map(|game| Pairing { first, second, ..game })).concat();
    let finished = play(&engines, "", &settings(), &games, 3);
    assert_eq!(finished.len(), 12);
    let mut numbers: Vec<usize> = finished.iter().map(|game| game.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..12).collect::<Vec<_>>());
    for game in finished.iter().filter(|game| game.pairing.first == 0) {
        let expected = [EndReason::Crashed, EndReason::Garbage, EndReason::TurnTime];
        assert_eq!(game.record.result.reason, expected[game.pairing.second - 1]);
        assert!((game.record.points_of_first() - 1.0).abs() < f64::EPSILON);
    }
    assert_eq!(processes(&mark), Vec::<std::path::PathBuf>::new());
}
