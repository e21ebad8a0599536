//! From log-odds to win probabilities.

use std::sync::OnceLock;

use crate::types::Score;

/// Log-odds beyond this many units make no difference a search could see: σ(2048 / 200) = 0.99996.
const LIMIT: i16 = 2048;
/// Table entries are this many units apart.
const STEP: i16 = 2;
const ENTRIES: usize = 2 * (LIMIT / STEP) as usize + 1;

/// The probability that the side whose value `score` is wins: `σ(score / 200)`, and 1 or 0 if proven.
#[must_use]
#[inline]
pub fn win_probability(score: Score) -> f32 {
    if score.is_decided() {
        return if score.is_win() { 1.0 } else { 0.0 };
    }
    let clamped = score.get().clamp(-LIMIT, LIMIT);
    probabilities()[usize::from((clamped + LIMIT).cast_unsigned() / STEP.cast_unsigned())]
}

/// The estimate whose win probability is `probability`, in whole steps of the table and within its limits.
#[must_use]
pub fn estimate_of(probability: f32) -> Score {
    let steps = probabilities().partition_point(|&entry| entry < probability).min(ENTRIES - 1);
    let steps = i32::try_from(steps).unwrap_or_default();
    Score::estimate(steps * i32::from(STEP) - i32::from(LIMIT))
}

fn probabilities() -> &'static [f32; ENTRIES] {
    static TABLE: OnceLock<[f32; ENTRIES]> = OnceLock::new();
    TABLE.get_or_init(table)
}

/// The logistic function at each step.
///
/// Odds are multiplied up one step at a time, with nothing but IEEE multiplication and division, so that the
/// table (and with it every search) is the same on every machine; `exp` of the system's library need not be.
#[expect(clippy::cast_possible_truncation, reason = "a table of f32 is precise enough")]
fn table() -> [f32; ENTRIES] {
    /// e^(1/100): the odds of one step of two units at 200 units a natural unit.
    const ODDS_OF_A_STEP: f64 = 1.010_050_167_084_168;
    let mut table = [0.5; ENTRIES];
    let middle = ENTRIES / 2;
    let mut odds = 1.0;
    for distance in 0..=middle {
        table[middle + distance] = (odds / (1.0 + odds)) as f32;
        table[middle - distance] = (1.0 / (1.0 + odds)) as f32;
        odds *= ODDS_OF_A_STEP;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn follows_the_logistic_function() {
        assert_eq!(Score::SCALE, 200);
        for value in [-3000_i16, -2048, -555, -200, -1, 0, 1, 2, 77, 200, 1234, 2048, 29_000] {
            let exact = 1.0 / (1.0 + (-f64::from(value.clamp(-LIMIT, LIMIT)) / 200.0).exp());
            let found = f64::from(win_probability(Score::estimate(i32::from(value))));
            assert!((exact - found).abs() < 0.003, "{value}: {exact} {found}");
        }
    }

    #[test]
    fn probabilities_and_estimates_answer_each_other() {
        for value in (-2048..=2048).step_by(2).filter(|value: &i32| value.abs() < 1200) {
            let score = Score::estimate(value);
            assert_eq!(estimate_of(win_probability(score)), score);
        }
        assert_eq!(estimate_of(0.0), Score::estimate(-2048));
        assert_eq!(estimate_of(1.0), Score::estimate(2048));
    }

    #[test]
    fn proofs_are_certain() {
        assert!((win_probability(Score::win_in(9)) - 1.0).abs() < f32::EPSILON);
        assert!(win_probability(Score::loss_in(9)) < f32::EPSILON);
    }
}
