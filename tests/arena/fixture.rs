//! The engine of these tests: it plays the first empty points of the board, until it misbehaves.

use std::io::{self, BufRead, Write};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{process, thread};

use banyan::board::Position;
use banyan::types::{BoardSize, Coord, Square, Variant};

use crate::support::FIXTURE;

/// What happens instead of move number `at` (from 0), as `MODE[:ARGUMENT[:AT]]`.
struct Fault {
    mode: String,
    argument: String,
    at: usize,
}

impl Fault {
    fn parse(text: &str) -> Self {
        let mut parts = text.splitn(3, ':').map(str::to_owned);
        let mut next = || parts.next().unwrap_or_default();
        Self { mode: next(), argument: next(), at: next().parse().unwrap_or(2) }
    }

    fn is(&self, mode: &str) -> bool {
        self.mode == mode
    }

    fn number(&self) -> u64 {
        self.argument.parse().expect("a number")
    }
}

/// Plays until the end of its input or END.
///
/// The first argument is only for others to know the process by.
pub(crate) fn main(arguments: &[String]) {
    let (mark, faults) = arguments.split_first().expect("a mark");
    let faults: Vec<Fault> = faults.iter().map(|text| Fault::parse(text)).collect();
    let has = |mode: &str| faults.iter().find(|fault| fault.is(mode));
    let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
    let mut moves = 0;
    let mut hoard = Vec::new();
    if has("exit-at-start").is_some() {
        eprintln!("cannot find my book");
        process::exit(3);
    }
    if let Some(fault) = has("child") {
        #[expect(clippy::zombie_processes, reason = "what is tested is that somebody else sees to it")]
        let _child = Command::new(std::env::current_exe().expect("it knows itself"))
            .args([FIXTURE, mark, &fault.argument])
            .stdin(Stdio::null())
            .spawn()
            .expect("it starts again");
    }
    if has("allocate-at-once").is_some() {
        hoard.resize(300 << 20, 1);
        thread::sleep(Duration::from_secs(600));
    }
    let mut lines = io::stdin().lock().lines();
    while let Some(Ok(line)) = lines.next() {
        let (command, rest) = line.split_once([' ', ',']).unwrap_or((&line, ""));
        match command {
            "START" | "RESTART" => {
                if let Ok(side) = rest.parse() {
                    let size = BoardSize::new(side, side).expect("a size");
                    position = Position::new(size, Variant::Freestyle);
                } else {
                    if has("no-restart").is_some() {
                        say("UNKNOWN");
                        continue;
                    }
                    position = Position::new(position.size(), Variant::Freestyle);
                }
                moves = 0;
                if let Some(slow) = has("slow-start") {
                    thread::sleep(Duration::from_millis(slow.number()));
                }
                if has("silent-start").is_none() {
                    say("OK");
                }
                continue;
            }
            "TURN" => place(&mut position, rest),
            "BOARD" => {
                position = Position::new(position.size(), Variant::Freestyle);
                while let Some(Ok(line)) = lines.next()
                    && line != "DONE"
                {
                    place(&mut position, line.rsplit_once(',').expect("a stone").0);
                }
            }
            "SWAP2BOARD" => {
                let stones = lines.by_ref().map_while(Result::ok).take_while(|line| line != "DONE").count();
                say(swap2_answer(&faults, stones));
                continue;
            }
            "BEGIN" => {}
            "PLAY" => {
                place(&mut position, rest);
                say(rest);
                continue;
            }
            "END" => return leave(has("deaf").is_some(), has("slow-end"), has("talk-at-end").is_some()),
            _ => continue,
        }
        for fault in faults.iter().filter(|fault| fault.at == moves) {
            misbehave(fault, &mut hoard);
        }
        moves += 1;
        let answers = ["answer", "suggest"].map(|mode| has(mode).filter(|fault| fault.at + 1 == moves));
        if let [Some(answer), _] = answers {
            say(&answer.argument);
            continue;
        }
        let square = position.empty_squares().next().expect("there is a point");
        if let Some(eval) = has("claim") {
            say(&format!("MESSAGE depth 3-7 ev {} n 31K n/ms 636 tm 4 pv a1", eval.argument));
        }
        if answers[1].is_some() {
            say(&format!("SUGGEST {}", square.coord()));
            continue;
        }
        position.place(square);
        say(&square.coord().to_string());
    }
    while has("deaf").is_some() {
        thread::sleep(Duration::from_secs(1));
    }
}

/// The choice in an opening of so many stones: `swap2:ANSWER:STONES` among the faults, or a legal one.
fn swap2_answer(faults: &[Fault], stones: usize) -> &str {
    if faults.iter().any(|fault| fault.is("no-swap2")) {
        return "UNKNOWN SWAP2BOARD";
    }
    let told = faults.iter().find(|fault| fault.is("swap2") && fault.at == stones);
    let by_itself = if stones == 0 { "7,7 8,8 9,9" } else { "SWAP" };
    told.map_or(by_itself, |fault| &fault.argument)
}

/// What happens at END.
fn leave(deaf: bool, slow: Option<&Fault>, talks: bool) {
    if talks {
        // More than the runner keeps and a pipe holds.
        (0..20_000).for_each(|_| say("MESSAGE I was about to say something of great importance"));
    }
    if let Some(slow) = slow {
        thread::sleep(Duration::from_millis(slow.number()));
    }
    if deaf {
        eprintln!("I stay");
        thread::sleep(Duration::from_secs(600));
    }
}

fn misbehave(fault: &Fault, hoard: &mut Vec<u8>) {
    match fault.mode.as_str() {
        "hang" => thread::sleep(Duration::from_secs(600)),
        "late" => thread::sleep(Duration::from_millis(fault.number())),
        "crash" => {
            eprintln!("assertion failed: {}", fault.argument);
            process::abort();
        }
        "allocate" => {
            let bytes = usize::try_from(fault.number() << 20).expect("it fits");
            // Little by little, as a table grows.
            while hoard.len() < bytes {
                hoard.resize(hoard.len() + (4 << 20), 1);
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_secs(600));
        }
        "flood-stderr" => loop {
            eprintln!("{}", "panic ".repeat(1000));
        },
        "flood-stdout" => loop {
            say("MESSAGE I am thinking");
        },
        "flood-line" => loop {
            if io::stdout().write_all(&[b'x'; 4096]).is_err() {
                return;
            }
        },
        _ => {}
    }
}

fn place(position: &mut Position, point: &str) {
    let (x, y) = point.trim().split_once(',').expect("a point");
    let coord = Coord::new(x.parse().expect("a column"), y.parse().expect("a row"));
    position.place(Square::from_coord(coord));
}

fn say(line: &str) {
    // The runner may be gone.
    let _ = writeln!(io::stdout(), "{line}");
}
