//! What stops a threat.

use crate::board::{PatternBoard, Shape, SquareSet, Threat};
use crate::types::{Color, Direction, Square, Variant};

/// Whether an open four can't be stopped, so that two stones later the five stands, if the other side has no five of
/// its own. Under caro it can: by shutting in.
#[must_use]
pub fn open_four_wins(variant: Variant) -> bool {
    !matches!(variant, Variant::Caro | Variant::CaroExact)
}

/// Whether the moves that stop an open four of `attacker`, and the other side's own fours, are all that can help against
/// it: not under caro, where a far stone shuts a five in, nor against black under renju, of whose moves a far stone may ban one.
#[must_use]
pub fn answers_are_complete(variant: Variant, attacker: Color) -> bool {
    match variant {
        Variant::Freestyle | Variant::Standard => true,
        Variant::Renju => attacker == Color::White,
        Variant::Caro | Variant::CaroExact => false,
    }
}

/// Every move of the side to move after which the other side, which threatens a five on each of `points`, cannot
/// complete one any more. Bans are not looked at.
///
/// ```text
///   . X X X X *      occupying the point is a defence under every rule
///   e X X X X *  O   under caro a stone at the far end e is one too: it shuts the five in
/// ```
#[must_use]
pub fn stop_fives(board: &mut PatternBoard, points: &SquareSet) -> Vec<Square> {
    let stops = stop_all(board, points, Shape::Five, Threat::Five);
    stops.iter().collect()
}

/// Every square where a stone of the side to move leaves the other side, which could make an open four on each of
/// `points`, none at all. Bans are not looked at.
///
/// ```text
///   . e * X X X * e .     the other side makes an open four on either *: a stone on one of them, or on an e
///                         that leaves only one end, is a defence
/// ```
#[must_use]
pub fn stop_open_fours(board: &mut PatternBoard, points: &SquareSet) -> SquareSet {
    match only_line(board, points) {
        Some(line) => stop_open_fours_of_line(board, points, line),
        None => stop_all(board, points, Shape::Four, Threat::OpenFour),
    }
}

/// A line through a square.
#[derive(Clone, Copy)]
struct Line {
    through: Square,
    direction: Direction,
}

impl Line {
    /// The squares at most five steps from the one it goes through.
    fn squares(self) -> impl Iterator<Item = Square> {
        (-5..=5).filter_map(move |steps| self.through.offset(self.direction, steps))
    }
}

/// The line along which the other side makes its open fours on all `points`, if it makes no other four there.
///
/// Under freestyle only: where exact fives count, a stone that makes an overline impossible may make an open four
/// possible elsewhere.
fn only_line(board: &PatternBoard, points: &SquareSet) -> Option<Line> {
    if board.variant() != Variant::Freestyle {
        return None;
    }
    let attacker = !board.side_to_move();
    let through = points.first()?;
    let makes = |point, direction, shape| board.shape(point, direction, attacker) >= shape;
    let direction = Direction::ALL.into_iter().find(|&along| makes(through, along, Shape::OpenFour))?;
    let line = Line { through, direction };
    let is_on_line = |point| line.squares().any(|square| square == point);
    let is_open_four_there_only = |point| {
        Direction::ALL.into_iter().all(|along| {
            if along == direction {
                makes(point, along, Shape::OpenFour)
            } else {
                !makes(point, along, Shape::Four)
            }
        })
    };
    points.iter().all(|point| is_on_line(point) && is_open_four_there_only(point)).then_some(line)
}

/// The usual case, where nothing has to be placed: of all lines through `points`, a stone on this one changes only this
/// one.
fn stop_open_fours_of_line(board: &PatternBoard, points: &SquareSet, line: Line) -> SquareSet {
    let attacker = !board.side_to_move();
    let still_makes = |point: Square, blocker: Square| {
        point != blocker && board.shape_beside(point, line.direction, attacker, blocker) >= Shape::OpenFour
    };
    line.squares()
        .filter(|&square| board.position().is_empty(square))
        .filter(|&square| !points.iter().any(|point| still_makes(point, square)))
        .collect()
}

/// The squares whose occupation leaves the other side no `threat` at all, of which it has one on each of `points`.
///
/// What stops all stops the first, so it lies on a line along which a stone there makes `shape` or better.
fn stop_all(board: &mut PatternBoard, points: &SquareSet, shape: Shape, threat: Threat) -> SquareSet {
    let attacker = !board.side_to_move();
    let Some(point) = points.first() else { return SquareSet::default() };
    let tries: SquareSet = Direction::ALL
        .into_iter()
        .filter(|&direction| board.shape(point, direction, attacker) >= shape)
        .flat_map(|direction| (-5..=5).filter_map(move |steps| point.offset(direction, steps)))
        .filter(|&square| board.position().is_empty(square))
        .collect();
    let mut stops = SquareSet::default();
    for square in tries.iter() {
        board.place(square);
        if board.threats(attacker, threat).is_empty() {
            stops.insert(square);
        }
        board.undo();
    }
    stops
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::board::fixtures::{squares, stones};
    use crate::types::{BoardSize, SplitMix64};

    /// Where both ways apply, they find the same squares.
    #[test]
    fn one_line_is_stopped_as_any_threats_are() {
        let mut random = SplitMix64::new(7);
        let mut compared = 0;
        for _ in 0..1000 {
            let size = BoardSize::new(12, 12).expect("in range");
            let mut board = PatternBoard::new(&Position::new(size, Variant::Freestyle));
            for _ in 0..40 {
                let empty: Vec<_> = board.position().empty_squares().collect();
                let square = empty[usize::try_from(random.next() >> 33).expect("31 bits") % empty.len()];
                if board.threat(square, board.side_to_move()) >= Threat::Four {
                    continue;
                }
                board.place(square);
                let points = board.threats(!board.side_to_move(), Threat::OpenFour).clone();
                if let Some(line) = only_line(&board, &points) {
                    let on_line = stop_open_fours_of_line(&board, &points, line);
                    let all = stop_all(&mut board, &points, Shape::Four, Threat::OpenFour);
                    assert_eq!(on_line, all, "{:?}", board.position().stones());
                    compared += 1;
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    /// What black, to move, can do against white's `threat`s.
    fn defences(position: &Position, threat: Threat) -> Vec<Square> {
        let mut board = PatternBoard::new(position);
        let points = board.threats(Color::White, threat).clone();
        match threat {
            Threat::Five => stop_fives(&mut board, &points),
            _ => stop_open_fours(&mut board, &points).iter().collect(),
        }
    }

    #[test]
    fn a_four_is_stopped_at_its_point() {
        let position = stones(Variant::Freestyle, "a1 c3 e5", "h9 i9 k9 l9");
        assert_eq!(defences(&position, Threat::Five), squares("j9"));
    }

    #[test]
    fn an_open_four_has_no_defence() {
        assert_eq!(defences(&stones(Variant::Freestyle, "a1 c3 e5", "h9 i9 j9 k9"), Threat::Five), vec![]);
    }

    #[test]
    fn under_caro_a_four_can_be_shut_in() {
        // Black's m9 stands at one end already: l9 would complete h9 to l9 shut in on the right, if g9 is black, too.
        let position = stones(Variant::Caro, "m9 c3 e5", "h9 i9 j9 k9");
        // g9 stops both: the five g to k by taking its place, the five h to l by shutting it in.
        assert_eq!(defences(&position, Threat::Five), squares("g9"));
    }

    #[test]
    fn defences_against_an_open_three() {
        let position = stones(Variant::Freestyle, "a1 c12", "h8 i8 j8");
        assert_eq!(defences(&position, Threat::OpenFour), squares("g8 k8"));
        let position = stones(Variant::Freestyle, "l8 c12", "h8 i8 j8");
        assert_eq!(defences(&position, Threat::OpenFour), squares("f8 g8 k8"), "only the far four is open");
    }
}
