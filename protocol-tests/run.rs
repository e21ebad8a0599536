//! Plays one script against the engine.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use crate::output;
use crate::process::{Engine, Output};
use crate::script::{Action, Listen, Piece, Points, Script, Swap2Choice, Window};
use crate::tracker::{Point, Tracker};
use crate::transcript::Transcript;

/// How long a script that does not end the engine itself lets END take.
const END_LIMIT: Duration = Duration::from_millis(500);

/// A report may be on its way when END is sent; one this late was printed after it.
const CROSSING: Duration = Duration::from_millis(50);

/// How long pipes may stay open once the process is gone.
const DRAIN: Duration = Duration::from_secs(1);

/// Least time between two search reports, the first and the last of a search apart.
const REPORT_INTERVAL: Duration = Duration::from_millis(100);

/// `BANYAN_TIME_FACTOR=3` gives a slow machine three times the time for every answer.
static TIME_FACTOR: LazyLock<u32> = LazyLock::new(|| {
    env::var("BANYAN_TIME_FACTOR")
        .ok()
        .and_then(|text| text.parse().ok())
        .filter(|&factor| factor > 0)
        .unwrap_or(1)
});

/// What ends the lines that are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineEnd {
    /// `\n`
    Lf,
    /// `\r\n`
    CrLf,
}

impl LineEnd {
    fn bytes(self) -> &'static [u8] {
        match self {
            Self::Lf => b"\n",
            Self::CrLf => b"\r\n",
        }
    }
}

/// Runs the case; `name` is used for its scratch folder. The error is the whole report.
pub(crate) fn run(script: &Script, line_end: LineEnd, name: &str) -> Result<(), String> {
    let folder = script.install_in.as_ref().map(|folder| scratch_folder(name).join(folder));
    let program =
        program(folder.as_deref()).map_err(|error| format!("the engine cannot be installed: {error}"))?;
    let started = Instant::now();
    let engine = Engine::start(&program, &script.args, folder.as_deref())
        .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
    let mut session = Session {
        engine,
        line_end,
        game: Tracker::new(),
        transcript: Transcript::new(started),
        last_act: started,
        reports: 0,
    };
    let mut place = String::new();
    let result = session.play(script, &mut place);
    session.finish();
    result.map_err(|error| format!("{place}{error}\n\n{}", session.transcript))
}

/// The program, linked or copied into the folder if one is asked for.
fn program(folder: Option<&Path>) -> io::Result<PathBuf> {
    let program = env::var_os("BANYAN_ENGINE")
        .map_or_else(|| env!("CARGO_BIN_EXE_pbrain-banyan").into(), PathBuf::from);
    let Some(folder) = folder else { return Ok(program) };
    fs::create_dir_all(folder)?;
    let installed = folder.join(program.file_name().unwrap_or_default());
    if installed.exists() {
        fs::remove_file(&installed)?;
    }
    // A link is tried first: a file just written cannot be run while another thread is starting a process.
    fs::hard_link(&program, &installed).or_else(|_| fs::copy(&program, &installed).map(drop))?;
    Ok(installed)
}

fn scratch_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name.replace(['/', ':'], "-"))
}

/// One line that came.
struct Line {
    at: Instant,
    text: String,
}

/// The state of a run.
struct Session {
    engine: Engine,
    line_end: LineEnd,
    game: Tracker,
    transcript: Transcript,
    /// When something was last done to the engine; answers are timed from here.
    last_act: Instant,
    /// Search reports since then.
    reports: u32,
}

impl Session {
    /// Plays all steps; `place` is kept up to date with where an error came up.
    fn play(&mut self, script: &Script, place: &mut String) -> Result<(), String> {
        let mut ended = false;
        for step in &script.steps {
            *place = format!("line {}: `{}`\n", step.line, step.text);
            self.step(&step.action)?;
            ended = matches!(step.action, Action::Exit(_));
        }
        if !ended {
            "at the end of the case, where the runner sends END\n".clone_into(place);
            if self.engine.is_open() {
                self.send(&[Piece::Bytes(b"END".to_vec()), Piece::LineEnd]);
            }
            self.exit(END_LIMIT)?;
        }
        "after the end of the case\n".clone_into(place);
        let errors = self.engine.errors(DRAIN);
        if errors.is_empty() { Ok(()) } else { Err(format!("on stderr: {}", errors.escape_ascii())) }
    }

    fn step(&mut self, action: &Action) -> Result<(), String> {
        match action {
            Action::Send(pieces) => self.send(pieces),
            Action::Expect { listen, window, pattern } => {
                let line = loop {
                    let line = self.listen(*listen, *window)?;
                    let skipped = *listen == Listen::Message && self.is_talk(&line.text);
                    if !skipped || pattern.is_match(&line.text) {
                        break line;
                    }
                };
                if !pattern.is_match(&line.text) {
                    return Err(format!("`{}` does not match", line.text));
                }
                self.check_time(&line, *window)?;
            }
            Action::Move { window, points } => self.expect_move(*window, points)?,
            Action::Swap2 { window, choices } => self.expect_swap2(*window, choices)?,
            Action::Silent(time) => self.hush(*time, |_| false)?,
            Action::Quiet(time) => self.hush(*time, output::is_talk)?,
            Action::Exit(limit) => self.exit(*limit)?,
            Action::Close => {
                self.engine.close();
                self.acted("input closed");
            }
            Action::Sleep(time) => thread::sleep(*time),
            Action::StopProcess(time) => {
                self.transcript.note(Instant::now(), "stopped");
                self.engine.suspend(*time)?;
                self.acted("continued");
            }
        }
        Ok(())
    }

    fn send(&mut self, pieces: &[Piece]) {
        let mut bytes = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Bytes(piece) => bytes.extend(piece),
                Piece::LineEnd => bytes.extend(self.line_end.bytes()),
            }
        }
        self.game.sent(&bytes);
        self.last_act = Instant::now();
        self.reports = 0;
        self.transcript.sent(self.last_act, &bytes);
        self.engine.send(bytes);
    }

    fn acted(&mut self, what: &str) {
        self.last_act = Instant::now();
        self.reports = 0;
        self.transcript.note(self.last_act, what);
    }

    /// The next line of any kind, checked for all that every line must be; `None` at the deadline.
    fn receive(&mut self, deadline: Instant) -> Result<Option<Line>, String> {
        let Some((at, output)) = self.engine.receive(deadline) else { return Ok(None) };
        match output {
            Output::Line(bytes) => {
                self.transcript.received(at, &bytes);
                let text = output::check_line(&bytes)?.to_owned();
                if output::is_report(&text) {
                    output::check_report(&text, &self.game)?;
                    // Those that came before, while the script slept, belong to what was done before.
                    self.reports += u32::from(at >= self.last_act && !output::is_further_line(&text));
                }
                Ok(Some(Line { at, text }))
            }
            Output::Torn(bytes) => {
                self.transcript.received(at, &bytes);
                Err("a line was not written whole with its line feed".to_owned())
            }
            Output::End => {
                self.transcript.note(at, "output closed");
                Err("the engine is gone".to_owned())
            }
        }
    }

    /// The next line of the kind listened for, within the window.
    fn listen(&mut self, listen: Listen, window: Window) -> Result<Line, String> {
        let limit = window.within * *TIME_FACTOR;
        loop {
            let line = self
                .receive(self.last_act + limit)?
                .ok_or_else(|| format!("nothing came within {} ms", limit.as_millis()))?;
            if listen != Listen::Answer || !self.is_talk(&line.text) {
                return Ok(line);
            }
        }
    }

    /// True for lines that this manager doesn't take for an answer.
    fn is_talk(&self, line: &str) -> bool {
        output::is_talk(line) || (self.game.expects_lines() && line.starts_with("INFO "))
    }

    fn check_time(&self, line: &Line, window: Window) -> Result<(), String> {
        let taken = line.at.saturating_duration_since(self.last_act);
        if taken > window.within * *TIME_FACTOR {
            return Err(format!("`{}` came late, after {} ms", line.text, taken.as_millis()));
        }
        if taken < window.after {
            return Err(format!("`{}` came early, after {} ms", line.text, taken.as_millis()));
        }
        Ok(())
    }

    fn expect_move(&mut self, window: Window, points: &Points) -> Result<(), String> {
        let line = self.listen(Listen::Answer, window)?;
        let point = Point::parse(&line.text).ok_or_else(|| format!("`{}` is no move", line.text))?;
        self.game.played(point).map_err(|error| format!("`{}`: {error}", line.text))?;
        let allowed = match points {
            Points::Any => true,
            Points::OneOf(points) => points.contains(&point),
            Points::NoneOf(points) => !points.contains(&point),
        };
        if !allowed {
            return Err(format!("`{}` is not the move looked for", line.text));
        }
        let taken = line.at.saturating_duration_since(self.last_act);
        let most = taken.as_millis() / REPORT_INTERVAL.as_millis() + 2;
        if u128::from(self.reports) > most {
            return Err(format!("{} search reports in {} ms", self.reports, taken.as_millis()));
        }
        self.check_time(&line, window)
    }

    fn expect_swap2(&mut self, window: Window, choices: &[Swap2Choice]) -> Result<(), String> {
        let line = self.listen(Listen::Answer, window)?;
        let choice = if line.text == "SWAP" {
            Swap2Choice::Swap
        } else {
            let points: Option<Vec<_>> = line.text.split(' ').map(Point::parse).collect();
            let points = points.ok_or_else(|| format!("`{}` is no answer to SWAP2BOARD", line.text))?;
            for (index, point) in points.iter().enumerate() {
                if points[..index].contains(point) || !self.game.is_free(*point)? {
                    return Err(format!("`{}` puts two stones on one point", line.text));
                }
            }
            Swap2Choice::Stones(points.len())
        };
        if !choices.contains(&choice) {
            return Err(format!("`{}` is not an answer that is allowed here", line.text));
        }
        self.check_time(&line, window)
    }

    /// For so long from now, only such lines may come.
    fn hush(&mut self, time: Duration, allowed: fn(&str) -> bool) -> Result<(), String> {
        let deadline = Instant::now() + time;
        while let Some(line) = self.receive(deadline)? {
            if !allowed(&line.text) {
                return Err(format!("`{}` where silence was due", line.text));
            }
        }
        Ok(())
    }

    fn exit(&mut self, limit: Duration) -> Result<(), String> {
        let limit = limit * *TIME_FACTOR;
        let status = self.engine.wait(self.last_act + limit).map_err(|error| error.to_string())?;
        let status = status.ok_or_else(|| format!("still running after {} ms", limit.as_millis()))?;
        self.transcript.note(Instant::now(), &status.to_string());
        let deadline = Instant::now() + DRAIN;
        while let Some((at, output)) = self.engine.receive(deadline) {
            let (Output::Line(bytes) | Output::Torn(bytes)) = output else { break };
            self.transcript.received(at, &bytes);
            let line = output::check_line(&bytes)?;
            if !self.is_talk(line) || at > self.last_act + CROSSING {
                return Err(format!("`{line}` where only the end was due"));
            }
        }
        if status.success() { Ok(()) } else { Err(format!("ended with {status}")) }
    }

    /// Ends the process if it still runs, and records what else it had said.
    fn finish(&mut self) {
        self.engine.kill();
        let deadline = Instant::now() + DRAIN;
        while let Some((at, Output::Line(bytes) | Output::Torn(bytes))) = self.engine.receive(deadline) {
            self.transcript.received(at, &bytes);
        }
    }
}
