//! A player that sees less and slips now and then.

use std::time::Duration;

use crate::board::{Position, vicinity};
use crate::search::{Limits, Player, RootDetails, SearchReport};
use crate::tree::ArenaError;
use crate::types::{HashKey, Score, Square};

/// Plays as another player with few nodes, and some moves without looking at all.
pub(super) struct Weakened<P> {
    inner: P,
    max_nodes: u64,
    /// Moves of a hundred that are made without looking.
    slips: u32,
    seed: u64,
}

impl<P: Player> Weakened<P> {
    pub(super) fn new(inner: P, max_nodes: u64, slips: u32, seed: u64) -> Self {
        Self { inner, max_nodes, slips, seed }
    }

    /// A move near the stones that is allowed, at random; `None` if this is no moment to slip.
    ///
    /// What is random depends on the position and the seed only, so a game can be repeated.
    fn slip(&self, position: &Position) -> Option<Square> {
        let random = scramble(position.key(), self.seed);
        if random % 100 >= u64::from(self.slips) {
            return None;
        }
        let mut squares = Vec::new();
        let mover = position.side_to_move();
        vicinity(position, |square| {
            if !position.is_banned(square, mover) {
                squares.push(square);
            }
        });
        let chosen = usize::try_from(random >> 32).ok()?.checked_rem(squares.len())?;
        squares.get(chosen).copied()
    }
}

fn scramble(key: HashKey, seed: u64) -> u64 {
    let mixed = (key.get() ^ seed).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ mixed >> 29
}

impl<P: Player> Player for Weakened<P> {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn choose(
        &mut self,
        position: &mut Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, ArenaError> {
        let slip = self.slip(position).filter(|_| limits.root.is_plain());
        if let Some(square) = slip {
            return Ok(unconsidered(square, limits.started.elapsed()));
        }
        let most = limits.max_nodes.map_or(self.max_nodes, |most| most.min(self.max_nodes));
        // One thread, so that a game can be repeated.
        let limits = Limits { max_nodes: Some(most), threads: 1, ..limits.clone() };
        self.inner.choose(position, &limits, observe)
    }

    fn analyses(&self) -> bool {
        self.inner.analyses()
    }

    fn forget(&mut self) {
        self.inner.forget();
    }
}

fn unconsidered(square: Square, elapsed: Duration) -> SearchReport {
    SearchReport {
        best: Some(square),
        value: Score::EVEN,
        depth: 1,
        selective_depth: 1,
        nodes: 0,
        expansions: 0,
        elapsed,
        variation: vec![square],
        root: RootDetails::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{SearchParams, TreePlayer};
    use crate::types::{BoardSize, Coord, Variant};

    #[test]
    fn about_as_many_slips_as_asked_for() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        position.place(Square::from_coord(Coord::new(7, 7)));
        let slips = (0..1000)
            .map(|seed| Weakened::new(TreePlayer::new(SearchParams::default()), 100, 30, seed))
            .filter_map(|player| player.slip(&position))
            .inspect(|&square| assert!(position.is_empty(square)))
            .count();
        assert!((200..400).contains(&slips), "{slips}");
    }
}
