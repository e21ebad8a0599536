//! Where the moves of a leaf and the changes of its value come from.

use super::cells::{OPPONENT, OWN};
use super::node_value::NodeValue;
use super::point::Point;
use super::scan::LANES;
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

    /// The number of children.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The moves and the changes of the value, [`LANES`] at a time. The last ones beyond [`len`](Self::len) mean
    /// nothing.
    pub(super) fn chunks(&self) -> impl Iterator<Item = (&[Point; LANES], &[V; LANES])> {
        let (moves, changes) = (self.moves.as_chunks().0, self.changes.as_chunks().0);
        moves.iter().zip(changes).take(self.len.div_ceil(LANES))
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
