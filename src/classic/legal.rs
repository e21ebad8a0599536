//! Moves that a player may choose.

use crate::board::Position;
use crate::types::Square;

/// The moves for the side to move to choose from: those of `wanted` that are not banned; if there is none, every
/// empty square that is not banned; and if all are banned, every empty square.
///
/// Never empty unless the board is full.
pub(super) fn allowed_moves(position: &Position, wanted: Vec<Square>) -> Vec<Square> {
    let side = position.side_to_move();
    let allowed = |square: &Square| !position.is_banned(*square, side);
    let mut moves = wanted;
    moves.retain(allowed);
    if moves.is_empty() {
        moves.extend(position.empty_squares().filter(allowed));
    }
    if moves.is_empty() {
        moves.extend(position.empty_squares());
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, Color, Coord, Variant};

    #[test]
    fn a_banned_move_is_only_for_want_of_another() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Renju);
        for name in ["h6", "h7", "i8", "j8"] {
            position.place_stone(Color::Black, Square::from_coord(Coord::from_name(name).expect("a point")));
        }
        let double_three = Square::from_coord(Coord::from_name("h8").expect("a point"));
        assert!(position.ban(double_three).is_some());
        let moves = allowed_moves(&position, vec![double_three]);
        assert!(!moves.is_empty() && !moves.contains(&double_three));
        for square in position.empty_squares().filter(|&square| square != double_three).collect::<Vec<_>>() {
            position.place_neutral(square);
        }
        assert_eq!(allowed_moves(&position, vec![]), [double_three]);
    }
}
