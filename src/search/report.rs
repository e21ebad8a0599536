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
    /// What is known of the moves at the root.
    pub root: RootDetails,
}

/// What a search knows of the moves at its root, for those who watch it. A player that doesn't tell leaves it empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RootDetails {
    /// The move that is being searched.
    pub current: Option<Square>,
    /// How often the best move was searched; 0 if that isn't known.
    pub visits: u32,
    /// The deepest node below the best move in plies; 0 if that isn't known.
    pub selective_depth: Ply,
    /// The moves that are proven to lose.
    pub lost: Vec<Square>,
    /// The lines after the best one, if several were asked for, the greater values first. One may have a greater value
    /// than the best move, which was searched more.
    pub others: Vec<RootLine>,
}

/// One of several best moves.
#[derive(Clone, Debug, PartialEq)]
pub struct RootLine {
    /// The value of the move for the side that makes it.
    pub value: Score,
    /// How often it was searched.
    pub visits: u32,
    /// The deepest node below it in plies.
    pub selective_depth: Ply,
    /// The move, and the best moves of both sides after it.
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
