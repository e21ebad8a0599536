//! The manager's own idea of the game, from what it sent and what the engine answered, so that a script need
//! only say `move` to have a move checked for legality.

use std::collections::HashSet;

/// A point of the wire, `x,y` from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Point {
    x: u32,
    y: u32,
}

impl Point {
    /// Reads exactly `x,y`: digits, one comma, nothing else.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (x, y) = text.split_once(',')?;
        let number = |digits: &str| {
            digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
        };
        Some(Self { x: number(x)?, y: number(y)? })
    }
}

/// Where the lines of a list (BOARD ... DONE) go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum List {
    /// No list is open.
    None,
    /// Stones of the new position.
    Stones,
    /// A list that does not change the game.
    Ignored,
}

/// Board size and stones.
#[derive(Debug)]
pub(crate) struct Tracker {
    size: Option<(u32, u32)>,
    stones: HashSet<Point>,
    list: List,
    partial: Vec<u8>,
    /// `INFO show_detail 2` or `3` was sent.
    expects_lines: bool,
}

impl Tracker {
    /// Nothing has been said yet.
    pub(crate) fn new() -> Self {
        Self {
            size: None,
            stones: HashSet::new(),
            list: List::None,
            partial: Vec::new(),
            expects_lines: false,
        }
    }

    /// True if lines that begin with INFO were asked for. Others take them for moves.
    pub(crate) fn expects_lines(&self) -> bool {
        self.expects_lines
    }

    /// Takes note of bytes that were sent.
    pub(crate) fn sent(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            if matches!(byte, b'\r' | b'\n') {
                let line = std::mem::take(&mut self.partial);
                self.line(&String::from_utf8_lossy(&line));
            } else {
                self.partial.push(byte);
            }
        }
    }

    /// Takes note of the engine's move; the error says why it is not legal.
    pub(crate) fn played(&mut self, point: Point) -> Result<(), String> {
        if self.is_free(point)? {
            self.stones.insert(point);
            Ok(())
        } else {
            Err("the point is occupied".to_owned())
        }
    }

    /// True if the point is empty; an error if it is off the board.
    pub(crate) fn is_free(&self, point: Point) -> Result<bool, String> {
        let (width, height) = self.size.ok_or("no game has been started")?;
        if point.x >= width || point.y >= height {
            return Err(format!("the point is off the {width}x{height} board"));
        }
        Ok(!self.stones.contains(&point))
    }

    /// The number of empty points, where a game is on.
    pub(crate) fn empty_points(&self) -> Option<usize> {
        let (width, height) = self.size?;
        Some(width as usize * height as usize - self.stones.len())
    }

    fn line(&mut self, line: &str) {
        let mut words = line.split_ascii_whitespace();
        let Some(first) = words.next() else { return };
        match self.list {
            List::None => self.command(&first.to_ascii_uppercase(), &words.collect::<Vec<_>>()),
            _ => self.list_item(first),
        }
    }

    fn command(&mut self, keyword: &str, rest: &[&str]) {
        match keyword {
            "START" | "RECTSTART" => self.start(rest),
            "RESTART" => self.stones.clear(),
            "TURN" | "PLAY" => self.place(rest.first().copied()),
            "TAKEBACK" => {
                if let Some(point) = rest.first().and_then(|text| Point::parse(text)) {
                    self.stones.remove(&point);
                }
            }
            "BOARD" | "YXBOARD" | "SWAP2BOARD" => {
                self.stones.clear();
                self.list = List::Stones;
                for item in rest {
                    self.list_item(item);
                }
            }
            "INFO" => {
                if let [key, value] = rest
                    && key.eq_ignore_ascii_case("show_detail")
                {
                    self.expects_lines = matches!(*value, "2" | "3");
                }
            }
            "YXBLOCK" | "YXBLOCKUNDO" => {
                self.list = List::Ignored;
                for item in rest {
                    self.list_item(item);
                }
            }
            _ if keyword.starts_with("YXQUERYDATABASE") => self.list = List::Ignored,
            _ => {}
        }
    }

    /// A size the engine must refuse leaves the game as it is.
    fn start(&mut self, rest: &[&str]) {
        let numbers: Option<Vec<u32>> =
            rest.iter().flat_map(|word| word.split(',')).map(|word| word.parse().ok()).collect();
        let size = match numbers.as_deref() {
            Some(&[side]) => (side, side),
            Some(&[width, height]) => (width, height),
            _ => return,
        };
        if (5..=32).contains(&size.0) && (5..=32).contains(&size.1) {
            self.size = Some(size);
            self.stones.clear();
        }
    }

    fn list_item(&mut self, item: &str) {
        if item.eq_ignore_ascii_case("DONE") {
            self.list = List::None;
        } else if self.list == List::Stones {
            // Field 3 is 1 to 3; SWAP2BOARD has none.
            let point = match item.match_indices(',').nth(1) {
                Some((comma, _)) => matches!(&item[comma..], ",1" | ",2" | ",3").then_some(&item[..comma]),
                None => Some(item),
            };
            self.place(point);
        }
    }

    /// A point the engine must refuse leaves the game as it is.
    fn place(&mut self, text: Option<&str>) {
        if let Some(point) = text.and_then(Point::parse) {
            // An error here is the engine's to report.
            let _ = self.played(point);
        }
    }
}
