//! Under which turns and reflections stones look the same.

use crate::board::Stone;
use crate::types::{BoardSize, Color, Coord};

/// The turns and reflections of the plane, each as the parts of x and y in the new x and in the new y.
const TURNS: [[[i32; 2]; 2]; 8] = [
    [[1, 0], [0, 1]],
    [[0, -1], [1, 0]],
    [[-1, 0], [0, -1]],
    [[0, 1], [-1, 0]],
    [[-1, 0], [0, 1]],
    [[1, 0], [0, -1]],
    [[0, 1], [1, 0]],
    [[0, -1], [-1, 0]],
];

/// All turns and reflections, with a shift, that put each stone of a colour on one of the same colour.
///
/// The edges of the board don't count: who is to tell symmetrical moves apart looks at the stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetries(Vec<Symmetry>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Symmetry {
    turn: [[i32; 2]; 2],
    shift: (i32, i32),
}

impl Symmetry {
    fn image(self, (x, y): (i32, i32)) -> (i32, i32) {
        let [for_x, for_y] = self.turn.map(|[of_x, of_y]| of_x * x + of_y * y);
        (for_x + self.shift.0, for_y + self.shift.1)
    }
}

impl Symmetries {
    /// Those of these stones; without stones, none but that of leaving all as it is.
    pub(super) fn of(stones: &[Stone]) -> Self {
        let of = |color| -> Vec<(i32, i32)> {
            let of_color = stones.iter().filter(move |stone| stone.color == color);
            of_color.map(|stone| point(stone.square.coord())).collect()
        };
        let (black, white) = (of(Color::Black), of(Color::White));
        let Some(&anchor) = black.first().or(white.first()) else {
            return Self(vec![Symmetry { turn: TURNS[0], shift: (0, 0) }]);
        };
        let targets = if black.is_empty() { &white } else { &black };
        let mut found = Vec::new();
        for turn in TURNS {
            let turned = Symmetry { turn, shift: (0, 0) }.image(anchor);
            for target in targets {
                let symmetry = Symmetry { turn, shift: (target.0 - turned.0, target.1 - turned.1) };
                let keeps = |points: &[(i32, i32)]| {
                    points.iter().all(|&point| points.contains(&symmetry.image(point)))
                };
                if keeps(&black) && keeps(&white) {
                    found.push(symmetry);
                }
            }
        }
        Self(found)
    }

    /// Where a point comes to lie on the board, itself included.
    pub(super) fn images(&self, coord: Coord, size: BoardSize) -> impl Iterator<Item = Coord> {
        let images = self.0.iter().map(move |symmetry| symmetry.image(point(coord)));
        let on_board = |(x, y)| Some(Coord::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?));
        images.filter_map(on_board).filter(move |&coord| size.contains(coord))
    }
}

fn point(coord: Coord) -> (i32, i32) {
    (i32::from(coord.x), i32::from(coord.y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::moves;
    use crate::types::Variant;

    fn images(stones: &str, name: &str) -> Vec<String> {
        let position = moves(Variant::Renju, stones);
        let coord = Coord::from_name(name).expect("a point");
        let symmetries = Symmetries::of(position.stones());
        let mut names: Vec<_> = symmetries.images(coord, position.size()).map(Coord::name).collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn stones_on_a_line_have_a_mirror() {
        assert_eq!(images("h8 h9 h10 h11", "i9"), ["g9", "i9"]);
        assert_eq!(images("h8 i9 j10 k11", "i10"), ["i10", "j9"]);
        assert_eq!(images("h8 i9 j8 i6", "h9"), ["h9", "j9"]);
    }

    #[test]
    fn a_turn_may_be_one_about_a_point_between() {
        assert_eq!(images("h8 h9 i9 i8", "g7"), ["g7", "j10"]);
    }

    #[test]
    fn most_stones_have_none() {
        assert_eq!(images("h8 h9 j10 a2", "c3"), ["c3"]);
        assert_eq!(images("", "c3"), ["c3"]);
    }

    #[test]
    fn images_off_the_board_are_left_out() {
        assert_eq!(images("b8 b9 b10 b11", "e9"), ["e9"]);
    }
}
