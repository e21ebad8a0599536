//! The squares worth a child: free, and near a stone of either side.

use super::cells::{Cells, EMPTY, OPPONENT, OWN};
use crate::types::MAX_SIDE;

/// Empty columns on each side, as far as a stone attracts.
const REACH: usize = 2;
const COLUMNS: usize = MAX_SIDE as usize + 2 * REACH;

/// Stones and free points as bits, one word for each column, kept up to date stone by stone.
#[derive(Clone, Debug)]
pub(super) struct Neighbourhood {
    stones: [u32; COLUMNS],
    free: [u32; COLUMNS],
    columns: usize,
}

impl Neighbourhood {
    pub(super) fn of(cells: &Cells) -> Self {
        let mut bits = Self { stones: [0; COLUMNS], free: [0; COLUMNS], columns: cells.columns() };
        for x in 0..cells.columns() {
            for (y, cell) in cells.column(x).enumerate() {
                let kind = cells.kind(cell);
                bits.stones[x + REACH] |= u32::from(matches!(kind, OWN | OPPONENT)) << y;
                bits.free[x + REACH] |= u32::from(kind == EMPTY) << y;
            }
        }
        bits
    }

    /// Puts a stone on the free point in column `x` and row `y`.
    #[inline]
    pub(super) fn place(&mut self, x: usize, y: usize) {
        self.stones[x + REACH] |= 1 << y;
        self.free[x + REACH] &= !(1 << y);
    }

    /// The bits of the candidates of each column: free points among the eight around a stone, and two steps from
    /// one along its column and row (seed 000).
    #[inline]
    pub(super) fn columns(&self) -> impl Iterator<Item = u32> + '_ {
        self.stones.windows(2 * REACH + 1).zip(&self.free[REACH..]).take(self.columns).map(|(near, free)| {
            let &[left2, left, here, right, right2] = near else { return 0 };
            let close = here | left | right;
            let straight = here << 2 | here >> 2 | left2 | right2;
            (close | close << 1 | close >> 1 | straight) & free
        })
    }
}
