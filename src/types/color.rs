//! The two sides.

use std::ops::Not;

/// A side. Black is always the side that placed the first stone of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The side that moves first, and the one renju's bans apply to.
    Black,
    /// The side that moves second.
    White,
}

impl Color {
    /// Both sides, in the order of their indices.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// 0 for black, 1 for white: the index into every two-sided array.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}
