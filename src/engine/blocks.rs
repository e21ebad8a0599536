//! What the engine is not to play, for those who analyse: anywhere, or in certain positions.

use super::error::EngineError;
use super::game::Engine;
use crate::board::{Position, SquareSet};
use crate::search::PathBlock;
use crate::types::{BoardSize, Color, Coord, Square};

/// Positions with blocked moves at most. Each costs every search a look.
const MOST_POSITIONS: usize = 1000;

/// All that is blocked. It outlives the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    anywhere: SquareSet,
    positions: Vec<BlockedPosition>,
}

/// A position, and the moves that are not played there.
#[derive(Clone, Debug)]
struct BlockedPosition {
    stones: Stones,
    moves: SquareSet,
}

/// The stones of each colour, in whatever order they were played.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Stones {
    black: SquareSet,
    white: SquareSet,
}

impl Stones {
    /// The stones of a game from its beginning.
    fn of_moves(moves: &[Square]) -> Self {
        Self {
            black: moves.iter().copied().step_by(2).collect(),
            white: moves.iter().copied().skip(1).step_by(2).collect(),
        }
    }

    fn of_position(position: &Position) -> Self {
        let of = |color| position.stones().iter().filter(move |stone| stone.color == color);
        Self {
            black: of(Color::Black).map(|stone| stone.square).collect(),
            white: of(Color::White).map(|stone| stone.square).collect(),
        }
    }

    /// Who is to move after these moves of a game.
    fn side_to_move(&self) -> Color {
        if self.black.len() > self.white.len() { Color::White } else { Color::Black }
    }

    /// The moves of `mover` and of the other side, in turn, that lead from `earlier` here; `None` if none do.
    fn moves_since(&self, earlier: &Self, mover: Color) -> Option<[SquareSet; 2]> {
        let black = difference(&self.black, &earlier.black)?;
        let white = difference(&self.white, &earlier.white)?;
        let path = if mover == Color::Black { [black, white] } else { [white, black] };
        let [own, other] = [path[0].len(), path[1].len()];
        let mover_now = if own == other { mover } else { !mover };
        (own == other || own == other + 1).then_some(())?;
        (mover_now == self.side_to_move()).then_some(path)
    }
}

impl Blocks {
    /// What is not played in `position`.
    pub(super) fn at(&self, position: &Position) -> SquareSet {
        let mut blocked = self.anywhere.clone();
        for (path, moves) in self.reached_from(position) {
            if path.iter().all(SquareSet::is_empty) {
                blocked.extend(moves.iter());
            }
        }
        blocked
    }

    /// What is not played below `position`.
    pub(super) fn below(&self, position: &Position) -> Vec<PathBlock> {
        self.reached_from(position)
            .filter(|(path, _)| !path.iter().all(SquareSet::is_empty))
            .map(|(path, moves)| PathBlock { path, blocked: moves.clone() })
            .collect()
    }

    /// The positions with blocks that may be reached from this one, with the moves to them.
    fn reached_from(&self, position: &Position) -> impl Iterator<Item = ([SquareSet; 2], &SquareSet)> {
        let (now, mover) = (Stones::of_position(position), position.side_to_move());
        self.positions
            .iter()
            .filter_map(move |blocked| Some((blocked.stones.moves_since(&now, mover)?, &blocked.moves)))
    }

    /// The blocks of a position, which has none yet or some.
    fn of(&mut self, stones: Stones) -> Result<&mut SquareSet, EngineError> {
        let known = self.positions.iter().position(|blocked| blocked.stones == stones);
        let index = known.unwrap_or(self.positions.len());
        if index == MOST_POSITIONS {
            return Err(EngineError::TooManyPaths(MOST_POSITIONS));
        }
        if known.is_none() {
            self.positions.push(BlockedPosition { stones, moves: SquareSet::default() });
        }
        Ok(&mut self.positions[index].moves)
    }

    fn forget_empty(&mut self) {
        self.positions.retain(|blocked| !blocked.moves.is_empty());
    }
}

impl Engine {
    /// Keeps the engine from playing at `coord` until that is taken back. It outlives the game.
    pub fn block(&mut self, coord: Coord) {
        self.blocks_mut().anywhere.extend(square(coord));
    }

    /// Takes a [`block`](Self::block) back.
    pub fn unblock(&mut self, coord: Coord) {
        if let Some(square) = square(coord) {
            self.blocks_mut().anywhere.remove(square);
        }
    }

    /// Takes every [`block`](Self::block) back.
    pub fn unblock_all(&mut self) {
        self.blocks_mut().anywhere = SquareSet::default();
    }

    /// Keeps searches from the last move of `path`, a game from its first move on, in the position before it, whatever the
    /// order of the moves to there. It outlives the game.
    ///
    /// A last move that can't be made blocks nothing: Yixin-Board blocks all moves but one by naming every point of the
    /// largest board.
    ///
    /// # Errors
    /// If there is no move, one before the last can't be made, or too many positions have blocks.
    pub fn block_path(&mut self, path: &[Coord]) -> Result<(), EngineError> {
        let (moves, last) = self.path(path)?;
        if let Some(last) = square(last).filter(|last| !moves.contains(last)) {
            self.blocks_mut().of(Stones::of_moves(&moves))?.insert(last);
        }
        Ok(())
    }

    /// Keeps searches from every move but the last one of `path` in the position before it.
    ///
    /// # Errors
    /// As [`block_path`](Self::block_path), or if the last move can't be made.
    pub fn block_path_except(&mut self, path: &[Coord]) -> Result<(), EngineError> {
        let (moves, last) = self.path(path)?;
        let square = self.point_of_path(last)?;
        if moves.contains(&square) {
            return Err(EngineError::Occupied(last));
        }
        let blocked = self.blocks_mut().of(Stones::of_moves(&moves))?;
        blocked.extend(BoardSize::LARGEST.coords().map(Square::from_coord));
        blocked.remove(square);
        Ok(())
    }

    /// Takes a [`block_path`](Self::block_path) back.
    ///
    /// # Errors
    /// As there.
    pub fn unblock_path(&mut self, path: &[Coord]) -> Result<(), EngineError> {
        let (moves, last) = self.path(path)?;
        let stones = Stones::of_moves(&moves);
        let blocks = self.blocks_mut();
        if let Some(known) = blocks.positions.iter_mut().find(|blocked| blocked.stones == stones)
            && let Some(last) = square(last)
        {
            known.moves.remove(last);
            blocks.forget_empty();
        }
        Ok(())
    }

    /// Takes every [`block_path`](Self::block_path) back.
    pub fn unblock_all_paths(&mut self) {
        self.blocks_mut().positions.clear();
    }

    /// The moves before the last one, and the last one.
    fn path(&self, path: &[Coord]) -> Result<(Vec<Square>, Coord), EngineError> {
        let (&last, before) = path.split_last().ok_or(EngineError::NoPath)?;
        let mut moves = Vec::new();
        for &coord in before {
            let square = self.point_of_path(coord)?;
            if moves.contains(&square) {
                return Err(EngineError::Occupied(coord));
            }
            moves.push(square);
        }
        Ok((moves, last))
    }

    /// A point of the present board, or of any where there is no game.
    fn point_of_path(&self, coord: Coord) -> Result<Square, EngineError> {
        let size = self.position().map_or(BoardSize::LARGEST, Position::size);
        let square = square(coord).filter(|_| size.contains(coord));
        square.ok_or(EngineError::OffBoard(coord, size))
    }
}

/// The square of a point that is on the largest board.
fn square(coord: Coord) -> Option<Square> {
    BoardSize::LARGEST.contains(coord).then(|| Square::from_coord(coord))
}

/// What is in `whole` and not in `part`; `None` if something is in `part` only.
fn difference(whole: &SquareSet, part: &SquareSet) -> Option<SquareSet> {
    let is_part = part.iter().all(|square| whole.contains(square));
    is_part.then(|| whole.iter().filter(|&square| !part.contains(square)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::fixtures::{moves, squares};
    use crate::types::Variant;

    fn blocks(path: &str, moves: &str) -> Blocks {
        let mut blocks = Blocks::default();
        *blocks.of(Stones::of_moves(&squares(path))).expect("room") = squares(moves).into_iter().collect();
        blocks
    }

    #[test]
    fn a_position_is_told_by_its_stones() {
        let blocks = blocks("h8 i9 j10", "a1 b2");
        let at = |names| blocks.at(&moves(Variant::Freestyle, names)).len();
        let below = |names| blocks.below(&moves(Variant::Freestyle, names)).len();
        assert_eq!((at("h8 i9 j10"), below("h8 i9 j10")), (2, 0));
        assert_eq!((at("j10 i9 h8"), below("j10 i9 h8")), (2, 0));
        for earlier in ["", "h8", "j10", "h8 i9"] {
            assert_eq!((at(earlier), below(earlier)), (0, 1), "{earlier}");
        }
        for elsewhere in ["i9", "h8 j10", "i9 h8 a1", "h8 i9 j10 a2"] {
            assert_eq!((at(elsewhere), below(elsewhere)), (0, 0), "{elsewhere}");
        }
    }

    #[test]
    fn who_is_to_move_counts() {
        let blocks = blocks("h8 i9", "a1");
        let mut position = moves(Variant::Freestyle, "h8 i9");
        position.set_side_to_move(Color::White);
        assert!(blocks.at(&position).is_empty());
        let mut position = moves(Variant::Freestyle, "h8");
        position.set_side_to_move(Color::Black);
        assert!(blocks.below(&position).is_empty());
    }

    #[test]
    fn there_is_an_end_of_room_that_loses_nothing() {
        let mut blocks = Blocks::default();
        let mut stones =
            BoardSize::LARGEST.coords().map(|coord| Stones::of_moves(&[Square::from_coord(coord)]));
        for _ in 0..MOST_POSITIONS {
            assert!(blocks.of(stones.next().expect("a point")).is_ok());
        }
        let one_more = blocks.of(stones.next().expect("a point"));
        assert_eq!(one_more, Err(EngineError::TooManyPaths(MOST_POSITIONS)));
        assert!(blocks.of(Stones::of_moves(&squares("a1"))).is_ok(), "one that is known");
        assert_eq!(blocks.positions.len(), MOST_POSITIONS);
    }
}
