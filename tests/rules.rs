//! The board that the engine searches on against the slow reference of the rules, on random positions.

mod support;

use banyan::board::reference::{ReferenceBoard, ReferenceCell};
use banyan::board::{Ban, Position};
use banyan::types::{Color, Coord, Square, Variant};
use support::{Random, Sample};

/// Positions compared under each variant.
const POSITIONS: u64 = 100_000;
/// One position in so many is looked at on all of its empty points.
const LOOK_EVERYWHERE: u64 = 40;
/// Boards with more points are not looked at everywhere, to save time.
const LOOK_EVERYWHERE_POINTS: u16 = 300;

/// What a run of comparisons has met. A comparison that met no ban would prove nothing about bans.
#[derive(Debug, Default)]
struct Met {
    points: u64,
    /// Winning moves of black and of white.
    wins: [u64; 2],
    /// Fives or longer rows that do not win under the variant.
    refused: u64,
    double_fours: u64,
    double_threes: u64,
    overlines: u64,
    /// Points whose answer would be another if every three were a three.
    recursions: u64,
}

impl Met {
    fn count_ban(&mut self, ban: Option<Ban>) {
        match ban {
            Some(Ban::DoubleFour) => self.double_fours += 1,
            Some(Ban::DoubleThree) => self.double_threes += 1,
            Some(Ban::Overline) => self.overlines += 1,
            None => {}
        }
    }

    fn count_win(&mut self, color: Color, wins: bool, wins_in_freestyle: bool) {
        self.wins[color.index()] += u64::from(wins);
        self.refused += u64::from(wins_in_freestyle && !wins);
    }
}

/// The same position on the fast board, on the reference, and on a reference that plays freestyle.
struct Boards {
    fast: Position,
    reference: ReferenceBoard,
    freestyle: ReferenceBoard,
}

impl Boards {
    fn new(sample: &Sample, variant: Variant, random: &mut Random) -> Self {
        let mut boards = Self {
            fast: Position::new(sample.size, variant),
            reference: ReferenceBoard::new(sample.size, variant),
            freestyle: ReferenceBoard::new(sample.size, Variant::Freestyle),
        };
        let passing = boards.place_passing_stones(sample, random);
        for (i, &(coord, cell)) in sample.stones.iter().enumerate() {
            boards.place(coord, cell);
            if let Some(&coord) = passing.get(i) {
                boards.fast.remove_stone(Square::from_coord(coord));
            }
        }
        for &coord in passing.iter().skip(sample.stones.len()) {
            boards.fast.remove_stone(Square::from_coord(coord));
        }
        boards
    }

    /// Puts a few stones on the fast board that are to be taken back again: they must leave no trace.
    fn place_passing_stones(&mut self, sample: &Sample, random: &mut Random) -> Vec<Coord> {
        let mut points = sample.interesting.clone();
        random.shuffle(&mut points);
        points.truncate(random.below(4));
        for &coord in &points {
            self.fast.place_stone(random.pick(&Color::ALL), Square::from_coord(coord));
        }
        points
    }

    fn place(&mut self, coord: Coord, cell: ReferenceCell) {
        let square = Square::from_coord(coord);
        match cell {
            ReferenceCell::Empty => {}
            ReferenceCell::Stone(color) => self.fast.place_stone(color, square),
            ReferenceCell::Neutral => self.fast.place_neutral(square),
        }
        self.reference.set(coord, cell);
        self.freestyle.set(coord, cell);
    }

    /// Compares one empty point; on a difference, says which.
    fn compare(&self, coord: Coord, met: &mut Met) -> Result<(), String> {
        let square = Square::from_coord(coord);
        met.points += 1;
        for color in Color::ALL {
            let (fast, slow) = (self.fast.wins(square, color), self.reference.wins(coord, color));
            if fast != slow {
                return Err(format!("{color:?} wins: fast {fast}, reference {slow}"));
            }
            met.count_win(color, slow, self.freestyle.wins(coord, color));
        }
        let (fast, slow) = (self.fast.ban(square), self.reference.ban(coord));
        if fast != slow {
            return Err(format!("ban: fast {fast:?}, reference {slow:?}"));
        }
        met.count_ban(slow);
        met.recursions += u64::from(self.reference.ban_without_recursion(coord) != slow);
        Ok(())
    }
}

/// Compares the two boards under a variant and says what was met.
fn compare_boards(variant: Variant, seed: u64) -> Met {
    let mut random = Random::new(seed);
    let mut met = Met::default();
    for number in 0..POSITIONS {
        let sample = Sample::random(&mut random);
        let boards = Boards::new(&sample, variant, &mut random);
        let everywhere = number % LOOK_EVERYWHERE == 0 && sample.size.points() <= LOOK_EVERYWHERE_POINTS;
        for &coord in if everywhere { &sample.empty } else { &sample.interesting } {
            if let Err(difference) = boards.compare(coord, &mut met) {
                let drawing = sample.draw(coord);
                panic!("position {number}, {} {variant}, at {coord}: {difference}{drawing}", sample.size);
            }
        }
    }
    println!("{variant}: {met:?}");
    met
}

#[test]
fn freestyle_agrees_with_the_reference() {
    let met = compare_boards(Variant::Freestyle, 1);
    assert!(met.points > 500_000, "{met:?}");
    assert!(met.wins.iter().all(|&wins| wins > 5_000), "{met:?}");
    assert_eq!(met.refused, 0, "{met:?}");
}

#[test]
fn standard_agrees_with_the_reference() {
    let met = compare_boards(Variant::Standard, 2);
    assert!(met.wins.iter().all(|&wins| wins > 5_000), "{met:?}");
    assert!(met.refused > 5_000, "{met:?}");
}

#[test]
fn renju_agrees_with_the_reference() {
    let met = compare_boards(Variant::Renju, 3);
    assert!(met.wins.iter().all(|&wins| wins > 5_000), "{met:?}");
    assert!(met.refused > 5_000, "{met:?}");
    assert!(met.double_fours > 5_000, "{met:?}");
    assert!(met.double_threes > 3_000, "{met:?}");
    assert!(met.overlines > 3_000, "{met:?}");
    assert!(met.recursions > 1_000, "{met:?}");
}

#[test]
fn caro_agrees_with_the_reference() {
    let met = compare_boards(Variant::Caro, 4);
    assert!(met.wins.iter().all(|&wins| wins > 5_000), "{met:?}");
    assert!(met.refused > 1_000, "{met:?}");
}

#[test]
fn caro_exact_agrees_with_the_reference() {
    let met = compare_boards(Variant::CaroExact, 5);
    assert!(met.wins.iter().all(|&wins| wins > 5_000), "{met:?}");
    assert!(met.refused > 5_000, "{met:?}");
}
