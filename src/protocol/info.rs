//! The keys of `INFO`.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use super::detail::Detail;
use crate::engine::DEFAULT_MEMORY;
use crate::roster::{Level, PlayerChoice};
use crate::types::{Coord, Ply, Rule};

/// The value of `time_left` and of `max_memory` that means no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// A setting that `INFO` gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Setting {
    /// `timeout_turn`: time for one move. Zero: as fast as possible.
    TurnTime(Duration),
    /// `timeout_match`: time for a game; `None` without limit.
    MatchTime(Option<Duration>),
    /// `time_left`: what is left of it; `None` without limit.
    TimeLeft(Option<Duration>),
    /// `max_memory`: bytes for everything. 0 means no limit, and the default is kept.
    MaxMemory(u64),
    /// `hash_size`: bytes for the tree.
    HashBytes(u64),
    /// `rule`.
    Rule(Rule),
    /// `max_node`: nodes to create; `None` without limit.
    MaxNodes(Option<u64>),
    /// `max_depth`: plies to look ahead; `None` without limit.
    MaxDepth(Option<Ply>),
    /// `thread_num`: threads of a search, at least one.
    Threads(usize),
    /// `player`: who chooses the moves from now on.
    Player(PlayerChoice),
    /// `show_detail`: what to tell of a search beside messages.
    ShowDetail(Detail),
    /// `pondering`: whether to think on the opponent's time.
    Pondering(bool),
    /// `level`: how strong they are to be.
    Level(Level),
    /// `evaluate`: the mouse cursor of a manager's user.
    Evaluate(Coord),
    /// A key that is known and changes nothing in this engine (`game_type`, `folder`, `caution_factor`, …).
    Accepted,
}

/// Why an `INFO` is none. The protocol has no answer to `INFO`, so this goes to the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InfoError {
    /// There is no key.
    Empty,
    /// The key is not known.
    UnknownKey(String),
    /// The value doesn't fit the key.
    BadValue(String, String),
}

impl fmt::Display for InfoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "INFO without a key"),
            Self::UnknownKey(key) => write!(f, "INFO key '{key}' is not known"),
            Self::BadValue(key, value) => write!(f, "INFO {key} can't be '{value}'"),
        }
    }
}

impl Error for InfoError {}

impl Setting {
    /// Understands what follows `INFO`. Keys may be in any case.
    ///
    /// # Errors
    /// If the key is unknown or the value unusable.
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        let (key, value) = text.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let number = value.parse::<i64>().ok();
        let setting = match key.as_str() {
            "" => return Err(InfoError::Empty),
            "timeout_turn" => number.map(|ms| Self::TurnTime(milliseconds(ms))),
            "timeout_match" => number.map(|ms| Self::MatchTime(limit(ms).map(milliseconds))),
            "time_left" => number.map(|ms| Self::TimeLeft((ms < UNLIMITED).then(|| milliseconds(ms)))),
            "max_memory" => {
                number.map(|bytes| Self::MaxMemory(limit(bytes).map_or(DEFAULT_MEMORY, unsigned)))
            }
            "hash_size" => number.map(|kilobytes| Self::HashBytes(unsigned(kilobytes).saturating_mul(1024))),
            "rule" => number.and_then(Rule::from_number).map(Self::Rule),
            "max_node" => number.map(|nodes| Self::MaxNodes(limit(nodes).map(unsigned))),
            "max_depth" => {
                number.map(|plies| Self::MaxDepth(limit(plies).and_then(|plies| Ply::try_from(plies).ok())))
            }
            "thread_num" => number.map(|threads| Self::Threads(usize::try_from(threads).unwrap_or(1).max(1))),
            "evaluate" => evaluate(value),
            "level" => Level::parse(value).ok().map(Self::Level),
            "player" => PlayerChoice::parse(value).ok().map(Self::Player),
            "show_detail" => number.and_then(Detail::from_number).map(Self::ShowDetail),
            "pondering" => number.map(|number| Self::Pondering(number == 1)),
            // caution_factor: other engines leave the more points out of their search, the less cautious they are told
            // to be. Here every move comes up in time, so there is nothing to set.
            "caution_factor" | "game_type" | "folder" | "usedatabase" | "thread_split_depth"
            | "checkmate" | "time_increment" | "strength" | "vcthread" | "nbestsym" | "start_depth"
            | "database_readonly" | "swapable" => Some(Self::Accepted),
            _ => return Err(InfoError::UnknownKey(key)),
        };
        setting.ok_or_else(|| InfoError::BadValue(key, value.to_owned()))
    }
}

fn evaluate(value: &str) -> Option<Setting> {
    let (x, y) = value.split_once(',')?;
    Some(Setting::Evaluate(Coord::new(x.trim().parse().ok()?, y.trim().parse().ok()?)))
}

/// A time; negative ones, which managers do send when a clock has run out, are none.
fn milliseconds(number: i64) -> Duration {
    Duration::from_millis(unsigned(number))
}

fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// A limit, where zero, a negative number and the largest 32-bit number mean that there is none.
fn limit(number: i64) -> Option<i64> {
    (1..UNLIMITED).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        let ms = Duration::from_millis;
        assert_eq!(Setting::parse("timeout_turn 5000"), Ok(Setting::TurnTime(ms(5000))));
        assert_eq!(Setting::parse("TIMEOUT_TURN 0"), Ok(Setting::TurnTime(ms(0))));
        assert_eq!(Setting::parse("timeout_match 0"), Ok(Setting::MatchTime(None)));
        assert_eq!(Setting::parse("time_left -500"), Ok(Setting::TimeLeft(Some(ms(0)))));
        assert_eq!(Setting::parse("time_left 2147483647"), Ok(Setting::TimeLeft(None)));
        assert_eq!(Setting::parse("time_left 0"), Ok(Setting::TimeLeft(Some(ms(0)))));
    }

    #[test]
    fn memory() {
        assert_eq!(Setting::parse("max_memory 0"), Ok(Setting::MaxMemory(DEFAULT_MEMORY)));
        assert_eq!(Setting::parse("max_memory 1000"), Ok(Setting::MaxMemory(1000)));
        assert_eq!(Setting::parse("hash_size 1024"), Ok(Setting::HashBytes(1 << 20)));
    }

    #[test]
    fn threads() {
        assert_eq!(Setting::parse("thread_num 2"), Ok(Setting::Threads(2)));
        assert_eq!(Setting::parse("THREAD_NUM 256"), Ok(Setting::Threads(256)));
        for none in ["thread_num 0", "thread_num -1"] {
            assert_eq!(Setting::parse(none), Ok(Setting::Threads(1)), "{none}");
        }
        for garbage in ["thread_num", "thread_num x", "thread_num 2.5", "thread_num 99999999999999999999"] {
            assert!(matches!(Setting::parse(garbage), Err(InfoError::BadValue(..))), "{garbage}");
        }
    }

    #[test]
    fn a_folder_may_have_spaces() {
        assert_eq!(Setting::parse("folder C:\\My Games\\data"), Ok(Setting::Accepted));
    }

    #[test]
    fn analysis() {
        let detail = |realtime, lines| Ok(Setting::ShowDetail(Detail { realtime, lines }));
        assert_eq!(Setting::parse("show_detail 0"), detail(false, false));
        assert_eq!(Setting::parse("show_detail 1"), detail(true, false));
        assert_eq!(Setting::parse("SHOW_DETAIL 2"), detail(false, true));
        assert_eq!(Setting::parse("show_detail 3"), detail(true, true));
        assert!(matches!(Setting::parse("show_detail 4"), Err(InfoError::BadValue(..))));
        assert_eq!(Setting::parse("pondering 1"), Ok(Setting::Pondering(true)));
        assert_eq!(Setting::parse("pondering 0"), Ok(Setting::Pondering(false)));
    }

    #[test]
    fn unusable_ones_are_named() {
        assert_eq!(Setting::parse(""), Err(InfoError::Empty));
        assert_eq!(Setting::parse("foo"), Err(InfoError::UnknownKey("foo".into())));
        assert_eq!(Setting::parse("rule 99"), Err(InfoError::BadValue("rule".into(), "99".into())));
        assert_eq!(
            Setting::parse("timeout_turn"),
            Err(InfoError::BadValue("timeout_turn".into(), String::new()))
        );
        assert!(matches!(Setting::parse("max_node many"), Err(InfoError::BadValue(..))));
    }
}
