//! The moves of a search for a VCT, and what ends it.

use super::proof_table::ProofNumbers;
use crate::board::{PatternBoard, Threat};
use crate::threat::{Answer, stop_open_fours};
use crate::types::Square;

/// What can be said of a position, or how it goes on.
pub(super) enum Outlook {
    /// It is won, or there is no win by threats.
    Settled(ProofNumbers),
    /// The moves that were appended to the list lead on, and no others can matter.
    Open,
}

/// The attacker is to move. Appends its threats to `moves`, the strongest first.
///
/// ```text
///   it completes a five                                     won in 1
///   the defender threatens two fives / one                  refuted / it must be stopped
///   it makes an open four                                   won in 3
///   else its fours, and its threes unless the defender threatens an open four that they don't stop
/// ```
pub(super) fn attacks(board: &mut PatternBoard, moves: &mut Vec<Square>) -> Outlook {
    let attacker = board.side_to_move();
    if !board.threats(attacker, Threat::Five).is_empty() {
        return Outlook::Settled(ProofNumbers::won_in(1));
    }
    if !board.threats(!attacker, Threat::Five).is_empty() {
        return against_fives(board, moves, ProofNumbers::REFUTED);
    }
    let legal = |&square: &Square| !board.is_banned(square, attacker);
    if board.threats(attacker, Threat::OpenFour).iter().any(|square| legal(&square)) {
        return Outlook::Settled(ProofNumbers::won_in(3));
    }
    let first = moves.len();
    for kind in [Threat::FourThree, Threat::Four] {
        moves.extend(board.threats(attacker, kind).iter().filter(legal));
    }
    let open_fours = board.threats(!attacker, Threat::OpenFour);
    for kind in [Threat::DoubleThree, Threat::Three] {
        let threes = board.threats(attacker, kind).iter().filter(legal);
        moves.extend(threes.filter(|&square| open_fours.is_empty() || open_fours.contains(square)));
    }
    if moves.len() == first { Outlook::Settled(ProofNumbers::REFUTED) } else { Outlook::Open }
}

/// The defender is to move. Appends its answers to `moves`.
///
/// ```text
///   it completes a five                                     refuted
///   the attacker threatens two fives / one                  won in 2 / that point
///   the attacker threatens no open four, or the defender makes one     refuted
///   else every move that stops the open fours, and the defender's fours
/// ```
pub(super) fn answers(board: &mut PatternBoard, moves: &mut Vec<Square>) -> Outlook {
    let defender = board.side_to_move();
    if !board.threats(defender, Threat::Five).is_empty() {
        return Outlook::Settled(ProofNumbers::REFUTED);
    }
    if !board.threats(!defender, Threat::Five).is_empty() {
        return against_fives(board, moves, ProofNumbers::won_in(2));
    }
    let attacker = !defender;
    let open_fours = board.threats(attacker, Threat::OpenFour);
    let is_threat = open_fours.iter().any(|square| !board.is_banned(square, attacker));
    if !is_threat || !board.threats(defender, Threat::OpenFour).is_empty() {
        return Outlook::Settled(ProofNumbers::REFUTED);
    }
    let points = open_fours.clone();
    let first = moves.len();
    let stops = stop_open_fours(board, &points);
    let legal = |&square: &Square| !board.is_banned(square, defender);
    moves.extend(stops.iter().filter(legal));
    for kind in [Threat::FourThree, Threat::Four] {
        let fours = board.threats(defender, kind).iter().filter(legal);
        moves.extend(fours.filter(|&square| !stops.contains(square)));
    }
    if moves.len() == first { Outlook::Settled(ProofNumbers::won_in(4)) } else { Outlook::Open }
}

/// The side to move is threatened with a five: it stops it, or else the position is worth `lost`.
fn against_fives(board: &mut PatternBoard, moves: &mut Vec<Square>, lost: ProofNumbers) -> Outlook {
    match Answer::to_fives(board) {
        Answer::None => return Outlook::Settled(lost),
        Answer::Only(square) => moves.push(square),
        Answer::OneOf(squares) => moves.extend(squares),
    }
    Outlook::Open
}
