//! Levels: how strong the main player is to be.

use std::error::Error;
use std::fmt;

use super::weakened::Weakened;
use crate::search::{Player, SearchParams, TreePlayer};

/// A level from 1, for beginners, to 10, full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// A level that doesn't exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel {
    text: String,
}

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level '{}' is not one of 1 to 10", self.text.escape_default())
    }
}

impl Error for UnknownLevel {}

/// How each level below the highest plays: nodes a move at most, and how many moves of a hundred are made
/// without looking.
const LEVELS: [(u64, u32); 9] =
    [(20, 55), (20, 38), (20, 24), (30, 12), (60, 4), (150, 0), (600, 0), (2_500, 0), (12_000, 0)];

impl Level {
    /// Full strength.
    pub const HIGHEST: Self = Self(10);

    /// The level of a number.
    ///
    /// # Errors
    /// If there is none.
    pub fn parse(text: &str) -> Result<Self, UnknownLevel> {
        match text.trim().parse() {
            Ok(number @ 1..=10) => Ok(Self(number)),
            _ => Err(UnknownLevel { text: text.to_owned() }),
        }
    }

    /// The level as a number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The player of this level; `seed` decides which of its moves are made without looking.
    #[must_use]
    pub fn build(self, seed: u64) -> Box<dyn Player> {
        let full = TreePlayer::new(SearchParams::default());
        match LEVELS.get(usize::from(self.0) - 1) {
            Some(&(max_nodes, slips)) => Box::new(Weakened::new(full, max_nodes, slips, seed)),
            None => Box::new(full),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_levels() {
        assert_eq!(Level::parse("10"), Ok(Level::HIGHEST));
        for text in ["0", "11", "", "-1", "x", "300"] {
            assert!(Level::parse(text).is_err(), "{text}");
        }
        let all: Vec<_> =
            (1..=10).map(|number| Level::parse(&number.to_string()).expect("a level")).collect();
        assert!(all.iter().all(|level| level.build(0).name() == "main"));
    }
}
