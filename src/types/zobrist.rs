//! Hash keys of positions.

use std::ops::BitXor;

use super::random::finalise;
use super::{Color, Square};

/// A Zobrist key: the exclusive or of one pseudo-random number a stone.
///
/// A position reached by another order of the same moves has the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct HashKey(u64);

impl HashKey {
    /// The raw number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The key of one stone.
    ///
    /// Numbers come from the `SplitMix64` finaliser (Steele, Lea and Flood 2014), so there is no table to build
    /// and the same stone has the same key in every run.
    #[must_use]
    pub const fn stone(color: Color, square: Square) -> Self {
        let seed = (square.index() as u64) << 1 | color.index() as u64;
        Self(finalise(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0xD1B5_4A32_D192_ED03)))
    }
}

impl BitXor for HashKey {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::types::{BoardSize, MAX_SIDE};

    #[test]
    fn every_stone_has_its_own_key() {
        let size = BoardSize::new(MAX_SIDE, MAX_SIDE).expect("in range");
        let keys: HashSet<_> = size
            .coords()
            .flat_map(|coord| Color::ALL.map(|color| HashKey::stone(color, Square::from_coord(coord))))
            .collect();
        assert_eq!(keys.len(), 2 * usize::from(size.points()));
    }
}
