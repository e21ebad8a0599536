//! The value of a position by the stones on it.

use super::line_scores::LineScores;
use crate::board::{Position, Window};
use crate::types::{BoardSize, Color, Coord, Direction, SQUARE_SLOTS, Square, Variant};

/// How much more the sum of a side's own stones counts than that of the other side's (seed 004).
const OWN_WEIGHT: i64 = 10;
/// The bits of a window within four steps of its centre, without the centre.
const NEAR: u16 = 0b011_1101_1110;

/// The scores and weights of one kind of board.
pub(super) struct Heuristic {
    scores: &'static LineScores,
    /// By square: how far it is from the nearest edge.
    weights: Box<[i64]>,
}

/// Both sides' sums of what their stones are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Sums([i64; 2]);

impl Sums {
    /// The heuristic for `color`: ten times its own sum, less the other side's.
    pub(super) fn heuristic(self, color: Color) -> i64 {
        OWN_WEIGHT * self.0[color.index()] - self.0[(!color).index()]
    }
}

/// The weight of a point: 0 at the edge, 7 in the middle of 15x15.
fn weight(size: BoardSize, coord: Coord) -> i64 {
    let across = coord.x.min(size.width() - 1 - coord.x);
    let down = coord.y.min(size.height() - 1 - coord.y);
    i64::from(across.min(down))
}

/// How many steps a bit of a window lies beyond its centre.
fn steps_to(bit: u16) -> i16 {
    let steps = bit.trailing_zeros().cast_signed() - Window::CENTER.trailing_zeros().cast_signed();
    i16::try_from(steps).unwrap_or_default()
}

/// The bit, in the low byte of [`Window::neighbours`], of the point so many steps away.
fn neighbour_bit(steps: i16) -> u16 {
    let bit = if steps < 0 { 4 + steps } else { 3 + steps };
    1 << bit
}

impl Heuristic {
    /// The heuristic for a board and a rule.
    pub(super) fn new(size: BoardSize, variant: Variant) -> Self {
        let mut weights = vec![0; SQUARE_SLOTS].into_boxed_slice();
        for coord in size.coords() {
            weights[Square::from_coord(coord).index()] = weight(size, coord);
        }
        Self { scores: LineScores::of(variant), weights }
    }

    /// The sums of a position, stone by stone.
    pub(super) fn sums(&self, position: &Position) -> Sums {
        let mut sums = Sums::default();
        for stone in position.stones() {
            for direction in Direction::ALL {
                let window = position.window(stone.square, direction, stone.color);
                sums.0[stone.color.index()] += self.worth(stone.square, window.neighbours());
            }
        }
        sums
    }

    /// The sums after `color` plays on the empty `square`.
    ///
    /// A stone changes the strings of those within four steps of it; where none is, this costs four look-ups.
    pub(super) fn after(&self, sums: Sums, position: &Position, square: Square, color: Color) -> Sums {
        let mut after = sums;
        for direction in Direction::ALL {
            let window = position.window(square, direction, color);
            after.0[color.index()] += self.worth(square, window.neighbours());
            let mut stones = (window.own ^ window.other) & NEAR;
            while stones != 0 {
                let bit = stones & stones.wrapping_neg();
                stones ^= bit;
                let owner = if window.own & bit != 0 { color } else { !color };
                let steps = steps_to(bit);
                let Some(at) = square.offset(direction, steps) else { continue };
                let before = position.window(at, direction, owner).neighbours();
                let seen = neighbour_bit(-steps) << if owner == color { 0 } else { 8 };
                after.0[owner.index()] += self.worth(at, before | seen) - self.worth(at, before);
            }
        }
        after
    }

    /// What a stone on `square` with these neighbours along one line is worth there.
    #[inline]
    fn worth(&self, square: Square, neighbours: u16) -> i64 {
        i64::from(self.scores.score(neighbours)) * self.weights[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;
    use crate::board::fixtures::stones;

    fn black_sum(black: &str, white: &str) -> i64 {
        let position = stones(Variant::Freestyle, black, white);
        Heuristic::new(position.size(), position.variant()).sums(&position).0[0]
    }

    #[test]
    fn weights_by_hand() {
        let weight = |name| weight(BoardSize::STANDARD, Coord::from_name(name).expect("a point"));
        assert_eq!(["h8", "a8", "o15", "b2", "c9", "n8", "h12"].map(weight), [7, 0, 0, 1, 2, 1, 3]);
        let narrow = BoardSize::new(20, 6).expect("in range");
        assert_eq!(super::weight(narrow, Coord::new(10, 2)), 2);
    }

    #[test]
    fn sums_by_hand() {
        // A lone stone is no shape.
        assert_eq!(black_sum("h8", ""), 0);
        // An open two: h8 weighs 7, i8 weighs 6.
        assert_eq!(black_sum("h8 i8", ""), 50 * (7 + 6));
        // An open three; g8 and i8 weigh 6. As 1110 and 0111 next to an empty point it is no other shape.
        assert_eq!(black_sum("g8 h8 i8", ""), 8_000 * (6 + 7 + 6));
        // Shut in by j8 (11-): each of the two stones sees -, 000 on the other side.
        assert_eq!(black_sum("h8 i8", "j8"), 10 * (7 + 6));
        // A four with one end, and a five.
        assert_eq!(black_sum("f8 g8 h8 i8", "j8"), 10_000 * (5 + 6 + 7 + 6));
        assert_eq!(black_sum("f8 g8 h8 i8 j8", ""), 5_000_000 * (5 + 6 + 7 + 6 + 5));
        // A split three; with the gap filled by white it is nothing.
        assert_eq!(black_sum("g8 h8 j8", ""), 7_000 * (6 + 7 + 5));
        assert_eq!(black_sum("g8 h8 j8", "i8"), 10 * (6 + 7));
        // On the edge nothing weighs anything.
        assert_eq!(black_sum("a5 a6 a7 a8 a9", ""), 0);
    }

    #[test]
    fn own_stones_count_ten_times() {
        let position = stones(Variant::Freestyle, "h8 i8", "c4 d4 e4");
        let heuristic = Heuristic::new(position.size(), position.variant());
        let sums = heuristic.sums(&position);
        let (black, white) = (50 * 13, 8_000 * (2 + 3 + 3));
        assert_eq!(sums.heuristic(Color::Black), 10 * black - white);
        assert_eq!(sums.heuristic(Color::White), 10 * white - black);
    }

    #[test]
    fn a_row_that_does_not_win_is_no_five() {
        let row = stones(Variant::Standard, "e8 f8 g8 h8 i8 j8", "");
        assert_eq!(Heuristic::new(row.size(), row.variant()).sums(&row).0[0], 0);
    }

    #[test]
    fn sums_kept_are_those_of_the_strings() {
        for (variant, width, height) in
            [(Variant::Freestyle, 15, 15), (Variant::Freestyle, 7, 12), (Variant::Caro, 9, 9)]
        {
            let size = BoardSize::new(width, height).expect("in range");
            let heuristic = Heuristic::new(size, variant);
            let mut position = Position::new(size, variant);
            position.place_neutral(Square::from_coord(Coord::new(3, 3)));
            let mut sums = Sums::default();
            for turn in 1..60_usize {
                let squares: Vec<_> = position.empty_squares().collect();
                let square = squares[turn * turn * 37 % squares.len()];
                sums = heuristic.after(sums, &position, square, position.side_to_move());
                position.place(square);
                assert_eq!(sums, heuristic.sums(&position));
                for color in Color::ALL {
                    assert_eq!(sums.heuristic(color), plain::heuristic(&position, color));
                }
            }
        }
    }
}
