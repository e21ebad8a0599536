//! How large the tree may be, and how many threads there is memory for.

/// The memory limit in bytes when none is given: that of the Gomocup tournaments.
pub const DEFAULT_MEMORY: u64 = 350 << 20;

/// What the process needs besides the tree: program, tables, stacks, and the slack of the system's allocator.
const OVERHEAD: u64 = 8 << 20;
/// What each thread beside the first needs: a megabyte for the proofs of its search for threats, and another for its board,
/// its table of failures, its stack, and its share of the system's allocator.
const THREAD: u64 = 2 << 20;
/// The share of the limit, beyond the overhead, that further threads take at most.
const THREADS_SHARE: u64 = 4;
/// The share of the limit that the tree leaves free on top of that.
const FREE_SHARE: u64 = 64;
/// The share of the free physical memory that the tree takes at most, in quarters.
const QUARTERS_OF_AVAILABLE: u64 = 3;
/// The most a 32-bit process can hope to reserve in one piece.
const MOST_ON_32_BITS: u64 = 1 << 30;

/// The memory a manager grants, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MemoryLimit {
    /// For the whole process.
    pub(super) all: u64,
    /// For the tree, if said apart.
    pub(super) tree: Option<u64>,
    /// Threads that are wanted.
    pub(super) threads: usize,
}

impl MemoryLimit {
    /// Bytes for the tree. May be 0, when it is to be as small as can be.
    pub(super) fn tree_bytes(self) -> usize {
        let others = self.further_threads() * THREAD;
        let within_limit = self.all.saturating_sub(OVERHEAD.saturating_add(self.all / FREE_SHARE) + others);
        let wanted = self.tree.map_or(within_limit, |tree| within_limit.min(tree));
        let available = available_memory().map_or(u64::MAX, |free| free / 4 * QUARTERS_OF_AVAILABLE);
        let addressable = if usize::BITS > 32 { u64::MAX } else { MOST_ON_32_BITS };
        usize::try_from(wanted.min(available).min(addressable)).unwrap_or(usize::MAX)
    }

    /// The threads that there is memory for: those wanted, or fewer where they would leave the tree too little.
    pub(super) fn threads(self) -> usize {
        usize::try_from(self.further_threads()).map_or(1, |further| further + 1)
    }

    fn further_threads(self) -> u64 {
        let affordable = self.all.saturating_sub(OVERHEAD) / THREADS_SHARE / THREAD;
        u64::try_from(self.threads).unwrap_or(u64::MAX).saturating_sub(1).min(affordable)
    }
}

/// The bytes of physical memory that are free, where the system tells it in a file.
///
/// Elsewhere a reservation that is too large fails, and is tried again smaller.
fn available_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree_bytes(all: u64, tree: Option<u64>) -> usize {
        MemoryLimit { all, tree, threads: 1 }.tree_bytes()
    }

    #[test]
    fn the_tree_stays_below_the_limit() {
        for limit in [83 << 20, 350 << 20, 1 << 30] {
            let bytes = tree_bytes(limit, None) as u64;
            assert!(bytes + (8 << 20) <= limit);
            assert!(bytes > limit / 2);
        }
    }

    #[test]
    fn absurd_limits_give_what_is_possible() {
        assert_eq!(tree_bytes(1000, None), 0);
        assert_eq!(tree_bytes(0, None), 0);
        if let Some(available) = available_memory() {
            assert!(tree_bytes(u64::MAX, None) as u64 <= available);
        }
        assert_eq!(tree_bytes(350 << 20, Some(1 << 20)), 1 << 20);
    }

    #[test]
    fn further_threads_take_from_the_tree() {
        let with = |all, threads| MemoryLimit { all, tree: None, threads };
        assert_eq!(with(83 << 20, 4).threads(), 4);
        assert_eq!(with(83 << 20, 1).tree_bytes() - with(83 << 20, 4).tree_bytes(), 6 << 20);
        assert_eq!(with(u64::MAX, 16).threads(), 16);
    }

    #[test]
    fn where_memory_is_short_there_are_fewer_threads() {
        let with = |all| MemoryLimit { all, tree: None, threads: 16 };
        assert_eq!(with(0).threads(), 1);
        assert_eq!(with(8 << 20).threads(), 1);
        assert_eq!(with(16 << 20).threads(), 2);
        assert_eq!(with(24 << 20).threads(), 3);
        assert!(with(16 << 20).tree_bytes() > 4 << 20);
    }
}
