//! The part of an iteration that needs a board: judging a position, and finding its moves.

use super::assessment::Assessor;
use super::expansion::{Children, Expansion};
use super::game_memory::GameMemory;
use super::limits::Limits;
use super::line::SearchLine;
use super::params::SearchParams;
use super::path_block::{blocked_after, leads_to_block};
use crate::board::Position;
use crate::threat::{Vcf, VcfLimits, Vct, VctLimits, VctSolver};
use crate::types::{Ply, Score, Square};

/// Positions a search for threats remembers: 2^16 of sixteen bytes.
const PROOF_BITS: u32 = 16;

/// A board of its own, and all that is needed to judge positions on it. It knows nothing of the tree.
pub(super) struct Worker<'a> {
    params: &'a SearchParams,
    limits: &'a Limits,
    line: SearchLine,
    assessor: Assessor,
    expansion: Expansion,
    /// Made when it is first needed: its table is a megabyte.
    threats: Option<VctSolver>,
}

impl<'a> Worker<'a> {
    pub(super) fn new(root: &Position, params: &'a SearchParams, limits: &'a Limits) -> Self {
        Self {
            params,
            limits,
            line: SearchLine::new(root),
            assessor: Assessor::new(root.variant()),
            expansion: Expansion::new(params.prior_temperature),
            threats: None,
        }
    }

    /// Exchanges what has been learnt of threats with what `memory` holds.
    pub(super) fn swap_threats(&mut self, memory: &mut GameMemory) {
        std::mem::swap(&mut self.threats, &mut memory.threats);
    }

    /// The value of the position after `moves`, for the side to move. Where moves are blocked, or may be below, it is the
    /// evaluation, since no proof knows of that.
    pub(super) fn assess(&mut self, moves: &[Square]) -> Score {
        let limits = VcfLimits::narrow(self.params.leaf_placements);
        let leads_to_block = self.leads_to_block(moves);
        let board = self.line.board_after(moves);
        if leads_to_block {
            self.assessor.evaluator().value(board)
        } else {
            self.assessor.assess(board, limits)
        }
    }

    /// The same where a win by threats is likely: it is looked for in up to `positions`.
    pub(super) fn assess_threats(&mut self, moves: &[Square], positions: u32) -> Score {
        let value = self.assess(moves);
        if value.is_decided() {
            return value;
        }
        self.vct(moves, VctLimits::while_promising(positions)).map_or(value, Score::win_in)
    }

    /// The first children of the position after `moves`.
    pub(super) fn first_children(&mut self, moves: &[Square]) -> Children<'_> {
        if self.leads_to_block(moves) {
            let blocked = blocked_after(&self.limits.root.below, moves);
            return self.expansion.all_but(self.line.board_after(moves), &self.assessor, &blocked);
        }
        let limits = VcfLimits::narrow(self.params.node_placements);
        self.expansion.first(self.line.board_after(moves), &mut self.assessor, limits)
    }

    /// `count` more children of the position after `moves` beside those with the `known` squares, or all that are
    /// left.
    pub(super) fn more_children(
        &mut self,
        moves: &[Square],
        known: &[Square],
        count: Option<usize>,
    ) -> Children<'_> {
        self.expansion.more(self.line.board_after(moves), &self.assessor, known, count)
    }

    /// The shortest win by fours of the position after `moves`: its length in stones, and its moves.
    pub(super) fn vcf(&mut self, moves: &[Square], placements: u32) -> Option<(u16, Vec<Square>)> {
        if self.leads_to_block(moves) {
            return None;
        }
        let board = self.line.board_after(moves);
        match self.assessor.solver().solve_shortest(board, VcfLimits::placements(placements)) {
            Vcf::Win { plies, .. } => Some((plies, self.assessor.solver().line())),
            Vcf::None | Vcf::Unknown => None,
        }
    }

    /// A win by threats of the position after `moves`: the stones until the five stands. It is looked for within `limits`,
    /// and no longer than somebody waits for this search.
    pub(super) fn vct(&mut self, moves: &[Square], limits: VctLimits<'_>) -> Option<Ply> {
        if self.leads_to_block(moves) {
            return None;
        }
        let search = self.limits;
        let limits = VctLimits { is_over: &|| search.is_over(), ..limits };
        let board = self.line.board_after(moves);
        let solver = self.threats.get_or_insert_with(|| VctSolver::new(PROOF_BITS));
        match solver.solve(board, self.assessor.solver(), limits) {
            Vct::Win { plies, .. } => Some(plies),
            Vct::None | Vct::Unknown => None,
        }
    }

    /// The moves of the win that was just found after `moves`.
    pub(super) fn vct_line(&mut self, moves: &[Square]) -> Vec<Square> {
        let Some(solver) = &mut self.threats else { return Vec::new() };
        solver.line(self.line.board_after(moves), self.assessor.solver())
    }

    fn leads_to_block(&self, moves: &[Square]) -> bool {
        leads_to_block(&self.limits.root.below, moves)
    }
}
