//! The openings that are shipped: enough of them, legal, different, and undecided.

use std::collections::HashSet;
use std::path::Path;

use banyan::arena::openings;
use banyan::board::Position;
use banyan::search::{BestFirst, Limits, SearchParams};
use banyan::tree::Tree;
use banyan::types::{BoardSize, Coord, Score, Square, Variant};

/// How many openings of each file are searched, and by how many nodes: there is no time for more in a test.
const SEARCHED: usize = 10;
const NODES: u64 = 5_000;

/// A file of openings.
struct Shipped {
    name: &'static str,
    side: u8,
    variant: Variant,
    at_least: usize,
}

impl Shipped {
    fn size(&self) -> BoardSize {
        BoardSize::new(self.side, self.side).expect("in range")
    }

    fn read(&self) -> Vec<Vec<Coord>> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openings").join(self.name);
        openings::read(&path, self.size()).expect("openings")
    }

    /// The position after an opening, none of whose moves may end the game.
    fn position(&self, opening: &[Coord]) -> Position {
        let mut position = Position::new(self.size(), self.variant);
        for &coord in opening {
            let square = Square::from_coord(coord);
            let outcome = position.outcome_of(square, position.side_to_move());
            assert_eq!(outcome, None, "{}: {}", self.name, openings::position_string(opening));
            position.place(square);
        }
        position
    }

    fn check(&self) {
        let openings = self.read();
        assert!(openings.len() >= self.at_least, "{} openings", openings.len());
        let different: HashSet<_> =
            openings.iter().map(|opening| openings::canonical(opening, self.size())).collect();
        assert_eq!(different.len(), openings.len(), "the same opening twice");
        for opening in &openings {
            assert!((3..=7).contains(&opening.len()), "{}", openings::position_string(opening));
            self.position(opening);
        }
        let mut tree = Tree::with_bytes(16 << 20).expect("memory");
        for opening in openings.iter().step_by(openings.len().div_ceil(SEARCHED)) {
            let value = search(&mut tree, &mut self.position(opening));
            assert!(!value.is_decided(), "{}: {value}", openings::position_string(opening));
        }
    }
}

/// The value for the side to move.
fn search(tree: &mut Tree, position: &mut Position) -> Score {
    tree.clear();
    let limits = Limits::nodes(NODES);
    BestFirst::new(tree, position, &SearchParams::default(), &limits).run(&mut |_| {}).value
}

#[test]
fn freestyle_on_15x15() {
    Shipped { name: "freestyle15.txt", side: 15, variant: Variant::Freestyle, at_least: 300 }.check();
}

#[test]
fn freestyle_on_20x20() {
    Shipped { name: "freestyle20.txt", side: 20, variant: Variant::Freestyle, at_least: 300 }.check();
}

#[test]
fn renju() {
    Shipped { name: "renju15.txt", side: 15, variant: Variant::Renju, at_least: 100 }.check();
}
