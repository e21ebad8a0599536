//! The part of an iteration that needs the tree: selecting, reserving, adding what was found, and backing up.

use super::back_up::backed_up;
use super::expansion::{Children, widening};
use super::limits::Limits;
use super::params::SearchParams;
use super::report::SearchReport;
use super::select::{Selection, select};
use super::verdict::{agrees_with_itself, best_move, principal_variation, root_value};
use super::walk::{Finding, Step, Walk};
use crate::board::Position;
use crate::tree::{Node, NodeIndex, Paths, Tree};
use crate::types::{Ply, Score, Square};

/// Iterations in a row that learn nothing (a full arena, a depth limit) after which there is nothing left to do.
const MOST_IDLE: u32 = 20_000;

/// A tree that one or several threads search, and what they count together.
///
/// It knows no board. A thread comes with what it has found and is told what to find out next; see [`Walk`]. A node
/// about which a thread is finding something out is *pending* meanwhile: nobody else assesses or expands it.
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
    nodes: u64,
    expansions: u64,
    idle: u32,
    selective_depth: usize,
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
            nodes: 0,
            expansions: 0,
            idle: 0,
            selective_depth: 0,
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

    /// Makes `first`, which wins after so many stones, the root's only child.
    pub(super) fn prove_root(&mut self, first: Square, plies: Ply) {
        self.tree.clear();
        let child = Node::leaf(first, Score::win_in(plies.saturating_sub(1)), u16::MAX);
        self.tree.add_children(&mut self.paths, 0, &[child], true);
    }

    /// Makes the root a new leaf that is worth `value` to the side to move. All of the arena is free then, so its
    /// children find room in any case.
    pub(super) fn renew_root(&mut self, value: Score) {
        self.tree.clear();
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
        let mut is_under_way = self.receive(walk, finding);
        loop {
            if !is_under_way && let Some(step) = self.begin(walk) {
                return step;
            }
            if let Some(step) = self.descend(walk, is_under_way) {
                return step;
            }
            is_under_way = false;
        }
    }

    /// Ends the search: every thread hears of it at its next step.
    pub(super) fn end(&mut self) {
        self.is_ended = true;
    }

    /// Whether the move to play is also the one most searched.
    pub(super) fn agrees_with_itself(&self) -> bool {
        agrees_with_itself(self.tree)
    }

    /// What has been found so far.
    pub(super) fn report(&self) -> SearchReport {
        let best = best_move(self.tree);
        let variation = principal_variation(self.tree, best.and_then(Node::square));
        SearchReport {
            best: best.and_then(Node::square),
            value: best.map_or(Score::EVEN, |child| root_value(self.tree, child)),
            depth: Ply::try_from(variation.len()).unwrap_or(Ply::MAX),
            selective_depth: Ply::try_from(self.selective_depth.max(variation.len())).unwrap_or(Ply::MAX),
            nodes: self.nodes,
            expansions: self.expansions,
            elapsed: self.limits.started.elapsed(),
            variation,
        }
    }

    /// Puts what was found into the tree. Returns whether the thread's iteration goes on from there.
    fn receive(&mut self, walk: &Walk, finding: &Finding<'_>) -> bool {
        let walker = walk.walker;
        let end = self.paths.end(walker);
        let goes_on = match finding {
            Finding::Nothing => return false,
            Finding::Value(value) => {
                let node = self.tree.node_mut(end);
                node.set_pending(false);
                node.visit();
                node.set_value(-*value, false);
                self.finish(walker, true);
                return false;
            }
            Finding::First(children) => {
                let has_grown = self.expand(walker, children);
                if !has_grown {
                    self.finish(walker, false);
                }
                has_grown
            }
            Finding::More(children) => {
                self.tree.add_children(&mut self.paths, walker, children.nodes, children.complete);
                true
            }
            Finding::Rest(children) => {
                let has_grown =
                    self.tree.add_children(&mut self.paths, walker, children.nodes, children.complete);
                self.finish(walker, has_grown);
                false
            }
        };
        self.tree.node_mut(end).set_pending(false);
        goes_on
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
        let root = self.root();
        let is_forced =
            self.tree.children(NodeIndex::ROOT).len() == 1 && (root.is_complete() || self.is_first_stone);
        self.is_ended || root.is_solved() || is_forced || self.idle > MOST_IDLE || self.has_all_nodes()
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
            self.selective_depth = self.selective_depth.max(walk.moves.len());
            let node = self.tree.node_mut(child);
            if node.visits() == 0 {
                node.set_pending(true);
                self.nodes += 1;
                return Some(Step::Assess);
            }
            node.visit();
        }
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
        self.tree.node_mut(index).set_pending(true);
    }

    fn select(&mut self, walker: usize, index: NodeIndex) -> Selection {
        self.crowd.clear();
        if self.limits.threads > 1 {
            self.crowd.extend(self.paths.followed_by_others(walker));
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
            let complete = self.tree.node(index).is_complete();
            let children = self.tree.children(index);
            if let Some((value, drawn)) = backed_up(children, complete, self.params.mean_share) {
                self.tree.node_mut(index).set_value(value, drawn);
            }
        }
    }
}

#[cfg(test)]
mod interleavings;
