//! What results say of the difference between two engines.
//!
//! Usually that is an estimate with an error that comes from how much results differ. Where all trials (pairs of
//! games, or single ones) ended alike there is no such spread, and yet they don't prove that they always would. Then
//! the interval is the exact one: results that `n` trials have shown without exception have a probability of at least
//! `q = 0.05^(1/n)`, since with less, such a row would come less than 5 times of 100. The mean score of a trial is
//! then between `q a` and `q a + (1 - q)`, where `a` is the score shown and all other results are as bad or as good
//! as can be; nothing is assumed of their distribution. For `n` trials won throughout this is the one-sided bound of
//! Clopper and Pearson (*The use of confidence or fiducial limits*, Biometrika 26, 1934), known as the rule of three
//! since `1 - q` is nearly `3 / n` (Hanley and Lippman-Hand, *If nothing goes wrong, is everything all right?*, JAMA
//! 249, 1983). There is no bound on the other side: the greater the difference, the likelier the result.

use std::fmt;

use super::elo::{Elo, elo_of_score};

/// How often a bound may be wrong.
const MISSED: f64 = 0.05;

/// The difference of two engines' Elo, as far as results tell it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Difference {
    /// An estimate and the half width of its interval, which covers the truth 95 times of 100.
    About(Elo),
    /// Everything was won: the difference is at least this, 95 times of 100.
    MoreThan(f64),
    /// Everything was lost: the difference is at most this, 95 times of 100.
    LessThan(f64),
}

impl Difference {
    /// The difference that `trials` without any spread stand for, each of which had this score.
    pub(super) fn of_alike(score: f64, trials: f64) -> Self {
        let sure = MISSED.powf(1.0 / trials);
        let (low, high) = (sure * score, sure * score + (1.0 - sure));
        if score >= 1.0 {
            Self::MoreThan(elo_of_score(low))
        } else if score <= 0.0 {
            Self::LessThan(elo_of_score(high))
        } else {
            let error = (elo_of_score(high) - elo_of_score(low)) / 2.0;
            Self::About(Elo { value: elo_of_score(score), error })
        }
    }
}

/// Writes `+12.3 ± 4.5`, or `> +182.7 (95 %)`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::About(elo) => write!(f, "{elo}"),
            Self::MoreThan(bound) => write!(f, "> {bound:+.1} (95 %)"),
            Self::LessThan(bound) => write!(f, "< {bound:+.1} (95 %)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::simulation::Random;
    use crate::arena::statistics::score_of_elo;

    #[test]
    fn ten_of_ten() {
        // 0.05^(1/10) = 0.741134; -400 log10(1 / 0.741134 - 1) = 182.73.
        let Difference::MoreThan(bound) = Difference::of_alike(1.0, 10.0) else { panic!("all was won") };
        assert!((bound - 182.73).abs() < 0.01, "{bound}");
        assert_eq!(Difference::of_alike(1.0, 10.0).to_string(), "> +182.7 (95 %)");
        assert_eq!(Difference::of_alike(0.0, 10.0).to_string(), "< -182.7 (95 %)");
        // The rule of three: 1 - 3/300.
        let Difference::MoreThan(bound) = Difference::of_alike(1.0, 300.0) else { panic!("all was won") };
        assert!((score_of_elo(bound) - 0.99).abs() < 1e-4, "{bound}");
    }

    /// One trial won says nothing: it leaves room for 5 %, which is -511 Elo.
    #[test]
    fn little_is_little() {
        let Difference::MoreThan(bound) = Difference::of_alike(1.0, 1.0) else { panic!("all was won") };
        assert!((score_of_elo(bound) - 0.05).abs() < 1e-9, "{bound}");
    }

    #[test]
    fn all_split_is_even_with_an_error() {
        // q = 0.05^(1/100) = 0.970487: between 0.485244 and 0.514756, which is 10.26 Elo to either side.
        let Difference::About(elo) = Difference::of_alike(0.5, 100.0) else { panic!("nothing was won") };
        assert!(elo.value.abs() < 1e-9 && (elo.error - 10.26).abs() < 0.01, "{elo}");
    }

    /// With the worst of all distributions, whose pairs are all won or all lost and whose mean is a little below the
    /// bound, a row without exception comes less than 5 times of 100.
    #[test]
    fn bounds_are_missed_as_seldom_as_said() {
        const RUNS: u32 = 4000;
        let mut random = Random::new(1);
        for trials in [5_u32, 20, 100] {
            let chance = MISSED.powf(1.0 / f64::from(trials)) - 1e-3;
            let rows = (0..RUNS).filter(|_| (0..trials).all(|_| random.uniform() < chance)).count();
            // Three standard deviations of 4000 runs above 5 %.
            assert!(rows < 242, "{trials}: {rows}");
        }
    }
}
