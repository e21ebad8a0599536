//! The engine as a child process on real pipes. Threads read and write, so that every wait of the runner has
//! a deadline; whatever happens, the process is killed and reaped.

use std::ffi::OsStr;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// More than a pipe holds, so that a read ends where a write of the engine ended.
const READ_SIZE: usize = 1 << 17;

/// How often the end of the process is looked for.
const POLL: Duration = Duration::from_millis(2);

/// What came from the engine's standard output.
#[derive(Debug)]
pub(crate) enum Output {
    /// A line without its line feed.
    Line(Vec<u8>),
    /// A read ended inside a line, so the line was not written whole; some managers read each part as a line.
    Torn(Vec<u8>),
    /// The output is closed.
    End,
}

/// A running engine.
#[derive(Debug)]
pub(crate) struct Engine {
    child: Child,
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<(Instant, Output)>,
    errors: Receiver<Vec<u8>>,
}

impl Engine {
    /// Starts the program.
    pub(crate) fn start<I: AsRef<OsStr>>(
        program: &Path,
        args: &[I],
        folder: Option<&Path>,
    ) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(args).env_remove("RUST_LOG");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        let mut child = command.spawn()?;
        let stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        let stderr = child.stderr.take().expect("stderr is piped");
        let (input, to_write) = mpsc::channel();
        let (to_output, output) = mpsc::channel();
        let (to_errors, errors) = mpsc::channel();
        thread::spawn(move || write_all(stdin, &to_write));
        thread::spawn(move || read_lines(stdout, &to_output));
        thread::spawn(move || read_rest(stderr, &to_errors));
        Ok(Self { child, input: Some(input), output, errors })
    }

    /// Hands bytes to the engine in one write, and does not wait for it to read them.
    pub(crate) fn send(&self, bytes: Vec<u8>) {
        if let Some(input) = &self.input {
            // A writer that is gone means an engine that is gone: the next expectation finds it out.
            let _ = input.send(bytes);
        }
    }

    /// True until `close`.
    pub(crate) fn is_open(&self) -> bool {
        self.input.is_some()
    }

    /// Closes the engine's input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// The next output, or `None` at the deadline.
    pub(crate) fn receive(&self, deadline: Instant) -> Option<(Instant, Output)> {
        match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(output) => Some(output),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some((Instant::now(), Output::End)),
        }
    }

    /// Waits for the process to end by itself; `None` at the deadline.
    pub(crate) fn wait(&mut self, deadline: Instant) -> io::Result<Option<ExitStatus>> {
        loop {
            let status = self.child.try_wait()?;
            if status.is_some() || Instant::now() >= deadline {
                return Ok(status);
            }
            thread::sleep(POLL);
        }
    }

    /// Suspends the process for a while.
    pub(crate) fn suspend(&self, pause: Duration) -> Result<(), String> {
        self.signal("STOP")?;
        thread::sleep(pause);
        self.signal("CONT")
    }

    /// Everything written to standard error, to be called when the process has ended.
    pub(crate) fn errors(&self, patience: Duration) -> Vec<u8> {
        self.errors.recv_timeout(patience).unwrap_or_default()
    }

    /// Ends the process at once and waits for it.
    pub(crate) fn kill(&mut self) {
        // Both fail only where the process has been reaped already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Signals go through the shell, whose `kill` every Unix has; the standard library sends only SIGKILL.
    fn signal(&self, name: &str) -> Result<(), String> {
        let line = format!("kill -{name} {}", self.child.id());
        let status = Command::new("sh").args(["-c", &line]).status().map_err(|error| error.to_string())?;
        if status.success() { Ok(()) } else { Err(format!("`{line}` failed: {status}")) }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Writes until the channel is closed, then drops the pipe, which is the engine's end of input.
fn write_all(mut stdin: impl Write, to_write: &Receiver<Vec<u8>>) {
    for bytes in to_write {
        if stdin.write_all(&bytes).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(mut stdout: impl Read, output: &Sender<(Instant, Output)>) {
    let mut buffer = vec![0; READ_SIZE];
    let mut partial = Vec::new();
    loop {
        let count = match stdout.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(count @ 1..) => count,
            Ok(0) | Err(_) => break,
        };
        let now = Instant::now();
        for &byte in &buffer[..count] {
            if byte == b'\n' {
                // Nobody listens when the case has failed already.
                let _ = output.send((now, Output::Line(std::mem::take(&mut partial))));
            } else {
                partial.push(byte);
            }
        }
        // Elsewhere a pipe may tear a write that its buffer has no room for.
        if cfg!(unix) && !partial.is_empty() {
            let _ = output.send((now, Output::Torn(partial.clone())));
        }
    }
    let now = Instant::now();
    if !partial.is_empty() {
        let _ = output.send((now, Output::Torn(partial)));
    }
    let _ = output.send((now, Output::End));
}

fn read_rest(mut stderr: impl Read, errors: &Sender<Vec<u8>>) {
    let mut bytes = Vec::new();
    // What was read before an error counts.
    let _ = stderr.read_to_end(&mut bytes);
    let _ = errors.send(bytes);
}
