//! What passed between manager and engine, with the time of each line, for the report of a failure.

use std::fmt::{self, Write};
use std::time::Instant;

/// A longer line is cut in the report.
const SHOWN: usize = 300;

/// The record of one run.
#[derive(Debug)]
pub(crate) struct Transcript {
    start: Instant,
    entries: Vec<(Instant, char, String)>,
}

impl Transcript {
    /// Time is counted from here.
    pub(crate) fn new(start: Instant) -> Self {
        Self { start, entries: Vec::new() }
    }

    /// To the engine.
    pub(crate) fn sent(&mut self, at: Instant, bytes: &[u8]) {
        self.push(at, '>', bytes);
    }

    /// From the engine.
    pub(crate) fn received(&mut self, at: Instant, bytes: &[u8]) {
        self.push(at, '<', bytes);
    }

    /// About the engine.
    pub(crate) fn note(&mut self, at: Instant, text: &str) {
        self.push(at, '=', text.as_bytes());
    }

    fn push(&mut self, at: Instant, mark: char, bytes: &[u8]) {
        let mut text = bytes[..bytes.len().min(SHOWN)].escape_ascii().to_string();
        if bytes.len() > SHOWN {
            let _ = write!(text, "... ({} bytes)", bytes.len());
        }
        self.entries.push((at, mark, text));
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Lines are recorded when the runner reads them, which may be long after they came.
        let mut entries: Vec<_> = self.entries.iter().collect();
        entries.sort_by_key(|entry| entry.0);
        for (at, mark, text) in entries {
            let millis = at.saturating_duration_since(self.start).as_millis();
            writeln!(f, "{millis:>7} ms {mark} {text}")?;
        }
        Ok(())
    }
}
