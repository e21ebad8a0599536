//! The table of a tournament: everyone against everyone, and their ratings.

mod ratings;

use std::fmt;

use super::statistics::{Elo, Points};
use ratings::ratings;

/// The results of several engines against each other.
///
/// ```text
///   # engine  games  points      %           Elo      1      2      3
///   1 banyan     20    16.5   82.5    +165 ± 123           7.5    9.0
///   2 middle     20    10.0   50.0      +0 ± 108    2.5           7.5
///   3 weak       20     3.5   17.5    -165 ± 123    1.0    2.5
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Crosstable {
    names: Vec<String>,
    /// `halves[a][b]`: the half points that engine `a` has of its games against `b`.
    halves: Vec<Vec<u64>>,
}

/// An engine's line of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// Its place in the list of engines.
    pub engine: usize,
    /// The games it has played.
    pub games: u64,
    /// The points it has scored.
    pub points: f64,
    /// Its rating; the mean of all is 0. `None` if it hasn't played.
    pub elo: Option<Elo>,
}

impl Crosstable {
    /// A table with no result yet.
    #[must_use]
    pub fn new(names: Vec<String>) -> Self {
        let halves = vec![vec![0; names.len()]; names.len()];
        Self { names, halves }
    }

    /// Counts a game of two different engines, by their places in the list, from the first one's side.
    pub fn add(&mut self, first: usize, second: usize, points: Points) {
        self.halves[first][second] += points.halves() as u64;
        self.halves[second][first] += points.of_the_other().halves() as u64;
    }

    /// The games two engines have played with each other.
    #[must_use]
    pub fn games(&self, one: usize, other: usize) -> u64 {
        u64::midpoint(self.halves[one][other], self.halves[other][one])
    }

    /// The points an engine has of its games against another.
    #[must_use]
    pub fn points(&self, of: usize, against: usize) -> f64 {
        to_f64(self.halves[of][against]) / 2.0
    }

    /// All engines, the best first: by rating, then by the order of the list.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let engines = 0..self.names.len();
        let points: Vec<Vec<f64>> = engines
            .clone()
            .map(|of| engines.clone().map(|against| self.points(of, against)).collect())
            .collect();
        let mut standings: Vec<_> = engines
            .zip(ratings(&points))
            .map(|(engine, elo)| {
                let games = (0..self.names.len()).map(|other| self.games(engine, other)).sum();
                let elo = (games > 0).then_some(elo);
                Standing { engine, games, points: points[engine].iter().sum(), elo }
            })
            .collect();
        let rating = |standing: &Standing| standing.elo.map_or(f64::NEG_INFINITY, |elo| elo.value);
        standings.sort_by(|one, other| rating(other).total_cmp(&rating(one)));
        standings
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
fn to_f64(count: u64) -> f64 {
    count as f64
}

/// Writes the table for terminals.
impl fmt::Display for Crosstable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAME: &str = "engine";
        let standings = self.standings();
        let width = self.names.iter().map(|name| name.chars().count()).chain([NAME.len()]).max();
        let width = width.unwrap_or_default();
        write!(f, "{:>3} {NAME:<width$} {:>6} {:>7} {:>6} {:>13}", "#", "games", "points", "%", "Elo")?;
        for place in 1..=standings.len() {
            write!(f, " {place:>6}")?;
        }
        writeln!(f)?;
        for (place, standing) in (1..).zip(&standings) {
            let Standing { engine, games, points, .. } = standing;
            write!(f, "{place:>3} {:<width$} {games:>6} {points:>7.1} ", self.names[*engine])?;
            match standing.elo {
                Some(Elo { value, error }) => {
                    write!(
                        f,
                        "{:>6.1} {:>13}",
                        100.0 * points / to_f64(*games),
                        format!("{value:+.0} ± {error:.0}")
                    )?;
                }
                None => write!(f, "{:>6} {:>13}", "", "")?,
            }
            for other in &standings {
                if self.games(*engine, other.engine) == 0 {
                    write!(f, " {:>6}", "")?;
                } else {
                    write!(f, " {:>6.1}", self.points(*engine, other.engine))?;
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Crosstable {
        let mut table = Crosstable::new(["weak", "banyan", "idle", "middle"].map(str::to_owned).to_vec());
        let results = [
            (0, 1, Points::Loss, 9),
            (0, 1, Points::Win, 1),
            (1, 3, Points::Win, 6),
            (1, 3, Points::Draw, 3),
            (3, 1, Points::Win, 1),
            (3, 0, Points::Win, 7),
            (3, 0, Points::Draw, 1),
            (3, 0, Points::Loss, 2),
        ];
        for (first, second, points, count) in results {
            (0..count).for_each(|_| table.add(first, second, points));
        }
        table
    }

    #[test]
    fn the_best_come_first_and_points_add_up() {
        let standings = table().standings();
        let order: Vec<_> = standings.iter().map(|standing| standing.engine).collect();
        assert_eq!(order, [1, 3, 0, 2]);
        assert_eq!(standings[0].games, 20);
        assert!((standings[0].points - 16.5).abs() < 1e-12);
        assert!((standings[1].points - 10.0).abs() < 1e-12);
        assert!((standings[2].points - 3.5).abs() < 1e-12);
        assert_eq!((standings[3].games, standings[3].elo), (0, None));
    }

    #[test]
    fn as_text() {
        let text = table().to_string();
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines[0], "  # engine  games  points      %           Elo      1      2      3      4");
        assert!(lines[1].starts_with("  1 banyan     20    16.5   82.5    +165 ± 123 "), "{text}");
        assert!(lines[1].ends_with("           7.5    9.0       "), "{text}");
        assert!(lines[3].starts_with("  3 weak       20     3.5   17.5    -165 ± 123 "), "{text}");
        assert_eq!(lines[4].trim_end(), "  4 idle        0     0.0");
        assert!(lines.iter().all(|line| line.chars().count() == lines[0].chars().count()), "{text}");
    }
}
