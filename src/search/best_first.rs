//! The best-first minimax search.

use std::time::Duration;

use super::back_up::backed_up;
use super::expansion::widening;
use super::limits::Limits;
use super::params::SearchParams;
use super::report::{RootDetails, RootLine, SearchReport};
use super::root_moves;
use super::worker::Worker;
use crate::board::Position;
use crate::eval::win_probability;
use crate::threat::open_four_wins;
use crate::tree::{Node, NodeIndex, Tree};
use crate::types::{Ply, Score, Square};

/// Iterations between two looks at the clock: together well under a millisecond.
const ITERATIONS_A_LOOK: u64 = 4;
/// Iterations in a row that learn nothing (a full arena, a depth limit) after which there is nothing left to do.
const MOST_IDLE: u32 = 20_000;
/// The shortest time between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);
/// The longest time without a report, while nothing changes.
const QUIET_INTERVAL: Duration = Duration::from_secs(1);

/// A search of one position in a tree that may hold earlier work on it.
pub struct BestFirst<'a> {
    tree: &'a mut Tree,
    position: &'a Position,
    params: &'a SearchParams,
    limits: &'a Limits,
    worker: Worker<'a>,
    /// From the root to the node under work, and the moves that lead there.
    path: Vec<NodeIndex>,
    moves: Vec<Square>,
    /// The line of a win by fours from the root, if that ended the search.
    proof: Vec<Square>,
    nodes: u64,
    expansions: u64,
    idle: u32,
    selective_depth: usize,
}

impl<'a> BestFirst<'a> {
    /// Prepares a search of `position`, whose tree is `tree` (its root, or a new leaf as root).
    pub fn new(
        tree: &'a mut Tree,
        position: &'a Position,
        params: &'a SearchParams,
        limits: &'a Limits,
    ) -> Self {
        Self {
            tree,
            position,
            params,
            limits,
            worker: Worker::new(position, params),
            path: vec![NodeIndex::ROOT],
            moves: Vec::new(),
            proof: Vec::new(),
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
        self.begin();
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

    /// Proves the root by fours or threats, or else sees to it that it has children to choose from.
    fn begin(&mut self) {
        if !self.limits.root.is_plain() {
            self.nodes += 1;
            let (placements, scope) = (self.root_placements(), &self.limits.root);
            self.proof = root_moves::expand(self.tree, &mut self.worker, self.position, scope, placements);
            return self.back_up();
        }
        let root = self.tree.node(NodeIndex::ROOT);
        let was_won = root.value().is_loss();
        if root.is_solved() && self.children_prove_the_root() {
            return;
        }
        self.nodes += 1;
        if let Some(plies) = self.prove(was_won) {
            self.tree.clear();
            let child = Node::leaf(self.proof[0], Score::win_in(plies - 1), u16::MAX);
            self.tree.add_children(&self.path, &[child], true);
        } else {
            if !self.tree.node(NodeIndex::ROOT).is_expanded() {
                // Nothing in the arena is of use. Cleared, it has room for the root's children in any case.
                self.tree.clear();
                self.expand();
            }
            // A proof whose moves are lost is none.
            let value = self.worker.assess(&[]).as_estimate();
            self.tree.node_mut(NodeIndex::ROOT).set_value(-value, false);
        }
        self.back_up();
    }

    /// Whether the children show how the root's result comes about, not a search that has been forgotten since.
    fn children_prove_the_root(&self) -> bool {
        let root = self.tree.node(NodeIndex::ROOT);
        let children = self.tree.children(NodeIndex::ROOT);
        let by_children = backed_up(children, root.is_complete(), self.params.mean_share);
        by_children.is_some_and(|(value, drawn)| drawn || value.is_decided())
    }

    /// Looks for a win by fours, then for one by threats, notes its line and returns the stones until the five stands.
    ///
    /// `was_won` says that there was a proof once, which is worth looking for longer.
    fn prove(&mut self, was_won: bool) -> Option<Ply> {
        if let Some((plies, line)) = self.worker.vcf(&[], self.root_placements()) {
            self.proof = line;
            return Some(plies);
        }
        let positions = self.root_positions().saturating_mul(if was_won { 10 } else { 1 });
        let plies = self.worker.vct(&[], positions)?;
        self.proof = self.worker.vct_line(&[]);
        (!self.proof.is_empty()).then_some(plies)
    }

    /// Fours for the search at the root: for a small share of the time, and always as many if only nodes count.
    fn root_placements(&self) -> u32 {
        /// What takes no time that anybody could notice.
        const LEAST: u32 = 500;
        const MICROSECONDS_A_FOUR: u32 = 4;
        // Where a four has several answers, each takes four times as long.
        let most = self.params.root_placements / if open_four_wins(self.position.variant()) { 1 } else { 4 };
        if self.limits.pondering {
            return LEAST.min(most);
        }
        let Some(time) = self.limits.time else { return most };
        let microseconds = u32::try_from(time.soft.as_micros()).unwrap_or(u32::MAX);
        (microseconds / MICROSECONDS_A_FOUR).clamp(LEAST.min(most), most)
    }

    /// Positions for the search for threats at the root: for a small share of the time, or of the nodes.
    fn root_positions(&self) -> u32 {
        const MICROSECONDS_A_POSITION: u32 = 40;
        let most = self.params.root_vct_positions;
        if let Some(nodes) = self.limits.max_nodes {
            return u32::try_from(nodes).unwrap_or(u32::MAX).min(most);
        }
        let Some(time) = self.limits.time else { return most };
        u32::try_from(time.soft.as_micros()).unwrap_or(u32::MAX) / MICROSECONDS_A_POSITION
    }

    /// Positions for a search for threats at a node that has been visited so often, if it is due: at each power of four, so
    /// that what all of them cost is a share of what the visits cost.
    fn vct_positions(&self, visits: u32) -> Option<u32> {
        let is_due = visits >= 4 && visits.is_power_of_two() && visits.trailing_zeros().is_multiple_of(2);
        is_due.then(|| visits.saturating_mul(self.params.vct_positions_a_visit))
    }

    /// Whether searching on can't change the move: the root is solved, or there is no choice, or nothing can grow.
    fn is_finished(&self) -> bool {
        if !self.limits.root.is_plain() {
            return self.idle > MOST_IDLE || root_moves::is_finished(self.tree, &self.limits.root);
        }
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
        if !self.limits.root.is_plain() {
            return true;
        }
        let most_visited = self.tree.children(NodeIndex::ROOT).iter().max_by_key(|child| child.visits());
        most_visited.and_then(Node::square) == self.best_move().and_then(Node::square)
    }

    /// Selects a leaf, says what it is worth and backs that up.
    fn iterate(&mut self) {
        self.path.truncate(1);
        self.moves.clear();
        self.tree.node_mut(NodeIndex::ROOT).visit();
        let has_learned = self.descend();
        self.idle = if has_learned { 0 } else { self.idle + 1 };
        self.back_up();
    }

    /// Goes down to a node that was never visited and assesses it, giving nodes on the way the children they need.
    ///
    /// Returns whether anything has become known.
    fn descend(&mut self) -> bool {
        loop {
            let index = self.path[self.path.len() - 1];
            if self.is_too_deep() || !self.see_to_children(index) {
                return false;
            }
            let Some(child) = self.select(index) else { return self.widen(index, None) };
            let Some(square) = self.tree.node(child).square() else { return false };
            self.path.push(child);
            self.moves.push(square);
            self.selective_depth = self.selective_depth.max(self.moves.len());
            self.tree.node_mut(child).visit();
            if self.tree.node(child).visits() == 1 {
                self.nodes += 1;
                let value = self.worker.assess(&self.moves);
                self.tree.node_mut(child).set_value(-value, false);
                return true;
            }
            if let Some(positions) = self.vct_positions(self.tree.node(child).visits())
                && let Some(plies) = self.worker.vct(&self.moves, positions)
            {
                self.tree.node_mut(child).set_value(-Score::win_in(plies), false);
                return true;
            }
        }
    }

    fn is_too_deep(&self) -> bool {
        let depth = self.moves.len();
        depth > 0 && self.limits.max_depth.is_some_and(|most| depth >= usize::from(most))
    }

    /// Gives a node its first children, or more if it deserves them. Returns whether it has any now.
    fn see_to_children(&mut self, index: NodeIndex) -> bool {
        if !self.tree.node(index).is_expanded() {
            return self.expand();
        }
        let node = self.tree.node(index);
        if !node.is_complete()
            && let Some(more) = widening(self.tree.children(index).len(), node.visits())
        {
            self.widen(index, Some(more));
        }
        true
    }

    /// Gives the last node of the path its first children. Returns whether there was room.
    fn expand(&mut self) -> bool {
        let children = self.worker.first_children(&self.moves);
        let grown = self.tree.add_children(&self.path, children.nodes, children.complete);
        self.expansions += u64::from(grown);
        grown
    }

    /// Gives the last node of the path some more children, or all the rest. Returns whether there were any.
    fn widen(&mut self, index: NodeIndex, count: Option<usize>) -> bool {
        if self.tree.node(index).is_complete() {
            return false;
        }
        let mut known: Vec<_> = self.tree.children(index).iter().filter_map(Node::square).collect();
        if index == NodeIndex::ROOT {
            known.extend(self.limits.root.blocked.iter());
        }
        let more = self.worker.more_children(&self.moves, &known, count);
        self.tree.add_children(&self.path, more.nodes, more.complete)
    }

    /// The child to go on with: `argmax Q + c P sqrt(N) / (1 + n)` over the children that are not solved, where a child
    /// that was not visited has its parent's value, somewhat reduced, for a `Q`.
    fn select(&self, index: NodeIndex) -> Option<NodeIndex> {
        if index == NodeIndex::ROOT && !self.limits.root.is_plain() {
            let child = root_moves::select(self.tree, &self.limits.root, self.params);
            return child.and_then(|child| self.tree.child(index, child));
        }
        let node = self.tree.node(index);
        let weight = self.params.exploration * node.visits_as_f32().sqrt();
        let unvisited = 1.0 - win_probability(node.value()) - self.params.unvisited_reduction;
        let mut best = None;
        let mut best_priority = f32::NEG_INFINITY;
        for (position, child) in self.tree.children(index).iter().enumerate() {
            if child.is_solved() {
                continue;
            }
            let visits = child.visits_as_f32();
            let value = if child.visits() == 0 { unvisited } else { win_probability(child.value()) };
            let priority = value + weight * child.prior() / (1.0 + visits);
            if priority > best_priority {
                best_priority = priority;
                best = Some(position);
            }
        }
        best.and_then(|position| self.tree.child(index, position))
    }

    /// Takes the new value up the path.
    fn back_up(&mut self) {
        for &index in self.path.iter().rev() {
            // What has been proven otherwise, its children can't know yet.
            if self.tree.node(index).is_solved() {
                continue;
            }
            let complete = self.tree.node(index).is_complete();
            let children = self.tree.children(index);
            if let Some((value, drawn)) = backed_up(children, complete, self.params.mean_share) {
                self.tree.node_mut(index).set_value(value, drawn);
            }
        }
    }

    /// The move to play: the shortest proven win; else, among moves not proven lost, the greatest of
    /// visits + all visits x win probability; else the longest loss.
    fn best_move(&self) -> Option<&Node> {
        let children = self.tree.children(NodeIndex::ROOT);
        if !self.limits.root.is_plain() {
            return root_moves::ranking(self.tree, &self.limits.root).first().map(|&first| &children[first]);
        }
        let all_visits = self.tree.node(NodeIndex::ROOT).visits_as_f32();
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

    /// The value of the position if `best` is its best move. A loss is proven only if there is no other move.
    fn root_value(&self, best: &Node) -> Score {
        let root = self.tree.node(NodeIndex::ROOT);
        if !best.is_valued() {
            return (-root.value()).as_estimate();
        }
        let value = -best.value().one_ply_earlier();
        if !value.is_loss() || root.is_complete() { value } else { value.as_estimate() }
    }

    fn report(&self) -> SearchReport {
        let best = self.best_move();
        let variation = self.variation(best.and_then(Node::square));
        SearchReport {
            best: best.and_then(Node::square),
            value: best.map_or(Score::EVEN, |child| self.root_value(child)),
            depth: Ply::try_from(variation.len()).unwrap_or(Ply::MAX),
            selective_depth: Ply::try_from(self.selective_depth.max(variation.len())).unwrap_or(Ply::MAX),
            nodes: self.nodes,
            expansions: self.expansions,
            elapsed: self.limits.started.elapsed(),
            variation,
            root: self.root_details(best),
        }
    }

    fn root_details(&self, best: Option<&Node>) -> RootDetails {
        let children = self.tree.children(NodeIndex::ROOT);
        RootDetails {
            current: self.moves.first().copied(),
            visits: best.map_or(0, Node::visits),
            lost: children.iter().filter(|child| child.value().is_loss()).filter_map(Node::square).collect(),
            others: self.others(),
        }
    }

    /// The lines after the best one, as many as were asked for, by value.
    fn others(&self) -> Vec<RootLine> {
        if self.limits.root.lines <= 1 {
            return Vec::new();
        }
        let children = self.tree.children(NodeIndex::ROOT);
        let ranking = root_moves::ranking(self.tree, &self.limits.root);
        let others = ranking.into_iter().take(self.limits.root.lines).skip(1).map(|child| &children[child]);
        let line = |child: &Node| RootLine {
            value: if child.is_valued() { -child.value().one_ply_earlier() } else { self.root_value(child) },
            visits: child.visits(),
            variation: self.variation(child.square()),
        };
        let mut others: Vec<_> = others.map(line).collect();
        others.sort_by_key(|line| std::cmp::Reverse(line.value));
        others
    }

    /// The line that begins with `first`: the proof of a win, if it is that, or else what the tree holds.
    fn variation(&self, first: Option<Square>) -> Vec<Square> {
        if !self.proof.is_empty() && self.proof.first().copied() == first {
            return self.proof.clone();
        }
        self.principal_variation(first)
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
            if !child.is_valued() && !variation.is_empty() {
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
        let others = |report: &SearchReport| {
            report.root.others.iter().map(|line| (line.value, line.variation.clone())).collect::<Vec<_>>()
        };
        let said = |report: &SearchReport| {
            (report.value, report.selective_depth, report.variation.clone(), others(report))
        };
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
