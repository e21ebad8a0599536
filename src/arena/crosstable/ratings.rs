//! Ratings of several engines from their results against each other.
//!
//! The model of Bradley and Terry: `a` beats `b` with probability `g_a / (g_a + g_b)`, a draw being half a win, and a
//! rating is `400 log10(g)`. The most likely strengths `g` are found by the iteration of D. R. Hunter, *MM algorithms
//! for generalized Bradley-Terry models* (Annals of Statistics 32, 2004), equation 3. One drawn game is added
//! between any two engines that have met, which keeps ratings finite where somebody has won or lost all. Engines
//! that no chain of games connects can't be compared, and are rated apart.
//!
//! Errors come from the Fisher information of the wins and losses, with the mean of all ratings held fast. Draws and
//! pairs of games make the true errors smaller.

use crate::arena::statistics::{Elo, Z_95};

/// Elo for a factor of e between strengths.
const ELO_A_NATURAL_UNIT: f64 = 400.0 / std::f64::consts::LN_10;
const MOST_ROUNDS: u32 = 10_000;
/// The iteration ends when no logarithm of a strength moves by more: far less than a hundredth of an Elo.
const PRECISION: f64 = 1e-9;

/// Ratings from `points[a][b]`: what `a` has of its games against `b`. The mean of all that are connected by games
/// is 0.
pub(super) fn ratings(points: &[Vec<f64>]) -> Vec<Elo> {
    let mut ratings = vec![Elo { value: 0.0, error: 0.0 }; points.len()];
    for group in connected(points) {
        let of_group = |a: usize| group.iter().map(move |&b| points[a][b]).collect();
        let points: Vec<Vec<f64>> = group.iter().map(|&a| of_group(a)).collect();
        for (&engine, elo) in group.iter().zip(ratings_of_group(&points)) {
            ratings[engine] = elo;
        }
    }
    ratings
}

/// The engines in groups that have met, directly or through others.
fn connected(points: &[Vec<f64>]) -> Vec<Vec<usize>> {
    let mut unseen: Vec<usize> = (0..points.len()).collect();
    let mut groups = Vec::new();
    while let Some(start) = unseen.pop() {
        let mut group = vec![start];
        let mut at = 0;
        while let Some(&engine) = group.get(at) {
            let (met, rest): (Vec<_>, _) =
                unseen.into_iter().partition(|&other| points[engine][other] + points[other][engine] > 0.0);
            group.extend(met);
            unseen = rest;
            at += 1;
        }
        groups.push(group);
    }
    groups
}

fn ratings_of_group(points: &[Vec<f64>]) -> Vec<Elo> {
    let engines = points.len();
    let games = |a: usize, b: usize| match points[a][b] + points[b][a] {
        games if games > 0.0 && a != b => games + 1.0,
        _ => 0.0,
    };
    let won: Vec<f64> = (0..engines)
        .map(|a| (0..engines).filter(|&b| games(a, b) > 0.0).map(|b| points[a][b] + 0.5).sum())
        .collect();
    let mut logs = vec![0.0; engines];
    for _ in 0..MOST_ROUNDS {
        let before = logs.clone();
        let strengths: Vec<f64> = logs.iter().map(|log: &f64| log.exp()).collect();
        for a in (0..engines).filter(|&a| won[a] > 0.0) {
            let expected: f64 = (0..engines).map(|b| games(a, b) / (strengths[a] + strengths[b])).sum();
            logs[a] = (won[a] / expected).ln();
        }
        center(&mut logs);
        if before.iter().zip(&logs).all(|(before, now)| (before - now).abs() < PRECISION) {
            break;
        }
    }
    let deviations = deviations(&logs, games);
    let rating = |(log, deviation): (f64, f64)| Elo {
        value: ELO_A_NATURAL_UNIT * log,
        error: ELO_A_NATURAL_UNIT * Z_95 * deviation,
    };
    logs.into_iter().zip(deviations).map(rating).collect()
}

#[expect(clippy::cast_precision_loss, reason = "there are few engines")]
fn center(logs: &mut [f64]) {
    let mean = logs.iter().sum::<f64>() / logs.len() as f64;
    for log in logs {
        *log -= mean;
    }
}

/// The standard deviation of each logarithm of a strength.
///
/// Adding the same to all changes nothing, so the information matrix is singular; with a matrix of ones added it can
/// be inverted, and what was added comes off again.
#[expect(clippy::cast_precision_loss, reason = "there are few engines")]
fn deviations(logs: &[f64], games: impl Fn(usize, usize) -> f64) -> Vec<f64> {
    let engines = logs.len();
    let mut information = vec![vec![1.0; engines]; engines];
    for a in 0..engines {
        for b in 0..engines {
            let chance = 1.0 / (1.0 + (logs[b] - logs[a]).exp());
            let weight = games(a, b) * chance * (1.0 - chance);
            information[a][a] += weight;
            information[a][b] -= weight;
        }
    }
    let surplus = 1.0 / (engines as f64).powi(2);
    diagonal_of_inverse(information)
        .into_iter()
        .map(|variance| (variance - surplus).max(0.0).sqrt())
        .collect()
}

/// The diagonal of a matrix's inverse, by Gauss and Jordan. Rows without a usable pivot give 0.
fn diagonal_of_inverse(matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let size = matrix.len();
    let unit = |row: usize| (0..size).map(move |column| if row == column { 1.0 } else { 0.0 });
    let mut rows: Vec<Vec<f64>> = matrix
        .into_iter()
        .enumerate()
        .map(|(number, row)| row.into_iter().chain(unit(number)).collect())
        .collect();
    for column in 0..size {
        let by_size = |&a: &usize, &b: &usize| rows[a][column].abs().total_cmp(&rows[b][column].abs());
        let pivot = (column..size).max_by(by_size).unwrap_or(column);
        if rows[pivot][column].abs() < 1e-12 {
            continue;
        }
        rows.swap(column, pivot);
        let divisor = rows[column][column];
        rows[column].iter_mut().for_each(|entry| *entry /= divisor);
        let pivot_row = rows[column].clone();
        for (number, row) in rows.iter_mut().enumerate() {
            let factor = row[column];
            if number != column {
                row.iter_mut().zip(&pivot_row).for_each(|(entry, pivot)| *entry -= factor * pivot);
            }
        }
    }
    (0..size).map(|number| rows[number][size + number]).collect()
}

#[cfg(test)]
mod tests {
    use std::array;

    use super::*;
    use crate::arena::simulation::Random;
    use crate::arena::statistics::{elo_of_score, score_of_elo};

    /// Points of a tournament in which each two have met `games` times and results were as ratings make likely.
    fn expected_points(elos: &[f64], games: f64) -> Vec<Vec<f64>> {
        let row = |a: usize| {
            (0..elos.len()).map(move |b| if a == b { 0.0 } else { games * score_of_elo(elos[a] - elos[b]) })
        };
        (0..elos.len()).map(|a| row(a).collect()).collect()
    }

    #[test]
    fn two_engines_are_as_far_apart_as_their_score_says() {
        let found = ratings(&[vec![0.0, 74.5], vec![24.5, 0.0]]);
        // With the drawn game added, 75 of 100.
        assert!((found[0].value - found[1].value - elo_of_score(0.75)).abs() < 1e-4, "{found:?}");
        // The difference's deviation is 1 / sqrt(100 p (1 - p)) natural units, each rating's half of that.
        let error = 400.0 / 10_f64.ln() * 1.96 / 18.75_f64.sqrt() / 2.0;
        assert!((found[0].error - error).abs() < 0.01, "{found:?}");
    }

    #[test]
    fn ratings_are_found_again() {
        let elos = [180.0, 20.0, -50.0, -150.0];
        for (found, truth) in ratings(&expected_points(&elos, 10_000.0)).into_iter().zip(elos) {
            assert!((found.value - truth).abs() < 0.1, "{found:?} {truth}");
        }
    }

    #[test]
    fn all_won_is_finite_and_who_has_not_played_is_at_zero_without_harm() {
        let found = ratings(&[vec![0.0, 10.0, 0.0], vec![0.0, 0.0, 0.0], vec![0.0; 3]]);
        assert!(found.iter().all(|elo| elo.value.is_finite() && elo.error.is_finite()), "{found:?}");
        assert!(found[0].value - found[1].value > 400.0);
        let apart = ratings(&[vec![0.0, 10.0], vec![0.0, 0.0]]);
        assert!(
            (found[1].value - apart[1].value).abs() < 1e-9 && (found[1].error - apart[1].error).abs() < 1e-9
        );
        assert_eq!(found[2], Elo { value: 0.0, error: 0.0 });
        assert!(ratings(&[]).is_empty());
        assert!(ratings(&[vec![0.0]])[0].value.abs() < 1e-9);
    }

    /// The drawn game added makes the interval of a clean sweep a wide one: its lower end is below the exact bound of
    /// 0.05^(1/n) for n games won.
    #[test]
    fn a_clean_sweep_is_uncertain() {
        for games in [2.0, 10.0, 100.0, 1000.0_f64] {
            let found = ratings(&[vec![0.0, games], vec![0.0, 0.0]]);
            let lower = found[0].value - found[1].value - found[0].error - found[1].error;
            let exact = elo_of_score(0.05_f64.powf(1.0 / games));
            assert!(found[0].error > 200.0 && lower < exact, "{games}: {found:?}, {lower} {exact}");
        }
    }

    /// The intervals cover the true ratings 95 times of 100.
    #[test]
    fn intervals_cover_the_true_ratings() {
        const RUNS: u32 = 300;
        let elos = [100.0, 30.0, -40.0, -90.0];
        let mut random = Random::new(1);
        let mut covered = 0_u32;
        for _ in 0..RUNS {
            let mut points: [[f64; 4]; 4] = array::from_fn(|_| [0.0; 4]);
            for (a, b) in (0..4).flat_map(|a| (0..a).map(move |b| (a, b))) {
                for _ in 0..60 {
                    let first_wins = random.uniform() < score_of_elo(elos[a] - elos[b]);
                    *(if first_wins { &mut points[a][b] } else { &mut points[b][a] }) += 1.0;
                }
            }
            let found = ratings(&points.map(|row| row.to_vec()));
            covered +=
                (0..4).map(|a| u32::from((found[a].value - elos[a]).abs() <= found[a].error)).sum::<u32>();
        }
        let share = f64::from(covered) / f64::from(4 * RUNS);
        assert!((0.925..=0.975).contains(&share), "{share}");
    }
}
