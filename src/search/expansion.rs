//! Expansion: the children of a position, each with its prior.

use super::assessment::Assessor;
use super::prior::Softmax;
use crate::board::{PatternBoard, SquareSet, Threat, vicinity};
use crate::threat::{Answer, Vcf, VcfLimits, answers_are_complete, stop_open_fours};
use crate::tree::Node;
use crate::types::{Color, Score, Square, Variant};

/// Children of a position at first, if no threat says which.
const FIRST_CHILDREN: usize = 16;
/// A node with up to so many children gets more of them, the most promising ones of the rest, once it has been visited
/// so often: children, visits, more.
const WIDENING: [(usize, u32, usize); 4] = [(16, 12, 8), (24, 80, 12), (36, 600, 16), (52, 6000, 24)];

/// Makes the children of positions, keeping its memory from one to the next.
pub(super) struct Expansion {
    softmax: Softmax,
    /// Squares with the scores of their moves, the most promising first.
    scored: Vec<(Score, Square)>,
    children: Vec<Node>,
}

/// The children of a position, and whether they are all that can matter.
pub(super) struct Children<'a> {
    pub(super) nodes: &'a [Node],
    /// If every child loses, the position is lost.
    pub(super) complete: bool,
}

impl Expansion {
    pub(super) fn new(prior_temperature: i16) -> Self {
        Self { softmax: Softmax::new(prior_temperature), scored: Vec::new(), children: Vec::new() }
    }

    /// The first children of a position that no [`Assessor`] could prove, by the first of these that applies (S to
    /// move, O the other side):
    ///
    /// | position | children | complete |
    /// |---|---|---|
    /// | the board is empty | the centre | no |
    /// | O could complete a five | the moves that stop it | yes |
    /// | O could make an open four | the moves that stop it, and S's fours | if O's threat is certain |
    /// | O would win by continuous fours | the moves that could break that, and S's fours | by the same rule |
    /// | otherwise | the most promising squares near the stones | no |
    ///
    /// A loss is proven by a complete list only.
    pub(super) fn first(
        &mut self,
        board: &mut PatternBoard,
        assessor: &mut Assessor,
        limits: VcfLimits,
    ) -> Children<'_> {
        let mover = board.side_to_move();
        if board.position().empties() == board.position().size().points() {
            let center = Square::from_coord(board.position().size().center());
            self.children.clear();
            self.children.push(Node::leaf(center, Score::EVEN, u16::MAX));
            return Children { nodes: &self.children, complete: false };
        }
        if !board.threats(!mover, Threat::Five).is_empty() {
            return self.against_fives(board, assessor);
        }
        if let Some((mut moves, complete)) = against_fours(board, assessor, limits) {
            for four in Threat::FOURS {
                moves.extend(board.threats(mover, four).iter());
            }
            self.score(board, assessor, moves.iter());
            if !self.scored.is_empty() {
                return self.children(board, usize::MAX, complete);
            }
            if complete {
                let points: Vec<_> = board.threats(!mover, Threat::OpenFour).iter().collect();
                return self.lost(board, assessor, points, Score::loss_in(3));
            }
        }
        self.score_vicinity(board, assessor);
        if self.scored.is_empty() {
            return self.more(board, assessor, &[], None);
        }
        self.children(board, FIRST_CHILDREN, false)
    }

    /// Up to `count` more children beside the `known` squares, the most promising near the stones; where those are
    /// exhausted, or without a count, every legal move that is left.
    pub(super) fn more(
        &mut self,
        board: &PatternBoard,
        assessor: &Assessor,
        known: &[Square],
        count: Option<usize>,
    ) -> Children<'_> {
        let known: SquareSet = known.iter().copied().collect();
        self.score_vicinity(board, assessor);
        let near_are_known = self.scored.iter().all(|&(_, square)| known.contains(square));
        let complete = near_are_known || count.is_none();
        if complete {
            self.score_empty(board, assessor);
        }
        self.children(board, usize::MAX, complete);
        self.children.retain(|child| child.square().is_some_and(|square| !known.contains(square)));
        if let Some(count) = count.filter(|_| !complete) {
            self.children.truncate(count);
        }
        if known.is_empty() {
            self.banned_if_none(board);
        }
        Children { nodes: &self.children, complete }
    }

    /// Every move of a position but those that are `blocked`. If that leaves none, the side to move has lost.
    pub(super) fn all_but(
        &mut self,
        board: &PatternBoard,
        assessor: &Assessor,
        blocked: &SquareSet,
    ) -> Children<'_> {
        let (position, mover) = (board.position(), board.side_to_move());
        self.score_empty(board, assessor);
        self.children(board, usize::MAX, true);
        self.children.retain(|child| child.square().is_some_and(|square| !blocked.contains(square)));
        for child in &mut self.children {
            if let Some(five) = child.square().filter(|&square| position.wins(square, mover)) {
                *child = Node::leaf(five, Score::win_in(0), u16::MAX);
            }
        }
        self.banned_if_none(board);
        Children { nodes: &self.children, complete: true }
    }

    fn against_fives(&mut self, board: &mut PatternBoard, assessor: &Assessor) -> Children<'_> {
        let mover = board.side_to_move();
        match Answer::to_fives(board) {
            Answer::Only(square) => self.score(board, assessor, std::iter::once(square)),
            Answer::OneOf(squares) => self.score(board, assessor, squares.into_iter()),
            Answer::None => {
                let points: Vec<_> = board.threats(!mover, Threat::Five).iter().collect();
                return self.lost(board, assessor, points, Score::loss_in(1));
            }
        }
        self.children(board, usize::MAX, true)
    }

    /// Children that lose, each with `value`: `squares`, where O would play; or if those are banned, the squares near
    /// the stones; or any that may be played. If every move is banned, black loses by making it.
    fn lost(
        &mut self,
        board: &PatternBoard,
        assessor: &Assessor,
        squares: Vec<Square>,
        value: Score,
    ) -> Children<'_> {
        self.score(board, assessor, squares.into_iter());
        if self.scored.is_empty() {
            self.score_vicinity(board, assessor);
        }
        if self.scored.is_empty() {
            self.score_empty(board, assessor);
        }
        self.children.clear();
        self.children.extend(self.scored.iter().map(|&(_, square)| Node::leaf(square, value, 0)));
        self.banned_if_none(board);
        Children { nodes: &self.children, complete: true }
    }

    /// If there are no children, since every move is banned: all of them, which lose at once.
    fn banned_if_none(&mut self, board: &PatternBoard) {
        if self.children.is_empty() {
            let banned = |square| Node::leaf(square, Score::loss_in(0), 0);
            self.children.extend(board.position().empty_squares().map(banned));
        }
    }

    fn score_empty(&mut self, board: &PatternBoard, assessor: &Assessor) {
        self.score(board, assessor, board.position().empty_squares());
    }

    fn score_vicinity(&mut self, board: &PatternBoard, assessor: &Assessor) {
        self.scored.clear();
        let scored = &mut self.scored;
        vicinity(board.position(), |square| {
            scored.push((assessor.evaluator().move_score(board, square), square));
        });
        self.sort(board);
    }

    fn score(&mut self, board: &PatternBoard, assessor: &Assessor, squares: impl Iterator<Item = Square>) {
        self.scored.clear();
        self.scored.extend(squares.map(|square| (assessor.evaluator().move_score(board, square), square)));
        self.sort(board);
    }

    /// The most promising first, equal ones by square; without those that are banned.
    fn sort(&mut self, board: &PatternBoard) {
        let mover = board.side_to_move();
        if board.variant() == Variant::Renju && mover == Color::Black {
            self.scored.retain(|&(_, square)| !board.is_banned(square, mover));
        }
        self.scored.sort_unstable_by_key(|&(score, square)| (std::cmp::Reverse(score), square));
    }

    /// Turns the scored squares into children, the first `most` of them, with their shares of all as priors.
    fn children(&mut self, board: &PatternBoard, most: usize, complete: bool) -> Children<'_> {
        let fills_board = board.position().empties() == 1;
        let shares = self.softmax.shares(self.scored.iter().map(|&(score, _)| score));
        self.children.clear();
        self.children.extend(self.scored.iter().zip(shares).take(most).map(|(&(_, square), prior)| {
            if fills_board { Node::drawn_leaf(square) } else { Node::leaf(square, Score::EVEN, prior) }
        }));
        Children { nodes: &self.children, complete: complete || fills_board }
    }
}

/// How many more children a node deserves that has `children`, not all that matter, and so many visits.
pub(super) fn widening(children: usize, visits: u32) -> Option<usize> {
    WIDENING
        .into_iter()
        .find(|&(most, _, _)| children <= most)
        .and_then(|(_, least_visits, more)| (visits >= least_visits).then_some(more))
}

/// The moves against a win by fours that O would have if S passed, and whether no other move but S's fours can
/// matter; `None` if O has no such win.
///
/// They are complete where O's win is certain whatever S does elsewhere: not under caro, where a far stone shuts a five
/// in, and not under renju, where it may ban a move or allow one.
fn against_fours(
    board: &mut PatternBoard,
    assessor: &mut Assessor,
    limits: VcfLimits,
) -> Option<(SquareSet, bool)> {
    let mover = board.side_to_move();
    let points = board.threats(!mover, Threat::OpenFour);
    if !points.is_empty() {
        let points = points.clone();
        let complete = answers_are_complete(board.variant(), !mover);
        return Some((stop_open_fours(board, &points), complete));
    }
    let fours = [Threat::FourThree, Threat::Four];
    if fours.into_iter().all(|four| board.threats(!mover, four).is_empty()) {
        return None;
    }
    board.pass();
    let found = assessor.solver().solve(board, limits);
    board.pass();
    let Vcf::Win { .. } = found else { return None };
    // A ban may break a longer line.
    let complete = matches!(board.variant(), Variant::Freestyle | Variant::Standard);
    Some((assessor.solver().zone(board, !mover), complete))
}
