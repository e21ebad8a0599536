//! Layer 4: the seed players.
//!
//! The systems that Banyan grew from, as opponents, as levels and as yardsticks. Each plays by the algorithm its
//! seed describes, and by that alone; board, rules, limits and the interface are those of the main search.
//!
//! | player | seed | how it chooses |
//! |---|---|---|
//! | [`Bfs`] | 000 | a best-first tree selected by static values less visits |
//! | [`AlphaBeta`] | 004 | alpha-beta over the neighbours of the stones, to a fixed depth |
//! | [`WinLines`] | 001 | two plies over every empty point, scored by the lines of five through it |

pub mod alpha_beta;
pub mod bfs;
mod legal;
pub mod win_lines;

pub use alpha_beta::AlphaBeta;
pub use bfs::Bfs;
pub use win_lines::WinLines;
