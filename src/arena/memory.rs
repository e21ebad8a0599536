//! How much memory an engine uses.

use std::fs;

/// The unique set size of a process and everything it started, in bytes: the pages nobody shares with them.
///
/// Reserved address space and shared libraries don't count. `None` where the system doesn't tell.
pub(super) fn unique_set_size(process: u32) -> Option<u64> {
    let mut total = private_bytes(process)?;
    let mut parents = vec![process];
    while let Some(parent) = parents.pop() {
        for child in children(parent) {
            total += private_bytes(child).unwrap_or(0);
            parents.push(child);
        }
    }
    Some(total)
}

fn private_bytes(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    Some(private_of_rollup(&text))
}

fn private_of_rollup(text: &str) -> u64 {
    let kilobytes = |line: &str| {
        let (key, value) = line.split_once(':')?;
        let counts = matches!(key, "Private_Clean" | "Private_Dirty" | "Private_Hugetlb");
        counts.then(|| value.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()).flatten()
    };
    text.lines().filter_map(kilobytes).sum::<u64>() << 10
}

/// The processes that any thread of `process` has started.
fn children(process: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|id| id.parse().ok()).collect::<Vec<_>>())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_private_pages_count() {
        let text = "7f00-7fff ---p 00000000 00:00 0 [rollup]\nRss:  900 kB\nShared_Clean: 500 kB\n\
                    Private_Clean: 100 kB\nPrivate_Dirty: 300 kB\nPrivate_Hugetlb: 0 kB\nSwap: 7 kB\n";
        assert_eq!(private_of_rollup(text), 400 << 10);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn this_process_uses_some_and_none_other_is_seen() {
        assert!(unique_set_size(std::process::id()).is_some_and(|bytes| bytes > 100 << 10));
        assert_eq!(unique_set_size(u32::MAX), None);
    }
}
