//! Games as Piskvork writes them.
//!
//! ```text
//!   Piskvorky 15x15, 11:11, 0     size; times of the players; who began
//!   8,8,0                         column and row from 1, milliseconds
//!   …
//!   name of the first player
//!   name of the second player
//!   -1                            how the game ended: not by an error
//! ```

use std::fmt::Write;
use std::time::Duration;

use crate::types::{BoardSize, Coord};

/// A move and the time it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimedMove {
    pub(super) coord: Coord,
    pub(super) time: Duration,
}

/// The text of a Piskvork file. `names` are black's and white's.
pub(super) fn psq(size: BoardSize, moves: &[TimedMove], names: [&str; 2]) -> String {
    let mut text = format!("Piskvorky {size}, 11:11, 0\n");
    for TimedMove { coord, time } in moves {
        let line =
            writeln!(text, "{},{},{}", u16::from(coord.x) + 1, u16::from(coord.y) + 1, time.as_millis());
        debug_assert!(line.is_ok(), "a String takes any text");
    }
    text + names[0] + "\n" + names[1] + "\n-1\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_piskvork_reads_it() {
        let moves = [(7, 7, 1200), (0, 14, 0)]
            .map(|(x, y, ms)| TimedMove { coord: Coord::new(x, y), time: Duration::from_millis(ms) });
        assert_eq!(
            psq(BoardSize::STANDARD, &moves, ["human", "pbrain-banyan"]),
            "Piskvorky 15x15, 11:11, 0\n8,8,1200\n1,15,0\nhuman\npbrain-banyan\n-1\n"
        );
    }
}
