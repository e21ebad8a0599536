//! Banyan, a Gomoku engine.

pub mod types;
