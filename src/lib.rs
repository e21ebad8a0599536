//! Banyan, a Gomoku engine.

pub mod board;
pub mod eval;
pub mod search;
pub mod threat;
pub mod tree;
pub mod types;
