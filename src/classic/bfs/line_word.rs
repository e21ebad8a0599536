//! A line of cells in one number, two bits for each.

use super::line_tables::{CODES, REACH};

/// A word that holds a line of the board and four cells of wall at each end.
///
/// ```text
///   cell   -4 -3 -2 -1 |  0  1  2 …
///   bits    0  2  4  6 |  8 10 12 …
/// ```
pub(super) trait LineWord: Copy {
    /// The longest side of a board whose lines fit in.
    const MOST_CELLS: usize;
    /// Nothing but wall.
    const WALLS: Self;

    /// Flips bits of a cell.
    fn flip(&mut self, cell: usize, bits: u8);

    /// The nine cells around a cell, the first in the lowest bits.
    fn nine_cells(self, cell: usize) -> usize;
}

macro_rules! line_word {
    ($word:ty) => {
        impl LineWord for $word {
            const MOST_CELLS: usize = <$word>::BITS as usize / 2 - 2 * REACH;
            const WALLS: Self = <$word>::MAX;

            #[inline]
            fn flip(&mut self, cell: usize, bits: u8) {
                *self ^= <$word>::from(bits) << (2 * (cell + REACH));
            }

            #[inline]
            #[allow(clippy::cast_possible_truncation, reason = "eighteen bits are left of either word")]
            fn nine_cells(self, cell: usize) -> usize {
                (self >> (2 * cell)) as usize & (CODES - 1)
            }
        }
    };
}

line_word!(u64);
line_word!(u128);
