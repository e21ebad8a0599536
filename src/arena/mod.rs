//! Layer 6: the match runner, the manager's side of the protocol (feature `arena`).
//!
//! Plays engines against each other, referees every move by Banyan's own rules, and keeps what happened.

pub mod crosstable;
pub mod ledger;
pub mod openings;
mod record;
#[cfg(test)]
mod sample;
pub mod schedule;
#[cfg(test)]
mod simulation;
pub mod sprt;
pub mod statistics;
pub mod writers;

pub use record::{EndReason, EngineSide, GameRecord, GameResult, MoveRecord};
