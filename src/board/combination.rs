//! What the shapes of the four directions make together.

use std::sync::{Arc, OnceLock};

use super::pattern::Shape;
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

    /// What four shapes make together for `color`.
    fn of(shapes: [Shape; 4], variant: Variant, color: Color) -> Self {
        let count = |is: fn(Shape) -> bool| shapes.into_iter().filter(|&shape| is(shape)).count();
        let fours = count(|shape| matches!(shape, Shape::Four | Shape::OpenFour))
            + 2 * count(|shape| shape == Shape::DoubleFour);
        let threes = count(Shape::is_three);
        let has = |shape| shapes.contains(&shape);
        if has(Shape::Five) {
            return Self::Five;
        }
        if variant == Variant::Renju && color == Color::Black && (fours >= 2 || has(Shape::Overline)) {
            return Self::Banned;
        }
        match (fours, threes) {
            _ if has(Shape::OpenFour) => Self::OpenFour,
            (2.., _) => Self::OpenFour,
            (1, 1..) => Self::FourThree,
            (1, 0) => Self::Four,
            (_, 2..) => Self::DoubleThree,
            (_, 1) => Self::Three,
            _ => Self::None,
        }
    }
}

/// The shapes of the four directions, four bits each, in the order of [`Direction`](crate::types::Direction).
pub(super) type ShapeKey = u16;

/// The number of a set of four shapes whose order doesn't matter, below [`COMBINATIONS`].
pub type Combination = u16;

/// Ways to choose four of fourteen shapes, repeated ones allowed and order ignored: 17! / (4! 13!).
pub const COMBINATIONS: usize = 2380;

/// Every combination in the order of their numbers, its shapes in ascending order.
pub fn combinations() -> impl Iterator<Item = [Shape; 4]> {
    let from = |least: Shape| Shape::ALL.into_iter().filter(move |&shape| shape >= least);
    Shape::ALL.into_iter().flat_map(move |a| {
        from(a).flat_map(move |b| from(b).flat_map(move |c| from(c).map(move |d| [a, b, c, d])))
    })
}

/// What a stone on a square would make: the combination in the low twelve bits, and the threat that it is above them, so
/// that one look-up tells both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Prospect(u16);

impl Prospect {
    const COMBINATION_BITS: u32 = 12;

    fn new(combination: Combination, threat: Threat) -> Self {
        debug_assert!(combination < 1 << Self::COMBINATION_BITS);
        Self((threat as u16) << Self::COMBINATION_BITS | combination)
    }

    #[inline]
    pub(super) const fn combination(self) -> Combination {
        self.0 & ((1 << Self::COMBINATION_BITS) - 1)
    }

    #[inline]
    pub(super) const fn threat(self) -> Threat {
        Threat::ALL[(self.0 >> Self::COMBINATION_BITS) as usize]
    }

    /// Whether both are the same threat.
    #[inline]
    pub(super) const fn is_same_threat(self, other: Self) -> bool {
        (self.0 ^ other.0) >> Self::COMBINATION_BITS == 0
    }
}

/// From the shapes of black and of white on a square to their prospects, for one variant.
pub(super) struct ProspectTable {
    of_color: [Arc<[Prospect]>; 2],
}

impl ProspectTable {
    /// The table of a variant, built when it is first asked for.
    pub(super) fn of(variant: Variant) -> &'static Self {
        static TABLES: [OnceLock<ProspectTable>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        TABLES[variant as usize].get_or_init(|| Self::build(variant))
    }

    fn build(variant: Variant) -> Self {
        let [black, white] = Color::ALL.map(|color| prospects(variant, color));
        // The same for both is kept once, for the caches.
        if black == white {
            Self { of_color: [black.clone(), black] }
        } else {
            Self { of_color: [black, white] }
        }
    }

    #[inline]
    pub(super) fn prospect(&self, color: Color, key: ShapeKey) -> Prospect {
        self.of_color[color.index()][usize::from(key)]
    }
}

/// The prospect of each key.
fn prospects(variant: Variant, color: Color) -> Arc<[Prospect]> {
    let of_combination: Vec<_> = combinations()
        .zip(0..)
        .map(|(shapes, number)| Prospect::new(number, Threat::of(shapes, variant, color)))
        .collect();
    numbers().iter().map(|&number| of_combination[usize::from(number)]).collect()
}

/// The combination of each key; 0 for keys that name no shape.
fn numbers() -> &'static [Combination] {
    static NUMBERS: OnceLock<Box<[Combination]>> = OnceLock::new();
    NUMBERS.get_or_init(|| {
        let mut numbers = vec![0; 1 << 16].into_boxed_slice();
        for (shapes, number) in combinations().zip(0..) {
            for order in orders() {
                numbers[usize::from(key_of(order.map(|place| shapes[place])))] = number;
            }
        }
        numbers
    })
}

pub(super) fn key_of(shapes: [Shape; 4]) -> ShapeKey {
    shapes.into_iter().rev().fold(0, |key, shape| key << 4 | shape as ShapeKey)
}

/// The 24 orders of four things.
fn orders() -> impl Iterator<Item = [usize; 4]> {
    (0..256_usize)
        .map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6])
        .filter(|order| (0..4).all(|place| order.contains(&place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_2380_combinations() {
        assert_eq!(combinations().count(), COMBINATIONS);
        assert_eq!(orders().count(), 24);
        assert_eq!(Shape::ALL.map(|shape| shape as usize), std::array::from_fn(|number| number));
        assert_eq!(Threat::ALL.map(|threat| threat as usize), std::array::from_fn(|number| number));
    }

    #[test]
    fn the_order_of_directions_does_not_matter() {
        let prospect = |shapes| ProspectTable::of(Variant::Freestyle).prospect(Color::Black, key_of(shapes));
        let combination = |shapes| prospect(shapes).combination();
        let (a, b) = (Shape::Four, Shape::Three);
        let expected = combination([a, b, Shape::None, Shape::One]);
        assert_eq!(combination([Shape::One, b, a, Shape::None]), expected);
        assert_ne!(combination([a, Shape::WideThree, Shape::None, Shape::One]), expected);
        assert_eq!(prospect([a, b, Shape::None, Shape::One]).threat(), Threat::FourThree);
    }

    #[test]
    fn black_is_banned_under_renju_only() {
        let fours = [Shape::Four, Shape::Four, Shape::None, Shape::None];
        let threat = |variant, color| ProspectTable::of(variant).prospect(color, key_of(fours)).threat();
        assert_eq!(threat(Variant::Renju, Color::Black), Threat::Banned);
        assert_eq!(threat(Variant::Renju, Color::White), Threat::OpenFour);
        assert_eq!(threat(Variant::Standard, Color::Black), Threat::OpenFour);
    }
}
