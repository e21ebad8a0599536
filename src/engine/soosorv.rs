//! The opening by Soosorv-8: three stones, a fourth with a number of fifth ones, those, and the choice of one of them.
//!
//! ```text
//!   stones    who                          what
//!   1 to 3    who opens                    one of 26 openings around the centre
//!             the other                    may take black
//!   4         white                        anywhere, and says how many fifth stones black is to offer: 1 to 8
//!             the other                    may take the other colour
//!   5         black                        offers so many, no two of which are the same by symmetry
//!   5         white                        chooses one
//! ```
//!
//! White chooses the worst for black, so a fourth stone with `n` fifth ones is worth what the `n`th best of them is.

use std::cmp::Reverse;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::error::EngineError;
use super::game::{Engine, Think};
use super::swap2::{EVEN_ENOUGH, around, until};
use super::symmetry::Symmetries;
use crate::board::{Position, SquareSet};
use crate::search::{RootScope, SearchReport};
use crate::types::{Coord, Score, Square};

/// The most fifth stones that may be asked for.
pub(super) const MOST_FIFTHS: usize = 8;
/// Fourth stones that are looked at more closely.
const FOURTHS: usize = 6;

/// What is asked for in an opening by Soosorv-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SoosorvStep {
    /// Place the three stones.
    Open,
    /// Say whether to take black, of three stones.
    SwapAfterThree,
    /// Place the fourth stone and say how many fifth ones there are to be.
    Fourth,
    /// Say whether to take white, of four stones and so many fifth ones.
    SwapAfterFour(usize),
    /// Offer so many fifth stones.
    Fifths(usize),
    /// Choose one of the fifth stones, which come after the first four.
    ChooseFifth,
}

/// The answer to one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoosorvAnswer {
    /// The three stones.
    Opening(Vec<Coord>),
    /// Whether to take the other colour, of so many stones.
    Swap {
        /// How many stones stand.
        stones: usize,
        /// Whether to take the other colour.
        swap: bool,
    },
    /// The fourth stone, and how many fifth ones there are to be.
    Fourth(Coord, usize),
    /// Fifth stones to choose from.
    Fifths(Vec<Coord>),
    /// The fifth stone.
    Fifth(Coord),
}

impl SoosorvStep {
    /// How many stones it is asked with.
    const fn stones(self) -> RangeInclusive<usize> {
        match self {
            Self::Open => 0..=0,
            Self::SwapAfterThree | Self::Fourth => 3..=3,
            Self::SwapAfterFour(_) | Self::Fifths(_) => 4..=4,
            Self::ChooseFifth => 5..=4 + MOST_FIFTHS,
        }
    }
}

impl Engine {
    /// Takes a step of an opening by Soosorv-8 after these stones, in the order in which they were placed (black first). The
    /// stones that are settled are on the board afterwards.
    ///
    /// # Errors
    /// If there is no game, the number of stones or of fifth ones is none of the step's, a stone is off the board or given twice, or
    /// the player doesn't analyse.
    pub fn soosorv(
        &mut self,
        step: SoosorvStep,
        stones: &[Coord],
        think: &Think,
    ) -> Result<SoosorvAnswer, EngineError> {
        if self.position().is_none() {
            return Err(EngineError::NoGame);
        }
        self.must_analyse()?;
        if !step.stones().contains(&stones.len()) {
            let (least, most) = step.stones().into_inner();
            return Err(EngineError::NotSoosorv { least, most, stones: stones.len() });
        }
        if let SoosorvStep::SwapAfterFour(fifths) | SoosorvStep::Fifths(fifths) = step
            && !(1..=MOST_FIFTHS).contains(&fifths)
        {
            return Err(EngineError::NotFifths(fifths));
        }
        self.set_opening(stones)?;
        let answer = match step {
            SoosorvStep::Open => SoosorvAnswer::Opening(self.open_around_the_centre(think)?),
            SoosorvStep::SwapAfterThree => {
                let (_, _, value) = self.most_even_fourth(stones, think)?;
                // Black chooses between the sides after the fourth stone, which is of use where that can't be even.
                SoosorvAnswer::Swap { stones: 3, swap: value.get().abs() >= EVEN_ENOUGH }
            }
            SoosorvStep::Fourth => {
                let (fourth, fifths, _) = self.most_even_fourth(stones, think)?;
                SoosorvAnswer::Fourth(fourth, fifths)
            }
            SoosorvStep::SwapAfterFour(fifths) => {
                let moves = self.best_different(fifths, self.budget().soft, think)?;
                let worst = moves.last().map_or(Score::EVEN, |&(value, _)| value);
                SoosorvAnswer::Swap { stones: 4, swap: worst < Score::EVEN }
            }
            SoosorvStep::Fifths(fifths) => {
                let moves = self.best_different(fifths, self.budget().soft, think)?;
                SoosorvAnswer::Fifths(moves.into_iter().map(|(_, coord)| coord).collect())
            }
            SoosorvStep::ChooseFifth => {
                let (four, fifths) = stones.split_at(4);
                SoosorvAnswer::Fifth(self.worst_of(four, fifths, think)?)
            }
        };
        self.spend(think.started.elapsed());
        self.settle(stones, &answer)?;
        Ok(answer)
    }

    /// Leaves on the board what is settled.
    fn settle(&mut self, stones: &[Coord], answer: &SoosorvAnswer) -> Result<(), EngineError> {
        let settled = stones.get(..4).unwrap_or(stones);
        match answer {
            SoosorvAnswer::Opening(opening) => self.set_opening(opening)?,
            SoosorvAnswer::Fourth(coord, _) => self.set_opening(&[settled, &[*coord]].concat())?,
            // White, who has chosen, is to move.
            SoosorvAnswer::Fifth(coord) => return self.set_opening(&[settled, &[*coord]].concat()),
            SoosorvAnswer::Swap { .. } | SoosorvAnswer::Fifths(_) => self.set_opening(settled)?,
        }
        self.set_own_color(None);
        Ok(())
    }

    /// The one of the 26 openings whose value is nearest to even.
    fn open_around_the_centre(&mut self, think: &Think) -> Result<Vec<Coord>, EngineError> {
        let size = self.position().ok_or(EngineError::NoGame)?.size();
        let openings = openings().filter_map(|steps| around(size.center(), size, &steps)).collect();
        let (best, _) = self.most_even(&[], openings, think)?;
        best.ok_or(EngineError::BoardFull)
    }

    /// The fourth stone and the number of fifth ones that leave the game nearest to even, and what they are worth to black.
    fn most_even_fourth(
        &mut self,
        three: &[Coord],
        think: &Think,
    ) -> Result<(Coord, usize, Score), EngineError> {
        let whole = self.budget().soft;
        let fourths = self.best_different(FOURTHS, whole / 5, think)?;
        let mut best: Option<(Coord, usize, Score)> = None;
        let mut left = u32::try_from(fourths.len()).unwrap_or(u32::MAX);
        for (_, fourth) in fourths {
            let now = think.started.elapsed();
            let until_here = now + whole.saturating_sub(now) / left.max(1);
            left = left.saturating_sub(1);
            self.set_opening(&[three, &[fourth]].concat())?;
            let fifths = self.best_different(MOST_FIFTHS, until_here, think)?;
            for (number, (value, _)) in (1..).zip(fifths) {
                if best.is_none_or(|(_, _, known)| value.get().abs() < known.get().abs()) {
                    best = Some((fourth, number, value));
                }
            }
        }
        best.ok_or(EngineError::BoardFull)
    }

    /// The best moves with what they are worth, the best first, of which no two are the same by symmetry.
    fn best_different(
        &mut self,
        lines: usize,
        time: Duration,
        think: &Think,
    ) -> Result<Vec<(Score, Coord)>, EngineError> {
        let repeated = self.position().map(repeated_by_symmetry).unwrap_or_default();
        self.best_moves(lines, repeated, time, think)
    }

    /// The one of black's `fifths` that is worth least.
    fn worst_of(&mut self, four: &[Coord], fifths: &[Coord], think: &Think) -> Result<Coord, EngineError> {
        self.set_opening(four)?;
        let position = self.position().ok_or(EngineError::NoGame)?;
        let others = position.empty_squares().filter(|square| !fifths.contains(&square.coord())).collect();
        let moves = self.best_moves(fifths.len(), others, self.budget().soft, think)?;
        // What black may not play is not among them.
        let worst = moves.last().map(|&(_, coord)| coord);
        Ok(worst.unwrap_or(fifths[0]))
    }

    /// The best moves off the `blocked` squares with what they are worth to the side that makes them, the best first.
    fn best_moves(
        &mut self,
        lines: usize,
        blocked: SquareSet,
        time: Duration,
        think: &Think,
    ) -> Result<Vec<(Score, Coord)>, EngineError> {
        let root = RootScope { blocked, lines, ..RootScope::default() };
        let report = self.search(think, until(time), root, &mut |_| {})?;
        Ok(moves_of(&report))
    }
}

fn moves_of(report: &SearchReport) -> Vec<(Score, Coord)> {
    let best = report.best.map(|square| (report.value, square));
    let others = report.root.others.iter().filter_map(|line| Some((line.value, *line.variation.first()?)));
    let mut moves: Vec<_> =
        best.into_iter().chain(others).map(|(value, square)| (value, square.coord())).collect();
    moves.sort_by_key(|&(value, _)| Reverse(value));
    moves
}

/// All squares but one of those that are the same by symmetry.
fn repeated_by_symmetry(position: &Position) -> SquareSet {
    let symmetries = Symmetries::of(position.stones());
    let is_repeated = |square: &Square| {
        symmetries.images(square.coord(), position.size()).any(|image| Square::from_coord(image) < *square)
    };
    position.empty_squares().filter(is_repeated).collect()
}

/// The 26 openings (black, white, black) as steps from the centre: a second stone beside or diagonally beside the first, and
/// a third one at most two steps away, of those that are the same by symmetry one each.
fn openings() -> impl Iterator<Item = [(i8, i8); 3]> {
    let within_two = || (-2..=2).flat_map(|y| (-2..=2).map(move |x| (x, y)));
    let direct = within_two().filter(|&(x, _)| x >= 0).map(|third| [(0, 0), (0, -1), third]);
    let indirect = within_two().filter(|&(x, y)| x >= -y).map(|third| [(0, 0), (1, -1), third]);
    direct.chain(indirect).filter(|[first, second, third]| third != first && third != second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_26_openings_on_the_smallest_board_too() {
        let openings: Vec<_> = openings().collect();
        assert_eq!(openings.len(), 26);
        let size = crate::types::BoardSize::new(5, 5).expect("a size");
        assert!(openings.iter().all(|steps| around(size.center(), size, steps).is_some()));
    }
}
