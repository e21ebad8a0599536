//! The incremental board of the search: a position, and what a stone on each empty square would make.

use super::combination::{Combination, Prospect, ProspectTable, ShapeKey, Threat};
use super::pattern::{Shape, ShapePairs};
use super::position::Position;
use super::square_set::SquareSet;
use crate::types::{Color, Direction, SQUARE_SLOTS, Square, Variant};

/// What a stone of either colour on one square would make.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct SquareState {
    keys: [ShapeKey; 2],
    prospects: [Prospect; 2],
}

/// A square's state before a stone changed it.
#[derive(Clone, Copy)]
struct Change {
    square: Square,
    before: SquareState,
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
    journal: Vec<Change>,
    /// The journal's length before each stone.
    marks: Vec<usize>,
    pairs: &'static ShapePairs,
    table: &'static ProspectTable,
    /// Steps along a line within which a stone matters.
    reach: u16,
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
            journal: Vec::with_capacity(1024),
            marks: Vec::with_capacity(usize::from(position.empties())),
            pairs: ShapePairs::of(variant),
            table: ProspectTable::of(variant),
            // What stands five steps away only decides whether a five is exact, or shut in.
            reach: if variant == Variant::Freestyle { 4 } else { 5 },
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
        self.states[square.index()].prospects[color.index()].threat()
    }

    /// What `color`'s stone on the empty `square` would make in the four directions, as one number.
    #[must_use]
    #[inline]
    pub fn combination(&self, square: Square, color: Color) -> Combination {
        self.states[square.index()].prospects[color.index()].combination()
    }

    /// What `color`'s stone on the empty `square` would make along `direction`.
    #[must_use]
    #[inline]
    pub fn shape(&self, square: Square, direction: Direction, color: Color) -> Shape {
        let key = self.states[square.index()].keys[color.index()];
        Shape::ALL[usize::from(key >> (4 * direction as u16) & 0xF)]
    }

    /// The same if the other side had a stone on `blocker`, an empty square of the same line.
    #[must_use]
    #[inline]
    pub fn shape_beside(&self, square: Square, direction: Direction, color: Color, blocker: Square) -> Shape {
        let (mut planes, bit) = self.position.line(square, direction);
        let (_, place) = self.position.line(blocker, direction);
        planes[(!color).index()] |= 1 << place;
        let pair = self.pairs.around(planes, u32::from(bit));
        Shape::ALL[usize::from(pair >> (4 * color as u8) & 0xF)]
    }

    /// Whether `color` would lose by playing on the empty `square`.
    #[must_use]
    #[inline]
    pub fn is_banned(&self, square: Square, color: Color) -> bool {
        self.variant() == Variant::Renju && self.position.is_banned(square, color)
    }

    /// Plays the side to move's stone on the empty `square` and passes the turn.
    pub fn place(&mut self, square: Square) {
        self.marks.push(self.journal.len());
        let before = self.states[square.index()];
        self.leave(square, before);
        self.position.place(square);
        for direction in Direction::ALL {
            self.update_line(square, direction);
        }
        debug_assert!(self.is_consistent());
    }

    /// Takes back the stone placed last and gives its side the turn. Returns its square; `None` if no stone was placed
    /// on this board.
    pub fn undo(&mut self) -> Option<Square> {
        let mark = self.marks.pop()?;
        while self.journal.len() > mark {
            let Some(Change { square, before }) = self.journal.pop() else { break };
            let after = self.states[square.index()];
            self.states[square.index()] = before;
            self.move_between_sets(square, after, before);
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

    /// Looks up the squares of one line that the stone on `square` may have changed.
    fn update_line(&mut self, square: Square, direction: Direction) {
        let (planes, bit) = self.position.line(square, direction);
        let window = (1_u64 << (2 * self.reach + 1)) - 1;
        let mut cells = !(planes[0] | planes[1]) & window << (bit - self.reach);
        while cells != 0 {
            let cell = cells.trailing_zeros();
            cells &= cells - 1;
            let pair = self.pairs.around(planes, cell);
            // Within the window on every side there is wall at least, so the index stays in the array.
            let steps = cell.cast_signed() - i32::from(bit);
            let index = square.index().wrapping_add_signed((steps * i32::from(direction.step())) as isize);
            self.change(index, direction, pair);
        }
    }

    /// Sets both colours' shapes of one empty square along one direction.
    #[inline]
    fn change(&mut self, index: usize, direction: Direction, pair: u8) {
        let shift = 4 * direction as u16;
        let before = self.states[index];
        let shapes = [u16::from(pair & 0xF), u16::from(pair >> 4)];
        let mut keys = before.keys;
        for (key, shape) in keys.iter_mut().zip(shapes) {
            *key = *key & !(0xF << shift) | shape << shift;
        }
        if keys == before.keys {
            return;
        }
        let Some(square) = u16::try_from(index).ok().and_then(Square::from_index) else { return };
        self.journal.push(Change { square, before });
        let after = self.state_of(keys);
        self.states[index] = after;
        self.move_between_sets(square, before, after);
    }

    /// Moves a square whose state has changed to the sets of what it would make now, which mostly are the same.
    #[inline]
    fn move_between_sets(&mut self, square: Square, from: SquareState, to: SquareState) {
        for color in Color::ALL {
            let (from, to) = (from.prospects[color.index()], to.prospects[color.index()]);
            if !from.is_same_threat(to) {
                self.move_to_set(square, color, from.threat(), to.threat());
            }
        }
    }

    #[inline(never)]
    fn move_to_set(&mut self, square: Square, color: Color, from: Threat, to: Threat) {
        let sets = &mut self.threats[color.index()];
        if from != Threat::None {
            sets[from as usize].remove(square);
        }
        if to != Threat::None {
            sets[to as usize].insert(square);
        }
    }

    #[inline]
    fn state_of(&self, keys: [ShapeKey; 2]) -> SquareState {
        let prospects = Color::ALL.map(|color| self.table.prospect(color, keys[color.index()]));
        SquareState { keys, prospects }
    }

    /// Adds a square that is empty now to the sets.
    fn enter(&mut self, square: Square, state: SquareState) {
        self.move_between_sets(square, SquareState::default(), state);
    }

    /// Takes a square that is about to be occupied from the sets.
    fn leave(&mut self, square: Square, state: SquareState) {
        self.move_between_sets(square, state, SquareState::default());
    }

    /// The state of an empty square, from the lines alone.
    fn computed(&self, square: Square) -> SquareState {
        let mut keys = [0; 2];
        for direction in Direction::ALL {
            let (planes, bit) = self.position.line(square, direction);
            let pair = self.pairs.around(planes, u32::from(bit));
            keys[0] |= u16::from(pair & 0xF) << (4 * direction as u16);
            keys[1] |= u16::from(pair >> 4) << (4 * direction as u16);
        }
        self.state_of(keys)
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
