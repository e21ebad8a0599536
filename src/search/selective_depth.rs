//! How deep a search has looked.

use crate::types::{Ply, SQUARE_SLOTS, Square};

/// The deepest node of a search in plies, below each move at the root and of all.
pub(super) struct SelectiveDepths {
    /// By the index of the move's square.
    below: Vec<Ply>,
    deepest: Ply,
}

impl SelectiveDepths {
    pub(super) fn new() -> Self {
        Self { below: vec![0; SQUARE_SLOTS], deepest: 0 }
    }

    /// Notes that the search has looked at the position after `moves` from the root.
    pub(super) fn note(&mut self, moves: &[Square]) {
        let depth = Ply::try_from(moves.len()).unwrap_or(Ply::MAX);
        let below = moves.first().and_then(|first| self.below.get_mut(first.index()));
        if let Some(below) = below {
            *below = depth.max(*below);
        }
        self.deepest = self.deepest.max(depth);
    }

    /// That of all.
    pub(super) fn deepest(&self) -> Ply {
        self.deepest
    }

    /// That below a move at the root; 0 if it wasn't looked at.
    pub(super) fn below(&self, first: Option<Square>) -> Ply {
        first.and_then(|first| self.below.get(first.index())).copied().unwrap_or(0)
    }
}
