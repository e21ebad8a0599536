//! The numbers of what the shapes of the four directions make together.

use std::sync::OnceLock;

use super::pattern::Shape;

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

/// The combination of each key; 0 for keys that name no shape.
pub(super) fn numbers() -> &'static [Combination] {
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
    }

    #[test]
    fn the_order_of_directions_does_not_matter() {
        let combination = |shapes| numbers()[usize::from(key_of(shapes))];
        let (a, b) = (Shape::Four, Shape::Three);
        let expected = combination([a, b, Shape::None, Shape::One]);
        assert_eq!(combination([Shape::One, b, a, Shape::None]), expected);
        assert_ne!(combination([a, Shape::WideThree, Shape::None, Shape::One]), expected);
    }
}
