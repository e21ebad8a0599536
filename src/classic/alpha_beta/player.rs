//! The search deepened ply by ply.

use super::heuristic::Heuristic;
use super::negamax::{Line, Negamax};
use super::neighbours::{Distance, neighbours};
use super::value::{as_score, is_decided};
use crate::board::Position;
use crate::classic::legal::allowed_moves;
use crate::search::{Limits, Player, RootDetails, SearchReport};
use crate::tree::ArenaError;
use crate::types::{Ply, Score, Square};

/// The player of seed 004. It keeps nothing from move to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlphaBeta {
    depth: Ply,
    distance: Distance,
}

impl AlphaBeta {
    /// The depth of a player that isn't told another.
    pub const DEFAULT_DEPTH: Ply = 3;

    /// A player that looks `depth` plies ahead (at least one), at moves within `distance` of a stone.
    #[must_use]
    pub const fn new(depth: Ply, distance: Distance) -> Self {
        Self { depth: if depth == 0 { 1 } else { depth }, distance }
    }

    /// How deep to look at most.
    fn depth_within(self, limits: &Limits) -> Ply {
        self.depth.min(limits.max_depth.unwrap_or(Ply::MAX).max(1))
    }

    /// The moves to choose from.
    fn root_moves(self, position: &Position) -> Vec<Square> {
        if position.stones().is_empty() {
            let center = position.empty_square(position.size().center());
            if let Some(center) = center {
                return vec![center];
            }
        }
        allowed_moves(position, neighbours(position, self.distance))
    }
}

impl Default for AlphaBeta {
    fn default() -> Self {
        Self::new(Self::DEFAULT_DEPTH, Distance::One)
    }
}

impl Player for AlphaBeta {
    fn name(&self) -> &'static str {
        "alpha-beta"
    }

    fn choose(
        &mut self,
        position: &mut Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, ArenaError> {
        let mut moves = self.root_moves(position);
        let heuristic = Heuristic::new(position.size(), position.variant());
        // The first stone of a game needs no thought.
        let depth = if position.stones().is_empty() { 1 } else { self.depth_within(limits) };
        let mut negamax = Negamax::new(position, &heuristic, self.distance, limits);
        let mut best = None;
        let mut searched = 0;
        for plies in 1..=depth {
            let is_late = limits.time.is_some_and(|time| limits.started.elapsed() >= time.soft);
            if plies > 1 && (is_late || negamax.is_over()) {
                break;
            }
            let root = negamax.root(&moves, plies);
            searched = plies;
            // The best move so far is looked at first, so whatever beats it in a search cut short is better.
            best = root.best.or(best);
            let Some(Line { value, moves: line }) = &best else { break };
            observe(&report(&negamax, best.as_ref(), plies, limits));
            if !root.complete || is_decided(*value) {
                break;
            }
            let first = moves.iter().position(|square| square == &line[0]).unwrap_or(0);
            moves[..=first].rotate_right(1);
        }
        Ok(report(&negamax, best.as_ref(), searched, limits))
    }

    fn forget(&mut self) {}
}

fn report(negamax: &Negamax, best: Option<&Line>, selective_depth: Ply, limits: &Limits) -> SearchReport {
    let variation = best.map(|line| line.moves.clone()).unwrap_or_default();
    SearchReport {
        best: variation.first().copied(),
        value: best.map_or(Score::EVEN, |line| as_score(line.value)),
        depth: Ply::try_from(variation.len()).unwrap_or(Ply::MAX),
        selective_depth,
        nodes: negamax.nodes,
        expansions: negamax.expansions,
        elapsed: limits.started.elapsed(),
        variation,
        root: RootDetails::default(),
    }
}
