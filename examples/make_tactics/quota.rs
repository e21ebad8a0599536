//! How many puzzles of each kind are wanted.

use std::collections::{HashMap, HashSet};

use banyan::types::{BoardSize, Variant};

use crate::setup::Setup;
use crate::suite::{BANDS, Kind, Puzzle, Theme, band};

/// What is counted together: the band of a victory, and the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shelf {
    Vcf(usize),
    /// Victories with a theme, of any length.
    Themed,
    Refuted(Theme),
    OnlyMove,
}

impl Shelf {
    fn of(puzzle: &Puzzle) -> Option<Self> {
        match puzzle.kind {
            Kind::Vcf(_) if puzzle.theme == Theme::Plain => band(puzzle.length).map(Self::Vcf),
            Kind::Vcf(_) => Some(Self::Themed),
            Kind::Refuted => Some(Self::Refuted(puzzle.theme)),
            Kind::OnlyMove(_) => Some(Self::OnlyMove),
        }
    }
}

/// The puzzles found so far.
pub(crate) struct Collection {
    /// How many of each band are wanted, and how many of all other shelves but `OnlyMove`.
    bands: [usize; BANDS.len()],
    others: usize,
    only_moves: usize,
    counts: HashMap<Shelf, usize>,
    positions: HashSet<Setup>,
    pub(crate) puzzles: Vec<Puzzle>,
}

impl Collection {
    pub(crate) fn new(size: BoardSize, variant: Variant) -> Self {
        let (bands, others, only_moves) = match (size.width(), variant) {
            (15, Variant::Freestyle) => ([80, 80, 80, 50, 30], 80, 40),
            (15, _) => ([18, 18, 18, 12, 8], 25, 12),
            _ => ([8, 8, 8, 5, 3], 8, 4),
        };
        let (counts, positions) = (HashMap::new(), HashSet::new());
        Self { bands, others, only_moves, counts, positions, puzzles: Vec::new() }
    }

    /// Keeps those puzzles of one game that are wanted: one for each shelf, so that they aren't all alike.
    pub(crate) fn add_game(&mut self, found: Vec<Puzzle>) {
        let mut of_game = HashSet::new();
        for puzzle in found {
            let Some(shelf) = Shelf::of(&puzzle).filter(|&shelf| self.wants(shelf)) else { continue };
            if of_game.insert(shelf) && self.positions.insert(puzzle.setup.clone()) {
                *self.counts.entry(shelf).or_default() += 1;
                self.puzzles.push(puzzle);
            }
        }
    }

    fn wants(&self, shelf: Shelf) -> bool {
        let wanted = match shelf {
            Shelf::Vcf(band) => self.bands[band],
            Shelf::Themed | Shelf::Refuted(_) => self.others,
            Shelf::OnlyMove => self.only_moves,
        };
        self.counts.get(&shelf).is_none_or(|&count| count < wanted)
    }

    /// How many there are of each kind.
    pub(crate) fn summary(&self) -> String {
        let mut counts: Vec<String> =
            self.counts.iter().map(|(shelf, count)| format!("{shelf:?} {count}")).collect();
        counts.sort();
        counts.join(", ")
    }
}
