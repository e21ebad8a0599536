//! The transcript format: one directive a line, read strictly, so that a typing error is a failing test and
//! not a check that never happens. `README.md` describes the directives.

use std::time::Duration;

use regex::Regex;

use crate::tracker::Point;

/// How long an answer may take where the script says nothing.
const DEFAULT_WITHIN: Duration = Duration::from_secs(1);

/// One parsed case file.
#[derive(Debug, Default)]
pub(crate) struct Script {
    /// Command-line arguments of the engine.
    pub(crate) args: Vec<String>,
    /// The folder, relative to a scratch folder, the program is put into and started from.
    pub(crate) install_in: Option<String>,
    /// Run while no other case runs, for deadlines too tight to share the processor.
    pub(crate) alone: bool,
    /// What to do, in order.
    pub(crate) steps: Vec<Step>,
}

impl Script {
    /// True if some step needs signals.
    pub(crate) fn stops_process(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.action, Action::StopProcess(_)))
    }
}

/// A directive and where it stands.
#[derive(Debug)]
pub(crate) struct Step {
    /// Line number from 1.
    pub(crate) line: usize,
    /// The line as written.
    pub(crate) text: String,
    /// What it means.
    pub(crate) action: Action,
}

/// What one directive does.
#[derive(Debug)]
pub(crate) enum Action {
    /// Write to the engine.
    Send(Vec<Piece>),
    /// A line must come that matches.
    Expect { listen: Listen, window: Window, pattern: Regex },
    /// A legal move must come, and be as the points say.
    Move { window: Window, points: Points },
    /// An answer to SWAP2BOARD must come.
    Swap2 { window: Window, choices: Vec<Swap2Choice> },
    /// No line at all may come for so long.
    Silent(Duration),
    /// No line but MESSAGE and DEBUG may come for so long.
    Quiet(Duration),
    /// The process must end by itself, with status 0 and without another word.
    Exit(Duration),
    /// Close the engine's input.
    Close,
    /// Let time pass.
    Sleep(Duration),
    /// Suspend the process for so long, as managers do while the opponent thinks.
    StopProcess(Duration),
}

impl Action {
    /// True if the step can fail by what the engine does.
    fn is_check(&self) -> bool {
        !matches!(self, Self::Send(_) | Self::Close | Self::Sleep(_) | Self::StopProcess(_))
    }
}

/// A part of what is sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Bytes sent as they are.
    Bytes(Vec<u8>),
    /// The line ending of the run: LF or CRLF.
    LineEnd,
}

/// Which lines an expectation looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Listen {
    /// The next line of any kind.
    Next,
    /// The next line that is neither MESSAGE nor DEBUG.
    Answer,
    /// MESSAGE lines, until one matches; an answer that comes first is a failure.
    Message,
}

/// The time an answer may take, counted from the last thing that was done to the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    /// Not sooner than this.
    pub(crate) after: Duration,
    /// Not later than this.
    pub(crate) within: Duration,
}

/// Where a move may go, besides being legal.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Points {
    /// Anywhere.
    Any,
    /// To one of these.
    OneOf(Vec<Point>),
    /// To none of these.
    NoneOf(Vec<Point>),
}

/// One form of answer to SWAP2BOARD.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Swap2Choice {
    /// The word SWAP.
    Swap,
    /// So many different empty points.
    Stones(usize),
}

/// Reads a whole case; the error names the line.
pub(crate) fn parse(text: &str) -> Result<Script, String> {
    if !text.starts_with("# ") {
        return Err("line 1: a case begins with a `# ` comment that says what it is for".to_owned());
    }
    let mut script = Script::default();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        parse_line(line, number, &mut script).map_err(|error| format!("line {number}: {error}: `{line}`"))?;
    }
    if !script.steps.iter().any(|step| step.action.is_check()) {
        return Err("the case checks nothing".to_owned());
    }
    Ok(script)
}

fn parse_line(line: &str, number: usize, script: &mut Script) -> Result<(), String> {
    if line.is_empty() || line.starts_with('#') {
        return Ok(());
    }
    if line != line.trim() {
        return Err("white space at an end of the line (write it as \\x20 in send-raw)".to_owned());
    }
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if matches!(word, "args" | "install-in" | "alone") {
        if !script.steps.is_empty() {
            return Err(format!("`{word}` must stand before the first step"));
        }
        match word {
            "args" => script.args = rest.split(' ').map(str::to_owned).collect(),
            "install-in" => script.install_in = Some(needed(rest)?.to_owned()),
            _ => {
                no_more(rest)?;
                script.alone = true;
            }
        }
        return Ok(());
    }
    let action = parse_action(word, rest)?;
    script.steps.push(Step { line: number, text: line.to_owned(), action });
    Ok(())
}

fn parse_action(word: &str, rest: &str) -> Result<Action, String> {
    Ok(match word {
        "send" => Action::Send(vec![Piece::Bytes(rest.as_bytes().to_vec()), Piece::LineEnd]),
        "send-raw" => Action::Send(unescape(needed(rest)?)?),
        "send-repeat" => {
            let (count, unit) = rest.split_once(' ').ok_or("expected a count and a text")?;
            let count: usize = count.parse().map_err(|_| format!("bad count `{count}`"))?;
            Action::Send(vec![Piece::Bytes(unit.as_bytes().repeat(count))])
        }
        "next" => expectation(Listen::Next, rest)?,
        "expect" => expectation(Listen::Answer, rest)?,
        "expect-message" => expectation(Listen::Message, rest)?,
        "move" => {
            let (window, rest) = window(rest)?;
            Action::Move { window, points: points(rest)? }
        }
        "swap2" => {
            let (window, rest) = window(rest)?;
            let choices = needed(rest)?.split(' ').map(swap2_choice).collect::<Result<_, _>>()?;
            Action::Swap2 { window, choices }
        }
        "silent" => Action::Silent(millis(rest)?),
        "quiet" => Action::Quiet(millis(rest)?),
        "exit" => Action::Exit(millis(rest)?),
        "sleep" => Action::Sleep(millis(rest)?),
        "stop-process" => Action::StopProcess(millis(rest)?),
        "close" => {
            no_more(rest)?;
            Action::Close
        }
        _ => return Err(format!("unknown directive `{word}`")),
    })
}

fn expectation(listen: Listen, rest: &str) -> Result<Action, String> {
    let (window, pattern) = window(rest)?;
    let pattern = Regex::new(&format!("^(?:{})$", needed(pattern)?)).map_err(|error| error.to_string())?;
    Ok(Action::Expect { listen, window, pattern })
}

/// Takes `after MS` and `within MS` from the front, in any order.
fn window(mut rest: &str) -> Result<(Window, &str), String> {
    let mut window = Window { after: Duration::ZERO, within: DEFAULT_WITHIN };
    loop {
        let (word, tail) = rest.split_once(' ').unwrap_or((rest, ""));
        let limit = match word {
            "after" => &mut window.after,
            "within" => &mut window.within,
            _ => return Ok((window, rest)),
        };
        let (value, tail) = tail.split_once(' ').unwrap_or((tail, ""));
        *limit = millis(value)?;
        rest = tail;
    }
}

fn points(rest: &str) -> Result<Points, String> {
    let list = |text: &str| {
        text.split(' ')
            .map(|point| Point::parse(point).ok_or_else(|| format!("bad point `{point}`")))
            .collect::<Result<Vec<_>, _>>()
    };
    match rest.strip_prefix("not ") {
        _ if rest.is_empty() => Ok(Points::Any),
        Some(banned) => list(banned).map(Points::NoneOf),
        None => list(rest).map(Points::OneOf),
    }
}

fn swap2_choice(word: &str) -> Result<Swap2Choice, String> {
    match word {
        "SWAP" => Ok(Swap2Choice::Swap),
        _ => word.parse().map(Swap2Choice::Stones).map_err(|_| format!("bad choice `{word}`")),
    }
}

fn millis(text: &str) -> Result<Duration, String> {
    text.parse().map(Duration::from_millis).map_err(|_| format!("bad number of milliseconds `{text}`"))
}

fn needed(rest: &str) -> Result<&str, String> {
    if rest.is_empty() { Err("something is missing after the directive".to_owned()) } else { Ok(rest) }
}

fn no_more(rest: &str) -> Result<(), String> {
    if rest.is_empty() { Ok(()) } else { Err("nothing may follow this directive".to_owned()) }
}

/// Reads the escapes of `send-raw`: `\r \n \t \\ \xNN`, and `\e` for the line ending of the run.
fn unescape(text: &str) -> Result<Vec<Piece>, String> {
    let mut pieces = Vec::new();
    let mut bytes = Vec::new();
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        if char != '\\' {
            bytes.extend(char.encode_utf8(&mut [0; 4]).as_bytes());
            continue;
        }
        match chars.next() {
            Some('r') => bytes.push(b'\r'),
            Some('n') => bytes.push(b'\n'),
            Some('t') => bytes.push(b'\t'),
            Some('\\') => bytes.push(b'\\'),
            Some('x') => {
                let digits: String = chars.by_ref().take(2).collect();
                let byte =
                    u8::from_str_radix(&digits, 16).map_err(|_| format!("bad escape `\\x{digits}`"))?;
                bytes.push(byte);
            }
            Some('e') => {
                pieces.push(Piece::Bytes(std::mem::take(&mut bytes)));
                pieces.push(Piece::LineEnd);
            }
            other => return Err(format!("bad escape `\\{}`", other.unwrap_or(' '))),
        }
    }
    pieces.push(Piece::Bytes(bytes));
    pieces.retain(|piece| !matches!(piece, Piece::Bytes(bytes) if bytes.is_empty()));
    Ok(pieces)
}
