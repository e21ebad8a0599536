//! Long victories, which fast games hardly have, grown from shorter ones.
//!
//! As if the attacker had played a quiet move instead of its win, and the defender had stopped that win only: the two
//! stones are added, and where the attacker then wins in a longer way, that position is kept and grown on.

use banyan::board::Position;
use banyan::types::{Coord, SplitMix64, Square};

use crate::find;
use crate::proof::Proof;
use crate::puzzle::{Kind, Puzzle};
use crate::random::pick;
use crate::setup::Setup;

/// Shorter victories are not grown.
const LEAST_LENGTH: u16 = 7;
/// Pairs of stones that are tried on each position.
const TRIES: u32 = 120;
/// The nodes of each try.
const MAX_NODES: u64 = 10_000;
/// How far from a stone the attacker's quiet move may be.
const REACH: u64 = 2;

/// The longer victories grown from `puzzle`, each from the one before it.
pub(crate) fn grow(puzzle: &Puzzle, random: &mut SplitMix64) -> Vec<Puzzle> {
    if puzzle.length < LEAST_LENGTH {
        return Vec::new();
    }
    let mut grown: Vec<Puzzle> = Vec::new();
    while let Some(longer) = grow_once(grown.last().unwrap_or(puzzle), random) {
        grown.push(longer);
    }
    grown
}

fn grow_once(puzzle: &Puzzle, random: &mut SplitMix64) -> Option<Puzzle> {
    let Kind::Vcf(proof) = &puzzle.kind else { return None };
    (0..TRIES).find_map(|_| {
        let setup = with_pair(&puzzle.setup, proof, random)?;
        find::victory_within(&setup, MAX_NODES).filter(|longer| longer.length > puzzle.length)
    })
}

/// The position after a quiet move of the attacker and one of the defender on a point of the proof. `None` where one
/// of them isn't possible or decides the game, or the attacker makes five at once.
fn with_pair(setup: &Setup, proof: &Proof, random: &mut SplitMix64) -> Option<Setup> {
    let stones = setup.stones.concat();
    let stone = pick(random, &stones)?;
    let quiet = Coord::new(random.near(stone.x, REACH), random.near(stone.y, REACH));
    let stop = pick(random, &proof.points())?;
    let after_quiet = play(setup, quiet)?;
    let after = play(&after_quiet, stop)?;
    (!find::wins_at_once(&after.position(), after.side)).then_some(after)
}

/// The position after a move; `None` if it isn't possible or decides the game.
fn play(setup: &Setup, coord: Coord) -> Option<Setup> {
    let position: Position = setup.position();
    let square: Square = position.empty_square(coord)?;
    position.outcome_of(square, setup.side).is_none().then(|| setup.after(coord))
}
