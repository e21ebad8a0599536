//! What a manager may send, and a model of what it is due for it.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::select;

type Point = (u8, u8);

/// One line of a manager, by what it means.
#[derive(Clone, Debug)]
pub(crate) enum Sent {
    Start(u8, u8),
    RectStart(u8, u8),
    /// A size that is none.
    BadStart(&'static str),
    Restart,
    Begin,
    Turn(Point),
    Play(Point),
    TakeBack(Point),
    /// A move, opponent's or own, or a takeback without a usable point.
    BadPoint(&'static str),
    /// A list of stones: the command, and the stones on the same line.
    List(Purpose, Vec<Listed>),
    /// A line within a list, or out of place.
    Listed(Listed),
    Rule(i64),
    Info(&'static str, i64),
    InfoText(&'static str),
    About,
    ShowInfo,
    ShowForbidden,
    /// So many best moves.
    NBest(u8),
    BalanceOne(i32),
    BalanceTwo(i32),
    UnblockAll,
    /// A command that is obeyed in silence.
    Silent(&'static str),
    Blank(&'static str),
    Unknown(&'static str),
    /// The same line in lower case with blanks around.
    Disguised(Box<Sent>),
}

/// What a list of stones is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Move,
    SetUp,
    Swap2,
    Block,
    Unblock,
    Ignore,
}

/// A line within a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Listed {
    Stone(Point, u8),
    /// A stone without an owner, as in an opening.
    Bare(Point),
    Done,
    Bad(&'static str),
}

impl Purpose {
    fn word(self) -> &'static str {
        match self {
            Self::Move => "BOARD",
            Self::SetUp => "YXBOARD",
            Self::Swap2 => "SWAP2BOARD",
            Self::Block => "YXBLOCK",
            Self::Unblock => "YXBLOCKUNDO",
            Self::Ignore => "YXQUERYDATABASEALL",
        }
    }
}

impl Listed {
    fn text(self) -> String {
        match self {
            Self::Stone((x, y), owner) => format!("{x},{y},{owner}"),
            Self::Bare((x, y)) => format!("{x},{y}"),
            Self::Done => "DONE".to_owned(),
            Self::Bad(text) => text.to_owned(),
        }
    }
}

impl Sent {
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Start(side, other) if side == other => format!("START {side}"),
            Self::Start(width, height) => format!("START {width} {height}"),
            Self::RectStart(width, height) => format!("RECTSTART {width},{height}"),
            Self::Restart => "RESTART".to_owned(),
            Self::Begin => "BEGIN".to_owned(),
            Self::Turn((x, y)) => format!("TURN {x},{y}"),
            Self::Play((x, y)) => format!("PLAY {x},{y}"),
            Self::TakeBack((x, y)) => format!("TAKEBACK {x},{y}"),
            Self::List(purpose, stones) => {
                let words = stones.iter().map(|stone| format!(" {}", stone.text()));
                purpose.word().to_owned() + &words.collect::<String>()
            }
            Self::Listed(line) => line.text(),
            Self::Rule(number) => format!("INFO rule {number}"),
            Self::Info(key, value) => format!("INFO {key} {value}"),
            Self::InfoText(text) => format!("INFO {text}"),
            Self::About => "ABOUT".to_owned(),
            Self::ShowInfo => "YXSHOWINFO".to_owned(),
            Self::ShowForbidden => "YXSHOWFORBID".to_owned(),
            Self::NBest(lines) => format!("YXNBEST {lines}"),
            Self::BalanceOne(value) => format!("YXBALANCEONE {value}"),
            Self::BalanceTwo(value) => format!("YXBALANCETWO {value}"),
            Self::UnblockAll => "YXBLOCKRESET".to_owned(),
            Self::BadStart(text)
            | Self::BadPoint(text)
            | Self::Silent(text)
            | Self::Blank(text)
            | Self::Unknown(text) => (*text).to_owned(),
            Self::Disguised(sent) => format!(" \t{} ", sent.text().to_ascii_lowercase()),
        }
    }

    /// Whether a search could be long after this.
    pub(crate) fn may_unsettle(&self) -> bool {
        match self {
            // A new game forgets the time that was told to be left.
            Self::Info(..) | Self::InfoText(_) | Self::Start(..) | Self::RectStart(..) | Self::Restart => {
                true
            }
            Self::Disguised(sent) => sent.may_unsettle(),
            _ => false,
        }
    }
}

/// What a line is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Nothing,
    Ok,
    Error,
    Unknown,
    /// A move; an error if the board is full.
    Move,
    /// A move of each side, or one that ends the game.
    Moves,
    /// The move that was asked for, sent back.
    Echo(Point),
    /// A choice in an opening.
    Choice,
    About,
    Forbidden,
}

/// A board that knows what is occupied, and a list under way.
#[derive(Default)]
pub(crate) struct Model {
    game: Option<Board>,
    listing: Option<(Purpose, Vec<Listed>)>,
    /// The last number of a rule that there is.
    rule: i64,
    /// Stones without an owner are nobody's.
    continuous: bool,
    speaks_yixin: bool,
    /// Sizes and points are rows first.
    is_yixin_board: bool,
    blocked: BTreeSet<Point>,
}

#[derive(Clone)]
struct Board {
    width: u8,
    height: u8,
    stones: BTreeSet<Point>,
    neutral: BTreeSet<Point>,
}

impl Board {
    fn new(width: u8, height: u8) -> Self {
        Self { width, height, stones: BTreeSet::new(), neutral: BTreeSet::new() }
    }

    fn contains(&self, point: Point) -> bool {
        point.0 < self.width && point.1 < self.height
    }

    fn is_empty(&self, point: Point) -> bool {
        self.contains(point) && !self.stones.contains(&point) && !self.neutral.contains(&point)
    }
}

impl Model {
    /// Follows what is sent and says what it is due.
    pub(crate) fn send(&mut self, sent: &Sent) -> Answer {
        if let Sent::Disguised(sent) = sent {
            return self.send(sent);
        }
        if self.listing.is_some() { self.send_listed(sent) } else { self.send_command(sent) }
    }

    fn send_command(&mut self, sent: &Sent) -> Answer {
        match *sent {
            Sent::Start(width, height) | Sent::RectStart(width, height) => {
                let (width, height) = if self.is_yixin_board { (height, width) } else { (width, height) };
                self.game = Some(Board::new(width, height));
                Answer::Ok
            }
            Sent::Restart => self.restart(),
            Sent::Begin => self.think(),
            Sent::Turn(point) => {
                if self.play(point) {
                    self.think()
                } else {
                    Answer::Error
                }
            }
            Sent::Play(point) => {
                if self.play(point) {
                    Answer::Echo(point)
                } else {
                    Answer::Error
                }
            }
            Sent::TakeBack(point) => self.take_back(point),
            Sent::BadStart(_) | Sent::BadPoint(_) => Answer::Error,
            Sent::List(purpose, ref stones) => self.list(purpose, stones),
            Sent::Listed(_) | Sent::Unknown(_) => Answer::Unknown,
            Sent::Rule(number) | Sent::Info("rule", number) => self.set_rule(number),
            Sent::Info(..) | Sent::InfoText(_) | Sent::Silent(_) | Sent::Blank(_) => Answer::Nothing,
            Sent::About => Answer::About,
            Sent::ShowInfo => {
                self.joins_yixin_family();
                self.is_yixin_board = true;
                Answer::Nothing
            }
            Sent::ShowForbidden => {
                self.joins_yixin_family();
                Answer::Forbidden
            }
            Sent::NBest(_) | Sent::BalanceOne(_) => {
                self.joins_yixin_family();
                self.think()
            }
            Sent::BalanceTwo(_) => {
                self.joins_yixin_family();
                if self.think() == Answer::Move { Answer::Moves } else { Answer::Error }
            }
            Sent::UnblockAll => {
                self.joins_yixin_family();
                self.blocked.clear();
                Answer::Nothing
            }
            Sent::Disguised(ref sent) => self.send_command(sent),
        }
    }

    fn send_listed(&mut self, sent: &Sent) -> Answer {
        match sent {
            Sent::Listed(line) => self.send_stone(*line),
            Sent::Start(..) | Sent::RectStart(..) | Sent::Restart => {
                self.listing = None;
                self.send_command(sent)
            }
            Sent::Rule(_) | Sent::Info(..) => self.send_command(sent),
            _ => Answer::Nothing,
        }
    }

    /// Rule numbers are sums; 2 is the bit of a continuous game, but renju's number in Yixin's family.
    fn set_rule(&mut self, number: i64) -> Answer {
        if [0, 1, 4, 5, 8, 9].contains(&(number & !2)) {
            self.rule = number;
            self.continuous = number & 2 != 0 && !(self.speaks_yixin && number == 2);
        }
        Answer::Nothing
    }

    fn joins_yixin_family(&mut self) {
        self.speaks_yixin = true;
        self.set_rule(self.rule);
    }

    fn list(&mut self, purpose: Purpose, stones: &[Listed]) -> Answer {
        if matches!(purpose, Purpose::SetUp | Purpose::Block | Purpose::Unblock) {
            self.joins_yixin_family();
        }
        self.listing = Some((purpose, Vec::new()));
        let mut answer = Answer::Nothing;
        for &stone in stones {
            if self.listing.is_some() {
                answer = self.send_stone(stone);
            }
        }
        answer
    }

    fn send_stone(&mut self, line: Listed) -> Answer {
        match (line, &mut self.listing) {
            (Listed::Done, listing) => match listing.take() {
                Some((purpose, stones)) => self.finish(purpose, &stones),
                None => Answer::Unknown,
            },
            (Listed::Bad(_), _) | (_, None) => Answer::Nothing,
            (stone, Some((_, stones))) => {
                stones.push(stone);
                Answer::Nothing
            }
        }
    }

    fn finish(&mut self, purpose: Purpose, stones: &[Listed]) -> Answer {
        match purpose {
            Purpose::Ignore => Answer::Nothing,
            Purpose::SetUp => {
                self.set_board(stones);
                Answer::Nothing
            }
            Purpose::Move => {
                self.set_board(stones);
                self.think()
            }
            Purpose::Swap2 => self.swap2(stones),
            Purpose::Block => {
                self.blocked.extend(points_of(stones));
                Answer::Nothing
            }
            Purpose::Unblock => {
                for point in points_of(stones) {
                    self.blocked.remove(&point);
                }
                Answer::Nothing
            }
        }
    }

    fn set_board(&mut self, stones: &[Listed]) {
        let Some(game) = &mut self.game else { return };
        let mut board = Board::new(game.width, game.height);
        for stone in stones {
            let (Listed::Stone(point, _) | Listed::Bare(point)) = *stone else { continue };
            if board.is_empty(point) {
                let unsaid = matches!(stone, Listed::Bare(_) | Listed::Stone(_, 3));
                if unsaid && self.continuous { &mut board.neutral } else { &mut board.stones }.insert(point);
            }
        }
        *game = board;
    }

    fn swap2(&mut self, stones: &[Listed]) -> Answer {
        let Some(game) = &mut self.game else { return Answer::Error };
        let points = points_of(stones);
        let different: BTreeSet<Point> = points.iter().copied().collect();
        let usable = [0, 3, 5].contains(&points.len())
            && different.len() == points.len()
            && points.iter().all(|&point| game.contains(point));
        if !usable {
            return Answer::Error;
        }
        game.stones = different;
        game.neutral.clear();
        Answer::Choice
    }

    fn restart(&mut self) -> Answer {
        let Some(game) = &mut self.game else { return Answer::Error };
        *game = Board::new(game.width, game.height);
        Answer::Ok
    }

    fn think(&self) -> Answer {
        match &self.game {
            Some(game) if self.is_open_to_us(game) => Answer::Move,
            _ => Answer::Error,
        }
    }

    /// Whether there is an empty point that isn't blocked.
    fn is_open_to_us(&self, game: &Board) -> bool {
        let mut points = (0..game.width).flat_map(|x| (0..game.height).map(move |y| (x, y)));
        points.any(|point| game.is_empty(point) && !self.blocked.contains(&point))
    }

    fn play(&mut self, point: Point) -> bool {
        let Some(game) = self.game.as_mut().filter(|game| game.is_empty(point)) else { return false };
        game.stones.insert(point)
    }

    fn take_back(&mut self, point: Point) -> Answer {
        let Some(game) = &mut self.game else { return Answer::Error };
        if game.stones.remove(&point) { Answer::Ok } else { Answer::Error }
    }

    /// Holds what came against what is due, and puts the stones that were answered on the board.
    pub(crate) fn check(&mut self, due: Answer, answers: &[&str]) -> Result<(), &'static str> {
        let [line] = answers else {
            return if due == Answer::Nothing && answers.is_empty() {
                Ok(())
            } else {
                Err("another number of lines")
            };
        };
        let is_due = match due {
            Answer::Nothing => false,
            Answer::Ok => *line == "OK",
            Answer::Error => line.starts_with("ERROR "),
            Answer::Unknown => line.starts_with("UNKNOWN "),
            Answer::About => line.starts_with("name=\""),
            Answer::Forbidden => line.starts_with("FORBID ") && line.ends_with('.'),
            Answer::Echo((x, y)) => *line == format!("{x},{y}"),
            Answer::Move | Answer::Moves if self.is_blocked(line) => return Err("on a blocked point"),
            Answer::Move => return self.check_stones(line, &[1]),
            Answer::Moves => return self.check_stones(line, &[1, 2]),
            Answer::Choice if *line == "SWAP" => true,
            Answer::Choice => return self.check_stones(line, &[1, 2, 3]),
        };
        if is_due { Ok(()) } else { Err("another answer") }
    }

    fn is_blocked(&self, line: &str) -> bool {
        line.split(' ').filter_map(point_of).any(|point| self.blocked.contains(&point))
    }

    fn check_stones(&mut self, line: &str, counts: &[usize]) -> Result<(), &'static str> {
        let points: Option<Vec<Point>> = line.split(' ').map(point_of).collect();
        let points = points.ok_or("no point")?;
        if !counts.contains(&points.len()) {
            return Err("another number of stones");
        }
        if points.into_iter().all(|point| self.play(point)) { Ok(()) } else { Err("not on an empty point") }
    }
}

fn points_of(stones: &[Listed]) -> Vec<Point> {
    let point = |stone: &Listed| match *stone {
        Listed::Stone(point, _) | Listed::Bare(point) => Some(point),
        _ => None,
    };
    stones.iter().filter_map(point).collect()
}

fn point_of(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

fn point() -> impl Strategy<Value = Point> {
    prop_oneof![8 => (0..8_u8, 0..8_u8), 1 => (0..33_u8, 0..33_u8), 1 => (any::<u8>(), any::<u8>())]
}

fn listed() -> impl Strategy<Value = Listed> {
    prop_oneof![
        12 => (point(), 1..=3_u8).prop_map(|(point, owner)| Listed::Stone(point, owner)),
        4 => point().prop_map(Listed::Bare),
        5 => Just(Listed::Done),
        1 => select(vec!["7,8,4", "7", "x,y,1", "-1,2,1", "7;7", "7,7,1,1", "DON"]).prop_map(Listed::Bad),
    ]
}

/// A whole list on one line, or its beginning.
fn list() -> impl Strategy<Value = Sent> {
    let purpose = prop_oneof![
        6 => Just(Purpose::Move),
        2 => Just(Purpose::SetUp),
        3 => Just(Purpose::Swap2),
        2 => Just(Purpose::Block),
        1 => Just(Purpose::Unblock),
        1 => Just(Purpose::Ignore),
    ];
    (purpose, prop::collection::vec(listed(), 0..12), any::<bool>()).prop_map(
        |(purpose, mut stones, done)| {
            if done {
                stones.push(Listed::Done);
            }
            Sent::List(purpose, stones)
        },
    )
}

/// An opening for swap2 with the right number of different stones, most of the time.
fn opening() -> impl Strategy<Value = Sent> {
    let stones = prop::collection::vec((0..9_u8, 0..9_u8).prop_map(Listed::Bare), 5);
    (stones, select(vec![0, 3, 3, 4, 5, 5])).prop_map(|(mut stones, count)| {
        stones.truncate(count);
        stones.push(Listed::Done);
        Sent::List(Purpose::Swap2, stones)
    })
}

fn info() -> impl Strategy<Value = Sent> {
    const KEYS: [&str; 15] = [
        "timeout_turn",
        "timeout_match",
        "time_left",
        "max_memory",
        "hash_size",
        "max_node",
        "max_depth",
        "rule",
        "game_type",
        "thread_num",
        "caution_factor",
        "show_detail",
        "pondering",
        "Timeout_Turn",
        "no_such_key",
    ];
    let value = prop_oneof![
        select(vec![0, 1, -1, 2, 9, 1000, 9_000_000, 83_886_080, 367_001_600, 2_147_483_646, 2_147_483_647]),
        any::<i64>(),
        -20..20_i64,
    ];
    prop_oneof![
        4 => (select(KEYS.to_vec()), value).prop_map(|(key, value)| Sent::Info(key, value)),
        2 => (-1..13_i64).prop_map(Sent::Rule),
        1 => select(vec![
            "", "rule", "max_node many", "timeout_turn 99999999999999999999", "folder C:\\My Games", "evaluate 3,4",
            "evaluate 300,4", "time_left 1.5", "rule 0x4",
        ]).prop_map(Sent::InfoText),
    ]
}

fn odd() -> impl Strategy<Value = Sent> {
    prop_oneof![
        select(vec![
            "TURN",
            "TURN 7",
            "TURN a,b",
            "TURN -1,3",
            "TURN 7,7,1",
            "TURN 999,2",
            "PLAY",
            "PLAY 7;7",
            "TAKEBACK 7 7",
            "TAKEBACK",
        ])
        .prop_map(Sent::BadPoint),
        select(vec!["START", "START 4", "START 33", "START x", "START -15", "RECTSTART 15", "RECTSTART 4,9"])
            .prop_map(Sent::BadStart),
        select(vec!["HELLO", "TURNS 1,1", "OK", "7,7 8,8 x", "SWAP", "#!$", "\u{e9}\u{1f600}"])
            .prop_map(Sent::Unknown),
        select(vec!["STOP", "YXSTOP", "YXHASHCLEAR", "YXSAVEDATABASE", "YXBLOCKPATHRESET"])
            .prop_map(Sent::Silent),
        select(vec!["", " ", "\t"]).prop_map(Sent::Blank),
        Just(Sent::About),
        Just(Sent::ShowInfo),
        Just(Sent::ShowForbidden),
        (0..5_u8).prop_map(Sent::NBest),
        (-300..300).prop_map(Sent::BalanceOne),
        (-300..300).prop_map(Sent::BalanceTwo),
        Just(Sent::UnblockAll),
    ]
}

/// What may come in the middle of a game.
pub(crate) fn sent_in_game() -> impl Strategy<Value = Sent> {
    let plain = prop_oneof![
        12 => point().prop_map(Sent::Turn),
        3 => Just(Sent::Begin),
        3 => point().prop_map(Sent::Play),
        4 => point().prop_map(Sent::TakeBack),
        1 => list(),
        1 => info(),
        2 => odd(),
    ];
    disguised(plain)
}

/// Anything that may be sent.
pub(crate) fn sent() -> impl Strategy<Value = Sent> {
    let side = || prop_oneof![4 => 5..=10_u8, 1 => 5..=32_u8];
    let plain = prop_oneof![
        1 => (side(), side()).prop_map(|(width, height)| Sent::Start(width, height)),
        1 => (side(), side()).prop_map(|(width, height)| Sent::RectStart(width, height)),
        1 => side().prop_map(|side| Sent::Start(side, side)),
        1 => Just(Sent::Restart),
        2 => Just(Sent::Begin),
        4 => point().prop_map(Sent::Turn),
        2 => point().prop_map(Sent::Play),
        2 => point().prop_map(Sent::TakeBack),
        4 => list(),
        1 => opening(),
        5 => listed().prop_map(Sent::Listed),
        5 => info(),
        4 => odd(),
    ];
    disguised(plain)
}

fn disguised(plain: impl Strategy<Value = Sent>) -> impl Strategy<Value = Sent> {
    (plain, prop::bool::weighted(0.2)).prop_map(
        |(sent, disguise)| {
            if disguise { Sent::Disguised(Box::new(sent)) } else { sent }
        },
    )
}
