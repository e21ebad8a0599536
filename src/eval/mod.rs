//! Layer 2: values of positions.

mod line_table;
mod win_probability;

pub use line_table::LineSums;
pub use win_probability::{estimate_of, win_probability};
