//! A position as the suite stores it: stones in the order of play, and whose turn it is.

use banyan::board::Position;
use banyan::board::reference::{ReferenceBoard, ReferenceCell};
use banyan::types::{BoardSize, Color, Coord, Square, Variant};

/// The number of images a square board has under turning and mirroring, itself included.
pub(crate) const IMAGES: u8 = 8;

/// A position, with all that is needed to set it up on any board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Setup {
    pub(crate) variant: Variant,
    pub(crate) size: BoardSize,
    /// The stones of black and of white, each in the order of play.
    pub(crate) stones: [Vec<Coord>; 2],
    pub(crate) side: Color,
}

impl Setup {
    /// The position after the side to move has played `coord`.
    pub(crate) fn after(&self, coord: Coord) -> Self {
        let mut after = self.clone();
        after.stones[self.side.index()].push(coord);
        after.side = !self.side;
        after
    }

    /// The same stones with the other side to move.
    pub(crate) fn passed(&self) -> Self {
        Self { side: !self.side, ..self.clone() }
    }

    /// The same stones under another variant.
    pub(crate) fn under(&self, variant: Variant) -> Self {
        Self { variant, ..self.clone() }
    }

    /// The same position turned and mirrored; `number` is below [`IMAGES`], and 0 changes nothing.
    pub(crate) fn image(&self, number: u8) -> Self {
        let turn =
            |stones: &Vec<Coord>| stones.iter().map(|&coord| image(coord, self.size, number)).collect();
        Self { stones: self.stones.each_ref().map(turn), ..self.clone() }
    }

    /// The position on the slow board that only knows the rules.
    pub(crate) fn board(&self) -> ReferenceBoard {
        let mut board = ReferenceBoard::new(self.size, self.variant);
        for (color, coord) in self.in_order() {
            board.set(coord, ReferenceCell::Stone(color));
        }
        board
    }

    /// The position on the board that the engine searches on, its stones in the order of play.
    pub(crate) fn position(&self) -> Position {
        let mut position = Position::new(self.size, self.variant);
        for (color, coord) in self.in_order() {
            position.place_stone(color, Square::from_coord(coord));
        }
        position.set_side_to_move(self.side);
        position
    }

    /// All stones in the order of play.
    fn in_order(&self) -> impl Iterator<Item = (Color, Coord)> + '_ {
        let longer = self.stones[0].len().max(self.stones[1].len());
        (0..longer).flat_map(move |turn| {
            Color::ALL
                .into_iter()
                .filter_map(move |color| Some((color, *self.stones[color.index()].get(turn)?)))
        })
    }

    /// Whether every stone is on the board and on a point of its own.
    pub(crate) fn is_sound(&self) -> bool {
        let mut points: Vec<Coord> = self.stones.concat();
        let all = points.len();
        points.sort_unstable();
        points.dedup();
        points.len() == all && points.iter().all(|&coord| self.size.contains(coord))
    }
}

/// Where a point of a square board is in the image `number`.
pub(crate) fn image(coord: Coord, size: BoardSize, number: u8) -> Coord {
    let last = size.width() - 1;
    let x = if number & 1 != 0 { last - coord.x } else { coord.x };
    let y = if number & 2 != 0 { last - coord.y } else { coord.y };
    if number & 4 != 0 { Coord::new(y, x) } else { Coord::new(x, y) }
}
