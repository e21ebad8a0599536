//! Talking with one engine: every command that needs an answer gets one in time, or there is a fault.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::answer::{Answer, Thoughts};
use super::engine_config::EngineConfig;
use super::engine_process::{EngineProcess, Received};
use super::guardian::{CANNOT_EXECUTE, Guardian};
use super::memory;
use super::record::EndReason;
use super::transcript::{Direction, Transcript, seconds};

/// How often memory is looked at while an engine thinks.
const MEMORY_INTERVAL: Duration = Duration::from_millis(100);
/// How long a process that has closed its output may take to end, to learn its exit status.
const EXIT_PATIENCE: Duration = Duration::from_millis(500);

/// How long after the end of a process something of it may be on its way.
const ENDED_PATIENCE: Duration = Duration::from_millis(20);
/// The most lines skipped at once, so that an engine that never stops to write can't hold up the run.
const LINES_SKIPPED: usize = 10_000;

/// What an engine lost by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) reason: EndReason,
    pub(super) detail: String,
}

impl Fault {
    pub(super) fn new(reason: EndReason, detail: impl Into<String>) -> Self {
        Self { reason, detail: detail.into() }
    }
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum NoAnswer {
    /// The engine is at fault.
    Fault(Fault),
    /// The run is to stop.
    Stopped,
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// How an engine went that had to be killed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Departure {
    pub(super) fault: Fault,
    pub(super) stderr_tail: String,
}

/// A move as answered.
#[derive(Clone, Debug)]
pub(super) struct Thought {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) time: Duration,
    pub(super) thoughts: Thoughts,
}

/// A running engine and what is known of it.
pub(super) struct Conversation<'a> {
    process: EngineProcess,
    stop: &'a AtomicBool,
    /// Bytes that may be used, tolerance included.
    memory_limit: Option<u64>,
    peak_memory: u64,
    /// When memory was looked at last.
    measured: Instant,
    transcript: Transcript,
    /// Whether it has answered anything ever.
    answered: bool,
    last_complaint: Option<String>,
}

impl<'a> Conversation<'a> {
    /// Starts an engine. The thread must live as long as the engine.
    pub(super) fn start(
        config: &EngineConfig,
        memory_tolerance: u64,
        guardian: &Arc<Guardian>,
        stop: &'a AtomicBool,
    ) -> Result<Self, Fault> {
        let process = EngineProcess::start(config, guardian)
            .map_err(|error| Fault::new(EndReason::NotStarted, error.to_string()))?;
        let mut transcript = Transcript::default();
        transcript.remark(&format!("{} is process {}", config.program.display(), process.id()));
        Ok(Self {
            process,
            stop,
            memory_limit: config.limits.memory.map(|limit| limit.saturating_add(memory_tolerance)),
            peak_memory: 0,
            measured: Instant::now(),
            transcript,
            answered: false,
            last_complaint: None,
        })
    }

    /// The most memory seen, in bytes.
    pub(super) fn peak_memory(&self) -> u64 {
        self.peak_memory
    }

    /// Takes what was said since the last call.
    pub(super) fn take_transcript(&mut self) -> Transcript {
        std::mem::take(&mut self.transcript)
    }

    /// Adds a remark to the transcript.
    pub(super) fn remark(&mut self, line: &str) {
        self.transcript.remark(line);
    }

    /// Sends lines that have no answer. Returns when the first was begun to be written.
    pub(super) fn tell<'l>(
        &mut self,
        lines: impl IntoIterator<Item = &'l str> + Clone,
    ) -> Result<Instant, Fault> {
        let result = self.process.send(lines.clone());
        let at = *result.as_ref().unwrap_or(&Instant::now());
        for line in lines {
            self.transcript.add(at, Direction::ToEngine, line);
        }
        result.map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => Fault::new(EndReason::Silent, "it doesn't read what it is sent"),
            _ => gone(&error.to_string()),
        })
    }

    /// Sends a command that is answered by OK. Returns whether it was; a complaint means that the engine doesn't know
    /// the command.
    pub(super) fn request_ok(&mut self, command: &str, patience: Duration) -> Result<bool, NoAnswer> {
        self.skip_what_is_left();
        let begun = self.tell([command])?;
        loop {
            let line = match self.next_line(begun + patience)? {
                Some((at, line)) if at <= begun + patience => line,
                _ => {
                    let detail = format!("no answer to {command} in {}", seconds(patience));
                    return Err(Fault::new(EndReason::Silent, detail).into());
                }
            };
            match Answer::parse(&line) {
                Answer::Ok => {
                    self.answered = true;
                    return Ok(true);
                }
                Answer::Complaint => return Ok(false),
                Answer::Message(_) | Answer::Blank => {}
                _ => {
                    let detail = format!("{command} was answered by: {line}");
                    return Err(Fault::new(EndReason::Garbage, detail).into());
                }
            }
        }
    }

    /// Sends a command that is answered by a move, which may take `limit`; beyond that is the fault `if_late`.
    pub(super) fn request_move(
        &mut self,
        command: &[String],
        limit: Duration,
        if_late: &EndReason,
    ) -> Result<Thought, NoAnswer> {
        self.skip_what_is_left();
        let mut thoughts = Thoughts::default();
        let mut suggested = false;
        let begun = self.tell(command.iter().map(String::as_str))?;
        loop {
            let (at, line) = self.next_answer(begun, limit, if_late, &mut thoughts)?;
            match Answer::parse(&line) {
                Answer::Move(x, y) => {
                    self.answered = true;
                    return Ok(Thought { x, y, time: at - begun, thoughts });
                }
                Answer::Suggest(point) if !suggested => {
                    suggested = true;
                    self.tell([format!("PLAY {point}").as_str()])?;
                }
                _ => return Err(Fault::new(EndReason::Garbage, format!("it answered: {line}")).into()),
            }
        }
    }

    /// Sends a command that is answered by a line, which may take `limit`; beyond that is the fault `if_late`. Returns
    /// the line and the time it took.
    pub(super) fn request_line(
        &mut self,
        command: &[String],
        limit: Duration,
        if_late: &EndReason,
    ) -> Result<(String, Duration), NoAnswer> {
        self.skip_what_is_left();
        let begun = self.tell(command.iter().map(String::as_str))?;
        let (at, line) = self.next_answer(begun, limit, if_late, &mut Thoughts::default())?;
        self.answered = true;
        Ok((line, at - begun))
    }

    /// The next line in time that is more than talk.
    fn next_answer(
        &mut self,
        begun: Instant,
        limit: Duration,
        if_late: &EndReason,
        thoughts: &mut Thoughts,
    ) -> Result<(Instant, String), NoAnswer> {
        loop {
            let (at, line) = match self.next_line(begun + limit)? {
                Some((at, line)) if at <= begun + limit => (at, line),
                late => return Err(Fault::new(if_late.clone(), self.lateness(limit, late.as_ref())).into()),
            };
            match Answer::parse(&line) {
                Answer::Message(text) => thoughts.read(text),
                Answer::Complaint => self.last_complaint = Some(line),
                Answer::Blank => {}
                _ => return Ok((at, line)),
            }
        }
    }

    fn lateness(&self, limit: Duration, late: Option<&(Instant, String)>) -> String {
        let complaint = match &self.last_complaint {
            Some(complaint) => format!("; it had complained: {complaint}"),
            None => String::new(),
        };
        let answer = if late.is_some() { "a late answer" } else { "no answer" };
        format!("{answer} in {} (tolerance included){complaint}", seconds(limit))
    }

    /// Notes the memory used now and, if `suspend`, stops the engine until it is spoken to.
    pub(super) fn after_move(&mut self, suspend: bool) -> Result<(), Fault> {
        if suspend {
            self.process.suspend();
        }
        self.measure_memory()
    }

    /// Ends the engine. One that isn't gone after `patience` is killed, and that is its fault. Returns also what was
    /// said since the last call of [`take_transcript`](Self::take_transcript).
    pub(super) fn end(mut self, patience: Duration) -> (Transcript, Option<Departure>) {
        self.transcript.add(Instant::now(), Direction::ToEngine, "END");
        let departure = self.process.end(patience).map(|stderr_tail| {
            self.transcript.remark("didn't end at END and was killed");
            let detail = format!("still there {} after END", seconds(patience));
            Departure { fault: Fault::new(EndReason::IgnoredEnd, detail), stderr_tail }
        });
        (self.transcript, departure)
    }

    /// Kills the engine after a fault. Returns the fault, with what is known only now, and its last words.
    pub(super) fn fail(self, mut fault: Fault) -> (Fault, String) {
        let closed = fault.reason == EndReason::Crashed;
        let patience = if closed { EXIT_PATIENCE } else { Duration::ZERO };
        let (status, stderr) = self.process.fail(patience);
        if closed {
            match status {
                Some(status) if !self.answered && status.code() == Some(CANNOT_EXECUTE) => {
                    fault = Fault::new(EndReason::NotStarted, "the program can't be executed");
                }
                Some(status) => fault.detail = format!("{}; {status}", fault.detail),
                None => {}
            }
        }
        (fault, stderr)
    }

    /// The next line, waited for until `deadline`; `None` if none came.
    fn next_line(&mut self, deadline: Instant) -> Result<Option<(Instant, String)>, NoAnswer> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(NoAnswer::Stopped);
            }
            if self.measured.elapsed() >= MEMORY_INTERVAL {
                self.measure_memory()?;
            }
            let slice = deadline.min(self.measured + MEMORY_INTERVAL);
            match self.process.receive(slice) {
                Received::Line(at, line) => {
                    self.transcript.add(at, Direction::FromEngine, &line);
                    return Ok(Some((at, line)));
                }
                Received::Closed => return Err(gone("it closed its output").into()),
                Received::Nothing if slice >= deadline => return Ok(None),
                // What it has started may hold its output open.
                Received::Nothing if self.process.has_ended() => return self.last_line_of_ended(),
                Received::Nothing => {}
            }
        }
    }

    fn last_line_of_ended(&mut self) -> Result<Option<(Instant, String)>, NoAnswer> {
        match self.process.receive(Instant::now() + ENDED_PATIENCE) {
            Received::Line(at, line) => {
                self.transcript.add(at, Direction::FromEngine, &line);
                Ok(Some((at, line)))
            }
            Received::Nothing | Received::Closed => Err(gone("it has ended").into()),
        }
    }

    /// Lines that came unasked. A complaint among them may explain what follows.
    fn skip_what_is_left(&mut self) {
        self.last_complaint = None;
        for _ in 0..LINES_SKIPPED {
            let Received::Line(at, line) = self.process.receive_now() else { return };
            self.transcript.add(at, Direction::FromEngine, &line);
            if Answer::parse(&line) == Answer::Complaint {
                self.last_complaint = Some(line);
            }
        }
    }

    fn measure_memory(&mut self) -> Result<(), Fault> {
        self.measured = Instant::now();
        // None for an engine that has just ended: that shows elsewhere.
        let used = memory::unique_set_size(self.process.id()).unwrap_or(0);
        self.peak_memory = self.peak_memory.max(used);
        match self.memory_limit {
            Some(limit) if used > limit => {
                let megabytes = |bytes: u64| bytes >> 20;
                let detail = format!("{} MB of {} MB", megabytes(used), megabytes(limit));
                Err(Fault::new(EndReason::Memory, detail))
            }
            _ => Ok(()),
        }
    }
}

fn gone(detail: &str) -> Fault {
    Fault::new(EndReason::Crashed, detail)
}
