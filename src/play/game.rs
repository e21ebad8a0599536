//! The game between a person and the engine.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use super::board_view::BoardView;
use super::command::{COMMANDS, PersonCommand};
use crate::board::{Outcome, Position};
use crate::engine::{Engine, EngineError, Think};
use crate::notation::psq::{self, TimedMove};
use crate::search::{SearchReport, StopSignal};
use crate::types::{BoardSize, Color, Coord, Rule, Variant};

/// How a game in the terminal is set up.
pub struct PlayOptions {
    /// The engine, with its player and settings.
    pub engine: Engine,
    /// The player's name and level, as the person is told.
    pub opponent: String,
    /// The board.
    pub size: BoardSize,
    /// The rule.
    pub variant: Variant,
    /// Whether the person moves first.
    pub person_first: bool,
    /// Whether to colour the stones.
    pub colored: bool,
}

/// Plays games until the person quits or the input ends.
///
/// # Errors
/// If reading or writing fails.
pub fn play(options: PlayOptions, input: impl BufRead, output: impl Write) -> io::Result<()> {
    let mut table = Table::new(options, output);
    table.greet()?;
    table.answer_if_due()?;
    for line in input.lines() {
        if table.obey(&line?)? == Sitting::Over {
            return Ok(());
        }
        table.answer_if_due()?;
    }
    table.say("")
}

/// Whether the person stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sitting {
    Goes,
    Over,
}

/// A board with a person on one side and the engine on the other.
struct Table<W> {
    engine: Engine,
    opponent: String,
    size: BoardSize,
    person: Color,
    colored: bool,
    moves: Vec<TimedMove>,
    turn_began: Instant,
    result: Option<GameEnd>,
    output: W,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameEnd {
    Decided(Outcome),
    Resigned,
}

impl<W: Write> Table<W> {
    fn new(options: PlayOptions, output: W) -> Self {
        let PlayOptions { mut engine, opponent, size, variant, person_first, colored } = options;
        engine.change_settings(|settings| settings.rule = Rule::from(variant));
        engine.start(size);
        Self {
            engine,
            opponent,
            size,
            person: if person_first { Color::Black } else { Color::White },
            colored,
            moves: Vec::new(),
            turn_began: Instant::now(),
            result: None,
            output,
        }
    }

    fn greet(&mut self) -> io::Result<()> {
        let variant = self.engine.settings().rule.variant;
        self.say(&format!(
            "Banyan ({}), {variant} on {}. You can type {COMMANDS}.",
            self.opponent, self.size
        ))?;
        self.show()
    }

    fn obey(&mut self, line: &str) -> io::Result<Sitting> {
        if line.trim().is_empty() {
            return Ok(Sitting::Goes);
        }
        match PersonCommand::parse(line) {
            Some(PersonCommand::Move(coord)) => self.person_moves(coord)?,
            Some(PersonCommand::Undo) => self.undo()?,
            Some(PersonCommand::Hint) => self.hint()?,
            Some(PersonCommand::Swap) => {
                self.person = !self.person;
                self.say(&format!("You are {} now.", name_of(self.person)))?;
            }
            Some(PersonCommand::Resign) if self.result.is_none() => self.end(GameEnd::Resigned)?,
            Some(PersonCommand::Resign) => self.say("The game is over already.")?,
            Some(PersonCommand::New) => self.begin_again()?,
            Some(PersonCommand::Save(path)) => self.save(&path)?,
            Some(PersonCommand::Board) => self.show()?,
            Some(PersonCommand::Help) => self.say(&format!("You can type {COMMANDS}."))?,
            Some(PersonCommand::Quit) => return Ok(Sitting::Over),
            None => self.say(&format!("'{}' is not understood. You can type {COMMANDS}.", line.trim()))?,
        }
        Ok(Sitting::Goes)
    }

    fn person_moves(&mut self, coord: Coord) -> io::Result<()> {
        if self.result.is_some() {
            return self.say("The game is over: type new or undo.");
        }
        self.place(coord)
    }

    /// The engine's move, if it is its turn.
    fn answer_if_due(&mut self) -> io::Result<()> {
        let to_move = self.engine.position().map(Position::side_to_move);
        if self.result.is_some() || to_move == Some(self.person) {
            return Ok(());
        }
        self.turn_began = Instant::now();
        match self.think() {
            Ok(report) => report.best.map_or(Ok(()), |best| self.place(best.coord())),
            Err(error) => self.say(&format!("{error}.")),
        }
    }

    /// Searches for the side to move.
    fn think(&mut self) -> Result<SearchReport, EngineError> {
        let think = Think { started: Instant::now(), command: 0, stop: StopSignal::default() };
        self.engine.analyse(&think, &mut |_| {})
    }

    /// Plays a stone of the side to move and shows what came of it.
    fn place(&mut self, coord: Coord) -> io::Result<()> {
        let Some(position) = self.engine.position() else { return Ok(()) };
        let mover = position.side_to_move();
        let outcome = position.empty_square(coord).and_then(|square| position.outcome_of(square, mover));
        if let Err(error) = self.engine.play_next(coord) {
            return self.say(&format!("{error}."));
        }
        self.moves.push(TimedMove { coord, time: self.turn_began.elapsed() });
        self.turn_began = Instant::now();
        let who = if mover == self.person { "You play" } else { "Banyan plays" };
        self.say(&format!("{who} {}.", coord.name()))?;
        self.show()?;
        outcome.map_or(Ok(()), |outcome| self.end(GameEnd::Decided(outcome)))
    }

    fn undo(&mut self) -> io::Result<()> {
        let is_persons_turn = |table: &Self| {
            table.engine.position().is_some_and(|position| position.side_to_move() == table.person)
        };
        self.result = None;
        let mut taken = 0;
        while let Some(last) = self.moves.pop() {
            if let Err(error) = self.engine.take_back(last.coord) {
                return self.say(&error.to_string());
            }
            taken += 1;
            if is_persons_turn(self) {
                break;
            }
        }
        self.say(if taken == 0 { "There is nothing to take back." } else { "Taken back." })?;
        self.show()
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.result.is_some() {
            return self.say("The game is over.");
        }
        match self.think() {
            Ok(report) => {
                let line: Vec<_> =
                    report.variation.iter().take(8).map(|square| square.coord().name()).collect();
                self.say(&format!("Hint: {} (value {})", line.join(" "), report.value))
            }
            Err(error) => self.say(&format!("{error}.")),
        }
    }

    fn begin_again(&mut self) -> io::Result<()> {
        self.engine.start(self.size);
        self.moves.clear();
        self.result = None;
        self.turn_began = Instant::now();
        self.show()
    }

    fn save(&mut self, path: &str) -> io::Result<()> {
        let person_first = self.person == Color::Black;
        let names = if person_first { ["human", "pbrain-banyan"] } else { ["pbrain-banyan", "human"] };
        match std::fs::write(path, psq::write(self.size, &self.moves, names)) {
            Ok(()) => self.say(&format!("Saved {} moves to {path}.", self.moves.len())),
            Err(error) => self.say(&format!("{path} can't be written: {error}.")),
        }
    }

    fn end(&mut self, end: GameEnd) -> io::Result<()> {
        self.result = Some(end);
        let text = match end {
            GameEnd::Resigned => "You resign.",
            GameEnd::Decided(Outcome::Draw) => "The board is full: a draw.",
            GameEnd::Decided(Outcome::Win(winner)) if winner == self.person => "You win!",
            GameEnd::Decided(Outcome::Win(_)) => "Banyan wins.",
        };
        self.say(&format!("{text} Type new for another game, undo, save FILE or quit."))
    }

    fn show(&mut self) -> io::Result<()> {
        if let Some(position) = self.engine.position() {
            write!(self.output, "{}", BoardView { position, colored: self.colored })?;
        }
        self.output.flush()
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }
}

fn name_of(color: Color) -> &'static str {
    match color {
        Color::Black => "black (X)",
        Color::White => "white (O)",
    }
}
