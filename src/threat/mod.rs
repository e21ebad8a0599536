//! Layer 2: threats, what stops them, and wins by continuous fours or threats.

mod answer;
mod defences;
mod vcf;
mod vct;

pub use answer::Answer;
pub use defences::{answers_are_complete, open_four_wins, stop_fives, stop_open_fours};
pub use vcf::{Proof, Vcf, VcfLimits, VcfSolver, Width};
pub use vct::{Vct, VctLimits, VctSolver};
