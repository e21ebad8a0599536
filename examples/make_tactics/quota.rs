//! How many puzzles of each kind are wanted.

use std::collections::{HashMap, HashSet};

use banyan::types::{BoardSize, Variant};

use crate::puzzle::{BANDS, Kind, Puzzle, Theme, band};
use crate::setup::Setup;

/// What is counted together: the band of a victory, and the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shelf {
    Vcf(usize),
    /// Victories with a theme, of any length.
    Themed,
    Refuted(Theme),
    /// Whether the other side's victory is longer than the shortest.
    OnlyMove {
        deep: bool,
    },
}

impl Shelf {
    fn of(puzzle: &Puzzle) -> Option<Self> {
        match puzzle.kind {
            Kind::Vcf(_) if puzzle.theme == Theme::Plain => band(puzzle.length).map(Self::Vcf),
            Kind::Vcf(_) => Some(Self::Themed),
            Kind::Refuted => Some(Self::Refuted(puzzle.theme)),
            Kind::OnlyMove(_) => Some(Self::OnlyMove { deep: puzzle.length > 3 }),
        }
    }
}

/// The puzzles found so far.
pub(crate) struct Collection {
    /// How many of each band are wanted, and how many of all other shelves but the only moves.
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
            (15, Variant::Freestyle) => ([100, 100, 90, 50, 30], 100, 30),
            (15, _) => ([20, 20, 20, 12, 8], 40, 10),
            _ => ([10, 10, 10, 5, 3], 12, 4),
        };
        let (counts, positions) = (HashMap::new(), HashSet::new());
        Self { bands, others, only_moves, counts, positions, puzzles: Vec::new() }
    }

    /// Keeps those puzzles of one game that are wanted: one for each shelf, so that they aren't all alike.
    pub(crate) fn add_game(&mut self, found: Vec<Puzzle>) {
        let mut of_game = HashSet::new();
        for puzzle in found {
            let Some(place) = Shelf::of(&puzzle) else { continue };
            if self.wants(place) && of_game.insert(place) && self.positions.insert(puzzle.setup.clone()) {
                *self.counts.entry(place).or_default() += 1;
                self.puzzles.push(puzzle);
            }
        }
    }

    /// Whether longer victories than games have are still wanted.
    pub(crate) fn wants_long(&self) -> bool {
        (2..BANDS.len()).any(|band| self.wants(Shelf::Vcf(band)))
    }

    pub(crate) fn wants_only_moves(&self) -> bool {
        [false, true].into_iter().any(|deep| self.wants(Shelf::OnlyMove { deep }))
    }

    /// Whether nothing more is wanted of what every variant has.
    pub(crate) fn is_full(&self) -> bool {
        let bands = (0..BANDS.len()).map(Shelf::Vcf);
        !self.wants_only_moves()
            && !bands.chain([Shelf::Refuted(Theme::Plain)]).any(|shelf| self.wants(shelf))
    }

    fn wants(&self, place: Shelf) -> bool {
        let wanted = match place {
            Shelf::Vcf(band) => self.bands[band],
            Shelf::Themed | Shelf::Refuted(_) => self.others,
            Shelf::OnlyMove { .. } => self.only_moves,
        };
        self.counts.get(&place).is_none_or(|&count| count < wanted)
    }

    /// How many there are of each kind.
    pub(crate) fn summary(&self) -> String {
        let mut counts: Vec<String> =
            self.counts.iter().map(|(shelf, count)| format!("{shelf:?} {count}")).collect();
        counts.sort();
        counts.join(", ")
    }
}
