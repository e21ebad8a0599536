//! The lines on which a game can be won.

use crate::types::{BoardSize, Direction, SQUARE_SLOTS, Square};

/// The length of a winning line.
pub(super) const FIVE: usize = 5;

/// Five points in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The points, from one end to the other.
    pub(super) cells: [Square; FIVE],
}

/// Every line of five of a board, and the lines that each point has to do with.
pub(super) struct WinningLines {
    lines: Vec<Line>,
    /// By square: the lines it is a point of.
    through: Vec<Vec<u16>>,
    /// By square: the lines it lies next to, beyond an end.
    beyond: Vec<Vec<u16>>,
}

impl WinningLines {
    /// The lines of a board: 572 on 15x15, as seed 001 counts them.
    pub(super) fn of(size: BoardSize) -> Self {
        let mut all = Self {
            lines: Vec::new(),
            through: vec![vec![]; SQUARE_SLOTS],
            beyond: vec![vec![]; SQUARE_SLOTS],
        };
        let mut on_board = [false; SQUARE_SLOTS];
        for coord in size.coords() {
            on_board[Square::from_coord(coord).index()] = true;
        }
        for direction in Direction::ALL {
            for first in size.coords().map(Square::from_coord) {
                let step = |steps| first.offset(direction, steps).filter(|at| on_board[at.index()]);
                if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = [0, 1, 2, 3, 4].map(step) {
                    all.add([a, b, c, d, e], [step(-1), step(5)]);
                }
            }
        }
        all
    }

    fn add(&mut self, cells: [Square; FIVE], ends: [Option<Square>; 2]) {
        let Ok(number) = u16::try_from(self.lines.len()) else { return };
        self.lines.push(Line { cells });
        for cell in cells {
            self.through[cell.index()].push(number);
        }
        for end in ends.into_iter().flatten() {
            self.beyond[end.index()].push(number);
        }
    }

    /// The number of lines.
    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The line of a number.
    pub(super) fn line(&self, number: u16) -> Line {
        self.lines[usize::from(number)]
    }

    /// The numbers of the lines that `square` is a point of.
    pub(super) fn through(&self, square: Square) -> &[u16] {
        &self.through[square.index()]
    }

    /// The numbers of the lines that `square` lies next to, beyond an end.
    pub(super) fn beyond(&self, square: Square) -> &[u16] {
        &self.beyond[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Coord, MAX_SIDE, MIN_SIDE};

    #[test]
    fn there_are_572_on_the_standard_board() {
        assert_eq!(WinningLines::of(BoardSize::STANDARD).len(), 572);
    }

    #[test]
    fn there_are_as_many_on_any_board_as_there_is_room_for() {
        for (width, height) in [(MIN_SIDE, MIN_SIDE), (5, 9), (20, 20), (MAX_SIDE, 6), (MAX_SIDE, MAX_SIDE)] {
            let lines = WinningLines::of(BoardSize::new(width, height).expect("in range"));
            let (w, h) = (usize::from(width), usize::from(height));
            assert_eq!(lines.len(), (w - 4) * h + w * (h - 4) + 2 * (w - 4) * (h - 4), "{width}x{height}");
        }
    }

    #[test]
    fn a_point_is_on_as_many_lines_as_reach_it() {
        let lines = WinningLines::of(BoardSize::STANDARD);
        let through =
            |name| lines.through(Square::from_coord(Coord::from_name(name).expect("a point"))).len();
        let beyond = |name| lines.beyond(Square::from_coord(Coord::from_name(name).expect("a point"))).len();
        assert_eq!([through("h8"), through("a1"), through("h1"), through("b2")], [20, 3, 8, 6]);
        // A line may begin five steps away on each of eight sides.
        assert_eq!([beyond("h8"), beyond("a1"), beyond("h1")], [8, 3, 5]);
    }
}
