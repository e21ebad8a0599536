//! The benchmark: a fixed set of positions of every rule, searched with a fixed number of nodes.
//!
//! Nothing in it depends on a clock or on the machine, so the number of nodes it ends with is the same everywhere
//! and changes exactly when the search does.

mod board_speed;

use std::time::{Duration, Instant};

use crate::board::Position;
use crate::search::{BestFirst, Limits, SearchParams, SearchReport};
use crate::tree::{ArenaError, Tree};
use crate::types::{BoardSize, Coord, Square, Variant};

pub use board_speed::{BoardSpeed, board_speed};

/// Positions looked at in each search.
const NODES: u64 = 20_000;
/// The arena: small enough that the larger searches fill it and recycle.
const ARENA_BYTES: usize = 1 << 20;

/// Variant, side of the board and the moves that lead to the position.
const POSITIONS: [(Variant, u8, &str); 15] = [
    (Variant::Freestyle, 15, "h8 i9 i7 g9"),
    (Variant::Freestyle, 15, "h8 h9 i8 g8 j9 j10 k8 i10 h7"),
    (Variant::Freestyle, 20, "k10 l11 l9 j11 k12 m10 i10"),
    (Variant::Freestyle, 20, "c3 d4 r18 q17 k10 l10 k11 k12"),
    (Variant::Freestyle, 32, "p16 q17 r15"),
    (Variant::Standard, 15, "h8 i8 g9 i7 i9 g7 h10 f8"),
    (Variant::Standard, 15, "d4 l12 e5 k11 f6 g7 d12 l4"),
    (Variant::Standard, 9, "e5 e6 d5 f5 d6"),
    (Variant::Renju, 15, "h8 i9 j8 i8 i7 h9 g9"),
    (Variant::Renju, 15, "h8 h9 i7 g7 j9 k6 g10 f11"),
    (Variant::Renju, 15, "h8 g8 h10 g9 j8 f7 j10"),
    (Variant::Caro, 15, "h8 i9 h9 h7 i8 g8 j8 k8"),
    (Variant::Caro, 15, "h8 h9 g9 i7 f10 e11 j6"),
    (Variant::CaroExact, 15, "h8 i8 i9 g7 j10 k11 h10"),
    (Variant::CaroExact, 15, "h8 g7 i8 h7 j8 i7 g9"),
];

/// What the benchmark found.
#[derive(Clone, Debug)]
pub struct BenchResult {
    /// The position's rule, side and moves, and what its search reported.
    pub searches: Vec<(Variant, u8, &'static str, SearchReport)>,
    /// The signature: positions looked at, mixed with the moves and values found.
    pub signature: u64,
    /// Positions looked at in all.
    pub nodes: u64,
    /// Nodes expanded in all.
    pub expansions: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// Runs the benchmark with one small arena for all positions.
///
/// # Errors
/// If there is no memory for the arena.
pub fn bench(params: &SearchParams) -> Result<BenchResult, ArenaError> {
    let mut tree = Tree::with_bytes(ARENA_BYTES)?;
    let began = Instant::now();
    let mut searches = Vec::new();
    let (mut nodes, mut expansions, mut signature) = (0, 0, 0_u64);
    for (variant, side, moves) in POSITIONS {
        let Some(position) = position_after(variant, side, moves) else { continue };
        tree.clear();
        let limits = Limits::nodes(NODES);
        let report = BestFirst::new(&mut tree, &position, params, &limits).run(&mut |_| {});
        nodes += report.nodes;
        expansions += report.expansions;
        signature = mix(signature, &report);
        searches.push((variant, side, moves, report));
    }
    Ok(BenchResult { searches, signature, nodes, expansions, elapsed: began.elapsed() })
}

/// The position after some moves by name; `None` if they can't be played.
fn position_after(variant: Variant, side: u8, moves: &str) -> Option<Position> {
    let mut position = Position::new(BoardSize::new(side, side)?, variant);
    for name in moves.split_ascii_whitespace() {
        let square = position.empty_square(Coord::from_name(name)?)?;
        position.place(square);
    }
    Some(position)
}

/// One number for all that a search reported but its time.
fn mix(signature: u64, report: &SearchReport) -> u64 {
    let best = report.best.map_or(0, Square::index) as u64;
    let value = u64::from(report.value.get().cast_unsigned());
    [best, value, report.nodes, report.expansions, u64::from(report.selective_depth)]
        .into_iter()
        .fold(signature, |hash, part| (hash ^ part).wrapping_mul(0x0100_0000_01b3).rotate_left(23))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_can_be_played() {
        for (variant, side, moves) in POSITIONS {
            assert!(position_after(variant, side, moves).is_some(), "{moves}");
        }
        for variant in Variant::ALL {
            assert!(POSITIONS.iter().any(|position| position.0 == variant), "{variant}");
        }
    }
}
