//! The best-first minimax search.

use std::time::Duration;

use super::expansion::Expansion;
use super::limits::Limits;
use super::params::SearchParams;
use super::report::SearchReport;
use crate::board::Position;
use crate::eval::{LineSums, estimate_of, win_probability};
use crate::tree::{Node, NodeIndex, Tree};
use crate::types::{Ply, Score, Square};

/// Iterations between two looks at the clock: well under a millisecond.
const ITERATIONS_A_LOOK: u64 = 16;
/// Iterations in a row that expand nothing (a full arena, a depth limit) after which there is nothing left to do.
const MOST_IDLE: u32 = 20_000;
/// The shortest time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// The longest time without a report, while nothing changes.
const QUIET_INTERVAL: Duration = Duration::from_secs(1);

/// A search of one position in a tree that may hold earlier work on it.
pub struct BestFirst<'a> {
    tree: &'a mut Tree,
    position: &'a mut Position,
    params: &'a SearchParams,
    limits: &'a Limits,
    expansion: Expansion,
    /// From the root to the node under work, and the sums of each of their positions.
    path: Vec<NodeIndex>,
    sums: Vec<LineSums>,
    nodes: u64,
    expansions: u64,
    idle: u32,
    selective_depth: usize,
}

impl<'a> BestFirst<'a> {
    /// Prepares a search of `position`, whose tree is `tree` (its root, or a new leaf as root).
    pub fn new(
        tree: &'a mut Tree,
        position: &'a mut Position,
        params: &'a SearchParams,
        limits: &'a Limits,
    ) -> Self {
        let sums = vec![LineSums::of(position)];
        Self {
            tree,
            position,
            params,
            limits,
            expansion: Expansion::new(params.prior_temperature),
            path: vec![NodeIndex::ROOT],
            sums,
            nodes: 0,
            expansions: 0,
            idle: 0,
            selective_depth: 0,
        }
    }

    /// Searches until a limit is reached or the root is solved. `observe` is told of progress at most ten times a
    /// second, and at the end, if that is news.
    pub fn run(mut self, observe: &mut dyn FnMut(&SearchReport)) -> SearchReport {
        if self.position.empties() == 0 {
            return self.report();
        }
        let mut told = Progress::default();
        let mut iterations = 0_u64;
        if self.tree.children(NodeIndex::ROOT).is_empty() {
            // Nothing in the arena is of use. Cleared, it has room for the root's children in any case.
            self.tree.clear();
        }
        self.iterate();
        while !self.is_finished() && self.limits.max_nodes.is_none_or(|most| self.nodes < most) {
            iterations += 1;
            if iterations.is_multiple_of(ITERATIONS_A_LOOK) {
                let elapsed = self.limits.started.elapsed();
                if self.limits.is_stopped() || self.is_out_of_time(elapsed) {
                    break;
                }
                if told.is_due(elapsed) {
                    told.tell(self.report(), observe);
                }
            }
            self.iterate();
        }
        let report = self.report();
        if told.has_news(&report) {
            observe(&report);
        }
        report
    }

    /// Whether searching on can't change the move: the root is solved, or there is no choice, or nothing can grow.
    fn is_finished(&self) -> bool {
        let root = self.tree.node(NodeIndex::ROOT);
        let is_first_stone = self.position.empties() == self.position.size().points();
        let is_forced =
            self.tree.children(NodeIndex::ROOT).len() == 1 && (root.is_complete() || is_first_stone);
        root.is_solved() || is_forced || self.idle > MOST_IDLE
    }

    fn is_out_of_time(&self, elapsed: Duration) -> bool {
        self.limits
            .time
            .is_some_and(|time| elapsed >= time.hard || (elapsed >= time.soft && self.agrees_with_itself()))
    }

    /// Whether the move to play is also the one most searched.
    fn agrees_with_itself(&self) -> bool {
        let most_visited = self.tree.children(NodeIndex::ROOT).iter().max_by_key(|child| child.visits());
        most_visited.and_then(Node::square) == self.best_move().and_then(Node::square)
    }

    /// Selects a leaf, expands it and backs its value up.
    fn iterate(&mut self) {
        let expanded = self.descend() && self.expand();
        self.idle = if expanded { 0 } else { self.idle + 1 };
        self.back_up();
        self.ascend();
    }

    /// Goes down to a leaf, or to a node whose open children are all solved, and puts the stones on the board.
    ///
    /// Returns whether that node may be expanded.
    fn descend(&mut self) -> bool {
        let mut index = NodeIndex::ROOT;
        loop {
            self.tree.node_mut(index).visit();
            let Some(child) = self.select(index) else { break };
            let Some(square) = self.tree.node(child).square() else { break };
            let (mover, sums) = (self.position.side_to_move(), self.sums[self.sums.len() - 1]);
            self.sums.push(sums.after(self.position, square, mover));
            self.position.place(square);
            self.path.push(child);
            index = child;
        }
        let depth = self.path.len() - 1;
        self.selective_depth = self.selective_depth.max(depth);
        let within_depth = self.limits.max_depth.is_none_or(|most| depth < usize::from(most));
        within_depth && !self.tree.node(index).is_solved() || depth == 0
    }

    /// The child to go on with: `argmax Q + c P sqrt(N) / (1 + n)` over the children that are not solved.
    fn select(&self, index: NodeIndex) -> Option<NodeIndex> {
        let children = self.tree.children(index);
        let weight = self.params.exploration * visits_as_f32(self.tree.node(index)).sqrt();
        let mut best = None;
        let mut best_priority = f32::NEG_INFINITY;
        for (position, child) in children.iter().enumerate() {
            if child.is_solved() {
                continue;
            }
            let priority =
                win_probability(child.value()) + weight * child.prior() / (1.0 + visits_as_f32(child));
            if priority > best_priority {
                best_priority = priority;
                best = Some(position);
            }
        }
        best.and_then(|position| self.tree.child(index, position))
    }

    /// Gives the last node of the path its children, or the rest of them. Returns whether any were created.
    fn expand(&mut self) -> bool {
        let (index, sums) = (self.path[self.path.len() - 1], self.sums[self.sums.len() - 1]);
        let known = self.tree.children(index);
        let more = if known.is_empty() {
            self.expansion.first(self.position, sums)
        } else if self.tree.node(index).is_complete() {
            return false;
        } else {
            self.expansion.rest(self.position, sums, known)
        };
        let grown = self.tree.add_children(&self.path, more.nodes, more.complete);
        if grown {
            self.nodes += more.nodes.len() as u64;
            self.expansions += 1;
        }
        grown
    }

    /// Takes the new value up the path, as far as anything changes.
    fn back_up(&mut self) {
        for &index in self.path.iter().rev() {
            let node = self.tree.node(index);
            let children = self.tree.children(index);
            let Some((value, drawn)) = backed_up(children, node.is_complete(), self.params.mean_share) else {
                continue;
            };
            if (value, drawn) == (node.value(), node.is_drawn()) {
                break;
            }
            self.tree.node_mut(index).set_value(value, drawn);
        }
    }

    /// Takes the stones of the path off the board again.
    fn ascend(&mut self) {
        while self.path.len() > 1 {
            self.path.pop();
            self.sums.pop();
            self.position.undo();
        }
    }

    /// The move to play: the shortest proven win; else, among moves not proven lost, the greatest of
    /// visits + all visits x win probability; else the longest loss.
    fn best_move(&self) -> Option<&Node> {
        let children = self.tree.children(NodeIndex::ROOT);
        let all_visits = visits_as_f32(self.tree.node(NodeIndex::ROOT));
        let merit = |child: &Node| {
            let weight = if child.visits() == 0 && !child.is_solved() { 0.0 } else { all_visits };
            visits_as_f32(child) + weight * win_probability(child.value())
        };
        let by_value =
            children.iter().reduce(|best, child| if child.value() > best.value() { child } else { best });
        match by_value {
            Some(best) if best.value().is_decided() => Some(best),
            _ => children
                .iter()
                .filter(|child| !child.value().is_loss())
                .reduce(|best, child| if merit(child) > merit(best) { child } else { best }),
        }
    }

    /// The value of the position if `best` is its best move. A loss is proven only if there is no other move.
    fn root_value(&self, best: &Node) -> Score {
        let value = -best.value().one_ply_earlier();
        let is_proven = !value.is_loss() || self.tree.node(NodeIndex::ROOT).is_complete();
        if is_proven { value } else { value.as_estimate() }
    }

    fn report(&self) -> SearchReport {
        let best = self.best_move();
        let variation = self.principal_variation(best.and_then(Node::square));
        SearchReport {
            best: best.and_then(Node::square),
            value: best.map_or(Score::EVEN, |child| self.root_value(child)),
            depth: Ply::try_from(variation.len()).unwrap_or(Ply::MAX),
            selective_depth: Ply::try_from(self.selective_depth.max(variation.len())).unwrap_or(Ply::MAX),
            nodes: self.nodes,
            expansions: self.expansions,
            elapsed: self.limits.started.elapsed(),
            variation,
        }
    }

    /// The line from the root along `first` and then the best children of each node.
    fn principal_variation(&self, first: Option<Square>) -> Vec<Square> {
        let mut variation = Vec::new();
        let mut index = NodeIndex::ROOT;
        loop {
            let children = self.tree.children(index);
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
            if child.visits() == 0 && !child.is_solved() && !variation.is_empty() {
                break;
            }
            variation.extend(child.square());
            match self.tree.child(index, position) {
                Some(child) => index = child,
                None => break,
            }
        }
        variation
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share of the visits is all that is asked for")]
fn visits_as_f32(node: &Node) -> f32 {
    node.visits() as f32
}

/// A node's value by its children's, for the side that moved there, and whether it is a proven draw; `None` for a
/// leaf.
///
/// A win of a child is always a loss here. A loss or a draw of all children is one only if they are complete. An
/// estimate lies between the best child's and the mean of all that were visited: the best one alone is as often the
/// most overrated as the best.
fn backed_up(children: &[Node], complete: bool, mean_share: f32) -> Option<(Score, bool)> {
    let best = children.iter().map(Node::value).max()?;
    if best.is_win() {
        return Some((best.one_ply_earlier(), false));
    }
    if complete && children.iter().all(Node::is_solved) {
        let drawn = children.iter().any(Node::is_drawn);
        return Some((best.one_ply_earlier(), drawn));
    }
    let (mut visits, mut sum) = (0.0, 0.0);
    for child in children.iter().filter(|child| child.visits() > 0) {
        let weight = visits_as_f32(child);
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

/// When a report is worth making.
#[derive(Default)]
struct Progress {
    told: Option<SearchReport>,
}

impl Progress {
    fn is_due(&self, elapsed: Duration) -> bool {
        elapsed >= self.last() + REPORT_INTERVAL
    }

    fn last(&self) -> Duration {
        self.told.as_ref().map_or(Duration::ZERO, |told| told.elapsed)
    }

    /// Whether a report says more than that time went by.
    fn has_news(&self, report: &SearchReport) -> bool {
        let said = |report: &SearchReport| (report.value, report.selective_depth, report.variation.clone());
        self.told.as_ref().is_none_or(|told| said(told) != said(report))
    }

    /// Passes the report on if it says something new, or after a long time.
    fn tell(&mut self, report: SearchReport, observe: &mut dyn FnMut(&SearchReport)) {
        if self.has_news(&report) || report.elapsed >= self.last() + QUIET_INTERVAL {
            observe(&report);
            self.told = Some(report);
        }
    }
}
