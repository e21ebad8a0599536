//! When a search has to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use super::root_moves::RootScope;
use super::time::TimeBudget;
use crate::types::Ply;

/// A way to stop a search from another thread.
///
/// Every command has a number, and a stop is the number of the command that asks for it. A search stops for
/// commands after its own only, so a stop that came too early or too late stops nothing else.
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<AtomicU64>);

impl StopSignal {
    /// Asks every search begun by a command before number `command` to stop.
    pub fn raise(&self, command: u64) {
        self.0.fetch_max(command, Ordering::Relaxed);
    }

    /// Asks every search, of now and later, to stop, because nobody waits for an answer any more.
    pub fn end(&self) {
        self.raise(u64::MAX);
    }

    /// Whether nobody waits for an answer any more.
    #[must_use]
    pub fn is_ended(&self) -> bool {
        self.0.load(Ordering::Relaxed) == u64::MAX
    }

    /// Whether a command after number `command` has asked for a stop.
    #[must_use]
    pub fn is_raised_after(&self, command: u64) -> bool {
        self.0.load(Ordering::Relaxed) > command
    }
}

/// The limits of one search. Whatever they are, the root is expanded, so that there is a move.
#[derive(Clone, Debug)]
pub struct Limits {
    /// When the command that asked for the move was read: time counts from here.
    pub started: Instant,
    /// How long to think; `None` without limit of time.
    pub time: Option<TimeBudget>,
    /// No expansion begins once this many nodes have been created.
    pub max_nodes: Option<u64>,
    /// No node deeper than this is expanded.
    pub max_depth: Option<Ply>,
    /// The memory a tree may take, in bytes.
    pub tree_bytes: usize,
    /// Threads that search together. With more than one, no two searches are the same.
    pub threads: usize,
    /// Who may stop the search.
    pub stop: StopSignal,
    /// The number of the command that began the search.
    pub command: u64,
    /// What may be played at the root, and what is looked for there.
    pub root: RootScope,
    /// The search is on the opponent's time: nothing in it may take long, since it can be stopped at any moment.
    pub pondering: bool,
}

impl Limits {
    /// Limits that only count nodes, so that the search is the same everywhere.
    #[must_use]
    pub fn nodes(max_nodes: u64) -> Self {
        Self {
            started: Instant::now(),
            time: None,
            max_nodes: Some(max_nodes),
            max_depth: None,
            tree_bytes: 0,
            threads: 1,
            stop: StopSignal::default(),
            command: 0,
            root: RootScope::default(),
            pondering: false,
        }
    }

    /// Whether this search must end now: somebody has asked for it, or all its time has passed.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.time.is_some_and(|time| self.started.elapsed() >= time.hard)
    }

    /// Whether somebody has asked this search to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised_after(self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_ends_earlier_searches_only() {
        let stop = StopSignal::default();
        stop.raise(5);
        stop.raise(3);
        assert!(stop.is_raised_after(4));
        assert!(!stop.is_raised_after(5));
        assert!(!stop.is_raised_after(6));
    }
}
