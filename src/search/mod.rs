//! Layer 3: the best-first minimax search.
//!
//! One iteration: *select* the most promising leaf by backed-up value and exploration, *expand* it (all its
//! children at once, each with its static value), and *back up* what its parents are worth now, to the root.

mod best_first;
mod expansion;
mod limits;
mod params;
mod player;
mod prior;
mod report;
mod time;
mod tree_anchor;
mod tree_player;

pub use best_first::BestFirst;
pub use limits::{Limits, StopSignal};
pub use params::SearchParams;
pub use player::Player;
pub use report::SearchReport;
pub use time::{TimeBudget, TimeControl};
pub use tree_player::TreePlayer;
