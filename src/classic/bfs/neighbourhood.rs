//! The squares worth a child: free, and near a stone of either side.

use super::cells::{Cells, EMPTY, OPPONENT, OWN};
use super::point::Point;
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
        for point in cells.points() {
            let kind = cells.kind(point);
            bits.stones[point.x() + REACH] |= u32::from(matches!(kind, OWN | OPPONENT)) << point.y();
            bits.free[point.x() + REACH] |= u32::from(kind == EMPTY) << point.y();
        }
        bits
    }

    /// Puts a stone on a free point.
    #[inline]
    pub(super) fn place(&mut self, point: Point) {
        self.stones[point.x() + REACH] |= 1 << point.y();
        self.free[point.x() + REACH] &= !(1 << point.y());
    }

    /// Whether there is any candidate.
    pub(super) fn has_candidates(&self) -> bool {
        self.columns().any(|column| column != 0)
    }

    /// Calls `visit` with every candidate, in the seed's order.
    #[inline]
    pub(super) fn for_each_candidate(&self, mut visit: impl FnMut(Point)) {
        for (x, mut column) in self.columns().enumerate() {
            while column != 0 {
                visit(Point::new(x, column.trailing_zeros() as usize));
                column &= column - 1;
            }
        }
    }

    /// The bits of the candidates of each column: free points among the eight around a stone, and two steps from
    /// one along its column and row (seed 000).
    #[inline]
    fn columns(&self) -> impl Iterator<Item = u32> + '_ {
        self.stones.windows(2 * REACH + 1).zip(&self.free[REACH..]).take(self.columns).map(|(near, free)| {
            let &[left2, left, here, right, right2] = near else { return 0 };
            let close = here | left | right;
            let straight = here << 2 | here >> 2 | left2 | right2;
            (close | close << 1 | close >> 1 | straight) & free
        })
    }
}
