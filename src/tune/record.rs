//! Self-play games as text, one a line.
//!
//! ```text
//!   freestyle 15 B | h8 i9 j10 | k11:37:k11=812,g7=410:k11.l12=-20,g7=15 l12:-20:l12=1400 …
//! ```
//!
//! Rule, side of the board and result (`B`, `W` or `D`); the opening; then each ply that was searched: the move
//! played, the value for the side to move in log-odds (or `win`, `loss`), the moves the search visited most with
//! their visits, and some lines of its tree, each with the value of its last position for the side to move there,
//! again in log-odds or `win` or `loss`.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::types::{Color, Coord, Score, Square, Variant};

/// One searched ply.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyRecord {
    /// The move played.
    pub played: Square,
    /// The value for the side to move.
    pub value: Score,
    /// The moves that were visited most, with their visits.
    pub visits: Vec<(Square, u32)>,
    /// Lines of the tree, from this position on, and what the search thought of their ends for the side to move.
    pub lines: Vec<(Vec<Square>, Score)>,
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The rule played.
    pub variant: Variant,
    /// The side of the square board.
    pub side: u8,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The moves before the first search.
    pub opening: Vec<Square>,
    /// The plies from there on.
    pub plies: Vec<PlyRecord>,
}

/// A line that is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError(&'static str);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a game record: {}", self.0)
    }
}

impl Error for RecordError {}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = match self.winner {
            Some(Color::Black) => 'B',
            Some(Color::White) => 'W',
            None => 'D',
        };
        write!(f, "{} {} {result} |", self.variant, self.side)?;
        for square in &self.opening {
            write!(f, " {}", square.coord().name())?;
        }
        f.write_str(" |")?;
        for ply in &self.plies {
            write!(f, " {}:{}", ply.played.coord().name(), value_text(ply.value))?;
            let visits: Vec<_> =
                ply.visits.iter().map(|(square, n)| format!("{}={n}", square.coord().name())).collect();
            let lines: Vec<_> = ply.lines.iter().map(|(line, value)| line_text(line, *value)).collect();
            if !(visits.is_empty() && lines.is_empty()) {
                write!(f, ":{}", visits.join(","))?;
            }
            if !lines.is_empty() {
                write!(f, ":{}", lines.join(","))?;
            }
        }
        Ok(())
    }
}

impl FromStr for GameRecord {
    type Err = RecordError;

    fn from_str(line: &str) -> Result<Self, RecordError> {
        let mut parts = line.split('|');
        let (Some(head), Some(opening), Some(plies)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(RecordError("it has not three parts"));
        };
        let mut head = head.split_whitespace();
        let name = head.next().unwrap_or_default();
        let variant = Variant::from_name(name);
        let winner = |result| match result {
            "B" => Some(Some(Color::Black)),
            "W" => Some(Some(Color::White)),
            "D" => Some(None),
            _ => None,
        };
        Ok(Self {
            variant: variant.ok_or(RecordError("unknown rule"))?,
            side: head.next().and_then(|side| side.parse().ok()).ok_or(RecordError("no side"))?,
            winner: head.next().and_then(winner).ok_or(RecordError("no result"))?,
            opening: opening.split_whitespace().map(square).collect::<Result<_, _>>()?,
            plies: plies.split_whitespace().map(ply).collect::<Result<_, _>>()?,
        })
    }
}

fn line_text(line: &[Square], value: Score) -> String {
    let names: Vec<_> = line.iter().map(|square| square.coord().name()).collect();
    format!("{}={}", names.join("."), value_text(value))
}

fn value_text(value: Score) -> String {
    if value.is_win() {
        "win".to_owned()
    } else if value.is_loss() {
        "loss".to_owned()
    } else {
        value.get().to_string()
    }
}

fn value_of(text: &str) -> Result<Score, RecordError> {
    match text {
        "win" => Ok(Score::win_in(1)),
        "loss" => Ok(Score::loss_in(2)),
        number => number.parse().map(Score::estimate).map_err(|_| RecordError("not a value")),
    }
}

fn square(name: &str) -> Result<Square, RecordError> {
    Coord::from_name(name).map(Square::from_coord).ok_or(RecordError("not a point"))
}

fn ply(text: &str) -> Result<PlyRecord, RecordError> {
    let mut parts = text.split(':');
    let played = square(parts.next().unwrap_or_default())?;
    let value = value_of(parts.next().ok_or(RecordError("a ply without a value"))?)?;
    let visits = entries(parts.next())?.into_iter().map(|(name, visits)| {
        Ok((square(name)?, visits.parse().map_err(|_| RecordError("not a number of visits"))?))
    });
    let lines = entries(parts.next())?.into_iter().map(|(names, value)| {
        let line = names.split('.').map(square).collect::<Result<_, _>>()?;
        Ok((line, value_of(value)?))
    });
    let (visits, lines) = (visits.collect::<Result<_, _>>()?, lines.collect::<Result<_, _>>()?);
    Ok(PlyRecord { played, value, visits, lines })
}

/// The `key=value` pairs of a list that may be missing.
fn entries(list: Option<&str>) -> Result<Vec<(&str, &str)>, RecordError> {
    let all = list.into_iter().filter(|list| !list.is_empty()).flat_map(|list| list.split(','));
    all.map(|entry| entry.split_once('=').ok_or(RecordError("an entry without a value"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip() {
        for line in [
            "freestyle 15 B | h8 i9 | j10:-37:j10=812,g7=410:j10.g7=12,g7=-3 k11:win:k11=3",
            "renju 15 D | h8 |",
            "caro 20 W | | h8:loss",
            "freestyle 15 W | h8 | i9:loss::j10=win,j10.g7=-3",
        ] {
            let record: GameRecord = line.parse().expect(line);
            assert_eq!(
                record.to_string().split_whitespace().collect::<Vec<_>>(),
                line.split_whitespace().collect::<Vec<_>>()
            );
        }
    }

    #[test]
    fn other_lines_are_refused() {
        for line in [
            "",
            "freestyle 15 B | h8",
            "chess 8 B | |",
            "freestyle 15 X | |",
            "freestyle 15 B | h8 | i9",
            "freestyle 15 B | ?? |",
        ] {
            assert!(line.parse::<GameRecord>().is_err(), "{line}");
        }
    }
}
