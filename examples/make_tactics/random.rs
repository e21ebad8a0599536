//! Random choices that are the same in every run.

use banyan::types::SplitMix64;

/// One of some items, each as likely; `None` of none.
pub(crate) fn pick<T: Copy>(random: &mut SplitMix64, items: &[T]) -> Option<T> {
    let at = random.below(items.len().max(1) as u64);
    items.get(usize::try_from(at).ok()?).copied()
}
