//! Which child to go on with.

use super::exploration::Exploration;
use super::params::SearchParams;
use crate::eval::win_probability;
use crate::tree::{Node, NodeIndex, Tree};

/// What there is to go on with below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// The most promising child.
    Child(NodeIndex),
    /// Other threads are at work on every child that isn't solved.
    AllPending,
    /// Every child is solved.
    AllSolved,
}

/// The child to go on with: the one of the greatest worth and [`Exploration`] together among those that are not solved, where
/// a child that was not visited is worth what its parent is, somewhat reduced.
///
/// `crowd` are the children below which other threads are at work, one for each thread. Their visits are counted
/// already, and until their results are known each counts as lost (a *virtual loss*): of `n` visits with `k` under
/// way, the worth keeps `(n - k) / n`. So threads spread where little was searched, and follow each other where much was.
#[inline]
pub(super) fn select(tree: &Tree, index: NodeIndex, params: &SearchParams, crowd: &[NodeIndex]) -> Selection {
    let node = tree.node(index);
    let exploration = Exploration::below(node.visits_as_f32(), params);
    let unvisited = 1.0 - win_probability(node.value()) - params.unvisited_reduction;
    let mut best = None;
    let mut best_priority = f32::NEG_INFINITY;
    let mut some_are_pending = false;
    for (position, child) in tree.children(index).iter().enumerate() {
        if child.is_solved() {
            continue;
        }
        if is_taken(child) {
            some_are_pending = true;
            continue;
        }
        let visits = child.visits_as_f32();
        let mut value = if child.visits() == 0 { unvisited } else { win_probability(child.value()) };
        if !crowd.is_empty() {
            value *= share_done(crowd, tree.child(index, position), visits);
        }
        let priority = value + exploration.of_child(child.prior(), visits);
        if priority > best_priority {
            best_priority = priority;
            best = Some(position);
        }
    }
    match best.and_then(|position| tree.child(index, position)) {
        Some(child) => Selection::Child(child),
        None if some_are_pending => Selection::AllPending,
        None => Selection::AllSolved,
    }
}

/// Whether a child isn't to be gone into before another thread has found out what it is worth, or its first children.
#[inline]
pub(super) fn is_taken(child: &Node) -> bool {
    child.is_pending() && !child.is_expanded()
}

/// The share of a child's visits whose results are known.
pub(super) fn share_done(crowd: &[NodeIndex], child: Option<NodeIndex>, visits: f32) -> f32 {
    let under_way: f32 = crowd.iter().filter(|&&at| Some(at) == child).map(|_| 1.0).sum();
    if under_way == 0.0 { 1.0 } else { ((visits - under_way) / visits).max(0.0) }
}
