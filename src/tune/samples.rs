//! From games to what the fit learns from.

use super::record::{GameRecord, PlyRecord};
use crate::board::{Combination, PatternBoard, Position, Threat, vicinity};
use crate::eval::{pending_threats, win_probability};
use crate::search::SearchParams;
use crate::threat::{Vcf, VcfLimits, VcfSolver};
use crate::types::{BoardSize, Color, Score, Square};

/// How much of a position's target is what the search thought of it; the rest is how the game ended.
const SEARCH_SHARE: f32 = 0.7;

/// A position: the squares near the stones by what both sides could make there, and what is to be predicted.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Who is to move.
    pub mover: Color,
    /// What the side to move and what the other side could make on each square near the stones.
    pub squares: Vec<(Combination, Combination)>,
    /// The pending threats.
    pub pending: usize,
    /// The probability that the side to move wins; `None` if the position says nothing about the evaluation, since
    /// a search would not ask for it: the side to move wins by fours, or a five must be answered.
    pub win: Option<f32>,
    /// The share of the search's visits of each square; they sum to 1, or there are none.
    pub visits: Vec<(usize, f32)>,
}

/// The samples of a game, one a ply. Plies that can't be played end the game.
#[must_use]
pub fn samples_of(game: &GameRecord) -> Vec<Sample> {
    let Some(size) = BoardSize::new(game.side, game.side) else { return Vec::new() };
    let mut position = Position::new(size, game.variant);
    for &square in &game.opening {
        if !position.is_empty(square) {
            return Vec::new();
        }
        position.place(square);
    }
    let mut board = PatternBoard::new(&position);
    let mut solver = VcfSolver::new(10);
    let mut samples = Vec::new();
    for ply in &game.plies {
        let win = win_at(ply, board.side_to_move(), game.winner);
        samples.push(sample(&mut board, &mut solver, ply, win));
        for (line, value) in &ply.lines {
            samples.extend(sample_after(&mut board, &mut solver, line, *value));
        }
        if !board.position().is_empty(ply.played) {
            break;
        }
        board.place(ply.played);
    }
    samples
}

/// The target at a ply of the game.
fn win_at(ply: &PlyRecord, mover: Color, winner: Option<Color>) -> f32 {
    let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == mover)));
    SEARCH_SHARE * expected(ply.value) + (1.0 - SEARCH_SHARE) * result
}

/// The sample of a position where `win` is the target, if the evaluation is asked for it there.
fn sample(board: &mut PatternBoard, solver: &mut VcfSolver, ply: &PlyRecord, win: f32) -> Sample {
    let mover = board.side_to_move();
    let mut near = Vec::new();
    vicinity(board.position(), |square| near.push(square));
    let squares = near
        .iter()
        .map(|&square| (board.combination(square, mover), board.combination(square, !mover)))
        .collect();
    let is_quiet =
        board.threats(!mover, Threat::Five).is_empty() && board.threats(mover, Threat::Five).is_empty();
    // What the search proves by fours is not evaluated.
    let limits = VcfLimits::narrow(SearchParams::default().leaf_placements);
    let is_evaluated = is_quiet && !matches!(solver.solve(board, limits), Vcf::Win { .. });
    let win = is_evaluated.then_some(win);
    let has_choice =
        is_quiet && board.threats(!mover, Threat::OpenFour).is_empty() && !ply.value.is_decided();
    let visits = if has_choice { shares(&near, ply) } else { Vec::new() };
    Sample { mover, squares, pending: pending_threats(board), win, visits }
}

/// The sample at the end of a line of the tree, which nobody played on from.
fn sample_after(
    board: &mut PatternBoard,
    solver: &mut VcfSolver,
    line: &[Square],
    value: Score,
) -> Option<Sample> {
    let placed = board.placed();
    for &square in line {
        if board.position().is_empty(square) {
            board.place(square);
        }
    }
    let end = PlyRecord { played: *line.last()?, value, visits: Vec::new(), lines: Vec::new() };
    let sample = sample(board, solver, &end, expected(value));
    while board.placed() > placed {
        board.undo();
    }
    Some(sample)
}

/// What a searched value lets one expect of the game: twice its log-odds.
///
/// A search is too timid. In 12,000 positions with 8 to 13 stones from games of 1,500 nodes a move, its values predicted the
/// results best (0.485 nats) when their log-odds were taken 2.5 times; with 22 to 39 stones, twice.
fn expected(value: Score) -> f32 {
    let win = win_probability(value);
    let (for_it, against) = (win * win, (1.0 - win) * (1.0 - win));
    for_it / (for_it + against)
}

/// The noted visits as shares of those on the squares `near`.
#[expect(clippy::cast_precision_loss, reason = "a share of the visits is all that is asked for")]
fn shares(near: &[Square], ply: &PlyRecord) -> Vec<(usize, f32)> {
    let found: Vec<_> = ply
        .visits
        .iter()
        .filter_map(|&(square, visits)| Some((near.binary_search(&square).ok()?, visits as f32)))
        .collect();
    let all: f32 = found.iter().map(|&(_, visits)| visits).sum();
    found.into_iter().map(|(at, visits)| (at, visits / all)).collect()
}
