//! Layer 2: the game tree in one preallocated arena.
//!
//! ```text
//!   arena   │ -- │root│H│c c c c c c│H│c c c│H│c c c c│ free … │ never used yet … │
//!                  │    ▲     │      ▲        ▲
//!                  └────┘     └──────┼────────┘       H = header of a block: owner and length
//!                                    └ …               c = child: move, value, prior, visits, link
//! ```
//!
//! A node's children lie side by side in one block behind a header. A child is only a move and what is known of
//! it; the board is rebuilt on the way down. The arena is allocated once and never grows. When it is full, the
//! blocks of cold nodes are taken back one after the other in the order of their addresses, as a clock hand
//! goes round; a node that loses its block becomes a leaf again and keeps its value.

mod arena;
mod node;
mod paths;

pub use arena::{ArenaError, Tree};
pub use node::{Node, NodeIndex};
pub use paths::Paths;
