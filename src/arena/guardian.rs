//! No engine outlives the runner, even if that is killed and can clean up nothing.
//!
//! Two helpers see to it, both the runner's own executable called with a first argument of its own:
//!
//! ```text
//!   runner ──┬── guardian: knows the process group of every engine; when the pipe from the runner closes,
//!            │             it kills those that are left
//!            └── launcher: asks to die with the runner, then becomes the engine (same process, same pipes)
//! ```
//!
//! The launcher covers the engine itself from its first instant, the guardian whatever the engine has started.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitCode, Stdio};
use std::sync::{Mutex, PoisonError};

use super::os;

/// By these first arguments the executable becomes a helper instead of the match runner.
const GUARDIAN: &str = "--be-guardian";
const LAUNCHER: &str = "--be-launcher";
/// The launcher's exit status when there is no such program; a shell's is the same.
pub(super) const CANNOT_EXECUTE: i32 = 127;

/// The runner's end of the pipe to its guardian, and the way to start engines under its watch.
pub struct Guardian {
    helper: PathBuf,
    process: Mutex<Watch>,
}

struct Watch {
    child: Child,
    /// `None` once closed.
    pipe: Option<ChildStdin>,
}

impl Guardian {
    /// Starts the guardian. `helper` is the executable of `banyan-arena`.
    ///
    /// # Errors
    /// If it can't be started.
    pub fn start(helper: PathBuf) -> io::Result<Self> {
        let mut command = Command::new(&helper);
        command.arg(GUARDIAN).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Signals that a terminal sends to the runner's group don't reach it.
        os::own_group(&mut command);
        let mut child = command.spawn()?;
        let pipe = child.stdin.take();
        Ok(Self { helper, process: Mutex::new(Watch { child, pipe }) })
    }

    /// The executable of the runner itself, as the helper; on Linux it stays the same when the file is replaced.
    ///
    /// # Errors
    /// If the system doesn't tell.
    pub fn own_executable() -> io::Result<PathBuf> {
        if cfg!(target_os = "linux") { Ok("/proc/self/exe".into()) } else { std::env::current_exe() }
    }

    /// A command that runs `program` with the launcher before it.
    pub(super) fn command(&self, program: &OsStr) -> Command {
        let mut command = Command::new(&self.helper);
        command.arg(LAUNCHER).arg(std::process::id().to_string()).arg(program);
        command
    }

    pub(super) fn watch(&self, group: u32) {
        self.tell('+', group);
    }

    pub(super) fn forget(&self, group: u32) {
        self.tell('-', group);
    }

    fn tell(&self, sign: char, group: u32) {
        let mut process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(pipe) = &mut process.pipe else { return };
        if let Err(error) = pipe.write_all(format!("{sign}{group}\n").as_bytes()) {
            log::warn!("the guardian is gone: {error}");
        }
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        let process = self.process.get_mut().unwrap_or_else(PoisonError::into_inner);
        process.pipe = None;
        if let Err(error) = process.child.wait() {
            log::warn!("waiting for the guardian: {error}");
        }
    }
}

/// Plays a helper's part if `arguments` (without the program's name) ask for it.
///
/// The executable must call this before it does anything else.
#[must_use]
pub fn helper_main(arguments: &[OsString]) -> Option<ExitCode> {
    match arguments {
        [first, ..] if first == GUARDIAN => {
            guard(io::stdin().lock());
            Some(ExitCode::SUCCESS)
        }
        [first, parent, program, rest @ ..] if first == LAUNCHER => Some(launch(parent, program, rest)),
        _ => None,
    }
}

fn guard(input: impl BufRead) {
    let mut groups = HashSet::new();
    for line in input.lines().map_while(Result::ok) {
        if let Some(group) = line.strip_prefix('+').and_then(|group| group.parse::<u32>().ok()) {
            groups.insert(group);
        } else if let Some(group) = line.strip_prefix('-').and_then(|group| group.parse().ok()) {
            groups.remove(&group);
        }
    }
    groups.into_iter().for_each(os::kill_group);
}

fn launch(parent: &OsStr, program: &OsStr, arguments: &[OsString]) -> ExitCode {
    if !os::die_with_parent(&parent.to_string_lossy()) {
        return ExitCode::FAILURE;
    }
    let error = os::become_program(Command::new(program).args(arguments));
    eprintln!("{}: {error}", program.to_string_lossy());
    ExitCode::from(u8::try_from(CANNOT_EXECUTE).unwrap_or(u8::MAX))
}
