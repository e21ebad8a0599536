//! Layer 7: fitting the evaluation and the priors to games that the engine plays against itself (feature `tune`).
//!
//! ```text
//!   banyan-tune play …  →  records, one game a line  →  banyan-tune fit …  →  src/eval/weights/*.txt
//! ```
//!
//! The value is a logistic regression on what the search thought of each position and on how the game ended, the
//! prior a softmax regression on where the search looked (`docs/evaluation.md` has the formulas).

pub mod cli;
mod fit;
mod model;
mod record;
mod samples;
mod self_play;

pub use fit::{FitSettings, fit};
pub use record::{GameRecord, PlyRecord, RecordError};
pub use samples::{Sample, samples_of};
pub use self_play::{SelfPlay, SelfPlaySettings};
