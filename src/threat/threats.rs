//! What either side threatens: fives, open fours, and a four with a three.

use super::candidates::near_squares;
use crate::board::{Position, Shape};
use crate::types::{Color, Direction, Square, Variant};

/// The squares near the stones, and what a stone on them would make.
///
/// A square that makes a five or an open four touches the stones of its line, so looking at the neighbourhood finds
/// all of those. Fours with a gap may begin further out: see [`own_fours`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Threats {
    /// The squares near the stones.
    pub near: Vec<Square>,
    /// Where the side to move wins at once.
    pub own_five: Option<Square>,
    /// Where the other side would win at its next move. Empty if there is an own five.
    pub other_fives: Vec<Square>,
    /// Where the side to move would have two points to make five.
    pub own_open_fours: Vec<Square>,
    /// Where the side to move would have a four and an open three at once.
    pub own_four_threes: Vec<Square>,
    /// Where the other side would have two points to make five.
    pub other_open_fours: Vec<Square>,
}

impl Threats {
    /// Looks at `position` anew, reusing this value's memory.
    pub fn find(&mut self, position: &Position) {
        let mover = position.side_to_move();
        for list in [
            &mut self.near,
            &mut self.other_fives,
            &mut self.own_open_fours,
            &mut self.own_four_threes,
            &mut self.other_open_fours,
        ] {
            list.clear();
        }
        self.own_five = None;
        near_squares(position, |square| self.near.push(square));
        for &square in &self.near {
            let own = position.shapes(square, mover);
            match best(own) {
                Shape::Five => {
                    self.own_five = Some(square);
                    self.other_fives.clear();
                    return;
                }
                Shape::OpenFour | Shape::DoubleFour => self.own_open_fours.push(square),
                Shape::Four if own.iter().any(|shape| shape.is_three()) => self.own_four_threes.push(square),
                _ => {}
            }
            match best(position.shapes(square, !mover)) {
                Shape::Five => self.other_fives.push(square),
                Shape::OpenFour | Shape::DoubleFour => self.other_open_fours.push(square),
                _ => {}
            }
        }
    }
}

/// The best of what a stone makes along its four lines.
pub(super) fn best(shapes: [Shape; 4]) -> Shape {
    shapes.into_iter().max().unwrap_or(Shape::None)
}

/// Whether an open four of `color` can't be stopped, so that two stones later the five stands, if the other side has
/// no five of its own. Under caro it can: by shutting in.
#[must_use]
pub fn open_four_wins(variant: Variant) -> bool {
    !matches!(variant, Variant::Caro | Variant::CaroExact)
}

/// Whether the four and the three that the side to move makes on `square` win by force: the other side must answer
/// the four, may not make a four by that, and then the three becomes an open four.
///
/// ```text
///   . . . 3 . . .
///   . . . 3 . . .       * makes a four with the Xs and an open three with the 3s;
///   O X X X * p .       the answer at p stops the four and nothing else.
/// ```
///
/// Under renju this is said for white only: black's three counts if its own points are not banned.
#[must_use]
pub fn four_three_wins(position: &Position, square: Square) -> bool {
    let mover = position.side_to_move();
    let is_sound =
        open_four_wins(position.variant()) && (position.variant() != Variant::Renju || mover == Color::White);
    is_sound
        && Direction::ALL
            .into_iter()
            .filter_map(|direction| position.five_point_after(square, direction, mover))
            .all(|answer| best(position.shapes(answer, !mover)) < Shape::Four)
}

/// Every square, near the stones or not, where the side to move makes a four or more.
#[must_use]
pub fn own_fours(position: &Position) -> Vec<Square> {
    let mover = position.side_to_move();
    position.empty_squares().filter(|&square| best(position.shapes(square, mover)) >= Shape::Four).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{squares, stones};

    fn threats(position: &Position) -> Threats {
        let mut threats = Threats::default();
        threats.find(position);
        threats
    }

    #[test]
    fn an_own_five_comes_first() {
        let threats = threats(&stones(Variant::Freestyle, "h8 i8 j8 k8", "h9 i9 j9 k9"));
        assert_eq!(threats.own_five, squares("g8").pop());
        assert!(threats.other_fives.is_empty());
    }

    #[test]
    fn open_fours_of_both_sides() {
        let threats = threats(&stones(Variant::Freestyle, "h8 i8 j8", "e3 e4 e6"));
        assert_eq!(threats.own_open_fours, squares("g8 k8"));
        assert_eq!(threats.other_open_fours, squares("e5"));
    }

    #[test]
    fn a_four_with_a_three_wins_unless_the_answer_is_a_four() {
        let four_three = stones(Variant::Freestyle, "h8 i8 j8 k6 k7", "g8 c3 c4");
        let square = squares("k8")[0];
        assert_eq!(threats(&four_three).own_four_threes, vec![square]);
        assert!(four_three_wins(&four_three, square));
        let answered = stones(Variant::Freestyle, "h8 i8 j8 k6 k7", "g8 l9 l10 l11 l7");
        assert!(threats(&answered).own_four_threes.contains(&square));
        assert!(!four_three_wins(&answered, square), "l8 makes five of white's column");
    }

    #[test]
    fn fours_with_a_gap_are_found_beyond_the_neighbourhood() {
        let position = stones(Variant::Freestyle, "e5 f6 g7", "d4 o1 o3");
        assert_eq!(own_fours(&position), squares("h8 i9"));
    }
}
