//! What a win by fours consists of: its moves, and every square it depends on.

use crate::board::SquareSet;
use crate::types::Square;

/// The line of a win and its squares, noted from the five backwards.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// The moves of both sides, the last one first.
    backwards: Vec<Square>,
    /// Where the attacker plays, or could complete a five: a stone of the defender there changes the proof.
    points: Vec<Square>,
    /// Where the defender answers.
    answers: Vec<Square>,
}

impl Trace {
    pub(super) fn clear(&mut self) {
        self.backwards.clear();
        self.points.clear();
        self.answers.clear();
    }

    pub(super) fn line(&self) -> Vec<Square> {
        self.backwards.iter().rev().copied().collect()
    }

    pub(super) fn first(&self) -> Option<Square> {
        self.backwards.last().copied()
    }

    pub(super) fn points(&self) -> &[Square] {
        &self.points
    }

    pub(super) fn answers(&self) -> &[Square] {
        &self.answers
    }

    /// The attacker completes a five.
    pub(super) fn five(&mut self, five: Square) {
        self.attack(five);
    }

    /// The attacker's four threatens `fives`, and no answer stops them all.
    pub(super) fn unanswerable(&mut self, four: Square, fives: &SquareSet) {
        self.points.extend(fives.iter());
        self.answers.extend(fives.iter());
        self.attack(four);
    }

    /// The attacker's four is answered, and what follows has been noted.
    pub(super) fn answered(&mut self, four: Square, answer: Square) {
        self.answer(answer);
        self.attack(four);
    }

    pub(super) fn attack(&mut self, square: Square) {
        self.points.push(square);
        self.backwards.push(square);
    }

    pub(super) fn answer(&mut self, square: Square) {
        self.points.push(square);
        self.answers.push(square);
        self.backwards.push(square);
    }

    /// The number of moves noted.
    pub(super) fn len(&self) -> usize {
        self.backwards.len()
    }

    /// Of the two variations noted from `first` and from `second` on, keeps the longer one's moves.
    pub(super) fn keep_longer(&mut self, first: usize, second: usize) {
        if self.backwards.len() - second > second - first {
            self.backwards.drain(first..second);
        } else {
            self.backwards.truncate(second);
        }
    }

    /// Takes back the moves of a variation that came to nothing. Its squares stay, which does no harm: more of them
    /// are looked at than need be.
    pub(super) fn back_to(&mut self, len: usize) {
        self.backwards.truncate(len);
    }
}
