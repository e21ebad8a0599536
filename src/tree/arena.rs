//! The arena: blocks of children, their allocation and their recycling.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use super::node::{Node, NodeIndex};
use super::paths::Paths;

/// The first slot of the first block; slot 0 stands for "none" and slot 1 is the root.
const FIRST_BLOCK: usize = 2;
/// Room for the root and the children of an empty board, twice: less makes no tree.
const LEAST_SLOTS: usize = FIRST_BLOCK + 4 * (Node::MAX_CHILDREN + 1);
/// Blocks looked at in one allocation before it gives up, which bounds its time to well under a millisecond.
const BLOCKS_A_TRY: usize = 2000;
/// A whole round of the hand that gave less than this share of the arena to new blocks makes it bolder, …
const SCARCE_SHARE: usize = 8;
/// … and one that gave more than this share makes it more careful.
const AMPLE_SHARE: usize = 2;

/// Why there is no arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaError {
    bytes: usize,
}

impl ArenaError {
    /// There is no memory for a tree of `bytes`.
    #[must_use]
    pub const fn new(bytes: usize) -> Self {
        Self { bytes }
    }
}

impl fmt::Display for ArenaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot allocate a tree of {} bytes", self.bytes)
    }
}

impl Error for ArenaError {}

/// A game tree in an arena that is allocated once.
///
/// # Invariants
/// - From `FIRST_BLOCK` on, the slots in use are blocks without gaps: a header, then as many slots as it says.
///   The only exception is the free run, where the hand stands.
/// - A node's link always leads to the header of a block whose owner it is. The reverse may not hold: a header's
///   owner can be gone, and then the block is free to be taken.
///
/// Memory is reserved at once but touched only as the tree grows.
pub struct Tree {
    slots: Vec<Node>,
    capacity: usize,
    /// Free slots at the hand: blocks are cut from its start, and it is extended at its end.
    run: Range<usize>,
    /// Nodes of at most this many visits may lose their children.
    cold: u32,
    given_this_round: usize,
}

impl Tree {
    /// Bytes for one node.
    pub const NODE_BYTES: usize = size_of::<Node>();

    /// A tree with room for `bytes`, and at least for a few thousand nodes.
    ///
    /// # Errors
    /// If the system doesn't give the memory.
    pub fn with_bytes(bytes: usize) -> Result<Self, ArenaError> {
        let capacity = (bytes / Self::NODE_BYTES).clamp(LEAST_SLOTS, u32::MAX as usize);
        let mut slots = Vec::new();
        slots.try_reserve_exact(capacity).map_err(|_| ArenaError { bytes })?;
        let mut tree = Self { slots, capacity, run: FIRST_BLOCK..FIRST_BLOCK, cold: 1, given_this_round: 0 };
        tree.clear();
        Ok(tree)
    }

    /// Slots in all.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Forgets every node but the root, which becomes a new leaf. Takes no time, whatever the tree held.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.slots.resize(FIRST_BLOCK, Node::root());
        self.run = FIRST_BLOCK..FIRST_BLOCK;
        self.cold = 1;
        self.given_this_round = 0;
    }

    /// The node at `index`.
    #[must_use]
    #[inline]
    pub fn node(&self, index: NodeIndex) -> &Node {
        &self.slots[index.slot()]
    }

    /// The node at `index`, to be changed.
    #[inline]
    pub fn node_mut(&mut self, index: NodeIndex) -> &mut Node {
        &mut self.slots[index.slot()]
    }

    /// The children of a node side by side; none if it is a leaf.
    #[must_use]
    #[inline]
    pub fn children(&self, index: NodeIndex) -> &[Node] {
        match self.node(index).link {
            Some(header) => {
                let first = header.slot() + 1;
                &self.slots[first..first + self.slots[header.slot()].children_of_header()]
            }
            None => &[],
        }
    }

    /// The index of the child at `position` in [`children`](Self::children).
    #[must_use]
    pub fn child(&self, index: NodeIndex, position: usize) -> Option<NodeIndex> {
        let header = self.node(index).link?;
        let steps = u32::try_from(position).ok()?.checked_add(1)?;
        (position < self.slots[header.slot()].children_of_header()).then(|| header.forward(steps))
    }

    /// Gives the node where `walker` stands more children, behind those it has, which move with their subtrees to a
    /// block that holds all; `complete` says whether they are every move that can matter.
    ///
    /// No block on any of the `paths` is recycled, and those through the children that move are put right.
    ///
    /// Returns whether there was room. If not, the node is as it was, and trying again later may succeed.
    pub fn add_children(&mut self, paths: &mut Paths, walker: usize, more: &[Node], complete: bool) -> bool {
        let owner = paths.end(walker);
        let known = self.children(owner).len();
        let needed = 1 + known + more.len();
        if needed > Node::MAX_CHILDREN + 1 || !self.extend_run(needed, paths) {
            return false;
        }
        let start = self.run.start;
        let Some(header) = NodeIndex::new(start) else { return false };
        self.run.start += needed;
        self.given_this_round += needed;
        // Only now, when room has been made: that may have taken blocks of the known children.
        if let Some(old) = self.slots[owner.slot()].link {
            let first = old.slot() + 1;
            self.slots.copy_within(first..first + known, start + 1);
            paths.follow(walker, &(first..first + known), header.forward(1));
        }
        self.slots[start + 1 + known..start + needed].copy_from_slice(more);
        self.detach(owner);
        self.slots[start] = Node::header(Some(owner), known + more.len());
        for (slot, distance) in (start + 1..start + needed).zip(1_u16..) {
            self.slots[slot].set_distance(distance);
            if let Some(grandchildren) = self.slots[slot].link {
                self.slots[grandchildren.slot()].link = Some(header.forward(u32::from(distance)));
            }
        }
        self.slots[owner.slot()].link = Some(header);
        self.slots[owner.slot()].set_complete(complete);
        true
    }

    /// Makes the node at `index` the root. Everything that isn't below it is left to be recycled; nothing is
    /// swept or copied.
    pub fn reroot(&mut self, index: NodeIndex) {
        if index == NodeIndex::ROOT {
            return;
        }
        let node = self.slots[index.slot()];
        self.slots[index.slot()].link = None;
        self.detach(NodeIndex::ROOT);
        if let Some(header) = node.link {
            self.slots[header.slot()].link = Some(NodeIndex::ROOT);
        }
        self.slots[NodeIndex::ROOT.slot()] = node;
    }

    /// Parts a node from its children, whose block is free from now on.
    fn detach(&mut self, owner: NodeIndex) {
        if let Some(header) = self.slots[owner.slot()].link.take() {
            self.slots[header.slot()].link = None;
        }
    }

    /// Makes the free run at least `needed` slots long by moving the hand on.
    fn extend_run(&mut self, needed: usize, paths: &Paths) -> bool {
        for _ in 0..BLOCKS_A_TRY {
            if self.run.len() >= needed {
                return true;
            }
            let end = self.run.end;
            if end == self.slots.len() {
                self.extend_into_unused(needed);
                if self.run.len() < needed {
                    self.close_run();
                    self.finish_round();
                }
            } else if self.may_recycle(end, paths) {
                self.recycle(end);
            } else {
                self.close_run();
                self.run = self.end_of_block(end)..self.end_of_block(end);
            }
        }
        false
    }

    /// Takes slots that were never used, if there are enough of them.
    fn extend_into_unused(&mut self, needed: usize) {
        let wanted = needed - self.run.len();
        if self.slots.len() + wanted <= self.capacity {
            self.slots.resize(self.slots.len() + wanted, Node::root());
            self.run.end = self.slots.len();
        }
    }

    /// Turns what is left of the free run into a block without owner, so that the slots stay blocks without gaps.
    fn close_run(&mut self) {
        if !self.run.is_empty() {
            self.slots[self.run.start] = Node::header(None, self.run.len() - 1);
        }
    }

    /// Puts the hand back to the first block and sets how cold a node must be by what the last round gave.
    fn finish_round(&mut self) {
        self.run = FIRST_BLOCK..FIRST_BLOCK;
        if self.given_this_round < self.slots.len() / SCARCE_SHARE {
            self.cold = self.cold.saturating_mul(2);
        } else if self.given_this_round > self.slots.len() / AMPLE_SHARE {
            self.cold = (self.cold / 2).max(1);
        }
        self.given_this_round = 0;
    }

    fn end_of_block(&self, header: usize) -> usize {
        header + 1 + self.slots[header].children_of_header()
    }

    fn may_recycle(&self, header: usize, paths: &Paths) -> bool {
        match self.slots[header].link {
            None => true,
            Some(owner) if paths.contain(owner) => false,
            Some(owner) => self.slots[owner.slot()].visits <= self.cold || !self.is_reachable(header),
        }
    }

    /// Frees the block and adds it to the run, which ends where it begins. Its owner becomes a leaf.
    fn recycle(&mut self, header: usize) {
        if let Some(owner) = self.slots[header].link
            && self.owns(owner, header)
        {
            self.slots[owner.slot()].link = None;
            self.slots[owner.slot()].set_complete(false);
        }
        self.run.end = self.end_of_block(header);
    }

    /// Whether the node that a header names as its owner still is one, and links back.
    ///
    /// The owner's slot may hold something else by now. A header can't pass for the owner, and no other node ever
    /// links to this block.
    fn owns(&self, owner: NodeIndex, header: usize) -> bool {
        let node = &self.slots[owner.slot()];
        (owner == NodeIndex::ROOT || !node.is_header()) && node.link.map(NodeIndex::slot) == Some(header)
    }

    /// Whether a block belongs to the tree below the root: every link up to there holds in both directions.
    fn is_reachable(&self, mut header: usize) -> bool {
        loop {
            let Some(owner) = self.slots[header].link else { return false };
            if !self.owns(owner, header) {
                return false;
            }
            if owner == NodeIndex::ROOT {
                return true;
            }
            header = owner.slot() - usize::from(self.slots[owner.slot()].distance());
            if !self.slots[header].is_header() {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Score, Square};

    fn leaves(count: usize) -> Vec<Node> {
        (1..=count)
            .map(|number| {
                let square = Square::from_index(u16::try_from(number).expect("small")).expect("not 0");
                Node::leaf(square, Score::estimate(i32::try_from(number).expect("small")), 0)
            })
            .collect()
    }

    fn small_tree() -> Tree {
        Tree::with_bytes(0).expect("a few kilobytes")
    }

    /// Gives the last node of a path more children, while nobody else is in the tree.
    fn add(tree: &mut Tree, path: &[NodeIndex], more: &[Node], complete: bool) -> bool {
        tree.add_children(&mut Paths::single(path), 0, more, complete)
    }

    /// Follows `steps` (positions of children) from the root.
    fn path(tree: &Tree, steps: &[usize]) -> Vec<NodeIndex> {
        let mut path = vec![NodeIndex::ROOT];
        for &step in steps {
            path.push(tree.child(path[path.len() - 1], step).expect("a child"));
        }
        path
    }

    /// Every block from the first to the last is where the one before it ends, and every link is answered.
    fn check(tree: &Tree) {
        let mut at = FIRST_BLOCK;
        while at < tree.slots.len() {
            if at == tree.run.start && !tree.run.is_empty() {
                at = tree.run.end;
                continue;
            }
            assert!(tree.slots[at].is_header(), "slot {at} begins a block");
            at = tree.end_of_block(at);
        }
        assert_eq!(at, tree.slots.len());
        let mut open = vec![NodeIndex::ROOT];
        while let Some(index) = open.pop() {
            if let Some(header) = tree.node(index).link {
                assert_eq!(tree.slots[header.slot()].link, Some(index));
            }
            let children = tree.children(index).len();
            open.extend((0..children).filter_map(|position| tree.child(index, position)));
        }
    }

    #[test]
    fn children_lie_side_by_side() {
        let mut tree = small_tree();
        assert!(add(&mut tree, &[NodeIndex::ROOT], &leaves(5), false));
        let inner = path(&tree, &[2]);
        assert!(add(&mut tree, &inner, &leaves(3), true));
        assert_eq!(tree.children(NodeIndex::ROOT).len(), 5);
        assert_eq!(tree.children(inner[1]).len(), 3);
        assert!(tree.node(inner[1]).is_complete());
        assert!(tree.child(inner[1], 3).is_none());
        check(&tree);
    }

    #[test]
    fn children_that_are_joined_by_more_keep_their_subtrees() {
        let mut tree = small_tree();
        add(&mut tree, &[NodeIndex::ROOT], &leaves(5), false);
        let inner = path(&tree, &[4]);
        add(&mut tree, &inner, &leaves(3), false);
        assert!(add(&mut tree, &[NodeIndex::ROOT], &leaves(2), true));
        assert_eq!(tree.children(NodeIndex::ROOT).len(), 7);
        assert_eq!(tree.children(path(&tree, &[4])[1]).len(), 3);
        check(&tree);
    }

    #[test]
    fn the_paths_of_others_are_kept_and_put_right() {
        let mut tree = small_tree();
        add(&mut tree, &[NodeIndex::ROOT], &leaves(5), false);
        let inner = path(&tree, &[4]);
        add(&mut tree, &inner, &leaves(3), false);
        let mut paths = Paths::new(2);
        let there = path(&tree, &[4, 2]);
        there[1..].iter().for_each(|&index| paths.descend(1, index));
        assert!(paths.followed_by_others(0).eq([there[1]]));
        // The children of the root move.
        assert!(tree.add_children(&mut paths, 0, &leaves(2), false));
        assert_ne!(path(&tree, &[4])[1], there[1]);
        assert_eq!(paths.of(1), path(&tree, &[4, 2]));
        // The blocks on the other's path are the coldest of all, and the arena is filled again and again.
        let warm = path(&tree, &[0])[1];
        (0..9).for_each(|_| tree.node_mut(warm).visit());
        paths.descend(0, warm);
        let filled = |tree: &mut Tree, paths: &mut Paths| {
            tree.detach(warm);
            tree.add_children(paths, 0, &leaves(100), false)
        };
        assert!((0..400).all(|_| filled(&mut tree, &mut paths)), "there is always room");
        assert_eq!(paths.of(1), path(&tree, &[4, 2]));
        check(&tree);
        // Nobody stands there any more.
        paths.restart(1);
        assert!((0..400).all(|_| filled(&mut tree, &mut paths)));
        let lost = path(&tree, &[4])[1];
        assert!(!tree.node(lost).is_expanded(), "cold blocks are taken back");
        check(&tree);
    }

    #[test]
    fn the_subtree_of_the_new_root_stays() {
        let mut tree = small_tree();
        add(&mut tree, &[NodeIndex::ROOT], &leaves(5), false);
        let inner = path(&tree, &[1]);
        add(&mut tree, &inner, &leaves(4), false);
        let inner = path(&tree, &[1, 3]);
        add(&mut tree, &inner, &leaves(2), false);
        tree.reroot(path(&tree, &[1, 3])[2]);
        assert_eq!(tree.children(NodeIndex::ROOT).len(), 2);
        assert_eq!(tree.node(NodeIndex::ROOT).value(), Score::estimate(4));
        check(&tree);
    }

    /// Grows a tree far beyond its capacity, always below the most visited nodes and some others, with a new root
    /// now and then, and checks it all the time.
    #[test]
    fn a_full_arena_recycles_cold_blocks_only() {
        let mut tree = small_tree();
        let mut seed = 1_u64;
        let mut random = move |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(seed >> 33).expect("31 bits") % below
        };
        let (mut failures, mut rounds) = (0, 0);
        for step in 0..20_000 {
            let mut path = vec![NodeIndex::ROOT];
            loop {
                let last = path[path.len() - 1];
                tree.node_mut(last).visit();
                let children = tree.children(last).len();
                if children == 0 {
                    break;
                }
                // Half of the time along the first child, so that there is a hot line. Now and then an inner node
                // gets more children.
                let position = if random(2) == 0 { 0 } else { random(children) };
                path.push(tree.child(last, position).expect("a child"));
            }
            let before = tree.run.clone();
            let mut count = 1 + random(60);
            if path.len() > 1 && random(4) == 0 && tree.children(path[path.len() - 2]).len() < 70 {
                path.pop();
                count = 1 + random(10);
            }
            if !add(&mut tree, &path, &leaves(count), false) {
                failures += 1;
            }
            rounds += usize::from(tree.run.start < before.start);
            for pair in path.windows(2) {
                assert!((0..tree.children(pair[0]).len()).any(|p| tree.child(pair[0], p) == Some(pair[1])));
            }
            if step % 500 == 0 {
                check(&tree);
            }
            if step % 2_000 == 1_999 {
                tree.reroot(tree.child(NodeIndex::ROOT, 0).expect("a child"));
                check(&tree);
            }
        }
        assert!(rounds > 50, "the arena was filled {rounds} times");
        assert!(failures < 200, "{failures} allocations failed");
        assert_eq!(tree.slots.capacity(), LEAST_SLOTS, "the arena never grows");
    }

    #[test]
    fn an_impossible_size_is_an_error() {
        if usize::BITS == 64 {
            // 64 GiB of nodes is the most that 32-bit indices reach; it may or may not be granted here, but a
            // request is never larger than that.
            assert!(Tree::with_bytes(0).is_ok());
        }
        assert!(ArenaError { bytes: 7 }.to_string().contains('7'));
    }
}
