//! Exhaustive minimax for positions with a handful of empty points.

use banyan::board::reference::{ReferenceBoard, ReferenceCell};
use banyan::types::{BoardSize, Color, Coord, MAX_SIDE, Variant};

/// The value of a position for the side to move under perfect play, with the plies to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exact {
    /// The quickest win.
    Win(u16),
    /// A full board.
    Draw,
    /// The slowest loss.
    Loss(u16),
}

impl Exact {
    /// The same value as the other side saw it a ply before.
    fn one_ply_earlier(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }

    fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1_000 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - 1_000,
        }
    }

    /// Whether both are wins, draws or losses, however quick.
    pub(crate) fn same_result(self, other: Self) -> bool {
        self.rank().signum() == other.rank().signum()
    }
}

/// One step along each of the four lines through a point.
const LINES: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board on which everything is tried out. Each position that is met is remembered: whose turn it is follows
/// from the number of stones, as long as every search begins with the same side.
pub(crate) struct Solver {
    size: BoardSize,
    variant: Variant,
    board: ReferenceBoard,
    /// The points that are to be filled, and the power of three that each stands for in a position's number.
    open: Vec<(Coord, usize)>,
    number: usize,
    known: Vec<Option<Exact>>,
}

impl Solver {
    /// An empty board on which, once it is set up, only `open` are left to be played.
    pub(crate) fn new(size: BoardSize, variant: Variant, open: &[Coord]) -> Self {
        let weights = std::iter::successors(Some(1), |weight| Some(3 * weight));
        let open: Vec<_> = open.iter().copied().zip(weights).collect();
        let positions = open.last().map_or(1, |&(_, weight)| 3 * weight);
        let board = ReferenceBoard::new(size, variant);
        Self { size, variant, board, open, number: 0, known: vec![None; positions] }
    }

    /// Puts something on the board, which is not a move.
    pub(crate) fn set(&mut self, coord: Coord, cell: ReferenceCell) {
        self.board.set(coord, cell);
    }

    pub(crate) fn is_empty(&self, coord: Coord) -> bool {
        self.size.contains(coord) && self.board.cell(coord) == ReferenceCell::Empty
    }

    /// Plays an open point.
    pub(crate) fn place(&mut self, coord: Coord, color: Color) {
        self.board.set(coord, ReferenceCell::Stone(color));
        self.number += self.weight(coord) * (1 + color.index());
    }

    /// Takes back what was played there.
    pub(crate) fn lift(&mut self, coord: Coord) {
        let ReferenceCell::Stone(color) = self.board.cell(coord) else { return };
        self.board.set(coord, ReferenceCell::Empty);
        self.number -= self.weight(coord) * (1 + color.index());
    }

    fn weight(&self, coord: Coord) -> usize {
        self.open.iter().find(|open| open.0 == coord).expect("an open point").1
    }

    /// The sign of a point in drawings.
    pub(crate) fn letter(&self, coord: Coord) -> char {
        match self.board.cell(coord) {
            ReferenceCell::Empty => '.',
            ReferenceCell::Stone(Color::Black) => 'X',
            ReferenceCell::Stone(Color::White) => 'O',
            ReferenceCell::Neutral => '#',
        }
    }

    /// What stands some steps along a line; `None` off the board.
    fn cell(&self, coord: Coord, line: (i16, i16), steps: i16) -> Option<ReferenceCell> {
        let x = u8::try_from(i16::from(coord.x) + line.0 * steps).ok()?;
        let y = u8::try_from(i16::from(coord.y) + line.1 * steps).ok()?;
        let reached = Coord::new(x, y);
        self.size.contains(reached).then(|| self.board.cell(reached))
    }

    /// Whether a stone of `color` on the empty point `coord` wins.
    pub(crate) fn wins(&self, coord: Coord, color: Color) -> bool {
        LINES.iter().any(|&line| self.wins_on(coord, color, line))
    }

    fn wins_on(&self, coord: Coord, color: Color, line: (i16, i16)) -> bool {
        let own = Some(ReferenceCell::Stone(color));
        let reach = |sign: i16| {
            let steps = (1..=i16::from(MAX_SIDE))
                .take_while(|&step| self.cell(coord, line, sign * step) == own)
                .count();
            i16::try_from(steps).expect("boards are small")
        };
        let (before, after) = (reach(-1), reach(1));
        let length = before + 1 + after;
        let opponent = Some(ReferenceCell::Stone(!color));
        let shut_in =
            self.cell(coord, line, -before - 1) == opponent && self.cell(coord, line, after + 1) == opponent;
        match self.variant {
            Variant::Freestyle => length >= 5,
            Variant::Standard => length == 5,
            Variant::Renju => {
                if color == Color::White {
                    length >= 5
                } else {
                    length == 5
                }
            }
            Variant::Caro => length > 5 || (length == 5 && !shut_in),
            Variant::CaroExact => length == 5 && !shut_in,
        }
    }

    pub(crate) fn is_banned(&self, coord: Coord, color: Color) -> bool {
        color == Color::Black && self.board.ban(coord).is_some()
    }

    /// The exact value for `mover`, who is to move.
    pub(crate) fn solve(&mut self, mover: Color) -> Exact {
        if let Some(known) = self.known[self.number] {
            return known;
        }
        let free: Vec<Coord> =
            self.open.iter().map(|open| open.0).filter(|&coord| self.is_empty(coord)).collect();
        let values = free.into_iter().map(|coord| self.value_of(coord, mover));
        let best = values.max_by_key(|value| value.rank()).unwrap_or(Exact::Draw);
        self.known[self.number] = Some(best);
        best
    }

    /// The exact value of a move for `mover`, who makes it.
    pub(crate) fn value_of(&mut self, coord: Coord, mover: Color) -> Exact {
        if self.wins(coord, mover) {
            return Exact::Win(1);
        }
        if self.is_banned(coord, mover) {
            return Exact::Loss(1);
        }
        self.place(coord, mover);
        let value = self.solve(!mover).one_ply_earlier();
        self.lift(coord);
        value
    }
}
