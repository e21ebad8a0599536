//! Layer 1: the board and the rules of the game.
//!
//! A [`Position`] knows stones, lines, wins and bans. It knows nothing of values, trees or protocols.

mod forbidden;
mod line;
mod outcome;
mod pattern;
mod position;
pub mod reference;

pub use forbidden::Ban;
pub use line::Window;
pub use outcome::Outcome;
pub use pattern::{FiveRule, Shape};
pub use position::{Cell, Position, Stone};

#[cfg(test)]
pub(crate) mod fixtures;
