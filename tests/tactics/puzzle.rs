//! A puzzle of the suite, and how it is written: one line of `tests/data/tactics` is one puzzle.
//!
//! ```text
//!   VARIANT SIZE BLACK WHITE TURN KIND LENGTH CERTIFICATE
//!   freestyle 15 h8i9h10 g7j11 white vcf:plain 7 e5 e6 f6 g6 d4
//! ```
//! - `BLACK`, `WHITE`: the stones in the order of play; `TURN` is to move.
//! - `KIND`: what the puzzle is and its theme, see [`Kind`] and [`Theme`].
//! - `LENGTH`: of a `vcf`, the stones of both sides up to and with the five, if it is as short as it can be and the
//!   defender holds out as long as it can. Of an `only`, the same for the other side if the side to move passed. Of a
//!   `refuted`, 0.
//! - `CERTIFICATE`: of a `vcf`, its proof, as [`Proof`] reads it. Of an `only`, the only move. Of a `refuted`, `-`.
//!
//! Lines that begin with `#` say how the others were made.

use std::fmt;

use banyan::types::{BoardSize, Color, Coord, Variant};

use crate::proof::Proof;
use crate::setup::Setup;

/// What is to be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The side to move wins by continuous fours.
    Vcf(Proof),
    /// It doesn't: all lines of fours were played out.
    Refuted,
    /// After every other legal move of the whole board, the other side wins by continuous fours; after this one it
    /// doesn't. The side to move has no such win itself.
    OnlyMove(Coord),
}

/// What is special about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Theme {
    /// Nothing.
    Plain,
    /// Renju's bans decide. A `vcf` of white ends with a four whose only reply is banned; a `refuted` is black's,
    /// who would win under the rules of standard.
    Ban,
    /// Caro's shut fives decide. A `vcf` has a four with several replies; a `refuted` would be a win without them,
    /// under freestyle for caro and under standard for caro-exact.
    Shut,
}

/// A position with what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Puzzle {
    pub(crate) setup: Setup,
    pub(crate) kind: Kind,
    pub(crate) theme: Theme,
    /// See the top of this module.
    pub(crate) length: u16,
}

/// Bands of lengths, with the first and the last of each.
pub(crate) const BANDS: [(u16, u16); 5] = [(3, 5), (7, 9), (11, 15), (17, 21), (23, u16::MAX)];

/// The number of the band that a length is in.
pub(crate) fn band(length: u16) -> Option<usize> {
    BANDS.iter().position(|&(first, last)| (first..=last).contains(&length))
}

impl Puzzle {
    /// Reads what [`Display`](fmt::Display) writes.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let fields: Vec<&str> = line.splitn(8, ' ').collect();
        let [variant, size, black, white, turn, kind, length, certificate] = fields.try_into().ok()?;
        let size = size.parse().ok()?;
        let setup = Setup {
            variant: Variant::from_name(variant)?,
            size: BoardSize::new(size, size)?,
            stones: [parse_points(black)?, parse_points(white)?],
            side: parse_side(turn)?,
        };
        let (kind, theme) = kind.split_once(':')?;
        let kind = parse_kind(kind, certificate)?;
        let puzzle = Self { setup, kind, theme: parse_theme(theme)?, length: length.parse().ok()? };
        puzzle.setup.is_sound().then_some(puzzle)
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { variant, size, stones: [black, white], side } = &self.setup;
        write!(f, "{variant} {} {} {} ", size.width(), points(black), points(white))?;
        f.write_str(side_name(*side))?;
        let theme = theme_name(self.theme);
        match &self.kind {
            Kind::Vcf(proof) => write!(f, " vcf:{theme} {} {proof}", self.length),
            Kind::Refuted => write!(f, " refuted:{theme} {} -", self.length),
            Kind::OnlyMove(only) => write!(f, " only:{theme} {} {}", self.length, only.name()),
        }
    }
}

fn points(points: &[Coord]) -> String {
    points.iter().map(|coord| coord.name()).collect()
}

/// Reads names one after the other, each a letter and a number.
fn parse_points(text: &str) -> Option<Vec<Coord>> {
    let starts = text.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic()).map(|(at, _)| at);
    let starts: Vec<usize> = starts.chain([text.len()]).collect();
    starts.windows(2).map(|ends| Coord::from_name(&text[ends[0]..ends[1]])).collect()
}

fn side_name(side: Color) -> &'static str {
    match side {
        Color::Black => "black",
        Color::White => "white",
    }
}

fn parse_side(name: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|&side| side_name(side) == name)
}

fn theme_name(theme: Theme) -> &'static str {
    match theme {
        Theme::Plain => "plain",
        Theme::Ban => "ban",
        Theme::Shut => "shut",
    }
}

fn parse_theme(name: &str) -> Option<Theme> {
    [Theme::Plain, Theme::Ban, Theme::Shut].into_iter().find(|&theme| theme_name(theme) == name)
}

fn parse_kind(name: &str, certificate: &str) -> Option<Kind> {
    match name {
        "vcf" => Some(Kind::Vcf(Proof::parse(certificate).ok()?)),
        "refuted" => Some(Kind::Refuted),
        "only" => Some(Kind::OnlyMove(Coord::from_name(certificate)?)),
        _ => None,
    }
}
