//! The board as the seed sees it, with wall around.

use super::point::Point;
use crate::board::{Cell, Position};
use crate::types::MAX_SIDE;

/// Nothing stands here.
pub(super) const EMPTY: u8 = 0;
/// A stone of the opponent: the seed's human, 1.
pub(super) const OPPONENT: u8 = 1;
/// A stone of the player: the seed's AI, 2.
pub(super) const OWN: u8 = 2;
/// Wall, or a neutral stone, which is the same to both sides.
pub(super) const WALL: u8 = 3;

/// One step along each of the four lines.
pub(super) const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

const SIDE: usize = MAX_SIDE as usize;

/// What stands on each point.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    kinds: [[u8; SIDE]; SIDE],
    columns: usize,
    rows: usize,
}

impl Cells {
    /// The cells of `position`, seen by the side to move.
    pub(super) fn of(position: &Position) -> Self {
        let (columns, rows) = (usize::from(position.size().width()), usize::from(position.size().height()));
        let mut cells = Self { kinds: [[WALL; SIDE]; SIDE], columns, rows };
        for point in cells.points() {
            let kind = match position.cell(point.square()) {
                Cell::Empty => EMPTY,
                Cell::Stone(color) if color == position.side_to_move() => OWN,
                Cell::Stone(_) => OPPONENT,
                Cell::Wall | Cell::Neutral => WALL,
            };
            cells.set(point, kind);
        }
        cells
    }

    /// Every point of the board in the seed's order.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let rows = self.rows;
        (0..self.columns).flat_map(move |x| (0..rows).map(move |y| Point::new(x, y)))
    }

    /// The number of columns.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// The number of points between a point and the nearest edge.
    pub(super) fn edge_distance(&self, point: Point) -> usize {
        let (x, y) = (point.x(), point.y());
        x.min(y).min(self.columns - 1 - x).min(self.rows - 1 - y)
    }

    /// What stands on a point.
    pub(super) fn kind(&self, point: Point) -> u8 {
        self.kinds[point.x()][point.y()]
    }

    /// Puts a stone on a point, or empties it.
    pub(super) fn set(&mut self, point: Point, kind: u8) {
        self.kinds[point.x()][point.y()] = kind;
    }

    /// The points from one on along a line, without it, as far as the edge.
    pub(super) fn ray(&self, from: Point, (dx, dy): (isize, isize)) -> impl Iterator<Item = Point> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        let next = move |&point: &Point| {
            let x = point.x().checked_add_signed(dx).filter(|&x| x < columns)?;
            let y = point.y().checked_add_signed(dy).filter(|&y| y < rows)?;
            Some(Point::new(x, y))
        };
        std::iter::successors(next(&from), next)
    }
}

/// The step the other way.
pub(super) fn back((dx, dy): (isize, isize)) -> (isize, isize) {
    (-dx, -dy)
}
