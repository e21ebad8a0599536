//! Fives, fours and the replies to them, found by going through all rows of five points of the board every time.
//!
//! The rows only say where it is worth to ask; whether a stone wins or is banned, the reference board says.

use banyan::board::reference::{ReferenceBoard, ReferenceCell};
use banyan::types::{BoardSize, Color, Coord, Variant};

use crate::setup::Setup;

/// One step along each of the four lines through a point.
const LINES: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
/// How far from a point a stone can change whether a five is made there: an end of a row of five through it.
const REACH: i16 = 5;

/// Five points next to each other, and a step along them.
struct Row {
    points: [Coord; 5],
    line: (i16, i16),
}

/// A board that finds fours.
pub(crate) struct FourBoard {
    board: ReferenceBoard,
    size: BoardSize,
    variant: Variant,
    /// All rows of five points.
    rows: Vec<Row>,
    /// The numbers of the rows through each point, by row and column.
    rows_through: Vec<Vec<usize>>,
}

impl FourBoard {
    pub(crate) fn new(setup: &Setup) -> Self {
        let (size, rows) = (setup.size, rows_of_five(setup.size));
        let mut rows_through = vec![Vec::new(); usize::from(size.points())];
        for (number, row) in rows.iter().enumerate() {
            row.points.iter().for_each(|&coord| rows_through[index(coord, size)].push(number));
        }
        Self { board: setup.board(), size, variant: setup.variant, rows, rows_through }
    }

    pub(crate) fn place(&mut self, coord: Coord, color: Color) {
        self.board.set(coord, ReferenceCell::Stone(color));
    }

    pub(crate) fn lift(&mut self, coord: Coord) {
        self.board.set(coord, ReferenceCell::Empty);
    }

    /// Where `color` makes a five. Its row of five has four stones already.
    pub(crate) fn five_points(&mut self, color: Color) -> Vec<Coord> {
        let open = open_points(&self.board, &self.rows, color, 4);
        self.winning(open, color)
    }

    /// The same, in rows through `coord` only.
    fn five_points_through(&mut self, coord: Coord, color: Color) -> Vec<Coord> {
        let rows = self.rows_through[index(coord, self.size)].iter().map(|&row| &self.rows[row]);
        let open = open_points(&self.board, rows, color, 4);
        self.winning(open, color)
    }

    /// Those points where a stone of `color` wins on the line given with them.
    fn winning(&mut self, points: Vec<(Coord, (i16, i16))>, color: Color) -> Vec<Coord> {
        let mut winning = Vec::new();
        for (point, line) in points {
            self.place(point, color);
            if self.board.wins_on(point, color, line) && !winning.contains(&point) {
                winning.push(point);
            }
            self.lift(point);
        }
        winning
    }

    /// Where `color`, which can make no five yet, may make a four: the move and the fives that it threatens.
    ///
    /// Such a move and the five it threatens are the two empty points of a row of five. That holds under every rule:
    /// both belong to one unbroken row after the five, and if they were five steps apart, the first of them would
    /// have completed a five of its own.
    pub(crate) fn fours(&mut self, color: Color) -> Vec<(Coord, Vec<Coord>)> {
        let open = open_points(&self.board, &self.rows, color, 3);
        let mut moves: Vec<Coord> = open.into_iter().map(|(point, _)| point).collect();
        moves.sort_unstable();
        moves.dedup();
        let with_fives = moves.into_iter().map(|point| {
            self.place(point, color);
            let fives = self.five_points_through(point, color);
            self.lift(point);
            (point, fives)
        });
        let mut fours: Vec<_> = with_fives.filter(|(_, fives)| !fives.is_empty()).collect();
        fours.retain(|&(point, _)| !self.is_banned(point, color));
        fours
    }

    /// The legal moves of `defender` that stop all of the other side's `fives`. Where a five may be shut in, its ends
    /// are looked at as well as its own points.
    pub(crate) fn replies(&mut self, defender: Color, fives: &[Coord]) -> Vec<Coord> {
        let Some(&first) = fives.first() else { return Vec::new() };
        let mut replies = match self.variant {
            Variant::Caro | Variant::CaroExact => self.points_around(first),
            _ => vec![first],
        };
        replies.retain(|&reply| self.stops(defender, reply, fives) && !self.is_banned(reply, defender));
        replies
    }

    fn stops(&mut self, defender: Color, reply: Coord, fives: &[Coord]) -> bool {
        self.place(reply, defender);
        let stopped = !fives.iter().any(|&five| five != reply && self.board.wins(five, !defender));
        self.lift(reply);
        stopped
    }

    /// The empty points on the lines through `point` up to [`REACH`], itself included.
    fn points_around(&self, point: Coord) -> Vec<Coord> {
        let steps = LINES.into_iter().flat_map(|line| (-REACH..=REACH).map(move |steps| (line, steps)));
        let mut points: Vec<Coord> = steps
            .filter_map(|(line, steps)| step(self.size, point, line, steps))
            .filter(|&near| self.board.cell(near) == ReferenceCell::Empty)
            .collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    fn is_banned(&self, coord: Coord, color: Color) -> bool {
        color == Color::Black && self.board.ban(coord).is_some()
    }
}

/// The empty points, with the row's line, of those rows in which `color` has `stones` stones and nothing else stands.
fn open_points<'a>(
    board: &ReferenceBoard,
    rows: impl IntoIterator<Item = &'a Row>,
    color: Color,
    stones: usize,
) -> Vec<(Coord, (i16, i16))> {
    let mut points = Vec::new();
    for Row { points: row, line } in rows {
        let cells = row.map(|coord| board.cell(coord));
        let count = |cell| cells.iter().filter(|&&found| found == cell).count();
        let empty = count(ReferenceCell::Empty);
        if empty == row.len() - stones && count(ReferenceCell::Stone(color)) == stones {
            let open = row.iter().filter(|&&coord| board.cell(coord) == ReferenceCell::Empty);
            points.extend(open.map(|&coord| (coord, *line)));
        }
    }
    points
}

/// The number of a point, row by row.
fn index(coord: Coord, size: BoardSize) -> usize {
    usize::from(coord.y) * usize::from(size.width()) + usize::from(coord.x)
}

fn rows_of_five(size: BoardSize) -> Vec<Row> {
    let starts = size.coords().flat_map(|coord| LINES.map(|line| (coord, line)));
    starts.filter_map(|(start, line)| Some(Row { points: row_of_five(size, start, line)?, line })).collect()
}

/// The row of five points from `start`, if all of it is on the board.
fn row_of_five(size: BoardSize, start: Coord, line: (i16, i16)) -> Option<[Coord; 5]> {
    let mut row = [start; 5];
    for (coord, steps) in row.iter_mut().zip(0..) {
        *coord = step(size, start, line, steps)?;
    }
    Some(row)
}

/// The point some steps along a line; `None` off the board.
fn step(size: BoardSize, coord: Coord, line: (i16, i16), steps: i16) -> Option<Coord> {
    let x = u8::try_from(i16::from(coord.x) + line.0 * steps).ok()?;
    let y = u8::try_from(i16::from(coord.y) + line.1 * steps).ok()?;
    Some(Coord::new(x, y)).filter(|&reached| size.contains(reached))
}
