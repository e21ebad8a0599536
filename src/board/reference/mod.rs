//! The rules once more, slowly: an oracle for tests only.
//!
//! Everything here is written as the rules are told, over a plain array of cells: stones are put down for real,
//! looked at and lifted again. It shares nothing but the value types with the board that the engine searches on,
//! so where the two agree on a great many positions, neither is likely to be wrong.
//!
//! # The words of the rules
//!
//! All of them are about a stone at a point `p` and one of the four lines through it.
//!
//! - The *run* of `p` is the unbroken row of stones of its colour that `p` belongs to.
//! - A *five* is a run of exactly five, an *overline* a run of six or more.
//! - A *four* is an empty point that would complete a five with `p` in it. A line may have two of them; they
//!   are two fours, unless they are the two ends of a run of four: that is one, the *straight four*.
//! - A *three* is a line on which one more stone would make a straight four with `p` in it, at a point where
//!   black may play without making a five there.
//!
//! # Renju
//!
//! A five is never banned. Otherwise black may not make two fours, two threes or an overline, and is told the
//! first that applies in this order. Whether black may play the point that turns a three into a straight four is
//! the same question again, asked with the stone at `p` on the board.
//!
//! Everything that is not on the board, and every neutral stone, is wall: no part of a run, no empty point.

use super::Ban;
use crate::types::{BoardSize, Color, Coord, Variant};

/// What stands on a point of a [`ReferenceBoard`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum ReferenceCell {
    /// Nothing.
    #[default]
    Empty,
    /// A stone of one of the sides.
    Stone(Color),
    /// A stone of an earlier round of a continuous game. It belongs to nobody.
    Neutral,
}

/// A board that knows the rules and nothing else: slow, and for tests only.
#[derive(Clone, Debug)]
pub struct ReferenceBoard {
    size: BoardSize,
    variant: Variant,
    /// By row and then by column.
    cells: Vec<Vec<ReferenceCell>>,
}

/// One step along each of the four lines through a point.
const LINES: [Line; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// One step along a line: columns to the right and rows down.
type Line = (i16, i16);

/// The number of stones that win.
const FIVE: usize = 5;

impl ReferenceBoard {
    /// An empty board.
    #[must_use]
    pub fn new(size: BoardSize, variant: Variant) -> Self {
        let row = vec![ReferenceCell::Empty; usize::from(size.width())];
        Self { size, variant, cells: vec![row; usize::from(size.height())] }
    }

    /// Puts `cell` on a point, whatever stood there.
    ///
    /// # Panics
    ///
    /// If the point is not on the board.
    pub fn set(&mut self, coord: Coord, cell: ReferenceCell) {
        self.cells[usize::from(coord.y)][usize::from(coord.x)] = cell;
    }

    /// What stands on a point.
    ///
    /// # Panics
    ///
    /// If the point is not on the board.
    #[must_use]
    pub fn cell(&self, coord: Coord) -> ReferenceCell {
        self.cells[usize::from(coord.y)][usize::from(coord.x)]
    }

    /// Whether a stone of `color` on the empty point `coord` wins the game.
    #[must_use]
    pub fn wins(&self, coord: Coord, color: Color) -> bool {
        let mut board = self.clone();
        board.set(coord, ReferenceCell::Stone(color));
        LINES.iter().any(|&line| board.wins_on(coord, color, line))
    }

    /// Why black may not play on the empty point `coord`; `None` where it may, and under every other variant
    /// than renju.
    #[must_use]
    pub fn ban(&self, coord: Coord) -> Option<Ban> {
        if self.variant != Variant::Renju {
            return None;
        }
        self.clone().ban_at(coord, true)
    }

    /// What [`ban`](Self::ban) would say if a three were a three even where black may not turn it into a
    /// straight four.
    ///
    /// Not a rule of any game: by the points where the two differ, a test can tell how often it met that case.
    #[must_use]
    pub fn ban_without_recursion(&self, coord: Coord) -> Option<Ban> {
        if self.variant != Variant::Renju {
            return None;
        }
        self.clone().ban_at(coord, false)
    }

    /// Whether the stone of `color` on `coord` wins on one line, given by a step along it: columns to the right and
    /// rows down.
    ///
    /// # Panics
    ///
    /// If the point is not on the board.
    #[must_use]
    pub fn wins_on(&self, coord: Coord, color: Color, line: (i16, i16)) -> bool {
        let length = self.run(coord, line).len();
        let five = length == FIVE;
        let five_or_more = length >= FIVE;
        match (self.variant, color) {
            (Variant::Freestyle, _) | (Variant::Renju, Color::White) => five_or_more,
            (Variant::Standard, _) | (Variant::Renju, Color::Black) => five,
            (Variant::Caro, _) => length > FIVE || (five && !self.blocked_at_both_ends(coord, line)),
            (Variant::CaroExact, _) => five && !self.blocked_at_both_ends(coord, line),
        }
    }

    /// Whether the run of `coord` has an opponent's stone directly at either end.
    fn blocked_at_both_ends(&self, coord: Coord, line: Line) -> bool {
        let ReferenceCell::Stone(color) = self.cell(coord) else { return false };
        let opponent = ReferenceCell::Stone(!color);
        self.ends(coord, line).iter().all(|end| end.is_some_and(|end| self.cell(end) == opponent))
    }

    /// [`ban`](Self::ban) while stones are being tried out.
    fn ban_at(&mut self, coord: Coord, recursive: bool) -> Option<Ban> {
        self.with_black(coord, |board| {
            if board.makes_five(coord) {
                None
            } else if board.count_fours(coord) >= 2 {
                Some(Ban::DoubleFour)
            } else if board.count_threes(coord, recursive) >= 2 {
                Some(Ban::DoubleThree)
            } else if board.makes_overline(coord) {
                Some(Ban::Overline)
            } else {
                None
            }
        })
    }

    /// Whether the stone on `coord` is part of a five on any line.
    fn makes_five(&self, coord: Coord) -> bool {
        LINES.iter().any(|&line| self.run(coord, line).len() == FIVE)
    }

    /// Whether the stone on `coord` is part of an overline on any line.
    fn makes_overline(&self, coord: Coord) -> bool {
        LINES.iter().any(|&line| self.run(coord, line).len() > FIVE)
    }

    /// The number of fours that the black stone on `coord`, which is in no five, belongs to.
    fn count_fours(&mut self, coord: Coord) -> usize {
        LINES.iter().map(|&line| self.count_fours_on(coord, line)).sum()
    }

    fn count_fours_on(&mut self, coord: Coord, line: Line) -> usize {
        let points = self.empty_points_near(coord, line);
        let fours = points.into_iter().filter(|&point| self.completes_five(point, coord, line)).count();
        let straight = self.run(coord, line).len() == 4;
        if straight { fours.min(1) } else { fours }
    }

    /// The number of lines on which the black stone on `coord` is part of a three.
    fn count_threes(&mut self, coord: Coord, recursive: bool) -> usize {
        LINES.iter().filter(|&&line| self.is_three(coord, line, recursive)).count()
    }

    fn is_three(&mut self, coord: Coord, line: Line, recursive: bool) -> bool {
        let points = self.empty_points_near(coord, line);
        points.into_iter().any(|point| {
            self.completes_straight_four(point, coord, line) && (!recursive || self.may_make_four(point))
        })
    }

    /// Whether black may play `point` and makes no five there, so that a straight four is all it makes.
    fn may_make_four(&mut self, point: Coord) -> bool {
        let five = self.with_black(point, |board| board.makes_five(point));
        !five && self.ban_at(point, true).is_none()
    }

    /// Whether one more black stone on the empty `point` makes a five with the stone on `coord` in it.
    fn completes_five(&mut self, point: Coord, coord: Coord, line: Line) -> bool {
        self.with_black(point, |board| {
            let run = board.run(coord, line);
            run.len() == FIVE && run.contains(&point)
        })
    }

    /// Whether one more black stone on the empty `point` makes a straight four with the stone on `coord` in it.
    fn completes_straight_four(&mut self, point: Coord, coord: Coord, line: Line) -> bool {
        self.with_black(point, |board| {
            let run = board.run(coord, line);
            let ends = board.ends(coord, line);
            run.len() == 4
                && run.contains(&point)
                && ends.iter().all(|&end| end.is_some_and(|end| board.is_five_point(end, coord, line)))
        })
    }

    /// Whether `point` is empty and completes a five with the stone on `coord` in it.
    fn is_five_point(&mut self, point: Coord, coord: Coord, line: Line) -> bool {
        self.cell(point) == ReferenceCell::Empty && self.completes_five(point, coord, line)
    }

    /// Looks at the board with a black stone on the empty point `coord`, and lifts the stone again.
    fn with_black<T>(&mut self, coord: Coord, look: impl FnOnce(&mut Self) -> T) -> T {
        self.set(coord, ReferenceCell::Stone(Color::Black));
        let seen = look(self);
        self.set(coord, ReferenceCell::Empty);
        seen
    }

    /// The empty points of a line that can share five consecutive points with `coord`.
    fn empty_points_near(&self, coord: Coord, line: Line) -> Vec<Coord> {
        (-4..=4)
            .filter_map(|steps| self.step(coord, line, steps))
            .filter(|&point| self.cell(point) == ReferenceCell::Empty)
            .collect()
    }

    /// The points of the run that the stone on `coord` belongs to, in the order of the line.
    fn run(&self, coord: Coord, line: Line) -> Vec<Coord> {
        let mut run = vec![coord];
        while let Some(next) = self.same_colored_neighbor(run[0], line, -1) {
            run.insert(0, next);
        }
        while let Some(next) = self.same_colored_neighbor(run[run.len() - 1], line, 1) {
            run.push(next);
        }
        run
    }

    /// The point before the run of the stone on `coord` and the point after it, where they are on the board.
    fn ends(&self, coord: Coord, line: Line) -> [Option<Coord>; 2] {
        let run = self.run(coord, line);
        [self.step(run[0], line, -1), self.step(run[run.len() - 1], line, 1)]
    }

    fn same_colored_neighbor(&self, coord: Coord, line: Line, steps: i16) -> Option<Coord> {
        let neighbor = self.step(coord, line, steps)?;
        (self.cell(neighbor) == self.cell(coord)).then_some(neighbor)
    }

    /// The point some steps along a line; `None` off the board.
    fn step(&self, coord: Coord, line: Line, steps: i16) -> Option<Coord> {
        let x = u8::try_from(i16::from(coord.x) + line.0 * steps).ok()?;
        let y = u8::try_from(i16::from(coord.y) + line.1 * steps).ok()?;
        let reached = Coord::new(x, y);
        self.size.contains(reached).then_some(reached)
    }
}

#[cfg(test)]
mod tests;
