//! Layer 0: the small value types everything else is written in.
//!
//! One newtype a file. Nothing here knows of a board, a search or a protocol.

mod color;
mod coord;
mod random;
mod rule;
mod score;
mod square;
mod zobrist;

pub use color::Color;
pub use coord::{BoardSize, Coord, MAX_SIDE, MIN_SIDE};
pub use random::SplitMix64;
pub use rule::{Rule, Variant};
pub use score::{Ply, Score};
pub use square::{Direction, SQUARE_SLOTS, Square};
pub use zobrist::HashKey;
