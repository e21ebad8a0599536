//! The lines the engine answers.

use std::fmt;

use crate::VERSION;
use crate::engine::{EngineError, Swap2Answer};
use crate::search::SearchReport;
use crate::types::{Coord, Square};

use super::command::ParseError;

/// Moves of a variation that are shown at most, so that a line stays short.
const VARIATION_SHOWN: usize = 40;
/// Characters of a manager's own text that are shown back at most.
const QUOTED: usize = 120;

/// One answer, which [`Display`](fmt::Display) writes as one line (or, for [`Info`](Self::Info), three) without
/// the newline at its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// A move.
    Move(Coord),
    /// The choice in a swap2 opening.
    Swap2(Swap2Answer),
    /// A request that can't be fulfilled.
    Error(EngineError),
    /// A line that is no usable command.
    Unusable(ParseError),
    /// Who the engine is.
    About(About),
    /// Who the engine is, and the largest settings it takes: threads, and memory as log2 of kilobytes.
    Info(About, usize, u32),
    /// What a search has found.
    Progress(SearchReport),
    /// Where black may not play.
    Forbidden(Vec<Coord>),
}

/// The engine's identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// Who chooses the moves; the main player needs no mention.
    pub player: &'static str,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = if self.player == "main" { String::new() } else { format!(" {}", self.player) };
        write!(f, r#"name="Banyan{player}", version="{VERSION}", author="The Banyan authors", "#)?;
        f.write_str(r#"country="International""#)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ok => f.write_str("OK"),
            Self::Move(coord) => write!(f, "{coord}"),
            Self::Swap2(Swap2Answer::Swap) => f.write_str("SWAP"),
            Self::Swap2(Swap2Answer::Stones(stones)) => write_joined(f, stones),
            Self::Error(error) => write!(f, "ERROR {error}"),
            Self::Unusable(error) if error.is_unknown() => {
                write!(f, "UNKNOWN {}", quotable(&error.to_string()))
            }
            Self::Unusable(error) => write!(f, "ERROR {}", quotable(&error.to_string())),
            Self::About(about) => write!(f, "{about}"),
            Self::Info(about, threads, hash) => {
                // All of it in MESSAGE lines: Yixin-Board takes a line that it doesn't know for a move, to 0,0.
                writeln!(f, "MESSAGE {about}\nMESSAGE INFO MAX_THREAD_NUM {threads}")?;
                write!(f, "MESSAGE INFO MAX_HASH_SIZE {hash}")
            }
            Self::Progress(report) => write_progress(f, report),
            Self::Forbidden(points) => {
                f.write_str("FORBID ")?;
                points.iter().try_for_each(|point| write!(f, "{:02}{:02}", point.x, point.y))?;
                f.write_str(".")
            }
        }
    }
}

fn write_joined(f: &mut fmt::Formatter<'_>, stones: &[Coord]) -> fmt::Result {
    for (number, stone) in stones.iter().enumerate() {
        write!(f, "{}{stone}", if number == 0 { "" } else { " " })?;
    }
    Ok(())
}

/// The form that Embryo gave its messages and that managers parse:
/// `MESSAGE depth 12-22 ev -120 n 31K n/ms 636 tm 49 pv I8 I7 H6`.
fn write_progress(f: &mut fmt::Formatter<'_>, report: &SearchReport) -> fmt::Result {
    write!(
        f,
        "MESSAGE depth {}-{} ev {} n {} n/ms {} tm {} pv",
        report.depth,
        report.selective_depth,
        report.value,
        short(report.nodes),
        report.nodes_a_second() / 1000,
        report.elapsed.as_millis(),
    )?;
    let shown = report.variation.iter().take(VARIATION_SHOWN).copied().map(Square::coord);
    shown.map(|coord| coord.name().to_ascii_uppercase()).try_for_each(|name| write!(f, " {name}"))
}

/// A number in at most five characters: `9999`, `31K`, `4567K`, `12M`.
fn short(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Text that may hold anything a manager sent, as printable ASCII of bearable length.
fn quotable(text: &str) -> String {
    let mut quoted = String::new();
    for c in text.chars() {
        let escaped = if c == '\'' { c.to_string() } else { c.escape_default().to_string() };
        if quoted.len() + escaped.len() > QUOTED {
            return quoted + "...";
        }
        quoted += &escaped;
    }
    quoted
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::types::Score;

    #[test]
    fn progress_as_managers_parse_it() {
        let square = |x, y| Square::from_coord(Coord::new(x, y));
        let report = SearchReport {
            best: Some(square(8, 7)),
            value: Score::estimate(-120),
            depth: 12,
            selective_depth: 22,
            nodes: 31_170,
            expansions: 400,
            elapsed: Duration::from_millis(49),
            variation: vec![square(8, 7), square(8, 6), square(7, 5)],
        };
        let line = Reply::Progress(report.clone()).to_string();
        assert_eq!(line, "MESSAGE depth 12-22 ev -120 n 31K n/ms 636 tm 49 pv I8 I7 H6");
        let won = SearchReport { value: Score::win_in(5), variation: vec![square(0, 0); 300], ..report };
        let line = Reply::Progress(won).to_string();
        assert!(line.contains(" ev +M5 ") && line.len() < 400, "{line}");
    }

    #[test]
    fn forbidden_points_end_in_a_dot() {
        let points = vec![Coord::new(6, 8), Coord::new(7, 11)];
        assert_eq!(Reply::Forbidden(points).to_string(), "FORBID 06080711.");
        assert_eq!(Reply::Forbidden(vec![]).to_string(), "FORBID .");
    }

    #[test]
    fn whatever_a_manager_sends_comes_back_short_and_printable() {
        let odd: String = "é\u{1}\u{fffd}x".repeat(1000);
        for error in [ParseError::Unknown(odd.clone()), ParseError::BadPoint("TURN", odd)] {
            let line = Reply::Unusable(error).to_string();
            assert!(line.is_ascii() && !line.contains('\n'), "{line}");
            assert!(line.chars().all(|c| c == ' ' || c.is_ascii_graphic()), "{line}");
        }
    }
}
