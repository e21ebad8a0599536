//! Layer 4: the seed players.
//!
//! The systems that Banyan grew from, as opponents, as levels and as yardsticks. Each plays by the algorithm its
//! seed describes, and by that alone; board, rules, limits and the interface are those of the main search.
//!
//! | player | seed | how it chooses |
//! |---|---|---|
//! | [`Bfs`] | 000 | a best-first tree selected by static values less visits |
//! | [`WinLines`] | 001 | two plies over every empty point, scored by the lines of five through it |
//! | [`AlphaBeta`] | 004 | alpha-beta over the neighbours of the stones, to a fixed depth |
//!
//! The seeds are three texts about Gomoku programs, in Chinese:
//!
//! - 000: `cbs_cbs`, "A Gomoku AI by BFS, v1.2", CSDN, article 135763267, January 2024.
//! - 001: "A Gomoku AI algorithm", an account of a Windows program that counts the 572 rows of five; author unnamed.
//! - 004: jxtxzzw, "Gomoku AI", with the program `gobang_ai`, March 2021.

pub mod alpha_beta;
pub mod bfs;
mod legal;
pub mod win_lines;

pub use alpha_beta::AlphaBeta;
pub use bfs::Bfs;
pub use win_lines::WinLines;
