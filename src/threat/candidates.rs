//! Candidate squares: the neighbourhood of the stones.

use crate::board::Position;
use crate::types::Square;

/// The padded rows a board can have, and one more on each side for the neighbourhood.
const FIRST_ROW: u16 = 5;

/// Calls `visit` for every empty square near a stone, in the order of [`Square`].
///
/// Near is the seed's neighbourhood: the eight squares around a stone, and two steps along its row and column.
///
/// ```text
///   . . + . .
///   . + + + .
///   + + X + +
///   . + + + .
///   . . + . .
/// ```
///
/// Whole rows are combined at once, so nothing has to be kept up to date when stones come and go.
pub fn near_squares(position: &Position, mut visit: impl FnMut(Square)) {
    let rows = FIRST_ROW..FIRST_ROW + u16::from(position.size().height());
    for row in rows {
        let stones = |distance: i16| {
            row.checked_add_signed(distance).map_or(0, |neighbour| position.stones_in_row(neighbour))
        };
        let here = stones(0);
        let close = here | stones(-1) | stones(1);
        let near = close | close << 1 | close >> 1 | here << 2 | here >> 2 | stones(-2) | stones(2);
        squares_of_row(row, near & !position.occupied_row(row)).for_each(&mut visit);
    }
}

/// The squares of a padded row whose bits are set, from the left.
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
    use crate::types::{BoardSize, Color, Coord, Variant};

    fn near(position: &Position) -> Vec<Square> {
        let mut squares = Vec::new();
        near_squares(position, |square| squares.push(square));
        squares
    }

    /// The seed's own test, cell by cell.
    fn near_by_cells(position: &Position) -> Vec<Square> {
        const STEPS: [(i16, i16); 12] = [
            (-1, -1),
            (-1, 0),
            (-1, 1),
            (0, -1),
            (0, 1),
            (1, -1),
            (1, 0),
            (1, 1),
            (-2, 0),
            (2, 0),
            (0, -2),
            (0, 2),
        ];
        let has_stone = |coord: Coord, (dx, dy): (i16, i16)| {
            position.stones().iter().any(|stone| {
                let at = stone.square.coord();
                i16::from(at.x) == i16::from(coord.x) + dx && i16::from(at.y) == i16::from(coord.y) + dy
            })
        };
        position
            .size()
            .coords()
            .filter(|&coord| STEPS.iter().any(|&step| has_stone(coord, step)))
            .map(Square::from_coord)
            .filter(|&square| position.is_empty(square))
            .collect()
    }

    #[test]
    fn the_neighbourhood_is_the_seeds() {
        for (width, height) in [(15, 15), (5, 5), (32, 32), (32, 5), (6, 31)] {
            let size = BoardSize::new(width, height).expect("in range");
            let mut position = Position::new(size, Variant::Freestyle);
            assert!(near(&position).is_empty());
            for (number, coord) in size.coords().enumerate().filter(|(number, _)| number % 37 == 4) {
                let color = if number % 2 == 0 { Color::Black } else { Color::White };
                position.place_stone(color, Square::from_coord(coord));
                assert_eq!(near(&position), near_by_cells(&position));
            }
        }
    }

    #[test]
    fn neutral_stones_attract_nothing() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        position.place_neutral(Square::from_coord(Coord::new(7, 7)));
        assert!(near(&position).is_empty());
    }
}
