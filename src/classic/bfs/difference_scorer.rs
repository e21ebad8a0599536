//! Changes of the value as differences of lines read before and after a move (seed 000, v1.0).

use super::cells::{Cells, EMPTY, STEPS, WALL, back};
use super::neighbourhood::Neighbourhood;
use super::point::Point;
use super::scorer::{Brood, Scorer, mover};
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

    /// The value of the stones around a point, up to the first gap in each of the eight directions, and of its own.
    fn around(&self, center: Point) -> i32 {
        // Four points or more from every edge the seed reads past the edge, where its array holds zeros: a run
        // that reaches the edge from there is not stopped by it.
        let edge = if self.cells.edge_distance(center) >= REACH { EMPTY } else { WALL };
        let side = |point, step| {
            self.cells.ray(point, step).map(|point| self.cells.kind(point)).chain(std::iter::once(edge))
        };
        let value = |point, step| {
            stone_value(&FIRST, self.cells.kind(point), side(point, back(step)), side(point, step))
        };
        let mut sum = STEPS.map(|step| value(center, step)).iter().sum();
        for step in STEPS.into_iter().flat_map(|step| [step, back(step)]) {
            for point in self.cells.ray(center, step).take(REACH) {
                if matches!(self.cells.kind(point), EMPTY | WALL) {
                    break;
                }
                sum += value(point, step);
            }
        }
        sum
    }
}

impl Scorer for DifferenceScorer {
    type Value = i32;

    fn root_value(&self) -> i32 {
        self.root_value
    }

    fn children(&mut self, line: &[Point], brood: &mut Brood<i32>) {
        let mut bits = self.root_bits.clone();
        for (ply, &point) in line.iter().enumerate() {
            self.cells.set(point, mover(ply));
            bits.place(point);
        }
        brood.clear();
        bits.for_each_candidate(|point| {
            let before = self.around(point);
            self.cells.set(point, mover(line.len()));
            brood.push(point, self.around(point) - before);
            self.cells.set(point, EMPTY);
        });
        for &point in line {
            self.cells.set(point, EMPTY);
        }
    }
}
