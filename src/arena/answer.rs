//! What a line from an engine means.

use crate::types::{BoardSize, Coord};

/// The last things an engine said about the position it thinks on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Thoughts {
    /// `ev`: its value.
    pub(super) eval: Option<String>,
    /// `depth`.
    pub(super) depth: Option<String>,
    /// `n`: nodes.
    pub(super) nodes: Option<String>,
}

impl Thoughts {
    /// Takes over what a MESSAGE says: `depth 12-22 ev -120 n 31K n/ms 636 …`, in any order.
    pub(super) fn read(&mut self, message: &str) {
        let mut words = message.split_whitespace();
        while let Some(key) = words.next() {
            let place = match key.trim_end_matches(':').to_ascii_lowercase().as_str() {
                "ev" | "eval" => &mut self.eval,
                "depth" => &mut self.depth,
                "n" | "nodes" => &mut self.nodes,
                _ => continue,
            };
            if let Some(value) = words.next() {
                *place = Some(value.to_owned());
            }
        }
    }
}

/// A line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Answer<'a> {
    /// `x,y`, on the board or off it.
    Move(i64, i64),
    /// `OK`.
    Ok,
    /// `SUGGEST x,y`, with the text of the point.
    Suggest(&'a str),
    /// `MESSAGE` or `DEBUG`, and what it says.
    Message(&'a str),
    /// `UNKNOWN` or `ERROR`: something before wasn't understood.
    Complaint,
    /// Nothing at all.
    Blank,
    /// Anything else.
    Garbage,
}

impl<'a> Answer<'a> {
    /// Reads a line.
    pub(super) fn parse(line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "" => Self::Blank,
            "OK" => Self::Ok,
            "MESSAGE" | "DEBUG" => Self::Message(rest),
            "UNKNOWN" | "ERROR" => Self::Complaint,
            "SUGGEST" if parse_move(rest.trim()).is_some() => Self::Suggest(rest.trim()),
            _ => parse_move(line).map_or(Self::Garbage, |(x, y)| Self::Move(x, y)),
        }
    }
}

/// The point `x,y`, which may lie off the board. Nothing else than the two numbers is accepted.
pub(super) fn parse_move(text: &str) -> Option<(i64, i64)> {
    let number = |text: &str| {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let strict = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        strict.then(|| text.parse().ok()).flatten()
    };
    let (x, y) = text.split_once(',')?;
    Some((number(x)?, number(y)?))
}

/// The point, if it is on the board.
pub(super) fn on_board(x: i64, y: i64, size: BoardSize) -> Option<Coord> {
    let coord = Coord::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
    size.contains(coord).then_some(coord)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_strictly() {
        assert_eq!(Answer::parse("7,8"), Answer::Move(7, 8));
        assert_eq!(Answer::parse(" 10,0 "), Answer::Move(10, 0));
        assert_eq!(Answer::parse("-1,-1"), Answer::Move(-1, -1));
        for garbage in ["7, 8", "7 8", "h8", "7,8,1", "+7,8", "7,", ",", "7,8 x", "0x1,2", "7,--8", "7;8"] {
            assert_eq!(Answer::parse(garbage), Answer::Garbage, "{garbage}");
        }
    }

    #[test]
    fn other_lines() {
        assert_eq!(Answer::parse("OK - everything is fine"), Answer::Ok);
        assert_eq!(Answer::parse("SUGGEST 7,8"), Answer::Suggest("7,8"));
        assert_eq!(Answer::parse("SUGGEST h8"), Answer::Garbage);
        assert_eq!(Answer::parse("MESSAGE 7,8"), Answer::Message("7,8"));
        assert_eq!(Answer::parse("message"), Answer::Message(""));
        assert_eq!(Answer::parse("ERROR no"), Answer::Complaint);
        assert_eq!(Answer::parse(""), Answer::Blank);
    }

    #[test]
    fn the_last_message_counts() {
        let mut thoughts = Thoughts::default();
        thoughts.read("depth 1-2 ev 5 n 31K n/ms 636 tm 49 pv I8 n9");
        thoughts.read("ev +M5");
        assert_eq!(thoughts.eval.as_deref(), Some("+M5"));
        assert_eq!(thoughts.depth.as_deref(), Some("1-2"));
        assert_eq!(thoughts.nodes.as_deref(), Some("31K"));
    }
}
