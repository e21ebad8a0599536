//! Depth-first proof-number search over threats.

use super::first_guess::first_guess;
use super::limits::VctLimits;
use super::moves::{Outlook, answers, attacks};
use super::proof_table::{ProofNumbers, ProofTable};
use super::survey::Survey;
use crate::board::{PatternBoard, Threat};
use crate::threat::{Vcf, VcfLimits, VcfSolver, answers_are_complete};
use crate::types::{Color, HashKey, Ply, Square};

/// What a search for a VCT found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vct {
    /// A win by threats.
    Win {
        /// The first move.
        first: Square,
        /// Stones until the five stands, if the attacker goes on as proven; not always the fewest possible.
        plies: Ply,
    },
    /// Certainly none by fours and open threes.
    None,
    /// None was found within the limit.
    Unknown,
}

/// Positions between two questions whether the search must end: a fraction of a millisecond.
const POSITIONS_A_LOOK: u32 = 64;
/// Fours placed to see whether an attacker that is to move wins by them alone, where a position is first looked at.
const VCF_PLACEMENTS: u32 = 25;

/// Searches for wins by continuous fours and open threes: df-pn (Nagai, 2002).
///
/// # Soundness
/// A win is a proof: each move of the attacker is legal and threatens a five or an open four, and every answer that
/// could matter has been refuted. It is only looked for where the list of answers is known to be complete, see
/// [`answers_are_complete`].
#[derive(Clone)]
pub struct VctSolver {
    table: ProofTable,
    attacker: Color,
    positions: u32,
    limit: u32,
    /// The moves of the positions on the way down, one after another, …
    moves: Vec<Square>,
    /// … and what is known of each.
    numbers: Vec<ProofNumbers>,
    /// The best move of the position that was searched last.
    best: Option<Square>,
}

impl VctSolver {
    /// A solver that remembers up to `2^bits` positions, sixteen bytes each.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Self {
            table: ProofTable::new(bits),
            attacker: Color::Black,
            positions: 0,
            limit: 0,
            moves: Vec::new(),
            numbers: Vec::new(),
            best: None,
        }
    }

    /// Looks for a VCT of the side to move. What was learned is kept for the next search of the same position or of one
    /// that is near it.
    pub fn solve(&mut self, board: &mut PatternBoard, vcf: &mut VcfSolver, limits: VctLimits<'_>) -> Vct {
        self.attacker = board.side_to_move();
        if !answers_are_complete(board.variant(), self.attacker) {
            return Vct::Unknown;
        }
        self.positions = 0;
        self.limit = limits.positions;
        self.moves.clear();
        let found = self.search(board, vcf, limits.is_over, ProofNumbers::up_to_proof(limits.hardest));
        match found.plies() {
            Some(plies) => self.best.map_or(Vct::Unknown, |first| Vct::Win { first, plies }),
            None if found.is_refuted() => Vct::None,
            None => Vct::Unknown,
        }
    }

    /// Positions looked at by the last search.
    #[must_use]
    pub fn positions(&self) -> u32 {
        self.positions
    }

    /// The moves of a win that [`solve`](Self::solve) has just found: the attacker's as proven, and the defender's longest
    /// resistance, until no answer helps or the proof isn't remembered any more.
    pub fn line(&mut self, board: &mut PatternBoard, vcf: &mut VcfSolver) -> Vec<Square> {
        /// Enough to find again what is still in the table.
        const POSITIONS: u32 = 500;
        let placed = board.placed();
        let mut line = Vec::new();
        self.limit = POSITIONS;
        loop {
            self.positions = 0;
            self.moves.clear();
            let next = if board.side_to_move() == self.attacker {
                let found = self.search(board, vcf, &|| false, ProofNumbers::OUT_OF_REACH);
                self.best.filter(|_| found.plies().is_some())
            } else {
                self.longest_answer(board)
            };
            let Some(square) = next else { break };
            line.push(square);
            if board.position().wins(square, board.side_to_move()) {
                break;
            }
            board.place(square);
        }
        while board.placed() > placed {
            board.undo();
        }
        line
    }

    /// The defender's answer after which the proven win takes longest; `None` if no answer helps.
    fn longest_answer(&mut self, board: &mut PatternBoard) -> Option<Square> {
        let Outlook::Open = answers(board, &mut self.moves) else { return None };
        let (mover, key) = (board.side_to_move(), board.position().key());
        let plies = |square| {
            let known = self.table.get(key ^ HashKey::stone(mover, square), !mover, self.attacker);
            known.and_then(ProofNumbers::plies)
        };
        self.moves
            .iter()
            .copied()
            .filter(|&square| plies(square).is_some())
            .max_by_key(|&square| plies(square))
    }

    /// Searches until a number of this position reaches its threshold. Leaves its best move in `self.best`.
    fn search(
        &mut self,
        board: &mut PatternBoard,
        vcf: &mut VcfSolver,
        is_over: &dyn Fn() -> bool,
        thresholds: ProofNumbers,
    ) -> ProofNumbers {
        self.positions += 1;
        if self.positions.is_multiple_of(POSITIONS_A_LOOK) && is_over() {
            self.limit = self.positions;
        }
        let first = self.moves.len();
        let mover = board.side_to_move();
        let outlook =
            if mover == self.attacker { self.attack(board, vcf) } else { answers(board, &mut self.moves) };
        let numbers = match outlook {
            Outlook::Settled(numbers) => numbers,
            Outlook::Open => self.search_moves(board, vcf, is_over, first, thresholds),
        };
        self.moves.truncate(first);
        self.table.set(board.position().key(), mover, self.attacker, numbers);
        numbers
    }

    /// The attacker's moves, unless it wins at once or by fours.
    fn attack(&mut self, board: &mut PatternBoard, vcf: &mut VcfSolver) -> Outlook {
        let attacker = self.attacker;
        let is_new = self.table.get(board.position().key(), attacker, attacker).is_none();
        let is_free = board.threats(!attacker, Threat::Five).is_empty();
        if is_new
            && is_free
            && let Vcf::Win { first, plies } = vcf.solve(board, VcfLimits::narrow(VCF_PLACEMENTS))
        {
            self.best = Some(first);
            return Outlook::Settled(ProofNumbers::won_in(plies));
        }
        let outlook = attacks(board, &mut self.moves);
        if let Outlook::Settled(_) = outlook {
            let winning = [Threat::Five, Threat::OpenFour].into_iter();
            self.best = winning.flat_map(|threat| board.threats(attacker, threat).iter()).next();
        }
        outlook
    }

    /// Goes into the most proving of the moves noted from `first` on, again and again.
    fn search_moves(
        &mut self,
        board: &mut PatternBoard,
        vcf: &mut VcfSolver,
        is_over: &dyn Fn() -> bool,
        first: usize,
        thresholds: ProofNumbers,
    ) -> ProofNumbers {
        self.note_numbers(board, first);
        loop {
            let survey = self.survey(board, first);
            self.best = survey.best();
            let numbers = survey.numbers();
            let Some(best) = survey.best() else { return numbers };
            if numbers.reaches(thresholds) || self.positions >= self.limit {
                return numbers;
            }
            board.place(best);
            let found = self.search(board, vcf, is_over, survey.thresholds_below(thresholds));
            board.undo();
            let of_best = self.moves[first..].iter().position(|&square| square == best);
            if let Some(place) = of_best {
                self.numbers[first + place] = found;
            }
        }
    }

    /// Notes what is known, or guessed, of the moves from `first` on.
    fn note_numbers(&mut self, board: &PatternBoard, first: usize) {
        let mover = board.side_to_move();
        let key = board.position().key();
        self.numbers.truncate(first);
        for &square in &self.moves[first..] {
            let known = self.table.get(key ^ HashKey::stone(mover, square), !mover, self.attacker);
            let numbers = known.unwrap_or_else(|| first_guess(board, square, mover == self.attacker));
            self.numbers.push(numbers);
        }
    }

    /// What the moves noted from `first` on come to together.
    fn survey(&self, board: &PatternBoard, first: usize) -> Survey {
        let mut survey = Survey::new(board.side_to_move() == self.attacker);
        for (&square, &numbers) in self.moves[first..].iter().zip(&self.numbers[first..]) {
            survey.add(square, numbers);
        }
        survey
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::board::fixtures::{square, stones};
    use crate::types::{BoardSize, SplitMix64, Variant};

    const LIMIT: u32 = 20_000;

    fn solve(board: &mut PatternBoard) -> Vct {
        VctSolver::new(14).solve(board, &mut VcfSolver::new(10), VctLimits::positions(LIMIT))
    }

    fn plies(position: &Position) -> Option<Ply> {
        match solve(&mut PatternBoard::new(position)) {
            Vct::Win { plies, .. } => Some(plies),
            Vct::None => None,
            Vct::Unknown => panic!("the limit is ample"),
        }
    }

    #[test]
    fn fives_and_fours_are_seen_at_once() {
        assert_eq!(plies(&stones(Variant::Freestyle, "h8 i8 j8 k8", "h9 i9 j9 k9")), Some(1));
        assert_eq!(plies(&stones(Variant::Freestyle, "h8 i8 j8", "h10 i10 a1")), Some(3));
        assert_eq!(plies(&stones(Variant::Freestyle, "h8 i8 j8 k6 k7", "g8 a1 a3 a5")), Some(5));
    }

    #[test]
    fn two_threes_at_once_win_without_a_four() {
        // j8 makes a row and a column of three; the defender has nothing of its own.
        let position = stones(Variant::Freestyle, "h8 i8 j6 j7", "a1 c15 o3 n14");
        let mut board = PatternBoard::new(&position);
        assert!(matches!(solve(&mut board), Vct::Win { plies: 5..=9, .. }));
        assert_eq!(board.placed(), 0);
    }

    #[test]
    fn a_three_follows_a_three() {
        // No square makes two threes at once yet.
        let position = stones(Variant::Freestyle, "h8 i8 k11 l12 g6", "a1 c15 o3 n14 j10");
        let mut board = PatternBoard::new(&position);
        let (mut solver, mut vcf) = (VctSolver::new(14), VcfSolver::new(10));
        let found = solver.solve(&mut board, &mut vcf, VctLimits::positions(LIMIT));
        let Vct::Win { first, plies } = found else { panic!("a win by threats") };
        let line = solver.line(&mut board, &mut vcf);
        assert!(line.len() >= 3 && line[0] == first && board.placed() == 0, "{line:?}");
        assert!(plies > 5 && board.threat(first, Color::Black) < Threat::DoubleThree, "{first:?} {plies}");
    }

    #[test]
    fn nothing_comes_of_scattered_stones() {
        assert_eq!(plies(&stones(Variant::Freestyle, "a1 c15 o3", "h8 n14 e4")), None);
    }

    #[test]
    fn where_answers_are_not_all_known_nothing_is_claimed() {
        for (variant, black, white) in
            [(Variant::Caro, false, false), (Variant::Renju, false, true), (Variant::Standard, true, true)]
        {
            assert_eq!(answers_are_complete(variant, Color::Black), black);
            assert_eq!(answers_are_complete(variant, Color::White), white);
        }
        let open_three = stones(Variant::Caro, "h8 i8 j8", "h10 i10 a1");
        assert_eq!(solve(&mut PatternBoard::new(&open_three)), Vct::Unknown);
    }

    #[test]
    fn it_ends_when_nobody_waits() {
        let position = stones(Variant::Freestyle, "h8 i8 k11 l12 g6 f10 e7", "a1 c15 o3 n14 j10 b7 m2");
        let (mut solver, mut board) = (VctSolver::new(14), PatternBoard::new(&position));
        let limits = VctLimits { is_over: &|| true, ..VctLimits::positions(LIMIT) };
        solver.solve(&mut board, &mut VcfSolver::new(0), limits);
        assert!(solver.positions() <= POSITIONS_A_LOOK, "{}", solver.positions());
        assert_eq!(board.placed(), 0);
    }

    #[test]
    fn a_defence_by_a_four_counts() {
        // White's j8 would win as above, but black answers the threes with h3, which makes a four.
        let quiet = stones(Variant::Freestyle, "h8 i8 j6 j7", "a1 c15 o3 n14");
        let with_four = stones(Variant::Freestyle, "h8 i8 j6 j7", "e3 f3 g3 d15");
        assert!(plies(&quiet).is_some());
        assert_ne!(plies(&with_four), plies(&quiet), "{:?}", square("j8").coord().name());
    }

    /// Whether the attacker, to move, wins within `plies` against every legal move, playing what is found. That may take
    /// longer than was announced: another search may find another win.
    fn wins_against_everything(board: &mut PatternBoard, plies: Ply) -> bool {
        let attacker = board.side_to_move();
        let Vct::Win { first, .. } = solve(board) else { return false };
        if board.position().wins(first, attacker) {
            return true;
        }
        if plies < 3 || board.is_banned(first, attacker) {
            return false;
        }
        board.place(first);
        let fives = board.threats(!attacker, Threat::Five);
        let replies: Vec<_> =
            board.position().empty_squares().filter(|&reply| !board.is_banned(reply, !attacker)).collect();
        let wins = fives.is_empty()
            && replies.into_iter().all(|reply| {
                board.place(reply);
                let wins = wins_against_everything(board, plies - 2);
                board.undo();
                wins
            });
        board.undo();
        wins
    }

    /// Plays random stones near each other until the side to move has a VCT, and plays it out against every defence, not only
    /// those that the search thought of.
    #[test]
    fn proofs_hold_against_every_defence() {
        const LONGEST: Ply = 9;
        const PATIENCE: Ply = 31;
        for variant in [Variant::Freestyle, Variant::Standard, Variant::Renju] {
            let mut random = SplitMix64::new(3);
            let mut below = |bound: usize| usize::try_from(random.next() >> 33).expect("31 bits") % bound;
            let mut checked = 0;
            for _ in 0..100 {
                let mut board =
                    PatternBoard::new(&Position::new(BoardSize::new(9, 9).expect("in range"), variant));
                for _ in 0..24 {
                    let mover = board.side_to_move();
                    let is_fit = |square: &Square| {
                        !board.is_banned(*square, mover) && board.threat(*square, mover) < Threat::Four
                    };
                    let squares: Vec<_> = board.position().empty_squares().filter(is_fit).collect();
                    let Some(&square) = squares.get(below(squares.len().max(1))) else { break };
                    board.place(square);
                    let by_fours = VcfSolver::new(10).solve(&mut board, VcfLimits::placements(1000));
                    if by_fours != Vcf::None {
                        continue;
                    }
                    if let Vct::Win { plies: plies @ ..=LONGEST, .. } = solve(&mut board) {
                        assert!(
                            wins_against_everything(&mut board, PATIENCE),
                            "{variant}, {plies} plies: {:?}",
                            board.position().stones()
                        );
                        checked += 1;
                        break;
                    }
                }
            }
            assert!(checked >= 20, "{variant}: {checked}");
        }
    }
}
