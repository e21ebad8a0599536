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
//!
//! From `openPsq` and `savePsq` in Piskvork's `source/game.cpp`.

use std::fmt::Write;
use std::time::Duration;

use crate::types::{BoardSize, Coord};

/// A move and the time it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimedMove {
    /// Where the stone was placed.
    pub coord: Coord,
    /// The time it took.
    pub time: Duration,
}

/// What is read of a Piskvork file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PsqGame {
    /// The board.
    pub size: BoardSize,
    /// The moves in their order, each with the number of its line (from 1).
    pub moves: Vec<(usize, TimedMove)>,
}

/// The text of a Piskvork file. `names` are black's and white's.
#[must_use]
pub fn write(size: BoardSize, moves: &[TimedMove], names: [&str; 2]) -> String {
    let mut text = format!("Piskvorky {size}, 11:11, 0\n");
    for TimedMove { coord, time } in moves {
        let line =
            writeln!(text, "{},{},{}", u16::from(coord.x) + 1, u16::from(coord.y) + 1, time.as_millis());
        debug_assert!(line.is_ok(), "a String takes any text");
    }
    text + &one_line(names[0]) + "\n" + &one_line(names[1]) + "\n-1\n"
}

/// A name without line breaks, since the format counts lines.
fn one_line(name: &str) -> String {
    name.replace(['\r', '\n'], " ")
}

/// Reads the text of a Piskvork file: the size and the moves, as far as lines look like moves.
///
/// Points are not compared with the size; whoever takes them must. `None` if the first line is no header of a
/// size that Banyan knows, or a move lies outside every board.
#[must_use]
pub fn read(text: &str) -> Option<PsqGame> {
    let mut lines = (1..).zip(text.lines());
    let (_, header) = lines.next()?;
    let (width, height) =
        header.trim_start().strip_prefix("Piskvorky")?.split(',').next()?.split_once('x')?;
    let size = BoardSize::new(width.trim().parse().ok()?, height.trim().parse().ok()?)?;
    let mut moves = Vec::new();
    for (number, line) in lines.skip_while(|(_, line)| line.trim().is_empty()) {
        let Some([x, y, milliseconds]) = numbers(line) else { break };
        let from_one = |number: u64| u8::try_from(number.checked_sub(1)?).ok();
        let coord = Coord::new(from_one(x)?, from_one(y)?);
        moves.push((number, TimedMove { coord, time: Duration::from_millis(milliseconds) }));
    }
    Some(PsqGame { size, moves })
}

/// Column, row and milliseconds, which may be missing. `None` where the moves end: at a name.
fn numbers(line: &str) -> Option<[u64; 3]> {
    let mut fields = line.trim().split(',').map(|field| field.trim().parse().ok());
    let (x, y) = (fields.next()??, fields.next()??);
    Some([x, y, fields.next().unwrap_or(Some(0))?])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves() -> [TimedMove; 2] {
        [(7, 7, 1200), (0, 14, 0)]
            .map(|(x, y, ms)| TimedMove { coord: Coord::new(x, y), time: Duration::from_millis(ms) })
    }

    #[test]
    fn as_piskvork_reads_it() {
        assert_eq!(
            write(BoardSize::STANDARD, &moves(), ["human", "pbrain-banyan"]),
            "Piskvorky 15x15, 11:11, 0\n8,8,1200\n1,15,0\nhuman\npbrain-banyan\n-1\n"
        );
    }

    #[test]
    fn what_is_written_is_read() {
        let text = write(BoardSize::STANDARD, &moves(), ["1,1", "two\nlines"]);
        let game = read(&text.replace("1,1\n", "one\n")).expect("a game");
        assert_eq!(game.size, BoardSize::STANDARD);
        assert_eq!(game.moves, [(2, moves()[0]), (3, moves()[1])]);
    }

    #[test]
    fn line_ends_spaces_and_missing_times_are_accepted() {
        let game = read("Piskvorky 20x20, 0:0, 1\r\n8,9\r\n 10, 11, 5\r\nhomo-1\r\nhomo-2\r\n0\r\n")
            .expect("a game");
        let points: Vec<_> = game.moves.iter().map(|(_, timed)| timed.coord).collect();
        assert_eq!(points, [Coord::new(7, 8), Coord::new(9, 10)]);
        assert_eq!(game.moves[1].1.time, Duration::from_millis(5));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "",
            "Piskvorky",
            "Piskvorky 15x15",
            "Piskvorky 3x3, 0:0, 0\n",
            "0,0, 1,1\n",
            "Piskvorky 15x15,\n0,1,0\n",
        ] {
            assert_eq!(read(text).filter(|game| !game.moves.is_empty()), None, "{text}");
        }
    }
}
