//! How fast the player grows its tree, on a fixed set of positions.

use std::time::{Duration, Instant};

use super::player::Bfs;
use super::version::BfsVersion;
use crate::board::Position;
use crate::search::{Limits, Player};
use crate::tree::ArenaError;
use crate::types::{BoardSize, Coord, Variant};

/// Nodes created for each position, as in the largest searches of `tests/data/seed_bfs_v12.txt`.
const NODES: u64 = 400_000;
/// Room for them all.
const TREE_BYTES: usize = 16 << 20;
/// Positions on a board of 15x15.
const POSITIONS: [&str; 6] = [
    "h8",
    "h8 i9 i7 g9",
    "h8 h9 i8 g8 j9 j10 k8 i10 h7",
    "h8 g8 h10 g9 j8 f7 j10",
    "d4 l12 e5 k11 f6 g7 d12 l4",
    "h8 i9 h9 h7 i8 g8 j8 k8 g10 f11 k7",
];

/// What the benchmark found.
#[derive(Clone, Copy, Debug)]
pub struct BfsBench {
    /// Nodes created in all.
    pub nodes: u64,
    /// Nodes expanded in all.
    pub expansions: u64,
    /// Bytes that the nodes took, in all.
    pub bytes: usize,
    /// Time taken.
    pub elapsed: Duration,
}

impl BfsBench {
    /// Nodes created a second.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    pub fn nodes_a_second(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// Bytes for each node created.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    pub fn bytes_a_node(&self) -> f64 {
        self.bytes as f64 / self.nodes.max(1) as f64
    }
}

/// Searches every position with the same memory, `rounds` times, after a round that isn't counted.
///
/// # Errors
/// If there is no memory for the tree.
pub fn bench(version: BfsVersion, rounds: u32) -> Result<BfsBench, ArenaError> {
    let mut player = Bfs::new(version);
    let limits = Limits { tree_bytes: TREE_BYTES, ..Limits::nodes(NODES) };
    let mut result = BfsBench { nodes: 0, expansions: 0, bytes: 0, elapsed: Duration::ZERO };
    for round in 0..=rounds {
        for mut position in POSITIONS.iter().filter_map(|moves| position_after(moves)) {
            let began = Instant::now();
            let report = player.choose(&mut position, &limits, &mut |_| {})?;
            if round > 0 {
                result.elapsed += began.elapsed();
                result.nodes += report.nodes;
                result.expansions += report.expansions;
                result.bytes += player.bytes_used();
            }
        }
    }
    Ok(result)
}

/// The position after some moves by name; `None` if they can't be played.
fn position_after(moves: &str) -> Option<Position> {
    let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
    for name in moves.split_ascii_whitespace() {
        let square = Coord::from_name(name).and_then(|coord| position.empty_square(coord))?;
        position.place(square);
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_played() {
        for moves in POSITIONS {
            assert!(position_after(moves).is_some(), "{moves}");
        }
    }

    #[test]
    fn nodes_of_the_last_version_are_smaller_than_the_seeds() {
        let result = bench(BfsVersion::V1_2, 1).expect("enough memory");
        assert!(result.bytes_a_node() <= 13.0, "{}", result.bytes_a_node());
    }
}
