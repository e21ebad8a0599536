//! Where those stand who work in the tree.

use std::ops::Range;

use super::node::NodeIndex;

/// The path of each walker, from the root to the node where it stands.
///
/// Several threads may grow one tree, each somewhere else. The tree is told of all their paths, so that it takes no
/// block on any of them, and puts those right that lead through children it moves.
#[derive(Clone, Debug)]
pub struct Paths {
    paths: Vec<Vec<NodeIndex>>,
}

impl Paths {
    /// So many walkers, all of them at the root.
    #[must_use]
    pub fn new(walkers: usize) -> Self {
        Self { paths: vec![vec![NodeIndex::ROOT]; walkers] }
    }

    /// One walker, number 0, at the end of `path`, which begins at the root.
    #[must_use]
    pub fn single(path: &[NodeIndex]) -> Self {
        Self { paths: vec![path.to_vec()] }
    }

    /// The path of a walker.
    #[must_use]
    #[inline]
    pub fn of(&self, walker: usize) -> &[NodeIndex] {
        &self.paths[walker]
    }

    /// Where a walker stands.
    #[must_use]
    #[inline]
    pub fn end(&self, walker: usize) -> NodeIndex {
        self.of(walker).last().copied().unwrap_or(NodeIndex::ROOT)
    }

    /// Sends a walker back to the root.
    #[inline]
    pub fn restart(&mut self, walker: usize) {
        self.paths[walker].truncate(1);
    }

    /// Lets a walker go down to a child of where it stands.
    #[inline]
    pub fn descend(&mut self, walker: usize, child: NodeIndex) {
        self.paths[walker].push(child);
    }

    /// The children of where a walker stands through which others have gone, one for each of them.
    pub fn followed_by_others(&self, walker: usize) -> impl Iterator<Item = NodeIndex> {
        let own = self.of(walker);
        let here = self.end(walker);
        let others = self.paths.iter().enumerate().filter(move |&(other, _)| other != walker);
        others
            .filter(move |(_, path)| path.get(own.len() - 1) == Some(&here))
            .filter_map(|(_, path)| path.get(own.len()))
            .copied()
    }

    /// Whether a node is on any path.
    pub(super) fn contain(&self, index: NodeIndex) -> bool {
        self.paths.iter().any(|path| path.contains(&index))
    }

    /// Puts right the paths through the node where a walker stands, whose children have moved from the slots `old`
    /// to those from `new` on.
    pub(super) fn follow(&mut self, walker: usize, old: &Range<usize>, new: NodeIndex) {
        if self.paths.len() == 1 {
            return;
        }
        let depth = self.of(walker).len();
        for path in &mut self.paths {
            // A slot belongs to one block only, so who is in this one has come through that node.
            if let Some(child) = path.get_mut(depth)
                && old.contains(&child.slot())
            {
                let steps = u32::try_from(child.slot() - old.start).unwrap_or(u32::MAX);
                *child = new.forward(steps);
            }
        }
    }
}
