//! A small generator of pseudo-random numbers (`SplitMix64`), the same in every run.

pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// A number at most `reach` from `center`, each as likely.
    pub(crate) fn near(&mut self, center: u8, reach: u64) -> u8 {
        let near = (u64::from(center) + self.below(2 * reach + 1)).saturating_sub(reach);
        u8::try_from(near).unwrap_or(center)
    }

    /// One of some items, each as likely; `None` of none.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        let at = self.below(items.len().max(1) as u64);
        items.get(usize::try_from(at).ok()?).copied()
    }
}
