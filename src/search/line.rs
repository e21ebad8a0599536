//! The board of a search, which stands where the search last was.

use crate::board::{PatternBoard, Position};
use crate::types::Square;

/// A board and the moves that lead from the root to where it stands.
///
/// One iteration often begins like the one before it, so the board stays where it was, and only what differs is
/// taken back.
pub(super) struct SearchLine {
    board: PatternBoard,
    moves: Vec<Square>,
}

impl SearchLine {
    pub(super) fn new(root: &Position) -> Self {
        Self { board: PatternBoard::new(root), moves: Vec::new() }
    }

    /// The board after `moves` from the root.
    pub(super) fn board_after(&mut self, moves: &[Square]) -> &mut PatternBoard {
        let common = self.moves.iter().zip(moves).take_while(|(before, now)| before == now).count();
        while self.moves.len() > common {
            self.moves.pop();
            self.board.undo();
        }
        for &square in &moves[common..] {
            self.board.place(square);
            self.moves.push(square);
        }
        &mut self.board
    }
}
