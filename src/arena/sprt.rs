//! When a match may stop: the sequential probability ratio test.
//!
//! Two hypotheses are weighed: the first engine is better by `elo0` (H0), or by `elo1` (H1), in logistic Elo. After
//! every pair of games the logarithm of their likelihood ratio is compared with Wald's bounds,
//! `ln(β / (1 - α))` and `ln((1 - β) / α)`: α is how often H1 may be accepted though H0 is true, β the other way
//! round.
//!
//! The distribution of a pair's points is not known beforehand, only its mean under either hypothesis. So this is
//! the *generalised* test: the ratio of the likelihoods of the two most likely distributions, among those with the
//! means of H0 and of H1. Given frequencies `p` of the scores `a`, the most likely distribution of mean `s` is
//! `q = p / (1 + θ (a - s))` with the θ that makes the mean right. From Michel Van den Bergh, *A practical
//! introduction to the GSPRT*, Proposition 1.1; fishtest's `LLRcalc.py` (`MLE_expected`, `LLR`) computes the same,
//! and as there, counts of zero are replaced by 0.001.

use std::fmt;

use super::statistics::{Tally, score_of_elo};

/// What stands for a count of zero.
const NEARLY_ZERO: f64 = 1e-3;
/// Halvings of the interval of θ: as far as 64-bit numbers tell anything apart.
const HALVINGS: u32 = 100;

/// A test of two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    lower: f64,
    upper: f64,
}

/// How a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtState {
    /// More games are needed.
    Continue,
    /// The first engine isn't better by `elo1`, as far as `elo0` is the other choice.
    AcceptH0,
    /// It is.
    AcceptH1,
}

impl Sprt {
    /// A test of `elo0` against `elo1`, with the shares of errors `alpha` and `beta`, each between 0 and ½.
    #[must_use]
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Self {
        Self { elo0, elo1, lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() }
    }

    /// The bounds that the log-likelihood ratio is compared with.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [self.lower, self.upper]
    }

    /// The log-likelihood ratio of H1 to H0: of the pairs, or of the games if there is no pair at all.
    #[must_use]
    pub fn llr(&self, tally: &Tally) -> f64 {
        let pairs = tally.pentanomial();
        if pairs == [0; 5] { self.llr_of(&tally.unpaired()) } else { self.llr_of(&pairs) }
    }

    /// Whether the test has come to an end.
    #[must_use]
    pub fn state(&self, tally: &Tally) -> SprtState {
        let llr = self.llr(tally);
        if llr >= self.upper {
            SprtState::AcceptH1
        } else if llr <= self.lower {
            SprtState::AcceptH0
        } else {
            SprtState::Continue
        }
    }

    /// The ratio for counts of results that are worth 0 to 1 point in equal steps.
    fn llr_of(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        let frequencies = Frequencies::of(counts);
        let [s0, s1] = [self.elo0, self.elo1].map(|elo| frequencies.theta(score_of_elo(elo)));
        // ln(q1 / q0) for each result; the frequencies themselves cancel out.
        let each =
            frequencies.each().map(|(score, weight)| weight * (s1.factor(score) / s0.factor(score)).ln());
        each.sum()
    }
}

/// Writes `elo0 0 elo1 10, LLR bounds -2.94 2.94`.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, lower, upper } = self;
        write!(f, "elo0 {elo0} elo1 {elo1}, LLR bounds {lower:.2} {upper:.2}")
    }
}

/// Results and how often each came.
struct Frequencies(Vec<f64>);

impl Frequencies {
    #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
    fn of(counts: &[u64]) -> Self {
        Self(counts.iter().map(|&count| (count as f64).max(NEARLY_ZERO)).collect())
    }

    /// Each result's points and count.
    #[expect(clippy::cast_precision_loss, reason = "there are three or five results")]
    fn each(&self) -> impl Iterator<Item = (f64, f64)> {
        let last = (self.0.len() - 1) as f64;
        self.0.iter().enumerate().map(move |(index, &count)| (index as f64 / last, count))
    }

    /// The distribution of mean `mean` that makes the results most likely.
    ///
    /// `Σ p (a - s) / (1 + θ (a - s))` falls as θ grows, from above 0 to below it between the two values of θ
    /// where a result's probability would become infinite.
    fn theta(&self, mean: f64) -> Tilt {
        let excess = |theta: f64| -> f64 {
            self.each().map(|(score, count)| count * (score - mean) / (1.0 + theta * (score - mean))).sum()
        };
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            if excess(middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        Tilt { theta: f64::midpoint(low, high), mean }
    }
}

/// By which factor the likelihood of each result differs from its frequency.
struct Tilt {
    theta: f64,
    mean: f64,
}

impl Tilt {
    fn factor(&self, score: f64) -> f64 {
        1.0 / (1.0 + self.theta * (score - self.mean))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::simulation::{Match, Random};
    use crate::arena::statistics::Points;

    #[test]
    fn bounds_are_walds() {
        let [lower, upper] = Sprt::new(0.0, 5.0, 0.05, 0.05).bounds();
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + 19_f64.ln()).abs() < 1e-12);
        let [lower, upper] = Sprt::new(0.0, 5.0, 0.01, 0.1).bounds();
        assert!((upper - 90_f64.ln()).abs() < 1e-12 && (lower - (0.1_f64 / 0.99).ln()).abs() < 1e-12);
    }

    /// Wins and losses alone leave nothing to estimate: the ratio is that of two coins.
    #[test]
    fn two_results_are_a_coin() {
        let sprt = Sprt::new(0.0, 100.0, 0.05, 0.05);
        let s1 = score_of_elo(100.0);
        let coin = 30.0 * (s1 / 0.5).ln() + 20.0 * ((1.0 - s1) / 0.5).ln();
        assert!((sprt.llr_of(&[20, 30]) - coin).abs() < 1e-9);
        // As a trinomial count, with next to no draw.
        assert!((sprt.llr_of(&[20, 0, 30]) - coin).abs() < 0.01);
    }

    /// For many games and small differences the ratio is `n (s1 - s0) (2 mean - s0 - s1) / (2 variance)`
    /// (the normal approximation; fishtest's `LLR_alt2`).
    #[test]
    fn many_pairs_are_nearly_normal() {
        let counts = [1000, 4000, 9000, 4500, 1100];
        let number = 19_600.0;
        let mean = (0.25 * 4000.0 + 0.5 * 9000.0 + 0.75 * 4500.0 + 1100.0) / number;
        let square = (0.0625 * 4000.0 + 0.25 * 9000.0 + 0.5625 * 4500.0 + 1100.0) / number;
        let (s0, s1) = (score_of_elo(0.0), score_of_elo(5.0));
        let normal = number * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * (square - mean * mean));
        let llr = Sprt::new(0.0, 5.0, 0.05, 0.05).llr_of(&counts);
        assert!((llr - normal).abs() < 0.02 * normal, "{llr} {normal}");
    }

    #[test]
    fn nothing_says_nothing_and_mirrored_results_mirrored_things() {
        let sprt = Sprt::new(-10.0, 10.0, 0.05, 0.05);
        assert!(sprt.llr(&Tally::default()).abs() < f64::EPSILON);
        assert_eq!(sprt.state(&Tally::default()), SprtState::Continue);
        let (one, other) = (sprt.llr_of(&[3, 9, 20, 14, 7]), sprt.llr_of(&[7, 14, 20, 9, 3]));
        assert!((one + other).abs() < 1e-6 && one > 0.0, "{one} {other}");
        assert!(sprt.llr_of(&[0, 0, 0, 0, 5]).is_finite() && sprt.llr_of(&[5, 0, 0, 0, 0]).is_finite());
    }

    /// How often H1 is accepted and how many pairs that takes on the average.
    fn simulate(sprt: &Sprt, game: &Match, seed: u64) -> (f64, f64) {
        const RUNS: u32 = 500;
        let mut random = Random::new(seed);
        let (mut accepted, mut pairs) = (0_u32, 0_u32);
        for _ in 0..RUNS {
            let mut tally = Tally::default();
            let state = loop {
                tally.add_pair(game.pair(&mut random));
                pairs += 1;
                match sprt.state(&tally) {
                    SprtState::Continue => {}
                    state => break state,
                }
            };
            accepted += u32::from(state == SprtState::AcceptH1);
        }
        (f64::from(accepted) / f64::from(RUNS), f64::from(pairs) / f64::from(RUNS))
    }

    #[test]
    fn errors_are_as_rare_as_asked_for() {
        let sprt = Sprt::new(0.0, 40.0, 0.05, 0.1);
        // Draws and openings that favour a colour bring scores nearer to a half: hence more than 40.
        let better = Match { elo: 48.4, draws: 0.1, bias: 100.0 };
        let score = better.expected_score();
        assert!((score - score_of_elo(40.0)).abs() < 0.0005, "{score}");
        let equal = Match { elo: 0.0, ..better };
        let (wrongly_accepted, length_of_equal) = simulate(&sprt, &equal, 1);
        let (rightly_accepted, length_of_better) = simulate(&sprt, &better, 2);
        println!(
            "errors {wrongly_accepted} {:.3}, pairs {length_of_equal} {length_of_better}",
            1.0 - rightly_accepted
        );
        // Three standard deviations of 500 trials above what is asked for, and not far below it.
        assert!((0.015..=0.08).contains(&wrongly_accepted), "{wrongly_accepted}");
        assert!((0.86..=0.97).contains(&rightly_accepted), "{rightly_accepted}");
        // Wald: the mean length is the mean of the ratio at the end by that of a step. A pair has a variance of
        // about 0.1 here, so the steps are about ±(s1 - s0)² / 0.2 = 0.0164 and the ends -2.05 and 2.48.
        assert!((80.0..=180.0).contains(&length_of_equal), "{length_of_equal}");
        assert!((80.0..=200.0).contains(&length_of_better), "{length_of_better}");
    }

    #[test]
    fn games_without_partners_are_weighed_by_themselves() {
        let mut tally = Tally::default();
        (0..60).for_each(|_| tally.add_single(Points::Win));
        (0..20).for_each(|_| tally.add_single(Points::Loss));
        let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05);
        assert!((sprt.llr(&tally) - sprt.llr_of(&[20, 0, 60])).abs() < 1e-12);
        assert_eq!(sprt.state(&tally), SprtState::AcceptH1);
    }
}
