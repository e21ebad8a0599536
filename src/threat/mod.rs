//! Layer 2: threats, what stops them, and wins by continuous fours.

mod defences;
mod vcf;

pub use defences::{open_four_wins, stop_fives, stop_open_fours};
pub use vcf::{Proof, Vcf, VcfLimits, VcfSolver};
