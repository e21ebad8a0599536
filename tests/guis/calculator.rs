//! gomoku-calculator: points are column,row from the top left, and every line goes to one callback.

use super::engine::{Pipe, point, scan};

/// One of its best lines.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pv {
    pub(crate) depth: i64,
    pub(crate) selective_depth: i64,
    pub(crate) nodes: i64,
    pub(crate) eval: String,
    pub(crate) win_rate: f64,
    pub(crate) best_line: Vec<(usize, usize)>,
}

/// The program, the engine beside it, and what it shows.
pub(crate) struct Calculator {
    pipe: Pipe,
    rule: u32,
    lines: usize,
    started: bool,
    current: usize,
    pub(crate) pv: Vec<Pv>,
    pub(crate) pos: Option<(usize, usize)>,
    pub(crate) second_pos: Option<(usize, usize)>,
    pub(crate) best: Option<(usize, usize)>,
    pub(crate) forbidden: Vec<(usize, usize)>,
    pub(crate) nodes: i64,
    pub(crate) errors: Vec<String>,
}

impl std::fmt::Debug for Calculator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {:?} best {:?} {:?} {:?}", self.pos, self.second_pos, self.best, self.errors, self.pv)
    }
}

impl Calculator {
    /// `lines` is its setting for several best moves.
    pub(crate) fn start(rule: u32, lines: usize) -> Self {
        let mut gui = Self {
            pipe: Pipe::open(),
            rule,
            lines,
            started: false,
            current: 0,
            pv: Vec::new(),
            pos: None,
            second_pos: None,
            best: None,
            forbidden: Vec::new(),
            nodes: 0,
            errors: Vec::new(),
        };
        gui.send("RELOADCONFIG ");
        gui.send("INFO HASH_SIZE 262144");
        gui
    }

    /// Its turn to move after these stones, columns first.
    pub(crate) fn think(&mut self, stones: &[(usize, usize)]) {
        let command = format!("YXNBEST {}", self.lines);
        self.balance(stones, &command);
        let played = self.pos;
        let value = |eval: &str| match eval.split_at(2.min(eval.len())) {
            ("+M", plies) => 40_000 - plies.parse::<i64>().expect("plies"),
            ("-M", plies) => plies.parse::<i64>().expect("plies") - 40_000,
            _ => eval.parse().expect("a value"),
        };
        self.pv.sort_by_key(|pv| {
            // It looks into every line without asking whether there is one.
            (Some(pv.best_line[0]) != played, -value(&pv.eval))
        });
    }

    pub(crate) fn balance(&mut self, stones: &[(usize, usize)], command: &str) {
        self.send_info();
        self.start_once();
        self.send("INFO TIME_LEFT 100000000");
        self.send_board(stones);
        self.pv = vec![Pv::default()];
        (self.pos, self.second_pos, self.best) = (None, None, None);
        self.send(command);
        assert_eq!(self.current, 0, "the last block was ended");
    }

    pub(crate) fn check_forbidden(&mut self, stones: &[(usize, usize)]) {
        self.forbidden.clear();
        self.send_info();
        self.start_once();
        self.send_board(stones);
        self.send("YXSHOWFORBID");
    }

    fn send_info(&mut self) {
        self.send(&format!("INFO RULE {}", self.rule));
        for line in [
            "INFO THREAD_NUM 1",
            "INFO CAUTION_FACTOR 3",
            "INFO STRENGTH 100",
            "INFO TIMEOUT_TURN 400",
            "INFO TIMEOUT_MATCH 100000000",
            "INFO MAX_DEPTH 100",
            "INFO MAX_NODE 0",
            "INFO SHOW_DETAIL 3",
            "INFO PONDERING 0",
            "INFO SWAPABLE 1",
        ] {
            self.send(line);
        }
    }

    fn start_once(&mut self) {
        if !self.started {
            self.send("START 15");
            self.started = true;
        }
    }

    fn send_board(&mut self, stones: &[(usize, usize)]) {
        let mut command = "YXBOARD".to_owned();
        for (number, (x, y)) in stones.iter().enumerate() {
            let side = if stones.len() % 2 == number % 2 { 1 } else { 2 };
            command = format!("{command} {x},{y},{side}");
        }
        self.send(&(command + " DONE"));
    }

    fn send(&mut self, text: &str) {
        for line in self.pipe.send(text) {
            self.read(&line);
        }
    }

    fn read(&mut self, line: &str) {
        let Some((head, tail)) = line.split_once(' ') else {
            if line != "OK" {
                assert!(self.pos.is_none(), "a second move: {line}");
                self.pos =
                    Some(point(&scan(line, ',')).unwrap_or_else(|| panic!("taken for a move: {line}")));
            }
            return;
        };
        match head {
            "MESSAGE" => self.read_message(tail),
            "INFO" => {
                let (key, value) = tail.split_once(' ').expect("a value");
                self.read_info(key, value);
            }
            "FORBID" => {
                let digits = tail.trim_end_matches('.');
                let number = |at: usize| digits[at..at + 2].parse().expect("digits");
                self.forbidden =
                    (0..digits.len()).step_by(4).map(|at| (number(at), number(at + 2))).collect();
            }
            "ERROR" => self.errors.push(tail.to_owned()),
            _ if head.contains(',') => {
                self.pos = point(&scan(head, ','));
                self.second_pos = point(&scan(tail, ','));
            }
            _ => assert_eq!(head, "UNKNOWN", "{line}"),
        }
    }

    fn read_message(&mut self, tail: &str) {
        let words: Vec<_> = tail.split(' ').collect();
        if let ["REALTIME", "BEST", coord] = words[..] {
            self.best = point(&scan(coord, ','));
        }
    }

    fn read_info(&mut self, key: &str, value: &str) {
        let number = || value.parse::<i64>().unwrap_or_else(|_| panic!("INFO {key} {value}"));
        match key {
            "PV" => self.current = if value == "DONE" { 0 } else { value.parse().expect("an index") },
            "TOTALNODES" => self.nodes = number(),
            "NUMPV" => assert!(number() >= 1),
            "TOTALTIME" | "SPEED" => assert!(number() >= 0),
            _ => {
                if self.current >= self.pv.len() {
                    self.pv.resize_with(self.current + 1, Pv::default);
                }
                let pv = &mut self.pv[self.current];
                match key {
                    "DEPTH" => pv.depth = number(),
                    "SELDEPTH" => pv.selective_depth = number(),
                    "NODES" => pv.nodes = number(),
                    "EVAL" => value.clone_into(&mut pv.eval),
                    "WINRATE" => pv.win_rate = value.parse().expect("a rate"),
                    "BESTLINE" => {
                        pv.best_line = value.split(' ').filter_map(|text| point(&scan(text, ','))).collect();
                        assert!(!pv.best_line.is_empty(), "a line without a point");
                    }
                    _ => {}
                }
            }
        }
    }
}
