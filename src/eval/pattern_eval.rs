//! The evaluation of the main search: what could be made on the squares near the stones, summed for both sides.

use super::weights::{WEIGHTS_A_UNIT, Weights};
use crate::board::{PatternBoard, Threat, vicinity};
use crate::types::{Color, Score, Square, Variant};

/// Values of positions and scores of moves, both linear in weights of
/// [`Combination`](crate::board::Combination)s.
#[derive(Clone, Copy, Debug)]
pub struct PatternEvaluator {
    /// For black and for white to move.
    weights: [&'static Weights; 2],
}

impl PatternEvaluator {
    /// The evaluator of a variant.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self { weights: Color::ALL.map(|mover| Weights::of(variant, mover)) }
    }

    /// The value for the side to move, in log-odds.
    #[must_use]
    pub fn value(&self, board: &PatternBoard) -> Score {
        let mover = board.side_to_move();
        let weights = self.weights[mover.index()];
        let mut sum = i32::from(weights.pending[pending_threats(board)]);
        vicinity(board.position(), |square| {
            sum += i32::from(weights.own[usize::from(board.combination(square, mover))]);
            sum += i32::from(weights.other[usize::from(board.combination(square, !mover))]);
        });
        Score::estimate(sum / i32::from(WEIGHTS_A_UNIT))
    }

    /// How promising the side to move's stone on `square` looks, in log-odds units: 200 more are e times as likely
    /// to be the best move.
    #[must_use]
    #[inline]
    pub fn move_score(&self, board: &PatternBoard, square: Square) -> Score {
        let mover = board.side_to_move();
        let weights = self.weights[mover.index()];
        let own = weights.own_move[usize::from(board.combination(square, mover))];
        let other = weights.other_move[usize::from(board.combination(square, !mover))];
        Score::estimate(i32::from(own) + i32::from(other))
    }
}

/// Which kinds of threats are pending, a bit each: three kinds of the side to move, five of the other side.
#[must_use]
pub fn pending_threats(board: &PatternBoard) -> usize {
    let mover = board.side_to_move();
    let kinds = [
        (mover, Threat::Three),
        (mover, Threat::DoubleThree),
        (mover, Threat::Four),
        (!mover, Threat::Three),
        (!mover, Threat::DoubleThree),
        (!mover, Threat::Four),
        (!mover, Threat::FourThree),
        (!mover, Threat::OpenFour),
    ];
    kinds
        .into_iter()
        .enumerate()
        .map(|(bit, (color, threat))| usize::from(!board.threats(color, threat).is_empty()) << bit)
        .sum()
}
