//! What a defender can do against a VCF before it begins.

use super::solver::VcfSolver;
use crate::board::{Cell, PatternBoard, SquareSet};
use crate::types::{Color, Direction, Square};

impl VcfSolver {
    /// The squares where a stone of the defender may break the last win found, its own fours apart.
    ///
    /// A stone anywhere else leaves the proof as it is: it stands on no square of the proof, and none of the
    /// defender's answers makes a four with its help, which alone would give the attacker something to answer.
    ///
    /// ```text
    ///   . a . . .      A stone on a square of the proof (p) is in the way. A stone on e is too:
    ///   . p O O e      the answer p would then make a four, O O with p and e.
    /// ```
    ///
    /// Complete for the rules without bans and without shut-in fives; there a far stone may matter as well.
    /// `board` is the position for which the win was found.
    #[must_use]
    pub fn zone(&self, board: &PatternBoard, attacker: Color) -> SquareSet {
        let trace = self.trace();
        let mut zone: SquareSet = trace.points().iter().copied().collect();
        let answers: SquareSet = trace.answers().iter().copied().collect();
        for &answer in trace.answers() {
            for direction in Direction::ALL {
                for start in -4..=0 {
                    add_helpers(&mut zone, board, attacker, &answers, (answer, direction, start));
                }
            }
        }
        zone
    }
}

/// Adds the empty squares of one window of five that could become a four of the defender with two stones: one of
/// its answers in the window, and the stone that is looked for.
fn add_helpers(
    zone: &mut SquareSet,
    board: &PatternBoard,
    attacker: Color,
    answers: &SquareSet,
    (answer, direction, start): (Square, Direction, i16),
) {
    let squares = || (start..start + 5).map(move |step| answer.offset(direction, step));
    let (mut stones, mut empty) = (0, 0);
    for square in squares() {
        match square.map(|square| (square, board.position().cell(square))) {
            Some((_, Cell::Stone(color))) if color != attacker => stones += 1,
            Some((square, Cell::Empty)) if answers.contains(square) => stones += 1,
            Some((_, Cell::Empty)) => empty += 1,
            _ => return,
        }
    }
    if stones >= 3 && empty > 0 {
        zone.extend(squares().flatten().filter(|&square| board.position().is_empty(square)));
    }
}
