//! What holds for every position: changes can be undone, order and symmetry make no difference, colours can be
//! swapped.

use std::collections::BTreeSet;

use banyan::board::{Cell, Outcome, PatternBoard, Position, vicinity};
use banyan::eval::PatternEvaluator;
use banyan::protocol::{Command, StoneLine, parse_stone};
use banyan::types::{BoardSize, Color, Coord, MAX_SIDE, Ply, Score, Square, Variant};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;

/// Points whose shapes and bans are compared in one position, to save time.
const POINTS_LOOKED_AT: usize = 80;

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}

/// A board and what is put on it, in order.
#[derive(Clone, Debug)]
struct Setup {
    size: BoardSize,
    variant: Variant,
    stones: Vec<(Coord, Cell)>,
}

impl Setup {
    fn position(&self) -> Position {
        let mut position = Position::new(self.size, self.variant);
        self.stones.iter().for_each(|&(coord, cell)| put(&mut position, coord, cell));
        position
    }

    /// The same setup with each point moved and each cell changed.
    fn map(&self, size: BoardSize, point: impl Fn(Coord) -> Coord, cell: impl Fn(Cell) -> Cell) -> Self {
        let stones = self.stones.iter().map(|&(at, what)| (point(at), cell(what))).collect();
        Self { size, variant: self.variant, stones }
    }
}

fn put(position: &mut Position, coord: Coord, cell: Cell) {
    let square = Square::from_coord(coord);
    match cell {
        Cell::Stone(color) => position.place_stone(color, square),
        Cell::Neutral => position.place_neutral(square),
        Cell::Empty | Cell::Wall => {}
    }
}

/// Everything there is to know of a position, by point.
#[derive(Debug, PartialEq)]
struct Facts {
    side_to_move: Color,
    empties: u16,
    value: Score,
    cells: Vec<(Coord, Cell)>,
    /// For both colours: the shapes along the four lines, sorted, and what the move decides.
    moves: Vec<(Coord, [Move; 2], Option<banyan::board::Ban>)>,
    candidates: BTreeSet<Coord>,
}

#[derive(Debug, PartialEq)]
struct Move {
    shapes: [banyan::board::Shape; 4],
    outcome: Option<Outcome>,
}

/// The facts, with points written as `point` moves them, in order of what they are moved to.
fn facts(position: &Position, point: impl Fn(Coord) -> Coord) -> Facts {
    let mut cells: Vec<_> =
        position.size().coords().map(|at| (point(at), position.cell(Square::from_coord(at)))).collect();
    cells.sort_by_key(|&(at, _)| at);
    let mut moves: Vec<_> = position
        .empty_squares()
        .map(|square| {
            let both = Color::ALL.map(|color| move_of(position, square, color));
            (point(square.coord()), both, position.ban(square))
        })
        .collect();
    moves.sort_by_key(|&(at, ..)| at);
    moves.truncate(POINTS_LOOKED_AT);
    let mut candidates = BTreeSet::new();
    vicinity(position, |square| {
        candidates.insert(point(square.coord()));
    });
    Facts {
        side_to_move: position.side_to_move(),
        empties: position.empties(),
        value: value(position),
        cells,
        moves,
        candidates,
    }
}

/// What the evaluation says for the side to move.
fn value(position: &Position) -> Score {
    PatternEvaluator::new(position.variant()).value(&PatternBoard::new(position))
}

fn move_of(position: &Position, square: Square, color: Color) -> Move {
    let mut shapes = position.shapes(square, color);
    shapes.sort_unstable();
    Move { shapes, outcome: position.outcome_of(square, color) }
}

fn same(coord: Coord) -> Coord {
    coord
}

fn setup() -> impl Strategy<Value = Setup> {
    let side = || prop_oneof![3 => 5..=9_u8, 1 => 5..=MAX_SIDE];
    let cell = prop_oneof![
        8 => Just(Cell::Stone(Color::Black)),
        8 => Just(Cell::Stone(Color::White)),
        1 => Just(Cell::Neutral),
    ];
    // Most stones lie within a few rows and columns, so that rows come about.
    let point = (0..9_u8, 0..7_u8, prop::bool::weighted(0.1), any::<Index>());
    let stones = prop::collection::vec((point, cell), 0..50);
    (side(), side(), select(Variant::ALL.to_vec()), stones).prop_map(|(width, height, variant, drawn)| {
        let board = BoardSize::new(width, height).expect("in range");
        let mut taken = BTreeSet::new();
        let mut stones = Vec::new();
        for ((x, y, anywhere, index), cell) in drawn {
            let coord = if anywhere { nth(board, index) } else { Coord::new(x % width, y % height) };
            if taken.insert(coord) {
                stones.push((coord, cell));
            }
        }
        Setup { size: board, variant, stones }
    })
}

fn nth(size: BoardSize, index: Index) -> Coord {
    let number = index.index(usize::from(size.points()));
    size.coords().nth(number).expect("a point of the board")
}

/// The eight symmetries of a board, and the size of the board that results.
fn transform(number: usize, size: BoardSize, coord: Coord) -> Coord {
    let x = if number & 1 == 0 { coord.x } else { size.width() - 1 - coord.x };
    let y = if number & 2 == 0 { coord.y } else { size.height() - 1 - coord.y };
    if number & 4 == 0 { Coord::new(x, y) } else { Coord::new(y, x) }
}

fn transformed_size(number: usize, size: BoardSize) -> BoardSize {
    let turned = number & 4 != 0;
    let (width, height) = if turned { (size.height(), size.width()) } else { (size.width(), size.height()) };
    BoardSize::new(width, height).expect("the same sides")
}

fn swap_color(cell: Cell) -> Cell {
    match cell {
        Cell::Stone(color) => Cell::Stone(!color),
        other => other,
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn place_and_undo_restore_everything(setup in setup(), picks in prop::collection::vec(any::<Index>(), 0..12)) {
        let mut position = setup.position();
        let (before, key) = (facts(&position, same), position.key());
        let mut placed = Vec::new();
        for pick in picks {
            let empty: Vec<_> = position.empty_squares().collect();
            if !empty.is_empty() {
                placed.push(*pick.get(&empty));
                position.place(*pick.get(&empty));
            }
        }
        while let Some(square) = placed.pop() {
            prop_assert_eq!(position.undo(), Some(square));
        }
        prop_assert_eq!(position.key(), key);
        prop_assert_eq!(facts(&position, same), before);
    }

    #[test]
    fn removing_a_stone_leaves_the_others(setup in setup(), pick in any::<Index>()) {
        prop_assume!(!setup.stones.is_empty());
        let removed = *pick.get(&setup.stones);
        let mut position = setup.position();
        let color = position.remove_stone(Square::from_coord(removed.0));
        let expected = if let Cell::Stone(color) = removed.1 { Some(color) } else { None };
        prop_assert_eq!(color, expected);
        if expected.is_some() {
            let mut others = setup.clone();
            others.stones.retain(|stone| stone.0 != removed.0);
            prop_assert_eq!(position.key(), others.position().key());
            prop_assert_eq!(facts(&position, same), facts(&others.position(), same));
            put(&mut position, removed.0, removed.1);
        }
        prop_assert_eq!(facts(&position, same), facts(&setup.position(), same));
    }

    #[test]
    fn the_order_of_the_stones_makes_no_difference(setup in setup(), seed in any::<u64>()) {
        let mut shuffled = setup.clone();
        shuffled.stones.sort_by_key(|(at, _)| (u64::from(at.x) * 31 + u64::from(at.y)).wrapping_mul(seed | 1));
        prop_assert_eq!(shuffled.position().key(), setup.position().key());
        prop_assert_eq!(facts(&shuffled.position(), same), facts(&setup.position(), same));
    }

    #[test]
    fn symmetric_positions_are_alike(setup in setup(), number in 1..8_usize) {
        let move_point = |coord| transform(number, setup.size, coord);
        let turned = setup.map(transformed_size(number, setup.size), move_point, |cell| cell);
        prop_assert_eq!(facts(&turned.position(), same), facts(&setup.position(), move_point));
    }

    #[test]
    fn colours_can_be_swapped(setup in setup()) {
        prop_assume!(setup.variant != Variant::Renju);
        let position = setup.position();
        let swapped = setup.map(setup.size, same, swap_color).position();
        for square in position.empty_squares() {
            for color in Color::ALL {
                prop_assert_eq!(position.shapes(square, color), swapped.shapes(square, !color));
                prop_assert_eq!(position.wins(square, color), swapped.wins(square, !color));
            }
        }
        let mut turned = swapped;
        turned.set_side_to_move(!position.side_to_move());
        prop_assert_eq!(value(&position), value(&turned));
    }

    #[test]
    fn points_are_read_as_they_are_written(x in 0..MAX_SIDE, y in 0..MAX_SIDE, owner in 1..=3_u8) {
        let coord = Coord::new(x, y);
        prop_assert_eq!(Coord::from_name(&coord.name()), Some(coord));
        prop_assert_eq!(Coord::from_name(&coord.name().to_ascii_uppercase()), Some(coord));
        prop_assert_eq!(Command::parse(&format!("TURN {coord}")), Ok(Some(Command::Turn(coord))));
        prop_assert_eq!(Square::from_coord(coord).coord(), coord);
        let Some(StoneLine::Stone(stone)) = parse_stone(&format!("{coord},{owner}")) else {
            return Err(TestCaseError::fail("no stone"));
        };
        prop_assert_eq!(stone.coord, coord);
    }

    #[test]
    fn names_are_read_or_refused(name in "\\PC{0,6}") {
        if let Some(coord) = Coord::from_name(&name) {
            prop_assert_eq!(Coord::from_name(&coord.name()), Some(coord));
        }
    }

    #[test]
    fn proven_results_age_by_a_ply(plies in 0..1024_u16, value in -29_000..=29_000_i32) {
        let (won, lost) = (Score::win_in(plies), Score::loss_in(plies));
        prop_assert_eq!(won.one_ply_earlier(), Score::loss_in(plies + 1));
        prop_assert_eq!(lost.one_ply_earlier(), Score::win_in(plies + 1));
        prop_assert_eq!(won.distance(), Some(plies));
        prop_assert!(Score::win_in(plies + 1) < won && Score::estimate(value) < Score::win_in(Ply::MAX));
        prop_assert_eq!(won.to_string(), format!("+M{plies}"));
        prop_assert_eq!(-Score::estimate(value), Score::estimate(value).one_ply_earlier());
    }
}
