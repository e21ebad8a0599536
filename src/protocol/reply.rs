//! The lines the engine answers.

use std::fmt;

use crate::VERSION;
use crate::engine::{EngineError, SoosorvAnswer, Swap2Answer};
use crate::types::Coord;

use super::command::ParseError;
use super::soosorv::write_soosorv;

/// Characters of a manager's own text that are shown back at most.
const QUOTED: usize = 120;

/// One answer, which [`Display`](fmt::Display) writes as one line (or, for [`Info`](Self::Info) and
/// [`Swap2Step`](Self::Swap2Step), up to three, or [`Soosorv`](Self::Soosorv), up to ten) without the newline at its end.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// A move.
    Move(Coord),
    /// A move of each side.
    Moves(Vec<Coord>),
    /// The choice in a swap2 opening.
    Swap2(Swap2Answer),
    /// The same as Yixin's family asks for it, after so many stones.
    Swap2Step(usize, Swap2Answer),
    /// The answer to a step of an opening by soosorv-8.
    Soosorv(SoosorvAnswer),
    /// A request that can't be fulfilled.
    Error(EngineError),
    /// A line that is no usable command.
    Unusable(ParseError),
    /// Who the engine is.
    About(About),
    /// Who the engine is, and the largest settings it takes: threads, and memory as log2 of kilobytes.
    Info(About, usize, u32),
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
            Self::Swap2(Swap2Answer::Stones(stones)) | Self::Moves(stones) => write_joined(f, stones),
            Self::Swap2Step(before, answer) => write_swap2_step(f, *before, answer),
            Self::Soosorv(answer) => write_soosorv(f, answer),
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

/// Stones that are placed are `MESSAGE SWAP2 MOVE4 7 8`, counted from the first of the game. A choice is whether the engine
/// swaps: `SWAP1` after three stones and `SWAP2` after five. If it doesn't, the manager asks for its move by itself.
fn write_swap2_step(f: &mut fmt::Formatter<'_>, before: usize, answer: &Swap2Answer) -> fmt::Result {
    let choice = if before < 5 { 1 } else { 2 };
    match answer {
        Swap2Answer::Swap => write!(f, "MESSAGE SWAP2 SWAP{choice} YES"),
        Swap2Answer::Stones(stones) if stones.len() == 1 => write!(f, "MESSAGE SWAP2 SWAP{choice} NO"),
        Swap2Answer::Stones(stones) => {
            for (number, stone) in (before + 1..).zip(stones) {
                let end = if number == before + stones.len() { "" } else { "\n" };
                write!(f, "MESSAGE SWAP2 MOVE{number} {} {}{end}", stone.x, stone.y)?;
            }
            Ok(())
        }
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
    use super::*;

    #[test]
    fn swap2_as_yixin_board_parses_it() {
        let stones = |points: &[(u8, u8)]| {
            Swap2Answer::Stones(points.iter().map(|&(x, y)| Coord::new(x, y)).collect())
        };
        let step = |before, answer| Reply::Swap2Step(before, answer).to_string();
        assert_eq!(
            step(0, stones(&[(7, 8), (6, 5), (10, 11)])),
            "MESSAGE SWAP2 MOVE1 7 8\nMESSAGE SWAP2 MOVE2 6 5\nMESSAGE SWAP2 MOVE3 10 11"
        );
        assert_eq!(step(3, stones(&[(1, 2), (3, 4)])), "MESSAGE SWAP2 MOVE4 1 2\nMESSAGE SWAP2 MOVE5 3 4");
        assert_eq!(step(3, Swap2Answer::Swap), "MESSAGE SWAP2 SWAP1 YES");
        assert_eq!(step(3, stones(&[(1, 2)])), "MESSAGE SWAP2 SWAP1 NO");
        assert_eq!(step(5, Swap2Answer::Swap), "MESSAGE SWAP2 SWAP2 YES");
        assert_eq!(step(5, stones(&[(1, 2)])), "MESSAGE SWAP2 SWAP2 NO");
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
