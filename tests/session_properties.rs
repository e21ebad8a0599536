//! Random conversations with a session, in process: it answers what is due, nothing else, and never gives up.
//!
//! A small model of its own says how many answers each line is due and what stands on the board.

mod model;
#[path = "support/written.rs"]
mod written;

use std::fs;
use std::io::BufReader;
use std::path::Path;
use std::time::Instant;

use banyan::engine::{Engine, Think};
use banyan::protocol::{Flow, Line, LineReader, Session};
use banyan::search::{SearchParams, StopSignal, TreePlayer};
use model::{Model, Sent};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use written::Written;

/// Settings under which every search is over at once: by nodes, which clears the tree each time, or by time, where
/// it is kept from move to move.
const CALM: [&[&str]; 2] =
    [&["INFO max_node 40"], &["INFO max_node 0", "INFO timeout_turn 0", "INFO time_left 2147483647"]];

/// The same cases in every run: a test that fails now and then says nothing about the change it fails on.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2024),
        ..ProptestConfig::default()
    }
}

/// A session and all that was written by it.
struct Driver {
    session: Session<Written>,
    written: Written,
    stop: StopSignal,
    number: u64,
}

impl Driver {
    fn new() -> Self {
        let written = Written::default();
        let session =
            Session::new(Engine::new(Box::new(TreePlayer::new(SearchParams::default()))), written.clone());
        let mut driver = Self { session, written, stop: StopSignal::default(), number: 0 };
        driver.tell("INFO max_memory 9000000");
        driver
    }

    /// Hands a line over and returns what comes back for it.
    fn handle(&mut self, line: &Line) -> (Flow, Vec<String>) {
        self.number += 1;
        let think = Think { started: Instant::now(), command: self.number, stop: self.stop.clone() };
        let flow = self.session.handle(line, &think).expect("memory can be written");
        let bytes = self.written.take();
        let text = String::from_utf8(bytes).expect("answers are text");
        assert!(text.is_empty() || text.ends_with('\n'), "a line without end: {text:?}");
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for line in &lines {
            check_line(line);
        }
        (flow, lines)
    }

    fn send(&mut self, text: &str) -> (Flow, Vec<String>) {
        self.handle(&Line { text: text.to_owned(), cut: false })
    }

    /// Sends what goes on without an end, whatever it is answered.
    fn tell(&mut self, text: &str) {
        assert_eq!(self.send(text).0, Flow::Continue, "{text}");
    }

    fn calm(&mut self, way: usize) {
        for line in CALM[way % CALM.len()] {
            let (flow, answers) = self.send(line);
            assert_eq!((flow, answers), (Flow::Continue, vec![]), "{line}");
        }
    }

    /// Whatever has been sent: a list that is open can be closed, a game can be played, and END ends it all.
    fn check_alive(&mut self, way: usize) {
        self.calm(way);
        self.tell("YXBOARD");
        self.tell("DONE");
        let (_, answers) = self.send("ABOUT");
        assert!(matches!(&answers[..], [about] if about.starts_with("name=")), "{answers:?}");
        assert_eq!(self.send("START 6"), (Flow::Continue, vec!["OK".to_owned()]));
        self.calm(way);
        let (_, answers) = self.send("BEGIN");
        assert_eq!(answers_in(&answers), 1, "{answers:?}");
        assert_eq!(self.send("end"), (Flow::Exit, vec![]));
    }
}

/// What every line that is written must be, whatever it says.
fn check_line(line: &str) {
    assert!(!line.trim().is_empty(), "a blank line");
    assert!(line.chars().all(|c| c == ' ' || c.is_ascii_graphic()), "not printable: {line:?}");
    assert!(line.len() < 400, "{} bytes: {line}", line.len());
}

fn is_answer(line: &str) -> bool {
    !["MESSAGE ", "DEBUG ", "INFO "].iter().any(|talk| line.starts_with(talk))
}

fn answers_in(lines: &[String]) -> usize {
    lines.iter().filter(|line| is_answer(line)).count()
}

/// Sends a conversation and holds every answer against the model.
fn converse(conversation: &[Sent], way: usize) {
    let mut driver = Driver::new();
    let mut model = Model::default();
    driver.calm(way);
    for sent in conversation {
        let text = sent.text();
        let (flow, lines) = driver.send(&text);
        assert_eq!(flow, Flow::Continue, "{text}");
        let answers: Vec<&str> = lines.iter().map(String::as_str).filter(|line| is_answer(line)).collect();
        let due = model.send(sent);
        if let Err(fault) = model.check(due, &answers) {
            panic!("{text:?} is due {due:?} and got {answers:?}: {fault}");
        }
        if sent.may_unsettle() {
            driver.calm(way);
        }
    }
    driver.check_alive(way);
}

proptest! {
    #![proptest_config(config(3_000))]

    #[test]
    fn every_line_gets_what_it_is_due(
        conversation in prop::collection::vec(model::sent(), 1..60), way in 0..2_usize
    ) {
        converse(&conversation, way);
    }

    #[test]
    fn a_game_with_interruptions_stays_in_order(
        (side, rule) in (5..=9_u8, prop::sample::select(vec![0_i64, 1, 2, 3, 4, 8, 9, 11])),
        conversation in prop::collection::vec(model::sent_in_game(), 10..80), way in 0..2_usize
    ) {
        let mut whole = vec![Sent::Rule(rule), Sent::Start(side, side)];
        whole.extend(conversation);
        converse(&whole, way);
    }
}

/// The lines that the protocol tests send.
fn transcript_lines() -> Vec<Vec<String>> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol-tests/cases");
    let mut transcripts = Vec::new();
    for folder in fs::read_dir(cases).expect("the protocol tests are there") {
        for file in fs::read_dir(folder.expect("readable").path()).expect("a folder of cases") {
            let text = fs::read_to_string(file.expect("readable").path()).expect("a case is text");
            let lines = text.lines().filter_map(|line| line.strip_prefix("send ")).map(str::to_owned);
            transcripts.push(lines.collect());
        }
    }
    transcripts.sort();
    transcripts
}

fn is_info(text: &str) -> bool {
    text.trim()
        .split(|c: char| c.is_ascii_whitespace())
        .next()
        .is_some_and(|word| word.eq_ignore_ascii_case("INFO"))
}

/// Sends any line: INFO gets no answer, the others get few, and there is nothing but MESSAGE besides.
///
/// Returns whether the session goes on.
fn send_anything(driver: &mut Driver, line: &Line, way: usize) -> bool {
    let (flow, lines) = driver.handle(line);
    let answers = answers_in(&lines);
    if is_info(&line.text) && !line.cut {
        assert_eq!(answers, 0, "{line:?}: {lines:?}");
        driver.calm(way);
    }
    assert!(answers <= 1, "{line:?}: {lines:?}");
    if flow == Flow::Exit {
        assert!(lines.is_empty(), "{line:?}: {lines:?}");
    }
    flow == Flow::Continue
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn shuffled_sessions_do_no_harm(
        picks in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 1..6_usize), 5..40),
        way in 0..2_usize
    ) {
        let transcripts = transcript_lines();
        let mut driver = Driver::new();
        driver.calm(way);
        for (transcript, from, count) in picks {
            let lines = transcript.get(&transcripts);
            let from = from.index(lines.len().max(1));
            for text in lines.iter().skip(from).take(count).filter(|text| !text.eq_ignore_ascii_case("END")) {
                if !send_anything(&mut driver, &Line { text: text.clone(), cut: false }, way) {
                    return Ok(());
                }
            }
        }
        driver.check_alive(way);
    }
}

/// Bytes that look like commands here and there.
fn noise() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "START",
        "TURN",
        "BOARD",
        "DONE",
        "INFO",
        "BEGIN",
        "PLAY",
        "SWAP2BOARD",
        "YXBOARD",
        "TAKEBACK",
        "RESTART",
        "YXSHOWFORBID",
        "YXSEARCHDEFEND",
        "YXSOOSORVSTEP1",
        "YXSOOSORVSTEP2",
        "YXSOOSORVSTEP3",
        "YXSOOSORVSTEP4 2",
        "YXSOOSORVSTEP5 2",
        "YXSOOSORVSTEP6",
        "YXBLOCKPATH",
        "YXBLOCKPATHEXCEPT",
        "YXBLOCKPATHUNDO",
        "YXBLOCKPATHRESET",
        "rule",
        "max_node",
        "timeout_turn",
        "7,7",
        "7,7,1",
        "0,0,3",
        "15",
        "-1",
        "99999999999999999999",
    ]);
    let piece = prop_oneof![
        5 => word.prop_map(|word| word.as_bytes().to_vec()),
        3 => prop::sample::select(vec![&b"\n"[..], b"\r\n", b"\r", b" ", b"\t", b","]).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..40),
        1 => "\\PC{0,150}".prop_map(String::into_bytes),
    ];
    prop::collection::vec(piece, 0..80).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(config(4_000))]

    #[test]
    fn noise_does_no_harm(bytes in noise(), chunk in 1..64_usize, way in 0..2_usize) {
        let mut driver = Driver::new();
        driver.tell("START 7");
        driver.calm(way);
        let mut reader = LineReader::new(BufReader::with_capacity(chunk, &bytes[..]));
        while let Some(line) = reader.next_line().expect("memory can be read") {
            prop_assert!(!line.text.contains(['\n', '\r']));
            if !send_anything(&mut driver, &line, way) {
                return Ok(());
            }
        }
        driver.check_alive(way);
    }
}

/// Lists that other managers' databases send may never be closed. What ends every other list ends these, too.
#[test]
fn a_list_for_a_database_can_be_left() {
    for command in ["YXQUERYDATABASEALL", "YXEDITLABELDATABASE", "YXDELETEDATABASEALL"] {
        let mut driver = Driver::new();
        driver.tell(command);
        assert_eq!(driver.send("START 15"), (Flow::Continue, vec!["OK".to_owned()]), "START after {command}");
        driver.tell(command);
        assert_eq!(driver.send("END").0, Flow::Exit, "END after {command}");
    }
}

/// The tree of the last search must not be taken for that of a board whose neutral stones lie elsewhere.
#[test]
fn neutral_stones_that_move_are_noticed() {
    for free in 0..9_u8 {
        let mut driver = Driver::new();
        driver.tell("START 5");
        driver.tell("INFO rule 2");
        driver.calm(1);
        for occupied in [free, (free + 1) % 9] {
            driver.tell("BOARD 2,2,1 2,1,2 1,2,2");
            driver.tell(&format!("{},{},3", 1 + occupied % 3, 1 + occupied / 3));
            let (_, lines) = driver.send("DONE");
            let answer = lines.last().cloned().unwrap_or_default();
            let neutral = format!("{},{}", 1 + occupied % 3, 1 + occupied / 3);
            assert_ne!(answer, neutral, "played on a neutral stone");
        }
    }
}

/// "Nothing has changed" after an opening that is none.
#[test]
fn a_refused_opening_changes_nothing() {
    let mut driver = Driver::new();
    driver.tell("START 15");
    driver.tell("PLAY 3,3");
    let (_, lines) = driver.send("SWAP2BOARD 7,7 8,8 DONE");
    assert!(matches!(&lines[..], [error] if error.starts_with("ERROR")), "{lines:?}");
    assert_eq!(driver.send("TAKEBACK 3,3").1, ["OK"], "the stone is still there");
}
