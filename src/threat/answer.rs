//! What must be played against fives.

use super::defences::{open_four_wins, stop_fives};
use crate::board::{PatternBoard, Threat};
use crate::types::Square;

/// What the side to move can do against the fives that the other side threatens.
pub enum Answer {
    /// Nothing.
    None,
    /// One move.
    Only(Square),
    /// One of several moves, by shutting in.
    OneOf(Vec<Square>),
}

impl Answer {
    /// Looks at the fives threatened now, of which there is at least one.
    #[must_use]
    pub fn to_fives(board: &mut PatternBoard) -> Self {
        let mover = board.side_to_move();
        if !open_four_wins(board.variant()) {
            let points = board.threats(!mover, Threat::Five).clone();
            let answers = stop_fives(board, &points);
            return match answers.as_slice() {
                [] => Self::None,
                [only] => Self::Only(*only),
                _ => Self::OneOf(answers),
            };
        }
        let mut points = board.threats(!mover, Threat::Five).iter();
        match (points.next(), points.next()) {
            (Some(only), None) if !board.is_banned(only, mover) => Self::Only(only),
            _ => Self::None,
        }
    }
}
