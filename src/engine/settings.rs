//! What a manager has set for the game.

use std::time::Duration;

use super::memory::{DEFAULT_MEMORY, MemoryLimit};
use super::threads::most_threads;
use crate::search::TimeControl;
use crate::types::{Ply, Rule};

/// Settings of the game, each with the protocol's default until it is told.
///
/// They outlive a game: managers send some of them once only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The rule played.
    pub rule: Rule,
    /// Time for one move.
    pub turn: Duration,
    /// Time for all own moves of a game; `None` without limit.
    pub match_total: Option<Duration>,
    /// Memory in bytes for everything together.
    pub max_memory: u64,
    /// Memory in bytes that the tree may take at most, if said apart (`INFO hash_size`).
    pub hash_bytes: Option<u64>,
    /// No expansion begins once this many nodes have been created.
    pub max_nodes: Option<u64>,
    /// No node deeper than this is expanded.
    pub max_depth: Option<Ply>,
    /// Threads that a search is to have. It gets no more than [`most_threads`], nor than
    /// memory allows.
    pub threads: usize,
}

impl GameSettings {
    pub(super) fn memory(&self) -> MemoryLimit {
        MemoryLimit {
            all: self.max_memory,
            tree: self.hash_bytes,
            threads: self.threads.clamp(1, most_threads()),
        }
    }
}

impl Default for GameSettings {
    fn default() -> Self {
        Self {
            rule: Rule::default(),
            turn: Duration::from_secs(30),
            match_total: None,
            max_memory: DEFAULT_MEMORY,
            hash_bytes: None,
            max_nodes: None,
            max_depth: None,
            threads: 1,
        }
    }
}

/// The engine's side of the game clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MatchClock {
    /// Time spent on own moves since the game began.
    used: Duration,
    /// What the manager said is left, less what was used since.
    told: Option<TimeLeft>,
}

/// Time left for a match.
type TimeLeft = Option<Duration>;

impl MatchClock {
    /// The manager says how much time is left (`None`: as much as you like).
    pub(super) fn set_left(&mut self, left: TimeLeft) {
        self.told = Some(left);
    }

    /// Counts the time of a move.
    pub(super) fn spend(&mut self, time: Duration) {
        self.used += time;
        if let Some(Some(left)) = &mut self.told {
            *left = left.saturating_sub(time);
        }
    }

    /// What a move may use.
    pub(super) fn control(&self, settings: &GameSettings) -> TimeControl {
        let own_count = settings.match_total.map(|total| total.saturating_sub(self.used));
        TimeControl { turn: settings.turn, left: self.told.unwrap_or(own_count) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_managers_word_goes_before_the_own_count() {
        let settings =
            GameSettings { match_total: Some(Duration::from_secs(100)), ..GameSettings::default() };
        let mut clock = MatchClock::default();
        clock.spend(Duration::from_secs(10));
        assert_eq!(clock.control(&settings).left, Some(Duration::from_secs(90)));
        clock.set_left(Some(Duration::from_secs(50)));
        clock.spend(Duration::from_secs(1));
        assert_eq!(clock.control(&settings).left, Some(Duration::from_secs(49)));
        clock.set_left(None);
        assert_eq!(clock.control(&settings).left, None);
    }
}
