//! The logistic Elo scale.

use std::fmt;

/// Scores nearer to 0 or 1 than this are taken to be this far from it, so that every rating is finite
/// (as fishtest does): ±1200 Elo.
const NEAREST: f64 = 1e-3;

/// A difference of ratings and its error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub value: f64,
    /// Half the width of the interval that covers the true difference 95 times of 100.
    pub error: f64,
}

impl Elo {
    /// The difference that a mean score and its standard deviation stand for: that of the mean, and half the
    /// distance between those of the interval's ends (`get_elo` of fishtest's `stat_util.py`).
    #[must_use]
    pub fn of_score(score: f64, deviation: f64) -> Self {
        let reach = super::normal::Z_95 * deviation;
        let error = (elo_of_score(score + reach) - elo_of_score(score - reach)) / 2.0;
        Self { value: elo_of_score(score), error }
    }
}

/// Writes `+12.3 ± 4.5`.
impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1} ± {:.1}", self.value, self.error)
    }
}

/// The difference that makes a score likely: `-400 log10(1 / s - 1)`.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(NEAREST, 1.0 - NEAREST);
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a difference makes likely: `1 / (1 + 10^(-d / 400))`.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_differences_are_inverse() {
        for elo in [-400.0, -35.5, 0.0, 3.0, 190.848_501_9] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((elo_of_score(0.75) - 190.848_501_9).abs() < 1e-6);
    }

    #[test]
    fn won_or_lost_throughout_is_still_finite() {
        assert!(elo_of_score(1.0) > 1190.0 && elo_of_score(1.0) < 1210.0);
        assert!((elo_of_score(0.0) + elo_of_score(1.0)).abs() < 1e-9);
    }
}
