//! Openings that the engines settle between themselves.

use std::path::PathBuf;

use banyan::arena::Swap2Choice::{Open, Stay, Swap, TwoMore};
use banyan::arena::{EndReason, EngineConfig, EngineSide, FinishedGame, MatchSettings, Swap2Choice};
use banyan::types::Color;

use crate::support::{PAIR, engine, mark, play, processes, settings};

pub(crate) const TESTS: &[(&str, fn())] = &[
    ("every_way_to_settle_an_opening", every_way_to_settle_an_opening),
    ("the_dialogue_is_that_of_the_protocol", the_dialogue_is_that_of_the_protocol),
    ("illegal_choices_lose", illegal_choices_lose),
    ("who_does_not_know_the_command_loses", who_does_not_know_the_command_loses),
    ("banyan_settles_openings_with_itself", banyan_settles_openings_with_itself),
    ("banyan_chooses_after_five_stones", banyan_chooses_after_five_stones),
];

const OPENING: &str = "swap2:7,7 8,8 9,9:0";

fn swap2() -> MatchSettings {
    MatchSettings { swap2: true, ..settings() }
}

/// Two games between engines that choose so, each opening one. Returns them, checked for what holds of every game.
///
/// `test` keeps apart the processes of tests that run at the same time.
fn settled(test: &str, choices: &[&str]) -> Vec<FinishedGame> {
    let mark = mark(&[&[test], choices].concat());
    let engines = ["a", "b"].map(|name| engine(name, choices, &mark));
    let games = play(&engines, "", &swap2(), &PAIR, 1);
    assert_eq!((games.len(), processes(&mark)), (2, Vec::<PathBuf>::new()));
    games
}

fn opener(game: &FinishedGame) -> EngineSide {
    if game.pairing.first_is_black { EngineSide::First } else { EngineSide::Second }
}

fn choices(game: &FinishedGame) -> Vec<Swap2Choice> {
    game.record.swap2.iter().map(|step| step.choice).collect()
}

fn every_way_to_settle_an_opening() {
    let ways: [(&[&str], &[Swap2Choice], bool, usize); 4] = [
        (&[OPENING, "swap2:SWAP:3"], &[Open, Swap], false, 3),
        (&[OPENING, "swap2:1,1:3"], &[Open, Stay], true, 4),
        (&[OPENING, "swap2:1,1 2,1:3", "swap2:SWAP:5"], &[Open, TwoMore, Swap], true, 5),
        (&[OPENING, "swap2:1,1 2,1:3", "swap2:3,3:5"], &[Open, TwoMore, Stay], false, 6),
    ];
    for (faults, chosen, opener_is_black, stones) in ways {
        for game in settled("ways", faults) {
            let record = &game.record;
            let opener = opener(&game);
            assert_eq!(choices(&game), chosen);
            let by: Vec<_> = record.swap2.iter().map(|step| step.by).collect();
            assert_eq!(by, [opener, opener.other(), opener][..by.len()]);
            assert_eq!(record.black, if opener_is_black { opener } else { opener.other() });
            assert_eq!(record.names, if record.black == EngineSide::First { ["a", "b"] } else { ["b", "a"] });
            assert_eq!((record.opening_moves, &record.result.reason), (stones, &EndReason::Five));
            assert_eq!(record.moves[..3].iter().map(|one| one.coord.name()).collect::<String>(), "h8i9j10");
            let first_won =
                (record.result.winner == Some(Color::Black)) == (record.black == EngineSide::First);
            assert!((record.points_of_first() - f64::from(u8::from(first_won))).abs() < f64::EPSILON);
        }
    }
}

fn the_dialogue_is_that_of_the_protocol() {
    for game in settled("dialogue", &[OPENING, "swap2:1,1 2,1:3", "swap2:3,3:5"]) {
        // The opener is white in the end.
        let mut said: Vec<&str> = game.transcript.lines().map(|line| &line[11..]).collect();
        said.retain(|line| !line.contains("INFO") && !line.contains('#'));
        let begin = said.iter().position(|line| line.contains("SWAP2BOARD")).expect("it was sent");
        let expected = [
            "W< SWAP2BOARD",
            "W< DONE",
            "W> 7,7 8,8 9,9",
            "B< SWAP2BOARD",
            "B< 7,7",
            "B< 8,8",
            "B< 9,9",
            "B< DONE",
            "B> 1,1 2,1",
            "W< SWAP2BOARD",
            "W< 7,7",
            "W< 8,8",
            "W< 9,9",
            "W< 1,1",
            "W< 2,1",
            "W< DONE",
            "W> 3,3",
            "B< BOARD",
            "B< 7,7,1",
            "B< 8,8,2",
            "B< 9,9,1",
            "B< 1,1,2",
            "B< 2,1,1",
            "B< 3,3,2",
            "B< DONE",
            "B> 0,0",
            "W< BOARD",
            "W< 7,7,2",
            "W< 8,8,1",
            "W< 9,9,2",
            "W< 1,1,1",
            "W< 2,1,2",
            "W< 3,3,1",
            "W< 0,0,2",
            "W< DONE",
        ];
        assert_eq!(&said[begin..begin + expected.len()], expected, "{}", game.transcript);
        // Time is told before each choice too.
        assert_eq!(game.transcript.lines().filter(|line| line.contains("INFO time_left")).count(), {
            game.record.moves.len() - game.record.opening_moves + 3
        });
    }
}

fn illegal_choices_lose() {
    let cases: [(&[&str], EndReason, &str, usize); 10] = [
        (&["swap2:SWAP:0"], EndReason::IllegalMove, "before there was a stone", 0),
        (&["swap2:7,7 7,8:0"], EndReason::IllegalMove, "2 stones after 0", 0),
        (&["swap2:7,7 7,8 7,7:0"], EndReason::IllegalMove, "7,7 is not empty", 0),
        (&["swap2:7,7 7,8 15,7:0"], EndReason::IllegalMove, "15,7 is off the board", 0),
        (&["swap2:h8 i9 j10:0"], EndReason::Garbage, "h8 i9 j10", 0),
        (&["swap2::0"], EndReason::TurnTime, "no answer", 0),
        (&[OPENING, "swap2:8,8:3"], EndReason::IllegalMove, "8,8 is not empty", 3),
        (&[OPENING, "swap2:0,0 0,1 0,2:3"], EndReason::IllegalMove, "3 stones after 3", 3),
        (&[OPENING, "swap2:0,0 0,1:3", "swap2:1,1 2,2:5"], EndReason::IllegalMove, "2 stones after 5", 5),
        (&[OPENING, "swap2:0,0 0,1:3", "swap2:OK:5"], EndReason::Garbage, "OK", 5),
    ];
    for (faults, reason, detail, stones) in cases {
        for game in settled("illegal", faults) {
            let record = &game.record;
            assert_eq!(record.result.reason, reason, "{faults:?}: {}", game.transcript);
            assert!(record.result.detail.contains(detail), "{}", record.result.detail);
            // Whoever was asked has lost: the opener but for the answer to three stones.
            let opener_lost = stones != 3;
            assert_eq!(record.name_of(opener(&game)), record.names[0], "the opener is black till then");
            assert_eq!(record.result.winner, Some(if opener_lost { Color::White } else { Color::Black }));
            assert_eq!((record.moves.len(), record.opening_moves), (stones, stones));
            assert_eq!(record.swap2.len(), [0, 0, 0, 1, 0, 2][stones]);
        }
    }
}

fn who_does_not_know_the_command_loses() {
    let mark = mark(&["no-swap2"]);
    let engines = [engine("good", &[], &mark), engine("old", &["no-swap2"], &mark)];
    for game in play(&engines, "", &swap2(), &PAIR, 1) {
        assert!((game.record.points_of_first() - 1.0).abs() < f64::EPSILON, "{}", game.transcript);
        assert_eq!(game.record.result.reason, EndReason::TurnTime);
        assert!(game.record.result.detail.contains("UNKNOWN SWAP2BOARD"), "{}", game.record.result.detail);
    }
}

fn banyan(name: &str) -> EngineConfig {
    let mut banyan = EngineConfig::from_command(env!("CARGO_BIN_EXE_pbrain-banyan")).expect("it is built");
    name.clone_into(&mut banyan.name);
    banyan.limits.turn = std::time::Duration::from_millis(150);
    banyan.limits.game = None;
    banyan
}

fn banyan_settles_openings_with_itself() {
    let games = play(&[banyan("a"), banyan("b")], "", &swap2(), &PAIR, 1);
    assert_eq!(games.len(), 2);
    for game in &games {
        let record = &game.record;
        assert!(!record.result.reason.is_fault(), "{:?}\n{}", record.result, game.transcript);
        assert_eq!(record.swap2[0].by, opener(game));
        let stones = match choices(game).as_slice() {
            [Open, Swap] => 3,
            [Open, Stay] => 4,
            [Open, TwoMore, Swap] => 5,
            [Open, TwoMore, Stay] => 6,
            other => panic!("{other:?}"),
        };
        assert_eq!(record.opening_moves, stones);
        assert!(record.moves.len() > stones);
    }
    assert_ne!(games[0].record.swap2[0].by, games[1].record.swap2[0].by);
}

/// Two stones in the corners change nothing; the choice is Banyan's, and it plays on from either.
fn banyan_chooses_after_five_stones() {
    let mark = mark(&["five-stones"]);
    let engines = [banyan("banyan"), engine("other", &["swap2:0,0 14,14:3"], &mark)];
    let games = play(&engines, "", &swap2(), &PAIR[..1], 1);
    let record = &games[0].record;
    assert_eq!(choices(&games[0])[..2], [Open, TwoMore], "{}", games[0].transcript);
    assert_eq!((record.swap2.len(), record.swap2[2].by), (3, EngineSide::First));
    assert!(!record.result.reason.is_fault(), "{}", games[0].transcript);
    assert!((record.points_of_first() - 1.0).abs() < f64::EPSILON, "the fixture can't play");
}
