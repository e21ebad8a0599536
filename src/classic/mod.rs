//! Layer 4: the seed players, simple programs that Banyan grew out of.
//!
//! They answer through the same [`Player`](crate::search::Player) interface as the main search, and are opponents
//! for people, yardsticks for tournaments, and the proof that their programs were understood exactly.

pub mod bfs;
