//! A point of the board in ten bits.

use crate::types::{Coord, Square};

/// Bits for the row; the column stands above them.
const ROW_BITS: u32 = 5;

/// A point, and so a move: the column in the upper five bits, the row in the lower five.
///
/// Points are ordered as the seed's loops run (`x` outside, `y` inside): the order in which children are created,
/// and in which ties are broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Point(u16);

impl Point {
    /// Bits that a point takes.
    pub(super) const BITS: u32 = 2 * ROW_BITS;

    /// The point in column `x` and row `y`, both below 32.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "both are below 32")]
    pub(super) const fn new(x: usize, y: usize) -> Self {
        Self((x << ROW_BITS | y) as u16)
    }

    /// The point in the lowest bits of a number.
    #[inline]
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self((bits & ((1 << Self::BITS) - 1)) as u16)
    }

    /// The point as a number.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The column, from 0.
    #[inline]
    pub(super) const fn x(self) -> usize {
        (self.0 >> ROW_BITS & 31) as usize
    }

    /// The row, from 0.
    #[inline]
    pub(super) const fn y(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The same point for the rest of the engine.
    pub(super) fn square(self) -> Square {
        let part = |part| u8::try_from(part).unwrap_or_default();
        Square::from_coord(Coord::new(part(self.x()), part(self.y())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_round_trips() {
        for (x, y) in (0..32).flat_map(|x| (0..32).map(move |y| (x, y))) {
            let point = Point::new(x, y);
            assert_eq!((point.x(), point.y()), (x, y));
            assert_eq!(Point::from_bits(point.bits() | 1 << Point::BITS), point);
            assert_eq!(usize::from(point.square().coord().x), x);
        }
    }
}
