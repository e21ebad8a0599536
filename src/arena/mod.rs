//! Layer 7: the match runner, the manager's side of the protocol (feature `arena`).
//!
//! Plays engines against each other, referees every move by Banyan's own rules, and keeps what happened.
//!
//! ```text
//!   MatchRunner ─ one thread for each running game
//!     └ game ─ referee
//!         └ Seat ×2 ─ clock, and the commands of the protocol
//!             └ Conversation ─ answers in time, or a fault
//!                 └ EngineProcess ─ pipes, reader threads, process group
//! ```
//! Each level turns what goes wrong below it into a result, so that the run goes on.

mod answer;
pub mod cli;
mod clock;
mod conversation;
pub mod crosstable;
mod departure;
mod engine_config;
mod engine_process;
mod game;
mod guardian;
pub mod ledger;
mod match_runner;
mod memory;
pub mod openings;
mod os;
mod record;
#[cfg(test)]
mod sample;
pub mod schedule;
mod seat;
mod settings;
#[cfg(test)]
mod simulation;
pub mod sprt;
pub mod statistics;
mod stderr_tail;
mod swap2;
mod transcript;
pub mod writers;

pub use engine_config::{EngineConfig, EngineLimits};
pub use game::is_opening;
pub use guardian::{Guardian, helper_main};
pub use match_runner::{FinishedGame, MatchRunner};
pub use record::{EndReason, EngineSide, GameRecord, GameResult, MoveRecord};
pub use settings::MatchSettings;
pub use swap2::{Swap2Choice, Swap2Step};
