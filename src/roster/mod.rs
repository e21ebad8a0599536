//! Layer 5: the players and levels that can be chosen by name.

mod choice;
mod level;
mod opponent;
mod weakened;

pub use choice::{PlayerChoice, UnknownPlayer};
pub use level::{Level, UnknownLevel};
pub use opponent::{NoSuchLevel, Opponent};
