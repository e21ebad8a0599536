//! The shapes of seed 004 and what they score.
//!
//! A shape is written as the seed writes the nine points around a stone: `1` a stone of the same side, `0` an empty
//! point, `-` a stone of the other side, `#` a point off the board (here also a neutral stone). Only `1`, `0` and
//! `-` occur in shapes, so the edge of the board shuts nothing in.
//!
//! The text names each string and shows its picture; the strings are those of the program it links to.

/// The points of a string: four on each side of a stone, and the stone.
pub(super) const STRING_CELLS: u32 = 9;

/// Strings that score together: once, however many of them a stone's string holds.
pub(super) struct Shape {
    /// The points a stone gets for it, before its weight.
    pub(super) score: i32,
    /// The strings, any one of which has to occur.
    pub(super) strings: &'static [&'static str],
}

/// Five in a row, which usually has ended the game.
pub(super) const FIVE: Shape = Shape { score: 5_000_000, strings: &["11111"] };

/// Every shape but the five.
pub(super) const SHAPES: [Shape; 7] = [
    // An open four: two points make five of it.
    Shape { score: 100_000, strings: &["011110"] },
    // A four: one point makes five of it.
    Shape { score: 10_000, strings: &["01111-", "-11110", "10111", "11101", "11011"] },
    // A three in one piece, open.
    Shape { score: 8_000, strings: &["01110"] },
    // A split three. Its ends aren't asked for, so a four with a gap scores here too.
    Shape { score: 7_000, strings: &["1011", "1101"] },
    // A three that makes a four but no open one. The last is an open three in too little room, which scores as
    // that too.
    Shape {
        score: 500,
        strings: &[
            "00111-", "-11100", "01011-", "-11010", "01101-", "-10110", "10011", "11001", "10101", "-01110-",
        ],
    },
    // An open two.
    Shape { score: 50, strings: &["001100", "01010", "1001"] },
    // A blocked two.
    Shape { score: 10, strings: &["00011-", "-11000", "00101-", "-10100", "01001-", "-10010", "10001"] },
];
