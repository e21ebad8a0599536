//! What a node is worth by its children.

use crate::eval::{estimate_of, win_probability};
use crate::tree::Node;
use crate::types::Score;

/// A node's value by its children's, for the side that moved there, and whether it is a proven draw; `None` while
/// no child has a value.
///
/// A win of a child is always a loss here. A loss or a draw of all children is one only if they are complete. An
/// estimate lies between the best child's and the mean of all that were visited: the best one alone is as often the
/// most overrated as the best. Moves that are proven to lose count in neither.
pub(super) fn backed_up(children: &[Node], complete: bool, mean_share: f32) -> Option<(Score, bool)> {
    let valued = || children.iter().filter(|child| child.is_valued());
    let best = valued().map(Node::value).max()?;
    if best.is_win() {
        return Some((best.one_ply_earlier(), false));
    }
    if complete && children.iter().all(Node::is_solved) {
        let drawn = children.iter().any(Node::is_drawn);
        return Some((best.one_ply_earlier(), drawn));
    }
    let (mut visits, mut sum) = (0.0, 0.0);
    for child in valued().filter(|child| !child.value().is_loss()) {
        let weight = child.visits_as_f32().max(1.0);
        visits += weight;
        sum += weight * win_probability(child.value());
    }
    let value = if visits > 0.0 {
        estimate_of((1.0 - mean_share) * win_probability(best) + mean_share * sum / visits)
    } else {
        best.as_estimate()
    };
    Some((value.one_ply_earlier(), false))
}
