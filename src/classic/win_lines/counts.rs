//! How far each side has come on each line, and what a stone on each point is worth by that.

use super::lines::{FIVE, WinningLines};
use crate::board::{Cell, FiveRule, Position};
use crate::types::{Color, SQUARE_SLOTS, Square};

/// The count of a line on which a side can't win any more (seed 001).
pub(super) const DEAD: u8 = 7;
/// What a stone of the player's own is worth on a line, by the stones it already has there (seed 001).
const OWN_SCORES: [i32; 5] = [0, 5, 50, 100, 10_000];
/// What a stone of its opponent is worth to the player (seed 001).
const OTHER_SCORES: [i32; 5] = [0, -5, -50, -500, -5_000];

/// What stands on a line and next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Tally {
    /// Stones of black and of white on its five points.
    stones: [u8; 2],
    /// Stones of black and of white just beyond its ends.
    beyond: [u8; 2],
    /// Whether a neutral stone lies on it.
    walled: bool,
}

impl Tally {
    /// The stones of `color` on the line, or [`DEAD`].
    ///
    /// In the seed a line is dead for a side once the other side has a stone on it. The rules add that exactly
    /// five are not to be had beside a stone of one's own, nor a five in caro between two of the other side's.
    fn count(self, color: Color, rule: FiveRule) -> u8 {
        let (own, other) = (color.index(), (!color).index());
        let dead = self.walled
            || self.stones[other] > 0
            || rule.is_exact() && self.beyond[own] > 0
            || rule.is_caro() && self.beyond[other] == 2;
        if dead { DEAD } else { self.stones[own] }
    }
}

/// The counts of all lines and the scores of all points, for a player of one colour.
///
/// # Invariant
/// The score of a point is the sum over the lines through it. A stone changes the counts of the lines through its
/// point, and of those it lies at the end of; only their points' scores are touched.
#[derive(Clone)]
pub(super) struct LineCounts<'a> {
    lines: &'a WinningLines,
    rules: [FiveRule; 2],
    player: Color,
    tallies: Vec<Tally>,
    /// By colour and square: what a stone of that colour there is worth to the player.
    scores: [Vec<i32>; 2],
}

impl<'a> LineCounts<'a> {
    /// The counts of a position, as `player` values them. `lines` are those of its board.
    pub(super) fn of(position: &Position, lines: &'a WinningLines, player: Color) -> Self {
        let mut counts = Self {
            lines,
            rules: Color::ALL.map(|color| FiveRule::of(position.variant(), color)),
            player,
            tallies: vec![Tally::default(); lines.len()],
            scores: [vec![0; SQUARE_SLOTS], vec![0; SQUARE_SLOTS]],
        };
        for stone in position.stones() {
            counts.place(stone.square, stone.color);
        }
        for square in position.size().coords().map(Square::from_coord) {
            if position.cell(square) == Cell::Neutral {
                for &line in lines.through(square) {
                    counts.update(line, |tally| tally.walled = true);
                }
            }
        }
        counts
    }

    /// The seed's `GiveScore`: what a stone of `color` on the empty `square` is worth to the player. Positive for
    /// its own stones, negative for its opponent's.
    pub(super) fn score(&self, square: Square, color: Color) -> i32 {
        self.scores[color.index()][square.index()]
    }

    /// Counts a stone of `color` on `square`.
    pub(super) fn place(&mut self, square: Square, color: Color) {
        let lines = self.lines;
        for &line in lines.through(square) {
            self.update(line, |tally| tally.stones[color.index()] += 1);
        }
        for &line in lines.beyond(square) {
            self.update(line, |tally| tally.beyond[color.index()] += 1);
        }
    }

    /// Takes back what [`place`](Self::place) did.
    pub(super) fn undo(&mut self, square: Square, color: Color) {
        let lines = self.lines;
        for &line in lines.through(square) {
            self.update(line, |tally| tally.stones[color.index()] -= 1);
        }
        for &line in lines.beyond(square) {
            self.update(line, |tally| tally.beyond[color.index()] -= 1);
        }
    }

    /// Changes what stands on a line, and the scores of its points where that matters.
    fn update(&mut self, line: u16, change: impl FnOnce(&mut Tally)) {
        let tally = &mut self.tallies[usize::from(line)];
        let before = *tally;
        change(tally);
        let after = *tally;
        let cells = self.lines.line(line).cells;
        for color in Color::ALL {
            let change = self.worth(after, color) - self.worth(before, color);
            if change != 0 {
                let scores = &mut self.scores[color.index()];
                for cell in cells {
                    scores[cell.index()] += change;
                }
            }
        }
    }

    /// What one more stone of `color` on a line is worth to the player.
    fn worth(&self, tally: Tally, color: Color) -> i32 {
        let scores = if color == self.player { &OWN_SCORES } else { &OTHER_SCORES };
        let count = usize::from(tally.count(color, self.rules[color.index()]));
        if count < FIVE { scores[count] } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{square, stones};
    use crate::types::{BoardSize, Variant};

    /// The count of the line from `first` to `last`.
    fn count(position: &Position, first: &str, last: &str, color: Color) -> u8 {
        let lines = WinningLines::of(position.size());
        let counts = LineCounts::of(position, &lines, Color::Black);
        let number = lines.through(square(first)).iter().copied().find(|&number| {
            let cells = lines.line(number).cells;
            [cells[0], cells[4]] == [square(first), square(last)]
        });
        counts.tallies[usize::from(number.expect("a line"))]
            .count(color, FiveRule::of(position.variant(), color))
    }

    #[test]
    fn scores_by_hand() {
        let position = stones(Variant::Freestyle, "h8 i8", "h1 i1 j1");
        let lines = WinningLines::of(position.size());
        let black = LineCounts::of(&position, &lines, Color::Black);
        let white = LineCounts::of(&position, &lines, Color::White);
        // Row 8 through j8: f-j, g-k and h-l hold both stones, i-m one, j-n none. Its column and one diagonal
        // hold nothing; the other diagonal neither.
        assert_eq!(black.score(square("j8"), Color::Black), 3 * 50 + 5);
        assert_eq!(white.score(square("j8"), Color::Black), -(3 * 50 + 5));
        // Row 1 through k1: g-k and h-l hold all three stones (g-k, h-l: h i j), i-m two, j-n one.
        assert_eq!(white.score(square("k1"), Color::White), 2 * 100 + 50 + 5);
        assert_eq!(black.score(square("k1"), Color::White), -(2 * 500 + 50 + 5));
        // d1: d-h holds one stone only.
        assert_eq!(black.score(square("d1"), Color::White), -5);
        assert_eq!(black.score(square("a15"), Color::Black), 0);
    }

    #[test]
    fn a_stone_of_the_other_side_makes_a_line_dead() {
        let position = stones(Variant::Freestyle, "h8 i8 j8", "k8");
        assert_eq!(count(&position, "f8", "j8", Color::Black), 3);
        assert_eq!(count(&position, "g8", "k8", Color::Black), DEAD);
        assert_eq!(count(&position, "g8", "k8", Color::White), DEAD);
        assert_eq!(count(&position, "k8", "o8", Color::White), 1);
    }

    #[test]
    fn exactly_five_need_no_neighbour_of_their_own() {
        for variant in Variant::ALL {
            let position = stones(variant, "e8 f8 g8 h8 j8", "e1 f1 g1 h1 j1");
            let exact = matches!(variant, Variant::Standard | Variant::CaroExact);
            // With i8 it would be six.
            let black = if exact || variant == Variant::Renju { DEAD } else { 4 };
            assert_eq!(count(&position, "e8", "i8", Color::Black), black, "{variant}");
            assert_eq!(count(&position, "e1", "i1", Color::White), if exact { DEAD } else { 4 }, "{variant}");
            assert_eq!(count(&position, "d8", "h8", Color::Black), 4, "{variant}");
        }
    }

    #[test]
    fn caro_fives_need_an_open_end() {
        for variant in Variant::ALL {
            let position = stones(variant, "e8 f8 g8 h8", "d8 j8");
            let caro = matches!(variant, Variant::Caro | Variant::CaroExact);
            assert_eq!(count(&position, "e8", "i8", Color::Black), if caro { DEAD } else { 4 }, "{variant}");
        }
        // The edge shuts nothing in.
        let position = stones(Variant::Caro, "a8 b8 c8 d8", "f8");
        assert_eq!(count(&position, "a8", "e8", Color::Black), 4);
    }

    #[test]
    fn neutral_stones_make_lines_dead_and_shut_nothing_in() {
        let mut position = stones(Variant::Caro, "e8 f8 g8 h8", "d8");
        position.place_neutral(square("j8"));
        assert_eq!(count(&position, "e8", "i8", Color::Black), 4);
        assert_eq!(count(&position, "f8", "j8", Color::Black), DEAD);
    }

    #[test]
    fn counts_kept_are_counts_rebuilt() {
        let size = BoardSize::new(9, 7).expect("in range");
        let lines = WinningLines::of(size);
        for variant in Variant::ALL {
            let mut position = Position::new(size, variant);
            let mut kept = LineCounts::of(&position, &lines, Color::White);
            let mut history = Vec::new();
            for turn in 0..40_u8 {
                let squares: Vec<_> = position.empty_squares().collect();
                let at = squares[usize::from(turn) * 29 % squares.len()];
                history.push(kept.clone());
                kept.place(at, position.side_to_move());
                position.place(at);
                let rebuilt = LineCounts::of(&position, &lines, Color::White);
                assert_eq!((&kept.tallies, &kept.scores), (&rebuilt.tallies, &rebuilt.scores));
            }
            while let (Some(before), Some(at)) = (history.pop(), position.undo()) {
                kept.undo(at, position.side_to_move());
                assert_eq!((&kept.tallies, &kept.scores), (&before.tallies, &before.scores));
            }
        }
    }
}
