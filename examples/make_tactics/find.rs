//! What a position of a game is good for.

use banyan::board::Position;
use banyan::types::{Color, Coord, Square, Variant};

use crate::game::SelfPlay;
use crate::naive::{Answer, solve};
use crate::proof::Proof;
use crate::puzzle::{Kind, Puzzle, Theme};
use crate::setup::Setup;

/// The naive solver's limit for one position.
const MAX_NODES: u64 = 60_000;
/// The same for the searches that look for the only move.
const MAX_NODES_DEFENCE: u64 = 5_000;
/// A refutation that took fewer nodes is no test, unless its theme makes it one.
const LEAST_NODES: u64 = 30;
/// Nodes of the engine's search that must not prove the only move lost, by threes for example: then it wouldn't be
/// the move to play.
const NODES_AFTER_ONLY_MOVE: u64 = 100_000;
/// Longer proofs, which have many branches, aren't stored.
const LONGEST_TEXT: usize = 400;
/// Games that fill the whole board say little, and take much room.
const MOST_STONES: usize = 120;

/// The puzzles that a position makes, those of a single move only if they are wanted: they take the longest to find.
pub(crate) fn puzzles(setup: &Setup, engine: &mut SelfPlay, only_moves: bool) -> Vec<Puzzle> {
    let position = setup.position();
    if wins_at_once(&position, setup.side) || setup.stones.concat().len() > MOST_STONES {
        return Vec::new();
    }
    let (answer, nodes) = solve(setup, MAX_NODES);
    match answer {
        Answer::Win(proof, length) => victory(setup, proof, length).into_iter().collect(),
        Answer::Refuted => {
            let only_move = if only_moves { only_move(setup, &position, engine) } else { None };
            refuted(setup, nodes).into_iter().chain(only_move).collect()
        }
        Answer::Unknown => Vec::new(),
    }
}

/// The victory of a position, if `max_nodes` nodes find one.
pub(crate) fn victory_within(setup: &Setup, max_nodes: u64) -> Option<Puzzle> {
    match solve(setup, max_nodes).0 {
        Answer::Win(proof, length) => victory(setup, proof, length),
        Answer::Refuted | Answer::Unknown => None,
    }
}

fn victory(setup: &Setup, proof: Proof, length: u16) -> Option<Puzzle> {
    let theme = if proof.has_branches() {
        Theme::Shut
    } else if ends_by_ban(setup, &proof) {
        Theme::Ban
    } else {
        Theme::Plain
    };
    let short = proof.to_string().len() <= LONGEST_TEXT;
    short.then(|| Puzzle { setup: setup.clone(), kind: Kind::Vcf(proof), theme, length })
}

fn refuted(setup: &Setup, nodes: u64) -> Option<Puzzle> {
    let theme = refutation_theme(setup);
    let puzzle = Puzzle { setup: setup.clone(), kind: Kind::Refuted, theme, length: 0 };
    (nodes >= LEAST_NODES || theme != Theme::Plain).then_some(puzzle)
}

/// Whether a rule of the variant is all that stands between the side to move and a win.
fn refutation_theme(setup: &Setup) -> Theme {
    let (theme, laxer) = match (setup.variant, setup.side) {
        (Variant::Renju, Color::Black) => (Theme::Ban, Variant::Standard),
        (Variant::Caro, _) => (Theme::Shut, Variant::Freestyle),
        (Variant::CaroExact, _) => (Theme::Shut, Variant::Standard),
        _ => return Theme::Plain,
    };
    let (answer, _) = solve(&setup.under(laxer), MAX_NODES);
    if matches!(answer, Answer::Win(..)) { theme } else { Theme::Plain }
}

/// Whether the last four of a line without branches threatens a single five, which a ban doesn't let black stop.
fn ends_by_ban(setup: &Setup, proof: &Proof) -> bool {
    if let [(reply, rest)] = proof.replies.as_slice() {
        return ends_by_ban(&setup.after(proof.attack).after(*reply), rest);
    }
    let after = setup.after(proof.attack).position();
    let mut fives = after.empty_squares().filter(|&square| after.wins(square, setup.side));
    let first = fives.next();
    fives.next().is_none() && first.is_some_and(|five| after.is_banned(five, !setup.side))
}

/// A position in which one move alone of the side to move, which has no win by fours, escapes the other side's.
fn only_move(setup: &Setup, position: &Position, engine: &mut SelfPlay) -> Option<Puzzle> {
    if wins_at_once(position, !setup.side) {
        return None;
    }
    let (Answer::Win(threat, length), _) = solve(&setup.passed(), MAX_NODES_DEFENCE) else { return None };
    let only = single_escape(setup, position, &threat)?;
    let mut after = setup.after(only).position();
    let puzzle = Puzzle { setup: setup.clone(), kind: Kind::OnlyMove(only), theme: Theme::Plain, length };
    (!engine.proves_win(&mut after, NODES_AFTER_ONLY_MOVE)).then_some(puzzle)
}

/// The one legal move of all after which the other side has no win by fours. `None` if there are more or fewer, or if
/// one is not known.
fn single_escape(setup: &Setup, position: &Position, threat: &Proof) -> Option<Coord> {
    let mut escape = None;
    for coord in nearest_first(position, threat) {
        let after = setup.after(coord);
        match solve(&after, MAX_NODES_DEFENCE).0 {
            Answer::Win(..) => {}
            Answer::Refuted if escape.is_none() => escape = Some(coord),
            Answer::Refuted | Answer::Unknown => return None,
        }
    }
    escape
}

/// All legal moves; those on points of the threat, which are likely to stop it, come first.
fn nearest_first(position: &Position, threat: &Proof) -> Vec<Coord> {
    let points = threat.points();
    let side = position.side_to_move();
    let legal =
        position.empty_squares().filter(|&square| !position.is_banned(square, side)).map(Square::coord);
    let mut legal: Vec<Coord> = legal.collect();
    legal.sort_by_key(|coord| !points.contains(coord));
    legal
}

pub(crate) fn wins_at_once(position: &Position, color: Color) -> bool {
    position.empty_squares().any(|square| position.wins(square, color))
}
