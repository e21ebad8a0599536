//! Layer 5: the engine, sole owner of the game, the tree and the evaluator.
//!
//! It takes and gives values; no text and no input or output is found here.

mod analysis;
mod blocks;
mod error;
mod game;
mod memory;
mod settings;
mod soosorv;
mod swap2;
mod symmetry;
mod threads;

pub use error::EngineError;
pub use game::{Engine, Think};
pub use memory::DEFAULT_MEMORY;
pub use settings::GameSettings;
pub use soosorv::{SoosorvAnswer, SoosorvStep};
pub use swap2::Swap2Answer;
pub use threads::most_threads;

use crate::types::Coord;

/// Whose a stone is, as a manager tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Owner {
    /// The engine's own.
    Own,
    /// The opponent's.
    Opponent,
    /// Part of a winning line of an earlier round (continuous game), or unsaid.
    Neutral,
}

/// One stone of a board that a manager sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlacedStone {
    /// Where it stands.
    pub coord: Coord,
    /// Whose it is.
    pub owner: Owner,
}
