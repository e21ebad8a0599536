//! The line-table evaluation of seed 000.
//!
//! Every stone is worth a number on each of its four lines, by how many neighbours of its own colour it has there
//! without a gap and how many ends of that run are stopped. A position is worth the difference of both sides'
//! sums, the opponent's shapes weighing double.
//!
//! A new stone changes only the nine cells around it on each line, and what it changes is looked up: 65,536
//! entries for eight neighbours of four kinds (empty, own, the other side's, wall). Nine cells hold every run that
//! matters; of a run that leaves them (a row of five or more, which has ended the game or was refused), the end is
//! taken for stopped, as in the seed.

use std::sync::OnceLock;

use crate::board::{Cell, Position, Stone, Window};
use crate::types::{Color, Direction, Score, Square};

/// What a stone with `[neighbours][stopped ends]` is worth on one line (seed 000, v1.1 and later).
const STONE_VALUES: [[i16; 3]; 5] = [[0, 0, 0], [8, 4, 0], [24, 12, 0], [80, 40, 0], [999, 999, 999]];
/// The seed weighs the shapes of the side that is not its own double. Here that is the side to move, whose
/// shapes are one tempo ahead.
const SIDE_TO_MOVE_WEIGHT: i32 = 2;
/// Log-odds units for one unit of the table.
const LOG_ODDS_A_UNIT: i32 = 2;

/// What a stone in the middle of nine cells changes on that line.
#[derive(Clone, Copy, Default)]
struct Change {
    /// The sum of the side that places it.
    own: i16,
    /// The sum of the other side, whose runs it stops.
    other: i16,
}

/// Both sides' sums of stone values in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct LineSums {
    sums: [i32; 2],
}

impl LineSums {
    /// The sums of a whole position, stone by stone.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut sums = [0; 2];
        for stone in position.stones() {
            let value: i32 =
                Direction::ALL.map(|direction| stone_value(position, *stone, direction)).iter().sum();
            sums[stone.color.index()] += value;
        }
        Self { sums }
    }

    /// The sums after `color` plays on the empty `square`. Four table look-ups.
    ///
    /// The same as [`of`](Self::of) the position then, as long as no row of five or more is touched.
    #[must_use]
    #[inline]
    pub fn after(mut self, position: &Position, square: Square, color: Color) -> Self {
        let table = changes();
        for direction in Direction::ALL {
            let change = table[usize::from(position.window(square, direction, color).neighbours())];
            self.sums[color.index()] += i32::from(change.own);
            self.sums[(!color).index()] += i32::from(change.other);
        }
        self
    }

    /// The value for `color` when it has just moved and the other side is to move.
    #[must_use]
    pub fn value_for_mover(self, color: Color) -> Score {
        let own = self.sums[color.index()];
        let other = self.sums[(!color).index()];
        Score::estimate(LOG_ODDS_A_UNIT * (own - SIDE_TO_MOVE_WEIGHT * other))
    }
}

/// What one stone of the board is worth along `direction`.
fn stone_value(position: &Position, stone: Stone, direction: Direction) -> i32 {
    let (mut neighbours, mut stopped_ends) = (0, 0);
    for side in [-1, 1] {
        let cells = (1..)
            .map(|step| stone.square.offset(direction, side * step))
            .map(|square| square.map_or(Cell::Wall, |square| position.cell(square)));
        for cell in cells {
            match cell {
                Cell::Stone(color) if color == stone.color => neighbours += 1,
                Cell::Empty => break,
                Cell::Stone(_) | Cell::Neutral | Cell::Wall => {
                    stopped_ends += 1;
                    break;
                }
            }
        }
    }
    i32::from(STONE_VALUES[neighbours.min(4)][stopped_ends])
}

/// The change for each pattern of [`Window::neighbours`], built when first asked for.
fn changes() -> &'static [Change] {
    static TABLE: OnceLock<Box<[Change]>> = OnceLock::new();
    TABLE.get_or_init(|| (0..=u16::MAX).map(change).collect())
}

/// The nine cells of a line segment: own and other masks, wall set in both.
type Segment = Window;

const SEGMENT_CELLS: u16 = 9;
const SEGMENT_CENTER: u16 = 4;

fn change(neighbours: u16) -> Change {
    let segment = |byte: u16| (byte & 0x0F) | (byte & 0xF0) << 1;
    let before = Segment { own: segment(neighbours & 0xFF), other: segment(neighbours >> 8) };
    let after = Segment { own: before.own | 1 << SEGMENT_CENTER, other: before.other };
    let swapped = |segment: Segment| Segment { own: segment.other, other: segment.own };
    Change {
        own: segment_sum(after) - segment_sum(before),
        other: segment_sum(swapped(after)) - segment_sum(swapped(before)),
    }
}

/// The sum of own stones' values within a segment, whose borders stop a run as a wall does.
fn segment_sum(segment: Segment) -> i16 {
    (0..SEGMENT_CELLS)
        .filter(|&cell| is_own(segment, cell))
        .map(|cell| {
            let (before, stopped_before) = run(segment, (0..cell).rev());
            let (after, stopped_after) = run(segment, cell + 1..SEGMENT_CELLS);
            STONE_VALUES[(before + after).min(4)][usize::from(stopped_before) + usize::from(stopped_after)]
        })
        .sum()
}

fn is_own(segment: Segment, cell: u16) -> bool {
    segment.own >> cell & 1 != 0 && segment.other >> cell & 1 == 0
}

/// The own stones in a row along `cells` and whether anything but an empty cell stops them.
fn run(segment: Segment, cells: impl Iterator<Item = u16>) -> (usize, bool) {
    let mut length = 0;
    for cell in cells {
        if is_own(segment, cell) {
            length += 1;
        } else {
            return (length, segment.other >> cell & 1 != 0);
        }
    }
    (length, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{moves, square};

    fn position(names: &str) -> Position {
        moves(Variant::Freestyle, names)
    }
    use crate::types::Variant;

    #[test]
    fn values_by_hand() {
        // Black h8 i8 stand open in a row (8 each); white h9 and c3 touch nothing of their own.
        let sums = LineSums::of(&position("h8 h9 i8 c3"));
        assert_eq!(sums.sums, [16, 0]);
        // White j8 stops one end: 4 each.
        assert_eq!(LineSums::of(&position("h8 j8 i8 c3")).sums, [8, 0]);
        // An open three of black, 24 each.
        assert_eq!(LineSums::of(&position("h8 c3 i8 c12 j8")).sums, [72, 0]);
        // In the corner the wall stops an end.
        assert_eq!(LineSums::of(&position("a1 h8 b1")).sums, [8, 0]);
    }

    #[test]
    fn a_looked_up_change_is_the_difference_of_the_sums() {
        let before = position("h8 h9 i8 c3 j8 k8 g7 f6 i9 j10");
        let sums = LineSums::of(&before);
        for name in ["g8", "h7", "k11", "e5", "l8", "a1", "h10", "o15"] {
            let square = square(name);
            let mut after = before.clone();
            after.place(square);
            assert_eq!(sums.after(&before, square, Color::Black), LineSums::of(&after), "{name}");
        }
    }

    #[test]
    fn the_side_to_move_is_ahead_by_a_tempo() {
        // Both sides have an open three far from each other; whoever is to move is better.
        let mut position = position("h8 h12 i8 i12 j8 j12");
        let sums = LineSums::of(&position);
        assert!(sums.value_for_mover(Color::White) < Score::EVEN);
        position.set_side_to_move(Color::White);
        assert!(sums.value_for_mover(Color::Black) < Score::EVEN);
    }
}
