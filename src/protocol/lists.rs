//! Lists of stones, from a command such as `BOARD` to `DONE`.

use std::io::{self, Write};

use super::command::{Command, ParseError, StoneLine, parse_stone};
use super::reply::Reply;
use super::session::{Flow, Session};
use super::soosorv::command_of;
use crate::engine::{PlacedStone, SoosorvStep, Think};
use crate::types::Coord;

/// A list of stones under way.
pub(super) struct Listing {
    purpose: Purpose,
    stones: Vec<PlacedStone>,
    /// The first line that was skipped, since it is nothing that a list may have.
    skipped: Option<String>,
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
    /// `YXBLOCKPATH`: don't play the last one after the others.
    BlockPath,
    /// `YXBLOCKPATHEXCEPT`: play nothing else after the others.
    BlockPathExcept,
    /// `YXBLOCKPATHUNDO`: play it there again.
    UnblockPath,
    /// `YXSOOSORVSTEP2` to `6`: take a step of the opening.
    Soosorv(SoosorvStep),
    /// A database command: ignore.
    Ignore,
}

impl Purpose {
    /// The command, if its list is a game from the first move on, which is another one if a move is left out.
    const fn command_of_moves(self) -> Option<&'static str> {
        match self {
            Self::BlockPath => Some("YXBLOCKPATH"),
            Self::BlockPathExcept => Some("YXBLOCKPATHEXCEPT"),
            Self::UnblockPath => Some("YXBLOCKPATHUNDO"),
            Self::Soosorv(step) => Some(command_of(step)),
            _ => None,
        }
    }
}

impl<W: Write> Session<W> {
    /// Begins a list of stones; some managers send all of it in one line.
    pub(super) fn list(&mut self, purpose: Purpose, words: &[String], think: &Think) -> io::Result<Flow> {
        self.listing = Some(Listing { purpose, stones: Vec::new(), skipped: None });
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
    pub(super) fn handle_listed(&mut self, line: &str, think: &Think) -> io::Result<Flow> {
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
                if let Some(Listing { purpose, stones, skipped }) = self.listing.take() {
                    if let (Some(command), Some(line)) = (purpose.command_of_moves(), skipped) {
                        return self.send(&Reply::Unusable(ParseError::BadPoint(command, line)));
                    }
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
                Ok(Some(_)) | Err(_) => {
                    log::warn!("skipped within a list of stones: {line}");
                    listing.skipped.get_or_insert_with(|| line.to_owned());
                }
            },
        }
        Ok(Flow::Continue)
    }

    fn finish_list(&mut self, purpose: Purpose, stones: Vec<PlacedStone>, think: &Think) -> io::Result<Flow> {
        let size = self.engine.position().map(crate::board::Position::size);
        let is_on_board = |stone: &PlacedStone| size.is_some_and(|size| size.contains(stone.coord));
        match purpose {
            Purpose::Ignore => Ok(Flow::Continue),
            Purpose::Block => {
                for stone in stones {
                    self.engine.block(stone.coord);
                }
                Ok(Flow::Continue)
            }
            Purpose::Unblock => {
                for stone in stones {
                    self.engine.unblock(stone.coord);
                }
                Ok(Flow::Continue)
            }
            Purpose::BlockPath | Purpose::BlockPathExcept | Purpose::UnblockPath => {
                self.finish_path(purpose, &coords_of(&stones))
            }
            Purpose::Soosorv(step) => self.soosorv_step(step, &coords_of(&stones), think),
            Purpose::Swap2 => self.choose_opening(&coords_of(&stones), think, Reply::Swap2),
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

    fn finish_path(&mut self, purpose: Purpose, moves: &[Coord]) -> io::Result<Flow> {
        let done = match purpose {
            Purpose::BlockPath => self.engine.block_path(moves),
            Purpose::BlockPathExcept => self.engine.block_path_except(moves),
            _ => self.engine.unblock_path(moves),
        };
        match done {
            Ok(()) => Ok(Flow::Continue),
            Err(error) => self.send(&Reply::Error(error)),
        }
    }
}

fn coords_of(stones: &[PlacedStone]) -> Vec<Coord> {
    stones.iter().map(|stone| stone.coord).collect()
}

/// The words of a line that lists several stones; `None` if it has one word, or one that is no stone.
fn several_stones(line: &str) -> Option<Vec<&str>> {
    let words: Vec<_> = line.split_ascii_whitespace().collect();
    (words.len() > 1 && words.iter().all(|word| parse_stone(word).is_some())).then_some(words)
}
