//! The player `bfs` against what the seed's own programs answered: the same move, nodes, depth and value each time.

use banyan::board::Position;
use banyan::classic::bfs::{Bfs, BfsVersion};
use banyan::search::{Limits, Player};
use banyan::types::{BoardSize, Color, Coord, Score, Variant};

/// Room for more nodes than any budget.
const TREE_BYTES: usize = 16 << 20;

/// One line of a data file.
struct Answer<'a> {
    budget: u64,
    stones: &'a str,
    /// `None` where the seed had no choice and read past its children.
    played: Option<&'a str>,
    nodes: u64,
    depth: u16,
    value: i32,
}

impl<'a> Answer<'a> {
    fn parse(line: &'a str) -> Self {
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let &[budget, stones, played, nodes, depth, value] = fields.as_slice() else {
            panic!("six fields: {line}")
        };
        Self {
            budget: budget.parse().expect("a number of nodes"),
            stones,
            played: (played != "none").then_some(played),
            nodes: nodes.parse().expect("a number of nodes"),
            depth: depth.parse().expect("a depth"),
            value: value.parse().expect("a value"),
        }
    }

    /// The position, the opponent's stones (1) being black and the player's (2) white.
    fn position(&self) -> Position {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        for stone in self.stones.split_whitespace() {
            let numbers: Vec<u8> = stone.split(',').map(|number| number.parse().expect("a number")).collect();
            let square = position.empty_square(Coord::new(numbers[0], numbers[1])).expect("an empty point");
            position.place_stone(if numbers[2] == 2 { Color::White } else { Color::Black }, square);
        }
        position.set_side_to_move(Color::White);
        position
    }
}

fn compare(version: BfsVersion, data: &str, lines: usize) {
    let mut player = Bfs::new(version);
    let answers: Vec<Answer> =
        data.lines().filter(|line| !line.starts_with('#')).map(Answer::parse).collect();
    assert_eq!(answers.len(), lines);
    for (number, answer) in answers.iter().enumerate() {
        let mut position = answer.position();
        let limits = Limits { tree_bytes: TREE_BYTES, ..Limits::nodes(answer.budget) };
        let report = player.choose(&mut position, &limits, &mut |_| {}).expect("enough memory");
        let chosen = report.best.map(|square| square.coord().to_string());
        assert_eq!(
            (report.nodes, report.selective_depth, report.value),
            (answer.nodes, answer.depth, Score::estimate(answer.value)),
            "v{version}, position {number}"
        );
        assert!(chosen.is_some());
        assert!(
            answer.played.is_none() || chosen.as_deref() == answer.played,
            "v{version}, position {number}"
        );
        assert_eq!(report.variation.first().copied(), report.best);
    }
}

#[test]
fn v1_2_answers_as_the_seed_on_all_positions() {
    compare(BfsVersion::V1_2, include_str!("data/seed_bfs_v12.txt"), 240);
}

#[test]
fn v1_1_answers_as_the_seed() {
    compare(BfsVersion::V1_1, include_str!("data/seed_bfs_v11.txt"), 148);
}

#[test]
fn v1_0_answers_as_the_seed() {
    compare(BfsVersion::V1_0, include_str!("data/seed_bfs_v10.txt"), 148);
}
