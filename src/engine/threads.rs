//! How many threads a search may have.

use std::num::NonZeroUsize;
use std::thread::available_parallelism;

/// More threads than this would wait for the tree rather than grow it: each wants it for nearly half of the time, and
/// has it alone.
const MOST_OF_USE: usize = 4;

/// The most threads a search gets, whatever a manager asks for: as many as can really run at once on this machine (or
/// within the share of it that the process was given), at most four.
///
/// With more, threads would wait for processors that others of them hold, and a search could end late.
#[must_use]
pub fn most_threads() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_OF_USE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_at_least_one_thread() {
        assert!((1..=MOST_OF_USE).contains(&most_threads()));
    }
}
