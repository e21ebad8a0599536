//! The threads of a session on standard input and output.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use super::command::Command;
use super::io::{Line, LineReader};
use super::session::{Flow, Session};
use crate::engine::{Engine, Think};
use crate::search::StopSignal;

/// A line with the moment it was read and its number.
struct Numbered {
    line: Line,
    number: u64,
    read_at: Instant,
}

/// Speaks the protocol until `END`, the end of `input`, or until nobody reads `output` any more.
///
/// Either end stops a search that is under way, whose move is never told. Lines that were read before it and are still
/// waiting are answered if they need no thinking, so that `printf 'ABOUT\n' | pbrain-banyan` says something.
///
/// The reader thread is left behind when the session ends: it may be blocked in a read for ever.
///
/// # Errors
/// If the reader thread can't be started or writing fails.
pub fn run(engine: Engine, input: impl Read + Send + 'static, output: impl Write) -> io::Result<()> {
    let stop = StopSignal::default();
    let (lines, received) = mpsc::channel();
    let reader_stop = stop.clone();
    thread::Builder::new()
        .name("reader".into())
        .stack_size(256 << 10)
        .spawn(move || read(input, &lines, &reader_stop))?;
    let mut session = Session::new(engine, output);
    for Numbered { line, number, read_at } in received {
        let think = Think { started: read_at, command: number, stop: stop.clone() };
        if session.handle(&line, &think)? == Flow::Exit {
            break;
        }
    }
    Ok(())
}

/// Reads lines, numbers them and raises the stop signal for those that end a search. At `END`, at the end of the
/// input, or if reading fails, everything ends.
fn read(input: impl Read, lines: &Sender<Numbered>, stop: &StopSignal) {
    let mut reader = LineReader::new(BufReader::new(input));
    let mut number = 0;
    loop {
        let line = reader.next_line().unwrap_or_else(|error| {
            log::error!("reading: {error}");
            None
        });
        number += 1;
        let Some(line) = line else { break };
        match Command::parse(&line.text) {
            Ok(Some(Command::End)) => stop.end(),
            Ok(Some(command)) if command.interrupts() => stop.raise(number),
            _ => {}
        }
        if lines.send(Numbered { line, number, read_at: Instant::now() }).is_err() {
            return;
        }
    }
    stop.end();
}
