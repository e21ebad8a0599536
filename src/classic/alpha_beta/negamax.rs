//! Negamax with alpha-beta cut-offs.

use std::cmp::Reverse;

use super::heuristic::{Heuristic, Sums};
use super::neighbours::{Distance, neighbours};
use super::value::{LOWEST, win_after};
use crate::board::{Outcome, Position};
use crate::search::Limits;
use crate::types::{Ply, Square};

/// A search below one root.
pub(super) struct Negamax<'a> {
    position: &'a mut Position,
    heuristic: &'a Heuristic,
    distance: Distance,
    limits: &'a Limits,
    /// Positions looked at, the root not counted.
    pub(super) nodes: u64,
    /// Positions whose moves were looked at.
    pub(super) expansions: u64,
}

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
struct Child {
    square: Square,
    sums: Sums,
    /// For the side that made the move: the end of the line, or the heuristic as if the line ended here.
    value: i64,
    is_end: bool,
}

/// A value and the moves that lead to it. From a search with bounds, the value is exact within them, and bounds
/// the exact one otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// For the side to move at the line's beginning.
    pub(super) value: i64,
    /// The moves of both sides in turn.
    pub(super) moves: Vec<Square>,
}

impl Line {
    /// The line that begins with `square` and goes on with `rest`, for the side that plays `square`.
    fn begun_by(square: Square, mut rest: Self) -> Self {
        rest.moves.insert(0, square);
        Self { value: -rest.value, moves: rest.moves }
    }
}

impl<'a> Negamax<'a> {
    /// A search of `position`.
    pub(super) fn new(
        position: &'a mut Position,
        heuristic: &'a Heuristic,
        distance: Distance,
        limits: &'a Limits,
    ) -> Self {
        Self { position, heuristic, distance, limits, nodes: 0, expansions: 0 }
    }

    /// The best of `moves` at `depth` plies, for the side to move: of equals, the one of least index. `moves` are
    /// looked at in the order given, so the ones expected to be best should come first.
    ///
    /// A search that runs into a limit gives the best of the moves it has finished; `None` if that is none. At one
    /// ply no limit is looked at.
    pub(super) fn root(&mut self, moves: &[Square], depth: Ply) -> Root {
        let sums = self.heuristic.sums(self.position);
        let mut root = Root { best: None, complete: true };
        self.expansions += 1;
        for &square in moves {
            let child = self.child(square, sums, 1);
            // A move found earlier by the seed's scan has to be as good, a later one better.
            let floor = root
                .best
                .as_ref()
                .map_or(LOWEST, |best| if square < best.moves[0] { best.value - 1 } else { best.value });
            let Some(line) = self.follow(child, depth - 1, 1, floor, -LOWEST) else {
                root.complete = false;
                break;
            };
            if line.value > floor {
                root.best = Some(line);
            }
        }
        root
    }

    /// The value of a position for its side to move, `left` plies deep and `ply` plies below the root; `None` when
    /// a limit is reached.
    fn search(&mut self, left: Ply, ply: Ply, sums: Sums, alpha: i64, beta: i64) -> Option<Line> {
        if self.is_over() {
            return None;
        }
        self.expansions += 1;
        // Either the other side won't let it come to this, or there is no better move than one that wins.
        let enough = beta.min(win_after(ply + 1));
        let mut best = Line { value: LOWEST, moves: Vec::new() };
        let squares = neighbours(self.position, self.distance);
        if left == 1 {
            for square in squares {
                let child = self.child(square, sums, ply + 1);
                if child.value > best.value {
                    best = Line { value: child.value, moves: vec![square] };
                }
                if best.value >= enough {
                    break;
                }
            }
        } else {
            for child in self.sorted_children(&squares, sums, ply + 1) {
                let line = self.follow(child, left - 1, ply + 1, alpha.max(best.value), beta)?;
                if line.value > best.value {
                    best = line;
                }
                if best.value >= enough {
                    break;
                }
            }
        }
        Some(best)
    }

    /// The line through a child, for the side that moves there.
    fn follow(&mut self, child: Child, left: Ply, ply: Ply, alpha: i64, beta: i64) -> Option<Line> {
        if child.is_end || left == 0 {
            return Some(Line { value: child.value, moves: vec![child.square] });
        }
        self.position.place(child.square);
        let rest = self.search(left, ply, child.sums, -beta, -alpha);
        self.position.undo();
        rest.map(|rest| Line::begun_by(child.square, rest))
    }

    /// The children, those first that look best by themselves.
    fn sorted_children(&mut self, squares: &[Square], sums: Sums, ply: Ply) -> Vec<Child> {
        let mut children: Vec<_> = squares.iter().map(|&square| self.child(square, sums, ply)).collect();
        children.sort_by_key(|child| Reverse(child.value));
        children
    }

    /// Looks at the position after a move, which is `ply` plies below the root.
    fn child(&mut self, square: Square, sums: Sums, ply: Ply) -> Child {
        self.nodes += 1;
        let mover = self.position.side_to_move();
        let sums = self.heuristic.after(sums, self.position, square, mover);
        let end = self.position.outcome_of(square, mover).map(|outcome| match outcome {
            Outcome::Win(color) if color == mover => win_after(ply),
            Outcome::Win(_) => -win_after(ply),
            Outcome::Draw => 0,
        });
        let value = end.unwrap_or_else(|| -sums.heuristic(!mover));
        Child { square, sums, value, is_end: end.is_some() }
    }

    /// Whether a limit is reached.
    pub(super) fn is_over(&self) -> bool {
        self.limits.is_stopped()
            || self.limits.max_nodes.is_some_and(|most| self.nodes >= most)
            || self.limits.time.is_some_and(|time| self.limits.started.elapsed() >= time.hard)
    }
}

/// What a search of the root found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Root {
    /// The best move and the line that follows.
    pub(super) best: Option<Line>,
    /// Whether every move was looked at to the full depth.
    pub(super) complete: bool,
}
