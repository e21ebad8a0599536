//! The fork of Yixin-Board: it reads the blocks of lines, too, and writes on each of the best moves what it is worth.

use std::collections::BTreeMap;

use super::engine::{Pipe, point, scan, settings_of_the_family};

/// The program, the engine beside it, and what it shows. What it shares with Yixin-Board is in `board`.
pub(crate) struct YixinFork {
    pipe: Pipe,
    pub(crate) board: Stones,
    /// What is written on points, and at what depth it was.
    pub(crate) tags: BTreeMap<(usize, usize), String>,
    depths: BTreeMap<(usize, usize), i64>,
    /// The block that is being read.
    index: i64,
    count: i64,
    depth: i64,
    mate: i64,
    percent: i64,
    first: Option<(usize, usize)>,
}

/// The stones on the board, in order.
#[derive(Default)]
pub(crate) struct Stones {
    pub(crate) stones: Vec<(usize, usize)>,
}

impl YixinFork {
    pub(crate) fn start() -> Self {
        let mut gui = Self {
            pipe: Pipe::open(),
            board: Stones::default(),
            tags: BTreeMap::new(),
            depths: BTreeMap::new(),
            index: 0,
            count: 0,
            depth: 0,
            mate: 0,
            percent: 0,
            first: None,
        };
        for line in ["info show_detail 3", "yxshowinfo", "START 15"] {
            gui.send(line);
        }
        for line in settings_of_the_family(400, 262_144) {
            gui.send(&line);
        }
        gui
    }

    pub(crate) fn set_up(&mut self, stones: &[(usize, usize)]) {
        self.board.stones = stones.to_vec();
        self.tags.clear();
    }

    pub(crate) fn think(&mut self) {
        self.tags.clear();
        self.send("INFO time_left 100000000");
        self.send_board("board");
    }

    pub(crate) fn nbest(&mut self, lines: u32) {
        self.send("info nbestsym 0");
        self.send_board("yxboard");
        self.tags.clear();
        self.send(&format!("yxnbest {lines}"));
    }

    pub(crate) fn search_defences(&mut self) {
        self.send_board("yxboard");
        self.tags.clear();
        self.send("yxsearchdefend");
    }

    pub(crate) fn balance_two(&mut self) {
        self.send_board("yxboard");
        self.send("yxbalancetwo 0");
    }

    fn send_board(&mut self, command: &str) {
        self.send("start 15");
        self.send(command);
        for (number, (row, column)) in self.board.stones.clone().into_iter().enumerate() {
            let side = if self.board.stones.len() % 2 == number % 2 { 1 } else { 2 };
            self.send(&format!("{row},{column},{side}"));
        }
        self.send("done");
    }

    fn send(&mut self, text: &str) {
        for line in self.pipe.send(text) {
            self.read(&line.to_ascii_uppercase());
        }
    }

    fn read(&mut self, line: &str) {
        if let Some(info) = line.strip_prefix("INFO ") {
            let (key, value) = info.split_once(' ').expect("a value");
            return self.read_info(key, value);
        }
        if ["OK", "MESSAGE", "DEBUG", "FORBID"].iter().any(|word| line.starts_with(word)) {
            return;
        }
        // "%d,%d %d,%d"
        for text in line.split(' ') {
            let (row, column) = point(&scan(text, ',')).unwrap_or_else(|| panic!("taken for a move: {line}"));
            assert!(row < 15 && column < 15 && !self.board.stones.contains(&(row, column)), "{line}");
            self.board.stones.push((row, column));
        }
    }

    /// Keys are told apart by how they begin, in this order.
    fn read_info(&mut self, key: &str, value: &str) {
        let number = || scan(value, ' ').first().copied().unwrap_or_else(|| panic!("INFO {key} {value}"));
        if key.starts_with("PV") {
            if value.starts_with("DONE") {
                self.finish_block();
            } else {
                self.index = number();
            }
        } else if key.starts_with("NUMPV") {
            self.count = number();
        } else if key.starts_with("DEPTH") {
            self.depth = number();
        } else if key.starts_with("BESTLINE") {
            self.first = Some(point(&scan(value.split(' ').next().expect("a point"), ',')).expect("a point"));
        } else if key.starts_with("EVAL") {
            self.mate = match value.split_at(2.min(value.len())) {
                ("+M", plies) => plies.parse().expect("plies"),
                ("-M", plies) => -plies.parse::<i64>().expect("plies"),
                _ => 0,
            };
        } else if key.starts_with("WINRATE") {
            let rate: f64 = value.parse().expect("a rate");
            assert!((0.0..=1.0).contains(&rate), "{value}");
            #[expect(clippy::cast_possible_truncation, reason = "0 to 100")]
            let percent = (rate * 100.0).round() as i64;
            self.percent = percent.min(99);
        }
    }

    fn finish_block(&mut self) {
        let tag = match self.mate {
            0 => format!("{}%", self.percent),
            plies if plies > 0 => format!("W{plies}"),
            plies => format!("L{}", -plies),
        };
        let first = self.first.expect("a line");
        self.tags.insert(first, tag);
        self.depths.insert(first, self.depth);
        if self.index + 1 == self.count {
            let (depths, depth) = (&self.depths, self.depth);
            self.tags.retain(|point, _| depths.get(point).is_some_and(|&at| at >= depth));
        }
    }
}
