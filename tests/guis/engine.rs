//! The engine as a program on the other side of a pipe.

use std::time::Instant;

use banyan::engine::{Engine, Think};
use banyan::protocol::{Flow, Line, Session};
use banyan::search::{SearchParams, StopSignal, TreePlayer};

use crate::written::Written;

/// A session whose answers come back line by line.
pub(crate) struct Pipe {
    session: Session<Written>,
    written: Written,
    number: u64,
}

impl Pipe {
    pub(crate) fn open() -> Self {
        let written = Written::default();
        let player = TreePlayer::new(SearchParams::default());
        let mut pipe = Self {
            session: Session::new(Engine::new(Box::new(player)), written.clone()),
            written,
            number: 0,
        };
        // Not the program's: so that the tests are quick. It sets a time, which is longer.
        assert!(pipe.send("INFO max_memory 30000000").is_empty());
        pipe
    }

    /// Sends one line, without its end; what comes back.
    pub(crate) fn send(&mut self, text: &str) -> Vec<String> {
        self.number += 1;
        let think = Think { started: Instant::now(), command: self.number, stop: StopSignal::default() };
        let line = Line { text: text.to_owned(), cut: false };
        assert_eq!(
            self.session.handle(&line, &think).expect("memory can be written"),
            Flow::Continue,
            "{text}"
        );
        let bytes = self.written.take();
        String::from_utf8(bytes).expect("text").lines().map(str::to_owned).collect()
    }
}

/// What C's `sscanf` reads for numbers with `separator` between them: as many as there are.
pub(crate) fn scan(text: &str, separator: char) -> Vec<i64> {
    let mut numbers = Vec::new();
    for part in text.split(separator) {
        let part = part.trim_start();
        let end = part.char_indices().find(|&(at, c)| !(c.is_ascii_digit() || at == 0 && c == '-'));
        let digits = &part[..end.map_or(part.len(), |(at, _)| at)];
        let Ok(number) = digits.parse() else { break };
        numbers.push(number);
        if digits.len() < part.trim_end().len() {
            break;
        }
    }
    numbers
}

/// A point of two numbers.
pub(crate) fn point(numbers: &[i64]) -> Option<(usize, usize)> {
    match *numbers {
        [first, second, ..] => Some((usize::try_from(first).ok()?, usize::try_from(second).ok()?)),
        _ => None,
    }
}

/// What Yixin-Board and its fork set after START, in their order: the time of a move in milliseconds, the memory in
/// kilobytes, and the rest as they set it by themselves.
pub(crate) fn settings_of_the_family(turn: u32, hash: u32) -> [String; 11] {
    [
        &format!("timeout_turn {turn}"),
        "timeout_match 100000000",
        "time_left 100000000",
        "max_node -1",
        "max_depth 225",
        "time_increment 0",
        "caution_factor 1",
        "thread_num 1",
        &format!("hash_size {hash}"),
        "pondering 0",
        "vcthread 0",
    ]
    .map(|setting| format!("INFO {setting}"))
}
