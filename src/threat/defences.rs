//! What stops a threat.

use super::threats::best;
use crate::board::{PatternBoard, Position, Shape, SquareSet, Threat};
use crate::types::{Direction, Square};

/// Every move of the side to move after which the other side, which now threatens a five on each of `points`,
/// cannot complete one any more. Bans are not looked at.
///
/// ```text
///   . X X X X *      occupying the point is a defence under every rule
///   e X X X X *  O   under caro a stone at the far end e is one too: it shuts the five in
/// ```
#[must_use]
pub fn defences_against_five(position: &mut Position, points: &[Square]) -> Vec<Square> {
    let attacker = !position.side_to_move();
    defences(position, points, |position, point| position.wins(point, attacker))
}

/// Every square where a stone of the side to move leaves the other side no open four on any of `points`, where it
/// could make one now.
///
/// ```text
///   . e * X X X * e .     the other side makes an open four on either *: a stone on one of them, or on an e
///                         that leaves only one end, is a defence
/// ```
#[must_use]
pub fn defences_against_open_fours(position: &mut Position, points: &[Square]) -> Vec<Square> {
    let attacker = !position.side_to_move();
    defences(position, points, |position, point| best(position.shapes(point, attacker)) >= Shape::DoubleFour)
}

/// The squares where a stone of the side to move leaves no threat on any of `points`: each square that a point can
/// depend on is tried. A stone on the point itself always stops what was threatened there.
fn defences(
    position: &mut Position,
    points: &[Square],
    is_threat: impl Fn(&Position, Square) -> bool,
) -> Vec<Square> {
    let mut tries: Vec<_> = points.iter().flat_map(|&point| around(point)).collect();
    tries.sort_unstable();
    tries.dedup();
    tries.retain(|&square| {
        if !position.is_empty(square) {
            return false;
        }
        position.place(square);
        let stopped = points.iter().all(|&point| point == square || !is_threat(position, point));
        position.undo();
        stopped
    });
    tries
}

/// Every move of the side to move after which the other side, which threatens a five on each of `points`, cannot
/// complete one any more: [`defences_against_five`] on the search's board.
pub(super) fn stop_fives(board: &mut PatternBoard, points: &SquareSet) -> Vec<Square> {
    let attacker = !board.side_to_move();
    let mut tries: SquareSet = points.iter().flat_map(around).collect();
    for square in tries.clone().iter() {
        if !board.position().is_empty(square) {
            tries.remove(square);
            continue;
        }
        board.place(square);
        if !board.threats(attacker, Threat::Five).is_empty() {
            tries.remove(square);
        }
        board.undo();
    }
    tries.iter().collect()
}

/// The squares within five steps of `point` on its four lines: all that what is made there can depend on.
fn around(point: Square) -> impl Iterator<Item = Square> {
    Direction::ALL
        .into_iter()
        .flat_map(move |direction| (-5..=5).filter_map(move |steps| point.offset(direction, steps)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{squares, stones};
    use crate::threat::Threats;

    use crate::types::Variant;

    fn threats(position: &Position) -> Threats {
        let mut threats = Threats::default();
        threats.find(position);
        threats
    }

    #[test]
    fn every_point_of_the_other_side_is_found_and_defended() {
        let mut position = stones(Variant::Freestyle, "a1 c3 e5", "h9 i9 k9 l9");
        let fives = threats(&position).other_fives;
        assert_eq!(fives, squares("j9"));
        assert_eq!(defences_against_five(&mut position, &fives), squares("j9"));
    }

    #[test]
    fn an_open_four_has_no_defence() {
        let mut position = stones(Variant::Freestyle, "a1 c3 e5", "h9 i9 j9 k9");
        let fives = threats(&position).other_fives;
        assert_eq!(fives, squares("g9 l9"));
        assert_eq!(defences_against_five(&mut position, &fives), vec![]);
    }

    #[test]
    fn under_caro_a_four_can_be_shut_in() {
        // O at m9 stands at one end already: m9 is beyond l9, so l9 completes h9…l9 shut in on the right.
        let mut position = stones(Variant::Caro, "m9 c3 e5", "h9 i9 j9 k9");
        let fives = threats(&position).other_fives;
        assert_eq!(fives, squares("g9 l9"));
        // g9 stops both: the five g…k by taking its place, the five h…l by shutting it in.
        assert_eq!(defences_against_five(&mut position, &fives), squares("g9"));
    }

    #[test]
    fn defences_against_an_open_three() {
        let mut position = stones(Variant::Freestyle, "a1 c12", "h8 i8 j8");
        let points = threats(&position).other_open_fours;
        assert_eq!(points, squares("g8 k8"));
        assert_eq!(defences_against_open_fours(&mut position, &points), squares("g8 k8"));
        let mut position = stones(Variant::Freestyle, "l8 c12", "h8 i8 j8");
        let points = threats(&position).other_open_fours;
        assert_eq!(points, squares("g8"), "one end is shut, so only the far four is open");
        assert_eq!(defences_against_open_fours(&mut position, &points), squares("f8 g8 k8"));
    }
}
