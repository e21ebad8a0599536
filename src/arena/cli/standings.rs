//! How a run stands.

use std::collections::BTreeMap;
use std::fmt;

use crate::arena::crosstable::Crosstable;
use crate::arena::schedule::Pairing;
use crate::arena::sprt::{Sprt, SprtState};
use crate::arena::statistics::{Points, Tally};
use crate::arena::{EndReason, EngineConfig, EngineSide, GameRecord};
use crate::types::Color;

/// The results of every two engines that meet.
pub(super) struct Standings {
    names: Vec<String>,
    table: Crosstable,
    /// Whether each opening is played twice.
    in_pairs: bool,
    sprt: Option<Sprt>,
    tallies: BTreeMap<(usize, usize), Tally>,
    /// Losses by a fault, by engine and reason.
    faults: BTreeMap<(usize, String), usize>,
    /// Games that an engine hasn't lost by it, but after which it had to be killed.
    stayed: BTreeMap<usize, usize>,
}

impl Standings {
    pub(super) fn new(engines: &[EngineConfig], in_pairs: bool, sprt: Option<Sprt>) -> Self {
        let names: Vec<String> = engines.iter().map(|engine| engine.name.clone()).collect();
        let table = Crosstable::new(names.clone());
        let (tallies, faults, stayed) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { names, table, in_pairs, sprt, tallies, faults, stayed }
    }

    /// Counts a game.
    pub(super) fn add(&mut self, pairing: &Pairing, game: &GameRecord) {
        self.table.add(pairing.first, pairing.second, Points::from(game));
        let tally = self.tallies.entry((pairing.first, pairing.second)).or_default();
        if self.in_pairs {
            tally.add_to_pair(pairing.pair, Points::from(game));
        } else {
            tally.add_single(Points::from(game));
        }
        self.add_faults(pairing, game);
    }

    fn add_faults(&mut self, pairing: &Pairing, game: &GameRecord) {
        let engine_of = |color| {
            let is_first = (color == Color::Black) == (game.black == EngineSide::First);
            if is_first { pairing.first } else { pairing.second }
        };
        let reason = &game.result.reason;
        if reason.is_fault()
            && let Some(winner) = game.result.winner
        {
            *self.faults.entry((engine_of(!winner), format!("{reason:?}"))).or_default() += 1;
        }
        if *reason != EndReason::IgnoredEnd {
            for color in Color::ALL.into_iter().filter(|color| game.ignored_end[color.index()]) {
                *self.stayed.entry(engine_of(color)).or_default() += 1;
            }
        }
    }

    /// The state of the test, if there is one.
    pub(super) fn sprt_state(&self) -> Option<SprtState> {
        let tally = self.tallies.get(&(0, 1)).cloned().unwrap_or_default();
        self.sprt.as_ref().map(|sprt| sprt.state(&tally))
    }

    /// The results of the two engines of a game, in one line.
    pub(super) fn of(&self, pairing: &Pairing) -> String {
        let Pairing { first, second, .. } = *pairing;
        let Some(tally) = self.tallies.get(&(first, second)) else { return String::new() };
        let test = match &self.sprt {
            Some(sprt) => {
                let [low, high] = sprt.bounds();
                format!(", LLR {:.2} ({low:.2} {high:.2})", sprt.llr(tally))
            }
            None => String::new(),
        };
        format!("{} - {}: {tally}{test}", self.names[first], self.names[second])
    }
}

/// Everything, in some lines.
impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (&(first, second), tally) in &self.tallies {
            writeln!(f, "{} - {}: {tally}", self.names[first], self.names[second])?;
        }
        if self.names.len() > 2 {
            writeln!(f, "\n{}", self.table)?;
        }
        for ((engine, reason), count) in &self.faults {
            writeln!(f, "{} lost {count} by {reason}", self.names[*engine])?;
        }
        for (engine, count) in &self.stayed {
            writeln!(f, "{} ignored END {count} times without losing by it", self.names[*engine])?;
        }
        if let Some(sprt) = &self.sprt {
            let state = match self.sprt_state() {
                Some(SprtState::AcceptH0) => "H0 is accepted",
                Some(SprtState::AcceptH1) => "H1 is accepted",
                _ => "no decision",
            };
            let tally = self.tallies.get(&(0, 1)).cloned().unwrap_or_default();
            writeln!(f, "SPRT {sprt}: LLR {:.2}, {state}", sprt.llr(&tally))?;
        }
        Ok(())
    }
}
