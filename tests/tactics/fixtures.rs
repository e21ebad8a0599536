//! Positions and proofs by hand.

use banyan::types::{BoardSize, Color, Coord, Variant};

use crate::proof::Proof;
use crate::setup::Setup;

/// 15x15 with these stones, given by the names of their points.
pub(crate) fn setup(variant: Variant, black: &str, white: &str, side: Color) -> Setup {
    let stones = [black, white].map(|names| names.split_whitespace().map(point).collect());
    Setup { variant, size: BoardSize::STANDARD, stones, side }
}

pub(crate) fn point(name: &str) -> Coord {
    Coord::from_name(name).expect("a point")
}

pub(crate) fn proof(text: &str) -> Proof {
    Proof::parse(text).expect("a proof")
}
