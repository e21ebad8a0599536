//! Openings from files.
//!
//! | a line, or a file | format |
//! |---|---|
//! | `0,0, 1,-1, -2,1` | Gomocup's: column and row of each stone relative to the centre, (size / 2, size / 2) |
//! | `h8i9g7` | a position string: the names of the points |
//! | a file that begins with `Piskvorky` | .psq: all its moves are one opening |
//!
//! Stones are black's and white's in turn, black's first. Empty lines and lines that begin with `#` are skipped;
//! both line formats may stand in one file.

mod line;
mod symmetry;

pub use symmetry::canonical;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::notation::psq;
use crate::types::{BoardSize, Coord};

/// Reads the openings of a file for a board.
///
/// # Errors
/// If the file can't be read, holds no opening, or a line of it can't be understood, has a point off the board or
/// one point twice. The error names file and line.
pub fn read(path: &Path, size: BoardSize) -> Result<Vec<Vec<Coord>>> {
    let bytes = fs::read(path).with_context(|| format!("{} can't be read", path.display()))?;
    let text = String::from_utf8_lossy(&bytes);
    parse(&text, size).with_context(|| format!("in the openings of {}", path.display()))
}

/// Reads openings from the text of a file.
fn parse(text: &str, size: BoardSize) -> Result<Vec<Vec<Coord>>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.trim_start().starts_with("Piskvorky") {
        return Ok(vec![parse_psq(text.trim_start(), size)?]);
    }
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = line::parse(line, size)
            .and_then(|opening| check(&opening, size).map(|()| opening))
            .with_context(|| format!("line {number}"))?;
        openings.push(opening);
    }
    ensure!(!openings.is_empty(), "there are none");
    Ok(openings)
}

fn parse_psq(text: &str, size: BoardSize) -> Result<Vec<Coord>> {
    let game = psq::read(text).context("no game of Piskvork can be read")?;
    ensure!(game.size == size, "line 1: the game is on {}, not on {size}", game.size);
    let mut opening = Vec::with_capacity(game.moves.len());
    for (number, timed) in game.moves {
        opening.push(timed.coord);
        check(&opening, size).with_context(|| format!("line {number}"))?;
    }
    Ok(opening)
}

/// That every point is on the board, and none twice.
fn check(opening: &[Coord], size: BoardSize) -> Result<()> {
    let mut seen = HashSet::new();
    for &coord in opening {
        if !size.contains(coord) {
            bail!("{} is off the board of {size}", coord.name());
        }
        ensure!(seen.insert(coord), "{} occurs twice", coord.name());
    }
    Ok(())
}

/// The opening as a position string, such as `h8i9g7`.
#[must_use]
pub fn position_string(opening: &[Coord]) -> String {
    opening.iter().map(|coord| coord.name()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(text: &str, size: BoardSize) -> Result<Vec<String>> {
        Ok(parse(text, size)?.iter().map(|opening| position_string(opening)).collect())
    }

    fn error(text: &str) -> String {
        format!("{:#}", parse(text, BoardSize::STANDARD).expect_err(text))
    }

    #[test]
    fn offsets_count_from_the_centre() {
        let text = "0,0, 1,-1, -7,7\r\n\n# a comment\n-1,-2,0,0\n";
        assert_eq!(strings(text, BoardSize::STANDARD).expect("openings"), ["h8i7a15", "g6h8"]);
        let twenty = BoardSize::new(20, 20).expect("in range");
        assert_eq!(strings("0,0, -10,9", twenty).expect("openings"), ["k11a20"]);
    }

    #[test]
    fn position_strings_and_offsets_may_be_mixed() {
        let text = "\u{feff}h8i9G7\n0,0\no15 a1\n";
        assert_eq!(strings(text, BoardSize::STANDARD).expect("openings"), ["h8i9g7", "h8", "o15a1"]);
        let wide = BoardSize::new(32, 32).expect("in range");
        assert_eq!(strings("aa1b32af32", wide).expect("openings"), ["aa1b32af32"]);
    }

    #[test]
    fn a_game_of_piskvork_is_one_opening() {
        let text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,10,15\nsomebody\nsomebody else\n-1\n";
        assert_eq!(strings(text, BoardSize::STANDARD).expect("openings"), ["h8i10"]);
    }

    #[test]
    fn errors_name_the_line_and_what_is_wrong() {
        for (text, parts) in [
            ("h8\nh8p1", ["line 2", "p1 is off"].as_slice()),
            ("0,0\n\n1,1, 1,1", &["line 3", "i9 occurs twice"]),
            ("0,0, 8,0", &["line 1", "8,0 is off"]),
            ("0,0, -8,0", &["line 1", "-8,0 is off"]),
            ("0,0, 1", &["line 1", "odd"]),
            ("0,0, 1,x", &["line 1", "'x'"]),
            ("0,0, 999999999999999999999,1", &["line 1", "'999999999999999999999'"]),
            ("h8i", &["line 1", "'i'"]),
            ("h8 99", &["line 1", "'99'"]),
            ("h8i99", &["line 1", "'i99'"]),
            ("# nothing\n", &["none"]),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n", &["line 3", "h8 occurs twice"]),
            ("Piskvorky 15x15, 0:0, 0\n8,8,0\n16,8,0\n", &["line 3", "p8 is off"]),
            ("Piskvorky 20x20, 0:0, 0\n8,8,0\n", &["20x20", "15x15"]),
        ] {
            let message = error(text);
            assert!(parts.iter().all(|part| message.contains(part)), "{text}: {message}");
        }
    }

    #[test]
    fn errors_name_the_file() {
        let path = std::env::temp_dir().join("banyan no such openings.txt");
        let message = format!("{:#}", read(&path, BoardSize::STANDARD).expect_err("no such file"));
        assert!(message.contains("no such openings.txt"), "{message}");
    }
}
