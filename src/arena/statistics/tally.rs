//! The results of a match, counted.

use std::collections::HashMap;
use std::fmt;

use super::difference::Difference;
use super::elo::Elo;
use super::normal;
use super::points::Points;

/// The results of a match from its first engine's side.
///
/// ```
/// use banyan::arena::statistics::{Points, Tally};
///
/// let mut tally = Tally::default();
/// tally.add_to_pair(0, Points::Win);
/// tally.add_to_pair(1, Points::Draw);
/// tally.add_to_pair(0, Points::Loss);
/// assert_eq!(tally.games(), 3);
/// assert_eq!(tally.pentanomial(), [0, 0, 1, 0, 0]);
/// assert_eq!(tally.unpaired(), [0, 1, 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pairs by the first engine's half points.
    pairs: [u64; 5],
    /// How many of the middle ones are two draws.
    double_draws: u64,
    /// Losses, draws and wins of all games.
    games: [u64; 3],
    /// Losses, draws and wins of the games in no pair, whether their partner is still to come or not.
    unpaired: [u64; 3],
    /// Games that wait for their partner, by the number of the pair.
    waiting: HashMap<u64, Points>,
}

impl Tally {
    /// Counts a game with no partner.
    pub fn add_single(&mut self, points: Points) {
        self.games[points.halves()] += 1;
        self.unpaired[points.halves()] += 1;
    }

    /// Counts one of the two games of pair number `pair`. They may come in any order, with others between.
    ///
    /// A third game of one pair would begin a new one.
    pub fn add_to_pair(&mut self, pair: u64, points: Points) {
        self.add_single(points);
        match self.waiting.remove(&pair) {
            None => {
                self.waiting.insert(pair, points);
            }
            Some(partner) => {
                self.unpaired[points.halves()] -= 1;
                self.unpaired[partner.halves()] -= 1;
                self.pairs[points.halves() + partner.halves()] += 1;
                self.double_draws += u64::from((points, partner) == (Points::Draw, Points::Draw));
            }
        }
    }

    /// Counts a whole pair at once.
    pub fn add_pair(&mut self, results: [Points; 2]) {
        for points in results {
            self.games[points.halves()] += 1;
        }
        self.pairs[results[0].halves() + results[1].halves()] += 1;
        self.double_draws += u64::from(results == [Points::Draw; 2]);
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// Games won.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.games[Points::Win.halves()]
    }

    /// Games drawn.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.games[Points::Draw.halves()]
    }

    /// Games lost.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.games[Points::Loss.halves()]
    }

    /// Pairs of 0, ½, 1, 1½ and 2 points: LL, LD, DD or WL, WD, WW.
    #[must_use]
    pub fn pentanomial(&self) -> [u64; 5] {
        self.pairs
    }

    /// How many pairs of one point are two draws; the others are a win and a loss.
    #[must_use]
    pub fn double_draws(&self) -> u64 {
        self.double_draws
    }

    /// Losses, draws and wins of the games that belong to no whole pair.
    #[must_use]
    pub fn unpaired(&self) -> [u64; 3] {
        self.unpaired
    }

    /// The points scored.
    #[must_use]
    pub fn points(&self) -> f64 {
        to_f64(2 * self.wins() + self.draws()) / 2.0
    }

    /// The points scored a game; `None` before the first.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / to_f64(self.games()))
    }

    /// The standard deviation of the [`score`](Self::score).
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let of_pairs = to_f64(self.pairs.iter().sum()) * variance_of_halves(&self.pairs);
        let of_singles = to_f64(self.unpaired.iter().sum()) * variance_of_halves(&self.unpaired);
        (self.games() > 0).then(|| ((of_pairs + of_singles) / 4.0).sqrt() / to_f64(self.games()))
    }

    /// The difference of Elo that the score stands for, with its error; `None` before the first game.
    #[must_use]
    pub fn elo(&self) -> Option<Difference> {
        let (score, deviation) = (self.score()?, self.deviation()?);
        Some(if deviation <= f64::EPSILON {
            Difference::of_alike(score, to_f64(self.trials()))
        } else {
            Difference::About(Elo::of_score(score, deviation))
        })
    }

    /// Pairs, and games in no pair.
    fn trials(&self) -> u64 {
        self.pairs.iter().sum::<u64>() + self.unpaired.iter().sum::<u64>()
    }

    /// The likelihood that the first engine is the better one; `None` before the first game.
    ///
    #[must_use]
    pub fn los(&self) -> Option<f64> {
        let lead = self.score()? - 0.5;
        let deviation = self.deviation()?;
        Some(match lead.total_cmp(&0.0) {
            std::cmp::Ordering::Equal => 0.5,
            order if deviation <= f64::EPSILON => {
                let doubt = (-(to_f64(self.trials()) + 1.0)).exp2();
                if order.is_gt() { 1.0 - doubt } else { doubt }
            }
            _ => normal::cumulative(lead / deviation),
        })
    }
}

/// The variance of half points whose counts are known.
fn variance_of_halves(counts: &[u64]) -> f64 {
    let number = to_f64(counts.iter().sum());
    if number < 1.0 {
        return 0.0;
    }
    let each = || (0_u32..).map(f64::from).zip(counts.iter().map(|&count| to_f64(count)));
    let mean = each().map(|(halves, count)| halves * count).sum::<f64>() / number;
    each().map(|(halves, count)| count * (halves - mean).powi(2)).sum::<f64>() / number
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn to_f64(count: u64) -> f64 {
    count as f64
}

/// Writes `+12 =3 -5 (20 games, 67.5 %), pairs 0 1 3 4 2, Elo +127.0 ± 90.1, LOS 99.7 %`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{} ({} games", self.wins(), self.draws(), self.losses(), self.games())?;
        let (Some(score), Some(elo), Some(los)) = (self.score(), self.elo(), self.los()) else {
            return write!(f, ")");
        };
        write!(f, ", {:.1} %)", 100.0 * score)?;
        if self.pairs != [0; 5] {
            let [ll, ld, even, wd, ww] = self.pairs;
            write!(f, ", pairs {ll} {ld} {even} {wd} {ww}")?;
        }
        write!(f, ", Elo {elo}, LOS {:.1} %", 100.0 * los)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::simulation::{Match, Random};
    use crate::arena::statistics::{elo_of_score, score_of_elo};

    fn of_pairs(counts: [u64; 5]) -> Tally {
        use Points::{Draw, Loss, Win};
        let kinds = [[Loss, Loss], [Loss, Draw], [Draw, Draw], [Draw, Win], [Win, Win]];
        let mut tally = Tally::default();
        for (kind, count) in kinds.into_iter().zip(counts) {
            (0..count).for_each(|_| tally.add_pair(kind));
        }
        tally
    }

    fn about(tally: &Tally) -> Elo {
        let Some(Difference::About(elo)) = tally.elo() else { panic!("{tally}") };
        elo
    }

    #[test]
    fn pairs_by_hand() {
        // 10 pairs, 13 of 20 points. Half points 0 1 2 3 4 occur 1 1 3 1 4 times: mean 2.6, sum of squares
        // 0 + 1 + 12 + 9 + 64 = 86, variance 8.6 - 6.76 = 1.84. The score's deviation: sqrt(10 * 1.84 / 4) / 20.
        let tally = of_pairs([1, 1, 3, 1, 4]);
        assert_eq!((tally.wins(), tally.draws(), tally.losses(), tally.double_draws()), (9, 8, 3, 3));
        assert!((tally.points() - 13.0).abs() < 1e-12);
        let deviation = 4.6_f64.sqrt() / 20.0;
        assert!((tally.deviation().expect("games") - deviation).abs() < 1e-12);
        let elo = about(&tally);
        // -400 log10(1 / 0.65 - 1) = 107.54; ends at 0.65 ± 0.210182.
        assert!((elo.value - 107.54).abs() < 0.01, "{elo}");
        let ends = elo_of_score(0.860_182) - elo_of_score(0.439_818);
        assert!((elo.error - ends / 2.0).abs() < 0.01, "{elo}");
        // Φ(0.15 / 0.107238) = Φ(1.39876) = 0.91906.
        assert!((tally.los().expect("games") - 0.919_06).abs() < 1e-4);
    }

    #[test]
    fn single_games_by_hand() {
        // 6 wins, 2 draws, 2 losses: score 0.7; variance of points 0.65 - 0.49 = 0.16; deviation 0.4 / sqrt(10).
        let mut tally = Tally::default();
        for (points, count) in [(Points::Win, 6), (Points::Draw, 2), (Points::Loss, 2)] {
            (0..count).for_each(|_| tally.add_single(points));
        }
        assert!((tally.deviation().expect("games") - 0.4 / 10_f64.sqrt()).abs() < 1e-12);
        assert!((about(&tally).value - 147.19).abs() < 0.01);
        assert_eq!(tally.to_string(), "+6 =2 -2 (10 games, 70.0 %), Elo +147.2 ± 268.7, LOS 94.3 %",);
    }

    #[test]
    fn games_of_a_pair_may_come_in_any_order() {
        let mut tally = Tally::default();
        for (pair, points) in [(7, Points::Win), (3, Points::Draw), (7, Points::Draw), (9, Points::Loss)] {
            tally.add_to_pair(pair, points);
        }
        assert_eq!(tally.pentanomial(), [0, 0, 0, 1, 0]);
        assert_eq!(tally.unpaired(), [1, 1, 0]);
        tally.add_to_pair(9, Points::Win);
        tally.add_to_pair(3, Points::Draw);
        assert_eq!(tally.pentanomial(), [0, 0, 2, 1, 0]);
        assert_eq!((tally.unpaired(), tally.double_draws(), tally.games()), ([0; 3], 1, 6));
    }

    #[test]
    fn extremes_are_honest_and_nothing_is_said_of_nothing() {
        assert_eq!(Tally::default().elo(), None);
        assert_eq!(Tally::default().to_string(), "+0 =0 -0 (0 games)");
        for (counts, text) in [
            // 0.05^(1/5) = 0.549280, and 1 - 1/64 = 98.4 %.
            (
                [0, 0, 0, 0, 5],
                "+10 =0 -0 (10 games, 100.0 %), pairs 0 0 0 0 5, Elo > +34.4 (95 %), LOS 98.4 %",
            ),
            ([5, 0, 0, 0, 0], "+0 =0 -10 (10 games, 0.0 %), pairs 5 0 0 0 0, Elo < -34.4 (95 %), LOS 1.6 %"),
            ([0, 0, 5, 0, 0], "+0 =10 -0 (10 games, 50.0 %), pairs 0 0 5 0 0, Elo +0.0 ± 168.7, LOS 50.0 %"),
        ] {
            assert_eq!(of_pairs(counts).to_string(), text);
        }
        let mut single = Tally::default();
        single.add_single(Points::Win);
        assert_eq!(single.to_string(), "+1 =0 -0 (1 games, 100.0 %), Elo > -511.5 (95 %), LOS 75.0 %");
    }

    /// However many games are won, the error never seems to be nothing.
    #[test]
    fn no_error_is_zero() {
        for counts in
            [[0, 0, 100, 0, 0], [0, 0, 0, 100, 0], [0, 100, 0, 0, 0], [0, 0, 0, 1, 99], [0, 0, 1, 0, 0]]
        {
            assert!(about(&of_pairs(counts)).error > 5.0, "{}", of_pairs(counts));
        }
    }

    /// The interval has to cover the truth about 95 times of 100, with openings that favour a colour, where the
    /// trinomial estimate would be far too wide.
    #[test]
    fn intervals_cover_the_true_difference() {
        const MATCHES: u32 = 1000;
        let mut random = Random::new(1);
        let game = Match { elo: 30.0, draws: 0.1, bias: 250.0 };
        let truth = elo_of_score(game.expected_score());
        let (mut covered, mut width, mut width_of_singles) = (0_u32, 0.0, 0.0);
        for _ in 0..MATCHES {
            let (mut tally, mut singles) = (Tally::default(), Tally::default());
            for _ in 0..200 {
                let pair = game.pair(&mut random);
                tally.add_pair(pair);
                for points in pair {
                    singles.add_single(points);
                }
            }
            let elo = about(&tally);
            covered += u32::from((elo.value - truth).abs() <= elo.error);
            width += elo.error;
            width_of_singles += about(&singles).error;
        }
        let share = f64::from(covered) / f64::from(MATCHES);
        assert!((0.93..=0.97).contains(&share), "{share}");
        assert!(width < 0.85 * width_of_singles, "{width} {width_of_singles}");
        assert!(score_of_elo(truth) > 0.5);
    }
}
