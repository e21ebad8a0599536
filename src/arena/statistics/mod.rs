//! What results say of two engines' strength.
//!
//! # Pairs
//! Each opening is played twice with colours swapped, and the two games are one trial. Their sum (0, ½, 1, 1½ or 2
//! points) varies less than two independent games would, since an opening that favours a colour gives each engine
//! one point; so errors come from these *pentanomial* counts. This and every formula here is as in Michel Van den
//! Bergh, *Comments on normalized Elo* and *A practical introduction to the GSPRT*, and in the code of fishtest
//! (`stats/stat_util.py`, `stats/LLRcalc.py`), whose author he is too.
//!
//! | | |
//! |---|---|
//! | mean score | s = points / games |
//! | its variance | σ² = (P · var(pairs) + S · var(single games)) / games², for P pairs and S games without partner |
//! | Elo | -400 log10(1 / s - 1), and its ends at s ± 1.96 σ |
//! | LOS, the likelihood that the first engine is better | Φ((s - ½) / σ) |
//!
//! Where all trials ended alike these variances are zero, and [`Difference`] tells what is said instead; the LOS is
//! then `1 - ½^(n + 1)` for `n` trials won: the probability of more than ½ after a uniform prior (Laplace's rule of
//! succession).
//!
//! Variances are those of the counts themselves (divided by their number, not by one less). With no pair at all, this
//! is the usual trinomial estimate.

mod difference;
mod elo;
mod normal;
mod points;
mod tally;

pub use difference::Difference;
pub use elo::{Elo, elo_of_score, score_of_elo};
pub(super) use normal::Z_95;
pub use points::Points;
pub use tally::Tally;
