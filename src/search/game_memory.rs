//! What one search leaves to the next one of the same game, besides the tree.

use crate::threat::VctSolver;

/// Positions a search for threats remembers: 2^16 of sixteen bytes.
const PROOF_BITS: u32 = 16;

/// What has been learnt of threats, and whether a win has been announced.
///
/// A proven win is played move by move, each found by a search of its own. Without this, a proof that took long to find might
/// not be found again after the opponent's answer.
pub struct GameMemory {
    pub(super) threats: VctSolver,
    pub(super) was_won: bool,
}

impl GameMemory {
    /// Nothing is known yet.
    #[must_use]
    pub fn new() -> Self {
        Self { threats: Self::new_solver(), was_won: false }
    }

    /// A solver as it is remembered.
    pub(super) fn new_solver() -> VctSolver {
        VctSolver::new(PROOF_BITS)
    }
}

impl Default for GameMemory {
    fn default() -> Self {
        Self::new()
    }
}
