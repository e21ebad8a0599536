//! The engine as a program on the other side of a pipe.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Instant;

use banyan::engine::{Engine, Think};
use banyan::protocol::{Flow, Line, Session};
use banyan::search::{SearchParams, StopSignal, TreePlayer};

#[derive(Clone, Default)]
struct Written(Rc<RefCell<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

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
        let bytes = std::mem::take(&mut *self.written.0.borrow_mut());
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
