//! What holds for all games of a run.

use std::path::PathBuf;
use std::time::Duration;

use crate::types::{BoardSize, Rule, Variant};

/// What holds for all games of a run.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct MatchSettings {
    /// What wins and what is banned.
    pub variant: Variant,
    /// The board.
    pub size: BoardSize,
    /// How much longer than allowed a move may take.
    pub tolerance: Duration,
    /// How long an engine may take to answer START and RESTART.
    pub start_patience: Duration,
    /// How long an engine may take to be gone after END. One that isn't is killed, and has lost the game.
    pub end_patience: Duration,
    /// How many bytes more than allowed an engine may use.
    pub memory_tolerance: u64,
    /// Engines are kept for the next game (RESTART) instead of being ended after each.
    pub keep_processes: bool,
    /// An engine is stopped while the other one thinks.
    pub suspend: bool,
    /// A game ends when both engines claim the same proven result.
    pub adjudicate: bool,
    /// Engines settle the opening between themselves where none is given; who is named as black opens.
    pub swap2: bool,
    /// Where engines may keep files (`INFO folder`).
    pub folder: Option<PathBuf>,
}

impl MatchSettings {
    /// Usual settings for a rule and a board.
    #[must_use]
    pub const fn new(variant: Variant, size: BoardSize) -> Self {
        Self {
            variant,
            size,
            tolerance: Duration::from_secs(1),
            start_patience: Duration::from_secs(10),
            // Piskvork kills after 700 ms, Gomocup's judge after 500 ms. Here a game hangs on it.
            end_patience: Duration::from_secs(5),
            memory_tolerance: 0,
            keep_processes: false,
            suspend: false,
            adjudicate: false,
            swap2: false,
            folder: None,
        }
    }

    /// The rule as records have it.
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.variant.into()
    }

    /// The rule's number in `INFO rule`.
    pub(super) const fn rule_number(&self) -> u8 {
        match self.variant {
            Variant::Freestyle => 0,
            Variant::Standard => 1,
            Variant::Renju => 4,
            Variant::Caro => 8,
            Variant::CaroExact => 9,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back_as_the_same_rule() {
        for variant in Variant::ALL {
            let settings = MatchSettings::new(variant, BoardSize::STANDARD);
            assert_eq!(Rule::from_number(settings.rule_number().into()), Some(settings.rule()));
        }
    }
}
