//! The state machine between a manager's commands and the engine.

use std::io::{self, Write};
use std::time::Instant;

use super::command::{Command, ParseError};
use super::detail::Detail;
use super::io::{Line, Output};
use super::lists::{Listing, Purpose};
use super::point_names::PointNames;
use super::progress::Teller;
use super::reply::{About, Reply};
use crate::engine::{Engine, EngineError, Swap2Answer, Think, most_threads};
use crate::roster::Opponent;
use crate::search::{SearchReport, StopSignal};
use crate::types::{BoardSize, Coord};

/// The largest memory that may be asked for, as log2 of kilobytes: 16 GB.
const MAX_HASH_LOG2_KB: u32 = 24;

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
    pub(super) listing: Option<Listing>,
    /// The next line is the name of a file.
    expects_file: bool,
    pub(super) manager: Manager,
    /// Who plays, so that a level or another player can be asked for alone.
    pub(super) opponent: Opponent,
    pub(super) detail: Detail,
    pub(super) pondering: bool,
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

    pub(super) fn obey(&mut self, command: Command, think: &Think) -> io::Result<Flow> {
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
            Command::Stop => {
                self.moved_in_peace = false;
                Ok(Flow::Continue)
            }
            Command::Ignored => Ok(Flow::Continue),
            Command::ShowInfo => {
                self.joins_yixin_family();
                self.manager = Manager::YixinBoard;
                self.send(&Reply::Info(self.about(), most_threads(), MAX_HASH_LOG2_KB))
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
            | Command::SearchDefences
            | Command::BalanceOne(_)
            | Command::BalanceTwo(_)
            | Command::Block(_)
            | Command::Unblock(_)
            | Command::UnblockAll
            | Command::BlockPath(_)
            | Command::BlockPathExcept(_)
            | Command::UnblockPath(_)
            | Command::UnblockAllPaths
            | Command::Swap2Step(_)
            | Command::Soosorv(..) => self.obey_analyst(command, think),
        }
    }

    fn about(&self) -> About {
        About { player: self.engine.player_name() }
    }

    /// Thinks and answers with a move.
    pub(super) fn move_now(&mut self, think: &Think) -> io::Result<Flow> {
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

    /// Makes the choice of an opening after these stones, and answers in the manager's form.
    pub(super) fn choose_opening(
        &mut self,
        stones: &[Coord],
        think: &Think,
        reply: impl FnOnce(Swap2Answer) -> Reply,
    ) -> io::Result<Flow> {
        self.answer_opening(think, |engine| engine.swap2(stones, think).map(reply))
    }

    /// Answers what an opening asks for, unless the session ends before or meanwhile.
    pub(super) fn answer_opening(
        &mut self,
        think: &Think,
        answer: impl FnOnce(&mut Engine) -> Result<Reply, EngineError>,
    ) -> io::Result<Flow> {
        if think.stop.is_ended() {
            return Ok(Flow::Exit);
        }
        let answer = answer(&mut self.engine);
        if think.stop.is_ended() {
            return Ok(Flow::Exit);
        }
        self.answer(answer)
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

    pub(super) fn send(&mut self, reply: &Reply) -> io::Result<Flow> {
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
