//! Who plays whom.

/// One game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// The engine that scores are counted for, by its place in the list of engines.
    pub first: usize,
    /// The other engine.
    pub second: usize,
    /// The opening, by its place in the list of openings.
    pub opening: usize,
    /// Whether the first engine is black.
    pub first_is_black: bool,
}
