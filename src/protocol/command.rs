//! One line of a manager, understood.

use std::error::Error;
use std::fmt;

use super::info::{InfoError, Setting};
use crate::engine::{Owner, PlacedStone, SoosorvStep};
use crate::types::{BoardSize, Coord, MAX_SIDE, MIN_SIDE, Score};

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `START 15`: a game on a square board.
    Start(BoardSize),
    /// `RECTSTART 20,15`: a game on any board.
    RectStart(BoardSize),
    /// `RESTART`: a game on the same board.
    Restart,
    /// `BEGIN`: move first.
    Begin,
    /// `TURN x,y`: the opponent has played there; move.
    Turn(Coord),
    /// `PLAY x,y`: play there.
    Play(Coord),
    /// `TAKEBACK x,y`: the stone there is taken back.
    TakeBack(Coord),
    /// `BOARD`: stones follow up to `DONE`; move. Some managers send all of it in this line, which is given here.
    Board(Vec<String>),
    /// `YXBOARD`: stones follow up to `DONE`; don't answer.
    SilentBoard(Vec<String>),
    /// `SWAP2BOARD`: an opening follows up to `DONE`; choose.
    Swap2Board(Vec<String>),
    /// `INFO key value`: a setting, or why it is none.
    Info(Result<Setting, InfoError>),
    /// `ABOUT`: say who you are.
    About,
    /// `END`: exit.
    End,
    /// `STOP` or `YXSTOP`: move now.
    Stop,
    /// `YXSHOWINFO`: say who you are and how large you may be set.
    ShowInfo,
    /// `YXSHOWFORBID`: say where black may not play.
    ShowForbidden,
    /// `YXHASHCLEAR`: forget earlier searches.
    ClearHash,
    /// `YXNBEST n`: play the best move, and tell the `n` best.
    NBest(usize),
    /// `YXSEARCHDEFEND`: play the best move, and tell which moves don't lose.
    SearchDefences,
    /// `YXBALANCEONE n`: play the move after which the position is worth `n`, or as nearly as can be.
    BalanceOne(Score),
    /// `YXBALANCETWO n`: the same by two moves, one of each side.
    BalanceTwo(Score),
    /// `YXBLOCK`: points follow up to `DONE`, where the engine is not to play.
    Block(Vec<String>),
    /// `YXBLOCKUNDO`: points follow up to `DONE`, where it may play again.
    Unblock(Vec<String>),
    /// `YXBLOCKRESET`: it may play anywhere again.
    UnblockAll,
    /// `YXBLOCKPATH`: the moves of a game follow up to `DONE`, of which the last one is not to be played after the others.
    BlockPath(Vec<String>),
    /// `YXBLOCKPATHEXCEPT`: the same, where the last one is the only one that may be played.
    BlockPathExcept(Vec<String>),
    /// `YXBLOCKPATHUNDO`: the same, where it may be played again.
    UnblockPath(Vec<String>),
    /// `YXBLOCKPATHRESET`: whatever was blocked so may be played again.
    UnblockAllPaths,
    /// `YXSWAP2STEP1`, `2` or `3`: place three stones, or choose with the three or five that stand.
    Swap2Step(Swap2Step),
    /// `YXSOOSORVSTEP1` to `6`: a step of an opening by soosorv-8; but for the first, stones follow up to `DONE`.
    Soosorv(SoosorvStep, Vec<String>),
    /// `YXQUERYDATABASEALL` and its like: lines follow up to `DONE`, no answer is due.
    Database(Vec<String>),
    /// `YXSETDATABASE` and its like: the name of a file follows on a line, no answer is due.
    DatabaseFile,
    /// `YXSAVEDATABASE` and its like: no answer is due.
    Ignored,
}

/// A step of the opening by swap2, as Yixin's family asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swap2Step {
    /// Place the three stones.
    Open,
    /// Choose with three stones.
    ChooseOfThree,
    /// Choose with five stones.
    ChooseOfFive,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseError {
    /// The first word is not known.
    Unknown(String),
    /// The line is longer than any command.
    TooLong,
    /// A size is missing or no number.
    BadSize(String),
    /// A size is out of range.
    UnsupportedSize(String),
    /// The command needs a point and got something else.
    BadPoint(&'static str, String),
    /// The command needs a number and got something else.
    BadNumber(&'static str, String),
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(word) => write!(f, "command '{word}'"),
            Self::TooLong => write!(f, "command: the line is too long"),
            Self::BadSize(text) => write!(f, "'{text}' is no size of a board, such as 15 or 20,15"),
            Self::UnsupportedSize(text) => {
                write!(f, "size '{text}' is not supported: a side has {MIN_SIDE} to {MAX_SIDE} points")
            }
            Self::BadNumber(command, text) => write!(f, "{command} needs a number and got '{text}'"),
            Self::BadPoint(command, text) => write!(f, "{command} needs a point x,y and got '{text}'"),
        }
    }
}

impl Error for ParseError {}

impl ParseError {
    /// Whether the line is no command at all, which is answered by `UNKNOWN` and not by `ERROR`.
    #[must_use]
    pub const fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown(_) | Self::TooLong)
    }
}

impl Command {
    /// Understands one line; `None` if it is blank. Keywords may be in any case, with blanks and tabs around.
    ///
    /// # Errors
    /// If the line is no command, or one with unusable arguments.
    pub fn parse(line: &str) -> Result<Option<Self>, ParseError> {
        let line = line.trim();
        let (word, rest) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
        let rest = rest.trim();
        let words = || rest.split_ascii_whitespace().map(str::to_owned).collect();
        let command = match word.to_ascii_uppercase().as_str() {
            "" => return Ok(None),
            "START" => Self::Start(parse_start(rest)?),
            "RECTSTART" => Self::RectStart(parse_size(rest)?),
            "RESTART" => Self::Restart,
            "BEGIN" => Self::Begin,
            "TURN" => Self::Turn(point("TURN", rest)?),
            "PLAY" => Self::Play(point("PLAY", rest)?),
            "TAKEBACK" => Self::TakeBack(point("TAKEBACK", rest)?),
            "BOARD" => Self::Board(words()),
            "YXBOARD" => Self::SilentBoard(words()),
            "SWAP2BOARD" => Self::Swap2Board(words()),
            "INFO" => Self::Info(Setting::parse(rest)),
            "ABOUT" => Self::About,
            "END" => Self::End,
            "STOP" | "YXSTOP" => Self::Stop,
            "YXSHOWINFO" => Self::ShowInfo,
            "YXSHOWFORBID" => Self::ShowForbidden,
            "YXHASHCLEAR" => Self::ClearHash,
            "YXNBEST" => Self::NBest(count("YXNBEST", rest)?),
            "YXSEARCHDEFEND" => Self::SearchDefences,
            "YXBALANCEONE" => Self::BalanceOne(value("YXBALANCEONE", rest)?),
            "YXBALANCETWO" => Self::BalanceTwo(value("YXBALANCETWO", rest)?),
            "YXBLOCK" => Self::Block(words()),
            "YXBLOCKUNDO" => Self::Unblock(words()),
            "YXBLOCKRESET" => Self::UnblockAll,
            "YXBLOCKPATH" => Self::BlockPath(words()),
            "YXBLOCKPATHEXCEPT" => Self::BlockPathExcept(words()),
            "YXBLOCKPATHUNDO" => Self::UnblockPath(words()),
            "YXBLOCKPATHRESET" => Self::UnblockAllPaths,
            "YXSWAP2STEP1" => Self::Swap2Step(Swap2Step::Open),
            "YXSWAP2STEP2" => Self::Swap2Step(Swap2Step::ChooseOfThree),
            "YXSWAP2STEP3" => Self::Swap2Step(Swap2Step::ChooseOfFive),
            "YXSOOSORVSTEP1" => Self::Soosorv(SoosorvStep::Open, Vec::new()),
            "YXSOOSORVSTEP2" => Self::Soosorv(SoosorvStep::SwapAfterThree, words()),
            "YXSOOSORVSTEP3" => Self::Soosorv(SoosorvStep::Fourth, words()),
            "YXSOOSORVSTEP4" => with_fifths(SoosorvStep::SwapAfterFour, words()),
            "YXSOOSORVSTEP5" => with_fifths(SoosorvStep::Fifths, words()),
            "YXSOOSORVSTEP6" => Self::Soosorv(SoosorvStep::ChooseFifth, words()),
            word if IGNORED.contains(&word) => Self::Ignored,
            word if FILES_IGNORED.contains(&word) => Self::DatabaseFile,
            word if LISTS_IGNORED.iter().any(|start| word.starts_with(start)) => Self::Database(words()),
            _ => return Err(ParseError::Unknown(word.to_owned())),
        };
        Ok(Some(command))
    }

    /// Whether the command ends a search that is under way.
    #[must_use]
    pub fn interrupts(&self) -> bool {
        match self {
            Self::End | Self::Stop | Self::Start(_) | Self::RectStart(_) | Self::Restart => true,
            Self::Info(Ok(Setting::TurnTime(turn))) => turn.is_zero(),
            _ => false,
        }
    }
}

/// What commands begin with that are followed by the stones of a position, for a database, which isn't here.
const LISTS_IGNORED: [&str; 6] = [
    "YXQUERYDATABASE",
    "YXEDIT",
    "YXDELETEDATABASE",
    "YXDELETEALL",
    "YXSETBESTMOVEDATABASE",
    "YXCLEARBESTMOVEDATABASE",
];
/// Commands of databases and hash tables that are followed by a line with the name of a file.
const FILES_IGNORED: [&str; 11] = [
    "YXSETDATABASE",
    "YXDBTOPOS",
    "YXDBTOTXT",
    "YXDBTOTXTALL",
    "YXTXTTODB",
    "YXLIBTODB",
    "YXDBTOLIB",
    "YXDBMERGE",
    "YXDBSPLIT",
    "YXHASHDUMP",
    "YXHASHLOAD",
];
/// Commands of databases that stand alone.
const IGNORED: [&str; 3] = ["YXSAVEDATABASE", "YXDBCHECK", "YXDBFIX"];

/// `15`, and `15 15` as some managers write it.
fn parse_start(text: &str) -> Result<BoardSize, ParseError> {
    match text.split_once(|c: char| c.is_ascii_whitespace()) {
        Some((width, height)) => parse_size(&format!("{width},{}", height.trim())),
        None => parse_size(&format!("{text},{text}")).map_err(|error| match error {
            ParseError::BadSize(_) => ParseError::BadSize(text.to_owned()),
            _ => ParseError::UnsupportedSize(text.to_owned()),
        }),
    }
}

fn parse_size(text: &str) -> Result<BoardSize, ParseError> {
    let bad = || ParseError::BadSize(text.to_owned());
    let [width, height] = numbers(text).ok_or_else(bad)?;
    let unsupported = || ParseError::UnsupportedSize(text.to_owned());
    let side = |number: i64| u8::try_from(number).map_err(|_| unsupported());
    BoardSize::new(side(width)?, side(height)?).ok_or_else(unsupported)
}

fn point(command: &'static str, text: &str) -> Result<Coord, ParseError> {
    let bad = || ParseError::BadPoint(command, text.to_owned());
    let [x, y] = numbers(text).ok_or_else(bad)?;
    coord(x, y).ok_or_else(bad)
}

/// A step of soosorv-8 that begins with the number of fifth stones. What is no number is 0, which the game refuses once the
/// stones have come.
fn with_fifths(step: fn(usize) -> SoosorvStep, mut words: Vec<String>) -> Command {
    let is_stone = |word: &String| parse_stone(word).is_some();
    let number = if words.first().is_none_or(is_stone) { None } else { words.remove(0).parse().ok() };
    Command::Soosorv(step(number.unwrap_or(0)), words)
}

/// How many: at least one, whatever is asked for.
fn count(command: &'static str, text: &str) -> Result<usize, ParseError> {
    let number: i64 = text.parse().map_err(|_| ParseError::BadNumber(command, text.to_owned()))?;
    Ok(usize::try_from(number.max(1)).unwrap_or(usize::MAX))
}

/// A value in log-odds; even if none is said.
fn value(command: &'static str, text: &str) -> Result<Score, ParseError> {
    let text = if text.is_empty() { "0" } else { text };
    let number: i64 = text.parse().map_err(|_| ParseError::BadNumber(command, text.to_owned()))?;
    let most = i64::from(Score::MAX_ESTIMATE);
    Ok(Score::estimate(i32::try_from(number.clamp(-most, most)).unwrap_or_default()))
}

/// Exactly `N` numbers with commas between them.
fn numbers<const N: usize>(text: &str) -> Option<[i64; N]> {
    let numbers: Option<Vec<i64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

/// A point that could be on some board. Whether it is on this one is the game's to say.
fn coord(x: i64, y: i64) -> Option<Coord> {
    Some(Coord::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?))
}

/// A line between `BOARD` and `DONE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoneLine {
    /// A stone.
    Stone(PlacedStone),
    /// `DONE`: that was all.
    Done,
}

/// Understands a line between `BOARD` and `DONE`: `x,y,field` with field 1 own, 2 the opponent's, 3 neutral, or
/// `x,y` in an opening. `None` if it is neither.
#[must_use]
pub fn parse_stone(line: &str) -> Option<StoneLine> {
    let line = line.trim();
    if line.eq_ignore_ascii_case("DONE") {
        return Some(StoneLine::Done);
    }
    let (x, y, owner) = match numbers::<3>(line) {
        Some([x, y, 1]) => (x, y, Owner::Own),
        Some([x, y, 2]) => (x, y, Owner::Opponent),
        Some([x, y, 3]) => (x, y, Owner::Neutral),
        Some(_) => return None,
        None => numbers::<2>(line).map(|[x, y]| (x, y, Owner::Neutral))?,
    };
    Some(StoneLine::Stone(PlacedStone { coord: coord(x, y)?, owner }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Command {
        Command::parse(line).expect("a command").expect("not blank")
    }

    #[test]
    fn keywords_in_any_case_with_blanks_around() {
        assert_eq!(parse("  turn\t7, 8 \r"), Command::Turn(Coord::new(7, 8)));
        assert_eq!(parse("Begin"), Command::Begin);
        assert_eq!(Command::parse(" \t "), Ok(None));
    }

    #[test]
    fn sizes() {
        let size = |width, height| BoardSize::new(width, height).expect("in range");
        assert_eq!(parse("START 20"), Command::Start(size(20, 20)));
        assert_eq!(parse("start 15 15"), Command::Start(size(15, 15)));
        assert_eq!(parse("RECTSTART 10,20"), Command::RectStart(size(10, 20)));
        for line in ["START", "START abc", "START 15,", "RECTSTART 10", "RECTSTART 1,2,3", "START 15 x"] {
            assert!(matches!(Command::parse(line), Err(ParseError::BadSize(_))), "{line}");
        }
        for line in ["START 4", "START 33", "START 200", "START -1", "RECTSTART 4,15", "START 99999999999"] {
            assert!(matches!(Command::parse(line), Err(ParseError::UnsupportedSize(_))), "{line}");
        }
    }

    #[test]
    fn points() {
        for line in
            ["TURN", "TURN 7", "TURN 7,", "TURN a,b", "TURN -1,3", "TURN 7,7,1", "TURN 300,2", "PLAY 7;7"]
        {
            assert!(matches!(Command::parse(line), Err(ParseError::BadPoint(..))), "{line}");
        }
    }

    #[test]
    fn a_board_on_one_line_keeps_its_words() {
        assert_eq!(
            parse("BOARD 7,7,1 8,8,2 DONE"),
            Command::Board(vec!["7,7,1".into(), "8,8,2".into(), "DONE".into()])
        );
    }

    #[test]
    fn stones() {
        let stone = |line| match parse_stone(line) {
            Some(StoneLine::Stone(stone)) => Some((stone.coord.x, stone.coord.y, stone.owner)),
            _ => None,
        };
        assert_eq!(stone("7,8,1"), Some((7, 8, Owner::Own)));
        assert_eq!(stone(" 7 , 8 , 2 "), Some((7, 8, Owner::Opponent)));
        assert_eq!(stone("7,8,3"), Some((7, 8, Owner::Neutral)));
        assert_eq!(stone("7,8"), Some((7, 8, Owner::Neutral)));
        assert_eq!(parse_stone("done"), Some(StoneLine::Done));
        for line in ["", "7", "7,8,4", "7,8,1,2", "x,y,1", "-1,2,1", "TURN 7,7"] {
            assert_eq!(parse_stone(line), None, "{line}");
        }
    }

    #[test]
    fn analysis() {
        assert_eq!(parse("yxnbest 3"), Command::NBest(3));
        assert_eq!(parse("YXNBEST 0"), Command::NBest(1));
        assert_eq!(parse("YXBALANCEONE"), Command::BalanceOne(Score::EVEN));
        assert_eq!(parse("yxbalancetwo -40"), Command::BalanceTwo(Score::estimate(-40)));
        assert_eq!(
            parse("YXBALANCEONE 99999999999"),
            Command::BalanceOne(Score::estimate(i32::from(Score::MAX_ESTIMATE)))
        );
        for line in
            ["YXNBEST", "YXNBEST x", "YXNBEST 99999999999999999999", "YXBALANCEONE x", "YXBALANCETWO 1.5"]
        {
            assert!(matches!(Command::parse(line), Err(ParseError::BadNumber(..))), "{line}");
        }
    }

    #[test]
    fn what_databases_send_is_told_apart() {
        assert_eq!(parse("yxquerydatabaseallt"), Command::Database(vec![]));
        assert_eq!(parse("yxsetdatabase"), Command::DatabaseFile);
        assert_eq!(parse("yxsavedatabase"), Command::Ignored);
        assert!(matches!(Command::parse("YXNONESUCH"), Err(ParseError::Unknown(_))));
    }

    #[test]
    fn what_interrupts_a_search() {
        for line in ["END", "STOP", "yxstop", "START 15", "RECTSTART 15,20", "RESTART", "INFO timeout_turn 0"]
        {
            assert!(parse(line).interrupts(), "{line}");
        }
        for line in ["INFO timeout_turn 5", "INFO time_left 0", "TURN 1,1", "BOARD", "ABOUT"] {
            assert!(!parse(line).interrupts(), "{line}");
        }
    }
}
