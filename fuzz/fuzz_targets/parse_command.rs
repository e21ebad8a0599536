//! Any bytes as lines, and any line as a command, a line of a list and a setting.

#![no_main]

use std::io::BufReader;

use banyan::protocol::{Command, LineReader, Reply, Setting, parse_stone};
use libfuzzer_sys::fuzz_target;

/// Answers are shorter than this, whatever they quote.
const LONGEST_ANSWER: usize = 400;

fuzz_target!(|bytes: &[u8]| {
    let mut reader = LineReader::new(BufReader::with_capacity(64, bytes));
    while let Ok(Some(line)) = reader.next_line() {
        assert!(!line.text.contains(['\r', '\n']));
        let _ = parse_stone(&line.text);
        let _ = Setting::parse(&line.text);
        match Command::parse(&line.text) {
            Ok(Some(command)) => {
                let _ = command.interrupts();
            }
            Ok(None) => assert!(line.text.trim().is_empty()),
            Err(error) => {
                let answer = Reply::Unusable(error).to_string();
                assert!(answer.len() < LONGEST_ANSWER, "{} bytes", answer.len());
                assert!(answer.chars().all(|c| c == ' ' || c.is_ascii_graphic()), "{answer:?}");
            }
        }
    }
});
