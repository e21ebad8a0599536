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
///
/// One pass: this is a large part of the time for which a thread keeps the tree to itself.
pub(super) fn backed_up(children: &[Node], complete: bool, mean_share: f32) -> Option<(Score, bool)> {
    let mut best = None;
    let (mut all_solved, mut any_drawn) = (true, false);
    let (mut visits, mut sum) = (0.0, 0.0);
    for child in children {
        let value = child.value();
        all_solved &= child.is_solved();
        any_drawn |= child.is_drawn();
        if !child.is_valued() {
            continue;
        }
        best = best.max(Some(value));
        if !value.is_loss() {
            let weight = child.visits_as_f32().max(1.0);
            visits += weight;
            sum += weight * win_probability(value);
        }
    }
    let best = best?;
    if best.is_win() {
        return Some((best.one_ply_earlier(), false));
    }
    if complete && all_solved {
        return Some((best.one_ply_earlier(), any_drawn));
    }
    let value = if visits > 0.0 {
        estimate_of((1.0 - mean_share) * win_probability(best) + mean_share * sum / visits)
    } else {
        best.as_estimate()
    };
    Some((value.one_ply_earlier(), false))
}
