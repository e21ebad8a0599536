//! The time an engine has left.

use std::time::Duration;

use super::engine_config::EngineLimits;
use super::record::EndReason;

/// What `INFO time_left` says where the game has no limit.
const NO_LIMIT: u128 = 2_147_483_647;

/// One engine's clock in one game.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    turn: Duration,
    increment: Duration,
    /// The time of the game that is left; `None` for no limit.
    left: Option<Duration>,
    /// What each move may take beyond its limit, and the whole game beyond its own.
    tolerance: Duration,
    /// How much of the game's tolerance is used up.
    overdrawn: Duration,
}

impl Clock {
    pub(super) fn new(limits: &EngineLimits, tolerance: Duration) -> Self {
        let EngineLimits { turn, game, increment, .. } = *limits;
        Self { turn, increment, left: game, tolerance, overdrawn: Duration::ZERO }
    }

    /// Milliseconds left of the game, as `INFO time_left` gives them.
    pub(super) fn time_left(&self) -> u128 {
        self.left.map_or(NO_LIMIT, |left| left.as_millis().min(NO_LIMIT - 1))
    }

    /// How long the next move may take, tolerance included, and what it breaks beyond that.
    pub(super) fn limit(&self) -> (Duration, EndReason) {
        let of_turn = self.turn.saturating_add(self.tolerance);
        match self.left {
            Some(left) if self.of_game(left) < of_turn => (self.of_game(left), EndReason::MatchTime),
            _ => (of_turn, EndReason::TurnTime),
        }
    }

    fn of_game(&self, left: Duration) -> Duration {
        left.saturating_add(self.tolerance.saturating_sub(self.overdrawn))
    }

    /// Takes off what a move in time has used.
    pub(super) fn charge(&mut self, used: Duration) {
        if let Some(left) = &mut self.left {
            let beyond = used.saturating_sub(*left);
            self.overdrawn = (self.overdrawn + beyond).min(self.tolerance);
            *left = left.saturating_sub(used) + self.increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(turn: u64, game: Option<u64>, increment: u64) -> Clock {
        let limits = EngineLimits {
            turn: ms(turn),
            game: game.map(ms),
            increment: ms(increment),
            ..EngineLimits::default()
        };
        Clock::new(&limits, ms(100))
    }

    #[test]
    fn without_a_limit_of_the_game_only_the_turn_counts() {
        let mut clock = clock(1000, None, 0);
        for _ in 0..50 {
            assert_eq!(clock.time_left(), NO_LIMIT);
            assert_eq!(clock.limit(), (ms(1100), EndReason::TurnTime));
            clock.charge(ms(1050));
        }
    }

    #[test]
    fn the_game_s_time_runs_out() {
        let mut clock = clock(1000, Some(2500), 0);
        clock.charge(ms(1000));
        assert_eq!((clock.time_left(), clock.limit()), (1500, (ms(1100), EndReason::TurnTime)));
        clock.charge(ms(1000));
        assert_eq!((clock.time_left(), clock.limit()), (500, (ms(600), EndReason::MatchTime)));
    }

    #[test]
    fn tolerance_of_the_game_is_given_once() {
        let mut clock = clock(1000, Some(500), 0);
        clock.charge(ms(560));
        assert_eq!((clock.time_left(), clock.limit()), (0, (ms(40), EndReason::MatchTime)));
        clock.charge(ms(40));
        assert_eq!(clock.limit(), (ms(0), EndReason::MatchTime));
    }

    #[test]
    fn moves_gain_the_increment() {
        let mut clock = clock(1000, Some(500), 200);
        clock.charge(ms(300));
        assert_eq!(clock.time_left(), 400);
    }
}
