//! The tactical suite: positions with known victories by continuous fours (VCF), or proven to have none.
//!
//! A certificate of every victory is stored, and replayed here by a checker that shares nothing with the solvers. The
//! shortest lengths and the refutations come from the naive solver. `scripts/make-tactics` makes the positions.

mod certificate;
mod fours;
mod naive;
mod proof;
mod puzzle;
mod setup;
mod suite;

mod brute;
mod checker;
mod fixtures;
mod gates;
mod images;
mod solver;
mod stored;
mod tampered;
