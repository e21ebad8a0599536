//! Sets of squares.

use crate::types::{SQUARE_SLOTS, Square};

const ROWS: usize = SQUARE_SLOTS / 64;

/// A set of squares as one word of bits for each padded row, and one word for the rows that have any.
///
/// ```text
///   rows   …0110          squares come out row by row, from the left: the order of Square
///   bits   row 1: …0100
///          row 2: …1001
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareSet {
    rows: u64,
    bits: [u64; ROWS],
}

impl Default for SquareSet {
    fn default() -> Self {
        Self { rows: 0, bits: [0; ROWS] }
    }
}

impl SquareSet {
    /// Whether there is no square in it.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Whether `square` is in it.
    #[must_use]
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.bits[usize::from(square.row())] >> square.column() & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.bits[usize::from(square.row())] |= 1 << square.column();
        self.rows |= 1 << square.row();
    }

    /// Takes `square` out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        let bits = &mut self.bits[usize::from(square.row())];
        *bits &= !(1 << square.column());
        if *bits == 0 {
            self.rows &= !(1 << square.row());
        }
    }

    /// The number of squares.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// The first square.
    #[must_use]
    #[inline]
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// The squares in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        let (mut rows, mut row, mut bits) = (self.rows, 0_u16, 0_u64);
        std::iter::from_fn(move || {
            if bits == 0 {
                row = u16::try_from(rows.trailing_zeros()).ok().filter(|_| rows != 0)?;
                rows &= rows - 1;
                bits = self.bits[usize::from(row)];
            }
            let column = u16::try_from(bits.trailing_zeros()).ok()?;
            bits &= bits - 1;
            Square::from_row_column(row, column)
        })
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        squares.into_iter().for_each(|square| self.insert(square));
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::default();
        set.extend(squares);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{square, squares};

    #[test]
    fn squares_come_out_in_order() {
        let mut set: SquareSet = squares("c3 a1 o15 b1").into_iter().collect();
        let mut sorted = squares("c3 a1 o15 b1");
        sorted.sort_unstable();
        assert_eq!(set.iter().collect::<Vec<_>>(), sorted);
        assert_eq!((set.len(), set.first()), (4, sorted.first().copied()));
        set.remove(square("c3"));
        assert!(!set.contains(square("c3")) && set.contains(square("b1")));
        sorted.retain(|&other| other != square("c3"));
        assert_eq!(set.iter().collect::<Vec<_>>(), sorted);
        for square in sorted {
            set.remove(square);
        }
        assert!(set.is_empty());
        assert_eq!(set, SquareSet::default());
    }
}
