//! One side of a game: an engine, started when needed, and its clock.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::clock::Clock;
use super::conversation::{Conversation, Departure, Fault, NoAnswer, Thought};
use super::engine_config::EngineConfig;
use super::guardian::Guardian;
use super::record::EndReason;
use super::settings::MatchSettings;
use super::transcript::Transcript;
use crate::board::Position;
use crate::types::{BoardSize, Coord};

/// What every seat needs to start its engine.
#[derive(Clone, Copy)]
pub(super) struct Surroundings<'a> {
    pub(super) settings: &'a MatchSettings,
    pub(super) guardian: &'a Arc<Guardian>,
    pub(super) stop: &'a AtomicBool,
}

/// An engine at the board. Its process may be kept from game to game.
pub(super) struct Seat<'a> {
    config: &'a EngineConfig,
    surroundings: Surroundings<'a>,
    conversation: Option<Conversation<'a>>,
    clock: Clock,
    /// Whether the engine knows the stones of this game.
    knows_board: bool,
    /// What was said by engines that are gone.
    transcript: Transcript,
    peak_memory: u64,
}

impl<'a> Seat<'a> {
    pub(super) fn new(config: &'a EngineConfig, surroundings: Surroundings<'a>) -> Self {
        Self {
            config,
            surroundings,
            conversation: None,
            clock: Clock::new(&config.limits, surroundings.settings.tolerance),
            knows_board: false,
            transcript: Transcript::default(),
            peak_memory: 0,
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.config.name
    }

    /// Has an engine ready for a new game, with a full clock.
    pub(super) fn get_ready(&mut self) -> Result<(), NoAnswer> {
        let Surroundings { settings, guardian, stop } = self.surroundings;
        self.clock = Clock::new(&self.config.limits, settings.tolerance);
        self.knows_board = false;
        self.transcript = Transcript::default();
        self.peak_memory = 0;
        let restarted = match &mut self.conversation {
            Some(kept) => kept.request_ok("RESTART", settings.start_patience)?,
            None => false,
        };
        if !restarted {
            if let Some(mut stubborn) = self.conversation.take() {
                stubborn.remark("RESTART is not known, so a new process is started");
                let (transcript, departure) = stubborn.end(settings.end_patience);
                self.transcript = transcript;
                // The game before is over and counted: this one is lost.
                if let Some(departure) = departure {
                    return Err(departure.fault.into());
                }
            }
            let engine = Conversation::start(self.config, settings.memory_tolerance, guardian, stop)?;
            self.conversation = Some(engine);
            let command = start_command(settings.size);
            if !self.engine()?.request_ok(&command, settings.start_patience)? {
                let detail = format!("{command} was refused");
                return Err(Fault::new(EndReason::Garbage, detail).into());
            }
        }
        let infos = self.infos();
        let suspend = settings.suspend;
        let engine = self.engine()?;
        engine.tell(infos.iter().map(String::as_str))?;
        Ok(engine.after_move(suspend)?)
    }

    /// Asks for a move in `position`, whose last stone the opponent has just placed, and charges the time.
    pub(super) fn think(&mut self, position: &Position) -> Result<Thought, NoAnswer> {
        let command = think_command(position, self.knows_board);
        self.knows_board = true;
        let (limit, if_late) = self.start_clock()?;
        let thought = self.engine()?.request_move(&command, limit, &if_late)?;
        self.stop_clock(thought.time)?;
        Ok(thought)
    }

    /// Asks for a choice in a swap2 opening in which these stones stand, and charges the time. Returns the answer and
    /// the time it took.
    pub(super) fn choose(&mut self, stones: &[Coord]) -> Result<(String, Duration), NoAnswer> {
        let points = stones.iter().map(ToString::to_string);
        let command: Vec<_> =
            ["SWAP2BOARD".to_owned()].into_iter().chain(points).chain(["DONE".to_owned()]).collect();
        let (limit, if_late) = self.start_clock()?;
        let (line, time) = self.engine()?.request_line(&command, limit, &if_late)?;
        self.stop_clock(time)?;
        Ok((line, time))
    }

    /// Says how much time is left. Returns how long the next answer may take, and what it breaks beyond that.
    fn start_clock(&mut self) -> Result<(Duration, EndReason), Fault> {
        let time_left = format!("INFO time_left {}", self.clock.time_left());
        self.engine()?.tell([time_left.as_str()])?;
        Ok(self.clock.limit())
    }

    fn stop_clock(&mut self, used: Duration) -> Result<(), Fault> {
        let suspend = self.surroundings.settings.suspend;
        self.engine()?.after_move(suspend)?;
        self.clock.charge(used);
        Ok(())
    }

    /// Says that the engine of this seat needs not be told of the empty board: its own first stone, or the
    /// opponent's, is all there is.
    pub(super) fn begin_on_empty_board(&mut self) {
        self.knows_board = true;
    }

    /// Ends or keeps the engine after a game that it hasn't lost by a fault. Returns how it went if it had to be
    /// killed.
    pub(super) fn leave(&mut self) -> Option<Departure> {
        if self.surroundings.settings.keep_processes { None } else { self.end() }
    }

    /// Ends the engine, if one runs. Returns how it went if it had to be killed.
    pub(super) fn end(&mut self) -> Option<Departure> {
        let engine = self.conversation.take()?;
        self.peak_memory = engine.peak_memory();
        let (transcript, departure) = engine.end(self.surroundings.settings.end_patience);
        self.transcript.append(transcript);
        departure
    }

    /// Kills the engine after its fault. Returns the fault, with what is known only now, and its last words.
    pub(super) fn fail(&mut self, fault: Fault) -> (Fault, String) {
        let Some(mut engine) = self.conversation.take() else { return (fault, String::new()) };
        engine.remark(&format!("lost: {:?}: {}", fault.reason, fault.detail));
        self.peak_memory = engine.peak_memory();
        self.transcript.append(engine.take_transcript());
        engine.fail(fault)
    }

    /// What was said in this game.
    pub(super) fn take_transcript(&mut self) -> Transcript {
        let mut transcript = std::mem::take(&mut self.transcript);
        if let Some(engine) = &mut self.conversation {
            transcript.append(engine.take_transcript());
        }
        transcript
    }

    /// The most memory the engine was seen to use, in bytes.
    pub(super) fn peak_memory(&self) -> u64 {
        self.conversation.as_ref().map_or(self.peak_memory, Conversation::peak_memory)
    }

    fn engine(&mut self) -> Result<&mut Conversation<'a>, Fault> {
        self.conversation.as_mut().ok_or_else(|| Fault::new(EndReason::NotStarted, "there is no process"))
    }

    /// Everything an engine is told before a game, in the order of the Gomocup manager.
    fn infos(&self) -> Vec<String> {
        let settings = self.surroundings.settings;
        let limits = &self.config.limits;
        let mut infos = vec![
            format!("INFO timeout_turn {}", limits.turn.as_millis()),
            format!("INFO timeout_match {}", limits.game.unwrap_or_default().as_millis()),
            format!("INFO max_memory {}", limits.memory.unwrap_or(0)),
            "INFO game_type 1".to_owned(),
            format!("INFO rule {}", settings.rule_number()),
        ];
        if let Some(folder) = &settings.folder {
            infos.push(format!("INFO folder {}", folder.display()));
        }
        if !limits.increment.is_zero() {
            infos.push(format!("INFO time_increment {}", limits.increment.as_millis()));
        }
        if let Some(nodes) = limits.nodes {
            infos.push(format!("INFO max_node {nodes}"));
        }
        infos.extend(self.config.infos.iter().map(|(key, value)| format!("INFO {key} {value}")));
        infos
    }
}

fn start_command(size: BoardSize) -> String {
    if size.width() == size.height() {
        format!("START {}", size.width())
    } else {
        format!("RECTSTART {},{}", size.width(), size.height())
    }
}

/// BEGIN or TURN where the engine knows the stones before the last one; BOARD with all of them otherwise.
fn think_command(position: &Position, knows_board: bool) -> Vec<String> {
    let own = position.side_to_move();
    match position.stones() {
        [] => vec!["BEGIN".to_owned()],
        [.., last] if knows_board => vec![format!("TURN {}", last.square.coord())],
        stones => {
            let line = |coord: Coord, whose: u8| format!("{coord},{whose}");
            let lines =
                stones.iter().map(|stone| line(stone.square.coord(), if stone.color == own { 1 } else { 2 }));
            ["BOARD".to_owned()].into_iter().chain(lines).chain(["DONE".to_owned()]).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Square, Variant};

    #[test]
    fn the_commands_of_a_think() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Renju);
        assert_eq!(think_command(&position, false), ["BEGIN"]);
        for name in ["h8", "i9", "h9"] {
            position.place(Square::from_coord(Coord::from_name(name).expect("a point")));
        }
        assert_eq!(think_command(&position, true), ["TURN 7,8"]);
        assert_eq!(think_command(&position, false), ["BOARD", "7,7,2", "8,8,1", "7,8,2", "DONE"]);
    }

    #[test]
    fn boards_that_are_not_square() {
        assert_eq!(start_command(BoardSize::STANDARD), "START 15");
        assert_eq!(start_command(BoardSize::new(10, 20).expect("in range")), "RECTSTART 10,20");
    }
}
