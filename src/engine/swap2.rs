//! The opening by swap2: three stones by one side, then the other chooses.

use std::time::Duration;

use super::error::EngineError;
use super::game::{Engine, Think};
use super::{Owner, PlacedStone};
use crate::search::{RootScope, TimeBudget};
use crate::types::{BoardSize, Color, Coord, Score};

/// The answer to an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap2Answer {
    /// Take the other colour.
    Swap,
    /// Place these stones: three to open, one to keep the colour, or two to let the other side choose.
    Stones(Vec<Coord>),
}

/// Positions nearer to even than this, in log-odds, are left to the other side to choose (about 45 to 55 %).
pub(super) const EVEN_ENOUGH: i16 = 40;

/// Openings of three stones (black, white, black) around the middle that are neither won nor harmless, as steps
/// right and down from the centre. Which one is played is decided by search.
const OPENINGS: [[(i8, i8); 3]; 8] = [
    [(0, 0), (1, 1), (4, 1)],
    [(0, 0), (0, -1), (3, 3)],
    [(-1, 2), (0, 0), (3, -2)],
    [(0, 0), (1, 0), (-4, 2)],
    [(-2, -1), (0, 0), (3, 2)],
    [(0, 0), (1, 1), (-3, 3)],
    [(-3, 0), (0, 0), (2, 3)],
    [(0, 0), (0, 1), (4, -2)],
];

/// Pairs of stones (white, black) that may make an unclear opening even, as steps from its middle.
const PAIRS: [[(i8, i8); 2]; 6] = [
    [(1, -1), (-2, 2)],
    [(-1, -1), (3, 0)],
    [(0, 2), (0, -3)],
    [(2, 0), (-3, -1)],
    [(-2, 1), (2, -3)],
    [(1, 2), (-1, -3)],
];

impl Engine {
    /// Answers an opening of 0, 3 or 5 stones, in the order in which they were placed (black first). The stones
    /// given and the stones answered are on the board afterwards.
    ///
    /// # Errors
    /// If there is no game, another number of stones is given, or one is off the board or given twice.
    pub fn swap2(&mut self, stones: &[Coord], think: &Think) -> Result<Swap2Answer, EngineError> {
        let size = self.position().ok_or(EngineError::NoGame)?.size();
        if ![0, 3, 5].contains(&stones.len()) {
            return Err(EngineError::NotSwap2(stones.len()));
        }
        self.set_opening(stones)?;
        let answer = if stones.is_empty() {
            Swap2Answer::Stones(self.open(size, think)?)
        } else {
            self.choose(stones, size, think)?
        };
        self.spend(think.started.elapsed());
        let mover = mover_after(stones.len());
        match &answer {
            Swap2Answer::Swap => {
                self.set_opening(stones)?;
                self.set_own_color(Some(!mover));
            }
            Swap2Answer::Stones(placed) => {
                self.set_opening(&[stones, placed].concat())?;
                self.set_own_color((placed.len() == 1).then_some(mover));
            }
        }
        Ok(answer)
    }

    /// The opening whose value is nearest to even.
    fn open(&mut self, size: BoardSize, think: &Think) -> Result<Vec<Coord>, EngineError> {
        let openings = OPENINGS.iter().filter_map(|steps| around(size.center(), size, steps)).collect();
        let (best, _) = self.most_even(&[], openings, think)?;
        Ok(best.unwrap_or_else(|| size.coords().take(3).collect()))
    }

    /// Takes the better side of an opening, or, of three stones that are about even, leaves the choice to the other
    /// side after two more.
    fn choose(
        &mut self,
        stones: &[Coord],
        size: BoardSize,
        think: &Think,
    ) -> Result<Swap2Answer, EngineError> {
        let whole = self.budget().soft;
        let report = self.search(think, until(whole / 2), RootScope::default(), &mut |_| {})?;
        let value = report.value;
        if stones.len() == 3 && !value.is_decided() && value.get().abs() < EVEN_ENOUGH {
            let middle = middle_of(stones);
            let is_free = |pair: &Vec<Coord>| pair.iter().all(|coord| !stones.contains(coord));
            let pairs =
                PAIRS.iter().filter_map(|steps| around(middle, size, steps)).filter(is_free).collect();
            if let (Some(pair), value) = self.most_even(stones, pairs, think)?
                && value.get().abs() < EVEN_ENOUGH
            {
                return Ok(Swap2Answer::Stones(pair));
            }
        }
        match report.best {
            Some(square) if value >= Score::EVEN => Ok(Swap2Answer::Stones(vec![square.coord()])),
            _ => Ok(Swap2Answer::Swap),
        }
    }

    /// The one of several continuations of an opening whose value is nearest to even, and that value. They share
    /// the rest of the time.
    pub(super) fn most_even(
        &mut self,
        stones: &[Coord],
        continuations: Vec<Vec<Coord>>,
        think: &Think,
    ) -> Result<(Option<Vec<Coord>>, Score), EngineError> {
        let whole = self.budget().soft;
        let (mut best, mut best_value) = (None, Score::win_in(0));
        let mut left = u32::try_from(continuations.len()).unwrap_or(u32::MAX);
        for continuation in continuations {
            let now = think.started.elapsed();
            let until_here = now + whole.saturating_sub(now) / left.max(1);
            left = left.saturating_sub(1);
            self.set_opening(&[stones, &continuation].concat())?;
            let value = self.search(think, until(until_here), RootScope::default(), &mut |_| {})?.value;
            if best.is_none() || value.get().abs() < best_value.get().abs() {
                (best, best_value) = (Some(continuation), value);
            }
        }
        Ok((best, best_value))
    }

    /// Puts the stones of an opening on the board, black first.
    pub(super) fn set_opening(&mut self, stones: &[Coord]) -> Result<(), EngineError> {
        if let Some(&twice) =
            stones.iter().enumerate().find(|(n, coord)| stones[..*n].contains(coord)).map(|(_, c)| c)
        {
            return Err(EngineError::Occupied(twice));
        }
        let mover = mover_after(stones.len());
        let owner = |number| if mover_after(number) == mover { Owner::Own } else { Owner::Opponent };
        let placed: Vec<_> = stones
            .iter()
            .enumerate()
            .map(|(number, &coord)| PlacedStone { coord, owner: owner(number) })
            .collect();
        self.set_board(&placed)
    }
}

/// Who is to move when so many stones stand: black with an even number.
fn mover_after(stones: usize) -> Color {
    if stones.is_multiple_of(2) { Color::Black } else { Color::White }
}

/// The time that ends then, counted from the command.
pub(super) fn until(time: Duration) -> TimeBudget {
    TimeBudget { soft: time, hard: time }
}

/// The points at `steps` from `middle`, if all are on the board.
pub(super) fn around(middle: Coord, size: BoardSize, steps: &[(i8, i8)]) -> Option<Vec<Coord>> {
    let at = |&(dx, dy): &(i8, i8)| {
        let coord = Coord::new(middle.x.checked_add_signed(dx)?, middle.y.checked_add_signed(dy)?);
        size.contains(coord).then_some(coord)
    };
    steps.iter().map(at).collect()
}

fn middle_of(stones: &[Coord]) -> Coord {
    let mean = |axis: fn(&Coord) -> u8| {
        let sum: usize = stones.iter().map(|coord| usize::from(axis(coord))).sum();
        u8::try_from(sum / stones.len().max(1)).unwrap_or_default()
    };
    Coord::new(mean(|coord| coord.x), mean(|coord| coord.y))
}
