//! The heuristic as the text has it, from strings and point by point: slow, and for tests only.

use super::shapes::{FIVE, SHAPES};
use crate::board::{Cell, Position, Stone};
use crate::types::{Color, Direction, Variant};

/// The string of nine points around a stone.
pub(super) fn string_around(neighbours: u16) -> String {
    let cell = |bit: u16| match (neighbours >> bit & 1, neighbours >> (8 + bit) & 1) {
        (0, 0) => '0',
        (1, 0) => '1',
        (0, _) => '-',
        _ => '#',
    };
    (0..4).map(cell).chain(['1']).chain((4..8).map(cell)).collect()
}

/// The score of a string.
pub(super) fn score_of_string(string: &str, fives: bool) -> i32 {
    SHAPES
        .iter()
        .chain(fives.then_some(&FIVE))
        .filter(|shape| shape.strings.iter().any(|part| string.contains(part)))
        .map(|shape| shape.score)
        .sum()
}

/// What a stone is worth.
pub(super) fn worth(position: &Position, stone: Stone) -> i64 {
    let (size, at) = (position.size(), stone.square.coord());
    let to_edge =
        [at.x, at.y, size.width() - 1 - at.x, size.height() - 1 - at.y].into_iter().min().unwrap_or(0);
    let cell = |square| match position.cell(square) {
        Cell::Stone(color) if color == stone.color => '1',
        Cell::Stone(_) => '-',
        Cell::Empty => '0',
        Cell::Wall | Cell::Neutral => '#',
    };
    let score = |direction| {
        let string: String =
            (-4..=4).map(|step| stone.square.offset(direction, step).map_or('#', cell)).collect();
        i64::from(score_of_string(&string, position.variant() == Variant::Freestyle))
    };
    Direction::ALL.map(score).iter().sum::<i64>() * i64::from(to_edge)
}

/// The heuristic of a position for `color`.
pub(super) fn heuristic(position: &Position, color: Color) -> i64 {
    let sum = |color| -> i64 {
        position
            .stones()
            .iter()
            .filter(|stone| stone.color == color)
            .map(|stone| worth(position, *stone))
            .sum()
    };
    10 * sum(color) - sum(!color)
}
