//! Yixin-Board: points are row,column from the top left, and a line that it doesn't know is a move.

use super::engine::{Pipe, point, scan, settings_of_the_family};

/// Rows and columns of the largest board.
const LARGEST: usize = 22;

/// The program, the engine beside it, and what it shows.
pub(crate) struct YixinBoard {
    pipe: Pipe,
    rows: usize,
    columns: usize,
    /// Row and column of each stone, in order.
    pub(crate) stones: Vec<(usize, usize)>,
    pub(crate) best: Option<(usize, usize)>,
    pub(crate) lost: Vec<(usize, usize)>,
    pub(crate) forbidden: Vec<(usize, usize)>,
    pub(crate) line: String,
    pub(crate) log: Vec<String>,
    /// What it was told to do with the colours.
    pub(crate) swaps: Vec<String>,
    /// The number of fifth stones in an opening by soosorv-8.
    pub(crate) fifths: i64,
    pub(crate) max_threads: i64,
    pub(crate) max_hash_log2: i64,
}

impl std::fmt::Debug for YixinBoard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} best {:?} line {} log {:?}", self.stones, self.best, self.line, self.log)
    }
}

impl YixinBoard {
    /// As it begins, with `show_detail` 1, and a level of its own making.
    pub(crate) fn start() -> Self {
        Self::start_with("info show_detail 1", "START 15 15")
    }

    pub(crate) fn start_with(detail: &str, start: &str) -> Self {
        let mut gui = Self {
            pipe: Pipe::open(),
            rows: 15,
            columns: 15,
            stones: Vec::new(),
            best: None,
            lost: Vec::new(),
            forbidden: Vec::new(),
            line: String::new(),
            log: Vec::new(),
            swaps: Vec::new(),
            fifths: 0,
            max_threads: 0,
            max_hash_log2: 0,
        };
        for line in [detail, "yxshowinfo", start] {
            gui.send(line);
        }
        for line in settings_of_the_family(250, 16_384) {
            gui.send(&line);
        }
        assert!(gui.stones.is_empty(), "nothing of that is a move");
        gui
    }

    pub(crate) fn resize(&mut self, rows: usize, columns: usize) {
        (self.rows, self.columns) = (rows, columns);
        self.stones.clear();
    }

    /// Stones that the person has put on the board.
    pub(crate) fn set_up(&mut self, stones: &[(usize, usize)]) {
        self.stones = stones.to_vec();
        (self.best, self.lost) = (None, Vec::new());
    }

    pub(crate) fn set_rule(&mut self, number: u32) {
        self.send(&format!("INFO rule {number}"));
    }

    /// The engine's turn.
    pub(crate) fn think(&mut self) {
        self.send("INFO time_left 100000000");
        self.send("yxhashclear");
        self.send_board("board");
    }

    pub(crate) fn nbest(&mut self, lines: u32) {
        self.send("info nbestsym 0");
        self.send_board("yxboard");
        self.send(&format!("yxnbest {lines}"));
    }

    pub(crate) fn search_defences(&mut self) {
        self.send_board("yxboard");
        self.send("yxsearchdefend");
    }

    pub(crate) fn balance(&mut self, moves: &str, bias: i32) {
        self.send_board("yxboard");
        self.send(&format!("yxbalance{moves} {bias}"));
    }

    pub(crate) fn show_forbidden(&mut self) {
        self.send_board("yxboard");
        self.send("yxshowforbid");
    }

    pub(crate) fn block(&mut self, point: (usize, usize)) {
        self.send("yxblock");
        self.send(&format!("{},{}", point.0, point.1));
        self.send("done");
    }

    pub(crate) fn unblock(&mut self, point: (usize, usize)) {
        self.send("yxblockundo");
        self.send(&format!("{},{}", point.0, point.1));
        self.send("done");
    }

    pub(crate) fn reset_blocks(&mut self) {
        self.send("yxblockreset");
    }

    /// The stones on the board and `moves` after them.
    pub(crate) fn block_path(&mut self, moves: &[(usize, usize)]) {
        self.send_moves("yxblockpath", moves);
    }

    pub(crate) fn unblock_path(&mut self, moves: &[(usize, usize)]) {
        self.send_moves("yxblockpathundo", moves);
    }

    /// Blocks each point of the largest board, on this one or not, but the last of `moves`.
    pub(crate) fn block_path_except(&mut self, moves: &[(usize, usize)]) {
        let (&last, before) = moves.split_last().expect("a move");
        for row in 0..LARGEST {
            for column in (0..LARGEST).filter(|&column| (row, column) != last) {
                self.send_moves("yxblockpath", &[before, &[(row, column)]].concat());
            }
        }
    }

    pub(crate) fn reset_block_paths(&mut self) {
        self.send("yxblockpathreset");
    }

    fn send_moves(&mut self, command: &str, more: &[(usize, usize)]) {
        self.send(command);
        for (row, column) in [&self.stones, more].concat() {
            self.send(&format!("{row},{column}"));
        }
        self.send("done");
    }

    pub(crate) fn swap2_opens(&mut self) {
        self.stones.clear();
        self.send("yxswap2step1");
    }

    pub(crate) fn swap2_chooses(&mut self, step: u32) {
        self.send_board("yxboard");
        self.send(&format!("yxswap2step{step}"));
    }

    pub(crate) fn soosorv_opens(&mut self) {
        self.stones.clear();
        self.send("yxsoosorvstep1");
    }

    /// A step of it, with the number of fifth stones where there is one, and the stones on the board.
    pub(crate) fn soosorv(&mut self, step: &str) {
        self.send_moves(&format!("yxsoosorvstep{step}"), &[]);
    }

    pub(crate) fn show_database(&mut self) {
        self.send("yxquerydatabaseall");
        for (row, column) in self.stones.clone() {
            self.send(&format!("{row},{column}"));
        }
        self.send("done");
    }

    fn send_board(&mut self, command: &str) {
        self.send(&format!("start {} {}", self.columns, self.rows));
        self.send(command);
        for (number, (row, column)) in self.stones.clone().into_iter().enumerate() {
            let side = if self.stones.len() % 2 == number % 2 { 1 } else { 2 };
            self.send(&format!("{row},{column},{side}"));
        }
        self.send("done");
    }

    /// The name of a point as it stands at the edges of the board.
    pub(crate) fn name(&self, (row, column): (usize, usize)) -> String {
        let letter = char::from(b'A' + u8::try_from(column).expect("a column"));
        format!("{letter}{}", self.rows - row)
    }

    pub(crate) fn send(&mut self, text: &str) {
        for line in self.pipe.send(text) {
            self.read(&line);
        }
    }

    fn read(&mut self, line: &str) {
        let line = line.to_ascii_uppercase();
        if let Some(rest) = line.strip_prefix("MESSAGE SWAP2 ") {
            return self.read_swap2(rest);
        }
        if let Some(rest) = line.strip_prefix("MESSAGE SOOSORV ") {
            return self.read_soosorv(rest);
        }
        if let Some(mark) = line.strip_prefix("MESSAGE REALTIME ") {
            return self.read_mark(mark);
        }
        if let Some(info) = line.strip_prefix("MESSAGE INFO ") {
            let (key, value) = info.split_once(' ').expect("a value");
            match key {
                "MAX_THREAD_NUM" => self.max_threads = value.parse().expect("a number"),
                "MAX_HASH_SIZE" => self.max_hash_log2 = value.parse().expect("a number"),
                _ => panic!("{line}"),
            }
            return;
        }
        if ["OK", "MESSAGE", "DETAIL", "DEBUG", "ERROR", "UNKNOWN"].iter().any(|word| line.starts_with(word))
        {
            assert!(!line.starts_with("ERROR") && !line.starts_with("UNKNOWN"), "{line}");
            return self.log.push(line);
        }
        if let Some(points) = line.strip_prefix("FORBID ") {
            let points = points.split('.').next().expect("a dot");
            self.forbidden = points.as_bytes().chunks(4).map(two_digits_each).collect();
            return;
        }
        let played = point(&scan(&line, ',')).unwrap_or_else(|| panic!("taken for a move: {line}"));
        self.make_move(played);
    }

    pub(crate) fn make_move(&mut self, (row, column): (usize, usize)) {
        assert!(row < self.rows && column < self.columns, "{row},{column} is off the board");
        assert!(!self.stones.contains(&(row, column)), "{row},{column} is occupied");
        self.stones.push((row, column));
    }

    fn read_swap2(&mut self, rest: &str) {
        if let Some(numbered) = rest.strip_prefix("MOVE") {
            let (number, numbers) = numbered.split_once(' ').expect("a point");
            assert_eq!(number.parse(), Ok(self.stones.len() + 1), "{rest}");
            return self.make_move(point(&scan(numbers, ' ')).expect("a point"));
        }
        self.swaps.push(rest.to_owned());
        if rest.ends_with("NO") {
            self.think();
        }
    }

    /// What follows `MOVE5` is told by its first character.
    fn read_soosorv(&mut self, rest: &str) {
        if let Some(chosen) = rest.strip_prefix("MOVE5C") {
            self.stones.truncate(4);
            self.make_move(point(&scan(&chosen[1..], ' ')).expect("a point"));
            return self.think();
        }
        match rest.split_at_checked(6) {
            Some(("MOVE5 ", "REFRESH" | "DONE")) => {}
            Some(("MOVE1 " | "MOVE2 " | "MOVE3 " | "MOVE5 ", numbers)) => {
                self.make_move(point(&scan(numbers, ' ')).expect("a point"));
            }
            Some(("MOVE4 ", numbers)) => {
                let numbers = scan(numbers, ' ');
                self.make_move(point(&numbers).expect("a point"));
                self.fifths = numbers[2];
            }
            Some(("SWAP1 " | "SWAP2 ", "Y" | "N")) => self.swaps.push(rest.to_owned()),
            _ => panic!("{rest}"),
        }
    }

    fn read_mark(&mut self, mark: &str) {
        let on_board = |text: &str| {
            let (row, column) = point(&scan(text, ',')).expect("a point");
            assert!(row < self.rows && column < self.columns, "{mark}");
            (row, column)
        };
        match mark.split_once(' ') {
            Some(("BEST", text)) => self.best = Some(on_board(text)),
            Some(("LOST", text)) => {
                let lost = on_board(text);
                self.lost.push(lost);
            }
            Some(("POS" | "DONE", text)) => {
                on_board(text);
            }
            Some(("VAL", text)) => assert_eq!(scan(text, ' ').len(), 1, "{mark}"),
            Some(("PV", text)) => text.clone_into(&mut self.line),
            None if mark == "REFRESH" => {}
            _ => panic!("{mark}"),
        }
    }
}

fn two_digits_each(digits: &[u8]) -> (usize, usize) {
    let number = |digits: &[u8]| usize::from(digits[0] - b'0') * 10 + usize::from(digits[1] - b'0');
    (number(&digits[..2]), number(&digits[2..]))
}
