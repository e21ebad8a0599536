//! Banyan, a Gomoku engine.

pub mod board;
pub mod types;
