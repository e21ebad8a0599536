//! How points are named for people.

use crate::types::{BoardSize, Coord, Square};

/// The names of points in messages. Numbers on the wire are the same whatever the names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointNames {
    /// A letter for the first number and the second number from 1, as Piskvork shows a board: `7,8` is H9.
    #[default]
    ColumnRow,
    /// As Yixin-Board shows a board. It writes row,column: the letter is for the second number, and rows count from the
    /// bottom. On 15 rows `7,8` is I8.
    RowFromBottom {
        /// The number of rows.
        rows: u8,
    },
}

impl PointNames {
    /// The names on Yixin-Board's board, whose rows are the columns here.
    #[must_use]
    pub const fn of_yixin_board(size: BoardSize) -> Self {
        Self::RowFromBottom { rows: size.width() }
    }

    /// The name of a square, in capitals.
    #[must_use]
    pub fn name(self, square: Square) -> String {
        let coord = square.coord();
        let shown = match self {
            Self::ColumnRow => coord,
            Self::RowFromBottom { rows } => Coord::new(coord.y, rows.saturating_sub(coord.x + 1)),
        };
        shown.name().to_ascii_uppercase()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_each_board_shows_them() {
        let square = |x, y| Square::from_coord(Coord::new(x, y));
        assert_eq!(PointNames::ColumnRow.name(square(7, 8)), "H9");
        let size = BoardSize::new(15, 20).expect("a size");
        let yixin = PointNames::of_yixin_board(size);
        assert_eq!(yixin.name(square(7, 8)), "I8");
        assert_eq!(yixin.name(square(0, 0)), "A15", "the top left");
        assert_eq!(yixin.name(square(14, 19)), "T1", "the bottom right of 15 rows and 20 columns");
    }
}
