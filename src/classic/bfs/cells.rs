//! The board as the seed numbers it, with wall around.

use std::ops::Range;

use crate::board::{Cell, Position};
use crate::types::{Coord, Square};

/// Nothing stands here.
pub(super) const EMPTY: u8 = 0;
/// A stone of the opponent: the seed's human, 1.
pub(super) const OPPONENT: u8 = 1;
/// A stone of the player: the seed's AI, 2.
pub(super) const OWN: u8 = 2;
/// Wall, or a neutral stone, which is the same to both sides.
pub(super) const WALL: u8 = 3;

/// Cells of wall on each side: as far as one end of a line of nine cells reaches.
pub(super) const PAD: usize = 4;
/// The distance from one column to the next. A power of two, so that an index splits by shifts.
const STRIDE: usize = 64;

/// The kinds of all cells. The index runs down each column in turn, as the seed's loops do (`x` outside, `y`
/// inside): the order in which children are created, and ties are broken, is that of the index.
///
/// ```text
///   index = (x + 4) * 64 + (y + 4)
/// ```
#[derive(Clone, Debug)]
pub(super) struct Cells {
    kinds: Vec<u8>,
    columns: usize,
    rows: usize,
}

impl Cells {
    /// The cells of `position`, seen by the side to move.
    pub(super) fn of(position: &Position) -> Self {
        let (columns, rows) = (usize::from(position.size().width()), usize::from(position.size().height()));
        let kinds = vec![WALL; STRIDE * (columns + 2 * PAD)];
        let mut cells = Self { kinds, columns, rows };
        for coord in position.size().coords() {
            let index = cells.index(coord);
            cells.kinds[index] = match position.cell(Square::from_coord(coord)) {
                Cell::Empty => EMPTY,
                Cell::Stone(color) if color == position.side_to_move() => OWN,
                Cell::Stone(_) => OPPONENT,
                Cell::Wall | Cell::Neutral => WALL,
            };
        }
        cells
    }

    /// The index of a point.
    pub(super) fn index(&self, coord: Coord) -> usize {
        (usize::from(coord.x) + PAD) * STRIDE + usize::from(coord.y) + PAD
    }

    /// The square at the index of a point.
    pub(super) fn square(&self, index: usize) -> Square {
        let (x, y) = self.column_and_row(index);
        let part = |part| u8::try_from(part).unwrap_or_default();
        Square::from_coord(Coord::new(part(x), part(y)))
    }

    /// Every point of the board in the seed's order.
    pub(super) fn board_indices(&self) -> impl Iterator<Item = usize> + use<> {
        let rows = self.rows;
        (PAD..PAD + self.columns).flat_map(move |column| column * STRIDE + PAD..column * STRIDE + PAD + rows)
    }

    /// The points of a column, `x` from 0.
    pub(super) fn column(&self, x: usize) -> Range<usize> {
        let first = (x + PAD) * STRIDE + PAD;
        first..first + self.rows
    }

    /// The column and the row of a point, from 0.
    pub(super) fn column_and_row(&self, index: usize) -> (usize, usize) {
        (index / STRIDE - PAD, index % STRIDE - PAD)
    }

    /// The number of points between a point and the nearest edge.
    pub(super) fn edge_distance(&self, index: usize) -> usize {
        let (x, y) = self.column_and_row(index);
        x.min(y).min(self.columns - 1 - x).min(self.rows - 1 - y)
    }

    /// The number of columns.
    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// What stands on a cell.
    pub(super) fn kind(&self, index: usize) -> u8 {
        self.kinds[index]
    }

    /// Puts a stone on a cell, or empties it.
    pub(super) fn set(&mut self, index: usize, kind: u8) {
        self.kinds[index] = kind;
    }

    /// The distances of neighbouring cells along the four lines.
    pub(super) fn steps(&self) -> [isize; 4] {
        let stride = STRIDE.cast_signed();
        [1, stride, stride + 1, stride - 1]
    }

    /// Whether a cell is a point of the board.
    pub(super) fn is_point(&self, index: usize) -> bool {
        let on = |cell: usize, points: usize| (PAD..PAD + points).contains(&cell);
        on(index / STRIDE, self.columns) && on(index % STRIDE, self.rows)
    }

    /// The cells from one on along a line, without it.
    pub(super) fn ray(&self, from: usize, step: isize) -> impl Iterator<Item = usize> + '_ {
        let next = move |&cell: &usize| cell.checked_add_signed(step);
        std::iter::successors(next(&from), next).take_while(|&cell| cell < self.kinds.len())
    }
}
