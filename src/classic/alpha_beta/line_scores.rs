//! The score of each string, looked up.

use std::sync::OnceLock;

use super::shapes::{FIVE, SHAPES, STRING_CELLS, Shape};
use crate::types::Variant;

/// Bits for each point of a string.
const STRING_MASK: u16 = (1 << STRING_CELLS) - 1;
/// The stone in the middle.
const CENTER: u16 = 1 << (STRING_CELLS / 2);

/// What a stone scores on one line, before its weight, for each pattern of [`neighbours`] (256 KiB, as the stone
/// itself is known).
///
/// [`neighbours`]: crate::board::Window::neighbours
pub(super) struct LineScores(Box<[i32]>);

impl LineScores {
    /// The scores under a rule, computed when first asked for.
    ///
    /// In freestyle five in a row score as in the seed. Under any other rule a row of five that stands on the board
    /// while the game goes on is one that doesn't win (too long, shut in), and scores nothing as a five.
    pub(super) fn of(variant: Variant) -> &'static Self {
        static WITH_FIVES: OnceLock<LineScores> = OnceLock::new();
        static WITHOUT_FIVES: OnceLock<LineScores> = OnceLock::new();
        match variant {
            Variant::Freestyle => WITH_FIVES.get_or_init(|| Self::build(true)),
            _ => WITHOUT_FIVES.get_or_init(|| Self::build(false)),
        }
    }

    fn build(fives: bool) -> Self {
        let shapes: Vec<(i32, Vec<Cells>)> = SHAPES
            .iter()
            .chain(fives.then_some(&FIVE))
            .map(|Shape { score, strings }| {
                (*score, strings.iter().flat_map(|string| Cells::placements(string)).collect())
            })
            .collect();
        let score = |neighbours| {
            let string = Cells::around(neighbours);
            let found = |placements: &[Cells]| placements.iter().any(|cells| string.holds(*cells));
            shapes.iter().filter(|(_, placements)| found(placements)).map(|(score, _)| score).sum()
        };
        Self((0..=u16::MAX).map(score).collect())
    }

    /// The score of a stone with these neighbours.
    #[inline]
    pub(super) fn score(&self, neighbours: u16) -> i32 {
        self.0[usize::from(neighbours)]
    }
}

/// The points of a string as bits, by what stands there.
#[derive(Clone, Copy, Default)]
struct Cells {
    own: u16,
    empty: u16,
    other: u16,
}

impl Cells {
    /// The string around a stone. A wall has its bit in both bytes of `neighbours`.
    fn around(neighbours: u16) -> Self {
        let spread = |byte: u16| (byte & 0x0F) | (byte & 0xF0) << 1;
        let (own, other) = (spread(neighbours & 0xFF), spread(neighbours >> 8));
        Self { own: own & !other | CENTER, empty: !(own | other | CENTER) & STRING_MASK, other: other & !own }
    }

    /// A shape's string at each of the places it can have among the nine points.
    fn placements(string: &str) -> impl Iterator<Item = Self> {
        let mut cells = Self::default();
        for (at, cell) in string.chars().enumerate() {
            let mask = match cell {
                '1' => &mut cells.own,
                '0' => &mut cells.empty,
                _ => &mut cells.other,
            };
            *mask |= 1 << at;
        }
        let length = u32::try_from(string.len()).unwrap_or(STRING_CELLS);
        (0..=STRING_CELLS - length).map(move |shift| Self {
            own: cells.own << shift,
            empty: cells.empty << shift,
            other: cells.other << shift,
        })
    }

    fn holds(self, part: Self) -> bool {
        self.own & part.own == part.own
            && self.empty & part.empty == part.empty
            && self.other & part.other == part.other
    }
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;

    #[test]
    fn looked_up_scores_are_those_of_the_strings() {
        for variant in [Variant::Freestyle, Variant::Standard] {
            let scores = LineScores::of(variant);
            for neighbours in 0..=u16::MAX {
                let string = plain::string_around(neighbours);
                let expected = plain::score_of_string(&string, variant == Variant::Freestyle);
                assert_eq!(scores.score(neighbours), expected, "{string} {variant}");
            }
        }
    }
}
