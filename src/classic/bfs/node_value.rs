//! The numbers that values of nodes are kept in.

use super::line_tables::wrap;
use super::scan::Scan;

/// A static value of this much on either side is decided: nothing is searched below it (seed 000).
const DECIDED: u32 = 1000;

/// A value for the player: above zero its stones are ahead.
pub(super) trait NodeValue: Scan + Copy + Ord + Default {
    /// Worse than any for the player, and better than any.
    const LEAST: Self;
    const GREATEST: Self;

    /// The value of a number; the seed's conversion, where it converts.
    fn from_number(number: i32) -> Self;
    /// The number.
    fn number(self) -> i32;
    /// The sum, cut to the width of the type as the seed does it.
    fn plus(self, change: Self) -> Self;

    /// The value as a selection key for the side to move, `None` if it is decided.
    #[inline]
    fn key(self, is_max: bool) -> Option<i16> {
        let number = self.number();
        (number.unsigned_abs() < DECIDED).then(|| wrap(if is_max { number } else { -number }))
    }
}

/// v1.1 and v1.2.
impl NodeValue for i16 {
    const LEAST: Self = Self::MIN;
    const GREATEST: Self = Self::MAX;

    fn from_number(number: i32) -> Self {
        wrap(number)
    }

    #[inline]
    fn number(self) -> i32 {
        self.into()
    }

    #[inline]
    fn plus(self, change: Self) -> Self {
        self.wrapping_add(change)
    }
}

/// v1.0.
impl NodeValue for i32 {
    const LEAST: Self = Self::MIN;
    const GREATEST: Self = Self::MAX;

    fn from_number(number: i32) -> Self {
        number
    }

    fn number(self) -> i32 {
        self
    }

    fn plus(self, change: Self) -> Self {
        self.wrapping_add(change)
    }
}
