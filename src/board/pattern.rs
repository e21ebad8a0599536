//! What one more stone makes on one line: the shape tables.
//!
//! A shape depends on eleven cells only: a five that holds the centre reaches four cells away, and whether it is
//! exactly five, or shut in at both ends, is decided one cell further out.
//!
//! The table is indexed by the two half-lines beside the centre. A half-line is five cells, nearest first, each
//! empty, own or the other side's, and ends early at a wall; that makes 364 half-lines, and 364 x 364 bytes a
//! table (132 KB, which stays in the second-level cache). Where five or more win, four cells a half-line are enough: 121
//! half-lines, 15 KB.

use std::sync::OnceLock;

use super::line::Window;
use super::shape_pair::ShapePair;
use crate::types::{Color, Variant};

/// What a stone in the centre of a window makes on that line, for the side that places it.
///
/// Each kind is defined by the best that one more stone can make of it, down from the five; an open kind leads to
/// an open four if it is left alone, a blocked kind only to a four.
///
/// ```text
///   Two           . . X X . . .   a three can follow
///   BlockedThree  O X X X . .     a four can follow
///   Three         . X X X . O     a four with two ends can follow
///   Four          O X X X X .     one point completes a five
///   DoubleFour    X . X X X . X   two fours on one line
///   OpenFour      . X X X X .     two points complete the same four
///   Five          X X X X X       the game is won
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Shape {
    /// No five can come of it.
    None,
    /// More than five where only exactly five count; in renju black may not make it.
    Overline,
    /// A blocked two can follow.
    BlockedOne,
    /// A two can follow.
    One,
    /// A blocked three can follow.
    BlockedTwo,
    /// A three can follow, in one or two ways.
    Two,
    /// A three can follow, in more than two ways.
    WideTwo,
    /// A four can follow.
    BlockedThree,
    /// A three that becomes an open four by a stone on one point.
    Three,
    /// A three that becomes an open four by a stone on either of several points.
    WideThree,
    /// A four with one point that completes it.
    Four,
    /// Two different fours on one line.
    DoubleFour,
    /// A straight four that either end completes.
    OpenFour,
    /// A winning five.
    Five,
}

impl Shape {
    /// The number of kinds.
    pub const COUNT: usize = 14;

    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; Self::COUNT] = [
        Self::None,
        Self::Overline,
        Self::BlockedOne,
        Self::One,
        Self::BlockedTwo,
        Self::Two,
        Self::WideTwo,
        Self::BlockedThree,
        Self::Three,
        Self::WideThree,
        Self::Four,
        Self::DoubleFour,
        Self::OpenFour,
        Self::Five,
    ];

    /// Whether an open four can follow.
    #[must_use]
    pub const fn is_three(self) -> bool {
        matches!(self, Self::Three | Self::WideThree)
    }
}

/// What counts as a winning five for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FiveRule {
    /// Five or more.
    AtLeast,
    /// Exactly five.
    Exact,
    /// Five, not shut in by the other side's stones at both ends, or more than five.
    Caro,
    /// Exactly five, not shut in by the other side's stones at both ends.
    CaroExact,
}

impl FiveRule {
    const ALL: [Self; 4] = [Self::AtLeast, Self::Exact, Self::Caro, Self::CaroExact];

    /// The rule for `color` under `variant`.
    #[must_use]
    pub const fn of(variant: Variant, color: Color) -> Self {
        match (variant, color) {
            (Variant::Freestyle, _) | (Variant::Renju, Color::White) => Self::AtLeast,
            (Variant::Standard, _) | (Variant::Renju, Color::Black) => Self::Exact,
            (Variant::Caro, _) => Self::Caro,
            (Variant::CaroExact, _) => Self::CaroExact,
        }
    }

    /// Whether more than five in a row don't win.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exact | Self::CaroExact)
    }

    /// Whether a five shut in by the other side's stones at both ends doesn't win.
    #[must_use]
    pub const fn is_caro(self) -> bool {
        matches!(self, Self::Caro | Self::CaroExact)
    }
}

/// The first cells of the five windows of five cells that hold the centre.
const FIVE_STARTS: std::ops::RangeInclusive<u16> = 1..=5;
/// The first cells of the four windows of four cells that hold the centre.
const FOUR_STARTS: std::ops::RangeInclusive<u16> = 2..=5;
const FIVE_CELLS: u16 = 0b1_1111;
const FOUR_CELLS: u16 = 0b1111;

/// The cells of a window by what stands there; the centre counts as placed.
#[derive(Clone, Copy)]
struct LineCells {
    own: u16,
    other: u16,
    empty: u16,
}

impl LineCells {
    fn with_center(window: Window) -> Self {
        let wall = window.own & window.other;
        Self {
            own: (window.own & !wall) | Window::CENTER,
            other: window.other & !wall & !Window::CENTER,
            empty: !(window.own | window.other | Window::CENTER),
        }
    }

    fn with_stone(mut self, cell: u16) -> Self {
        self.own |= cell;
        self.empty &= !cell;
        self
    }

    /// Whether the five cells from bit `start` are a winning five.
    fn is_five(self, start: u16, rule: FiveRule) -> bool {
        let ends = [1 << (start - 1), 1 << (start + 5)];
        self.own >> start & FIVE_CELLS == FIVE_CELLS
            && !(rule.is_exact() && ends.iter().any(|end| self.own & end != 0))
            && !(rule.is_caro() && ends.iter().all(|end| self.other & end != 0))
    }

    fn has_five(self, rule: FiveRule) -> bool {
        FIVE_STARTS.clone().any(|start| self.is_five(start, rule))
    }

    /// The empty cells that complete a five through the centre.
    fn five_points(self, rule: FiveRule) -> u16 {
        FIVE_STARTS
            .filter(|start| (self.own >> start & FIVE_CELLS).count_ones() == 4)
            .filter_map(|start| {
                let point = FIVE_CELLS << start & self.empty;
                (point != 0 && self.with_stone(point).is_five(start, rule)).then_some(point)
            })
            .fold(0, |points, point| points | point)
    }

    /// Whether the four cells from bit `start` are a straight four that both ends complete.
    fn is_straight_four(self, start: u16, rule: FiveRule) -> bool {
        let ends = 1 << (start - 1) | 1 << (start + 4);
        self.own >> start & FOUR_CELLS == FOUR_CELLS && self.five_points(rule) & ends == ends
    }

    fn has_straight_four(self, rule: FiveRule) -> bool {
        FOUR_STARTS.clone().any(|start| self.is_straight_four(start, rule))
    }

    /// The empty cells that make a straight four through the centre.
    fn straight_four_points(self, rule: FiveRule) -> u16 {
        FOUR_STARTS
            .filter(|start| (self.own >> start & FOUR_CELLS).count_ones() == 3)
            .filter_map(|start| {
                let point = FOUR_CELLS << start & self.empty;
                (point != 0 && self.with_stone(point).is_straight_four(start, rule)).then_some(point)
            })
            .fold(0, |points, point| points | point)
    }

    fn is_overline(self) -> bool {
        let run_before = (self.own << (16 - 5)).leading_ones();
        let run_after = (self.own >> 6).trailing_ones();
        run_before + run_after >= 5
    }

    /// The shape, if it is a four or better.
    fn four_or_five(self, rule: FiveRule) -> Option<Shape> {
        if self.has_five(rule) {
            return Some(Shape::Five);
        }
        match self.five_points(rule).count_ones() {
            0 => None,
            1 => Some(Shape::Four),
            _ if self.has_straight_four(rule) => Some(Shape::OpenFour),
            _ => Some(Shape::DoubleFour),
        }
    }

    /// The shape, given those that `next` says of this line with one more stone.
    fn shape(self, rule: FiveRule, next: impl Fn(Self) -> Shape) -> Shape {
        if let Some(shape) = self.four_or_five(rule) {
            return shape;
        }
        let mut ways = [0_u8; Shape::COUNT];
        for cell in (0..=10).map(|bit| 1 << bit).filter(|cell| self.empty & cell != 0) {
            ways[next(self.with_stone(cell)) as usize] += 1;
        }
        let ways_to = |shapes: &[Shape]| shapes.iter().map(|&shape| ways[shape as usize]).sum::<u8>();
        match ways_to(&[Shape::OpenFour]) {
            0 => {}
            1 => return Shape::Three,
            _ => return Shape::WideThree,
        }
        if self.is_overline() {
            return Shape::Overline;
        }
        if ways_to(&[Shape::Four, Shape::DoubleFour]) > 0 {
            return Shape::BlockedThree;
        }
        match ways_to(&[Shape::Three, Shape::WideThree]) {
            0 => {}
            1 | 2 => return Shape::Two,
            _ => return Shape::WideTwo,
        }
        if ways_to(&[Shape::BlockedThree]) > 0 {
            Shape::BlockedTwo
        } else if ways_to(&[Shape::Two, Shape::WideTwo]) > 0 {
            Shape::One
        } else if ways_to(&[Shape::BlockedTwo]) > 0 {
            Shape::BlockedOne
        } else {
            Shape::None
        }
    }

    /// The window with an empty centre.
    fn window(self) -> Window {
        let wall = !(self.own | self.other | self.empty);
        Window { own: (self.own | wall) & !Window::CENTER, other: self.other | wall }
    }
}

/// The cells of a window (as bits) where a second stone turns the three, which a stone in the centre makes, into
/// an open four.
pub(super) fn open_four_points(window: Window, rule: FiveRule) -> u16 {
    LineCells::with_center(window).straight_four_points(rule)
}

/// Cells of the longest half-line.
const HALF_CELLS: u32 = 5;
/// Half-lines of up to five cells.
const HALF_LINES: usize = half_lines(HALF_CELLS);

/// Half-lines of up to so many cells, of which there are `3^n` with `n`.
const fn half_lines(cells: u32) -> usize {
    (3_usize.pow(cells + 1) - 1) / 2
}

/// The half-line index of each pair of masks of `cells` bits (own in the low bits, the other side's above), with the
/// nearest cell in the lowest bit, or in the highest.
const fn half_line_indices(cells: u32, nearest_first: bool) -> [u16; 1 << (2 * HALF_CELLS)] {
    let mut indices = [0; 1 << (2 * HALF_CELLS)];
    let mut masks = 0;
    while masks < 1 << (2 * cells) {
        let (mut code, mut shorter, mut power, mut cell) = (0, 0, 1, 0);
        while cell < cells {
            let bit = if nearest_first { cell } else { cells - 1 - cell };
            let own = masks >> bit & 1 != 0;
            let other = masks >> (cells + bit) & 1 != 0;
            if own && other {
                break;
            }
            code = code * 3 + own as u16 + 2 * other as u16;
            shorter += power;
            power *= 3;
            cell += 1;
        }
        indices[masks] = shorter + code;
        masks += 1;
    }
    indices
}

/// Half-line indices of the cells on both sides of a centre.
struct Sides {
    /// For the cells before the centre, whose nearest one is the highest bit.
    before: [u16; 1 << (2 * HALF_CELLS)],
    /// For the cells after the centre, whose nearest one is the lowest bit.
    after: [u16; 1 << (2 * HALF_CELLS)],
}

/// Half-lines of up to four cells, and of up to five.
static SIDES: [Sides; 2] = [
    Sides { before: half_line_indices(4, false), after: half_line_indices(4, true) },
    Sides { before: half_line_indices(5, false), after: half_line_indices(5, true) },
];

/// Where the window around bit `center` of two planes stands in a table that looks `CELLS` (four or five) cells far.
#[inline]
fn index_around<const CELLS: u32>(own: u64, other: u64, center: u32) -> usize {
    let sides = &SIDES[usize::from(CELLS != 4)];
    let before = masks_from::<CELLS>(own, other, center - CELLS);
    let after = masks_from::<CELLS>(own, other, center + 1);
    usize::from(sides.before[before]) * half_lines(CELLS) + usize::from(sides.after[after])
}

/// The masks of `CELLS` cells from `start` on, side by side.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "ten bits are left")]
const fn masks_from<const CELLS: u32>(own: u64, other: u64, start: u32) -> usize {
    let mask = (1 << CELLS) - 1;
    ((own >> start & mask) | (other >> start & mask) << CELLS) as usize
}

/// Where a window stands in a table that looks five cells far.
#[inline]
fn window_index(window: Window) -> usize {
    index_around::<5>(u64::from(window.own), u64::from(window.other), HALF_CELLS)
}

/// The shape of every window under one [`FiveRule`].
pub(super) struct ShapeTable {
    shapes: Box<[Shape]>,
}

impl ShapeTable {
    /// The table of a rule, built when it is first asked for.
    pub(super) fn of(rule: FiveRule) -> &'static Self {
        static TABLES: [OnceLock<ShapeTable>; FiveRule::ALL.len()] =
            [const { OnceLock::new() }; FiveRule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| Self::build(rule))
    }

    /// Fullest lines first, so that what one more stone makes is known already.
    fn build(rule: FiveRule) -> Self {
        let mut shapes = vec![Shape::None; HALF_LINES * HALF_LINES].into_boxed_slice();
        for window in windows_fullest_first() {
            let next = |cells: LineCells| shapes[window_index(cells.window())];
            shapes[window_index(window)] = LineCells::with_center(window).shape(rule, next);
        }
        Self { shapes }
    }

    /// What a stone in the centre of `window` makes.
    #[inline]
    pub(super) fn shape(&self, window: Window) -> Shape {
        self.shapes[window_index(window)]
    }
}

/// The shapes of both colours for every window.
///
/// Where five or more win, nothing further away than four cells matters, and a table of 15 KB is enough, which
/// the first-level cache holds beside other things.
pub(super) struct ShapePairs {
    pairs: Box<[ShapePair]>,
    reach: u32,
}

impl ShapePairs {
    /// The table of a variant, built when it is first asked for.
    pub(super) fn of(variant: Variant) -> &'static Self {
        static TABLES: [OnceLock<ShapePairs>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        TABLES[variant as usize].get_or_init(|| match variant {
            Variant::Freestyle => Self::build::<4>(variant),
            _ => Self::build::<5>(variant),
        })
    }

    fn build<const CELLS: u32>(variant: Variant) -> Self {
        let [black, white] = Color::ALL.map(|color| ShapeTable::of(FiveRule::of(variant, color)));
        let mut pairs = vec![ShapePair::default(); half_lines(CELLS).pow(2)].into_boxed_slice();
        for window in windows_fullest_first() {
            let (own, other) = (u64::from(window.own), u64::from(window.other));
            let white_view = Window { own: window.other, other: window.own };
            pairs[index_around::<CELLS>(own, other, HALF_CELLS)] =
                ShapePair::new(black.shape(window), white.shape(white_view));
        }
        Self { pairs, reach: CELLS }
    }

    /// Steps along a line within which a stone matters: four, or five.
    pub(super) fn reach(&self) -> u32 {
        self.reach
    }

    /// The pair of shapes around bit `cell` of a line's two planes, black's first. `CELLS` is the table's reach.
    #[inline]
    pub(super) fn within<const CELLS: u32>(&self, planes: [u64; 2], cell: u32) -> ShapePair {
        debug_assert_eq!(CELLS, self.reach);
        self.pairs[index_around::<CELLS>(planes[0], planes[1], cell)]
    }

    /// The same for whoever doesn't know the reach.
    #[inline]
    pub(super) fn around(&self, planes: [u64; 2], cell: u32) -> ShapePair {
        if self.reach == 4 { self.within::<4>(planes, cell) } else { self.within::<5>(planes, cell) }
    }
}

/// Every distinct window, those with more own stones first.
fn windows_fullest_first() -> Vec<Window> {
    // Both halves are given nearest cell first; the cells before the centre stand the other way round.
    let before = |mask: u16| mask.reverse_bits() >> (u16::BITS - HALF_CELLS);
    let half_lines = distinct_half_lines();
    let mut by_stones = vec![Vec::new(); 2 * HALF_CELLS as usize + 1];
    for &(own_before, other_before) in &half_lines {
        for &(own_after, other_after) in &half_lines {
            let window = Window {
                own: before(own_before) | own_after << (HALF_CELLS + 1),
                other: before(other_before) | other_after << (HALF_CELLS + 1),
            };
            by_stones[(window.own & !window.other).count_ones() as usize].push(window);
        }
    }
    by_stones.into_iter().rev().flatten().collect()
}

/// Own and other masks of each of the 364 half-lines, nearest cell in the lowest bit, wall to the end.
fn distinct_half_lines() -> Vec<(u16, u16)> {
    let mut half_lines = vec![None; HALF_LINES];
    for masks in 0..1_u16 << (2 * HALF_CELLS) {
        let (own, other) = (masks & FIVE_CELLS, masks >> HALF_CELLS);
        let wall = (own & other).trailing_zeros().min(5);
        let beyond = FIVE_CELLS << wall & FIVE_CELLS;
        half_lines[usize::from(SIDES[1].after[usize::from(masks)])] = Some((own | beyond, other | beyond));
    }
    half_lines.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The window of eleven characters: `X` own, `O` the other side's, `#` wall, `.` empty, `*` the empty centre.
    fn window(cells: &str) -> Window {
        assert_eq!(cells.len(), 11);
        assert_eq!(cells.find('*'), Some(5));
        let mask = |chars: &str| {
            cells.char_indices().filter(|&(_, c)| chars.contains(c)).fold(0, |mask, (bit, _)| mask | 1 << bit)
        };
        Window { own: mask("X#"), other: mask("O#") }
    }

    fn shape(cells: &str, rule: FiveRule) -> Shape {
        ShapeTable::of(rule).shape(window(cells))
    }

    #[test]
    fn shapes_in_freestyle() {
        let cases = [
            (".....*.....", Shape::One),
            ("###..*..###", Shape::BlockedOne),
            ("###..*.O###", Shape::None),
            ("....X*.....", Shape::WideTwo),
            ("....X*..O..", Shape::WideTwo),
            ("##..X*.O###", Shape::BlockedTwo),
            ("##..X*..###", Shape::Two),
            ("...OX*.....", Shape::BlockedTwo),
            ("....X*X....", Shape::WideThree),
            ("...XX*.....", Shape::WideThree),
            ("...X.*X....", Shape::Three),
            ("##.XX*.O###", Shape::BlockedThree),
            ("...XX*X....", Shape::OpenFour),
            ("..OXX*X....", Shape::Four),
            ("...X.*XX...", Shape::Four),
            ("...X.*XX.X.", Shape::DoubleFour),
            ("..XXX*X....", Shape::Five),
            (".XXXX*XX...", Shape::Five),
            ("..OXX*XO...", Shape::None),
        ];
        for (cells, expected) in cases {
            assert_eq!(shape(cells, FiveRule::AtLeast), expected, "{cells}");
        }
    }

    #[test]
    fn exactly_five() {
        assert_eq!(shape(".XXXX*X....", FiveRule::Exact), Shape::Overline);
        assert_eq!(shape(".OXXX*XO...", FiveRule::Exact), Shape::Five);
        assert_eq!(shape("...XX*X.X..", FiveRule::Exact), Shape::Four, "one end only: the other makes six");
        assert_eq!(shape("..X.X*X....", FiveRule::Exact), Shape::Four);
        assert_eq!(shape("...XX*..X..", FiveRule::Exact), Shape::Three);
        assert_eq!(shape("X..XX*..X..", FiveRule::Exact), Shape::BlockedThree, "no four of it has two ends");
        assert_eq!(shape(".X.XX*.X...", FiveRule::Exact), Shape::DoubleFour);
        assert_eq!(shape(".XX.X*.XX..", FiveRule::Exact), Shape::DoubleFour);
        assert_eq!(shape(".XXX.*.XXX.", FiveRule::Exact), Shape::DoubleFour);
    }

    #[test]
    fn caro_fives_need_an_open_end() {
        assert_eq!(shape("..XXX*XO...", FiveRule::Caro), Shape::Five);
        assert_eq!(shape(".OXXX*XO...", FiveRule::Caro), Shape::None);
        assert_eq!(shape("##XXX*XO...", FiveRule::Caro), Shape::Five, "the edge is no block");
        assert_eq!(shape("OXXXX*XO...", FiveRule::Caro), Shape::Five, "six always win");
        assert_eq!(shape("OXXXX*XO...", FiveRule::CaroExact), Shape::Overline);
        assert_eq!(shape(".OXXX*.O...", FiveRule::Caro), Shape::None, "its only five would be shut in");
        assert_eq!(shape(".OXXX*..O..", FiveRule::Caro), Shape::Four, "a five, then six");
    }

    #[test]
    fn there_are_364_half_lines() {
        assert_eq!(distinct_half_lines().len(), HALF_LINES);
        assert_eq!(usize::from(*SIDES[1].after.iter().max().expect("not empty")), HALF_LINES - 1);
    }

    #[test]
    fn what_is_five_steps_away_does_not_matter_where_five_or_more_win() {
        let pairs = ShapePairs::of(Variant::Freestyle);
        let table = ShapeTable::of(FiveRule::AtLeast);
        assert_eq!(pairs.reach(), 4);
        for seen in windows_fullest_first() {
            let planes = [seen.own, seen.other].map(u64::from);
            let white_view = Window { own: seen.other, other: seen.own };
            let expected = ShapePair::new(table.shape(seen), table.shape(white_view));
            assert_eq!(pairs.around(planes, HALF_CELLS), expected, "{seen:?}");
        }
    }

    #[test]
    fn a_window_and_its_mirror_image_have_one_shape() {
        let half_lines = distinct_half_lines();
        for rule in FiveRule::ALL {
            let table = ShapeTable::of(rule);
            for before in 0..half_lines.len() {
                for after in 0..before {
                    assert_eq!(
                        table.shapes[before * HALF_LINES + after],
                        table.shapes[after * HALF_LINES + before]
                    );
                }
            }
        }
    }
}
