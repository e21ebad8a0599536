//! A square of the padded board, which is also a move.

use std::num::NonZeroU16;

use super::Coord;

/// Columns (and rows) of wall on each side of the board: as far as one end of an eleven-cell window reaches.
const PAD: u16 = 5;
/// The distance from one row to the next. A power of two, so that a square splits into row and column by shifts.
const STRIDE: u16 = 64;
/// The length of an array indexed by [`Square::index`], walls included.
pub const SQUARE_SLOTS: usize = (32 + 2 * PAD as usize) * STRIDE as usize;

/// A square of the board, and so a move.
///
/// ```text
///   index = (y + 5) * 64 + (x + 5)
///
///        0 … 4 | 5 … 36 | 37 … 41
///   0  ┌───────────────────────────┐
///   …  │            wall           │   Five cells of wall on every side: any window of eleven
///   5  │       ┌───────┐           │   cells around a square can be read without a bounds test.
///   …  │ wall  │ board │    wall   │   Index 0 is wall, so `Option<Square>` needs no extra space.
///   36 │       └───────┘           │
///   …  └───────────────────────────┘
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(NonZeroU16);

/// One of the four lines through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along the row, to the right.
    Row,
    /// Along the column, downwards.
    Column,
    /// Right and down.
    Diagonal,
    /// Right and up.
    AntiDiagonal,
}

impl Direction {
    /// All four, in the order of their indices.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::AntiDiagonal];

    /// How far a square's index moves for one step along the line.
    #[must_use]
    pub const fn step(self) -> i16 {
        let stride = STRIDE.cast_signed();
        match self {
            Self::Row => 1,
            Self::Column => stride,
            Self::Diagonal => stride + 1,
            Self::AntiDiagonal => 1 - stride,
        }
    }
}

impl Square {
    /// The square of a point. The point must be within the largest board, which every [`Coord`] that a
    /// [`BoardSize`](super::BoardSize) contains is.
    #[must_use]
    pub const fn from_coord(coord: Coord) -> Self {
        let index = (coord.y as u16 + PAD) * STRIDE + coord.x as u16 + PAD;
        Self(NonZeroU16::MIN.saturating_add(index - 1))
    }

    /// The square at `index`; `None` for 0. Whether it is wall or board is the position's to say.
    #[must_use]
    pub const fn from_index(index: u16) -> Option<Self> {
        match NonZeroU16::new(index) {
            Some(index) => Some(Self(index)),
            None => None,
        }
    }

    /// The point as managers write it. Only squares of a board have one.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "rows and columns are below 64")]
    pub const fn coord(self) -> Coord {
        Coord { x: (self.column() - PAD) as u8, y: (self.row() - PAD) as u8 }
    }

    /// The index into arrays of [`SQUARE_SLOTS`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.get() as usize
    }

    /// The padded column, which is also the square's bit in the planes of its row and its two diagonals.
    #[must_use]
    pub const fn column(self) -> u16 {
        self.0.get() % STRIDE
    }

    /// The padded row, which is also the square's bit in the planes of its column.
    #[must_use]
    pub const fn row(self) -> u16 {
        self.0.get() / STRIDE
    }

    /// The square at a padded row and column; `None` only for the corner that is index 0.
    #[must_use]
    pub const fn from_row_column(row: u16, column: u16) -> Option<Self> {
        Self::from_index(row * STRIDE + column)
    }

    /// The square `steps` further along `direction`, wall included.
    ///
    /// `None` where there is only wall: beyond the padded array, and at its very first corner.
    #[must_use]
    pub fn offset(self, direction: Direction, steps: i16) -> Option<Self> {
        let index = self.0.get().checked_add_signed(direction.step() * steps)?;
        if usize::from(index) < SQUARE_SLOTS { Self::from_index(index) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, MAX_SIDE};

    #[test]
    fn an_optional_square_costs_nothing() {
        assert_eq!(size_of::<Option<Square>>(), 2);
    }

    #[test]
    fn coords_round_trip() {
        for coord in BoardSize::new(MAX_SIDE, MAX_SIDE).expect("in range").coords() {
            let square = Square::from_coord(coord);
            assert_eq!(square.coord(), coord);
            assert_eq!(Square::from_row_column(square.row(), square.column()), Some(square));
        }
    }

    #[test]
    fn five_steps_in_any_direction_stay_in_the_array() {
        for coord in BoardSize::new(MAX_SIDE, MAX_SIDE).expect("in range").coords() {
            let square = Square::from_coord(coord);
            for direction in Direction::ALL {
                let reached = (-5..=5).filter(|&steps| square.offset(direction, steps).is_some()).count();
                let meets_index_0 = coord == Coord::new(0, 0) && direction == Direction::Diagonal;
                assert_eq!(reached, if meets_index_0 { 10 } else { 11 }, "{coord} {direction:?}");
            }
        }
    }
}
