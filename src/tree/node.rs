//! One slot of the arena.

use std::num::NonZeroU32;

use crate::types::{Score, Square};

/// The index of a slot in the arena. Slot 0 is never used, so an `Option` of it costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeIndex(NonZeroU32);

impl NodeIndex {
    /// The root of the tree.
    pub const ROOT: Self = Self(NonZeroU32::MIN);

    pub(super) fn new(slot: usize) -> Option<Self> {
        u32::try_from(slot).ok().and_then(NonZeroU32::new).map(Self)
    }

    pub(super) const fn slot(self) -> usize {
        self.0.get() as usize
    }

    /// The index `steps` slots further on: a header's children follow it, the first one step away.
    #[must_use]
    pub const fn forward(self, steps: u32) -> Self {
        Self(self.0.saturating_add(steps))
    }
}

/// A node of the tree: the move that leads to it, and what is known of the position after that move.
///
/// Sixteen bytes, four to a cache line. Values are for the side that made the move, so a parent takes the
/// greatest among its children.
///
/// A block's header has the same shape: no move, `link` = the node that owns the block, `visits` = the number
/// of children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// A node's link leads to the header of its children, a header's to the owner of the block.
    pub(super) link: Option<NodeIndex>,
    pub(super) visits: u32,
    square: Option<Square>,
    value: Score,
    prior: u16,
    /// The node's distance from its header (low bits) and its flags.
    place: u16,
}

impl Node {
    const DISTANCE: u16 = (1 << 11) - 1;
    /// Somebody is finding out, away from the tree, what the node is worth or which children it gets.
    const PENDING: u16 = 1 << 13;
    /// The children hold every move that can matter, so that their loss is this node's win.
    const COMPLETE: u16 = 1 << 14;
    const DRAWN: u16 = 1 << 15;

    /// The most children a node can have: those of an empty 32x32 board.
    pub const MAX_CHILDREN: usize = 1024;

    /// A new leaf: a move, its value for the side that makes it, and its prior in parts of [`u16::MAX`].
    #[must_use]
    pub fn leaf(square: Square, value: Score, prior: u16) -> Self {
        Self { link: None, visits: 0, square: Some(square), value, prior, place: 0 }
    }

    /// A new leaf whose move fills the board or otherwise leads to a proven draw.
    #[must_use]
    pub fn drawn_leaf(square: Square) -> Self {
        Self { place: Self::DRAWN, ..Self::leaf(square, Score::EVEN, 0) }
    }

    pub(super) const fn root() -> Self {
        Self { link: None, visits: 0, square: None, value: Score::EVEN, prior: 0, place: 0 }
    }

    pub(super) fn header(owner: Option<NodeIndex>, children: usize) -> Self {
        debug_assert!(u32::try_from(children).is_ok(), "the arena has fewer slots than that");
        Self { link: owner, visits: u32::try_from(children).unwrap_or(u32::MAX), ..Self::root() }
    }

    pub(super) const fn is_header(&self) -> bool {
        self.square.is_none()
    }

    pub(super) const fn children_of_header(&self) -> usize {
        self.visits as usize
    }

    pub(super) const fn distance(&self) -> u16 {
        self.place & Self::DISTANCE
    }

    pub(super) fn set_distance(&mut self, distance: u16) {
        self.place = (self.place & !Self::DISTANCE) | (distance & Self::DISTANCE);
    }

    /// The move that leads here. The root has none.
    #[must_use]
    pub const fn square(&self) -> Option<Square> {
        self.square
    }

    /// The value for the side that moved here.
    #[must_use]
    pub const fn value(&self) -> Score {
        self.value
    }

    /// How often the search came through here.
    #[must_use]
    pub const fn visits(&self) -> u32 {
        self.visits
    }

    /// The visits, for computing with shares of them.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a share of the visits is all that is asked for")]
    pub fn visits_as_f32(&self) -> f32 {
        self.visits as f32
    }

    /// How promising the move looked before it was searched: a share of 1 among its siblings.
    #[must_use]
    pub fn prior(&self) -> f32 {
        f32::from(self.prior) / f32::from(u16::MAX)
    }

    /// Whether the node has children.
    #[must_use]
    pub const fn is_expanded(&self) -> bool {
        self.link.is_some()
    }

    /// Whether the children hold every move that can matter.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.place & Self::COMPLETE != 0
    }

    /// Whether a draw is proven.
    #[must_use]
    pub const fn is_drawn(&self) -> bool {
        self.place & Self::DRAWN != 0
    }

    /// Whether the result is proven, so that searching on is of no use.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.is_drawn() || self.value.is_decided()
    }

    /// Whether the value says anything: the node was visited, or its result is proven.
    #[must_use]
    pub const fn is_valued(&self) -> bool {
        self.visits > 0 || self.is_solved()
    }

    /// Whether somebody is finding out its value or its children.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        self.place & Self::PENDING != 0
    }

    /// Says whether somebody is finding out its value or its children.
    pub fn set_pending(&mut self, pending: bool) {
        self.place = (self.place & !Self::PENDING) | if pending { Self::PENDING } else { 0 };
    }

    /// Counts one visit.
    pub fn visit(&mut self) {
        self.visits = self.visits.saturating_add(1);
    }

    /// Takes one visit back, which came to nothing.
    pub fn unvisit(&mut self) {
        self.visits = self.visits.saturating_sub(1);
    }

    /// Sets the value, and whether it is a proven draw.
    pub fn set_value(&mut self, value: Score, drawn: bool) {
        self.value = value;
        self.place = (self.place & !Self::DRAWN) | if drawn { Self::DRAWN } else { 0 };
    }

    pub(super) fn set_complete(&mut self, complete: bool) {
        self.place = (self.place & !Self::COMPLETE) | if complete { Self::COMPLETE } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_sixteen_bytes() {
        assert_eq!(size_of::<Node>(), 16);
        assert_eq!(size_of::<Option<NodeIndex>>(), 4);
    }

    #[test]
    fn flags_and_distance_do_not_disturb_each_other() {
        let square = Square::from_index(400).expect("not 0");
        let mut node = Node::drawn_leaf(square);
        node.set_distance(1024);
        node.set_complete(true);
        node.set_pending(true);
        let state = |node: &Node| (node.distance(), node.is_drawn(), node.is_complete(), node.is_pending());
        assert_eq!(state(&node), (1024, true, true, true));
        node.set_value(Score::estimate(5), false);
        assert_eq!(state(&node), (1024, false, true, true));
        node.set_pending(false);
        assert_eq!(state(&node), (1024, false, true, false));
        assert_eq!(node.square(), Some(square));
    }
}
