//! An engine as a process: lines go in and come out, and it ends when it must.

use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::engine_config::EngineConfig;
use super::guardian::Guardian;
use super::os;
use super::stderr_tail::StderrTail;
use crate::protocol::LineReader;

/// Lines kept that nobody has asked for yet. An engine that writes more has to wait.
const LINES_AHEAD: usize = 4096;
/// Bytes of a line that are kept. No answer is longer.
const LONGEST_LINE: usize = 1024;
/// How long a full pipe may stay full: the engine has stopped to read.
const WRITE_PATIENCE: Duration = Duration::from_secs(2);
/// How long the system may take to be done with a killed process.
const KILL_PATIENCE: Duration = Duration::from_secs(5);
/// How often something is looked at that gives no sign.
const POLL: Duration = Duration::from_millis(2);

/// What came out of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Received {
    /// A line, and when its last byte was read.
    Line(Instant, String),
    /// Nothing within the time.
    Nothing,
    /// The engine has closed its output, most often by ending.
    Closed,
}

/// A running engine. Dropping it kills it and everything it started.
pub(super) struct EngineProcess {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<(Instant, String)>,
    stderr: StderrTail,
    guardian: Arc<Guardian>,
    line_end: &'static str,
    suspended: bool,
    reaped: bool,
}

impl EngineProcess {
    /// Starts the engine. The calling thread must live as long as the engine is to live: the system kills it with
    /// that thread.
    pub(super) fn start(config: &EngineConfig, guardian: &Arc<Guardian>) -> io::Result<Self> {
        let words = config.words();
        let (first, rest) = words.split_first().ok_or(ErrorKind::InvalidInput)?;
        let mut command = guardian.command(first);
        command.args(rest).current_dir(config.folder());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        os::own_group(&mut command);
        let mut child = command.spawn()?;
        guardian.watch(child.id());
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err(ErrorKind::BrokenPipe.into());
        };
        let (sender, lines) = sync_channel(LINES_AHEAD);
        thread::spawn(move || read_lines(stdout, &sender));
        let engine = Self {
            child,
            stdin,
            lines,
            stderr: StderrTail::of(stderr),
            guardian: Arc::clone(guardian),
            line_end: if config.crlf { "\r\n" } else { "\n" },
            suspended: false,
            reaped: false,
        };
        os::never_block(&engine.stdin)?;
        Ok(engine)
    }

    /// The number of the process, and of its group.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes lines by one call, and tells when that was begun.
    pub(super) fn send<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>) -> io::Result<Instant> {
        let mut text = String::new();
        for line in lines {
            text.push_str(line);
            text.push_str(self.line_end);
        }
        self.resume();
        let begun = Instant::now();
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match self.stdin.write(rest) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock && begun.elapsed() < WRITE_PATIENCE => {
                    thread::sleep(POLL);
                }
                Err(error) => return Err(error),
            }
        }
        Ok(begun)
    }

    /// The next line, waited for until `deadline`.
    pub(super) fn receive(&self, deadline: Instant) -> Received {
        let patience = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(patience) {
            Ok((at, line)) => Received::Line(at, line),
            Err(RecvTimeoutError::Timeout) => Received::Nothing,
            Err(RecvTimeoutError::Disconnected) => Received::Closed,
        }
    }

    /// The next line that is there already.
    pub(super) fn receive_now(&self) -> Received {
        match self.lines.try_recv() {
            Ok((at, line)) => Received::Line(at, line),
            Err(TryRecvError::Empty) => Received::Nothing,
            Err(TryRecvError::Disconnected) => Received::Closed,
        }
    }

    /// Stops the engine and all it started until something is sent to it.
    pub(super) fn suspend(&mut self) {
        if !self.suspended {
            os::suspend_group(self.id());
            self.suspended = true;
        }
    }

    fn resume(&mut self) {
        if self.suspended {
            os::resume_group(self.id());
            self.suspended = false;
        }
    }

    /// Asks the engine to end, and sees to it that it does: one that isn't gone after `patience` is killed, and what
    /// it wrote last to standard error is returned.
    pub(super) fn end(mut self, patience: Duration) -> Option<String> {
        // One that has gone already, or reads no more, shows soon whether it is gone.
        let asked = self.send(["END"]);
        if self.wait_for_end(patience) {
            return None;
        }
        if let Err(error) = asked {
            log::info!("engine {} could not be told to end: {error}", self.id());
        }
        Some(self.fail(Duration::ZERO).1)
    }

    /// Kills an engine that has failed. Returns how it had ended if it had (after `patience`), and what it wrote last
    /// to standard error.
    pub(super) fn fail(mut self, patience: Duration) -> (Option<ExitStatus>, String) {
        let ended = self.wait_for_end(patience);
        let status = self.kill();
        let stderr = self.stderr.clone();
        drop(self);
        // The thread that reads may be a little behind.
        thread::sleep(POLL * 5);
        (status.filter(|_| ended), stderr.text())
    }

    /// Whether the process has ended, whoever may hold its output open.
    pub(super) fn has_ended(&mut self) -> bool {
        os::has_ended(&mut self.child)
    }

    fn wait_for_end(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while !self.has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            // Read on, or one with much to say could not go.
            while matches!(self.receive_now(), Received::Line(..)) && Instant::now() < deadline {}
            thread::sleep(POLL);
        }
        true
    }

    /// Kills the group and reaps the engine; `None` if the system doesn't let it go.
    fn kill(&mut self) -> Option<ExitStatus> {
        // While the engine isn't reaped, the group's number can't belong to others.
        os::kill_group(self.id());
        if let Err(error) = self.child.kill() {
            log::warn!("killing engine {}: {error}", self.id());
        }
        if !self.wait_for_end(KILL_PATIENCE) {
            log::error!("engine {} was killed and is still there", self.id());
            return None;
        }
        let status = self.child.wait().ok();
        self.reaped = true;
        self.guardian.forget(self.id());
        status
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        if !self.reaped {
            self.kill();
        }
    }
}

fn read_lines(stdout: impl Read, sender: &SyncSender<(Instant, String)>) {
    let mut reader = LineReader::new(BufReader::new(stdout));
    while let Ok(Some(line)) = reader.next_line() {
        let at = Instant::now();
        if sender.send((at, shortened(line.text))).is_err() {
            return;
        }
    }
}

fn shortened(mut line: String) -> String {
    let end = (0..=line.len().min(LONGEST_LINE)).rev().find(|&end| line.is_char_boundary(end));
    line.truncate(end.unwrap_or(0));
    line
}
