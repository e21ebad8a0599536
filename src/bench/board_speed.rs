//! How fast the board of the search is.

use std::hint::black_box;
use std::time::{Duration, Instant};

use super::position_after;
use crate::board::{PatternBoard, Threat};
use crate::types::{Color, Square, Variant};

/// A position in the middle of a game.
const MOVES: &str = "h8 h9 i8 g8 j9 j10 k8 i10 h7 g6 f9 k7 l6 g10";
/// Stones placed one after another before they are taken back, as deep as a search often goes.
const DEPTH: usize = 16;
/// How often that is done.
const ROUNDS: u32 = 20_000;

/// Nanoseconds for one of each, on average.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardSpeed {
    /// Placing a stone, near others.
    pub place: f64,
    /// Taking it back.
    pub undo: f64,
    /// Asking whether the side to move has a five or an open four to make.
    pub win_test: f64,
}

/// Measures the board.
#[must_use]
pub fn board_speed() -> BoardSpeed {
    let Some(position) = position_after(Variant::Freestyle, 15, MOVES) else { return BoardSpeed::default() };
    let mut board = PatternBoard::new(&position);
    let is_central = |square: &Square| {
        let coord = square.coord();
        (3..12).contains(&coord.x) && (3..12).contains(&coord.y)
    };
    let squares: Vec<_> = position.empty_squares().filter(is_central).collect();
    let mut next = squares.iter().cycle();
    let (mut place, mut undo, mut placed) = (Duration::ZERO, Duration::ZERO, 0);
    for _ in 0..ROUNDS {
        let chosen: Vec<_> = next.by_ref().step_by(7).take(DEPTH).copied().collect();
        let began = Instant::now();
        for square in chosen {
            if board.position().is_empty(square) {
                board.place(square);
            }
        }
        placed += u32::try_from(board.placed()).unwrap_or_default();
        place += began.elapsed();
        let began = Instant::now();
        while board.undo().is_some() {}
        undo += began.elapsed();
    }
    BoardSpeed { place: each(place, placed), undo: each(undo, placed), win_test: win_test(&board) }
}

/// Nanoseconds for each of `count`.
fn each(time: Duration, count: u32) -> f64 {
    time.as_secs_f64() * 1e9 / f64::from(count.max(1))
}

fn win_test(board: &PatternBoard) -> f64 {
    const TESTS: u32 = 10_000_000;
    let began = Instant::now();
    for _ in 0..TESTS {
        let board = black_box(board);
        let wins = |threat| !board.threats(Color::Black, threat).is_empty();
        black_box(wins(Threat::Five) || wins(Threat::OpenFour));
    }
    each(began.elapsed(), TESTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_measured() {
        let speed = board_speed();
        for nanoseconds in [speed.place, speed.undo, speed.win_test] {
            assert!(nanoseconds > 0.0 && nanoseconds < 1e7, "{speed:?}");
        }
    }
}
