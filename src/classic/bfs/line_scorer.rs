//! Changes of the value by line tables (seed 000, v1.1 and v1.2).

use super::cells::{Cells, OWN};
use super::line_tables::{LineTable, line_tables, wrap};
use super::line_word::LineWord;
use super::neighbourhood::Neighbourhood;
use super::point::Point;
use super::scorer::{Brood, Scorer, mover};
use super::stone_values::{LATER, board_value};
use crate::types::MAX_SIDE;

const SIDE: usize = MAX_SIDE as usize;

/// Every line of the board in all four directions as words of two bits a cell, kept up to date stone by stone.
///
/// A line's word holds the nine cells around any of its points side by side, which are the index into a table.
/// Columns are numbered along `y`, all others along `x`: down a column they are shifted by the same.
struct Lines<W> {
    columns: [W; SIDE],
    rows: [W; SIDE],
    diagonals: [W; 2 * SIDE],
    anti_diagonals: [W; 2 * SIDE],
}

impl<W: LineWord> Lines<W> {
    fn of(cells: &Cells) -> Self {
        let mut lines = Self {
            columns: [W::WALLS; SIDE],
            rows: [W::WALLS; SIDE],
            diagonals: [W::WALLS; 2 * SIDE],
            anti_diagonals: [W::WALLS; 2 * SIDE],
        };
        for point in cells.points() {
            // From wall, whose bits are both set, to the point's kind.
            lines.flip(point, !cells.kind(point) & 3);
        }
        lines
    }

    /// Flips bits of the cell on all its lines: puts a stone on an empty point, or takes it away again.
    #[inline]
    fn flip(&mut self, point: Point, bits: u8) {
        let (x, y) = (point.x(), point.y());
        self.columns[x].flip(y, bits);
        self.rows[y].flip(x, bits);
        self.diagonals[x + SIDE - 1 - y].flip(x, bits);
        self.anti_diagonals[x + y].flip(x, bits);
    }

    /// What a stone on the empty point changes.
    #[inline]
    fn change(&self, table: &LineTable, point: Point) -> i16 {
        let (x, y) = (point.x(), point.y());
        table[self.columns[x].nine_cells(y)]
            .wrapping_add(table[self.rows[y].nine_cells(x)])
            .wrapping_add(table[self.diagonals[x + SIDE - 1 - y].nine_cells(x)])
            .wrapping_add(table[self.anti_diagonals[x + y].nine_cells(x)])
    }
}

/// Scores by tables, on boards whose lines fit into words.
pub(super) struct LineScorer<W> {
    tables: &'static [Box<LineTable>; 2],
    lines: Lines<W>,
    root_bits: Neighbourhood,
    root_value: i16,
}

impl<W: LineWord> LineScorer<W> {
    /// Prepares for searches from a root.
    pub(super) fn new(cells: &Cells) -> Self {
        Self {
            tables: line_tables(),
            lines: Lines::of(cells),
            root_bits: Neighbourhood::of(cells),
            root_value: wrap(board_value(&LATER, cells)),
        }
    }
}

impl<W: LineWord> Scorer for LineScorer<W> {
    type Value = i16;

    fn root_value(&self) -> i16 {
        self.root_value
    }

    fn children(&mut self, line: &[Point], brood: &mut Brood<i16>) {
        let mut bits = self.root_bits.clone();
        for (ply, &point) in line.iter().enumerate() {
            self.lines.flip(point, mover(ply));
            bits.place(point);
        }
        let table: &LineTable = &self.tables[usize::from(mover(line.len()) == OWN)];
        brood.clear();
        bits.for_each_candidate(|point| brood.push(point, self.lines.change(table, point)));
        for (ply, &point) in line.iter().enumerate() {
            self.lines.flip(point, mover(ply));
        }
    }
}
