//! What a move decides.

use super::position::Position;
use crate::types::{Color, Square};

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won: by a five, or because the other one played a banned move.
    Win(Color),
    /// The board is full.
    Draw,
}

impl Position {
    /// What `color`'s stone on the empty `square` decides; `None` if the game goes on.
    #[must_use]
    pub fn outcome_of(&self, square: Square, color: Color) -> Option<Outcome> {
        if self.wins(square, color) {
            Some(Outcome::Win(color))
        } else if color == Color::Black && self.ban(square).is_some() {
            Some(Outcome::Win(!color))
        } else {
            (self.empties() == 1).then_some(Outcome::Draw)
        }
    }
}
