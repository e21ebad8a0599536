//! The player `bfs`: seed 000, whose tree grows breadth first.
//!
//! One iteration *selects* a leaf, going down by static value less 8 for each visit; *expands* it, creating every
//! candidate at once with its static value; and *backs up* the best child's value. The answers are those of the
//! seed's own program, move for move (see `tests/seed_bfs.rs`); what differs is the work done for them:
//!
//! | | seed, v1.2 | here |
//! |---|---|---|
//! | children | records of 13 bytes | one array for each property; selection and comparison read vectors |
//! | visits | a number | within the 16-bit selection key, of which only the order counts |
//! | value of a node | followed from child to child each time | kept in the node |
//! | back-up | after each child | once an expansion, as far as a value changes |
//! | candidates | twelve cells around each point | a few operations on the bits of a column |
//! | a move's change of the value | 32 cells read, four look-ups | four look-ups, in lines kept as words of two bits a cell |
//! | what a descent reads | every child at each level | one record a level; the next choice is made beforehand |
//!
//! `scripts/compare-seed` measures both on the same positions.

mod back_up;
pub mod bench;
mod cells;
mod difference_scorer;
mod line_scorer;
mod line_tables;
mod line_word;
mod neighbourhood;
mod node_value;
mod player;
mod point;
mod scan;
mod scorer;
mod search;
mod stone_values;
mod storage;
mod tree;
mod version;

pub use player::Bfs;
pub use version::{BfsVersion, UnknownVersion};
