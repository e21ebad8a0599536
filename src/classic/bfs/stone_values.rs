//! What a stone is worth on one of its four lines.

use super::cells::{Cells, EMPTY, OPPONENT, OWN, STEPS, back};

/// Values by `[neighbours in a row, at most 4][stopped ends]`, in the seed's units.
pub(super) type StoneValues = [[i32; 3]; 5];

/// Seed 000, v1.0.
pub(super) const FIRST: StoneValues = [[2, 1, 0], [8, 4, 0], [24, 12, 0], [80, 40, 0], [9999, 9999, 9999]];
/// Seed 000, v1.1 and v1.2.
pub(super) const LATER: StoneValues = [[0, 0, 0], [8, 4, 0], [24, 12, 0], [80, 40, 0], [999, 999, 999]];

/// The sum for a stone of `kind` with what stands on either side of it, nearest first. What is neither its kind nor
/// empty stops a run, and so does the end of an iterator. The opponent's stones count double and against; where no
/// side's stone stands there is nothing to count.
#[inline]
pub(super) fn stone_value(
    values: &StoneValues,
    kind: u8,
    before: impl Iterator<Item = u8>,
    after: impl Iterator<Item = u8>,
) -> i32 {
    let weight = match kind {
        OWN => 1,
        OPPONENT => -2,
        _ => return 0,
    };
    let (before, after) = (run(kind, before), run(kind, after));
    let stopped = usize::from(before.1) + usize::from(after.1);
    weight * values[(before.0 + after.0).min(4)][stopped]
}

/// The stones of `kind` in a row, and whether they are stopped.
#[inline]
fn run(kind: u8, mut cells: impl Iterator<Item = u8>) -> (usize, bool) {
    let mut stones = 0;
    loop {
        match cells.next() {
            Some(next) if next == kind => stones += 1,
            next => return (stones, next != Some(EMPTY)),
        }
    }
}

/// The value of a whole board, each stone on each of its lines.
pub(super) fn board_value(values: &StoneValues, cells: &Cells) -> i32 {
    let side = |point, step| cells.ray(point, step).map(|point| cells.kind(point));
    let lines = cells.points().flat_map(|point| STEPS.map(|step| (point, step)));
    lines
        .map(|(point, step)| {
            stone_value(values, cells.kind(point), side(point, back(step)), side(point, step))
        })
        .sum()
}
