//! Openings that are the same but for a turn or a reflection of the board.

use crate::types::{BoardSize, Coord};

/// A name of an opening's position that is the same for all that turn, reflect or, the order of each side's stones
/// apart, transpose it: its stones under the symmetry that sorts first, black's and then white's, each in order.
///
/// There are eight symmetries on square boards and four on others.
#[must_use]
pub fn canonical(opening: &[Coord], size: BoardSize) -> [Vec<Coord>; 2] {
    let count = if size.width() == size.height() { 8 } else { 4 };
    let under = |symmetry: u8| {
        let from = |first: usize| {
            let mut stones: Vec<_> =
                opening.iter().skip(first).step_by(2).map(|&coord| image(coord, size, symmetry)).collect();
            stones.sort_unstable();
            stones
        };
        [from(0), from(1)]
    };
    (0..count).map(under).min().unwrap_or_default()
}

/// A point under one of eight symmetries: bit 0 reflects columns, bit 1 rows, bit 2 exchanges them.
fn image(coord: Coord, size: BoardSize, symmetry: u8) -> Coord {
    let x = if symmetry & 1 == 0 { coord.x } else { size.width() - 1 - coord.x };
    let y = if symmetry & 2 == 0 { coord.y } else { size.height() - 1 - coord.y };
    if symmetry & 4 == 0 { Coord::new(x, y) } else { Coord::new(y, x) }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn opening(names: &[&str]) -> Vec<Coord> {
        names.iter().map(|name| Coord::from_name(name).expect("a point")).collect()
    }

    #[test]
    fn eight_images_have_one_name() {
        let size = BoardSize::STANDARD;
        let original = opening(&["h8", "i10", "c4", "a1"]);
        let images: Vec<Vec<_>> = (0..8)
            .map(|symmetry| original.iter().map(|&coord| image(coord, size, symmetry)).collect())
            .collect();
        assert_eq!(images.iter().collect::<HashSet<_>>().len(), 8);
        let names: HashSet<_> = images.iter().map(|image| canonical(image, size)).collect();
        assert_eq!(names.len(), 1);
    }

    #[test]
    fn order_makes_no_difference_and_colour_does() {
        let name = |names: &[&str]| canonical(&opening(names), BoardSize::STANDARD);
        assert_eq!(name(&["h8", "i9", "g7", "a1"]), name(&["g7", "a1", "h8", "i9"]));
        assert_ne!(name(&["h8", "i9"]), name(&["i9", "h8"]));
        assert_ne!(name(&["h8", "i9", "g7"]), name(&["h8", "i9", "g8"]));
    }

    #[test]
    fn boards_that_are_not_square_are_not_turned() {
        let size = BoardSize::new(15, 10).expect("in range");
        assert_eq!(canonical(&opening(&["a2"]), size), canonical(&opening(&["o9"]), size));
        assert_ne!(canonical(&opening(&["a2"]), size), canonical(&opening(&["b1"]), size));
    }
}
