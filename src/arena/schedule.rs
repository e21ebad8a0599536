//! Who plays whom.
//!
//! The schedule goes in rounds. In a round every two engines that are to meet play one opening twice, with colours
//! swapped, and the next round takes the next opening. So whenever a run is looked at or broken off, all have played
//! nearly the same number of games, on the same openings.

use crate::types::Coord;

/// One game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The engine that scores are counted for, by its place in the list of engines.
    pub first: usize,
    /// The other engine.
    pub second: usize,
    /// The opening, by its place in the list of openings.
    pub opening: usize,
    /// Whether the first engine is black, or, where engines settle the opening between themselves, opens.
    pub first_is_black: bool,
    /// How often these engines have played this opening with these colours before, when openings run out.
    pub repetition: usize,
    /// The number of the pair of games, which only the return game shares: for
    /// [`Tally::add_to_pair`](super::statistics::Tally::add_to_pair).
    pub pair: u64,
}

/// Everyone meets everyone, `games_a_pair` times.
///
/// An odd number of games leaves the last one without a return game. Openings begin again when they run out;
/// where there is none, nobody can play.
#[must_use]
pub fn round_robin(engines: usize, openings: &[Vec<Coord>], games_a_pair: usize) -> Vec<Pairing> {
    rounds(&circle(engines), openings.len(), games_a_pair)
}

/// The engine named first meets every other one, `games_a_pair` times; the others don't meet. For the rest, as
/// [`round_robin`].
#[must_use]
pub fn gauntlet(engines: usize, openings: &[Vec<Coord>], games_a_pair: usize) -> Vec<Pairing> {
    let meetings: Vec<_> = (1..engines).map(|other| (0, other)).collect();
    rounds(&meetings, openings.len(), games_a_pair)
}

/// All meetings of a round robin in an order in which everyone's games are spread evenly: the circle method.
///
/// ```text
///   0 1 2      One engine stays in its place and the others go round by one; those above one another meet.
///   5 4 3      With an odd number of engines one of the places is empty, and who meets it rests.
/// ```
fn circle(engines: usize) -> Vec<(usize, usize)> {
    let places = engines.next_multiple_of(2);
    let mut around: Vec<usize> = (0..places).collect();
    let mut meetings = Vec::new();
    for _ in 1..places {
        let (upper, lower) = around.split_at(places / 2);
        let met = upper.iter().zip(lower.iter().rev()).map(|(&one, &other)| (one.min(other), one.max(other)));
        meetings.extend(met.filter(|&(_, other)| other < engines));
        around[1..].rotate_right(1);
    }
    meetings
}

fn rounds(meetings: &[(usize, usize)], openings: usize, games_a_pair: usize) -> Vec<Pairing> {
    if openings == 0 {
        return Vec::new();
    }
    let mut schedule = Vec::with_capacity(meetings.len() * games_a_pair);
    for game in (0..games_a_pair).step_by(2) {
        let round = game / 2;
        for (&(first, second), place) in meetings.iter().zip(0..) {
            let pair = (round * meetings.len() + place) as u64;
            let opening = round % openings;
            // Who begins changes too, so that a run that is broken off in mid-pair favours nobody for long.
            let begins = (round + place).is_multiple_of(2);
            let pairing = Pairing {
                first,
                second,
                opening,
                first_is_black: begins,
                repetition: round / openings,
                pair,
            };
            let return_game = Pairing { first_is_black: !begins, ..pairing };
            schedule.extend([pairing, return_game].into_iter().take(games_a_pair - game));
        }
    }
    schedule
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    fn openings(count: usize) -> Vec<Vec<Coord>> {
        vec![Vec::new(); count]
    }

    #[test]
    fn every_opening_is_played_by_all_with_both_colours() {
        for engines in 0..8 {
            let schedule = round_robin(engines, &openings(3), 6);
            assert_eq!(schedule.len(), 6 * engines * engines.saturating_sub(1) / 2);
            let games: HashSet<_> = schedule
                .iter()
                .map(|game| (game.first, game.second, game.opening, game.first_is_black))
                .collect();
            assert_eq!(games.len(), schedule.len());
            assert!(schedule.iter().all(|game| game.first < game.second && game.second < engines));
        }
    }

    #[test]
    fn a_return_game_follows_at_once() {
        let schedule = round_robin(5, &openings(4), 8);
        for games in schedule.chunks(2) {
            assert_eq!(games[1], Pairing { first_is_black: !games[0].first_is_black, ..games[0] });
        }
        let pairs: HashSet<_> = schedule.iter().map(|game| game.pair).collect();
        assert_eq!(2 * pairs.len(), schedule.len());
    }

    #[test]
    fn broken_off_anywhere_all_have_played_nearly_as_much() {
        for engines in 2..8 {
            let schedule = round_robin(engines, &openings(10), 20);
            let mut played = HashMap::new();
            for (number, game) in schedule.iter().enumerate() {
                for engine in [game.first, game.second] {
                    *played.entry(engine).or_insert(0) += 1;
                }
                if number >= engines * engines {
                    let most = played.values().max().expect("games");
                    let least = played.values().min().expect("games");
                    assert!(most - least <= 4, "{engines} engines, game {number}: {played:?}");
                }
            }
        }
    }

    #[test]
    fn openings_that_run_out_begin_again_as_repetitions() {
        let schedule = round_robin(2, &openings(2), 9);
        let openings: Vec<_> = schedule.iter().map(|game| (game.opening, game.repetition)).collect();
        assert_eq!(openings, [(0, 0), (0, 0), (1, 0), (1, 0), (0, 1), (0, 1), (1, 1), (1, 1), (0, 2)]);
        assert_eq!(schedule.iter().collect::<HashSet<_>>().len(), 9);
    }

    #[test]
    fn in_a_gauntlet_only_the_first_meets_all() {
        let schedule = gauntlet(4, &openings(5), 4);
        assert_eq!(schedule.len(), 12);
        assert!(schedule.iter().all(|game| game.first == 0));
        let others: Vec<_> = schedule.iter().map(|game| game.second).collect();
        assert_eq!(others, [1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn nobody_plays_alone_or_without_openings() {
        assert!(round_robin(1, &openings(3), 2).is_empty());
        assert!(gauntlet(0, &openings(3), 2).is_empty());
        assert!(round_robin(4, &[], 2).is_empty());
        assert!(round_robin(4, &openings(3), 0).is_empty());
    }
}
