//! Any bytes as a conversation: no panic, no answer to INFO, at most one to any other line, and END ends it.

#![no_main]

#[path = "../../tests/support/written.rs"]
mod written;

use std::io::BufReader;
use std::time::Instant;

use banyan::engine::{Engine, Think};
use banyan::protocol::{Flow, Line, LineReader, Session};
use banyan::search::{SearchParams, StopSignal, TreePlayer};
use libfuzzer_sys::fuzz_target;
use written::Written;

/// Sent before and after every setting, so that no search is long.
const CALM: &str = "INFO max_node 30";
/// Lines of a conversation that are looked at.
const MOST_LINES: usize = 60;

struct Driver {
    session: Session<Written>,
    written: Written,
    number: u64,
}

impl Driver {
    fn new() -> Self {
        let written = Written::default();
        let session =
            Session::new(Engine::new(Box::new(TreePlayer::new(SearchParams::default()))), written.clone());
        Self { session, written, number: 0 }
    }

    /// Hands a line over; returns whether to go on and the number of answers.
    fn handle(&mut self, line: &Line) -> (Flow, usize) {
        self.number += 1;
        let think = Think { started: Instant::now(), command: self.number, stop: StopSignal::default() };
        let flow = self.session.handle(line, &think).expect("memory can be written");
        let bytes = self.written.take();
        let text = String::from_utf8(bytes).expect("answers are text");
        let is_printable = |line: &str| line.chars().all(|c| c == ' ' || c.is_ascii_graphic());
        for line in text.lines() {
            assert!(!line.trim().is_empty() && line.len() < 400 && is_printable(line), "{line:?}");
        }
        (flow, text.lines().filter(|line| !line.starts_with("MESSAGE ") && !line.starts_with("INFO ")).count())
    }

    fn send(&mut self, text: &str) -> (Flow, usize) {
        self.handle(&Line { text: text.to_owned(), cut: false })
    }

    /// Sends what goes on without an end, whatever it is answered.
    fn tell(&mut self, text: &str) {
        assert_eq!(self.send(text).0, Flow::Continue, "{text}");
    }
}

fn is_info(line: &Line) -> bool {
    let word = line.text.trim().split(|c: char| c.is_ascii_whitespace()).next().unwrap_or_default();
    !line.cut && word.eq_ignore_ascii_case("INFO")
}

fuzz_target!(|bytes: &[u8]| {
    let mut driver = Driver::new();
    driver.tell("INFO max_memory 9000000");
    driver.tell(CALM);
    let mut reader = LineReader::new(BufReader::new(bytes));
    for _ in 0..MOST_LINES {
        let Ok(Some(line)) = reader.next_line() else { break };
        let (flow, answers) = driver.handle(&line);
        assert!(answers <= usize::from(!is_info(&line)), "{answers} answers to {line:?}");
        if flow == Flow::Exit {
            assert_eq!(answers, 0);
            return;
        }
        driver.tell(CALM);
    }
    driver.tell("DONE");
    assert_eq!(driver.send("START 15"), (Flow::Continue, 1));
    assert_eq!(driver.send("END"), (Flow::Exit, 0));
});
