//! The search of seed 000: select, expand, back up, until a limit is reached.

use std::time::Duration;

use super::back_up::BackUp;
use super::node_value::NodeValue;
use super::point::Point;
use super::scorer::{Brood, Scorer};
use super::tree::{Descent, NO_CHILD, Node, Tree};
use crate::search::Limits;

/// Expansions between two looks at the clock: well under a millisecond.
const EXPANSIONS_A_LOOK: u32 = 16;
/// The time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(500);

/// One search from one root.
pub(super) struct Search<'a, S: Scorer> {
    pub(super) tree: &'a mut Tree<S::Value>,
    pub(super) scorer: S,
    pub(super) back_up: BackUp,
    /// No expansion begins once there are this many nodes.
    pub(super) most_nodes: usize,
    /// Children a node can have at most.
    pub(super) most_children: usize,
}

/// The deepest node, in plies below the root.
pub(super) type Depth = usize;

impl<S: Scorer> Search<'_, S> {
    /// Searches until a limit is reached, or where the seed stops: at a node whose children are all decided. The
    /// root is expanded whatever the limits are. Returns the depth of the deepest node.
    pub(super) fn run(&mut self, limits: &Limits, observe: &mut dyn FnMut(&Tree<S::Value>, Depth)) -> Depth {
        self.tree.reset(self.scorer.root_value());
        let mut brood = Brood::new();
        let (mut path, mut line) = (Vec::new(), Vec::new());
        let most_depth = limits.max_depth.map_or(usize::MAX, |most| usize::from(most).max(1));
        let (mut deepest, mut turns, mut told) = (0, 0_u32, Duration::ZERO);
        loop {
            match self.tree.descend(&mut path, &mut line) {
                Descent::Leaf => {
                    let depth = path.len();
                    self.scorer.children(&line, &mut brood);
                    if brood.len() == 0 {
                        let Some(&step) = path.last() else { break };
                        self.tree.exhaust(step);
                    } else {
                        deepest = deepest.max(depth + 1);
                        let grows = depth + 1 < most_depth;
                        let expanded = self.tree.expand(&path, &brood, depth.is_multiple_of(2), grows);
                        self.back_up.run(self.tree, &path, expanded);
                    }
                    self.tree.settle(path.split_last().map_or(&[], |(_, visited)| visited));
                }
                Descent::Decided => break,
                Descent::Exhausted => {
                    let Some(&step) = path.last() else { break };
                    self.tree.exhaust(step);
                    self.tree.settle(&path);
                }
            }
            if self.tree.created() >= self.most_nodes || !self.tree.has_room_for(self.most_children) {
                break;
            }
            turns = turns.wrapping_add(1);
            if turns.is_multiple_of(EXPANSIONS_A_LOOK) {
                if limits.is_stopped() {
                    break;
                }
                if let Some(time) = limits.time {
                    let elapsed = limits.started.elapsed();
                    if elapsed >= time.soft {
                        break;
                    }
                    if elapsed >= told + REPORT_INTERVAL {
                        told = elapsed;
                        observe(self.tree, deepest);
                    }
                }
            }
        }
        deepest
    }
}

/// The best children from the root on, the first of them being `child`.
pub(super) fn line_from<V: NodeValue>(tree: &Tree<V>, child: Node) -> impl Iterator<Item = Point> + '_ {
    let best_child = move |&node: &Node| {
        let family = tree.family_of(node)?;
        let best = tree.best(family);
        (best != NO_CHILD).then(|| tree.children(family).start + Node::from(best))
    };
    std::iter::successors(Some(child), best_child).map(|node| tree.point(node))
}
