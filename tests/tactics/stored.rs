//! The stored puzzles: that there are enough of them, and that what is stored is so.

use std::collections::{HashMap, HashSet};

use banyan::types::Variant;

use crate::certificate::check;
use crate::naive::{Answer, solve};
use crate::puzzle::{BANDS, Kind, Puzzle, Theme, band};
use crate::suite;

/// One puzzle of so many is solved again, with at most so many nodes, which is too few for some.
const EVERY: usize = 8;
const MAX_NODES: u64 = 10_000;
/// One only move of so many is looked at again, with all the other moves of the board.
const EVERY_ONLY_MOVE: usize = 10;

/// How many victories of each band a variant and side length have.
fn victories(puzzles: &[Puzzle]) -> HashMap<(Variant, u8), [usize; BANDS.len()]> {
    let mut counts: HashMap<_, [usize; BANDS.len()]> = HashMap::new();
    for puzzle in puzzles.iter().filter(|puzzle| matches!(puzzle.kind, Kind::Vcf(_))) {
        let band = band(puzzle.length).expect("a length of three at least");
        counts.entry((puzzle.setup.variant, puzzle.setup.size.width())).or_default()[band] += 1;
    }
    counts
}

#[test]
fn there_are_enough_puzzles() {
    let puzzles = suite::load();
    let victories = victories(&puzzles);
    let total = |variant, size| victories[&(variant, size)].iter().sum::<usize>();
    assert!(total(Variant::Freestyle, 15) >= 300, "{victories:?}");
    for variant in Variant::ALL {
        assert!(total(variant, 15) + total(variant, 20) >= 60, "{victories:?}");
    }
    assert!(victories[&(Variant::Freestyle, 15)].iter().all(|&count| count >= 10), "{victories:?}");
    let count = |wanted: fn(&Puzzle) -> bool| puzzles.iter().filter(|&puzzle| wanted(puzzle)).count();
    assert!(count(|puzzle| puzzle.kind == Kind::Refuted) >= 200);
    assert!(count(|puzzle| matches!(puzzle.kind, Kind::OnlyMove(_))) >= 60);
    for (theme, least_victories, least_refuted) in [(Theme::Ban, 20, 3), (Theme::Shut, 30, 10)] {
        let of_theme = puzzles.iter().filter(|puzzle| puzzle.theme == theme);
        let (victories, refuted): (Vec<_>, Vec<_>) =
            of_theme.partition(|puzzle| matches!(puzzle.kind, Kind::Vcf(_)));
        assert!(victories.len() >= least_victories && refuted.len() >= least_refuted, "{theme:?}");
    }
}

#[test]
fn puzzles_are_read_as_they_are_written_and_none_is_there_twice() {
    let mut seen = HashSet::new();
    for puzzle in suite::load() {
        assert_eq!(Puzzle::parse(&puzzle.to_string()), Some(puzzle.clone()));
        assert!(seen.insert(puzzle.setup.clone()), "{puzzle}");
    }
}

#[test]
fn positions_are_in_the_middle_of_a_game() {
    for puzzle in suite::load() {
        let (board, position) = (puzzle.setup.board(), puzzle.setup.position());
        assert_eq!(
            puzzle.setup.side == banyan::types::Color::Black,
            position.stones().len() % 2 == 0,
            "{puzzle}"
        );
        let side = puzzle.setup.side;
        let wins = position.empty_squares().any(|square| board.wins(square.coord(), side));
        assert!(!wins, "{puzzle}: a five is no puzzle");
    }
}

#[test]
fn every_certificate_passes_the_checker() {
    for puzzle in suite::load() {
        if let Kind::Vcf(proof) = &puzzle.kind {
            assert_eq!(check(&puzzle.setup, proof), Ok(puzzle.length), "{puzzle}");
        }
    }
}

#[test]
fn the_naive_solver_finds_the_same_again() {
    let mut solved = 0;
    for puzzle in suite::load().into_iter().step_by(EVERY) {
        let (answer, _) = solve(&puzzle.setup, MAX_NODES);
        match (&puzzle.kind, answer) {
            (_, Answer::Unknown) => continue,
            (Kind::Vcf(_), Answer::Win(_, length)) => assert_eq!(length, puzzle.length, "{puzzle}"),
            (Kind::Vcf(_), _) | (_, Answer::Win(..)) => panic!("{puzzle}"),
            (_, Answer::Refuted) => {}
        }
        solved += 1;
    }
    assert!(solved > 120, "{solved}");
}

#[test]
fn themes_are_what_they_say() {
    for puzzle in suite::load().into_iter().filter(|puzzle| puzzle.theme != Theme::Plain) {
        let renju = puzzle.setup.variant == Variant::Renju;
        assert_eq!(renju, puzzle.theme == Theme::Ban, "{puzzle}");
        match &puzzle.kind {
            Kind::Vcf(proof) if renju => {
                assert!(check(&puzzle.setup.under(Variant::Freestyle), proof).is_err(), "{puzzle}");
            }
            Kind::Vcf(proof) => assert!(proof.has_branches(), "{puzzle}"),
            _ => {}
        }
    }
}

#[test]
fn only_moves_are_the_only_ones() {
    let only_moves = suite::load().into_iter().filter(|puzzle| matches!(puzzle.kind, Kind::OnlyMove(_)));
    for puzzle in only_moves.step_by(EVERY_ONLY_MOVE) {
        let Kind::OnlyMove(only) = puzzle.kind else { continue };
        let (threat, _) = solve(&puzzle.setup.passed(), MAX_NODES);
        assert!(matches!(threat, Answer::Win(_, length) if length == puzzle.length), "{puzzle}: {threat:?}");
        let (position, side) = (puzzle.setup.position(), puzzle.setup.side);
        for square in position.empty_squares().filter(|&square| !position.is_banned(square, side)) {
            let (answer, _) = solve(&puzzle.setup.after(square.coord()), MAX_NODES);
            let escapes = answer == Answer::Refuted;
            assert!(
                escapes || matches!(answer, Answer::Win(..)),
                "{puzzle}: {} is open",
                square.coord().name()
            );
            assert_eq!(escapes, square.coord() == only, "{puzzle}: {}", square.coord().name());
        }
    }
}
