//! Fives: the threats that leave no choice.

use crate::board::Position;
use crate::types::{Color, Direction, Square};

/// The squares where a five can be completed now.
///
/// A square that completes a five touches the row it completes, so looking at the candidates is enough.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fives {
    /// Where the side to move wins at once.
    pub own: Option<Square>,
    /// Where the other side would win at its next move.
    pub other: Vec<Square>,
}

impl Fives {
    /// Looks for fives of both sides among `candidates`, reusing this value's memory.
    pub fn find(&mut self, position: &Position, candidates: &[Square]) {
        let mover = position.side_to_move();
        self.own = candidates.iter().copied().find(|&square| position.wins(square, mover));
        self.other.clear();
        if self.own.is_none() {
            self.other.extend(candidates.iter().copied().filter(|&square| position.wins(square, !mover)));
        }
    }
}

/// Every move of the side to move after which the other side, which now threatens a five on each of `points`,
/// cannot complete one any more. Bans are not looked at.
///
/// ```text
///   . X X X X *      occupying the point is a defence under every rule
///   e X X X X *  O   under caro a stone at the far end e is one too: it shuts the five in
/// ```
///
/// # Panics
/// Never for `points` that are empty squares of the position, as [`Fives::find`] gives them.
#[must_use]
pub fn defences_against_five(position: &mut Position, points: &[Square]) -> Vec<Square> {
    let attacker = !position.side_to_move();
    let mut tries: Vec<_> =
        points.iter().flat_map(|&point| around(point)).chain(points.iter().copied()).collect();
    tries.sort_unstable();
    tries.dedup();
    tries.retain(|&square| position.is_empty(square) && is_defence(position, square, points, attacker));
    tries
}

fn is_defence(position: &mut Position, square: Square, points: &[Square], attacker: Color) -> bool {
    position.place(square);
    let stopped = points.iter().all(|&point| point == square || !position.wins(point, attacker));
    position.undo();
    stopped
}

/// The squares within five steps of `point` on its four lines: all that a five on it can depend on.
fn around(point: Square) -> impl Iterator<Item = Square> {
    Direction::ALL
        .into_iter()
        .flat_map(move |direction| (-5..=5).filter_map(move |steps| point.offset(direction, steps)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threat::near_squares;
    use crate::types::{BoardSize, Coord, Variant};

    fn squares(names: &str) -> Vec<Square> {
        names
            .split_whitespace()
            .map(|name| Square::from_coord(Coord::from_name(name).expect("a point")))
            .collect()
    }

    fn position(variant: Variant, black: &str, white: &str) -> Position {
        let mut position = Position::new(BoardSize::STANDARD, variant);
        for (color, names) in [(Color::Black, black), (Color::White, white)] {
            for square in squares(names) {
                position.place_stone(color, square);
            }
        }
        position
    }

    fn fives(position: &Position) -> Fives {
        let mut candidates = Vec::new();
        near_squares(position, |square| candidates.push(square));
        let mut fives = Fives::default();
        fives.find(position, &candidates);
        fives
    }

    #[test]
    fn an_own_five_comes_first() {
        let position = position(Variant::Freestyle, "h8 i8 j8 k8", "h9 i9 j9 k9");
        assert_eq!(fives(&position), Fives { own: squares("g8").pop(), other: vec![] });
    }

    #[test]
    fn every_point_of_the_other_side_is_found_and_defended() {
        let mut position = position(Variant::Freestyle, "a1 c3 e5", "h9 i9 k9 l9");
        let fives = fives(&position);
        assert_eq!(fives, Fives { own: None, other: squares("j9") });
        assert_eq!(defences_against_five(&mut position, &fives.other), squares("j9"));
    }

    #[test]
    fn an_open_four_has_no_defence() {
        let mut position = position(Variant::Freestyle, "a1 c3 e5", "h9 i9 j9 k9");
        let fives = fives(&position);
        assert_eq!(fives.other, squares("g9 l9"));
        assert_eq!(defences_against_five(&mut position, &fives.other), vec![]);
    }

    #[test]
    fn under_caro_a_four_can_be_shut_in() {
        // O at m9 stands at one end already: m9 is beyond l9, so l9 completes h9…l9 shut in on the right.
        let mut position = position(Variant::Caro, "m9 c3 e5", "h9 i9 j9 k9");
        let fives = fives(&position);
        assert_eq!(fives.other, squares("g9 l9"));
        // g9 stops both: the five g…k by taking its place, the five h…l by shutting it in.
        assert_eq!(defences_against_five(&mut position, &fives.other), squares("g9"));
    }
}
