//! What is kept of a game.

use std::time::Duration;

use super::swap2::Swap2Step;
use crate::types::{BoardSize, Color, Coord, Rule};

/// Which of the two engines of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EngineSide {
    /// The engine named first, for which scores are counted.
    First,
    /// The other one.
    Second,
}

impl EngineSide {
    /// The other of the two.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveRecord {
    /// Where the stone was placed.
    pub coord: Coord,
    /// The time it took; zero for a move of the opening.
    pub time: Duration,
    /// What the engine said of the position before it moved (`ev` of its last MESSAGE), if it said anything.
    pub eval: Option<String>,
    /// The engine's depth (`depth` of its last MESSAGE), likewise.
    pub depth: Option<String>,
    /// The engine's nodes (`n` of its last MESSAGE), likewise.
    pub nodes: Option<String>,
}

/// Why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// A winning five was made.
    Five,
    /// The board was full.
    BoardFull,
    /// Black made a banned move under renju, and lost.
    Banned,
    /// A move off the board or onto a stone lost.
    IllegalMove,
    /// An answer that is no move lost.
    Garbage,
    /// A move took longer than its limit and the tolerance, and lost.
    TurnTime,
    /// The time of the match was used up.
    MatchTime,
    /// No answer came to a command that needs one (START, …).
    Silent,
    /// The process ended by itself.
    Crashed,
    /// More memory than allowed was used.
    Memory,
    /// The engine could not be started.
    NotStarted,
    /// Both engines agreed on a proven result.
    Adjudicated,
    /// The process was still there long after END, and had to be killed.
    IgnoredEnd,
}

impl EndReason {
    /// Whether an engine has lost by something else than its play.
    #[must_use]
    pub const fn is_fault(&self) -> bool {
        !matches!(self, Self::Five | Self::BoardFull | Self::Banned | Self::Adjudicated)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: EndReason,
    /// More about it for people: the text of the wrong answer, the exit status, …
    pub detail: String,
    /// The last lines that the loser wrote to standard error, if it lost by a fault.
    pub stderr_tail: String,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Names of the engines that played black and white.
    pub names: [String; 2],
    /// Which engine of the match was black.
    pub black: EngineSide,
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// How many of the moves belong to the opening.
    pub opening_moves: usize,
    /// All moves, the opening's first. Black begins; sides alternate.
    pub moves: Vec<MoveRecord>,
    /// How it ended.
    pub result: GameResult,
    /// The most memory each engine (black, white) was seen to use, in bytes: unique set size of the process tree.
    pub peak_memory: [u64; 2],
    /// Which engines (black, white) had to be killed after END, whether that decided the game or not.
    pub ignored_end: [bool; 2],
    /// How the engines settled the opening between themselves; empty if they didn't.
    pub swap2: Vec<Swap2Step>,
}

impl GameRecord {
    /// The name of an engine of the match.
    #[must_use]
    pub fn name_of(&self, side: EngineSide) -> &str {
        &self.names[usize::from(side != self.black)]
    }

    /// The points the first engine of the match scored: 1, 0.5 or 0.
    #[must_use]
    pub fn points_of_first(&self) -> f64 {
        match self.result.winner {
            None => 0.5,
            Some(winner) if (winner == Color::Black) == (self.black == EngineSide::First) => 1.0,
            Some(_) => 0.0,
        }
    }
}
