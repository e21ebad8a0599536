//! Positions for tests, by the names of their points.

use super::Position;
use crate::types::{BoardSize, Color, Coord, Square, Variant};

/// The square of a name such as `h8`.
pub(crate) fn square(name: &str) -> Square {
    Square::from_coord(Coord::from_name(name).expect("a point"))
}

/// The squares of several names.
pub(crate) fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

/// 15x15 with these stones of black and white; black is to move.
pub(crate) fn stones(variant: Variant, black: &str, white: &str) -> Position {
    let mut position = Position::new(BoardSize::STANDARD, variant);
    for (color, names) in [(Color::Black, black), (Color::White, white)] {
        for square in squares(names) {
            position.place_stone(color, square);
        }
    }
    position
}

/// 15x15 after these moves, black's first.
pub(crate) fn moves(variant: Variant, names: &str) -> Position {
    let mut position = Position::new(BoardSize::STANDARD, variant);
    for square in squares(names) {
        position.place(square);
    }
    position
}
