//! What one search leaves to the next one of the same game, besides the tree.

use crate::threat::VctSolver;

/// What has been learnt of threats, and whether a win has been announced.
///
/// A proven win is played move by move, each found by a search of its own. Without this, a proof that took long to find might
/// not be found again after the opponent's answer.
#[derive(Default)]
pub struct GameMemory {
    /// `None` while threats were never looked for.
    pub(super) threats: Option<VctSolver>,
    pub(super) was_won: bool,
}
