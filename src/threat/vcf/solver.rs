//! The depth-first search over fours.

use super::failures::{ALL_FOURS, Failures};
use super::limits::{VcfLimits, Width};
use super::trace::Trace;
use crate::board::{PatternBoard, Shape, SquareSet, Threat};
use crate::threat::{open_four_wins, stop_fives};
use crate::types::{Color, Direction, Ply, Square, Variant};

/// What makes a four, the strongest first.
const KINDS: [Threat; 3] = [Threat::OpenFour, Threat::FourThree, Threat::Four];

/// Whether the point of a single four can always be answered: not if it may be banned for the defender.
fn answers_are_allowed(variant: Variant, attacker: Color) -> bool {
    variant != Variant::Renju || attacker == Color::Black
}

/// Whether `attacker` can make no four anywhere.
fn has_no_four(board: &PatternBoard, attacker: Color) -> bool {
    KINDS.into_iter().all(|threat| board.threats(attacker, threat).is_empty())
}

/// Whether a stone on `square`, where it makes a single four, is a step towards another, see [`Width::Narrow`].
fn builds(board: &PatternBoard, square: Square, attacker: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let shape = board.shape(square, direction, attacker);
        (Shape::WideTwo..Shape::Four).contains(&shape)
    })
}

/// What a search for a VCF found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vcf {
    /// A win by fours, complete after `plies` stones (odd: the attacker's first and last included).
    Win {
        /// The first four, or the five.
        first: Square,
        /// Stones until the five stands.
        plies: Ply,
    },
    /// Certainly none.
    None,
    /// None was found within the limits.
    Unknown,
}

/// Searches for wins by continuous fours.
///
/// # Soundness
/// A win is a proof: each four is legal, and every answer to it that the rules allow has been refuted. Under caro
/// an answer may also shut the five in, so there each square that could is tried. What is reported as
/// [`Vcf::None`] was searched to the end, and in full width.
#[derive(Clone)]
pub struct VcfSolver {
    failures: Failures,
    placements: u32,
    limit: u32,
    width: Width,
    /// Whether the search under way came to the limit of fours in one variation.
    was_cut: bool,
    fours: Vec<Square>,
    trace: Trace,
}

impl VcfSolver {
    /// A solver that remembers up to `2^bits` failures, sixteen bytes each.
    #[must_use]
    pub fn new(bits: u32) -> Self {
        Self {
            failures: Failures::new(bits),
            placements: 0,
            limit: 0,
            width: Width::Full,
            was_cut: false,
            fours: Vec::new(),
            trace: Trace::default(),
        }
    }

    /// Looks for a VCF of the side to move, the first that is found.
    pub fn solve(&mut self, board: &mut PatternBoard, limits: VcfLimits) -> Vcf {
        self.begin(limits);
        self.search(board, limits.fours)
    }

    /// Looks for the shortest VCF of the side to move: searches with one more four each time.
    pub fn solve_shortest(&mut self, board: &mut PatternBoard, limits: VcfLimits) -> Vcf {
        self.begin(limits);
        for fours in 0..=limits.fours {
            match self.search(board, fours) {
                Vcf::Unknown if self.placements < self.limit => {}
                found => return found,
            }
        }
        Vcf::Unknown
    }

    /// Fours placed by the last search.
    #[must_use]
    pub fn placements(&self) -> u32 {
        self.placements
    }

    /// The moves of the last win found: the attacker's and the defender's in turn. It ends with the five, or with
    /// the four after which no answer helps. Where the defender had a choice (under caro), one of the longest.
    #[must_use]
    pub fn line(&self) -> Vec<Square> {
        self.trace.line()
    }

    /// What the last win found depends on.
    pub(super) fn trace(&self) -> &Trace {
        &self.trace
    }

    fn begin(&mut self, limits: VcfLimits) {
        self.placements = 0;
        self.limit = limits.placements;
        self.width = limits.width;
    }

    fn search(&mut self, board: &mut PatternBoard, fours: u16) -> Vcf {
        self.was_cut = false;
        self.trace.clear();
        match self.attack(board, fours) {
            Some(plies) => self.trace.first().map_or(Vcf::Unknown, |first| Vcf::Win { first, plies }),
            None if self.was_cut || self.placements >= self.limit || self.width == Width::Narrow => {
                Vcf::Unknown
            }
            None => Vcf::None,
        }
    }

    /// The side to move wins by at most `fours` fours and a five: the stones until then.
    fn attack(&mut self, board: &mut PatternBoard, fours: u16) -> Option<Ply> {
        let attacker = board.side_to_move();
        if let Some(five) = board.threats(attacker, Threat::Five).first() {
            self.trace.five(five);
            return Some(1);
        }
        let mut fives = board.threats(!attacker, Threat::Five).iter();
        let (must_stop, second) = (fives.next(), fives.next());
        drop(fives);
        let by_taking = open_four_wins(board.variant());
        if second.is_some() && by_taking {
            return None;
        }
        // Where fives can be shut in as well, every four is tried, and looked at when it stands.
        let must_stop = must_stop.filter(|_| by_taking);
        if has_no_four(board, attacker) {
            return None;
        }
        if fours == 0 {
            self.was_cut = true;
            return None;
        }
        let key = board.position().key();
        if self.failures.know(key, attacker, self.width, fours) {
            // Known for a number of fours only: then this, too, is a search that was cut.
            self.was_cut |= !self.failures.know(key, attacker, self.width, ALL_FOURS);
            return None;
        }
        let was_cut = std::mem::take(&mut self.was_cut);
        let plies = self.try_fours(board, must_stop, fours);
        if plies.is_none() && self.placements < self.limit {
            self.failures.add(key, attacker, self.width, if self.was_cut { fours } else { ALL_FOURS });
        }
        self.was_cut |= was_cut;
        plies
    }

    /// Tries every four, or the only one that also stops the defender's five, the strongest kinds first.
    fn try_fours(&mut self, board: &mut PatternBoard, must_stop: Option<Square>, fours: u16) -> Option<Ply> {
        let attacker = board.side_to_move();
        let first = self.fours.len();
        let kinds = if fours == 1 && answers_are_allowed(board.variant(), attacker) {
            // A single point can be answered, and then there is no four left.
            self.was_cut = true;
            &KINDS[..1]
        } else {
            &KINDS[..]
        };
        for &threat in kinds {
            let squares = board.threats(attacker, threat).iter();
            match must_stop {
                Some(stop) => self.fours.extend(squares.filter(|&square| square == stop)),
                None if threat == Threat::Four && self.width == Width::Narrow => {
                    self.fours.extend(squares.filter(|&square| builds(board, square, attacker)));
                }
                None => self.fours.extend(squares),
            }
        }
        let mut plies = None;
        for at in first..self.fours.len() {
            plies = self.try_four(board, self.fours[at], fours);
            if plies.is_some() || self.placements >= self.limit {
                break;
            }
        }
        self.fours.truncate(first);
        plies
    }

    fn try_four(&mut self, board: &mut PatternBoard, square: Square, fours: u16) -> Option<Ply> {
        if self.placements >= self.limit || board.is_banned(square, board.side_to_move()) {
            return None;
        }
        self.placements += 1;
        board.place(square);
        let plies = self.refute_answers(board, square, fours - 1);
        board.undo();
        plies
    }

    /// Whether every answer to the four on `square` loses, and the stones from that four to the five.
    fn refute_answers(&mut self, board: &mut PatternBoard, four: Square, fours: u16) -> Option<Ply> {
        let attacker = !board.side_to_move();
        if !board.threats(!attacker, Threat::Five).is_empty() {
            return None;
        }
        let mut points = board.threats(attacker, Threat::Five).iter();
        let (point, second) = (points.next()?, points.next());
        drop(points);
        if !open_four_wins(board.variant()) {
            return self.refute_each(board, four, fours);
        }
        if second.is_some() || board.is_banned(point, !attacker) {
            self.trace.unanswerable(four, board.threats(attacker, Threat::Five));
            return Some(3);
        }
        if self.width == Width::Narrow && has_no_four(board, attacker) {
            // The answer could only make one where it spoils an overline.
            return None;
        }
        board.place(point);
        let plies = self.attack(board, fours);
        board.undo();
        if plies.is_some() {
            self.trace.answered(four, point);
        }
        plies.map(|plies| plies + 2)
    }

    /// The same where a four can be answered in several ways.
    fn refute_each(&mut self, board: &mut PatternBoard, four: Square, fours: u16) -> Option<Ply> {
        let attacker = !board.side_to_move();
        let points: SquareSet = board.threats(attacker, Threat::Five).clone();
        let answers = stop_fives(board, &points);
        let first = self.trace.len();
        let mut longest = None;
        for &answer in &answers {
            let second = self.trace.len();
            board.place(answer);
            let plies = self.attack(board, fours);
            board.undo();
            if plies.is_none() {
                self.trace.back_to(first);
                return None;
            }
            self.trace.answer(answer);
            self.trace.keep_longer(first, second);
            longest = longest.max(plies);
        }
        match longest {
            Some(_) => self.trace.attack(four),
            None => self.trace.unanswerable(four, &points),
        }
        Some(2 + longest.unwrap_or(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Position;
    use crate::board::fixtures::{square, squares, stones};
    use crate::threat::Proof;

    const LIMITS: VcfLimits = VcfLimits::placements(100_000);

    fn shortest(position: &Position) -> (Vcf, Vec<Square>) {
        let mut solver = VcfSolver::new(10);
        let found = solver.solve_shortest(&mut PatternBoard::new(position), LIMITS);
        (found, solver.line())
    }

    fn plies(position: &Position) -> Option<Ply> {
        match shortest(position).0 {
            Vcf::Win { plies, .. } => Some(plies),
            Vcf::None => None,
            Vcf::Unknown => panic!("the limits are ample"),
        }
    }

    #[test]
    fn a_five_is_the_shortest() {
        assert_eq!(plies(&stones(Variant::Freestyle, "h8 i8 j8 k8", "h9 i9 j9 k9")), Some(1));
    }

    #[test]
    fn an_open_three_takes_three_stones() {
        assert_eq!(plies(&stones(Variant::Freestyle, "h8 i8 j8", "h9 i9 a1")), Some(3));
    }

    #[test]
    fn a_four_and_a_three_take_five_stones() {
        let position = stones(Variant::Freestyle, "h8 i8 j8 k6 k7", "g8 a1 a3 a5");
        let (found, line) = shortest(&position);
        assert_eq!(found, Vcf::Win { first: square("k8"), plies: 5 });
        assert_eq!(line[..2], squares("k8 l8"));
        assert_eq!(line.len(), 3, "the last four has no answer");
    }

    #[test]
    fn the_defenders_five_must_be_stopped_by_a_four() {
        let black = "h8 i8 j8 k6 k7";
        assert_eq!(plies(&stones(Variant::Freestyle, black, "g8 a1 a2 a3 a4")), None);
        let stopped_by_the_four = stones(Variant::Freestyle, black, "g8 k9 l10 m11 n12");
        assert_eq!(plies(&stopped_by_the_four), None, "j8 is taken, so white's row of four has no end there");
        let stopped_by_the_four = stones(Variant::Freestyle, black, "g8 l9 m10 n11 o12");
        assert_eq!(plies(&stopped_by_the_four), Some(5), "k8 stops k8 to o12");
    }

    #[test]
    fn an_answer_that_makes_a_four_must_be_answered() {
        // Black's k8 is answered by l8, which makes white's column l9 l10 l11 a four: k9 comes too late.
        let position = stones(Variant::Freestyle, "h8 i8 j8 k6 k7", "g8 l9 l10 l11 l6");
        assert_eq!(plies(&position), None);
    }

    #[test]
    fn black_has_no_double_four_under_renju_but_white_has() {
        let (first, second) = ("h8 i8 j8 k5 k6 k7", "g8 k4 a3 a5 a7 a9");
        assert_eq!(plies(&stones(Variant::Freestyle, first, second)), Some(3));
        assert_eq!(plies(&stones(Variant::Renju, first, second)), None);
        let mut white = stones(Variant::Renju, second, first);
        white.set_side_to_move(Color::White);
        assert_eq!(plies(&white), Some(3));
    }

    #[test]
    fn a_four_whose_answer_is_banned_wins() {
        // White's k8 must be answered at l8, where black would make two fours.
        let black = "g8 l5 l6 l7 m9 n10 o11";
        let mut position = stones(Variant::Renju, black, "h8 i8 j8 l4");
        position.set_side_to_move(Color::White);
        assert_eq!(plies(&position), Some(3));
    }

    #[test]
    fn under_caro_every_answer_is_tried() {
        assert_eq!(plies(&stones(Variant::Caro, "h8 i8 j8", "a1 a3 c12")), Some(3));
        let position = stones(Variant::Caro, "h8 i8 j8", "a1 a3 l8");
        assert_eq!(plies(&position), None, "g8 is answered by f8, which shuts the five g8 to k8 in");
        let two = stones(Variant::Caro, "h8 i8 j8 k5 k6 k7", "a1 a3 l8 a7 c9 k3");
        assert_eq!(plies(&two), Some(3), "but not two of them at once");
    }

    #[test]
    fn a_narrow_search_tries_fours_that_build() {
        let narrow = |position: &Position| {
            VcfSolver::new(10).solve(&mut PatternBoard::new(position), VcfLimits::narrow(1000))
        };
        // l8 makes a row of four and a column of three: k8 would build nothing.
        let building = stones(Variant::Freestyle, "h8 i8 j8 l6 l7 k10 n10 a5", "g8 a1 a3 l4 c5 c7 o15");
        assert!(matches!(narrow(&building), Vcf::Win { .. }));
        // No four builds: what was left out may still win, so nothing is claimed.
        let scattered = stones(Variant::Freestyle, "h8 i8 j8", "g8 a1 a3");
        assert_eq!(plies(&scattered), None);
        assert_eq!(narrow(&scattered), Vcf::Unknown);
    }

    #[test]
    fn a_proof_tells_every_answer() {
        let mut board = PatternBoard::new(&stones(Variant::Freestyle, "h8 i8 j8 k6 k7", "g8 a1 a3 a5"));
        let proof = Proof::find(&mut VcfSolver::new(10), &mut board, LIMITS).expect("a four and a three");
        assert_eq!(proof.to_string(), "k8 l8 k5");
        assert_eq!(board.placed(), 0);
    }

    #[test]
    fn the_zone_holds_each_defence() {
        let position = stones(Variant::Freestyle, "h8 i8 j8 k6 k7", "g8 a1 c13 o5");
        let mut board = PatternBoard::new(&position);
        let mut solver = VcfSolver::new(10);
        assert!(matches!(solver.solve(&mut board, LIMITS), Vcf::Win { .. }));
        let zone = solver.zone(&board, Color::Black);
        for square in position.empty_squares() {
            let mut defended = position.clone();
            defended.set_side_to_move(Color::White);
            defended.place(square);
            assert!(plies(&defended).is_some() || zone.contains(square), "{}", square.coord());
        }
    }
}
