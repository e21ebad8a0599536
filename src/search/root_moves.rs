//! What a search may play at its root, and what it looks for there: blocked squares, several best moves, an even move, the
//! moves that defend.
//!
//! Below the root, every move is allowed and the best one is looked for, but for what is blocked there (see
//! [`PathBlock`]). A search with the default scope never comes here.
//!
//! Several best moves are found in one tree: of `n` turns of some iterations, the first selects as always, the second as
//! if the best move were not there, the third as if the best two were not, and so on. Each of the `n` gets a share of
//! the search of its own.
//!
//! Moves that defend are found by refuting the others. Half of the search goes to whichever move was searched least of
//! those that aren't refuted, so that none is left out, and half to the most promising ones, as always.

use std::cmp::Ordering;

use super::expansion::Children;
use super::exploration::Exploration;
use super::params::SearchParams;
use super::path_block::PathBlock;
use super::select::{Selection, is_taken, share_done};
use super::worker::Worker;
use crate::board::{Position, SquareSet};
use crate::eval::win_probability;
use crate::tree::{Node, NodeIndex, Tree};
use crate::types::{Score, Square};

/// Iterations in a row for one of several best moves: no divisor of what lies between two looks at the clock, when a
/// report may be made, so that reports don't find the search at the same move every time.
const ITERATIONS_A_TURN: u32 = 3;

/// What a search may play at its root, and what it looks for there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootScope {
    /// Squares that are not played.
    pub blocked: SquareSet,
    /// Moves that are not played in certain positions below the root.
    pub below: Vec<PathBlock>,
    /// Moves that are looked for: the best one, the second best, and so on. At least one is.
    pub lines: usize,
    /// Which move is the best.
    pub aim: Aim,
}

/// Which move at the root is the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// The one that is most likely to win.
    #[default]
    Win,
    /// The one whose value is nearest to this, for the side that moves.
    Nearest(Score),
    /// The one that is most likely to win; and which others don't lose is looked for as well.
    Defend,
}

impl Aim {
    /// Whether a proven win is what is aimed for, and a proven loss what is avoided.
    const fn is_result(self) -> bool {
        matches!(self, Self::Win | Self::Defend)
    }
}

impl Default for RootScope {
    fn default() -> Self {
        Self { blocked: SquareSet::default(), below: Vec::new(), lines: 1, aim: Aim::Win }
    }
}

impl RootScope {
    /// Whether it asks for the best of all moves, as in a game.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.blocked.is_empty() && self.below.is_empty() && self.lines <= 1 && self.aim == Aim::Win
    }

    /// How well a move of this value serves the aim, between 0 and 1.
    fn worth(&self, value: Score) -> f32 {
        match self.aim {
            Aim::Win | Aim::Defend => win_probability(value),
            Aim::Nearest(wanted) => 1.0 - (win_probability(value) - win_probability(wanted)).abs(),
        }
    }
}

/// The moves at the root that are allowed, at least as many as there are lines, if there are.
pub(super) struct RootMoves<'a> {
    scope: &'a RootScope,
    nodes: Vec<Node>,
    complete: bool,
    /// The line of a win from the root, if one is known at once.
    pub(super) proof: Vec<Square>,
}

impl<'a> RootMoves<'a> {
    /// Finds them on the board of `worker`, with so many fours for a win at once.
    pub(super) fn find(
        worker: &mut Worker<'_>,
        position: &Position,
        scope: &'a RootScope,
        placements: u32,
    ) -> Self {
        let mut moves = Self { scope, nodes: Vec::new(), complete: false, proof: Vec::new() };
        moves.proof = moves.add_wins(worker, position, placements);
        if scope.aim.is_result() && moves.nodes.len() >= scope.lines.max(1) {
            moves.nodes.truncate(scope.lines.max(1));
            moves.complete = true;
        } else {
            moves.add_others(worker, position);
        }
        moves
    }

    /// The nodes for them.
    pub(super) fn children(&self) -> Children<'_> {
        Children { nodes: &self.nodes, complete: self.complete }
    }

    /// Adds every move that makes five, or else the first move of a win by fours. Returns a line that wins.
    fn add_wins(&mut self, worker: &mut Worker<'_>, position: &Position, placements: u32) -> Vec<Square> {
        let mover = position.side_to_move();
        let fives: Vec<_> = position.empty_squares().filter(|&square| position.wins(square, mover)).collect();
        let fives = fives.into_iter().map(|square| Node::leaf(square, Score::win_in(0), u16::MAX));
        self.add(&fives.collect::<Vec<_>>());
        if let Some(five) = self.nodes.first().and_then(Node::square) {
            return vec![five];
        }
        let Some((plies, line)) = worker.vcf(&[], placements) else { return Vec::new() };
        let first = line.first().map(|&square| Node::leaf(square, Score::win_in(plies - 1), u16::MAX));
        self.add(first.as_slice());
        if self.nodes.is_empty() { Vec::new() } else { line }
    }

    /// Adds the moves worth looking at first; all moves, if those are too few or any may be one that is looked for.
    fn add_others(&mut self, worker: &mut Worker<'_>, position: &Position) {
        if self.scope.aim.is_result() {
            let first = worker.first_children(&[]);
            self.complete = first.complete;
            self.add(first.nodes);
        }
        let is_enough = match self.scope.aim {
            Aim::Win => self.nodes.len() >= self.scope.lines.max(1),
            Aim::Nearest(_) => false,
            // What is not in a complete list loses.
            Aim::Defend => self.complete && !self.nodes.is_empty(),
        };
        if !is_enough {
            let known: Vec<_> = self.nodes.iter().filter_map(Node::square).collect();
            let rest = worker.more_children(&[], &known, None);
            self.complete = true;
            self.add(rest.nodes);
        }
        if self.nodes.is_empty() {
            // Every move that is left is banned.
            let banned = position.empty_squares().map(|square| Node::leaf(square, Score::loss_in(0), 0));
            self.add(&banned.collect::<Vec<_>>());
        }
    }

    /// Adds those that are allowed and not there yet.
    fn add(&mut self, nodes: &[Node]) {
        for node in nodes {
            let is_known = self.nodes.iter().any(|known| known.square() == node.square());
            let is_blocked = node.square().is_none_or(|square| self.scope.blocked.contains(square));
            if !is_known && !is_blocked {
                self.nodes.push(*node);
            }
        }
    }
}

/// The child of the root to go on with, where `crowd` are the children below which other threads are at work; see
/// [`select`](super::select::select), which is for all other nodes.
pub(super) fn select(
    tree: &Tree,
    scope: &RootScope,
    params: &SearchParams,
    crowd: &[NodeIndex],
) -> Selection {
    let root = tree.node(NodeIndex::ROOT);
    let children = tree.children(NodeIndex::ROOT);
    let passed_over = (root.visits() / ITERATIONS_A_TURN) as usize % scope.lines.max(1);
    let ranking = if passed_over > 0 { ranking(tree, scope) } else { Vec::new() };
    let passed_over: Vec<_> = ranking.into_iter().take(passed_over).collect();
    let exploration = Exploration::below(root.visits_as_f32(), params);
    // An even move may be anywhere: each is looked at once before any is for the second time.
    let (unvisited, equal_share) = match scope.aim {
        Aim::Win | Aim::Defend => (1.0 - win_probability(root.value()) - params.unvisited_reduction, None),
        Aim::Nearest(_) => (2.0, children.first().map(|_| 1.0 / share_of(children.len()))),
    };
    let priority = |position: usize, child: &Node| {
        let visits = child.visits_as_f32();
        let worth = if child.visits() == 0 { unvisited } else { scope.worth(child.value()) };
        let worth = worth * share_done(crowd, tree.child(NodeIndex::ROOT, position), visits);
        worth + exploration.of_child(equal_share.unwrap_or(child.prior()), visits)
    };
    let is_open = |(position, child): &(usize, &Node)| !child.is_solved() && !passed_over.contains(position);
    let looks_at_least_searched =
        scope.aim == Aim::Defend && (root.visits() / ITERATIONS_A_TURN).is_multiple_of(2);
    let best = (children.iter().enumerate())
        .filter(|candidate| is_open(candidate) && !is_taken(candidate.1))
        .map(|(position, child)| {
            let by_turn =
                if looks_at_least_searched { -child.visits_as_f32() } else { priority(position, child) };
            (position, by_turn)
        })
        .reduce(|best, other| if other.1 > best.1 { other } else { best });
    match best.and_then(|(position, _)| tree.child(NodeIndex::ROOT, position)) {
        Some(child) => Selection::Child(child),
        None if children.iter().enumerate().any(|candidate| is_open(&candidate)) => Selection::AllPending,
        None => Selection::AllSolved,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a board has at most 1024 points")]
fn share_of(children: usize) -> f32 {
    children as f32
}

/// The positions of the root's children, the best move first.
pub(super) fn ranking(tree: &Tree, scope: &RootScope) -> Vec<usize> {
    let children = tree.children(NodeIndex::ROOT);
    let all_visits = tree.node(NodeIndex::ROOT).visits_as_f32();
    let ranks: Vec<_> = children.iter().map(|child| Rank::of(child, scope, all_visits)).collect();
    let mut positions: Vec<usize> = (0..children.len()).collect();
    positions.sort_by(|&a, &b| ranks[b].order(&ranks[a]));
    positions
}

/// The positions of the root's children that were looked for beside the best one, the better ones first: as many as the
/// lines that were asked for, or those that defend, as far as is known; if all lose, those that lose.
pub(super) fn other_lines(tree: &Tree, scope: &RootScope) -> Vec<usize> {
    if scope.aim != Aim::Defend {
        let lines = if scope.lines > 1 { ranking(tree, scope) } else { Vec::new() };
        return lines.into_iter().take(scope.lines).skip(1).collect();
    }
    let children = tree.children(NodeIndex::ROOT);
    let ranking = ranking(tree, scope);
    let loses = |position: usize| children[position].value().is_loss();
    let all_lose = ranking.first().is_none_or(|&best| loses(best));
    ranking.into_iter().skip(1).filter(|&position| all_lose || !loses(position)).collect()
}

/// The first of that [`ranking`], of which the rest isn't asked for.
pub(super) fn best<'t>(tree: &'t Tree, scope: &RootScope) -> Option<&'t Node> {
    let all_visits = tree.node(NodeIndex::ROOT).visits_as_f32();
    let ranked =
        tree.children(NodeIndex::ROOT).iter().map(|child| (child, Rank::of(child, scope, all_visits)));
    ranked
        .reduce(|best, other| if other.1.order(&best.1).is_gt() { other } else { best })
        .map(|(child, _)| child)
}

/// What one child is worth beside the others: proven wins, the shortest first, then open moves by visits and value,
/// then losses, the longest first. If the aim is an even move, proven results are values like others.
struct Rank {
    class: i8,
    merit: f32,
}

impl Rank {
    fn of(child: &Node, scope: &RootScope, all_visits: f32) -> Self {
        let value = child.value();
        if scope.aim.is_result() && child.is_valued() && value.is_decided() {
            return Self { class: if value.is_win() { 1 } else { -1 }, merit: f32::from(value.get()) };
        }
        let weight = if child.is_valued() { all_visits.max(1.0) } else { 0.0 };
        Self { class: 0, merit: child.visits_as_f32() + weight * scope.worth(value) }
    }

    fn order(&self, other: &Self) -> Ordering {
        self.class.cmp(&other.class).then(self.merit.total_cmp(&other.merit))
    }
}

/// Whether searching on can't change what was asked for: every move is solved, or there are as many wins as lines.
pub(super) fn is_finished(tree: &Tree, scope: &RootScope) -> bool {
    let children = tree.children(NodeIndex::ROOT);
    let wins = children.iter().filter(|child| child.value().is_win()).count();
    let no_choice = children.len() == 1 && scope.lines <= 1 && scope.aim != Aim::Defend;
    let complete = tree.node(NodeIndex::ROOT).is_complete();
    children.is_empty()
        || scope.aim.is_result() && wins >= scope.lines.max(1)
        || complete && (no_choice || children.iter().all(Node::is_solved))
}
