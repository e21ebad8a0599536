//! The shape tables against a brute-force classifier, for every line of nine to eleven cells.
//!
//! A line is a string: `X` own stones, `O` the other side's, `.` empty; beyond it there is wall. Shapes are told by their
//! definition, from the five down, on whole lines and runs; nothing here knows windows, masks or half-lines.

use std::collections::HashMap;

use super::line::Window;
use super::pattern::{FiveRule, Shape, ShapeTable};

/// Classifies points of lines under one rule, and remembers what it found.
struct Classifier {
    rule: FiveRule,
    known: HashMap<(Vec<u8>, usize), Shape>,
}

impl Classifier {
    /// What an own stone on the empty `at` makes.
    fn shape(&mut self, line: &[u8], at: usize) -> Shape {
        let key = (line.to_vec(), at);
        if let Some(&shape) = self.known.get(&key) {
            return shape;
        }
        let shape = self.classify(line, at);
        self.known.insert(key, shape);
        shape
    }

    fn classify(&mut self, line: &[u8], at: usize) -> Shape {
        let placed = with_stone(line, at);
        if self.wins(&placed, at, at) {
            return Shape::Five;
        }
        let empty: Vec<usize> = (0..line.len()).filter(|&cell| placed[cell] == b'.').collect();
        let fives: Vec<usize> =
            empty.iter().copied().filter(|&cell| self.wins(&with_stone(&placed, cell), cell, at)).collect();
        match fives.len() {
            0 => {}
            1 => return Shape::Four,
            _ if has_straight_four(&placed, at, &fives) => return Shape::OpenFour,
            _ => return Shape::DoubleFour,
        }
        let next: Vec<Shape> =
            empty.into_iter().map(|cell| self.shape(&with_stone(line, cell), at)).collect();
        let ways = |kinds: &[Shape]| next.iter().filter(|shape| kinds.contains(shape)).count();
        let open_fours = ways(&[Shape::OpenFour]);
        let threes = ways(&[Shape::Three, Shape::WideThree]);
        if open_fours > 0 {
            return if open_fours == 1 { Shape::Three } else { Shape::WideThree };
        }
        if run(&placed, at).len() > 5 {
            return Shape::Overline;
        }
        let ranked = [
            (ways(&[Shape::Four, Shape::DoubleFour]), Shape::BlockedThree),
            (threes, if threes > 2 { Shape::WideTwo } else { Shape::Two }),
            (ways(&[Shape::BlockedThree]), Shape::BlockedTwo),
            (ways(&[Shape::Two, Shape::WideTwo]), Shape::One),
            (ways(&[Shape::BlockedTwo]), Shape::BlockedOne),
        ];
        ranked.into_iter().find(|&(ways, _)| ways > 0).map_or(Shape::None, |(_, shape)| shape)
    }

    /// Whether the run through `cell` is a winning five and holds `through`.
    fn wins(&self, line: &[u8], cell: usize, through: usize) -> bool {
        let run = run(line, cell);
        let other = |at: Option<usize>| at.is_some_and(|at| line.get(at) == Some(&b'O'));
        let is_shut = other(run.start.checked_sub(1)) && other(Some(run.end));
        let wins = match self.rule {
            FiveRule::AtLeast => run.len() >= 5,
            FiveRule::Exact => run.len() == 5,
            FiveRule::Caro => run.len() > 5 || run.len() == 5 && !is_shut,
            FiveRule::CaroExact => run.len() == 5 && !is_shut,
        };
        wins && run.contains(&through)
    }
}

fn with_stone(line: &[u8], at: usize) -> Vec<u8> {
    let mut placed = line.to_vec();
    placed[at] = b'X';
    placed
}

/// The own stones in a row around `at`.
fn run(line: &[u8], at: usize) -> std::ops::Range<usize> {
    let before = line[..at].iter().rev().take_while(|&&cell| cell == b'X').count();
    let after = line[at..].iter().take_while(|&&cell| cell == b'X').count();
    at - before..at + after
}

/// Whether four own stones in a row, `at` among them, stand between two of the points `fives`.
fn has_straight_four(line: &[u8], at: usize, fives: &[usize]) -> bool {
    (at.saturating_sub(3)..=at).any(|start| {
        let stones = line.get(start..start + 4).is_some_and(|four| four.iter().all(|&cell| cell == b'X'));
        stones && start.checked_sub(1).is_some_and(|end| fives.contains(&end)) && fives.contains(&(start + 4))
    })
}

/// The window around a cell of a line.
fn window(line: &[u8], at: usize) -> Window {
    let (mut own, mut other) = (0, 0);
    for bit in 0..11 {
        let cell = (at + bit).checked_sub(5).and_then(|cell| line.get(cell));
        own |= u16::from(matches!(cell, Some(b'X') | None)) << bit;
        other |= u16::from(matches!(cell, Some(b'O') | None)) << bit;
    }
    Window { own, other }
}

/// The line of a number in base three.
fn line(mut number: usize, cells: usize) -> Vec<u8> {
    (0..cells)
        .map(|_| {
            let cell = [b'.', b'X', b'O'][number % 3];
            number /= 3;
            cell
        })
        .collect()
}

fn check(rule: FiveRule) {
    let table = ShapeTable::of(rule);
    let mut met = [0_u32; Shape::COUNT];
    for cells in 9..=11 {
        let mut classifier = Classifier { rule, known: HashMap::new() };
        for number in 0..3_usize.pow(cells) {
            let line = line(number, cells as usize);
            for at in (0..line.len()).filter(|&at| line[at] == b'.') {
                let expected = classifier.shape(&line, at);
                met[expected as usize] += 1;
                let found = table.shape(window(&line, at));
                assert_eq!(found, expected, "{:?} at {at} of {}", rule, String::from_utf8_lossy(&line));
            }
        }
    }
    let may_lack = |shape: Shape| shape == Shape::Overline && !rule.is_exact();
    assert!(Shape::ALL.into_iter().all(|shape| may_lack(shape) || met[shape as usize] > 100), "{met:?}");
}

#[test]
fn lines_in_freestyle() {
    check(FiveRule::AtLeast);
}

#[test]
fn lines_with_exact_fives() {
    check(FiveRule::Exact);
}

#[test]
fn lines_in_caro() {
    check(FiveRule::Caro);
}

#[test]
fn lines_in_caro_with_exact_fives() {
    check(FiveRule::CaroExact);
}
