//! The state machine between a manager's commands and the engine.

use std::io::{self, Write};

use super::command::{Command, ParseError, StoneLine, parse_stone};
use super::info::Setting;
use super::io::{Line, Output};
use super::reply::{About, Reply};
use crate::engine::{Engine, EngineError, GameSettings, PlacedStone, Think, most_threads};
use crate::types::{Coord, Rule, Variant};

/// The largest memory that may be asked for, as log2 of kilobytes: 16 GB.
const MAX_HASH_LOG2_KB: u32 = 24;

/// What number 2 reads as. Yixin's family means renju by it.
const YIXIN_RENJU: Rule = Rule { variant: Variant::Freestyle, continuous: true };

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
    engine: Engine,
    output: Output<W>,
    /// Stones that are being listed, up to `DONE`.
    listing: Option<Listing>,
    /// The manager belongs to Yixin's family, as `YXSHOWINFO` tells.
    speaks_yixin: bool,
}

/// A list of stones under way.
struct Listing {
    purpose: Purpose,
    stones: Vec<PlacedStone>,
}

/// What a list of stones is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// `BOARD`: answer with a move.
    Move,
    /// `YXBOARD`: set up and say nothing.
    SetUp,
    /// `SWAP2BOARD`: answer with a choice.
    Swap2,
    /// A database command: ignore.
    Ignore,
}

impl<W: Write> Session<W> {
    /// A session of `engine` that answers to `writer`.
    pub fn new(engine: Engine, writer: W) -> Self {
        Self { engine, output: Output::new(writer), listing: None, speaks_yixin: false }
    }

    /// The engine.
    #[must_use]
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Handles one line; `think` says when it was read and who may stop the search it begins.
    ///
    /// # Errors
    /// If the manager doesn't listen any more.
    pub fn handle(&mut self, line: &Line, think: &Think) -> io::Result<Flow> {
        if think.stop.is_ended() {
            return Ok(Flow::Exit);
        }
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
        match Command::parse(&line.text) {
            Ok(Some(command)) => self.obey(command, think),
            Ok(None) => Ok(Flow::Continue),
            Err(error) => self.send(&Reply::Unusable(error)),
        }
    }

    fn obey(&mut self, command: Command, think: &Think) -> io::Result<Flow> {
        match command {
            Command::Start(size) | Command::RectStart(size) => {
                self.engine.start(size);
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
            Command::SilentBoard(words) => self.list(Purpose::SetUp, &words, think),
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
            Command::Stop => Ok(Flow::Continue),
            Command::ShowInfo => {
                self.speaks_yixin = true;
                self.send(&Reply::Info(self.about(), most_threads(), MAX_HASH_LOG2_KB))
            }
            Command::ShowForbidden => {
                let points = self.engine.forbidden_points();
                self.send(&Reply::Forbidden(points))
            }
            Command::ClearHash => {
                self.engine.forget();
                Ok(Flow::Continue)
            }
        }
    }

    fn about(&self) -> About {
        About { player: self.engine.player_name() }
    }

    fn set(&mut self, setting: Setting) {
        let speaks_yixin = self.speaks_yixin;
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
            Setting::Threads(threads) => settings.threads = threads,
            Setting::TimeLeft(_) | Setting::Player(_) | Setting::Evaluate(_) | Setting::Accepted => {}
        };
        self.engine.change_settings(change);
        match setting {
            Setting::TimeLeft(left) => self.engine.set_time_left(left),
            Setting::Player(choice) => self.engine.set_player(choice.build()),
            Setting::Evaluate(coord) => log::info!("asked to evaluate {coord}"),
            _ => {}
        }
    }

    /// Begins a list of stones; some managers send all of it in one line.
    fn list(&mut self, purpose: Purpose, words: &[String], think: &Think) -> io::Result<Flow> {
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
        let Self { engine, output, .. } = self;
        let mut written = Ok(());
        let report = engine.think(think, &mut |report| {
            if written.is_ok() && !think.stop.is_ended() {
                written = output.send(&Reply::Progress(report.clone()).to_string());
            }
        });
        written?;
        if think.stop.is_ended() {
            return Ok(Flow::Exit);
        }
        let reply = report.and_then(|report| {
            let square = report.best.ok_or(EngineError::BoardFull)?;
            Ok(Reply::Move(square.coord()))
        });
        self.answer(reply)
    }

    fn confirm(&mut self, result: Result<(), EngineError>) -> io::Result<Flow> {
        self.answer(result.map(|()| Reply::Ok))
    }

    fn answer(&mut self, reply: Result<Reply, EngineError>) -> io::Result<Flow> {
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

/// The words of a line that lists several stones; `None` if it has one word, or one that is no stone.
fn several_stones(line: &str) -> Option<Vec<&str>> {
    let words: Vec<_> = line.split_ascii_whitespace().collect();
    (words.len() > 1 && words.iter().all(|word| parse_stone(word).is_some())).then_some(words)
}
