//! Layer 1: games and moves as text, for everything that reads or writes files.

pub mod psq;
