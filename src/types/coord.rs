//! Points as they stand on the wire and sizes of boards.

use std::fmt;

/// The longest side of a board.
pub const MAX_SIDE: u8 = 32;
/// The shortest side of a board.
pub const MIN_SIDE: u8 = 5;

/// A point as managers write it: `x` is the column from the left, `y` the row from the top, both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coord {
    /// The column, from 0.
    pub x: u8,
    /// The row, from 0.
    pub y: u8,
}

impl Coord {
    /// The point in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// The point's name for people: a letter for the column and the row from 1, such as `h8`.
    ///
    /// Columns after `z` (boards wider than 26) go on with `aa`, `ab`, …
    #[must_use]
    pub fn name(self) -> String {
        let letter = char::from(b'a' + self.x % 26);
        let prefix = if self.x >= 26 { "a" } else { "" };
        format!("{prefix}{letter}{}", u16::from(self.y) + 1)
    }

    /// Reads a name such as `h8`, in either case. `None` if it is no such name within [`MAX_SIDE`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let (letters, row) = name.split_at(digits);
        let x = match letters.as_bytes() {
            [c @ b'a'..=b'z'] => c - b'a',
            [b'a', c @ b'a'..=b'z'] => 26 + (c - b'a'),
            _ => return None,
        };
        let y = row.parse::<u8>().ok()?.checked_sub(1)?;
        (x < MAX_SIDE && y < MAX_SIDE).then_some(Self { x, y })
    }
}

/// Writes the point as the protocol does: `x,y`.
impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Width and height of a board, each within [`MIN_SIDE`] and [`MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSize {
    width: u8,
    height: u8,
}

impl BoardSize {
    /// The board of most tournaments.
    pub const STANDARD: Self = Self { width: 15, height: 15 };
    /// The largest board.
    pub const LARGEST: Self = Self { width: MAX_SIDE, height: MAX_SIDE };

    /// A board of `width` columns and `height` rows; `None` if a side is out of range.
    #[must_use]
    pub fn new(width: u8, height: u8) -> Option<Self> {
        let sides = MIN_SIDE..=MAX_SIDE;
        (sides.contains(&width) && sides.contains(&height)).then_some(Self { width, height })
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points.
    #[must_use]
    pub fn points(self) -> u16 {
        u16::from(self.width) * u16::from(self.height)
    }

    /// Whether `coord` lies on the board.
    #[must_use]
    pub const fn contains(self, coord: Coord) -> bool {
        coord.x < self.width && coord.y < self.height
    }

    /// The point in the middle; of two middles, the one further from the origin.
    #[must_use]
    pub const fn center(self) -> Coord {
        Coord { x: self.width / 2, y: self.height / 2 }
    }

    /// Every point, row by row from the top.
    pub fn coords(self) -> impl Iterator<Item = Coord> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Coord { x, y }))
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_on_the_largest_board() {
        let size = BoardSize::new(MAX_SIDE, MAX_SIDE).expect("in range");
        for coord in size.coords() {
            assert_eq!(Coord::from_name(&coord.name()), Some(coord));
        }
        assert_eq!(Coord::new(7, 7).name(), "h8");
        assert_eq!(Coord::from_name("AA1"), Some(Coord::new(26, 0)));
    }

    #[test]
    fn names_off_the_largest_board_are_refused() {
        for name in ["", "8", "h", "h0", "h33", "ag1", "h8x", "ba1", "h-1", "h999"] {
            assert_eq!(Coord::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn sizes_out_of_range_are_refused() {
        assert!(BoardSize::new(4, 15).is_none());
        assert!(BoardSize::new(15, 33).is_none());
        assert_eq!(BoardSize::new(5, 32).map(BoardSize::points), Some(160));
    }
}
