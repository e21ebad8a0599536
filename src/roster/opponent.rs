//! Who plays, and how strong.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use super::choice::{PlayerChoice, request_of};
use super::level::Level;
use crate::search::Player;

/// A player, and its level if it is not to play as well as it can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opponent {
    /// The player.
    pub player: PlayerChoice,
    /// The level.
    pub level: Option<Level>,
    /// What decides which moves a low level makes without looking.
    pub seed: u64,
}

/// A player that has no such level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchLevel(String);

impl fmt::Display for NoSuchLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NoSuchLevel {}

impl Opponent {
    /// What the name of the program asks for: `pbrain-banyan-level-3.exe` plays at level 3, `pbrain-banyan-bfs.exe` plays
    /// `bfs`, and `pbrain-banyan-bfs-level-2.exe` does both. Any other name asks for nothing.
    #[must_use]
    pub fn of_program(path: &Path) -> Self {
        Self::requested_by(path).filter(|opponent| opponent.build().is_ok()).unwrap_or_default()
    }

    fn requested_by(path: &Path) -> Option<Self> {
        let request = request_of(path)?;
        let (player, level) = match request.split_once("level-") {
            Some((player, level)) => (player.strip_suffix('-').unwrap_or(player), Some(level)),
            None => (request.as_str(), None),
        };
        let player = if player.is_empty() && level.is_some() {
            PlayerChoice::default()
        } else {
            PlayerChoice::of_request(player)?
        };
        let level = level.map(Level::parse).transpose().ok()?;
        Some(Self { player, level, seed: 0 })
    }

    /// The player itself.
    ///
    /// # Errors
    /// If the player has no such level.
    pub fn build(self) -> Result<Box<dyn Player>, NoSuchLevel> {
        match (self.player, self.level) {
            (player, None) => Ok(player.build()),
            (PlayerChoice::Main, Some(level)) => Ok(level.build(self.seed)),
            (player @ PlayerChoice::AlphaBeta { .. }, Some(level)) => {
                let deeper = player.with_depth(level.number().into());
                deeper
                    .map(PlayerChoice::build)
                    .ok_or_else(|| NoSuchLevel(format!("alpha-beta has no {level}: its depth is 1 to 8")))
            }
            (player @ PlayerChoice::Bfs(_), Some(level)) => match self.turn() {
                Some(_) => Ok(player.build()),
                None => Err(NoSuchLevel(format!("bfs has no {level}: its levels are 1 to 3"))),
            },
            (player, Some(_)) => {
                Err(NoSuchLevel(format!("player {player} has no levels: main, bfs and alpha-beta do")))
            }
        }
    }

    /// The time of a move that goes with the level, where a level is one of time: the seed's three are 1, 5 and 10 s.
    #[must_use]
    pub fn turn(self) -> Option<Duration> {
        match (self.player, self.level?.number()) {
            (PlayerChoice::Bfs(_), 1) => Some(Duration::from_secs(1)),
            (PlayerChoice::Bfs(_), 2) => Some(Duration::from_secs(5)),
            (PlayerChoice::Bfs(_), 3) => Some(Duration::from_secs(10)),
            _ => None,
        }
    }
}

impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.level {
            Some(level) => write!(f, "{}, {level}", self.player),
            None => write!(f, "{}", self.player),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(path: &str) -> String {
        Opponent::of_program(Path::new(path)).to_string()
    }

    #[test]
    fn the_program_may_name_the_level() {
        assert_eq!(of("pbrain-banyan-level-3"), "main, level 3");
        assert_eq!(of("C:/My Games/PBRAIN-Banyan-Level-10.EXE"), "main, level 10");
        assert_eq!(of("pbrain-banyan-main-level-1.exe"), "main, level 1");
        assert_eq!(of("pbrain-banyan-bfs-level-2.exe"), "bfs:1.2, level 2");
        assert_eq!(of("pbrain-banyan-bfs-1.0-level-2.exe"), "bfs:1.0, level 2");
        assert_eq!(of("pbrain-banyan-alpha-beta-level-4"), "alpha-beta:3, level 4");
        assert_eq!(of("pbrain-banyan-win-lines.exe"), "win-lines");
    }

    #[test]
    fn a_name_that_asks_for_nothing_there_is_plays_at_full_strength() {
        for path in [
            "pbrain-banyan",
            "pbrain-banyan64.exe",
            "pbrain-banyan-level",
            "pbrain-banyan-level-0",
            "pbrain-banyan-level-11",
            "pbrain-banyan-level-3-level-4",
            "pbrain-banyan-nobody-level-3",
            "pbrain-banyan-bfs-level-4",
            "pbrain-banyan-win-lines-level-1",
            "level-3",
            "",
        ] {
            assert_eq!(of(path), "main", "{path}");
        }
    }

    #[test]
    fn levels_of_players() {
        let opponent = |player: &str, level: &str| Opponent {
            player: PlayerChoice::parse(player).expect("a player"),
            level: Some(Level::parse(level).expect("a level")),
            seed: 0,
        };
        assert!(opponent("alpha-beta", "2").build().is_ok());
        assert!(opponent("alpha-beta", "10").build().is_err());
        assert_eq!(opponent("bfs", "2").turn(), Some(Duration::from_secs(5)));
        assert!(opponent("bfs", "3").build().is_ok());
        assert!(opponent("bfs", "4").build().is_err());
        assert!(opponent("win-lines", "1").build().is_err());
        assert!(opponent("main", "1").build().is_ok());
    }
}
