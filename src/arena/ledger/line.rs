//! A game as a line of JSON.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::game_key::GameKey;
use crate::arena::{EndReason, EngineSide, GameRecord, GameResult, MoveRecord, Swap2Choice, Swap2Step};
use crate::types::{BoardSize, Color, Coord, Rule, Variant};

/// A game and its key. The names of the fields are the ledger's format.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Line {
    pub(super) key: String,
    /// Black's and white's.
    names: [String; 2],
    /// `first` or `second`.
    black: String,
    rule: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    continuous: bool,
    /// Width and height.
    size: [u8; 2],
    /// `black` or `white`; missing for a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<String>,
    reason: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    detail: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    stderr_tail: String,
    peak_memory: [u64; 2],
    /// Black and white.
    #[serde(default, skip_serializing_if = "are_false")]
    ignored_end: [bool; 2],
    opening_moves: usize,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    swap2: Vec<LineStep>,
    moves: Vec<LineMove>,
}

#[derive(Debug, Serialize, Deserialize)]
struct LineStep {
    /// `first` or `second`.
    by: String,
    choice: String,
    /// The time in nanoseconds.
    ns: u64,
}

#[derive(Debug, Serialize, Deserialize)]
struct LineMove {
    /// The point's name, such as `h8`.
    at: String,
    /// The time in nanoseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    ns: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nodes: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn are_false(flags: &[bool; 2]) -> bool {
    *flags == [false; 2]
}

/// Every reason and its name in ledgers.
const REASONS: [(EndReason, &str); 13] = [
    (EndReason::Five, "five"),
    (EndReason::BoardFull, "board full"),
    (EndReason::Banned, "banned move"),
    (EndReason::IllegalMove, "illegal move"),
    (EndReason::Garbage, "garbage"),
    (EndReason::TurnTime, "turn time"),
    (EndReason::MatchTime, "match time"),
    (EndReason::Silent, "silent"),
    (EndReason::Crashed, "crashed"),
    (EndReason::Memory, "memory"),
    (EndReason::NotStarted, "not started"),
    (EndReason::Adjudicated, "adjudicated"),
    (EndReason::IgnoredEnd, "ignored end"),
];

const CHOICES: [(Swap2Choice, &str); 4] = [
    (Swap2Choice::Open, "open"),
    (Swap2Choice::Swap, "swap"),
    (Swap2Choice::Stay, "stay"),
    (Swap2Choice::TwoMore, "two more"),
];
const COLORS: [(Color, &str); 2] = [(Color::Black, "black"), (Color::White, "white")];
const SIDES: [(EngineSide, &str); 2] = [(EngineSide::First, "first"), (EngineSide::Second, "second")];

fn name_in<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> String {
    table.iter().find(|(known, _)| known == value).map(|&(_, name)| name.to_owned()).unwrap_or_default()
}

fn value_in<T: Clone>(table: &[(T, &str)], name: &str) -> Option<T> {
    table.iter().find(|(_, known)| *known == name).map(|(value, _)| value.clone())
}

impl Line {
    pub(super) fn new(key: &GameKey, game: &GameRecord) -> Self {
        Self {
            key: key.to_string(),
            names: game.names.clone(),
            black: name_in(&SIDES, &game.black),
            rule: game.rule.variant.name().to_owned(),
            continuous: game.rule.continuous,
            size: [game.size.width(), game.size.height()],
            winner: game.result.winner.map(|winner| name_in(&COLORS, &winner)),
            reason: name_in(&REASONS, &game.result.reason),
            detail: game.result.detail.clone(),
            stderr_tail: game.result.stderr_tail.clone(),
            peak_memory: game.peak_memory,
            ignored_end: game.ignored_end,
            opening_moves: game.opening_moves,
            swap2: game.swap2.iter().map(LineStep::new).collect(),
            moves: game.moves.iter().map(LineMove::new).collect(),
        }
    }

    /// The game, with its key. `None` if some text of it means nothing.
    pub(super) fn into_game(self) -> Option<(GameKey, GameRecord)> {
        let [width, height] = self.size;
        let winner = match self.winner {
            Some(name) => Some(value_in(&COLORS, &name)?),
            None => None,
        };
        let variant = Variant::from_name(&self.rule)?;
        let game = GameRecord {
            names: self.names,
            black: value_in(&SIDES, &self.black)?,
            rule: Rule { variant, continuous: self.continuous },
            size: BoardSize::new(width, height)?,
            opening_moves: self.opening_moves,
            swap2: self.swap2.into_iter().map(LineStep::into_step).collect::<Option<_>>()?,
            moves: self.moves.into_iter().map(LineMove::into_move).collect::<Option<_>>()?,
            result: GameResult {
                winner,
                reason: value_in(&REASONS, &self.reason)?,
                detail: self.detail,
                stderr_tail: self.stderr_tail,
            },
            peak_memory: self.peak_memory,
            ignored_end: self.ignored_end,
        };
        Some((GameKey::from_text(&self.key)?, game))
    }
}

impl LineStep {
    fn new(step: &Swap2Step) -> Self {
        Self {
            by: name_in(&SIDES, &step.by),
            choice: name_in(&CHOICES, &step.choice),
            ns: nanoseconds(step.time),
        }
    }

    fn into_step(self) -> Option<Swap2Step> {
        Some(Swap2Step {
            by: value_in(&SIDES, &self.by)?,
            choice: value_in(&CHOICES, &self.choice)?,
            time: Duration::from_nanos(self.ns),
        })
    }
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

impl LineMove {
    fn new(record: &MoveRecord) -> Self {
        Self {
            at: record.coord.name(),
            ns: nanoseconds(record.time),
            eval: record.eval.clone(),
            depth: record.depth.clone(),
            nodes: record.nodes.clone(),
        }
    }

    fn into_move(self) -> Option<MoveRecord> {
        Some(MoveRecord {
            coord: Coord::from_name(&self.at)?,
            time: Duration::from_nanos(self.ns),
            eval: self.eval,
            depth: self.depth,
            nodes: self.nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::sample;

    #[test]
    fn every_game_comes_back_as_it_was() {
        let key = GameKey::from_text(&"a".repeat(64)).expect("a key");
        for (reason, _) in REASONS {
            for winner in [None, Some(Color::Black), Some(Color::White)] {
                let mut game = sample::game();
                game.result.reason = reason.clone();
                game.result.winner = winner;
                game.ignored_end[1] = reason == EndReason::IgnoredEnd;
                if winner.is_some() {
                    let by = [EngineSide::First, EngineSide::Second].into_iter().cycle();
                    let steps = by.zip(CHOICES).zip(0..);
                    let time = Duration::from_nanos;
                    let step = |((by, (choice, _)), ns)| Swap2Step { by, choice, time: time(ns) };
                    game.swap2 = steps.map(step).collect();
                }
                let text = serde_json::to_string(&Line::new(&key, &game)).expect("JSON");
                assert!(!text.contains('\n'), "{text}");
                let line: Line = serde_json::from_str(&text).expect("a line");
                assert_eq!(line.into_game(), Some((key.clone(), game)));
            }
        }
    }
}
