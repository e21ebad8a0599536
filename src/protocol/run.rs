//! The threads of a session on standard input and output.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread;
use std::time::Instant;

use super::command::Command;
use super::io::{Line, LineReader};
use super::session::{Flow, Session};
use crate::engine::{Engine, Think};
use crate::roster::Opponent;
use crate::search::StopSignal;

/// A line with the moment it was read and its number.
struct Numbered {
    line: Line,
    number: u64,
    read_at: Instant,
}

/// Speaks the protocol for `engine`, in which `opponent` plays, until `END`, the end of `input`, or until nobody reads `output` any more.
///
/// Either end stops a search that is under way, whose move is never told. Lines that were read before it and are still
/// waiting are answered if they need no thinking, so that `printf 'ABOUT\n' | pbrain-banyan` says something.
///
/// The reader thread is left behind when the session ends: it may be blocked in a read for ever.
///
/// # Errors
/// If the reader thread can't be started or writing fails.
pub fn run(
    engine: Engine,
    opponent: Opponent,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    let (stop, any_line) = (StopSignal::default(), StopSignal::default());
    let (lines, received) = mpsc::channel();
    let signals = Signals { stop: stop.clone(), any_line: any_line.clone() };
    thread::Builder::new()
        .name("reader".into())
        .stack_size(256 << 10)
        .spawn(move || read(input, &lines, &signals))?;
    let mut session = Session::new(engine, output).with_opponent(opponent);
    let mut last = 0;
    while let Some(Numbered { line, number, read_at }) = next(&received, || session.ponder(last, &any_line)) {
        last = number;
        let think = Think { started: read_at, command: number, stop: stop.clone() };
        if session.handle(&line, &think)? == Flow::Exit {
            break;
        }
    }
    Ok(())
}

/// What the reader thread raises.
struct Signals {
    /// At a line that ends a search.
    stop: StopSignal,
    /// At every line: it ends what the session does while it waits for one.
    any_line: StopSignal,
}

/// The next line, or `None` after the last. Where none has been read yet, `meanwhile` is called once, which a line ends.
fn next(received: &Receiver<Numbered>, meanwhile: impl FnOnce()) -> Option<Numbered> {
    match received.try_recv() {
        Ok(line) => Some(line),
        Err(TryRecvError::Disconnected) => None,
        Err(TryRecvError::Empty) => {
            meanwhile();
            received.recv().ok()
        }
    }
}

/// Reads lines, numbers them and raises the stop signal for those that end a search. At `END`, at the end of the
/// input, or if reading fails, everything ends.
fn read(input: impl Read, lines: &Sender<Numbered>, signals: &Signals) {
    let Signals { stop, any_line } = signals;
    let mut reader = LineReader::new(BufReader::new(input));
    let mut number = 0;
    loop {
        let line = reader.next_line().unwrap_or_else(|error| {
            log::error!("reading: {error}");
            None
        });
        number += 1;
        let Some(line) = line else { break };
        any_line.raise(number);
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
    any_line.end();
}
