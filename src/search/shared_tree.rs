//! The part of an iteration that needs the tree: selecting, reserving, adding what was found, and backing up.

use super::back_up::backed_up;
use super::expansion::{Children, widening};
use super::limits::Limits;
use super::params::SearchParams;
use super::report::SearchReport;
use super::root_moves;
use super::select::{Selection, select};
use super::selective_depth::SelectiveDepths;
use super::verdict::Verdict;
use super::walk::{Finding, Step, Walk};
use crate::board::Position;
use crate::tree::{Node, NodeIndex, Paths, Tree};
use crate::types::{Ply, Score, Square};

/// Iterations in a row that learn nothing (a full arena, a depth limit) after which there is nothing left to do.
const MOST_IDLE: u32 = 20_000;

/// A tree that one or several threads search, and what they count together.
///
/// It knows no board. A thread comes with what it has found and is told what to find out next; see [`Walk`]. A node
/// about which a thread is finding something out is *pending* meanwhile: nobody else assesses, proves or expands it.
///
/// It is aligned so that its fields don't share a cache line with the lock, which the threads that wait keep fetching.
#[repr(align(128))]
pub(super) struct SharedTree<'a> {
    tree: &'a mut Tree,
    /// From the root to the node that each thread is at.
    paths: Paths,
    params: &'a SearchParams,
    limits: &'a Limits,
    /// The board is empty, where one move is as good as a choice.
    is_first_stone: bool,
    is_ended: bool,
    /// The line of a win from the root that was found before anything was searched.
    proof: Vec<Square>,
    nodes: u64,
    expansions: u64,
    idle: u32,
    depths: SelectiveDepths,
    /// Where other threads are, among the children that one chooses from.
    crowd: Vec<NodeIndex>,
}

impl<'a> SharedTree<'a> {
    /// A tree with `position` as its root, which nobody searches yet.
    pub(super) fn new(
        tree: &'a mut Tree,
        position: &Position,
        params: &'a SearchParams,
        limits: &'a Limits,
    ) -> Self {
        Self {
            tree,
            paths: Paths::new(limits.threads.max(1)),
            params,
            limits,
            is_first_stone: position.empties() == position.size().points(),
            is_ended: false,
            proof: Vec::new(),
            nodes: 0,
            expansions: 0,
            idle: 0,
            depths: SelectiveDepths::new(),
            crowd: Vec::new(),
        }
    }

    /// The root.
    pub(super) fn root(&self) -> &Node {
        self.tree.node(NodeIndex::ROOT)
    }

    /// Counts the root among the nodes of this search.
    pub(super) fn count_root(&mut self) {
        self.nodes += 1;
    }

    /// Whether the children show how the root's result comes about, not a search that has been forgotten since.
    pub(super) fn children_prove_the_root(&self) -> bool {
        let by_children = self.by_children(NodeIndex::ROOT);
        by_children.is_some_and(|(value, drawn)| drawn || value.is_decided())
    }

    /// Makes the first move of `line`, which wins after `plies` stones, the root's only child.
    pub(super) fn prove_root(&mut self, line: Vec<Square>, plies: Ply) {
        let Some(&first) = line.first() else { return };
        self.tree.clear();
        let child = Node::leaf(first, Score::win_in(plies.saturating_sub(1)), u16::MAX);
        self.tree.add_children(&mut self.paths, 0, &[child], true);
        self.proof = line;
    }

    /// Notes the line of a win that begins with one of the root's children.
    pub(super) fn note_proof(&mut self, line: Vec<Square>) {
        self.proof = line;
    }

    /// Makes the root a new leaf. All of the arena is free then, so its children find room in any case.
    pub(super) fn renew_root(&mut self) {
        self.tree.clear();
    }

    /// Says that the root is worth `value` to the side to move.
    pub(super) fn value_root(&mut self, value: Score) {
        self.tree.node_mut(NodeIndex::ROOT).set_value(-value, false);
    }

    /// Gives the root its first children.
    pub(super) fn expand_root(&mut self, children: &Children<'_>) {
        self.expand(0, children);
    }

    /// Values the root by its children.
    pub(super) fn back_up_root(&mut self) {
        self.back_up(0);
    }

    /// Takes what a thread has found and says what it is to do next.
    pub(super) fn step(&mut self, walk: &mut Walk, finding: &Finding<'_>) -> Step {
        let mut stage = self.receive(walk, finding);
        loop {
            if stage == Stage::Over
                && let Some(step) = self.begin(walk)
            {
                return step;
            }
            if let Some(step) = self.descend(walk, stage == Stage::SeenTo) {
                return step;
            }
            stage = Stage::Over;
        }
    }

    /// Ends the search: every thread hears of it at its next step.
    pub(super) fn end(&mut self) {
        self.is_ended = true;
    }

    /// Whether the move to play is also the one most searched.
    pub(super) fn agrees_with_itself(&self) -> bool {
        self.verdict().agrees_with_itself()
    }

    /// What has been found so far.
    pub(super) fn report(&self) -> SearchReport {
        let verdict = self.verdict();
        let best = verdict.best_move();
        let variation = verdict.variation(best.and_then(Node::square));
        // The last move that the thread which makes the reports has looked at.
        let current = self.paths.of(0).get(1).and_then(|&child| self.tree.node(child).square());
        SearchReport {
            best: best.and_then(Node::square),
            value: best.map_or(Score::EVEN, |child| verdict.root_value(child)),
            depth: Ply::try_from(variation.len()).unwrap_or(Ply::MAX),
            selective_depth: Ply::try_from(variation.len()).unwrap_or(Ply::MAX).max(self.depths.deepest()),
            nodes: self.nodes,
            expansions: self.expansions,
            elapsed: self.limits.started.elapsed(),
            variation,
            root: verdict.root_details(best, current),
        }
    }

    fn verdict(&self) -> Verdict<'_> {
        Verdict { tree: self.tree, scope: &self.limits.root, proof: &self.proof, depths: &self.depths }
    }

    /// Puts what was found into the tree.
    fn receive(&mut self, walk: &Walk, finding: &Finding<'_>) -> Stage {
        let walker = walk.walker;
        if let Finding::Nothing = finding {
            return Stage::Over;
        }
        let end = self.paths.end(walker);
        self.tree.node_mut(end).set_pending(false);
        match finding {
            Finding::Nothing => Stage::Over,
            Finding::Value(value) => {
                let value = self.steadied(walker, *value);
                let node = self.tree.node_mut(end);
                node.visit();
                node.set_value(-value, false);
                self.finish(walker, true);
                Stage::Over
            }
            Finding::Proof(plies) => self.receive_proof(walker, *plies),
            Finding::First(children) => {
                if self.expand(walker, children) {
                    return Stage::SeenTo;
                }
                self.finish(walker, false);
                Stage::Over
            }
            Finding::More(children) => {
                self.tree.add_children(&mut self.paths, walker, children.nodes, children.complete);
                Stage::SeenTo
            }
            Finding::Rest(children) => {
                let has_grown =
                    self.tree.add_children(&mut self.paths, walker, children.nodes, children.complete);
                self.finish(walker, has_grown);
                Stage::Over
            }
        }
    }

    /// The value of the new node where a thread is, for the side to move, out of its static value and what is known of its
    /// parent: static values swing from ply to ply, with whose turn it is and with what a single move shows.
    fn steadied(&self, walker: usize, value: Score) -> Score {
        let [.., parent, _] = self.paths.of(walker) else { return value };
        // For the same side: it moved to the parent and is to move now.
        let known = self.tree.node(*parent).value();
        if value.is_decided() || known.is_decided() {
            return value;
        }
        value.mixed_with(known, self.params.parent_share)
    }

    /// Solves the node where a thread is, if a win by threats was found there. The search goes on below it otherwise,
    /// unless others have solved it meanwhile.
    fn receive_proof(&mut self, walker: usize, plies: Option<Ply>) -> Stage {
        let node = self.tree.node_mut(self.paths.end(walker));
        if let Some(plies) = plies
            && !node.is_solved()
        {
            node.set_value(-Score::win_in(plies), false);
        }
        if !node.is_solved() {
            return Stage::Reached;
        }
        self.finish(walker, true);
        Stage::Over
    }

    /// Gives the node where a thread is its first children. Returns whether there was room.
    fn expand(&mut self, walker: usize, children: &Children<'_>) -> bool {
        let has_grown = self.tree.add_children(&mut self.paths, walker, children.nodes, children.complete);
        self.expansions += u64::from(has_grown);
        has_grown
    }

    /// Begins an iteration, unless something else is to be done.
    fn begin(&mut self, walk: &mut Walk) -> Option<Step> {
        if self.is_over() {
            return Some(Step::End);
        }
        if walk.is_time_to_look() {
            return Some(Step::Look);
        }
        self.paths.restart(walk.walker);
        walk.moves.clear();
        self.tree.node_mut(NodeIndex::ROOT).visit();
        None
    }

    /// Whether nothing more is to be searched: a limit was reached, or searching on can't change the move, since the
    /// root is solved, or there is no choice, or nothing can grow.
    pub(super) fn is_over(&self) -> bool {
        self.is_ended || self.idle > MOST_IDLE || self.has_all_nodes() || self.is_settled()
    }

    /// Whether searching on can't change what is said of the root.
    fn is_settled(&self) -> bool {
        if !self.limits.root.is_plain() {
            return root_moves::is_finished(self.tree, &self.limits.root);
        }
        let root = self.root();
        let is_forced =
            self.tree.children(NodeIndex::ROOT).len() == 1 && (root.is_complete() || self.is_first_stone);
        root.is_solved() || is_forced
    }

    fn has_all_nodes(&self) -> bool {
        self.limits.max_nodes.is_some_and(|most| self.nodes >= most)
    }

    /// Goes down to where a board is needed, and says what for; `None` if there is no such place, which ends the
    /// iteration. `is_seen_to` says that the node has just been given the children it needs.
    fn descend(&mut self, walk: &mut Walk, mut is_seen_to: bool) -> Option<Step> {
        let walker = walk.walker;
        loop {
            let index = self.paths.end(walker);
            if !is_seen_to {
                if self.is_too_deep(walk) {
                    self.finish(walker, false);
                    return None;
                }
                if let Some(step) = self.see_to_children(walk, index) {
                    return Some(step);
                }
            }
            is_seen_to = false;
            let child = match self.select(walker, index) {
                Selection::Child(child) => child,
                Selection::AllPending => return Some(self.give_up(walker)),
                Selection::AllSolved => return self.complete(walk, index),
            };
            if self.tree.node(child).visits() == 0 && self.has_all_nodes() {
                // Others have taken what was left since this iteration began.
                self.give_up(walker);
                return Some(Step::End);
            }
            walk.moves.extend(self.tree.node(child).square());
            self.paths.descend(walker, child);
            self.depths.note(&walk.moves);
            let node = self.tree.node_mut(child);
            if node.visits() == 0 {
                node.set_pending(true);
                self.nodes += 1;
                return Some(self.how_to_assess(index));
            }
            node.visit();
            if let Some(positions) = positions_to_prove(node, self.params) {
                node.set_pending(true);
                return Some(Step::Prove(positions));
            }
        }
    }

    /// What to find out about a new child of a node: where a move lost, the others often lose to the same threats.
    fn how_to_assess(&self, parent: NodeIndex) -> Step {
        let some_lose = self.tree.children(parent).iter().any(|child| child.value().is_loss());
        if some_lose { Step::AssessThreats(self.params.sibling_vct_positions) } else { Step::Assess }
    }

    fn is_too_deep(&self, walk: &Walk) -> bool {
        let depth = walk.moves.len();
        depth > 0 && self.limits.max_depth.is_some_and(|most| depth >= usize::from(most))
    }

    /// Asks for a node's first children, or for more if it deserves them.
    fn see_to_children(&mut self, walk: &mut Walk, index: NodeIndex) -> Option<Step> {
        let node = self.tree.node(index);
        if !node.is_expanded() {
            self.tree.node_mut(index).set_pending(true);
            return Some(Step::Expand);
        }
        if node.is_complete() || node.is_pending() {
            return None;
        }
        let more = widening(self.tree.children(index).len(), node.visits())?;
        self.reserve_widening(walk, index);
        Some(Step::Widen(Some(more)))
    }

    /// Asks for all further children of a node where those it has are solved; if there are none, the iteration has
    /// learned nothing.
    fn complete(&mut self, walk: &mut Walk, index: NodeIndex) -> Option<Step> {
        let node = self.tree.node(index);
        if node.is_complete() {
            self.finish(walk.walker, false);
            return None;
        }
        if node.is_pending() {
            return Some(self.give_up(walk.walker));
        }
        self.reserve_widening(walk, index);
        Some(Step::Widen(None))
    }

    fn reserve_widening(&mut self, walk: &mut Walk, index: NodeIndex) {
        walk.known.clear();
        walk.known.extend(self.tree.children(index).iter().filter_map(Node::square));
        if index == NodeIndex::ROOT {
            walk.known.extend(self.limits.root.blocked.iter());
        }
        self.tree.node_mut(index).set_pending(true);
    }

    fn select(&mut self, walker: usize, index: NodeIndex) -> Selection {
        self.crowd.clear();
        if self.limits.threads > 1 {
            self.crowd.extend(self.paths.followed_by_others(walker));
        }
        if index == NodeIndex::ROOT && !self.limits.root.is_plain() {
            return root_moves::select(self.tree, &self.limits.root, self.params, &self.crowd);
        }
        select(self.tree, index, self.params, &self.crowd)
    }

    /// Takes an iteration back that can't go on before another thread has found out what it is at.
    fn give_up(&mut self, walker: usize) -> Step {
        for &index in self.paths.of(walker) {
            self.tree.node_mut(index).unvisit();
        }
        self.paths.restart(walker);
        Step::Wait
    }

    /// Ends an iteration.
    fn finish(&mut self, walker: usize, has_learned: bool) {
        self.idle = if has_learned { 0 } else { self.idle + 1 };
        self.back_up(walker);
    }

    /// Takes the new value up the path.
    fn back_up(&mut self, walker: usize) {
        for &index in self.paths.of(walker).iter().rev() {
            // What has been proven otherwise, its children can't know yet.
            if self.tree.node(index).is_solved() {
                continue;
            }
            if let Some((value, drawn)) = self.by_children(index) {
                self.tree.node_mut(index).set_value(value, drawn);
            }
        }
    }

    /// What a node is worth by its children, and whether that is a proven draw.
    fn by_children(&self, index: NodeIndex) -> Option<(Score, bool)> {
        let complete = self.tree.node(index).is_complete();
        backed_up(self.tree.children(index), complete, self.params.mean_share)
    }
}

/// How an iteration stands when a thread has handed in what it found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// There is none any more.
    Over,
    /// It goes on from the node where the thread is.
    Reached,
    /// It goes on from there, and the node has been given the children it needs.
    SeenTo,
}

/// Positions for a search for threats at a node that was just visited, if it is due: at each power of four, so that what
/// all of them cost is a share of what the visits cost, up to a limit beyond which hardly any win is found. A node that
/// somebody else is at work on is left alone.
fn positions_to_prove(node: &Node, params: &SearchParams) -> Option<u32> {
    let visits = node.visits();
    let is_due = visits >= 4 && visits.is_power_of_two() && visits.trailing_zeros().is_multiple_of(2);
    let positions = visits.saturating_mul(params.vct_positions_a_visit).min(params.most_vct_positions);
    (is_due && !node.is_pending()).then_some(positions)
}

#[cfg(test)]
mod interleavings;
