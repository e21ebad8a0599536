//! Values of the search, and what they say to the outside.

use crate::types::{Ply, Score};

/// The value of a five that stands already. A five after `n` plies is worth `n` less, so that the sooner win and
/// the later loss are better. No heuristic comes near it.
const WIN: i64 = 1 << 50;
/// Every value from here on is a win's.
const LEAST_WIN: i64 = WIN - Ply::MAX as i64;
/// Below every value.
pub(super) const LOWEST: i64 = -(1 << 60);
/// Points of the heuristic for one unit of log-odds: an open three in the middle of the board, counted tenfold
/// (1,700,000), is worth 85 units or a win probability of 60 %; an open four 1,400 units, a certain win.
const POINTS_A_UNIT: i64 = 20_000;
/// The most plies after which a win found among neighbours alone is one on the whole board.
const PROVEN_PLIES: i64 = 3;

/// The value of a win `plies` after the root, for the side that wins.
pub(super) fn win_after(plies: Ply) -> i64 {
    WIN - i64::from(plies)
}

/// Whether a line that is worth `value` ends with a five or a banned move.
pub(super) fn is_decided(value: i64) -> bool {
    value.abs() >= LEAST_WIN
}

/// The value as a score.
///
/// - A win in one or three plies, or a loss in two, is proven: a reply that is no neighbour neither completes nor
///   stops a five. A win or loss that takes longer is one among neighbours only, and is the strongest estimate.
/// - Everything else is an estimate of `value / 20,000` log-odds units.
pub(super) fn as_score(value: i64) -> Score {
    if !is_decided(value) {
        let limit = i64::from(Score::MAX_ESTIMATE);
        let log_odds = (value / POINTS_A_UNIT).clamp(-limit, limit);
        return Score::estimate(i32::try_from(log_odds).unwrap_or_default());
    }
    let plies = WIN - value.abs();
    let distance = Ply::try_from(plies).unwrap_or(Ply::MAX);
    let score = if value > 0 { Score::win_in(distance) } else { Score::loss_in(distance) };
    // Wins end with the winner's stone and so after an odd number of plies, unless by a banned move.
    let by_five = (plies % 2 == 1) == (value > 0);
    if plies <= PROVEN_PLIES && by_five { score } else { score.as_estimate() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_wins_and_later_losses_are_better() {
        assert!(win_after(1) > win_after(3));
        assert!(-win_after(4) > -win_after(2));
        assert!(is_decided(-win_after(Ply::MAX)));
        // Far more than all stones of the largest board can be worth: 1,024 stones of weight 15 with a five and
        // every other shape on each of four lines, counted tenfold.
        assert!(!is_decided(1_024 * 15 * 4 * 5_200_000 * 10));
    }

    #[test]
    fn scores() {
        assert_eq!(as_score(win_after(1)), Score::win_in(1));
        assert_eq!(as_score(win_after(3)), Score::win_in(3));
        assert_eq!(as_score(-win_after(2)), Score::loss_in(2));
        for unproven in [win_after(2), win_after(5), -win_after(1), -win_after(4)] {
            let score = as_score(unproven);
            assert!(!score.is_decided());
            assert_eq!(score.get().abs(), Score::MAX_ESTIMATE);
            assert_eq!(i64::from(score.get()).signum(), unproven.signum());
        }
        assert_eq!(as_score(0), Score::EVEN);
        assert_eq!(as_score(-1_700_000), Score::estimate(-85));
        assert_eq!(as_score(1 << 49), Score::estimate(i32::MAX));
    }
}
