//! Every line of the board as two planes of bits, and the windows read from them.

use crate::types::{BoardSize, Color, Direction, Square};

/// Cells on each side of the centre of a [`Window`].
const REACH: u16 = 5;
/// Cells of a window.
const WINDOW_CELLS: u32 = 11;
/// One bit for each cell of a window.
const WINDOW_MASK: u64 = (1 << WINDOW_CELLS) - 1;
/// Rows, columns, diagonals and anti-diagonals share one array; this many slots are kept for each kind.
const LINES_A_DIRECTION: u16 = 64;
/// How far a column minus a row is moved to be an index.
const DIAGONAL_SHIFT: u16 = 32;
/// Twice the width of the wall: what a padded column plus a padded row has too much.
const TWO_PADS: u16 = 2 * REACH;

/// The stones of every line as bits, one plane a colour.
///
/// A square lies on four lines, so a stone is four bits. A cell of the wall, or a neutral stone, has its bit in
/// *both* planes: from either side it is neither own, nor empty, nor an opponent's stone.
///
/// ```text
///   bit      0 1 2 3 4 5 6 7 8 …
///   black    1 1 1 1 1 . X . . …      X at 6 is black, O at 7 is white,
///   white    1 1 1 1 1 . . O . …      the first five bits are wall.
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    planes: [[u64; 2]; 4 * LINES_A_DIRECTION as usize],
}

/// Eleven cells of one line, seen by one side: five before a square, the square itself (bit 5) and five after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Cells with a stone of this side. Wall and neutral stones are set in both masks.
    pub own: u16,
    /// Cells with a stone of the other side.
    pub other: u16,
}

/// The line a square lies on in one direction, and its bit there.
fn place_of(square: Square, direction: Direction) -> (usize, u16) {
    let (row, column) = (square.row(), square.column());
    let (line, bit) = match direction {
        Direction::Row => (row, column),
        Direction::Column => (column, row),
        Direction::Diagonal => (column + DIAGONAL_SHIFT - row, column),
        Direction::AntiDiagonal => (column + row - TWO_PADS, column),
    };
    (usize::from(direction as u16 * LINES_A_DIRECTION + line), bit)
}

impl Lines {
    /// An empty board of `size`, walled in.
    pub(super) fn new(size: BoardSize) -> Self {
        let mut lines = Self { planes: [[u64::MAX; 2]; 4 * LINES_A_DIRECTION as usize] };
        for square in size.coords().map(Square::from_coord) {
            for color in Color::ALL {
                lines.clear(square, color);
            }
        }
        lines
    }

    pub(super) fn set(&mut self, square: Square, color: Color) {
        for direction in Direction::ALL {
            let (line, bit) = place_of(square, direction);
            self.planes[line][color.index()] |= 1 << bit;
        }
    }

    pub(super) fn clear(&mut self, square: Square, color: Color) {
        for direction in Direction::ALL {
            let (line, bit) = place_of(square, direction);
            self.planes[line][color.index()] &= !(1 << bit);
        }
    }

    /// The black and the white plane of the line through a square, and the square's bit in them.
    #[inline]
    pub(super) fn line(&self, square: Square, direction: Direction) -> ([u64; 2], u16) {
        let (line, bit) = place_of(square, direction);
        (self.planes[line], bit)
    }

    /// The window around a square of the board, as `color` sees it.
    #[inline]
    pub(super) fn window(&self, square: Square, direction: Direction, color: Color) -> Window {
        let (line, bit) = place_of(square, direction);
        let planes = &self.planes[line];
        Window::read(planes[color.index()], planes[(!color).index()], u32::from(bit))
    }

    /// The black and the white plane of a padded row.
    pub(super) fn row(&self, row: u16) -> [u64; 2] {
        self.planes[usize::from(row)]
    }
}

impl Window {
    /// The window around bit `center` of a line's planes.
    #[inline]
    pub(super) const fn read(own: u64, other: u64, center: u32) -> Self {
        let start = center - REACH as u32;
        Self { own: (own >> start & WINDOW_MASK) as u16, other: (other >> start & WINDOW_MASK) as u16 }
    }

    /// The number of the bit of the square in the middle.
    pub(super) const CENTER_BIT: i16 = 5;
    /// The bit of the square in the middle.
    pub const CENTER: u16 = 1 << Self::CENTER_BIT;

    /// The eight cells nearest to the centre, four on each side, own stones in the low byte and the other
    /// side's in the high byte.
    ///
    /// ```text
    ///   window bit  0 1 2 3 4 [5] 6 7 8 9 10
    ///   byte bit      0 1 2 3     4 5 6 7
    /// ```
    #[must_use]
    pub const fn neighbours(self) -> u16 {
        const fn byte(mask: u16) -> u16 {
            ((mask >> 1) & 0x0F) | ((mask >> 2) & 0xF0)
        }
        byte(self.own) | byte(self.other) << 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Coord, MAX_SIDE};

    fn board(width: u8, height: u8) -> (BoardSize, Lines) {
        let size = BoardSize::new(width, height).expect("in range");
        (size, Lines::new(size))
    }

    #[test]
    fn no_two_squares_share_a_bit() {
        let (size, _) = board(MAX_SIDE, MAX_SIDE);
        for direction in Direction::ALL {
            let places: std::collections::HashSet<_> =
                size.coords().map(|coord| place_of(Square::from_coord(coord), direction)).collect();
            assert_eq!(places.len(), usize::from(size.points()));
        }
    }

    #[test]
    fn a_window_shows_what_lies_at_each_step() {
        for (width, height) in [(15, 15), (5, 32), (32, 7), (MAX_SIDE, MAX_SIDE)] {
            let (size, mut lines) = board(width, height);
            let stone = |coord: Coord| match (u32::from(coord.x) * 7 + u32::from(coord.y) * 13) % 5 {
                0 => Some(Color::Black),
                1 => Some(Color::White),
                _ => None,
            };
            for coord in size.coords() {
                if let Some(color) = stone(coord) {
                    lines.set(Square::from_coord(coord), color);
                }
            }
            let on_board: std::collections::HashMap<_, _> =
                size.coords().map(|coord| (Square::from_coord(coord), stone(coord))).collect();
            for &square in on_board.keys() {
                for direction in Direction::ALL {
                    let window = lines.window(square, direction, Color::Black);
                    for step in -5..=5_i16 {
                        let cell = square.offset(direction, step).and_then(|at| on_board.get(&at));
                        let bit = 1 << (step + 5);
                        let seen = (window.own & bit != 0, window.other & bit != 0);
                        let expected = match cell {
                            None => (true, true),
                            Some(stone) => (*stone == Some(Color::Black), *stone == Some(Color::White)),
                        };
                        assert_eq!(seen, expected, "{square:?} {direction:?} {step}");
                    }
                }
            }
        }
    }
}
