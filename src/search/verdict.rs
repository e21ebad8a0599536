//! What a tree says of its root: the move to play, its value, and the lines that are expected.

use std::cmp::Reverse;

use super::report::{RootDetails, RootLine};
use super::root_moves::{self, RootScope};
use super::selective_depth::SelectiveDepths;
use crate::tree::{Node, NodeIndex, Tree};
use crate::types::{Score, Square};

/// A look at a tree, by what is asked for at its root.
#[derive(Clone, Copy)]
pub(super) struct Verdict<'t> {
    pub(super) tree: &'t Tree,
    pub(super) scope: &'t RootScope,
    /// The line of a win from the root that isn't in the tree; empty if there is none.
    pub(super) proof: &'t [Square],
    pub(super) depths: &'t SelectiveDepths,
}

impl<'t> Verdict<'t> {
    /// The move to play: the shortest proven win; else, among moves not proven lost, the greatest of
    /// visits + all visits x win probability; else the longest loss.
    pub(super) fn best_move(self) -> Option<&'t Node> {
        root_moves::best(self.tree, self.scope)
    }

    /// Whether the move to play is also the one most searched.
    pub(super) fn agrees_with_itself(self) -> bool {
        if !self.scope.is_plain() {
            return true;
        }
        let most_visited = self.tree.children(NodeIndex::ROOT).iter().max_by_key(|child| child.visits());
        most_visited.and_then(Node::square) == self.best_move().and_then(Node::square)
    }

    /// The value of the position if `best` is its best move. A loss is proven only if there is no other move.
    pub(super) fn root_value(self, best: &Node) -> Score {
        let root = self.tree.node(NodeIndex::ROOT);
        if !best.is_valued() {
            return (-root.value()).as_estimate();
        }
        let value = -best.value().one_ply_earlier();
        if !value.is_loss() || root.is_complete() { value } else { value.as_estimate() }
    }

    /// What is known of the moves at the root, of which `best` is the best, while `current` is searched.
    pub(super) fn root_details(self, best: Option<&Node>, current: Option<Square>) -> RootDetails {
        let children = self.tree.children(NodeIndex::ROOT);
        RootDetails {
            current,
            visits: best.map_or(0, Node::visits),
            selective_depth: self.depths.below(best.and_then(Node::square)),
            lost: children.iter().filter(|child| child.value().is_loss()).filter_map(Node::square).collect(),
            others: self.others(),
        }
    }

    /// The lines after the best one that were asked for, by value.
    fn others(self) -> Vec<RootLine> {
        let children = self.tree.children(NodeIndex::ROOT);
        let others = root_moves::other_lines(self.tree, self.scope);
        let others = others.into_iter().map(|child| &children[child]);
        let line = |child: &Node| RootLine {
            value: if child.is_valued() { -child.value().one_ply_earlier() } else { self.root_value(child) },
            visits: child.visits(),
            selective_depth: self.depths.below(child.square()),
            variation: self.variation(child.square()),
        };
        let mut others: Vec<_> = others.map(line).collect();
        others.sort_by_key(|line| Reverse(line.value));
        others
    }

    /// The line that begins with `first`: the proof of a win, if it is that, or else what the tree holds.
    pub(super) fn variation(self, first: Option<Square>) -> Vec<Square> {
        if !self.proof.is_empty() && self.proof.first().copied() == first {
            return self.proof.to_vec();
        }
        self.principal_variation(first)
    }

    /// The line from the root along `first` and then the best children of each node.
    fn principal_variation(self, first: Option<Square>) -> Vec<Square> {
        let tree = self.tree;
        let mut variation = Vec::new();
        let mut index = NodeIndex::ROOT;
        loop {
            let children = tree.children(index);
            let best = children
                .iter()
                .enumerate()
                .filter(|(_, child)| !variation.is_empty() || child.square() == first)
                .reduce(|best, child| {
                    let rank = |node: &Node| {
                        (node.value().is_win(), !node.value().is_loss(), node.visits(), node.value())
                    };
                    if rank(child.1) > rank(best.1) { child } else { best }
                });
            let Some((position, child)) = best else { break };
            if !child.is_valued() && !variation.is_empty() {
                break;
            }
            variation.extend(child.square());
            match tree.child(index, position) {
                Some(child) => index = child,
                None => break,
            }
        }
        variation
    }
}
