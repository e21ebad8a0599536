//! What a tree says of its root: the move to play, its value, and the line that is expected.

use crate::eval::win_probability;
use crate::tree::{Node, NodeIndex, Tree};
use crate::types::{Score, Square};

/// The move to play: the shortest proven win; else, among moves not proven lost, the greatest of
/// visits + all visits x win probability; else the longest loss.
pub(super) fn best_move(tree: &Tree) -> Option<&Node> {
    let children = tree.children(NodeIndex::ROOT);
    let all_visits = tree.node(NodeIndex::ROOT).visits_as_f32();
    let merit = |child: &Node| {
        let weight = if child.is_valued() { all_visits } else { 0.0 };
        child.visits_as_f32() + weight * win_probability(child.value())
    };
    let valued = children.iter().filter(|child| child.is_valued());
    let by_value = valued.reduce(|best, child| if child.value() > best.value() { child } else { best });
    if by_value.is_some_and(|best| best.value().is_win()) {
        return by_value;
    }
    let open = children.iter().filter(|child| !child.value().is_loss());
    open.reduce(|best, child| if merit(child) > merit(best) { child } else { best }).or(by_value)
}

/// Whether the move to play is also the one most searched.
pub(super) fn agrees_with_itself(tree: &Tree) -> bool {
    let most_visited = tree.children(NodeIndex::ROOT).iter().max_by_key(|child| child.visits());
    most_visited.and_then(Node::square) == best_move(tree).and_then(Node::square)
}

/// The value of the position if `best` is its best move. A loss is proven only if there is no other move.
pub(super) fn root_value(tree: &Tree, best: &Node) -> Score {
    let root = tree.node(NodeIndex::ROOT);
    if !best.is_valued() {
        return (-root.value()).as_estimate();
    }
    let value = -best.value().one_ply_earlier();
    if !value.is_loss() || root.is_complete() { value } else { value.as_estimate() }
}

/// The line from the root along `first` and then the best children of each node.
pub(super) fn principal_variation(tree: &Tree, first: Option<Square>) -> Vec<Square> {
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
