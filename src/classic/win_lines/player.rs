//! The two-ply search.

use std::cmp::Reverse;

use super::counts::LineCounts;
use super::lines::WinningLines;
use crate::board::Position;
use crate::classic::legal::allowed_moves;
use crate::search::{Limits, Player, RootDetails, SearchReport};
use crate::tree::ArenaError;
use crate::types::{Color, Coord, Score, Square};

/// What the least reply begins at (seed 001): more than any reply is worth.
const NO_REPLY: i32 = 10;
/// Points of `e` for one unit of log-odds: an opponent's unanswered four (-5,000) is -1,000 units or a win
/// probability of 0.7 %, its three (-500) is 38 %.
const POINTS_A_UNIT: i32 = 5;

/// The player of seed 001. It has no options and keeps nothing from move to move.
///
/// The value it reports is a win where its move completes a five, and `e / 5` units of log-odds otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct WinLines;

impl WinLines {
    /// The player.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }
}

/// A move, what it is worth, and the reply that makes it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Choice {
    square: Square,
    value: i32,
    reply: Option<Square>,
}

impl Choice {
    /// Whether this move is to be played rather than `other`: it is worth more, or found first.
    fn beats(self, other: Self) -> bool {
        let rank = |choice: Self| (choice.value, Reverse(scan_order(choice.square)));
        rank(self) > rank(other)
    }
}

/// The seed's order of points: column by column.
fn scan_order(square: Square) -> (u16, u16) {
    (square.column(), square.row())
}

/// Where the first stone of a player goes, as long as the opponent has at most one.
fn opening(position: &Position) -> Option<Square> {
    let mover = position.side_to_move();
    let is_first = position.stones().len() <= 1 && position.stones().iter().all(|stone| stone.color != mover);
    let center = position.size().center();
    let beyond = Coord::new(center.x + 1, center.y + 1);
    let free = [center, beyond].into_iter().find_map(|coord| position.empty_square(coord));
    free.filter(|_| is_first)
}

/// Both plies.
struct Search<'a> {
    counts: LineCounts<'a>,
    /// The empty points, in the order of the seed.
    empty: Vec<Square>,
    player: Color,
}

impl Search<'_> {
    /// The choice of `square`, with the first of the replies that are worth least.
    fn look_at(&mut self, square: Square) -> Choice {
        let own = self.counts.score(square, self.player);
        self.counts.place(square, self.player);
        let (mut least, mut reply) = (NO_REPLY, None);
        for &point in self.empty.iter().filter(|&&point| point != square) {
            let score = self.counts.score(point, !self.player);
            if score < least {
                (least, reply) = (score, Some(point));
            }
        }
        self.counts.undo(square, self.player);
        Choice { square, value: own + least, reply }
    }

    /// Sorts moves so that a search that is cut short has looked at those that attack or defend most. A whole
    /// search finds the same in any order.
    fn sort(&self, moves: &mut [Square]) {
        moves.sort_by_key(|&square| {
            let attack = self.counts.score(square, self.player);
            let defence = -self.counts.score(square, !self.player);
            (Reverse(attack + defence), scan_order(square))
        });
    }
}

impl Player for WinLines {
    fn name(&self) -> &'static str {
        "win-lines"
    }

    fn choose(
        &mut self,
        position: &mut Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, ArenaError> {
        let player = position.side_to_move();
        if let Some(square) = opening(position) {
            return Ok(report(position, Choice { square, value: 0, reply: None }, 1, 0, limits));
        }
        let lines = WinningLines::of(position.size());
        let mut empty: Vec<_> = position.empty_squares().collect();
        empty.sort_unstable_by_key(|&square| scan_order(square));
        let mut moves = allowed_moves(position, empty.clone());
        let replies = empty.len().saturating_sub(1) as u64;
        let mut search = Search { counts: LineCounts::of(position, &lines, player), empty, player };
        search.sort(&mut moves);

        let mut nodes = moves.len() as u64;
        let mut expansions = 1;
        let mut best: Option<Choice> = None;
        for square in moves {
            if best.is_some() && is_over(limits, nodes) {
                break;
            }
            let choice = search.look_at(square);
            nodes += replies;
            expansions += 1;
            if best.is_none_or(|best| choice.beats(best)) {
                best = Some(choice);
            }
        }
        let Some(best) = best else { return Ok(SearchReport { best: None, ..empty_report(limits) }) };
        let found = report(position, best, nodes, expansions, limits);
        observe(&found);
        Ok(found)
    }

    fn forget(&mut self) {}
}

/// Whether no further move may be looked at.
fn is_over(limits: &Limits, nodes: u64) -> bool {
    limits.is_stopped()
        || limits.max_nodes.is_some_and(|most| nodes >= most)
        || limits.time.is_some_and(|time| limits.started.elapsed() >= time.hard)
}

fn report(position: &Position, choice: Choice, nodes: u64, expansions: u64, limits: &Limits) -> SearchReport {
    let wins = position.wins(choice.square, position.side_to_move());
    let reply = choice.reply.filter(|_| !wins);
    let variation: Vec<_> = std::iter::once(choice.square).chain(reply).collect();
    let depth = if reply.is_some() { 2 } else { 1 };
    SearchReport {
        best: Some(choice.square),
        value: if wins { Score::win_in(1) } else { Score::estimate(choice.value / POINTS_A_UNIT) },
        depth,
        selective_depth: depth,
        nodes,
        expansions,
        variation,
        ..empty_report(limits)
    }
}

/// The report of a search that found nothing: of a full board.
fn empty_report(limits: &Limits) -> SearchReport {
    SearchReport {
        best: None,
        value: Score::EVEN,
        depth: 0,
        selective_depth: 0,
        nodes: 0,
        expansions: 0,
        elapsed: limits.started.elapsed(),
        variation: Vec::new(),
        root: RootDetails::default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{moves, square};

    fn position(names: &str) -> Position {
        moves(Variant::Freestyle, names)
    }
    use crate::types::{BoardSize, Variant};

    fn choose(position: &Position, limits: &Limits) -> SearchReport {
        WinLines::new().choose(&mut position.clone(), limits, &mut |_| {}).expect("no tree")
    }

    fn choose_at_leisure(position: &Position) -> SearchReport {
        choose(position, &Limits::nodes(u64::MAX))
    }

    fn best(moves: &str) -> String {
        choose_at_leisure(&position(moves)).best.expect("a move").coord().name()
    }

    /// What the seed's program computes, from its tables and without anything kept: five or more win, a line is
    /// dead by a stone of the other side.
    mod by_the_text {
        use super::*;

        type Point = (usize, usize);

        fn lines() -> Vec<[Point; 5]> {
            let mut lines = Vec::new();
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                for (x, y) in (0..15_usize).flat_map(|x| (0..15_usize).map(move |y| (x, y))) {
                    let line = [0, 1, 2, 3, 4]
                        .map(|step| (x.wrapping_add_signed(dx * step), y.wrapping_add_signed(dy * step)));
                    if line.iter().all(|&(x, y)| x < 15 && y < 15) {
                        lines.push(line);
                    }
                }
            }
            lines
        }

        fn give_score(board: &[[Option<Color>; 15]; 15], at: Point, color: Color, own: bool) -> i32 {
            let mut score = 0;
            for line in lines().iter().filter(|line| line.contains(&at)) {
                let stones = |color| line.iter().filter(|&&(x, y)| board[x][y] == Some(color)).count();
                if stones(!color) == 0 {
                    score += match (stones(color), own) {
                        (1, true) => 5,
                        (2, true) => 50,
                        (3, true) => 100,
                        (4, true) => 10_000,
                        (1, false) => -5,
                        (2, false) => -50,
                        (3, false) => -500,
                        (4, false) => -5_000,
                        _ => 0,
                    };
                }
            }
            score
        }

        pub(super) fn com_turn(position: &Position) -> Option<(String, i32)> {
            let mut board = [[None; 15]; 15];
            for stone in position.stones() {
                let at = stone.square.coord();
                board[usize::from(at.x)][usize::from(at.y)] = Some(stone.color);
            }
            let points = || (0..15).flat_map(|x| (0..15).map(move |y| (x, y)));
            let computer = position.side_to_move();
            let (mut cscore, mut best) = (-10_000, None);
            for (x, y) in points().filter(|&(x, y)| board[x][y].is_none()) {
                let mut after = board;
                after[x][y] = Some(computer);
                let mut pscore = 10;
                for (x, y) in points().filter(|&(x, y)| after[x][y].is_none()) {
                    pscore = pscore.min(give_score(&after, (x, y), !computer, false));
                }
                let score = give_score(&board, (x, y), computer, true) + pscore;
                if score > cscore {
                    cscore = score;
                    let coord = Coord::new(u8::try_from(x).expect("small"), u8::try_from(y).expect("small"));
                    best = Some((coord.name(), score));
                }
            }
            best
        }
    }

    #[test]
    fn the_program_of_the_text_chooses_the_same() {
        for moves in
            ["h8 h9 g8", "h8 i9 i7 g9 g7 h7 j6 f10", "h8 g8 i8 j8 i9 g7 j10 k11 h7", "a1 b2 o15 n14 h8"]
        {
            let position = position(moves);
            let (name, value) = by_the_text::com_turn(&position).expect("a move");
            let found = choose_at_leisure(&position);
            assert_eq!(found.best.map(|square| square.coord().name()), Some(name), "{moves}");
            assert_eq!(found.value, Score::estimate(value / POINTS_A_UNIT), "{moves}");
        }
    }

    #[test]
    fn the_centre_first_or_beyond_it() {
        assert_eq!(best(""), "h8");
        assert_eq!(best("h8"), "i9");
        assert_eq!(best("a1"), "h8");
    }

    #[test]
    fn a_five_is_completed_and_a_four_stopped() {
        let report = choose_at_leisure(&position("h8 a1 i8 a2 j8 a3 k8 g8"));
        assert_eq!((report.best, report.value), (Some(square("l8")), Score::win_in(1)));
        assert_eq!(report.variation, [square("l8")]);
        assert_eq!(best("h8 a1 i8 a5 j8 g8 k8"), "l8");
    }

    #[test]
    fn an_open_three_is_stopped_beside_it() {
        // The nearer end leaves white with lines of three through the other end only: one from g8 or k8.
        let found = choose_at_leisure(&position("h8 a1 i8 o1 j8"));
        assert!([square("g8"), square("k8")].contains(&found.best.expect("a move")), "{found:?}");
        assert_eq!(found.depth, 2);
    }

    #[test]
    fn a_search_cut_short_still_stops_a_four() {
        let position = position("h8 a1 i8 a5 j8 g8 k8");
        let report = choose(&position, &Limits::nodes(1));
        assert_eq!(report.best, Some(square("l8")));
        assert_eq!(report.expansions, 2);
        let limits = Limits::nodes(u64::MAX);
        limits.stop.end();
        assert_eq!(choose(&position, &limits).best, Some(square("l8")));
    }

    #[test]
    fn a_board_with_one_point_left_is_played_out() {
        let mut position = Position::new(BoardSize::new(5, 5).expect("in range"), Variant::Renju);
        let squares: Vec<_> = position.empty_squares().collect();
        for &square in &squares[1..] {
            position.place_neutral(square);
        }
        let before = position.key();
        let found = choose_at_leisure(&position);
        assert_eq!((found.best, position.key()), (Some(squares[0]), before));
    }
}
