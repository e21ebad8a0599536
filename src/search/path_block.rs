//! Moves that are not played in certain positions below the root.
//!
//! ```text
//!   root ── h8 ── i9 ── j10     "not j10 after h8 i9": the position after h8 i9, or i9's and h8's other orders, has
//!     │      └─── …             every move but j10
//!     └─── …
//! ```
//!
//! A proof by threats knows nothing of such a block, and may be one of a move that isn't there. So nothing is proven by
//! threats at a position that leads to a block (the root, and the one after h8), nor at the blocked one; all their moves
//! are searched instead. Everywhere else the search is as always.

use crate::board::SquareSet;
use crate::types::Square;

/// A position below the root, and the moves that are not played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathBlock {
    /// The moves that lead to it from the root, in any order: those of the side that moves at the root, and the other's.
    pub path: [SquareSet; 2],
    /// The moves that are not played there.
    pub blocked: SquareSet,
}

impl PathBlock {
    fn length(&self) -> usize {
        self.path.iter().map(SquareSet::len).sum()
    }

    /// Whether the position after `moves` is the one, or leads to it.
    fn is_at_or_below(&self, moves: &[Square]) -> bool {
        moves.iter().enumerate().all(|(ply, &square)| self.path[ply % 2].contains(square))
    }
}

/// Whether something is blocked in the position after `moves` or may be below it.
#[inline]
pub(super) fn leads_to_block(blocks: &[PathBlock], moves: &[Square]) -> bool {
    blocks.iter().any(|block| block.is_at_or_below(moves))
}

/// What is blocked in the position after `moves`.
pub(super) fn blocked_after(blocks: &[PathBlock], moves: &[Square]) -> SquareSet {
    let here = blocks.iter().filter(|block| block.is_at_or_below(moves) && block.length() == moves.len());
    here.flat_map(|block| block.blocked.iter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::squares;

    #[test]
    fn a_block_counts_after_its_moves_in_any_order_of_each_side() {
        let set = |names| squares(names).into_iter().collect::<SquareSet>();
        let blocks = [PathBlock { path: [set("h8 j8"), set("i9")], blocked: set("a1") }];
        for (names, leads, blocked) in [
            ("", true, ""),
            ("h8", true, ""),
            ("j8 i9", true, ""),
            ("h8 i9 j8", true, "a1"),
            ("j8 i9 h8", true, "a1"),
            ("i9", false, ""),
            ("h8 j8", false, ""),
            ("h8 i9 j8 b2", false, ""),
        ] {
            let moves = squares(names);
            assert_eq!(leads_to_block(&blocks, &moves), leads, "{names}");
            assert_eq!(blocked_after(&blocks, &moves), set(blocked), "{names}");
        }
    }
}
