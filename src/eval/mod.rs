//! Layer 2: values of positions.

mod pattern_eval;
mod weights;
mod win_probability;

pub use pattern_eval::{PatternEvaluator, pending_threats};
pub use weights::{PENDING, Weights};
pub use win_probability::{estimate_of, win_probability};
