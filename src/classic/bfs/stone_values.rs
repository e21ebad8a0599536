//! What a stone is worth on one of its four lines.

use super::cells::{Cells, EMPTY, OPPONENT, OWN};

/// Values by `[neighbours in a row, at most 4][stopped ends]`, in the seed's units.
pub(super) type StoneValues = [[i32; 3]; 5];

/// Seed 000, v1.0.
pub(super) const FIRST: StoneValues = [[2, 1, 0], [8, 4, 0], [24, 12, 0], [80, 40, 0], [9999, 9999, 9999]];
/// Seed 000, v1.1 and v1.2.
pub(super) const LATER: StoneValues = [[0, 0, 0], [8, 4, 0], [24, 12, 0], [80, 40, 0], [999, 999, 999]];

/// The sum for a stone of `kind` with what stands on either side of it, nearest first. What is neither its kind nor
/// empty stops a run, and so does the end of an iterator. The opponent's stones count double and against.
pub(super) fn stone_value(
    values: &StoneValues,
    kind: u8,
    sides: [&mut dyn Iterator<Item = u8>; 2],
) -> i32 {
    if !matches!(kind, OWN | OPPONENT) {
        return 0;
    }
    let (mut neighbours, mut stopped) = (0, 0);
    for side in sides {
        loop {
            match side.next() {
                Some(next) if next == kind => neighbours += 1,
                Some(EMPTY) => break,
                _ => {
                    stopped += 1;
                    break;
                }
            }
        }
    }
    let value = values[neighbours.min(4)][stopped];
    if kind == OWN { value } else { -2 * value }
}

/// The value of a whole board, each stone on each of its lines.
pub(super) fn board_value(values: &StoneValues, cells: &Cells) -> i32 {
    let value = |cell: usize, step: isize| {
        let side = |step| cells.ray(cell, step).map(|cell| cells.kind(cell));
        stone_value(values, cells.kind(cell), [&mut side(-step), &mut side(step)])
    };
    cells.board_indices().flat_map(|cell| cells.steps().map(|step| value(cell, step))).sum()
}
