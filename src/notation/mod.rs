//! Layer 1: games and moves as text, for everything that reads or writes files.

mod points;
pub mod psq;

pub use points::{PointError, parse_points};
