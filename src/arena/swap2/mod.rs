//! Openings that the engines settle between themselves: swap2, by the command SWAP2BOARD.
//!
//! ```text
//!   the opener       3 stones (black, white, black)
//!   the other one    SWAP: takes black, the opener goes on with the 4th stone
//!                    1 stone, the 4th: stays white
//!                    2 stones, the 4th and 5th: the opener chooses
//!   the opener       SWAP: takes black, the other one goes on with the 6th stone
//!                    1 stone, the 6th: stays white
//! ```
//! The stones on the board are then the opening of an ordinary game, told to both engines by BOARD.

mod answer;
mod negotiation;

use std::time::Duration;

use super::record::EngineSide;

pub(super) use negotiation::Negotiation;

/// What an engine does in a swap2 opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swap2Choice {
    /// Places the first three stones.
    Open,
    /// Takes black.
    Swap,
    /// Stays white, and places white's next stone.
    Stay,
    /// Places two more stones and leaves the choice to the opener.
    TwoMore,
}

/// A choice in a swap2 opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap2Step {
    /// The engine that chose.
    pub by: EngineSide,
    /// What it chose.
    pub choice: Swap2Choice,
    /// The time it took.
    pub time: Duration,
}

/// `a opens, b places two more, a takes black`.
pub(super) fn in_words<'n>(steps: &[Swap2Step], name_of: impl Fn(EngineSide) -> &'n str) -> String {
    let step = |step: &Swap2Step| {
        let does = match step.choice {
            Swap2Choice::Open => "opens",
            Swap2Choice::Swap => "takes black",
            Swap2Choice::Stay => "stays white",
            Swap2Choice::TwoMore => "places two more",
        };
        format!("{} {does}", name_of(step.by))
    };
    steps.iter().map(step).collect::<Vec<_>>().join(", ")
}
