//! Which position the root of the tree stands for, and how it follows the game.

use crate::board::{Cell, Position, Stone};
use crate::tree::{NodeIndex, Tree};
use crate::types::{BoardSize, Color, Square, Variant};

/// The position of the tree's root.
#[derive(Clone, Debug)]
pub(super) struct TreeAnchor {
    size: BoardSize,
    variant: Variant,
    side_to_move: Color,
    stones: Vec<Stone>,
    neutral: Vec<Square>,
}

impl TreeAnchor {
    pub(super) fn of(position: &Position) -> Self {
        Self {
            size: position.size(),
            variant: position.variant(),
            side_to_move: position.side_to_move(),
            stones: position.stones().to_vec(),
            neutral: neutral_stones(position),
        }
    }

    /// The moves from here to `position`, both sides in turn; `None` if there are none such.
    pub(super) fn moves_to(&self, position: &Position) -> Option<Vec<Square>> {
        let same_board = self.size == position.size()
            && self.variant == position.variant()
            && self.neutral == neutral_stones(position);
        if !same_board || !self.stones.iter().all(|stone| position.stones().contains(stone)) {
            return None;
        }
        let new_of = |color| {
            position
                .stones()
                .iter()
                .filter(move |stone| stone.color == color && !self.stones.contains(stone))
                .map(|stone| stone.square)
        };
        let (mut first, mut second) = (new_of(self.side_to_move), new_of(!self.side_to_move));
        let (mut moves, mut side) = (Vec::new(), self.side_to_move);
        while let Some(square) = if side == self.side_to_move { first.next() } else { second.next() } {
            moves.push(square);
            side = !side;
        }
        let all_found = first.next().is_none() && second.next().is_none();
        (all_found && side == position.side_to_move()).then_some(moves)
    }
}

/// Moves the root of a tree along the `moves` of a game.
///
/// Returns whether that was possible. If not, the tree is of no use for the position after them and must be cleared.
pub(super) fn follow(moves: &[Square], tree: &mut Tree) -> bool {
    for &square in moves {
        let children = tree.children(NodeIndex::ROOT);
        let found = children.iter().position(|child| child.square() == Some(square));
        let Some(child) = found.and_then(|found| tree.child(NodeIndex::ROOT, found)) else {
            return false;
        };
        tree.reroot(child);
    }
    true
}

fn neutral_stones(position: &Position) -> Vec<Square> {
    let squares = position.size().coords().map(Square::from_coord);
    squares.filter(|&square| position.cell(square) == Cell::Neutral).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{moves, square};

    fn position(names: &str) -> Position {
        moves(Variant::Freestyle, names)
    }

    #[test]
    fn moves_are_found_whatever_their_order() {
        let anchor = TreeAnchor::of(&position("h8 i9"));
        assert_eq!(anchor.moves_to(&position("h8 i9")), Some(vec![]));
        assert_eq!(anchor.moves_to(&position("h8 i9 j10 a1")), Some(vec![square("j10"), square("a1")]));
        assert_eq!(anchor.moves_to(&position("j10 a1 h8 i9")), Some(vec![square("j10"), square("a1")]));
    }

    #[test]
    fn other_games_are_not_followed() {
        let anchor = TreeAnchor::of(&position("h8 i9"));
        assert_eq!(anchor.moves_to(&position("h8")), None, "taken back");
        assert_eq!(anchor.moves_to(&position("h8 i10 j10")), None, "another move");
        let mut same_stones = position("h8 i9");
        same_stones.set_side_to_move(Color::White);
        assert_eq!(anchor.moves_to(&same_stones), None, "the other side to move");
        let mut neutral = position("h8 i9");
        neutral.place_neutral(square("a1"));
        assert_eq!(anchor.moves_to(&neutral), None, "a neutral stone more");
    }
}
