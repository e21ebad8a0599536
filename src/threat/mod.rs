//! Layer 2: which moves are worth looking at.

mod candidates;
mod fives;

pub use candidates::{near_squares, squares_of_row};
pub use fives::{Fives, defences_against_five};
