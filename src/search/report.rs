//! What a search has found.

use std::time::Duration;

use crate::types::{Ply, Score, Square};

/// The state of a search, while it runs or at its end.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport {
    /// The move to play; `None` only when the board is full.
    pub best: Option<Square>,
    /// The value of the position for the side to move.
    pub value: Score,
    /// The length of the principal variation in plies.
    pub depth: Ply,
    /// The deepest node in plies.
    pub selective_depth: Ply,
    /// Nodes created by this search.
    pub nodes: u64,
    /// Leaves expanded by this search.
    pub expansions: u64,
    /// Time since the command was read.
    pub elapsed: Duration,
    /// The principal variation: the best moves of both sides in turn.
    pub variation: Vec<Square>,
}

impl SearchReport {
    /// Nodes created a second.
    #[must_use]
    pub fn nodes_a_second(&self) -> u64 {
        let microseconds = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / microseconds).unwrap_or(u64::MAX)
    }
}
