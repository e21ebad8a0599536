//! VCF: victory by continuous fours.
//!
//! Every move of the attacker makes a four, which leaves the defender one answer, until two threats come at once.
//! The tree is narrow, so it is searched depth first, on the search's own board and without any evaluation.

mod failures;
mod limits;
mod proof;
mod solver;
mod trace;
mod zone;

pub use limits::{VcfLimits, Width};
pub use proof::Proof;
pub use solver::{Vcf, VcfSolver};
