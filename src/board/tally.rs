//! What the shapes of one square come to, counted, so that it is kept up to date by adding.

use super::pattern::Shape;
use crate::types::Color;

/// How many threes, fours, fives and overlines one side's stone on a square would make in the four directions.
///
/// ```text
///   bit   15 14 13   12 11 10   9 8 7        6 5 4 3   2 1 0
///         overlines  fives      open fours   fours     threes
/// ```
///
/// Two fours on one line count twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts(u16);

impl Counts {
    const THREES: u32 = 0;
    const FOURS: u32 = 3;
    const OPEN_FOURS: u32 = 7;
    const FIVES: u32 = 10;
    const OVERLINES: u32 = 13;

    /// Every number there is, also those that no square can have.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..=u16::MAX).map(Self)
    }

    const fn of_shape(shape: Shape) -> Self {
        Self(match shape {
            Shape::Three | Shape::WideThree => 1 << Self::THREES,
            Shape::Four => 1 << Self::FOURS,
            Shape::DoubleFour => 2 << Self::FOURS,
            Shape::OpenFour => 1 << Self::OPEN_FOURS,
            Shape::Five => 1 << Self::FIVES,
            Shape::Overline => 1 << Self::OVERLINES,
            _ => 0,
        })
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn threes(self) -> u16 {
        self.0 >> Self::THREES & 0b111
    }

    pub(super) const fn fours(self) -> u16 {
        self.0 >> Self::FOURS & 0b1111
    }

    pub(super) const fn open_fours(self) -> u16 {
        self.0 >> Self::OPEN_FOURS & 0b111
    }

    pub(super) const fn fives(self) -> u16 {
        self.0 >> Self::FIVES & 0b111
    }

    pub(super) const fn overlines(self) -> u16 {
        self.0 >> Self::OVERLINES & 0b111
    }
}

/// The [`Counts`] of both sides: black's in the low half, white's in the high half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally(u32);

impl Tally {
    /// Of one direction.
    pub(super) const fn of_shapes(black: Shape, white: Shape) -> Self {
        Self(Counts::of_shape(black).0 as u32 | (Counts::of_shape(white).0 as u32) << 16)
    }

    /// With `before`, a part of it, exchanged for `after`.
    #[inline]
    pub(super) const fn exchange(self, before: Self, after: Self) -> Self {
        Self(self.0 - before.0 + after.0)
    }

    /// One side's counts.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one half is wanted")]
    pub(super) const fn of(self, color: Color) -> Counts {
        Counts((self.0 >> (16 * color as u32)) as u16)
    }
}
