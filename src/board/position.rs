//! Stones on a board.

use super::forbidden::{self, Ban};
use super::line::{Lines, Window};
use super::pattern::{FiveRule, Shape, ShapeTable};
use crate::types::{BoardSize, Color, Coord, Direction, HashKey, SQUARE_SLOTS, Square, Variant};

/// What stands on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Not a point of this board.
    Wall,
    /// Free to play.
    Empty,
    /// A stone of a side.
    Stone(Color),
    /// A stone of an earlier round of a continuous game, which acts as wall.
    Neutral,
}

/// A stone and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stone {
    /// Whose it is.
    pub color: Color,
    /// Where it stands.
    pub square: Square,
}

/// A board with its stones and the side to move.
///
/// Moves are made and taken back in place; nothing is copied on the way down a tree.
///
/// # Invariants
/// `lines`, `key` and `empties` always say the same as `cells`; builds with debug assertions compute them anew
/// after every change and compare.
#[derive(Clone)]
pub struct Position {
    size: BoardSize,
    variant: Variant,
    cells: [Cell; SQUARE_SLOTS],
    lines: Lines,
    /// The stones of both sides, oldest first.
    stones: Vec<Stone>,
    side_to_move: Color,
    key: HashKey,
    empties: u16,
    /// The shape tables of black and of white.
    tables: [&'static ShapeTable; 2],
}

impl Position {
    /// An empty board with black to move.
    #[must_use]
    pub fn new(size: BoardSize, variant: Variant) -> Self {
        let mut cells = [Cell::Wall; SQUARE_SLOTS];
        for coord in size.coords() {
            cells[Square::from_coord(coord).index()] = Cell::Empty;
        }
        Self {
            size,
            variant,
            cells,
            lines: Lines::new(size),
            stones: Vec::with_capacity(usize::from(size.points())),
            side_to_move: Color::Black,
            key: HashKey::default(),
            empties: size.points(),
            tables: Color::ALL.map(|color| ShapeTable::of(FiveRule::of(variant, color))),
        }
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The rule played.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Gives the turn to `color`, whatever the counts of stones say.
    pub fn set_side_to_move(&mut self, color: Color) {
        self.side_to_move = color;
    }

    /// The hash key of the stones. It doesn't cover the side to move, which the stones' number tells.
    #[must_use]
    pub fn key(&self) -> HashKey {
        self.key
    }

    /// The number of empty points.
    #[must_use]
    pub fn empties(&self) -> u16 {
        self.empties
    }

    /// The stones of both sides, oldest first.
    #[must_use]
    pub fn stones(&self) -> &[Stone] {
        &self.stones
    }

    /// What stands on `square`.
    #[must_use]
    pub fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// Whether `square` is free to play.
    #[must_use]
    pub fn is_empty(&self, square: Square) -> bool {
        self.cell(square) == Cell::Empty
    }

    /// The square of a point that is on the board and empty.
    #[must_use]
    pub fn empty_square(&self, coord: Coord) -> Option<Square> {
        let square = self.size.contains(coord).then(|| Square::from_coord(coord))?;
        self.is_empty(square).then_some(square)
    }

    /// Every empty square, in the order of their indices.
    pub fn empty_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.size.coords().map(Square::from_coord).filter(|&square| self.is_empty(square))
    }

    /// The occupied cells of a padded row as bits, wall and neutral stones included.
    #[must_use]
    pub fn occupied_row(&self, row: u16) -> u64 {
        let [black, white] = self.lines.row(row);
        black | white
    }

    /// The cells of a padded row with a stone of either side as bits: neither wall nor neutral.
    #[must_use]
    pub fn stones_in_row(&self, row: u16) -> u64 {
        let [black, white] = self.lines.row(row);
        black ^ white
    }

    /// Plays the side to move's stone on the empty `square` and passes the turn.
    pub fn place(&mut self, square: Square) {
        self.place_stone(self.side_to_move, square);
        self.side_to_move = !self.side_to_move;
    }

    /// Takes back the stone placed last and gives its side the turn. `None` if there is none.
    pub fn undo(&mut self) -> Option<Square> {
        let Stone { color, square } = self.stones.pop()?;
        self.lift(color, square);
        self.side_to_move = color;
        Some(square)
    }

    /// Puts a stone of `color` on the empty `square`; the turn stays as it is.
    pub fn place_stone(&mut self, color: Color, square: Square) {
        debug_assert!(self.is_empty(square), "{} is not empty", square.coord());
        self.cells[square.index()] = Cell::Stone(color);
        self.lines.set(square, color);
        self.stones.push(Stone { color, square });
        self.key = self.key ^ HashKey::stone(color, square);
        self.empties -= 1;
        debug_assert!(self.is_consistent());
    }

    /// Puts a neutral stone on the empty `square`.
    pub fn place_neutral(&mut self, square: Square) {
        debug_assert!(self.is_empty(square), "{} is not empty", square.coord());
        self.cells[square.index()] = Cell::Neutral;
        for color in Color::ALL {
            self.lines.set(square, color);
        }
        self.empties -= 1;
        debug_assert!(self.is_consistent());
    }

    /// Removes the stone on `square`, whenever it was placed; the turn stays as it is.
    ///
    /// Returns its side, or `None` (and changes nothing) if no side's stone stands there.
    pub fn remove_stone(&mut self, square: Square) -> Option<Color> {
        let at = self.stones.iter().rposition(|stone| stone.square == square)?;
        let Stone { color, .. } = self.stones.remove(at);
        self.lift(color, square);
        Some(color)
    }

    /// Undoes what [`place_stone`](Self::place_stone) did, the list of stones apart.
    fn lift(&mut self, color: Color, square: Square) {
        self.cells[square.index()] = Cell::Empty;
        self.lines.clear(square, color);
        self.key = self.key ^ HashKey::stone(color, square);
        self.empties += 1;
        debug_assert!(self.is_consistent());
    }

    /// The eleven cells around `square` along `direction`, as `color` sees them.
    #[must_use]
    #[inline]
    pub fn window(&self, square: Square, direction: Direction, color: Color) -> Window {
        self.lines.window(square, direction, color)
    }

    /// The black and the white plane of the line through `square`, and the square's bit in them.
    #[inline]
    pub(super) fn line(&self, square: Square, direction: Direction) -> ([u64; 2], u16) {
        self.lines.line(square, direction)
    }

    /// What `color`'s stone on the empty `square` would make along each of the four directions.
    #[must_use]
    #[inline]
    pub fn shapes(&self, square: Square, color: Color) -> [Shape; 4] {
        let table = self.tables[color.index()];
        Direction::ALL.map(|direction| table.shape(self.window(square, direction, color)))
    }

    /// Whether `color`'s stone on the empty `square` wins by a five.
    #[must_use]
    #[inline]
    pub fn wins(&self, square: Square, color: Color) -> bool {
        self.shapes(square, color).contains(&Shape::Five)
    }

    /// Why black may not play on the empty `square`; `None` where it may, and under every rule but renju.
    #[must_use]
    pub fn ban(&self, square: Square) -> Option<Ban> {
        match self.variant {
            Variant::Renju => forbidden::ban(&self.lines, square),
            _ => None,
        }
    }

    /// Whether `color` would lose by playing on the empty `square`.
    #[must_use]
    pub fn is_banned(&self, square: Square, color: Color) -> bool {
        color == Color::Black && self.ban(square).is_some()
    }

    /// Computes everything anew from the cells and compares.
    fn is_consistent(&self) -> bool {
        let mut lines = Lines::new(self.size);
        let mut key = HashKey::default();
        let mut empties = 0;
        let mut stones = 0;
        for square in self.size.coords().map(Square::from_coord) {
            match self.cell(square) {
                Cell::Wall => return false,
                Cell::Empty => empties += 1,
                Cell::Neutral => Color::ALL.into_iter().for_each(|color| lines.set(square, color)),
                Cell::Stone(color) => {
                    lines.set(square, color);
                    key = key ^ HashKey::stone(color, square);
                    stones += 1;
                }
            }
        }
        lines == self.lines && key == self.key && empties == self.empties && stones == self.stones.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::square;

    #[test]
    fn undo_restores_everything() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Renju);
        let empty = position.clone();
        for name in ["h8", "i9", "a1", "o15"] {
            position.place(square(name));
        }
        assert_eq!(position.side_to_move(), Color::Black);
        assert_eq!(position.empties(), 221);
        while position.undo().is_some() {}
        assert_eq!(position.key(), empty.key());
        assert_eq!(position.lines, empty.lines);
        assert_eq!(position.empties(), 225);
        assert_eq!(position.side_to_move(), Color::Black);
    }

    #[test]
    fn a_stone_in_the_middle_of_the_game_can_be_removed() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        for name in ["h8", "i9", "a1"] {
            position.place(square(name));
        }
        assert_eq!(position.remove_stone(square("i9")), Some(Color::White));
        assert_eq!(position.remove_stone(square("i9")), None);
        assert!(position.is_empty(square("i9")));
        assert_eq!(position.stones().len(), 2);
    }

    #[test]
    fn neutral_stones_shut_a_five_out() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        for name in ["c1", "d1", "e1"] {
            position.place_stone(Color::Black, square(name));
        }
        assert_eq!(position.shapes(square("b1"), Color::Black)[0], Shape::OpenFour);
        position.place_neutral(square("f1"));
        assert_eq!(position.shapes(square("b1"), Color::Black)[0], Shape::Four);
        position.place_neutral(square("a1"));
        assert_eq!(position.shapes(square("b1"), Color::Black)[0], Shape::None);
    }
}
