//! The shapes of both colours on one square.

use super::combination::ShapeKey;
use super::pattern::Shape;
use super::tally::Tally;
use crate::types::{Color, Direction};

/// What a stone of either colour on one square would make along one direction, one byte: black's shape in the low four
/// bits, white's in the high.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ShapePair(u8);

impl ShapePair {
    pub(super) const fn new(black: Shape, white: Shape) -> Self {
        Self(black as u8 | (white as u8) << 4)
    }

    /// One colour's shape.
    #[inline]
    pub(super) fn shape(self, color: Color) -> Shape {
        Shape::ALL[usize::from(self.0 >> (4 * color as u8) & 0xF)]
    }

    /// What it counts for among the threats of its square.
    #[inline]
    pub(super) fn tally(self) -> Tally {
        TALLIES[usize::from(self.0)]
    }
}

static TALLIES: [Tally; 256] = tallies();

const fn tallies() -> [Tally; 256] {
    let mut tallies = [Tally::of_shapes(Shape::None, Shape::None); 256];
    let mut black = 0;
    while black < Shape::COUNT {
        let mut white = 0;
        while white < Shape::COUNT {
            let pair = ShapePair::new(Shape::ALL[black], Shape::ALL[white]);
            tallies[pair.0 as usize] = Tally::of_shapes(Shape::ALL[black], Shape::ALL[white]);
            white += 1;
        }
        black += 1;
    }
    tallies
}

/// The pairs of the four directions of one square, one byte each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SquareShapes(u32);

impl SquareShapes {
    /// Along one direction.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one byte is wanted")]
    pub(super) fn pair(self, direction: Direction) -> ShapePair {
        ShapePair((self.0 >> (8 * direction as u32)) as u8)
    }

    /// With another pair along `direction`.
    #[inline]
    pub(super) fn with(self, direction: Direction, pair: ShapePair) -> Self {
        let shift = 8 * direction as u32;
        Self(self.0 & !(0xFF << shift) | u32::from(pair.0) << shift)
    }

    /// One colour's shapes: those of the directions in their order, four bits each.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "sixteen bits are left")]
    pub(super) fn key(self, color: Color) -> ShapeKey {
        let shapes = self.0 >> (4 * color as u32) & 0x0F0F_0F0F;
        let halves = (shapes | shapes >> 4) & 0x00FF_00FF;
        (halves | halves >> 8) as ShapeKey
    }
}
