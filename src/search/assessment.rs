//! What can be said of a position before anything is searched below it.

use crate::board::{PatternBoard, Threat};
use crate::eval::PatternEvaluator;
use crate::threat::{Answer, Vcf, VcfLimits, VcfSolver, answers_are_complete, open_four_wins};
use crate::types::{Score, Variant};

/// Failures a search remembers: 2^14 of sixteen bytes.
const FAILURE_BITS: u32 = 14;
/// Fours answered one after another before a position is valued as it stands.
const MOST_ANSWERS: u32 = 12;

/// Judges positions: proven by a five, by fours or by threes, or else estimated.
pub(super) struct Assessor {
    solver: VcfSolver,
    evaluator: PatternEvaluator,
}

impl Assessor {
    pub(super) fn new(variant: Variant) -> Self {
        Self { solver: VcfSolver::new(FAILURE_BITS), evaluator: PatternEvaluator::new(variant) }
    }

    pub(super) fn evaluator(&self) -> &PatternEvaluator {
        &self.evaluator
    }

    pub(super) fn solver(&mut self) -> &mut VcfSolver {
        &mut self.solver
    }

    /// The value for the side to move, proven if it can be with `limits` for the fours, by the first of these that
    /// applies (S to move, O the other side):
    ///
    /// | position | value |
    /// |---|---|
    /// | S can complete a five | won in 1 |
    /// | O could complete a five, and no move of S stops all | lost in 2 |
    /// | O could, and one move stops it | that of the position after this move |
    /// | S can make an open four | won in 3 (not under caro) |
    /// | S wins by continuous fours | won |
    /// | S can make two threes, and O no four | won in 5 (not under caro, not black under renju) |
    /// | otherwise | the evaluation |
    pub(super) fn assess(&mut self, board: &mut PatternBoard, limits: VcfLimits) -> Score {
        self.assess_answering(board, limits, MOST_ANSWERS)
    }

    fn assess_answering(&mut self, board: &mut PatternBoard, limits: VcfLimits, answers: u32) -> Score {
        let mover = board.side_to_move();
        if !board.threats(mover, Threat::Five).is_empty() {
            return Score::win_in(1);
        }
        if !board.threats(!mover, Threat::Five).is_empty() {
            return self.under_attack(board, limits, answers);
        }
        if let Some(proven) = self.attack(board, limits) {
            return proven;
        }
        if double_three_wins(board) { Score::win_in(5) } else { self.evaluator.value(board) }
    }

    /// The value for the side to move, which must stop a five.
    fn under_attack(&mut self, board: &mut PatternBoard, limits: VcfLimits, answers: u32) -> Score {
        match Answer::to_fives(board) {
            Answer::None => Score::loss_in(2),
            Answer::Only(answer) if answers > 0 && board.position().empties() > 1 => {
                board.place(answer);
                let value = self.assess_answering(board, limits, answers - 1).one_ply_earlier();
                board.undo();
                value
            }
            _ => self.evaluator.value(board),
        }
    }

    /// A proven win of the side to move by fours, where the other side threatens no five.
    fn attack(&mut self, board: &mut PatternBoard, limits: VcfLimits) -> Option<Score> {
        let mover = board.side_to_move();
        let certain = open_four_wins(board.variant());
        if certain
            && board.threats(mover, Threat::OpenFour).iter().any(|square| !board.is_banned(square, mover))
        {
            return Some(Score::win_in(3));
        }
        match self.solver.solve(board, limits) {
            Vcf::Win { plies, .. } => Some(Score::win_in(plies)),
            Vcf::None | Vcf::Unknown => None,
        }
    }
}

/// Whether the side to move, which is not threatened with a five, wins by two threes at once, since the other side
/// can make neither a four nor an open four anywhere: it can stop one of the threes only.
fn double_three_wins(board: &PatternBoard) -> bool {
    let mover = board.side_to_move();
    answers_are_complete(board.variant(), mover)
        && !board.threats(mover, Threat::DoubleThree).is_empty()
        && Threat::FOURS.into_iter().all(|four| board.threats(!mover, four).is_empty())
}
