//! Positions without a VCF, remembered.

use super::limits::Width;
use crate::types::{Color, HashKey};

/// The number of fours of a search that no limit cut short.
pub(super) const ALL_FOURS: u16 = u16::MAX;

/// One position and the number of fours within which its attacker has no VCF.
#[derive(Clone, Copy, Default)]
struct Failure {
    key: u64,
    fours: u16,
}

/// A table of positions in which a search for a VCF failed. What is in it stays true for the whole game, and
/// afterwards; a newer entry replaces an older one in the same place.
#[derive(Clone)]
pub(super) struct Failures {
    entries: Box<[Failure]>,
}

impl Failures {
    /// A table of `2^bits` entries of sixteen bytes.
    pub(super) fn new(bits: u32) -> Self {
        Self { entries: vec![Failure::default(); 1 << bits].into_boxed_slice() }
    }

    /// Whether it is known that `attacker`, to move, has no VCF of at most `fours` fours among those of `width`.
    #[inline]
    pub(super) fn know(&self, key: HashKey, attacker: Color, width: Width, fours: u16) -> bool {
        let key = mix(key, attacker, width);
        let entry = self.entries[self.place(key)];
        entry.key == key && entry.fours >= fours
    }

    /// Remembers that there is none.
    #[inline]
    pub(super) fn add(&mut self, key: HashKey, attacker: Color, width: Width, fours: u16) {
        let key = mix(key, attacker, width);
        let place = self.place(key);
        let entry = &mut self.entries[place];
        if entry.key != key || entry.fours < fours {
            *entry = Failure { key, fours };
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

/// The same stones are four positions, one for each attacker and width.
fn mix(key: HashKey, attacker: Color, width: Width) -> u64 {
    const OF_ATTACKER: [u64; 2] = [0x2545_F491_4F6C_DD1D, 0x9E6C_63D0_876A_3F6B];
    const OF_WIDTH: [u64; 2] = [0x5851_F42D_4C95_7F2D, 0x1405_7B7E_F767_814F];
    key.get() ^ OF_ATTACKER[attacker.index()] ^ OF_WIDTH[width as usize]
}
