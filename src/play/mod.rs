//! Layer 6: a game in the terminal, for people.

mod board_view;
mod command;
mod game;

pub use game::{PlayOptions, play};
