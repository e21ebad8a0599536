//! Matches with known odds, for the tests of the statistics.

use super::statistics::{Points, score_of_elo};
use crate::types::SplitMix64;

/// Random numbers that are the same in every run.
pub(super) struct Random(SplitMix64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
    }

    /// A number from 0 (included) to 1 (excluded), each as likely.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub(super) fn uniform(&mut self) -> f64 {
        (self.0.next() >> 33) as f64 / (1_u64 << 31) as f64
    }
}

/// Two engines.
pub(super) struct Match {
    /// By how much the first is better.
    pub(super) elo: f64,
    /// The share of games that are drawn.
    pub(super) draws: f64,
    /// How much an opening favours one of the colours, in Elo; which one is even chance.
    pub(super) bias: f64,
}

impl Match {
    /// The points the first engine gets a game.
    pub(super) fn expected_score(&self) -> f64 {
        let decided = f64::midpoint(score_of_elo(self.elo + self.bias), score_of_elo(self.elo - self.bias));
        self.draws / 2.0 + (1.0 - self.draws) * decided
    }

    /// The results of an opening and its return game.
    pub(super) fn pair(&self, random: &mut Random) -> [Points; 2] {
        let bias = if random.uniform() < 0.5 { self.bias } else { -self.bias };
        [bias, -bias].map(|bias| {
            if random.uniform() < self.draws {
                Points::Draw
            } else if random.uniform() < score_of_elo(self.elo + bias) {
                Points::Win
            } else {
                Points::Loss
            }
        })
    }
}
