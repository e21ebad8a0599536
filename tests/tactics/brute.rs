//! The naive solver against one that is more naive still: it knows no rows of five, tries every empty point of the
//! board and asks about every other, and so sees two fours deep at most.

use banyan::board::reference::{ReferenceBoard, ReferenceCell};
use banyan::types::{BoardSize, Color, Coord};

use crate::fours::FourBoard;
use crate::puzzle::Kind;
use crate::setup::Setup;
use crate::suite;

/// One puzzle of so many is looked at on every point of its board.
const EVERY: usize = 17;
/// One of so many is searched two fours deep.
const EVERY_SEARCHED: usize = 31;

/// Where `color` wins, asked at every empty point.
fn all_five_points(board: &ReferenceBoard, size: BoardSize, color: Color) -> Vec<Coord> {
    all_empty(board, size).filter(|&coord| board.wins(coord, color)).collect()
}

/// Every legal move that threatens a five, with the fives.
fn all_fours(board: &ReferenceBoard, size: BoardSize, color: Color) -> Vec<(Coord, Vec<Coord>)> {
    let legal = all_empty(board, size).filter(|&coord| is_legal(board, coord, color));
    let with_fives = legal.map(|coord| {
        let after = with_stone(board, coord, color);
        (coord, all_five_points(&after, size, color))
    });
    with_fives.filter(|(_, fives)| !fives.is_empty()).collect()
}

/// The stones of the shortest victory with at most `fours` fours before the five.
fn shortest(board: &ReferenceBoard, setup: &Setup, fours: u16) -> Option<u16> {
    let (size, attacker) = (setup.size, setup.side);
    if !all_five_points(board, size, attacker).is_empty() {
        return Some(1);
    }
    let deeper = fours.checked_sub(1)?;
    let lengths = all_fours(board, size, attacker).into_iter().filter_map(|(four, fives)| {
        let after = with_stone(board, four, attacker);
        let refuted = !all_five_points(&after, size, !attacker).is_empty();
        if refuted { None } else { longest(&after, setup, &fives, deeper).map(|rest| rest + 2) }
    });
    lengths.min()
}

/// The most stones that follow a reply to a four; `None` if one of them stops the attack.
fn longest(board: &ReferenceBoard, setup: &Setup, fives: &[Coord], fours: u16) -> Option<u16> {
    let defender = !setup.side;
    let mut longest = 1;
    for reply in all_empty(board, setup.size).filter(|&reply| is_legal(board, reply, defender)) {
        let after = with_stone(board, reply, defender);
        if !fives.iter().any(|&five| five != reply && after.wins(five, setup.side)) {
            longest = longest.max(shortest(&after, setup, fours)?);
        }
    }
    Some(longest)
}

fn with_stone(board: &ReferenceBoard, coord: Coord, color: Color) -> ReferenceBoard {
    let mut after = board.clone();
    after.set(coord, ReferenceCell::Stone(color));
    after
}

fn all_empty(board: &ReferenceBoard, size: BoardSize) -> impl Iterator<Item = Coord> {
    size.coords().filter(|&coord| board.cell(coord) == ReferenceCell::Empty)
}

fn is_legal(board: &ReferenceBoard, coord: Coord, color: Color) -> bool {
    color == Color::White || board.ban(coord).is_none()
}

#[test]
fn rows_of_five_miss_nothing() {
    let mut seen = 0;
    for puzzle in suite::load().into_iter().step_by(EVERY) {
        let size = puzzle.setup.size;
        let (board, mut rows) = (puzzle.setup.board(), FourBoard::new(&puzzle.setup));
        for color in Color::ALL {
            let mut fives = rows.five_points(color);
            fives.sort_unstable();
            let mut expected = all_five_points(&board, size, color);
            expected.sort_unstable();
            assert_eq!(fives, expected, "{puzzle}");
            if fives.is_empty() {
                assert_same_fours(rows.fours(color), all_fours(&board, size, color), &puzzle.to_string());
                seen += 1;
            }
        }
    }
    assert!(seen > 60, "{seen}");
}

fn assert_same_fours(found: Vec<(Coord, Vec<Coord>)>, expected: Vec<(Coord, Vec<Coord>)>, puzzle: &str) {
    let sorted = |mut fours: Vec<(Coord, Vec<Coord>)>| {
        for (_, fives) in &mut fours {
            fives.sort_unstable();
        }
        fours.sort_unstable();
        fours
    };
    assert_eq!(sorted(found), sorted(expected), "{puzzle}");
}

#[test]
fn two_fours_deep_every_point_gives_the_same() {
    let mut wins = 0;
    for puzzle in suite::load().into_iter().step_by(EVERY_SEARCHED) {
        let found = shortest(&puzzle.setup.board(), &puzzle.setup, 2);
        let is_short = matches!(puzzle.kind, Kind::Vcf(_)) && puzzle.length <= 5;
        assert_eq!(found, is_short.then_some(puzzle.length), "{puzzle}");
        wins += usize::from(found.is_some());
    }
    assert!(wins > 5, "{wins}");
}
