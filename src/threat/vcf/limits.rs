//! How far a search for a VCF goes.

use super::failures::ALL_FOURS;

/// Which fours are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// All of them.
    Full,
    /// Those that build: beside the four, their stone makes a two that can become a three in several ways, or more,
    /// in another direction. A four that builds nothing rarely brings the next one, and most fours build nothing.
    ///
    /// ```text
    ///   O X X X * .        here * builds, since it makes a wide two in its column, too;
    ///             X        without the x below it would not
    /// ```
    Narrow,
}

/// How far a search for a VCF goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VcfLimits {
    /// Fours placed, of all variations together.
    pub placements: u32,
    /// Fours of one variation.
    pub fours: u16,
    /// Fours that are tried.
    pub width: Width,
}

impl VcfLimits {
    /// No other limit than that of all placements.
    #[must_use]
    pub const fn placements(placements: u32) -> Self {
        Self { placements, fours: ALL_FOURS - 1, width: Width::Full }
    }

    /// The same for narrow searches, which look much further with as many placements, and find a little less.
    #[must_use]
    pub const fn narrow(placements: u32) -> Self {
        Self { width: Width::Narrow, ..Self::placements(placements) }
    }
}
