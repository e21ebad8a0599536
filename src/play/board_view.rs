//! The board as a person sees it.

use std::fmt;

use crate::board::{Cell, Position, Shape};
use crate::types::{Color, Coord, Direction, Square};

/// Draws a position with coordinates, the last move in parentheses, or the stones of a winning line with stars.
///
/// ```text
///      a b c d e
///   5  . . . . .  5
///   4  . . O . .  4
///   3  . .(X). .  3
///   2  . . . . .  2
///   1  . . . . .  1
///      a b c d e
/// ```
pub(super) struct BoardView<'a> {
    pub(super) position: &'a Position,
    /// Whether to colour the stones by escape sequences.
    pub(super) colored: bool,
}

const RESET: &str = "\x1b[0m";

impl fmt::Display for BoardView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.position.size();
        let last = self.position.stones().last().map(|stone| stone.square);
        let winning = winning_line(self.position);
        self.write_columns(f)?;
        for y in (0..size.height()).rev() {
            let number = u16::from(y) + 1;
            write!(f, "{number:>3} ")?;
            let mut after_last = false;
            for x in 0..size.width() {
                let square = Square::from_coord(Coord::new(x, y));
                let is_last = winning.is_empty() && Some(square) == last;
                let mark = match (winning.contains(&square), is_last, after_last) {
                    (true, ..) => '*',
                    (_, true, _) => '(',
                    (.., true) => ')',
                    _ => ' ',
                };
                write!(f, "{mark}")?;
                self.write_cell(f, square)?;
                after_last = is_last;
            }
            writeln!(f, "{} {number}", if after_last { ')' } else { ' ' })?;
        }
        self.write_columns(f)
    }
}

impl BoardView<'_> {
    fn write_columns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("    ")?;
        for x in 0..self.position.size().width() {
            // Names of columns beyond z have two letters and take the blank before them.
            let name = Coord::new(x, 0).name();
            write!(f, "{:>2}", name.trim_end_matches('1'))?;
        }
        writeln!(f)
    }

    fn write_cell(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let (symbol, color) = match self.position.cell(square) {
            Cell::Stone(Color::Black) => ('X', "\x1b[1;36m"),
            Cell::Stone(Color::White) => ('O', "\x1b[1;33m"),
            Cell::Neutral => ('#', ""),
            Cell::Empty | Cell::Wall => ('.', "\x1b[2m"),
        };
        if self.colored { write!(f, "{color}{symbol}{RESET}") } else { write!(f, "{symbol}") }
    }
}

/// The stones of the five (or more) that the last move completed; none if it completed none.
pub(super) fn winning_line(position: &Position) -> Vec<Square> {
    let Some(&last) = position.stones().last() else { return Vec::new() };
    let mut before = position.clone();
    before.undo();
    let shapes = before.shapes(last.square, last.color);
    let won = Direction::ALL.into_iter().zip(shapes).filter(|&(_, shape)| shape == Shape::Five);
    let mut line = vec![last.square];
    for (direction, _) in won {
        for side in [-1, 1] {
            let run = (1..)
                .map_while(|step| last.square.offset(direction, side * step))
                .take_while(|&square| position.cell(square) == Cell::Stone(last.color));
            line.extend(run);
        }
    }
    if line.len() > 1 { line } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, Variant};

    fn view(width: u8, height: u8, moves: &str) -> String {
        let size = BoardSize::new(width, height).expect("in range");
        let mut position = Position::new(size, Variant::Freestyle);
        for name in moves.split_whitespace() {
            position.place(Square::from_coord(Coord::from_name(name).expect("a point")));
        }
        BoardView { position: &position, colored: false }.to_string()
    }

    #[test]
    fn the_last_move_is_marked() {
        let expected = "     a b c d e
  5  . . . . .  5
  4  . . O . .  4
  3  . .(X). .  3
  2  . . . . .  2
  1  X . . . .  1
     a b c d e
";
        assert_eq!(view(5, 5, "a1 c4 c3"), expected);
    }

    #[test]
    fn a_five_is_marked_as_a_whole() {
        let expected = "     a b c d e f
  5  . . . . . .  5
  4  . . . . . .  4
  3  . . . . . .  3
  2  O O O O . .  2
  1 *X*X*X*X*X .  1
     a b c d e f
";
        assert_eq!(view(6, 5, "a1 a2 b1 b2 c1 c2 d1 d2 e1"), expected);
    }

    #[test]
    fn columns_beyond_z_have_two_letters() {
        assert!(view(32, 5, "af5").contains(" y zaaab"));
    }
}
