//! Layer 2: which moves are worth looking at, and which leave no choice.

mod candidates;
mod defences;
mod threats;
mod vcf;

pub use candidates::{near_squares, squares_of_row};
pub use defences::{defences_against_five, defences_against_open_fours};
pub use threats::{Threats, four_three_wins, open_four_wins, own_fours};
pub use vcf::{Proof, Vcf, VcfLimits, VcfSolver};
