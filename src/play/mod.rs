//! Layer 6: a game in the terminal, for people.

mod board_view;
mod command;
mod game;
mod psq;

pub use game::{PlayOptions, play};
