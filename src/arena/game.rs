//! One game, from START to its result. Nothing that an engine does can hold it up or break it off.

use super::answer::on_board;
use super::conversation::{Fault, NoAnswer, Thought};
use super::departure;
use super::record::{EndReason, EngineSide, GameRecord, GameResult, MoveRecord};
use super::seat::Seat;
use super::settings::MatchSettings;
use super::swap2::{Negotiation, Swap2Step};
use super::transcript::Transcript;
use crate::board::{Outcome, Position};
use crate::types::{Color, Coord, Square};

/// The run was stopped in the middle of the game.
pub(super) struct Stopped;

/// Plays one game. `seats` are black and white, or, where the engines are to settle the opening, who opens and who
/// doesn't.
///
/// Returns what happened and all that was said to and by black and white.
pub(super) fn play(
    settings: &MatchSettings,
    mut seats: [&mut Seat; 2],
    opening: &[Coord],
    first_seat: EngineSide,
) -> Result<(GameRecord, [Transcript; 2]), Stopped> {
    let mut game = Game::new(settings, opening, first_seat);
    let result = match game.run(&mut seats) {
        Ending::Regular(result) => result,
        Ending::Fault(color, fault) => {
            let (fault, stderr_tail) = seats[color.index()].fail(fault);
            GameResult { winner: Some(!color), reason: fault.reason, detail: fault.detail, stderr_tail }
        }
        Ending::Stopped => return Err(Stopped),
    };
    let departures = seats.each_mut().map(|seat| seat.leave());
    let mut record = GameRecord {
        names: [0, 1].map(|index: usize| seats[index].name().to_owned()),
        black: game.black,
        rule: settings.rule(),
        size: settings.size,
        opening_moves: game.opening_moves,
        moves: game.moves,
        result,
        peak_memory: [0, 1].map(|index: usize| seats[index].peak_memory()),
        ignored_end: [false; 2],
        swap2: game.swap2,
    };
    departure::judge(&mut record, departures);
    Ok((record, seats.map(Seat::take_transcript)))
}

enum Ending {
    /// By the rules of the game.
    Regular(GameResult),
    /// This side has lost by a fault.
    Fault(Color, Fault),
    Stopped,
}

impl Ending {
    fn regular(winner: Option<Color>, reason: EndReason, detail: String) -> Self {
        Self::Regular(GameResult { winner, reason, detail, stderr_tail: String::new() })
    }

    fn no_answer(color: Color, no_answer: NoAnswer) -> Self {
        match no_answer {
            NoAnswer::Fault(fault) => Self::Fault(color, fault),
            NoAnswer::Stopped => Self::Stopped,
        }
    }
}

struct Game<'a> {
    settings: &'a MatchSettings,
    position: Position,
    moves: Vec<MoveRecord>,
    opening_moves: usize,
    black: EngineSide,
    swap2: Vec<Swap2Step>,
}

impl<'a> Game<'a> {
    fn new(settings: &'a MatchSettings, opening: &[Coord], black: EngineSide) -> Self {
        let position = Position::new(settings.size, settings.variant);
        let mut game =
            Self { settings, position, moves: Vec::new(), opening_moves: 0, black, swap2: Vec::new() };
        game.place_opening(opening);
        game
    }

    fn place_opening(&mut self, stones: &[Coord]) {
        for &coord in stones {
            self.position.place(Square::from_coord(coord));
            self.moves.push(MoveRecord {
                coord,
                time: std::time::Duration::ZERO,
                eval: None,
                depth: None,
                nodes: None,
            });
        }
        self.opening_moves = self.moves.len();
    }

    fn run(&mut self, seats: &mut [&mut Seat; 2]) -> Ending {
        let is_to_settle = self.settings.swap2 && self.moves.is_empty();
        for color in Color::ALL {
            let seat = &mut *seats[color.index()];
            if let Err(no_answer) = seat.get_ready() {
                return Ending::no_answer(color, no_answer);
            }
            if self.moves.is_empty() && !is_to_settle {
                seat.begin_on_empty_board();
            }
        }
        if is_to_settle && let Err(ending) = self.settle_opening(seats) {
            return ending;
        }
        loop {
            let color = self.position.side_to_move();
            match seats[color.index()].think(&self.position) {
                Ok(thought) => {
                    if let Some(ending) = self.place(thought) {
                        return ending;
                    }
                }
                Err(no_answer) => return Ending::no_answer(color, no_answer),
            }
        }
    }

    /// Has the engines settle the opening. They may change seats by it.
    fn settle_opening(&mut self, seats: &mut [&mut Seat; 2]) -> Result<(), Ending> {
        let mut negotiation = Negotiation::new(self.settings.size, self.black);
        let settled = negotiation.settle(seats);
        self.place_opening(&negotiation.stones);
        self.swap2 = negotiation.steps;
        match settled {
            Ok(Color::Black) => {}
            Ok(Color::White) => {
                seats.swap(0, 1);
                self.black = self.black.other();
            }
            // Until it is settled the opener has black.
            Err((seat, no_answer)) => return Err(Ending::no_answer(Color::ALL[seat], no_answer)),
        }
        Ok(())
    }

    /// Referees a move and makes it. Returns how it ends the game, if it does.
    fn place(&mut self, thought: Thought) -> Option<Ending> {
        let color = self.position.side_to_move();
        let Thought { x, y, time, thoughts } = thought;
        let illegal =
            |what| Some(Ending::Fault(color, Fault::new(EndReason::IllegalMove, format!("{x},{y} {what}"))));
        let Some(coord) = on_board(x, y, self.settings.size) else { return illegal("is off the board") };
        let Some(square) = self.position.empty_square(coord) else { return illegal("is not empty") };
        let outcome = self.position.outcome_of(square, color);
        let ban = self.position.ban(square);
        self.position.place(square);
        self.moves.push(MoveRecord {
            coord,
            time,
            eval: thoughts.eval,
            depth: thoughts.depth,
            nodes: thoughts.nodes,
        });
        match outcome {
            Some(Outcome::Win(winner)) if winner == color => {
                Some(Ending::regular(Some(winner), EndReason::Five, String::new()))
            }
            Some(Outcome::Win(winner)) => {
                let detail = ban.map(|ban| format!("{}: {ban:?}", coord.name())).unwrap_or_default();
                Some(Ending::regular(Some(winner), EndReason::Banned, detail))
            }
            Some(Outcome::Draw) => Some(Ending::regular(None, EndReason::BoardFull, String::new())),
            None => self.adjudicated(color),
        }
    }

    /// The end of the game if both engines' last values claim the same; `mover` has just moved.
    fn adjudicated(&self, mover: Color) -> Option<Ending> {
        let [.., other, own] = self.moves.as_slice() else { return None };
        let (other, own) = (other.eval.as_deref()?, own.eval.as_deref()?);
        let winner = match (claimed_win(own)?, claimed_win(other)?) {
            (true, false) => mover,
            (false, true) => !mover,
            _ => return None,
        };
        let agreed = Ending::regular(Some(winner), EndReason::Adjudicated, format!("{own} and {other}"));
        self.settings.adjudicate.then_some(agreed)
    }
}

/// Whether `+M5` or the like claims a proven win (or, as `-M4`, a loss). `None` for an estimate.
fn claimed_win(eval: &str) -> Option<bool> {
    let (sign, moves) = eval.split_at_checked(2)?;
    moves.parse::<u16>().ok()?;
    match sign {
        "+M" => Some(true),
        "-M" => Some(false),
        _ => None,
    }
}

/// Whether the moves can be an opening: on the board, distinct, and not the end of a game.
#[must_use]
pub fn is_opening(settings: &MatchSettings, moves: &[Coord]) -> bool {
    let mut position = Position::new(settings.size, settings.variant);
    moves.iter().all(|&coord| {
        let Some(square) = position.empty_square(coord) else { return false };
        let goes_on = position.outcome_of(square, position.side_to_move()).is_none();
        position.place(square);
        goes_on
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{BoardSize, Variant};

    #[test]
    fn only_proofs_are_claims() {
        assert_eq!(claimed_win("+M5"), Some(true));
        assert_eq!(claimed_win("-M4"), Some(false));
        for estimate in ["120", "-120", "+M", "M5", "", "+M-5", "é"] {
            assert_eq!(claimed_win(estimate), None, "{estimate}");
        }
    }

    #[test]
    fn openings_are_checked() {
        let settings = MatchSettings::new(Variant::Freestyle, BoardSize::STANDARD);
        let moves = |text: &str| -> Vec<Coord> { text.split(' ').filter_map(Coord::from_name).collect() };
        assert!(is_opening(&settings, &[]));
        assert!(is_opening(&settings, &moves("h8 i9 o15")));
        assert!(!is_opening(&settings, &moves("h8 i9 h8")));
        assert!(!is_opening(&settings, &moves("h8 p16")));
        assert!(!is_opening(&settings, &moves("a1 a9 b1 b9 c1 c9 d1 d9 e1")));
    }
}
