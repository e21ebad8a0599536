//! The vicinity of the stones: where something can happen soon.

use super::position::Position;
use crate::types::{Coord, Square};

/// Calls `visit` for every empty square at most two rows and two columns from a stone, in the order of [`Square`].
///
/// ```text
///   + + + + +
///   + + + + +
///   + + X + +
///   + + + + +
///   + + + + +
/// ```
///
/// Whole rows are combined at once, so nothing has to be kept up to date when stones come and go.
#[inline]
pub fn vicinity(position: &Position, mut visit: impl FnMut(Square)) {
    const REACH: i16 = 2;
    let first = Square::from_coord(Coord::new(0, 0)).row();
    for row in first..first + u16::from(position.size().height()) {
        let stones = (-REACH..=REACH)
            .filter_map(|rows| row.checked_add_signed(rows))
            .fold(0, |stones, row| stones | position.stones_in_row(row));
        let near = stones | stones << 1 | stones << 2 | stones >> 1 | stones >> 2;
        squares_of_row(row, near & !position.occupied_row(row)).for_each(&mut visit);
    }
}

/// The squares of a padded row whose bits are set, from the left.
#[inline]
pub fn squares_of_row(row: u16, mut bits: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let column = u16::try_from(bits.trailing_zeros()).ok().filter(|_| bits != 0)?;
        bits &= bits - 1;
        Square::from_row_column(row, column)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, Color, Variant};

    fn collected(position: &Position) -> Vec<Square> {
        let mut squares = Vec::new();
        vicinity(position, |square| squares.push(square));
        squares
    }

    #[test]
    fn two_rows_and_columns_around_each_stone() {
        for (width, height) in [(15, 15), (5, 32), (32, 5), (32, 32)] {
            let size = BoardSize::new(width, height).expect("in range");
            let mut position = Position::new(size, Variant::Freestyle);
            assert!(collected(&position).is_empty());
            let mut stones = Vec::new();
            for (number, coord) in size.coords().enumerate().filter(|(number, _)| number % 41 == 3) {
                let color = if number % 2 == 0 { Color::Black } else { Color::White };
                position.place_stone(color, Square::from_coord(coord));
                stones.push(coord);
                let near = |at: Coord| {
                    stones.iter().any(|stone| stone.x.abs_diff(at.x) <= 2 && stone.y.abs_diff(at.y) <= 2)
                };
                let expected: Vec<_> =
                    position.empty_squares().filter(|square| near(square.coord())).collect();
                assert_eq!(collected(&position), expected);
            }
        }
    }
}
