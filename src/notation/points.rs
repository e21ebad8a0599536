//! Position strings: the names of points one after the other.

use std::error::Error;
use std::fmt;

use crate::types::Coord;

/// Something that is no name of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointError {
    text: String,
}

impl fmt::Display for PointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no point", self.text.escape_default())
    }
}

impl Error for PointError {}

/// Reads `h8i9g7`: names of points, with or without white space between them. The points may lie off a board.
///
/// # Errors
/// If something is no name.
pub fn parse_points(text: &str) -> Result<Vec<Coord>, PointError> {
    let mut coords = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let letters = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let digits = rest[letters..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - letters);
        let (name, after) = rest.split_at(letters + digits);
        let Some(coord) = Coord::from_name(name) else {
            let text = if name.is_empty() { rest } else { name };
            return Err(PointError { text: text.to_owned() });
        };
        coords.push(coord);
        rest = after.trim_start();
    }
    Ok(coords)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_and_without_space() {
        let expected = Ok(vec![Coord::new(7, 7), Coord::new(8, 8), Coord::new(0, 14)]);
        for text in ["h8i9a15", " h8 i9\na15\n", "H8i9 a15"] {
            assert_eq!(parse_points(text), expected, "{text}");
        }
        assert_eq!(parse_points(" \n"), Ok(vec![]));
    }

    #[test]
    fn what_is_no_name_is_told() {
        for (text, told) in [("h8x", "'x'"), ("h8 9", "'9'"), ("h8 i99", "'i99'"), ("é\n", "'\\u{e9}\\n'")] {
            assert_eq!(parse_points(text).expect_err(text).to_string(), format!("{told} is no point"));
        }
    }
}
