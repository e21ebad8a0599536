//! What is known of positions on the way to a proof.

use crate::types::{Color, HashKey, Ply};

/// How hard a position is to prove and to disprove: the least number of open positions below it that must be shown
/// won, or lost, for the attacker (Allis, 1994).
///
/// A proof has the number 0, and says how many plies the win takes. [`ProofNumbers::REFUTED`] says that there is no win
/// by threats; the defender may still lose otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNumbers {
    /// Out of reach: larger than any sum of reachable numbers.
    pub(super) const INFINITE: u32 = 1 << 30;
    /// Certainly no win by threats.
    pub(super) const REFUTED: Self = Self { proof: Self::INFINITE, disproof: 0 };

    /// Thresholds that only a proof or a refutation reaches.
    pub(super) const OUT_OF_REACH: Self = Self { proof: Self::INFINITE, disproof: Self::INFINITE };

    /// Thresholds that a proof or a refutation reaches, and a proof number of `hardest`.
    pub(super) fn up_to_proof(hardest: u32) -> Self {
        Self { proof: hardest.min(Self::INFINITE), ..Self::OUT_OF_REACH }
    }

    /// A win of the attacker after `plies` more stones. Proven positions lack nothing, so that their disproof number, which
    /// is out of reach, has room for the plies.
    pub(super) fn won_in(plies: Ply) -> Self {
        Self { proof: 0, disproof: Self::INFINITE + u32::from(plies) }
    }

    /// The plies of a proven win.
    pub(super) fn plies(self) -> Option<Ply> {
        if self.proof == 0 { Ply::try_from(self.disproof - Self::INFINITE).ok() } else { None }
    }

    pub(super) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }

    /// The numbers as the side to move sees them: what it must still show, what the other side must.
    pub(super) const fn seen_by(self, is_attacker: bool) -> (u32, u32) {
        if is_attacker { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The numbers from what the side to move must still show, and what the other side must.
    pub(super) const fn of(is_attacker: bool, own: u32, other: u32) -> Self {
        if is_attacker { Self { proof: own, disproof: other } } else { Self { proof: other, disproof: own } }
    }

    /// Whether one of the numbers has reached its threshold.
    pub(super) const fn reaches(self, thresholds: Self) -> bool {
        self.proof >= thresholds.proof || self.disproof >= thresholds.disproof
    }
}

/// One position.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    numbers: ProofNumbers,
}

/// A table of proof numbers; a newer entry replaces an older one in the same place.
#[derive(Clone)]
pub(super) struct ProofTable {
    entries: Box<[Entry]>,
}

impl ProofTable {
    /// A table of `2^bits` entries of sixteen bytes.
    pub(super) fn new(bits: u32) -> Self {
        let empty = Entry { key: 0, numbers: ProofNumbers { proof: 1, disproof: 1 } };
        Self { entries: vec![empty; 1 << bits].into_boxed_slice() }
    }

    /// What is known of a position with the stones of `key` and `mover` to move, in which `attacker` wants to win.
    #[inline]
    pub(super) fn get(&self, key: HashKey, mover: Color, attacker: Color) -> Option<ProofNumbers> {
        let key = mixed(key, mover, attacker);
        let entry = self.entries[self.place(key)];
        (entry.key == key).then_some(entry.numbers)
    }

    /// Remembers it.
    #[inline]
    pub(super) fn set(&mut self, key: HashKey, mover: Color, attacker: Color, numbers: ProofNumbers) {
        let key = mixed(key, mover, attacker);
        let place = self.place(key);
        self.entries[place] = Entry { key, numbers };
    }

    #[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }
}

/// The same stones are four positions: either side attacks, either side is to move.
fn mixed(key: HashKey, mover: Color, attacker: Color) -> u64 {
    const OF_ATTACKER: [u64; 2] = [0x9D39_247E_3377_6D41, 0x2AF7_3980_05AA_A5C7];
    const OF_MOVER: [u64; 2] = [0x44DB_0150_2462_3547, 0x9C15_F73E_62A7_6AE2];
    key.get() ^ OF_ATTACKER[attacker.index()] ^ OF_MOVER[mover.index()]
}
