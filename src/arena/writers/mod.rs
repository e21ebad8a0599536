//! Games in the formats of other programs.

mod pgn;
mod psq;
mod sgf;

pub use pgn::pgn;
pub use psq::psq;
pub use sgf::sgf;

use super::record::EndReason;

/// Why a game ended, for people.
pub(super) const fn in_words(reason: &EndReason) -> &'static str {
    match reason {
        EndReason::Five => "five in a row",
        EndReason::BoardFull => "the board is full",
        EndReason::Banned => "banned move",
        EndReason::IllegalMove => "illegal move",
        EndReason::Garbage => "an answer that is no move",
        EndReason::TurnTime => "time of the move exceeded",
        EndReason::MatchTime => "time of the match exceeded",
        EndReason::Silent => "no answer",
        EndReason::Crashed => "the engine ended by itself",
        EndReason::Memory => "memory exceeded",
        EndReason::NotStarted => "the engine could not be started",
        EndReason::Adjudicated => "both engines agree",
        EndReason::IgnoredEnd => "still there after END",
    }
}
