//! What is asked of every line the engine prints, whatever the case is about.

use std::sync::LazyLock;

use regex::Regex;

use crate::tracker::Tracker;

/// Managers read into buffers of this size.
const LINE_LIMIT: usize = 400;

/// The report of a search, in the form that the judge and the analysis programs read.
static REPORT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"^MESSAGE depth \d+-\d+(?: multipv (?<line>\d+))? ev (?:[+-]?\d+|[+-]M(?<mate>\d+)) n \d+[KMG]? n/ms \d+ tm \d+",
        r" pv(?: [A-Za-z]{1,2}\d{1,2})+$"
    ))
    .expect("the pattern is a constant")
});

/// Checks the bytes of one line, its line feed taken off.
pub(crate) fn check_line(line: &[u8]) -> Result<&str, String> {
    if let Some(byte) = line.iter().find(|byte| !(0x20..0x7f).contains(*byte)) {
        return Err(format!("byte {byte:#04x} in a line (only printable ASCII and LF may be sent)"));
    }
    let text = std::str::from_utf8(line).map_err(|error| error.to_string())?;
    if text.len() >= LINE_LIMIT {
        return Err(format!("a line of {} bytes (less than {LINE_LIMIT} allowed)", text.len()));
    }
    match text.trim() {
        "" => Err("a blank line".to_owned()),
        "MESSAGE" | "DEBUG" => Err("a MESSAGE or DEBUG that says nothing".to_owned()),
        trimmed if trimmed != text => Err("white space at an end of the line".to_owned()),
        _ if text.starts_with("SUGGEST") => Err("SUGGEST, which not every manager answers".to_owned()),
        _ => Ok(text),
    }
}

/// True for lines that no manager takes for an answer.
pub(crate) fn is_talk(line: &str) -> bool {
    line.starts_with("MESSAGE ") || line.starts_with("DEBUG ")
}

/// True for the report of a search.
pub(crate) fn is_report(line: &str) -> bool {
    line.starts_with("MESSAGE depth ")
}

/// True for a line of a report that tells of several moves, but for the first.
pub(crate) fn is_further_line(line: &str) -> bool {
    let captures = REPORT.captures(line);
    captures.and_then(|report| report.name("line")).is_some_and(|number| number.as_str() != "1")
}

/// Checks the form of a search report, and that a win claimed has room on the board.
pub(crate) fn check_report(line: &str, game: &Tracker) -> Result<(), String> {
    let report = REPORT.captures(line).ok_or("a search report of another form")?;
    if let (Some(mate), Some(room)) = (report.name("mate"), game.empty_points())
        && mate.as_str().parse::<usize>().is_ok_and(|mate| mate > room)
    {
        return Err(format!("a win in {} moves with {room} empty points", mate.as_str()));
    }
    Ok(())
}
