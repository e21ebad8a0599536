//! Layer 3: the best-first minimax search.
//!
//! One iteration: *select* the most promising line by backed-up value and exploration, *expand* its last node if it has no
//! children yet, *assess* the child that is reached for the first time, and *back up* what its parents are worth now,
//! to the root. Several threads may do so in one tree; see `docs/threads.md`.

mod access;
mod assessment;
mod back_up;
mod best_first;
mod expansion;
mod exploration;
mod game_memory;
mod limits;
mod line;
mod params;
mod path_block;
mod player;
mod prior;
mod progress;
mod report;
mod root_moves;
mod searcher;
mod select;
mod selective_depth;
mod shared_tree;
mod time;
mod tree_anchor;
mod tree_player;
mod verdict;
mod walk;
mod worker;

pub use best_first::BestFirst;
pub use game_memory::GameMemory;
pub use limits::{Limits, StopSignal};
pub use params::SearchParams;
pub use path_block::PathBlock;
pub use player::Player;
pub use report::{RootDetails, RootLine, SearchReport};
pub use root_moves::{Aim, RootScope};
pub use time::{TimeBudget, TimeControl};
pub use tree_player::TreePlayer;
