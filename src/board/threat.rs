//! What a stone on an empty square would threaten.

use std::sync::{Arc, OnceLock};

use super::tally::Counts;
use crate::types::{Color, Variant};

/// What a stone on an empty square would threaten, all four lines together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// Nothing that must be answered.
    None,
    /// Banned for certain (black under renju): an overline or two fours. Two threes need a closer look.
    Banned,
    /// An open four.
    Three,
    /// Two open fours.
    DoubleThree,
    /// A five at one point.
    Four,
    /// A five at one point and an open four.
    FourThree,
    /// A five at two points or more.
    OpenFour,
    /// Nothing more: it is a five.
    Five,
}

impl Threat {
    /// The number of kinds.
    pub const COUNT: usize = 8;

    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; Self::COUNT] = [
        Self::None,
        Self::Banned,
        Self::Three,
        Self::DoubleThree,
        Self::Four,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
    ];

    /// Those that make a four or more, the strongest first.
    pub const FOURS: [Self; 4] = [Self::Five, Self::OpenFour, Self::FourThree, Self::Four];

    /// What shapes come to that were counted for `color`.
    fn of(counts: Counts, variant: Variant, color: Color) -> Self {
        if counts.fives() > 0 {
            return Self::Five;
        }
        let fours = counts.fours() + counts.open_fours();
        let is_banned = fours >= 2 || counts.overlines() > 0;
        if is_banned && variant == Variant::Renju && color == Color::Black {
            return Self::Banned;
        }
        match (fours, counts.threes()) {
            _ if counts.open_fours() > 0 => Self::OpenFour,
            (2.., _) => Self::OpenFour,
            (1, 1..) => Self::FourThree,
            (1, 0) => Self::Four,
            (_, 2..) => Self::DoubleThree,
            (_, 1) => Self::Three,
            _ => Self::None,
        }
    }
}

/// From the counts of black and of white on a square to what they threaten, for one variant.
pub(super) struct ThreatTable {
    of_color: [Arc<[Threat]>; 2],
}

impl ThreatTable {
    /// The table of a variant, built when it is first asked for.
    pub(super) fn of(variant: Variant) -> &'static Self {
        static TABLES: [OnceLock<ThreatTable>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        TABLES[variant as usize].get_or_init(|| Self::build(variant))
    }

    fn build(variant: Variant) -> Self {
        let [black, white] = Color::ALL.map(|color| {
            Counts::all().map(|counts| Threat::of(counts, variant, color)).collect::<Arc<[_]>>()
        });
        // The same for both is kept once, for the caches.
        if black == white {
            Self { of_color: [black.clone(), black] }
        } else {
            Self { of_color: [black, white] }
        }
    }

    #[inline]
    pub(super) fn threat(&self, color: Color, counts: Counts) -> Threat {
        self.of_color[color.index()][counts.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::board::tally::Tally;

    /// What a stone of `color` threatens that makes these shapes, by the table.
    fn threat(shapes: &[Shape], variant: Variant, color: Color) -> Threat {
        let none = Tally::default();
        let tally = shapes.iter().fold(none, |tally, &shape| {
            let [black, white] = Color::ALL.map(|side| if side == color { shape } else { Shape::Five });
            tally.exchange(none, Tally::of_shapes(black, white))
        });
        ThreatTable::of(variant).threat(color, tally.of(color))
    }

    #[test]
    fn threats_are_numbered_in_their_order() {
        assert_eq!(Threat::ALL.map(|threat| threat as usize), std::array::from_fn(|number| number));
    }

    #[test]
    fn what_four_directions_come_to() {
        use Shape::{BlockedThree, DoubleFour, Five, Four, OpenFour, Three, WideThree, WideTwo};
        let cases: [(&[Shape], Threat); 11] = [
            (&[WideTwo, BlockedThree, WideTwo, WideTwo], Threat::None),
            (&[BlockedThree, Three], Threat::Three),
            (&[Three, WideThree], Threat::DoubleThree),
            (&[WideThree; 4], Threat::DoubleThree),
            (&[Four, BlockedThree], Threat::Four),
            (&[Four, Three, Three, Three], Threat::FourThree),
            (&[Four, Four], Threat::OpenFour),
            (&[DoubleFour], Threat::OpenFour),
            (&[DoubleFour; 4], Threat::OpenFour),
            (&[OpenFour, Three], Threat::OpenFour),
            (&[Five, DoubleFour, DoubleFour, DoubleFour], Threat::Five),
        ];
        for (shapes, expected) in cases {
            for color in Color::ALL {
                assert_eq!(threat(shapes, Variant::Freestyle, color), expected, "{shapes:?} {color:?}");
            }
        }
    }

    #[test]
    fn black_is_banned_under_renju_only() {
        for shapes in [&[Shape::Four, Shape::Four][..], &[Shape::DoubleFour], &[Shape::Overline, Shape::Four]]
        {
            assert_eq!(threat(shapes, Variant::Renju, Color::Black), Threat::Banned);
            assert_ne!(threat(shapes, Variant::Renju, Color::White), Threat::Banned);
            assert_ne!(threat(shapes, Variant::Standard, Color::Black), Threat::Banned);
        }
        assert_eq!(threat(&[Shape::Five, Shape::Overline], Variant::Renju, Color::Black), Threat::Five);
    }
}
