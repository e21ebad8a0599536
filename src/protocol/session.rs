//! The state machine between a manager's commands and the engine.

use std::io::{self, Write};
use std::time::Instant;

use super::command::{Command, ParseError, StoneLine, parse_stone};
use super::detail::Detail;
use super::info::Setting;
use super::io::{Line, Output};
use super::point_names::PointNames;
use super::progress::Teller;
use super::reply::{About, Reply};
use crate::engine::{Engine, EngineError, GameSettings, PlacedStone, Think};
use crate::roster::Opponent;
use crate::search::{SearchReport, StopSignal};
use crate::types::{BoardSize, Coord, Rule, Variant};

/// The most threads that may be asked for.
const MAX_THREADS: u32 = 1;
/// The largest memory that may be asked for, as log2 of kilobytes: 16 GB.
const MAX_HASH_LOG2_KB: u32 = 24;

/// What number 2 reads as. Yixin's family means renju by it.
pub(super) const YIXIN_RENJU: Rule = Rule { variant: Variant::Freestyle, continuous: true };

/// Whether to go on after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// The manager has said goodbye.
    Exit,
}

/// A conversation with a manager.
pub struct Session<W> {
    pub(super) engine: Engine,
    output: Output<W>,
    /// Stones that are being listed, up to `DONE`.
    listing: Option<Listing>,
    /// The next line is the name of a file.
    expects_file: bool,
    pub(super) manager: Manager,
    /// Who plays, so that a level or another player can be asked for alone.
    opponent: Opponent,
    detail: Detail,
    pondering: bool,
    /// The engine's last move was not cut short, so that thinking on makes sense.
    moved_in_peace: bool,
}

/// Who speaks to the engine, as far as its commands have told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manager {
    /// Any manager of the Gomocup protocol.
    Any,
    /// One of Yixin's family, by a command that no other sends: rule 2 is renju.
    YixinFamily,
    /// Yixin-Board or its fork, by `YXSHOWINFO`: sizes and points are rows first, too.
    YixinBoard,
}

/// A list of stones under way.
struct Listing {
    purpose: Purpose,
    stones: Vec<PlacedStone>,
}

/// What a list of stones is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// `BOARD`: answer with a move.
    Move,
    /// `YXBOARD`: set up and say nothing.
    SetUp,
    /// `SWAP2BOARD`: answer with a choice.
    Swap2,
    /// `YXBLOCK`: don't play there.
    Block,
    /// `YXBLOCKUNDO`: play there again.
    Unblock,
    /// A database command: ignore.
    Ignore,
}

impl<W: Write> Session<W> {
    /// A session of `engine` that answers to `writer`.
    pub fn new(engine: Engine, writer: W) -> Self {
        Self {
            engine,
            output: Output::new(writer),
            listing: None,
            expects_file: false,
            manager: Manager::Any,
            opponent: Opponent::default(),
            detail: Detail::default(),
            pondering: false,
            moved_in_peace: false,
        }
    }

    /// The same, where `opponent` plays already.
    #[must_use]
    pub fn with_opponent(self, opponent: Opponent) -> Self {
        Self { opponent, ..self }
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Handles one line; `think` says when it was read and who may stop the search it begins.
    ///
    /// Once everything has been asked to end, a line that needs no thinking is still answered (it was sent before), but
    /// the first one that asks for a move is where the session ends.
    ///
    /// # Errors
    /// If the manager doesn't listen any more.
    pub fn handle(&mut self, line: &Line, think: &Think) -> io::Result<Flow> {
        if line.cut {
            if matches!(Command::parse(&line.text), Ok(Some(Command::Info(_)))) {
                log::warn!("INFO: the line is too long");
                return Ok(Flow::Continue);
            }
            return self.send(&Reply::Unusable(ParseError::TooLong));
        }
        if self.listing.is_some() {
            return self.handle_listed(&line.text, think);
        }
        let parsed = Command::parse(&line.text);
        if std::mem::take(&mut self.expects_file) && parsed.is_err() {
            return Ok(Flow::Continue);
        }
        match parsed {
            Ok(Some(command)) => self.obey(command, think),
            Ok(None) => Ok(Flow::Continue),
            Err(error) => self.send(&Reply::Unusable(error)),
        }
    }

    /// Thinks on the opponent's time until `stop` is raised after command number `command`, if that was asked for and the
    /// engine has just moved.
    pub fn ponder(&mut self, command: u64, stop: &StopSignal) {
        if self.pondering && self.moved_in_peace && self.listing.is_none() {
            self.engine.ponder(&Think { started: Instant::now(), command, stop: stop.clone() });
        }
    }

    fn obey(&mut self, command: Command, think: &Think) -> io::Result<Flow> {
        match command {
            Command::Start(size) | Command::RectStart(size) => {
                self.engine.start(if self.manager == Manager::YixinBoard { turned(size) } else { size });
                self.send(&Reply::Ok)
            }
            Command::Restart => {
                let restarted = self.engine.restart();
                self.confirm(restarted)
            }
            Command::Begin => self.move_now(think),
            Command::Turn(coord) => match self.engine.play_opponent(coord) {
                Ok(()) => self.move_now(think),
                Err(error) => self.send(&Reply::Error(error)),
            },
            Command::Play(coord) => match self.engine.play_own(coord) {
                Ok(()) => self.send(&Reply::Move(coord)),
                Err(error) => self.send(&Reply::Error(error)),
            },
            Command::TakeBack(coord) => {
                let taken = self.engine.take_back(coord);
                self.confirm(taken)
            }
            Command::Board(words) => self.list(Purpose::Move, &words, think),
            Command::SilentBoard(words) => {
                self.joins_yixin_family();
                self.list(Purpose::SetUp, &words, think)
            }
            Command::Swap2Board(words) => self.list(Purpose::Swap2, &words, think),
            Command::Database(words) => self.list(Purpose::Ignore, &words, think),
            Command::Info(Ok(setting)) => {
                self.set(setting);
                Ok(Flow::Continue)
            }
            Command::Info(Err(error)) => {
                log::warn!("{error}");
                Ok(Flow::Continue)
            }
            Command::About => self.send(&Reply::About(self.about())),
            Command::End => Ok(Flow::Exit),
            // The reader thread has seen to it already, if a search was under way.
            Command::Stop | Command::Ignored => Ok(Flow::Continue),
            Command::ShowInfo => {
                self.joins_yixin_family();
                self.manager = Manager::YixinBoard;
                self.send(&Reply::Info(self.about(), MAX_THREADS, MAX_HASH_LOG2_KB))
            }
            Command::ShowForbidden => {
                self.joins_yixin_family();
                let points = self.engine.forbidden_points();
                self.send(&Reply::Forbidden(points))
            }
            Command::ClearHash => {
                self.engine.forget();
                Ok(Flow::Continue)
            }
            Command::DatabaseFile => {
                self.expects_file = true;
                Ok(Flow::Continue)
            }
            Command::NBest(_)
            | Command::BalanceOne(_)
            | Command::BalanceTwo(_)
            | Command::Block(_)
            | Command::Unblock(_)
            | Command::UnblockAll
            | Command::Swap2Step(_) => self.obey_analyst(command, think),
        }
    }

    fn about(&self) -> About {
        About { player: self.engine.player_name() }
    }

    fn set(&mut self, setting: Setting) {
        let speaks_yixin = self.manager != Manager::Any;
        let change = |settings: &mut GameSettings| match setting {
            Setting::TurnTime(turn) => settings.turn = turn,
            Setting::MatchTime(total) => settings.match_total = total,
            Setting::MaxMemory(bytes) => settings.max_memory = bytes,
            Setting::HashBytes(bytes) => settings.hash_bytes = Some(bytes),
            Setting::Rule(rule) if speaks_yixin && rule == YIXIN_RENJU => {
                settings.rule = Variant::Renju.into();
            }
            Setting::Rule(rule) => settings.rule = rule,
            Setting::MaxNodes(most) => settings.max_nodes = most,
            Setting::MaxDepth(most) => settings.max_depth = most,
            Setting::TimeLeft(_)
            | Setting::Player(_)
            | Setting::Level(_)
            | Setting::ShowDetail(_)
            | Setting::Pondering(_)
            | Setting::Evaluate(_)
            | Setting::Accepted => {}
        };
        self.engine.change_settings(change);
        match setting {
            Setting::TimeLeft(left) => self.engine.set_time_left(left),
            // A level is that of one player, and another plays as well as it can.
            Setting::Player(player) => self.seat(Opponent { player, level: None, ..self.opponent }),
            Setting::Level(level) => self.seat(Opponent { level: Some(level), ..self.opponent }),
            Setting::ShowDetail(detail) => self.detail = detail,
            Setting::Pondering(pondering) => self.pondering = pondering,
            Setting::Evaluate(coord) => log::info!("asked to evaluate {coord}"),
            _ => {}
        }
    }

    /// Lets another player or level play from now on, if there is such a one.
    fn seat(&mut self, opponent: Opponent) {
        match opponent.build() {
            Ok(player) => {
                self.engine.set_player(player);
                if let Some(turn) = opponent.turn() {
                    self.engine.change_settings(|settings| settings.turn = turn);
                }
                self.opponent = opponent;
            }
            Err(error) => log::warn!("{error}"),
        }
    }

    /// Begins a list of stones; some managers send all of it in one line.
    pub(super) fn list(&mut self, purpose: Purpose, words: &[String], think: &Think) -> io::Result<Flow> {
        self.listing = Some(Listing { purpose, stones: Vec::new() });
        for word in words {
            if self.listing.is_none() {
                break;
            }
            let flow = self.handle_listed(word, think)?;
            if flow == Flow::Exit {
                return Ok(flow);
            }
        }
        Ok(Flow::Continue)
    }

    /// A line of a list. What is no stone is skipped, but settings are applied, and `START`, `RESTART` and `END`
    /// mean that the rest of the list will never come.
    fn handle_listed(&mut self, line: &str, think: &Think) -> io::Result<Flow> {
        let Some(listing) = &mut self.listing else { return Ok(Flow::Continue) };
        if let Some(words) = several_stones(line) {
            for word in words {
                if self.handle_listed(word, think)? == Flow::Exit {
                    return Ok(Flow::Exit);
                }
            }
            return Ok(Flow::Continue);
        }
        match parse_stone(line) {
            Some(StoneLine::Stone(stone)) => listing.stones.push(stone),
            Some(StoneLine::Done) => {
                if let Some(Listing { purpose, stones }) = self.listing.take() {
                    return self.finish_list(purpose, stones, think);
                }
            }
            None => match Command::parse(line) {
                Ok(Some(Command::Info(Ok(setting)))) => self.set(setting),
                Ok(Some(
                    command @ (Command::End | Command::Start(_) | Command::RectStart(_) | Command::Restart),
                )) => {
                    self.listing = None;
                    return self.obey(command, think);
                }
                Ok(None) => {}
                Ok(Some(_)) | Err(_) => log::warn!("skipped within a list of stones: {line}"),
            },
        }
        Ok(Flow::Continue)
    }

    fn finish_list(&mut self, purpose: Purpose, stones: Vec<PlacedStone>, think: &Think) -> io::Result<Flow> {
        let size = self.engine.position().map(crate::board::Position::size);
        let is_on_board = |stone: &PlacedStone| size.is_some_and(|size| size.contains(stone.coord));
        match purpose {
            Purpose::Ignore => Ok(Flow::Continue),
            Purpose::Block | Purpose::Unblock => {
                for stone in stones {
                    match purpose {
                        Purpose::Block => self.engine.block(stone.coord),
                        _ => self.engine.unblock(stone.coord),
                    }
                }
                Ok(Flow::Continue)
            }
            Purpose::Swap2 if think.stop.is_ended() => Ok(Flow::Exit),
            Purpose::Swap2 => {
                let coords: Vec<Coord> = stones.iter().map(|stone| stone.coord).collect();
                let answer = self.engine.swap2(&coords, think);
                if think.stop.is_ended() {
                    return Ok(Flow::Exit);
                }
                self.answer(answer.map(Reply::Swap2))
            }
            Purpose::SetUp => {
                let on_board: Vec<_> = stones.into_iter().filter(is_on_board).collect();
                if let Err(error) = self.engine.set_board(&on_board) {
                    log::warn!("YXBOARD: {error}");
                }
                Ok(Flow::Continue)
            }
            Purpose::Move => {
                let (on_board, off_board): (Vec<_>, Vec<_>) = stones.into_iter().partition(is_on_board);
                for stone in off_board {
                    log::warn!("BOARD: {} is off the board and left out", stone.coord);
                }
                match self.engine.set_board(&on_board) {
                    Ok(()) => self.move_now(think),
                    Err(error) => self.send(&Reply::Error(error)),
                }
            }
        }
    }

    /// Thinks and answers with a move.
    fn move_now(&mut self, think: &Think) -> io::Result<Flow> {
        self.search_and_answer(think, |engine, observe| Ok(Found::Move(engine.think(think, observe)?)))
    }

    /// Lets the engine search, tells of it meanwhile, and answers with what it has found.
    pub(super) fn search_and_answer(
        &mut self,
        think: &Think,
        search: impl FnOnce(&mut Engine, &mut dyn FnMut(&SearchReport)) -> Result<Found, EngineError>,
    ) -> io::Result<Flow> {
        if think.stop.is_ended() {
            return Ok(Flow::Exit);
        }
        let mut teller = Teller::new(self.detail, self.point_names());
        let Self { engine, output, .. } = self;
        let mut written = Ok(());
        let mut tell = |lines: Vec<String>| {
            for line in lines {
                if written.is_ok() && !think.stop.is_ended() {
                    written = output.send(&line);
                }
            }
        };
        let found = search(engine, &mut |report| tell(teller.progress(report)));
        if let Ok(found) = &found {
            tell(teller.end(found.last_report()));
        }
        written?;
        if think.stop.is_ended() {
            return Ok(Flow::Exit);
        }
        self.moved_in_peace = found.is_ok() && !think.stop.is_raised_after(think.command);
        self.answer(found.and_then(Found::reply))
    }

    fn point_names(&self) -> PointNames {
        match self.engine.position() {
            Some(position) if self.manager == Manager::YixinBoard => {
                PointNames::of_yixin_board(position.size())
            }
            _ => PointNames::default(),
        }
    }

    fn confirm(&mut self, result: Result<(), EngineError>) -> io::Result<Flow> {
        self.answer(result.map(|()| Reply::Ok))
    }

    pub(super) fn answer(&mut self, reply: Result<Reply, EngineError>) -> io::Result<Flow> {
        match reply {
            Ok(reply) => self.send(&reply),
            Err(error) => self.send(&Reply::Error(error)),
        }
    }

    fn send(&mut self, reply: &Reply) -> io::Result<Flow> {
        self.output.send(&reply.to_string())?;
        Ok(Flow::Continue)
    }
}

/// What a search that was to be answered has found.
pub(super) enum Found {
    /// A move.
    Move(SearchReport),
    /// A move of each side, if the first didn't end the game.
    Moves(SearchReport, Option<SearchReport>),
}

impl Found {
    fn last_report(&self) -> &SearchReport {
        match self {
            Self::Move(report) | Self::Moves(report, None) | Self::Moves(_, Some(report)) => report,
        }
    }

    fn reply(self) -> Result<Reply, EngineError> {
        let coord =
            |report: SearchReport| Ok::<_, EngineError>(report.best.ok_or(EngineError::BoardFull)?.coord());
        match self {
            Self::Move(report) | Self::Moves(report, None) => Ok(Reply::Move(coord(report)?)),
            Self::Moves(first, Some(second)) => Ok(Reply::Moves(vec![coord(first)?, coord(second)?])),
        }
    }
}

/// The size of a board whose manager writes row,column: its rows are the columns here.
fn turned(size: BoardSize) -> BoardSize {
    BoardSize::new(size.height(), size.width()).unwrap_or(size)
}

/// The words of a line that lists several stones; `None` if it has one word, or one that is no stone.
fn several_stones(line: &str) -> Option<Vec<&str>> {
    let words: Vec<_> = line.split_ascii_whitespace().collect();
    (words.len() > 1 && words.iter().all(|word| parse_stone(word).is_some())).then_some(words)
}
