//! What goes to and fro between the tree and the boards of its threads.

use super::expansion::Children;
use crate::types::{Ply, Score, Square};

/// Iterations between two looks at the clock: together well under a millisecond.
const ITERATIONS_A_LOOK: u32 = 4;

/// What a thread takes along from the tree to its board.
pub(super) struct Walk {
    /// The thread's number.
    pub(super) walker: usize,
    /// The moves from the root to the node where it is.
    pub(super) moves: Vec<Square>,
    /// The children that the node has, if more are asked for.
    pub(super) known: Vec<Square>,
    /// Iterations begun since the last look at the clock.
    unlooked: u32,
}

impl Walk {
    pub(super) fn new(walker: usize) -> Self {
        Self { walker, moves: Vec::new(), known: Vec::new(), unlooked: 0 }
    }

    /// Whether it is time to look at the clock before another iteration; if not, one more begins now.
    pub(super) fn is_time_to_look(&mut self) -> bool {
        let is_time = self.unlooked == ITERATIONS_A_LOOK;
        self.unlooked = if is_time { 0 } else { self.unlooked + 1 };
        is_time
    }
}

/// What a thread is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Find out what the position is worth, …
    Assess,
    /// … and look for a win by threats in so many positions, which is likely.
    AssessThreats(u32),
    /// Look for a win by threats in so many positions.
    Prove(u32),
    /// Find its first children.
    Expand,
    /// Find so many more children, or all that are left.
    Widen(Option<usize>),
    /// Look at the clock and the stop signal.
    Look,
    /// Let another thread finish first.
    Wait,
    /// The search is over.
    End,
}

/// What a thread has found out.
pub(super) enum Finding<'w> {
    Nothing,
    /// The value for the side to move.
    Value(Score),
    /// How many stones the win by threats takes, if there is one.
    Proof(Option<Ply>),
    /// The first children.
    First(Children<'w>),
    /// More children.
    More(Children<'w>),
    /// All further children.
    Rest(Children<'w>),
}
