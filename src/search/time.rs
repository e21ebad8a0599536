//! How long to think: from what a manager allows to what a search may use.
//!
//! ```text
//!   turn  = timeout_turn - reserve            the rule of the turn
//!   match = (left - match reserve) / moves    a share of what is left for the match
//!
//!   soft  = min(turn, match)                  stop here, if the search agrees with itself
//!   hard  = min(turn, 3 * match, left / 2)    stop here anyhow
//! ```
//!
//! - `moves` is the number of own moves still expected: 30 at the start, fewer as the board fills, never under 10.
//! - The *reserve* covers what a search can't see: the time a command waits in a pipe, the scheduler of a loaded
//!   machine, the answer's way back. It is 30 ms and a thirtieth of the turn, at most 200 ms and at most half the turn.
//! - The *match reserve* keeps 4 ms for every move that could still come, at most a fifth of what is left, so that a
//!   long game never runs out: the clock counts the manager's own latency against the engine.
//! - Without any limit (`timeout_match` 0, or a time left of 2147483647) only the turn counts; without a turn limit
//!   only the match. `timeout_turn` 0 means: as fast as possible.

use std::time::Duration;

/// What the manager allows, as far as it said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For one move. Zero means as fast as possible.
    pub turn: Duration,
    /// For all remaining moves of the match together; `None` without limit.
    pub left: Option<Duration>,
}

/// What a search may use, counted from the moment its command was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeBudget {
    /// Stop here, unless the search is about to change its mind.
    pub soft: Duration,
    /// Stop here in any case.
    pub hard: Duration,
}

/// Own moves expected at the start of a game.
const EXPECTED_MOVES: u32 = 30;
/// Own moves reckoned with at any stage.
const LEAST_MOVES: u32 = 10;
/// What a move costs on the manager's clock even when it is played at once.
const MOVE_OVERHEAD: Duration = Duration::from_millis(4);
/// The fixed part of the reserve of a turn.
const RESERVE: Duration = Duration::from_millis(30);
/// The part of a turn that is added to its reserve, and the most the reserve grows to.
const RESERVE_SHARE: u32 = 30;
const MOST_RESERVE: Duration = Duration::from_millis(200);
/// How far a search in doubt may go beyond its share of the match.
const DOUBT: u32 = 3;

impl TimeControl {
    /// The budget of a move with `stones` on the board and `empties` points free.
    #[must_use]
    pub fn budget(self, stones: u32, empties: u32) -> TimeBudget {
        let reserve = (RESERVE + self.turn / RESERVE_SHARE).min(MOST_RESERVE).min(self.turn / 2);
        let turn = self.turn.saturating_sub(reserve);
        let Some(left) = self.left else { return TimeBudget { soft: turn, hard: turn } };
        let own_moves_at_most = empties.div_ceil(2).max(1);
        let match_reserve = (MOVE_OVERHEAD * own_moves_at_most).min(left / 5);
        let expected = EXPECTED_MOVES.saturating_sub(stones / 4).max(LEAST_MOVES).min(own_moves_at_most);
        let usable = left.saturating_sub(match_reserve);
        let share = (usable / (expected + 1)).saturating_sub(MOVE_OVERHEAD);
        TimeBudget { soft: turn.min(share), hard: turn.min(share * DOUBT).min(usable / 2) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_turn_alone_is_used_but_for_the_reserve() {
        let control = TimeControl { turn: ms(5_000), left: None };
        let budget = control.budget(10, 215);
        assert_eq!(budget.soft, budget.hard);
        assert!(budget.hard <= ms(4_850) && budget.hard >= ms(4_700), "{budget:?}");
    }

    #[test]
    fn no_time_means_at_once() {
        let control = TimeControl { turn: ms(0), left: None };
        assert_eq!(control.budget(10, 215), TimeBudget { soft: ms(0), hard: ms(0) });
        let control = TimeControl { turn: ms(5_000), left: Some(ms(0)) };
        assert_eq!(control.budget(10, 215), TimeBudget { soft: ms(0), hard: ms(0) });
    }

    #[test]
    fn a_gomocup_match_lasts() {
        // 5 s a turn, 100 s a match: no single move may eat a quarter of it, none is stingy either.
        let control = TimeControl { turn: ms(5_000), left: Some(ms(100_000)) };
        let budget = control.budget(6, 219);
        assert!(budget.soft >= ms(2_000), "{budget:?}");
        assert!(budget.hard <= ms(5_000), "{budget:?}");
    }

    proptest! {
        /// Playing on to a full board at the hard limit every time, with 4 ms of latency on each move, keeps within
        /// the match whenever it gives those 4 ms at all.
        #[test]
        fn the_match_is_never_overrun(turn in 0_u64..10_000, total in 2_000_u64..200_000, side in 5_u32..33) {
            let points = side * side;
            let mut left = ms(total);
            for stones in (0..points).step_by(2) {
                let control = TimeControl { turn: ms(turn), left: Some(left) };
                let budget = control.budget(stones, points - stones);
                prop_assert!(budget.soft <= budget.hard);
                prop_assert!(budget.hard <= control.turn);
                let used = budget.hard + ms(4);
                prop_assert!(used <= left || left < ms(4 * u64::from(points - stones)), "{left:?} {budget:?}");
                left = left.saturating_sub(used);
            }
        }
    }
}
