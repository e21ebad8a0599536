//! When the program thinks on the opponent's time: only if asked, after a move of its own, until the next line.

use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use banyan::board::Position;
use banyan::engine::Engine;
use banyan::protocol::run;
use banyan::roster::Opponent;
use banyan::search::{Limits, Player, SearchReport};
use banyan::tree::ArenaError;
use banyan::types::Square;

/// What should take no time.
const SOON: Duration = Duration::from_secs(5);

/// A player that writes down when it ponders, and what stands on the board then.
struct Ponderer {
    log: Arc<Mutex<Vec<String>>>,
}

impl Player for Ponderer {
    fn name(&self) -> &'static str {
        "ponderer"
    }

    fn choose(
        &mut self,
        position: &mut Position,
        limits: &Limits,
        _: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, ArenaError> {
        let best: Option<Square> = position.empty_squares().next();
        Ok(SearchReport {
            best,
            value: banyan::types::Score::EVEN,
            depth: 1,
            selective_depth: 1,
            nodes: 1,
            expansions: 0,
            elapsed: limits.started.elapsed(),
            variation: best.into_iter().collect(),
            root: banyan::search::RootDetails::default(),
        })
    }

    fn ponder(&mut self, position: &mut Position, limits: &Limits) {
        assert!(limits.pondering && limits.time.is_none());
        self.say(format!("ponders after {} stones", position.stones().len()));
        let started = Instant::now();
        while !limits.is_stopped() {
            assert!(started.elapsed() < SOON, "nobody stops it");
            thread::sleep(Duration::from_millis(1));
        }
        self.say("stops".to_owned());
    }

    fn forget(&mut self) {}
}

impl Ponderer {
    fn say(&self, text: String) {
        self.log.lock().expect("nobody panicked").push(text);
    }
}

/// Input that comes when it is sent, and output that is kept.
struct Input(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = self.1.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

#[derive(Clone, Default)]
struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A program that runs.
struct Program {
    input: Option<Sender<Vec<u8>>>,
    output: Output,
    log: Arc<Mutex<Vec<String>>>,
    session: Option<thread::JoinHandle<io::Result<()>>>,
}

impl Program {
    fn start() -> Self {
        let (input, lines) = mpsc::channel();
        let (output, log) = (Output::default(), Arc::default());
        let player = Ponderer { log: Arc::clone(&log) };
        let written = output.clone();
        let session = thread::spawn(move || {
            run(Engine::new(Box::new(player)), Opponent::default(), Input(lines, Vec::new()), written)
        });
        Self { input: Some(input), output, log, session: Some(session) }
    }

    /// Sends lines, one write each.
    fn send(&self, lines: &[&str]) {
        for line in lines {
            let input = self.input.as_ref().expect("open");
            input.send(format!("{line}\n").into_bytes()).expect("the reader lives");
        }
    }

    fn log(&self) -> Vec<String> {
        self.log.lock().expect("nobody panicked").clone()
    }

    /// Waits until the log says this.
    fn wait_for(&self, log: &[&str]) {
        let started = Instant::now();
        while self.log() != log {
            assert!(started.elapsed() < SOON, "{:?} and not {log:?}", self.log());
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Lets some time go by, in which nothing may happen.
    fn nothing_more(&self, log: &[&str]) {
        thread::sleep(Duration::from_millis(100));
        assert_eq!(self.log(), log);
    }

    /// Ends the input and waits for the session. Returns what was written.
    fn close(mut self) -> String {
        self.input = None;
        let started = Instant::now();
        self.session.take().expect("once").join().expect("no panic").expect("writable");
        assert!(started.elapsed() < SOON);
        String::from_utf8(self.output.0.lock().expect("nobody panicked").clone()).expect("text")
    }
}

#[test]
fn not_unless_it_was_asked_for() {
    let program = Program::start();
    program.send(&["START 15", "BEGIN", "TURN 7,7", "INFO pondering 0", "TURN 8,8"]);
    program.nothing_more(&[]);
    let written = program.close();
    assert_eq!(
        written.lines().filter(|line| line.contains(',') && !line.contains(' ')).count(),
        3,
        "{written}"
    );
}

#[test]
fn after_its_own_move_until_the_next_line() {
    let program = Program::start();
    program.send(&["START 15", "INFO pondering 1"]);
    program.nothing_more(&[]);
    program.send(&["BEGIN"]);
    program.wait_for(&["ponders after 1 stones"]);
    program.send(&["TURN 7,7"]);
    program.wait_for(&["ponders after 1 stones", "stops", "ponders after 3 stones"]);
    program.close();
}

#[test]
fn settings_interrupt_it_and_it_goes_on() {
    let program = Program::start();
    program.send(&["START 15", "INFO pondering 1", "BEGIN"]);
    program.wait_for(&["ponders after 1 stones"]);
    program.send(&["INFO time_left 1000"]);
    let twice = ["ponders after 1 stones", "stops", "ponders after 1 stones"];
    program.wait_for(&twice);
    program.send(&["INFO pondering 0"]);
    let over = [&twice[..], &["stops"]].concat();
    program.wait_for(&over);
    program.nothing_more(&over);
    program.close();
}

#[test]
fn not_where_the_game_has_changed_or_it_was_stopped() {
    for change in ["STOP", "YXSTOP", "TAKEBACK 0,0", "START 15", "YXBOARD 7,7,1 DONE", "BOARD"] {
        let program = Program::start();
        program.send(&["START 15", "INFO pondering 1", "BEGIN"]);
        program.wait_for(&["ponders after 1 stones"]);
        program.send(&[change]);
        program.wait_for(&["ponders after 1 stones", "stops"]);
        program.nothing_more(&["ponders after 1 stones", "stops"]);
        program.close();
    }
}

#[test]
fn not_after_a_move_that_ends_the_game() {
    let program = Program::start();
    program.send(&["START 15", "INFO pondering 1"]);
    // It plays 0,0 and has five in a row.
    program.send(&["BOARD 1,0,1 2,0,1 3,0,1 4,0,1 7,7,2 7,8,2 7,9,2 9,9,2 DONE"]);
    program.nothing_more(&[]);
    assert!(program.close().contains("0,0"));
}

#[test]
fn not_where_nodes_are_counted() {
    let program = Program::start();
    program.send(&["START 15", "INFO pondering 1", "INFO max_node 100", "BEGIN"]);
    program.nothing_more(&[]);
    program.close();
}

#[test]
fn the_end_ends_it() {
    let program = Program::start();
    program.send(&["START 15", "INFO pondering 1", "BEGIN"]);
    program.wait_for(&["ponders after 1 stones"]);
    program.send(&["END"]);
    program.wait_for(&["ponders after 1 stones", "stops"]);
    program.close();
}
