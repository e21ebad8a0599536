//! What analysis asks beyond a game: several best moves, moves that keep the balance or defend.

use super::error::EngineError;
use super::game::{Engine, Think};
use crate::search::{Aim, SearchReport, TimeBudget};
use crate::types::Score;

impl Engine {
    /// Searches for the `lines` best moves of the engine's own and plays the best one.
    ///
    /// # Errors
    /// As [`think`](Self::think), or if the player doesn't analyse.
    pub fn think_lines(
        &mut self,
        lines: usize,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        self.play_by(lines, Aim::Win, think, observe)
    }

    /// Searches for the moves of the engine's own after which the opponent has no win, as far as can be found out in the time
    /// of a move, and plays the best one. The report tells all of them, or, if there are none, the moves that lose.
    ///
    /// # Errors
    /// As [`think_lines`](Self::think_lines).
    pub fn search_defences(
        &mut self,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        self.play_by(1, Aim::Defend, think, observe)
    }

    /// Searches for the move after which the position is worth `wanted`, or as nearly as can be, for the engine's own
    /// side, and plays it.
    ///
    /// # Errors
    /// As [`think_lines`](Self::think_lines).
    pub fn balance_one(
        &mut self,
        wanted: Score,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        self.play_by(1, Aim::Nearest(wanted), think, observe)
    }

    /// Searches for two moves, one of each side, after which the position is worth `wanted`, or as nearly as can be, for
    /// the engine's own side, and plays both; the second is missing if the first ends the game or leaves no point that isn't blocked.
    ///
    /// The first is the one after which the best reply comes nearest to `wanted`; the second is the reply that does.
    ///
    /// # Errors
    /// As [`think_lines`](Self::think_lines). The first move stays if the search for the second fails.
    pub fn balance_two(
        &mut self,
        wanted: Score,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<(SearchReport, Option<SearchReport>), EngineError> {
        self.take_turn()?;
        let whole = self.move_budget()?;
        let half = TimeBudget { soft: whole.soft / 2, hard: whole.hard / 2 };
        let first = self.balance(wanted, half, think, observe)?;
        let second = if self.awaits_reply() {
            match self.balance(-wanted, whole, think, observe) {
                Err(EngineError::AllBlocked) => None,
                found => Some(found?),
            }
        } else {
            None
        };
        self.spend(think.started.elapsed());
        Ok((first, second))
    }

    /// Searches for the move of the engine's own that serves an aim best, in the time of a move, and plays it.
    fn play_by(
        &mut self,
        lines: usize,
        aim: Aim,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        self.take_turn()?;
        let report = self.search(think, self.move_budget()?, self.scope(lines, aim), observe)?;
        self.play_found(&report);
        self.spend(think.started.elapsed());
        Ok(report)
    }

    fn balance(
        &mut self,
        wanted: Score,
        budget: TimeBudget,
        think: &Think,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, EngineError> {
        let report = self.search(think, budget, self.scope(1, Aim::Nearest(wanted)), observe)?;
        self.play_found(&report);
        Ok(report)
    }
}
