//! Changes of the value as differences of lines read before and after a move (seed 000, v1.0).

use super::cells::{Cells, EMPTY, OPPONENT, OWN, WALL};
use super::neighbourhood::Neighbourhood;
use super::scorer::{Brood, Scorer};
use super::stone_values::{FIRST, board_value, stone_value};

/// Stones are looked at as far as this from a move, as long as no gap comes before.
const REACH: usize = 4;

/// Reads lines cell by cell, without tables: it is here for comparison, not for speed.
pub(super) struct DifferenceScorer {
    cells: Cells,
    root_bits: Neighbourhood,
    root_value: i32,
}

impl DifferenceScorer {
    pub(super) fn new(cells: Cells) -> Self {
        Self { root_bits: Neighbourhood::of(&cells), root_value: board_value(&FIRST, &cells), cells }
    }

    /// The value of the stones around a cell, up to the first gap in each of the eight directions, and of its own.
    fn around(&self, cell: usize) -> i32 {
        // More than four points from every edge the seed reads past the edge, where its array holds zeros: a run
        // that reaches the edge from there is not stopped by it.
        let is_interior = self.cells.edge_distance(cell) >= REACH;
        let is_open_edge = |cell: usize| is_interior && !self.cells.is_point(cell);
        let value = |cell: usize, step: isize| {
            let beyond = |step| {
                let cells = self.cells.ray(cell, step);
                cells.map(|cell| if is_open_edge(cell) { EMPTY } else { self.cells.kind(cell) })
            };
            stone_value(&FIRST, self.cells.kind(cell), [&mut beyond(-step), &mut beyond(step)])
        };
        let own: i32 = self.cells.steps().map(|step| value(cell, step)).iter().sum();
        let steps = self.cells.steps().into_iter().flat_map(|step| [step, -step]);
        let others: i32 = steps
            .flat_map(|step| {
                (1..=REACH.cast_signed())
                    .map(move |distance| (cell.wrapping_add_signed(step * distance), step))
                    .take_while(|&(cell, _)| !matches!(self.cells.kind(cell), EMPTY | WALL))
            })
            .map(|(cell, step)| value(cell, step))
            .sum();
        own + others
    }
}

impl Scorer for DifferenceScorer {
    type Value = i32;

    fn root_value(&self) -> i32 {
        self.root_value
    }

    fn children(&mut self, line: &[u16], brood: &mut Brood<i32>) {
        let mut bits = self.root_bits.clone();
        for (ply, &cell) in line.iter().enumerate() {
            self.cells.set(cell.into(), if ply % 2 == 0 { OWN } else { OPPONENT });
            let (x, y) = self.cells.column_and_row(cell.into());
            bits.place(x, y);
        }
        let mover = if line.len() % 2 == 0 { OWN } else { OPPONENT };
        brood.clear();
        for (x, mut column) in bits.columns().enumerate() {
            while column != 0 {
                let cell = self.cells.column(x).start + column.trailing_zeros() as usize;
                column &= column - 1;
                let before = self.around(cell);
                self.cells.set(cell, mover);
                brood.push(u16::try_from(cell).unwrap_or_default(), self.around(cell) - before);
                self.cells.set(cell, EMPTY);
            }
        }
        for &cell in line {
            self.cells.set(cell.into(), EMPTY);
        }
    }
}
