//! How far a search for a VCT goes.

/// How far a search for a VCT goes.
#[derive(Clone, Copy)]
pub struct VctLimits<'a> {
    /// Positions looked at.
    pub positions: u32,
    /// The proof number at which the search gives up: so many positions at least would have to be shown won.
    pub hardest: u32,
    /// Asked every now and then whether the search must end, since nobody waits for what it finds.
    pub is_over: &'a dyn Fn() -> bool,
}

impl VctLimits<'_> {
    /// No other limit than that of positions.
    #[must_use]
    pub const fn positions(positions: u32) -> Self {
        Self { positions, hardest: u32::MAX, is_over: &|| false }
    }

    /// The same, given up when so much remains to be shown that a proof in as few positions is unlikely.
    ///
    /// Of searches of 32 and 128 positions, 14 and 24 of 100 end in a proof if they begin with proof numbers of four to
    /// seven, 3 and 6 with eight to fifteen, and none or one with more (35,000 searches in 100 positions from games).
    #[must_use]
    pub fn while_promising(positions: u32) -> Self {
        Self { hardest: (positions / 16).max(16), ..Self::positions(positions) }
    }
}
