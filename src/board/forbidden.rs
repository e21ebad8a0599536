//! Renju's banned moves.

use std::fmt;

use super::line::{Lines, Window};
use super::pattern::{FiveRule, Shape, ShapeTable, open_four_points};
use crate::types::{Color, Direction, Square};

/// Why black may not play somewhere under renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ban {
    /// Two fours at once, on two lines or on one.
    DoubleFour,
    /// Two threes at once, each of which could become an open four by a move that is itself allowed.
    DoubleThree,
    /// More than five in a row.
    Overline,
}

impl fmt::Display for Ban {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
            Self::Overline => "overline",
        })
    }
}

/// What black's stone on the empty `square` makes in each direction.
fn black_shapes(lines: &Lines, square: Square) -> [Shape; 4] {
    let table = ShapeTable::of(FiveRule::Exact);
    Direction::ALL.map(|direction| table.shape(lines.window(square, direction, Color::Black)))
}

/// The ban on black's move to the empty `square`, as Piskvork judges it: an exact five beats every ban, then
/// double-four, double-three and overline are looked for in this order.
///
/// Called in the search for each candidate, so the common case (no three, no four) costs four table look-ups.
pub(super) fn ban(lines: &Lines, square: Square) -> Option<Ban> {
    let shapes = black_shapes(lines, square);
    let count = |kind| shapes.iter().filter(|&&shape| shape == kind).count();
    if count(Shape::Five) > 0 {
        return None;
    }
    if count(Shape::Four) + count(Shape::OpenFour) + 2 * count(Shape::DoubleFour) >= 2 {
        return Some(Ban::DoubleFour);
    }
    if count(Shape::Three) + count(Shape::WideThree) >= 2 && valid_threes(lines, square, shapes) >= 2 {
        return Some(Ban::DoubleThree);
    }
    (count(Shape::Overline) > 0).then_some(Ban::Overline)
}

/// How many of the threes that `square` makes could be carried on: a point that makes an open four of it is
/// allowed once `square` is taken, and wins nothing by itself.
///
/// ```text
///   . . . . . . .
///   . X * X q . .     The three counts only if black may play q (here or at the other end).
///   . . . . . . .     That is the same question again, on a board with one stone more.
/// ```
fn valid_threes(lines: &Lines, square: Square, shapes: [Shape; 4]) -> usize {
    let mut after = lines.clone();
    after.set(square, Color::Black);
    Direction::ALL
        .into_iter()
        .zip(shapes)
        .filter(|&(_, shape)| shape.is_three())
        .filter(|&(direction, _)| {
            let window = lines.window(square, direction, Color::Black);
            points_of(open_four_points(window, FiveRule::Exact), square, direction)
                .any(|point| !wins(&after, point) && ban(&after, point).is_none())
        })
        .count()
}

fn wins(lines: &Lines, square: Square) -> bool {
    black_shapes(lines, square).contains(&Shape::Five)
}

/// The squares of a mask of window cells around `center`.
fn points_of(mask: u16, center: Square, direction: Direction) -> impl Iterator<Item = Square> {
    let center_bit = Window::CENTER_BIT;
    (0..=(2 * center_bit))
        .filter(move |bit| mask >> bit & 1 != 0)
        .filter_map(move |bit| center.offset(direction, bit - center_bit))
}
