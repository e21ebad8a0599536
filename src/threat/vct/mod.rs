//! VCT: victory by continuous threats.
//!
//! Every move of the attacker makes a four or an open three, so the defender has few answers: to stop it, or a four of
//! its own. Which of the attacker's many threats to try first is not known beforehand, so the tree is searched by
//! proof numbers.

mod first_guess;
mod limits;
mod moves;
mod proof_table;
mod solver;
mod survey;

pub use limits::VctLimits;
pub use solver::{Vct, VctSolver};
