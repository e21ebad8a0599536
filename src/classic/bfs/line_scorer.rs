//! Changes of the value by line tables (seed 000, v1.1 and v1.2).

use super::cells::{Cells, OPPONENT, OWN, PAD};
use super::line_tables::{LineTable, code_shift, line_tables, wrap};
use super::neighbourhood::Neighbourhood;
use super::scorer::{Brood, Scorer};
use super::stone_values::{LATER, board_value};

/// The codes of all cells along all four lines, and the sum of one mover's table over them: what that mover's stone
/// on the cell would change. A stone touches 32 cells and nothing else.
#[derive(Clone)]
struct Codes {
    codes: Vec<[u16; 4]>,
    changes: Vec<i16>,
}

impl Codes {
    fn of(cells: &Cells, table: &LineTable) -> Self {
        let mut all = Self { codes: vec![[0; 4]; cells.len()], changes: vec![0; cells.len()] };
        for cell in cells.board_indices() {
            let codes = cells.steps().map(|step| {
                let around = (-4..=4).filter(|&distance| distance != 0);
                around.fold(0, |code, distance| {
                    let kind = cells.kind(cell.wrapping_add_signed(step * distance));
                    code | u16::from(kind) << code_shift(distance)
                })
            });
            all.codes[cell] = codes;
            all.changes[cell] =
                codes.iter().fold(0, |sum, &code| sum.wrapping_add(table[usize::from(code)]));
        }
        all
    }

    fn copy_from(&mut self, other: &Self) {
        self.codes.copy_from_slice(&other.codes);
        self.changes.copy_from_slice(&other.changes);
    }

    /// Puts a stone of `kind` on the empty `cell` of a board whose columns are `STRIDE` apart.
    #[inline]
    fn place<const STRIDE: usize>(&mut self, table: &LineTable, cell: usize, kind: u8) {
        let reach = 4 * (STRIDE + 1);
        // All 32 cells lie within these, at distances known when compiling.
        let codes = &mut self.codes[cell - reach..][..2 * reach + 1];
        let changes = &mut self.changes[cell - reach..][..2 * reach + 1];
        for (line, step) in [1, STRIDE, STRIDE + 1, STRIDE - 1].into_iter().enumerate() {
            for distance in 1..=4 {
                let offset = distance * step;
                for (other, seen_at) in
                    [(reach + offset, -distance.cast_signed()), (reach - offset, distance.cast_signed())]
                {
                    let before = codes[other][line];
                    let after = before | u16::from(kind) << code_shift(seen_at);
                    codes[other][line] = after;
                    let change = table[usize::from(after)].wrapping_sub(table[usize::from(before)]);
                    changes[other] = changes[other].wrapping_add(change);
                }
            }
        }
    }
}

/// Scores by tables on a board whose columns are `STRIDE` cells apart.
pub(super) struct LineScorer<const STRIDE: usize> {
    rows: usize,
    tables: &'static [Box<LineTable>; 2],
    /// The root, for the opponent and for the player to move.
    roots: [Codes; 2],
    root_bits: Neighbourhood,
    root_value: i16,
    /// The position at work.
    codes: Codes,
}

impl<const STRIDE: usize> LineScorer<STRIDE> {
    /// Prepares for searches from a root. Columns of `cells` must be `STRIDE` apart.
    pub(super) fn new(cells: &Cells) -> Self {
        let tables = line_tables();
        let roots = [0, 1].map(|mover| Codes::of(cells, &tables[mover]));
        Self {
            rows: cells.rows(),
            tables,
            codes: roots[0].clone(),
            roots,
            root_bits: Neighbourhood::of(cells),
            root_value: wrap(board_value(&LATER, cells)),
        }
    }
}

impl<const STRIDE: usize> Scorer for LineScorer<STRIDE> {
    type Value = i16;

    fn root_value(&self) -> i16 {
        self.root_value
    }

    fn children(&mut self, line: &[u16], brood: &mut Brood<i16>) {
        let mover = (line.len() + 1) % 2;
        let table: &LineTable = &self.tables[mover];
        self.codes.copy_from(&self.roots[mover]);
        let mut bits = self.root_bits.clone();
        for (ply, &cell) in line.iter().enumerate() {
            let cell = usize::from(cell);
            self.codes.place::<STRIDE>(table, cell, if ply % 2 == 0 { OWN } else { OPPONENT });
            bits.place(cell / STRIDE - PAD, cell % STRIDE - PAD);
        }
        brood.clear();
        let first = PAD * STRIDE + PAD;
        for (x, mut column) in bits.columns().enumerate() {
            let start = first + x * STRIDE;
            let changes = &self.codes.changes[start..][..self.rows];
            while column != 0 {
                let y = column.trailing_zeros() as usize;
                column &= column - 1;
                brood.push((start + y) as u16, changes[y]);
            }
        }
    }
}
