//! What Yixin's family of managers asks beyond a game: Yixin-Board, its fork, gomoku-calculator.

use std::io::{self, Write};

use super::command::{Command, Swap2Step};
use super::lists::Purpose;
use super::reply::Reply;
use super::session::{Flow, Found, Manager, Session};
use super::settings::YIXIN_RENJU;
use crate::engine::{EngineError, SoosorvStep, Think};
use crate::types::{Coord, Variant};

impl<W: Write> Session<W> {
    /// Takes note that the manager belongs to Yixin's family. If it has set the rule already, number 2 was renju.
    pub(super) fn joins_yixin_family(&mut self) {
        if self.manager != Manager::Any {
            return;
        }
        self.manager = Manager::YixinFamily;
        if self.engine.settings().rule == YIXIN_RENJU {
            self.engine.change_settings(|settings| settings.rule = Variant::Renju.into());
        }
    }

    /// Obeys a command of those who analyse; any other is none of them.
    pub(super) fn obey_analyst(&mut self, command: Command, think: &Think) -> io::Result<Flow> {
        self.joins_yixin_family();
        match command {
            Command::NBest(lines) => {
                // Without the limit to the points of the board, a search of more lines than that would do no harm, but
                // take its time to find that out.
                let points =
                    self.engine.position().map_or(1, |position| usize::from(position.size().points()));
                self.search_and_answer(think, |engine, observe| {
                    Ok(Found::Move(engine.think_lines(lines.min(points), think, observe)?))
                })
            }
            Command::SearchDefences => self.search_and_answer(think, |engine, observe| {
                Ok(Found::Move(engine.search_defences(think, observe)?))
            }),
            Command::BalanceOne(wanted) => self.search_and_answer(think, |engine, observe| {
                Ok(Found::Move(engine.balance_one(wanted, think, observe)?))
            }),
            Command::BalanceTwo(wanted) => self.search_and_answer(think, |engine, observe| {
                let (first, second) = engine.balance_two(wanted, think, observe)?;
                Ok(Found::Moves(first, second))
            }),
            Command::Block(words) => self.list(Purpose::Block, &words, think),
            Command::Unblock(words) => self.list(Purpose::Unblock, &words, think),
            Command::UnblockAll => {
                self.engine.unblock_all();
                Ok(Flow::Continue)
            }
            Command::BlockPath(words) => self.list(Purpose::BlockPath, &words, think),
            Command::BlockPathExcept(words) => self.list(Purpose::BlockPathExcept, &words, think),
            Command::UnblockPath(words) => self.list(Purpose::UnblockPath, &words, think),
            Command::UnblockAllPaths => {
                self.engine.unblock_all_paths();
                Ok(Flow::Continue)
            }
            Command::Swap2Step(step) => self.swap2_step(step, think),
            Command::Soosorv(SoosorvStep::Open, _) => self.soosorv_step(SoosorvStep::Open, &[], think),
            Command::Soosorv(step, words) => self.list(Purpose::Soosorv(step), &words, think),
            _ => Ok(Flow::Continue),
        }
    }

    /// A step of an opening. The stones of a choice stand on the board already, set there by `YXBOARD`; at the first step
    /// the manager has cleared its own board and says nothing of it.
    fn swap2_step(&mut self, step: Swap2Step, think: &Think) -> io::Result<Flow> {
        if think.stop.is_ended() {
            return Ok(Flow::Exit);
        }
        let Some(position) = self.engine.position() else {
            return self.answer(Err(EngineError::NoGame));
        };
        let wanted = match step {
            Swap2Step::Open => 0,
            Swap2Step::ChooseOfThree => 3,
            Swap2Step::ChooseOfFive => 5,
        };
        let stones: Vec<Coord> = match step {
            Swap2Step::Open => Vec::new(),
            _ => position.stones().iter().map(|stone| stone.square.coord()).collect(),
        };
        if stones.len() != wanted {
            return self.answer(Err(EngineError::NotSwap2(stones.len())));
        }
        self.choose_opening(&stones, think, |answer| Reply::Swap2Step(wanted, answer))
    }
}
