//! Where the moves of a leaf and the changes of its value come from.

use super::cells::{OPPONENT, OWN};
use super::node_value::NodeValue;
use super::point::Point;
use crate::types::MAX_SIDE;

/// Children a node can have at most.
const MOST_CHILDREN: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// The children of one leaf before they become nodes, in the seed's order.
pub(super) struct Brood<V> {
    moves: [Point; MOST_CHILDREN],
    changes: [V; MOST_CHILDREN],
    len: usize,
}

impl<V: NodeValue> Brood<V> {
    pub(super) fn new() -> Self {
        Self { moves: [Point::default(); MOST_CHILDREN], changes: [V::default(); MOST_CHILDREN], len: 0 }
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a move and what it changes the value by. There is room for a whole board.
    #[inline]
    pub(super) fn push(&mut self, point: Point, change: V) {
        let at = self.len % MOST_CHILDREN;
        self.moves[at] = point;
        self.changes[at] = change;
        self.len = at + 1;
    }

    /// The moves.
    pub(super) fn moves(&self) -> &[Point] {
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

    /// Finds the moves in the position after `line` (the player's move first).
    fn children(&mut self, line: &[Point], brood: &mut Brood<Self::Value>);
}

/// Whose stone is placed at a ply below the root.
#[inline]
pub(super) fn mover(ply: usize) -> u8 {
    if ply.is_multiple_of(2) { OWN } else { OPPONENT }
}
