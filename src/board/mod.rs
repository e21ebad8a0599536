//! Layer 1: the board and the rules of the game.
//!
//! A [`Position`] knows stones, lines, wins and bans. It knows nothing of values, trees or protocols.

mod combination;
mod forbidden;
mod line;
mod outcome;
mod pattern;
mod pattern_board;
mod position;
pub mod reference;
mod shape_pair;
mod square_set;
mod tally;
mod threat;
mod vicinity;

pub use combination::{COMBINATIONS, Combination, combinations};
pub use forbidden::Ban;
pub use line::Window;
pub use outcome::Outcome;
pub use pattern::{FiveRule, Shape};
pub use pattern_board::PatternBoard;
pub use position::{Cell, Position, Stone};
pub use square_set::SquareSet;
pub use threat::Threat;
pub use vicinity::{squares_of_row, vicinity};

#[cfg(test)]
pub(crate) mod fixtures;
#[cfg(test)]
mod shape_check;
