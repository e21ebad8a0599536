//! The moves the search looks at.

use crate::board::{Position, squares_of_row};
use crate::types::{Coord, Square};

/// How far from a stone a move may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Distance {
    /// The eight points around a stone.
    #[default]
    One,
    /// Those, and the points around them: the square of five by five.
    Two,
}

impl Distance {
    const fn steps(self) -> u16 {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

/// The empty squares within a distance of a stone of either side, row by row; all empty squares if there is none.
///
/// A neutral stone has no neighbours, as it is no stone of this game.
pub(super) fn neighbours(position: &Position, distance: Distance) -> Vec<Square> {
    let steps = distance.steps();
    let first = Square::from_coord(Coord::new(0, 0)).row();
    let mut squares = Vec::with_capacity(64);
    for row in first..first + u16::from(position.size().height()) {
        // Rows of wall hold no stones, and there are more of them than steps.
        let stones = (row - steps..=row + steps).fold(0, |bits, row| bits | position.stones_in_row(row));
        let near = (1..=steps).fold(stones, |bits, step| bits | stones << step | stones >> step);
        squares.extend(squares_of_row(row, near & !position.occupied_row(row)));
    }
    if squares.is_empty() {
        squares.extend(position.empty_squares());
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, Color, Variant};

    #[test]
    fn neighbours_are_within_so_many_steps() {
        for (width, height) in [(15, 15), (5, 5), (32, 32), (6, 31)] {
            let size = BoardSize::new(width, height).expect("in range");
            let mut position = Position::new(size, Variant::Freestyle);
            for (number, coord) in size.coords().enumerate().filter(|(number, _)| number % 31 == 4) {
                position.place_stone(Color::ALL[number % 2], Square::from_coord(coord));
                for (distance, steps) in [(Distance::One, 1), (Distance::Two, 2)] {
                    let near = |coord: &Coord| {
                        position.stones().iter().any(|stone| {
                            let at = stone.square.coord();
                            at.x.abs_diff(coord.x).max(at.y.abs_diff(coord.y)) <= steps
                        })
                    };
                    let expected: Vec<_> = size
                        .coords()
                        .filter(near)
                        .map(Square::from_coord)
                        .filter(|&square| position.is_empty(square))
                        .collect();
                    assert_eq!(neighbours(&position, distance), expected);
                }
            }
        }
    }

    #[test]
    fn without_neighbours_any_square_will_do() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        assert_eq!(neighbours(&position, Distance::One).len(), 225);
        position.place_neutral(Square::from_coord(Coord::new(3, 3)));
        assert_eq!(neighbours(&position, Distance::Two).len(), 224);
    }
}
