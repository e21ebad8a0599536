//! Where the moves of a leaf and the changes of its value come from.

use super::node_value::NodeValue;
use crate::types::MAX_SIDE;

/// Children a node can have at most.
pub(super) const MOST_CHILDREN: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// The children of one leaf before they become nodes, in the seed's order.
pub(super) struct Brood<V> {
    moves: Box<[u16; MOST_CHILDREN]>,
    changes: Box<[V; MOST_CHILDREN]>,
    len: usize,
}

impl<V: NodeValue> Brood<V> {
    pub(super) fn new() -> Self {
        Self { moves: Box::new([0; MOST_CHILDREN]), changes: Box::new([V::default(); MOST_CHILDREN]), len: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a move and what it changes the value by. There is room for a whole board.
    #[inline]
    pub(super) fn push(&mut self, cell: u16, change: V) {
        if self.len < MOST_CHILDREN {
            self.moves[self.len] = cell;
            self.changes[self.len] = change;
            self.len += 1;
        }
    }

    /// Cell indices.
    pub(super) fn moves(&self) -> &[u16] {
        &self.moves[..self.len]
    }

    /// Changes of the value, one for each move.
    pub(super) fn changes(&self) -> &[V] {
        &self.changes[..self.len]
    }
}

/// Finds the children of leaves of one root.
pub(super) trait Scorer {
    /// The type of values.
    type Value: NodeValue;

    /// The static value of the root.
    fn root_value(&self) -> Self::Value;

    /// Finds the moves in the position after `line` (cell indices, the player's move first).
    fn children(&mut self, line: &[u16], brood: &mut Brood<Self::Value>);
}
