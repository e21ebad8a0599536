//! What the runner asks of the operating system about its engines: to stop, go on and die with all they started.
//!
//! Elsewhere than on Unix only the engine itself is ended, and nothing is suspended.

use std::io;
use std::process::{Child, ChildStdin, Command};

/// Makes the command's process the leader of a group of its own, which everything that it starts belongs to.
pub(super) fn own_group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// Kills every process of the group whose leader is `leader`. One that is gone already is no fault.
pub(super) fn kill_group(leader: u32) {
    signal::group(leader, signal::Kind::Kill);
}

/// Stops the group until [`resume_group`].
pub(super) fn suspend_group(leader: u32) {
    signal::group(leader, signal::Kind::Stop);
}

/// Lets a suspended group go on.
pub(super) fn resume_group(leader: u32) {
    signal::group(leader, signal::Kind::Continue);
}

/// Makes writing to the engine return at once when the engine has stopped reading and the pipe is full.
///
/// # Errors
/// If the system refuses.
pub(super) fn never_block(pipe: &ChildStdin) -> io::Result<()> {
    #[cfg(unix)]
    rustix::io::ioctl_fionbio(pipe, true)?;
    #[cfg(not(unix))]
    let _ = pipe;
    Ok(())
}

/// Whether the process has ended. It is not reaped yet where that can be told without, so that its number (and its
/// group's) stays its own.
pub(super) fn has_ended(child: &mut Child) -> bool {
    #[cfg(unix)]
    {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        signal::pid(child.id()).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), options), Ok(None)))
    }
    #[cfg(not(unix))]
    {
        !matches!(child.try_wait(), Ok(None))
    }
}

/// Asks the system to kill this process when the thread that started it ends, and tells whether that may have
/// happened already: `parent` is the process that should still be there.
pub(super) fn die_with_parent(parent: &str) -> bool {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        let asked = set_parent_process_death_signal(Some(Signal::KILL)).is_ok();
        let now = getppid().map(|pid| pid.as_raw_nonzero().to_string());
        asked && now.as_deref() == Some(parent)
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = parent;
        true
    }
}

/// Becomes `command`. Returns only if that fails.
pub(super) fn become_program(command: &mut Command) -> io::Error {
    #[cfg(unix)]
    {
        std::os::unix::process::CommandExt::exec(command)
    }
    #[cfg(not(unix))]
    {
        match command.status() {
            Ok(status) => std::process::exit(status.code().unwrap_or(1)),
            Err(error) => error,
        }
    }
}

#[cfg(unix)]
mod signal {
    use rustix::process::{Pid, Signal, kill_process_group};

    #[derive(Clone, Copy)]
    pub(super) enum Kind {
        Kill,
        Stop,
        Continue,
    }

    pub(super) fn pid(number: u32) -> Option<Pid> {
        // 0 and 1 would mean quite other processes.
        i32::try_from(number).ok().filter(|&number| number > 1).and_then(Pid::from_raw)
    }

    pub(super) fn group(leader: u32, kind: Kind) {
        let signal = match kind {
            Kind::Kill => Signal::KILL,
            Kind::Stop => Signal::STOP,
            Kind::Continue => Signal::CONT,
        };
        if let Some(leader) = pid(leader)
            && let Err(error) = kill_process_group(leader, signal)
        {
            log::debug!("signal to group {leader:?}: {error}");
        }
    }
}

#[cfg(not(unix))]
mod signal {
    #[derive(Clone, Copy)]
    pub(super) enum Kind {
        Kill,
        Stop,
        Continue,
    }

    pub(super) fn group(_: u32, _: Kind) {}
}
