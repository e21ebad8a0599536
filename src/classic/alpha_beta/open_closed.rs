//! Plain minimax as the text's general search, with its lists OPEN and CLOSED: for tests only.

use std::collections::VecDeque;

use super::heuristic::Heuristic;
use super::neighbours::{Distance, neighbours};
use super::value::win_after;
use crate::board::{Outcome, Position};
use crate::types::{Color, Ply, Square};

/// What the search finds.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// For the side to move at the root.
    pub(super) value: i64,
    /// The first of the best moves.
    pub(super) best: Square,
    /// Positions in the tree, the root not counted.
    pub(super) nodes: u64,
}

/// A node of the tree T.
struct Node {
    parent: Option<usize>,
    /// The move that led here.
    square: Option<Square>,
    depth: Ply,
    /// f, for the side to move at the root (MAX).
    value: Option<i64>,
    best: Option<Square>,
    children: Vec<usize>,
}

/// The moves from the root to a node.
fn path(tree: &[Node], mut node: usize) -> Vec<Square> {
    let mut squares = Vec::new();
    while let (Some(parent), Some(square)) = (tree[node].parent, tree[node].square) {
        squares.push(square);
        node = parent;
    }
    squares.reverse();
    squares
}

/// Searches `depth` plies below `root` with `root_moves` at its root.
pub(super) fn search(root: &Position, root_moves: &[Square], depth: Ply, distance: Distance) -> Found {
    let mut position = root.clone();
    let heuristic = Heuristic::new(position.size(), position.variant());
    let max = position.side_to_move();
    let for_max = |value: i64, side: Color| if side == max { value } else { -value };
    let leaf =
        |parent, square, depth| Node { parent, square, depth, value: None, best: None, children: Vec::new() };
    let mut tree = vec![leaf(None, None, 0)];
    let (mut open, mut closed) = (VecDeque::from([0]), Vec::new());
    while let Some(node) = open.pop_front() {
        closed.push(node);
        let path = path(&tree, node);
        for &square in &path {
            position.place(square);
        }
        let mover = position.side_to_move();
        let squares = if node == 0 { root_moves.to_vec() } else { neighbours(&position, distance) };
        for square in squares {
            let child = tree.len();
            tree.push(leaf(Some(node), Some(square), tree[node].depth + 1));
            tree[node].children.push(child);
            let plies = tree[child].depth;
            // Unlike in the text a child that ends the game gets its f here, not when it is taken from OPEN.
            tree[child].value = match position.outcome_of(square, mover) {
                Some(Outcome::Win(side)) => Some(for_max(win_after(plies), side)),
                Some(Outcome::Draw) => Some(0),
                None if plies == depth => {
                    position.place(square);
                    let value = heuristic.sums(&position).heuristic(!mover);
                    position.undo();
                    Some(for_max(value, !mover))
                }
                None => None,
            };
            if tree[child].value.is_none() {
                open.push_back(child);
            }
        }
        for _ in path {
            position.undo();
        }
    }
    while let Some(node) = closed.pop() {
        let is_max = tree[node].depth % 2 == 0;
        for child in tree[node].children.clone() {
            let value = tree[child].value.expect("children are done before their parents");
            if tree[node].value.is_none_or(|best| if is_max { value > best } else { value < best }) {
                tree[node].value = Some(value);
                tree[node].best = tree[child].square;
            }
        }
    }
    Found {
        value: tree[0].value.expect("a child"),
        best: tree[0].best.expect("a child"),
        nodes: tree.len() as u64 - 1,
    }
}
