//! What can go wrong with a request to the engine.

use std::error::Error;
use std::fmt;

use super::soosorv::MOST_FIFTHS;
use crate::tree::ArenaError;
use crate::types::{BoardSize, Coord};

/// Why a request was refused. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineError {
    /// No game has been started.
    NoGame,
    /// The point is not on the board.
    OffBoard(Coord, BoardSize),
    /// A stone stands there already.
    Occupied(Coord),
    /// There is no stone to take back.
    NoStone(Coord),
    /// There is nowhere left to play.
    BoardFull,
    /// Every empty point is blocked.
    AllBlocked,
    /// A path has no move.
    NoPath,
    /// Moves are blocked in so many positions that no more can be.
    TooManyPaths(usize),
    /// The player that was chosen plays only, and analyses nothing.
    NoAnalysis(&'static str),
    /// An opening by swap2 has 0, 3 or 5 stones.
    NotSwap2(usize),
    /// A step of an opening by soosorv-8 has so many stones.
    NotSoosorv {
        /// The least it may have, …
        least: usize,
        /// … the most, …
        most: usize,
        /// … and what it was given.
        stones: usize,
    },
    /// Soosorv-8 has 1 to 8 fifth stones to choose from.
    NotFifths(usize),
    /// There is no memory for the tree.
    OutOfMemory(ArenaError),
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGame => write!(f, "no game has been started: send START first"),
            Self::OffBoard(coord, size) => write!(f, "{coord} is not on the {size} board"),
            Self::Occupied(coord) => write!(f, "{coord} is occupied"),
            Self::NoStone(coord) => write!(f, "there is no stone on {coord}"),
            Self::BoardFull => write!(f, "the board is full"),
            Self::AllBlocked => write!(f, "every empty point is blocked"),
            Self::NoPath => write!(f, "a path has at least one move, and ends in the one to block"),
            Self::TooManyPaths(most) => write!(f, "moves are blocked in {most} positions already"),
            Self::NoAnalysis(player) => {
                write!(
                    f,
                    "player {player} only plays: it blocks no moves and looks for no several, even or defending ones"
                )
            }
            Self::NotSwap2(stones) => write!(f, "swap2 is asked with 0, 3 or 5 stones, not {stones}"),
            Self::NotSoosorv { least, most, stones } if least == most => {
                write!(f, "this step of soosorv-8 is asked with {least} stones, not {stones}")
            }
            Self::NotSoosorv { least, most, stones } => {
                write!(f, "this step of soosorv-8 is asked with {least} to {most} stones, not {stones}")
            }
            Self::NotFifths(fifths) => {
                write!(f, "soosorv-8 needs the number of fifth stones, 1 to {MOST_FIFTHS}, not {fifths}")
            }
            Self::OutOfMemory(error) => write!(f, "{error}"),
        }
    }
}

impl Error for EngineError {}

impl From<ArenaError> for EngineError {
    fn from(error: ArenaError) -> Self {
        Self::OutOfMemory(error)
    }
}
