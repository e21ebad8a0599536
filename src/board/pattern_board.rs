//! The incremental board of the search: a position, and what a stone on each empty square would make.

use super::combination::{Combination, numbers};
use super::pattern::{Shape, ShapePairs};
use super::position::Position;
use super::shape_pair::{ShapePair, SquareShapes};
use super::square_set::SquareSet;
use super::tally::Tally;
use super::threat::{Threat, ThreatTable};
use crate::types::{Color, Direction, SQUARE_SLOTS, Square, Variant};

/// What a stone of either colour on one square would make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SquareState {
    shapes: SquareShapes,
    tally: Tally,
}

/// A square's state before a stone changed it.
#[derive(Clone, Copy, Default)]
struct Change {
    /// The square's number.
    index: u16,
    before: SquareState,
}

/// Changes that one stone can make: five squares on each side of it in each direction.
const MOST_CHANGES: usize = 40;

/// The cells of one line around a stone, as far as they matter to those it may change: `2 REACH` on each side, the first
/// one in the lowest bit.
struct Surroundings<const REACH: u32> {
    planes: [u64; 2],
}

impl<const REACH: u32> Surroundings<REACH> {
    fn of(planes: [u64; 2], stone: u32) -> Self {
        // Where the line begins nearer by, its end comes in from the left. No window of a cell on the board has it.
        Self { planes: planes.map(|plane| plane.rotate_right(stone.wrapping_sub(2 * REACH) % 64)) }
    }

    /// The empty ones of the cells within `REACH` of the stone, the first one in the lowest bit.
    fn empty(&self) -> u64 {
        !(self.planes[0] | self.planes[1]) >> REACH & ((1 << (2 * REACH + 1)) - 1)
    }
}

/// The squares of each threat, one set a kind.
type ThreatSets = [SquareSet; Threat::COUNT];

/// A [`Position`] together with the combination of shapes of every empty square and colour, and the squares of each
/// [`Threat`].
///
/// A stone changes what the squares within five steps on its four lines would make, about thirty of them; each is
/// looked up anew, and its old state goes to a journal, from which [`undo`](Self::undo) restores it.
///
/// # Invariants
/// The states of empty squares and the sets always say what [`new`](Self::new) would say of the same position;
/// builds with debug assertions compare now and then. The states of other squares are those of before the
/// stone, in no set.
#[derive(Clone)]
pub struct PatternBoard {
    position: Position,
    states: Box<[SquareState]>,
    threats: [ThreatSets; 2],
    /// Where a change goes to: the first `changes` of them were made.
    journal: Vec<Change>,
    changes: usize,
    /// The changes before each stone.
    marks: Vec<usize>,
    pairs: &'static ShapePairs,
    threat_of: &'static ThreatTable,
    numbers: &'static [Combination],
}

impl PatternBoard {
    /// The board of a position, computed square by square.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let variant = position.variant();
        let mut board = Self {
            position: position.clone(),
            states: vec![SquareState::default(); SQUARE_SLOTS].into_boxed_slice(),
            threats: Default::default(),
            journal: Vec::new(),
            changes: 0,
            marks: Vec::with_capacity(usize::from(position.empties())),
            pairs: ShapePairs::of(variant),
            threat_of: ThreatTable::of(variant),
            numbers: numbers(),
        };
        for square in position.empty_squares() {
            let state = board.computed(square);
            board.states[square.index()] = state;
            board.enter(square, state);
        }
        board
    }

    /// The stones and the side to move.
    #[must_use]
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is.
    #[must_use]
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.position.side_to_move()
    }

    /// The rule played.
    #[must_use]
    #[inline]
    pub fn variant(&self) -> Variant {
        self.position.variant()
    }

    /// The squares where a stone of `color` would make `threat`, and nothing stronger.
    #[must_use]
    #[inline]
    pub fn threats(&self, color: Color, threat: Threat) -> &SquareSet {
        &self.threats[color.index()][threat as usize]
    }

    /// What `color`'s stone on the empty `square` would threaten.
    #[must_use]
    #[inline]
    pub fn threat(&self, square: Square, color: Color) -> Threat {
        self.threat_of.threat(color, self.states[square.index()].tally.of(color))
    }

    /// What `color`'s stone on the empty `square` would make in the four directions, as one number.
    #[must_use]
    #[inline]
    pub fn combination(&self, square: Square, color: Color) -> Combination {
        self.numbers[usize::from(self.states[square.index()].shapes.key(color))]
    }

    /// What `color`'s stone on the empty `square` would make along `direction`.
    #[must_use]
    #[inline]
    pub fn shape(&self, square: Square, direction: Direction, color: Color) -> Shape {
        self.states[square.index()].shapes.pair(direction).shape(color)
    }

    /// The same if the other side had a stone on `blocker`, an empty square of the same line.
    #[must_use]
    #[inline]
    pub fn shape_beside(&self, square: Square, direction: Direction, color: Color, blocker: Square) -> Shape {
        let (mut planes, bit) = self.position.line(square, direction);
        let (_, place) = self.position.line(blocker, direction);
        planes[(!color).index()] |= 1 << place;
        self.pairs.around(planes, u32::from(bit)).shape(color)
    }

    /// Whether `color` would lose by playing on the empty `square`.
    #[must_use]
    #[inline]
    pub fn is_banned(&self, square: Square, color: Color) -> bool {
        self.variant() == Variant::Renju && self.position.is_banned(square, color)
    }

    /// Plays the side to move's stone on the empty `square` and passes the turn.
    pub fn place(&mut self, square: Square) {
        self.marks.push(self.changes);
        let before = self.states[square.index()];
        self.leave(square, before);
        self.position.place(square);
        match self.pairs.reach() {
            4 => self.update_lines::<4>(square),
            _ => self.update_lines::<5>(square),
        }
        debug_assert!(self.is_consistent());
    }

    /// Takes back the stone placed last and gives its side the turn. Returns its square; `None` if no stone was placed
    /// on this board.
    pub fn undo(&mut self) -> Option<Square> {
        let mark = self.marks.pop()?;
        while self.changes > mark {
            self.changes -= 1;
            let Change { index, before } = self.journal[self.changes];
            let state = &mut self.states[usize::from(index)];
            let after = std::mem::replace(state, before);
            self.move_between_sets(index.into(), after.tally, before.tally);
        }
        let square = self.position.undo()?;
        self.enter(square, self.states[square.index()]);
        debug_assert!(self.is_consistent());
        Some(square)
    }

    /// Gives the turn to the other side, as if the side to move had passed. Undone by passing again.
    pub fn pass(&mut self) {
        self.position.set_side_to_move(!self.side_to_move());
    }

    /// Stones placed on this board since it was made.
    #[must_use]
    pub fn placed(&self) -> usize {
        self.marks.len()
    }

    /// Looks up the squares that the stone on `square` may have changed: those within `REACH` steps on its lines.
    ///
    /// Whether a square changes can't be foreseen, and a branch on it would be mispredicted every other time. So all of
    /// them are written, and the journal grows by those that changed.
    fn update_lines<const REACH: u32>(&mut self, square: Square) {
        let lines = Direction::ALL.map(|direction| {
            let (planes, bit) = self.position.line(square, direction);
            Surroundings::<REACH>::of(planes, bit.into())
        });
        let mut empty = lines.iter().rev().fold(0, |empty, line| empty << 16 | line.empty());
        self.make_room();
        while empty != 0 {
            let (line, cell) = (empty.trailing_zeros() / 16, empty.trailing_zeros() % 16);
            empty &= empty - 1;
            let direction = Direction::ALL[line as usize];
            let pair = self.pairs.within::<REACH>(lines[line as usize].planes, cell + REACH);
            let steps = cell.cast_signed() - REACH.cast_signed();
            // Within the reach on every side there is wall at least, so the index stays in the array.
            let index = square.index().wrapping_add_signed((steps * i32::from(direction.step())) as isize);
            self.change(index, direction, pair);
        }
    }

    /// Sees to it that the journal has room for the changes of one stone.
    #[inline]
    fn make_room(&mut self) {
        if self.journal.len() < self.changes + MOST_CHANGES {
            self.journal.resize(self.changes + 32 * MOST_CHANGES, Change::default());
        }
    }

    /// Sets both colours' shapes of one empty square along one direction.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the numbers of squares have sixteen bits")]
    fn change(&mut self, index: usize, direction: Direction, pair: ShapePair) {
        let before = self.states[index];
        let old = before.shapes.pair(direction);
        let after = SquareState {
            shapes: before.shapes.with(direction, pair),
            tally: before.tally.exchange(old.tally(), pair.tally()),
        };
        self.states[index] = after;
        self.journal[self.changes] = Change { index: index as u16, before };
        self.changes += usize::from(pair != old);
        self.move_between_sets(index, before.tally, after.tally);
    }

    /// Moves a square to the sets of what it would make now, if its tally has changed.
    #[inline]
    fn move_between_sets(&mut self, index: usize, from: Tally, to: Tally) {
        if from != to {
            self.move_to_sets(index, from, to);
        }
    }

    #[inline(never)]
    fn move_to_sets(&mut self, index: usize, from: Tally, to: Tally) {
        let Some(square) = u16::try_from(index).ok().and_then(Square::from_index) else { return };
        for color in Color::ALL {
            let [from, to] = [from, to].map(|tally| self.threat_of.threat(color, tally.of(color)));
            if from == to {
                continue;
            }
            let sets = &mut self.threats[color.index()];
            if from != Threat::None {
                sets[from as usize].remove(square);
            }
            if to != Threat::None {
                sets[to as usize].insert(square);
            }
        }
    }

    /// Adds a square that is empty now to the sets.
    fn enter(&mut self, square: Square, state: SquareState) {
        self.move_between_sets(square.index(), Tally::default(), state.tally);
    }

    /// Takes a square that is about to be occupied from the sets.
    fn leave(&mut self, square: Square, state: SquareState) {
        self.move_between_sets(square.index(), state.tally, Tally::default());
    }

    /// The state of an empty square, from the lines alone.
    fn computed(&self, square: Square) -> SquareState {
        Direction::ALL.into_iter().fold(SquareState::default(), |state, direction| {
            let (planes, bit) = self.position.line(square, direction);
            let pair = self.pairs.around(planes, u32::from(bit));
            SquareState {
                shapes: state.shapes.with(direction, pair),
                tally: state.tally.exchange(Tally::default(), pair.tally()),
            }
        })
    }

    /// Computes everything anew and compares, in one position of 64: it takes far longer than a move.
    fn is_consistent(&self) -> bool {
        if !self.position.key().get().is_multiple_of(64) {
            return true;
        }
        let fresh = Self::new(&self.position);
        let same_states = self
            .position
            .empty_squares()
            .all(|square| self.states[square.index()] == fresh.states[square.index()]);
        same_states && self.threats == fresh.threats
    }
}
