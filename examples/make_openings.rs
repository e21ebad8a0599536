//! Makes balanced, symmetry-distinct openings, or checks some. For `scripts/make-openings`.
//!
//! ```text
//!   make_openings make SIZE VARIANT COUNT SEED NODES     prints COUNT openings, each searched to NODES nodes
//!   make_openings check SIZE VARIANT FILE MILLISECONDS   searches each opening of FILE for that long and prints
//!                                                        its value; those to be left out are marked
//! ```

use std::collections::HashSet;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use banyan::arena::openings;
use banyan::board::{Position, Shape};
use banyan::search::{BestFirst, Limits, SearchParams, TimeBudget};
use banyan::tree::Tree;
use banyan::types::{BoardSize, Color, Coord, Score, SplitMix64, Square, Variant};

/// The widest value, in log-odds for either side, that counts as balanced: σ(60 / 200) = 0.574.
const WIDEST: i16 = 60;
/// The nodes that a search has after each of its stages but the last, and the widest value there that it goes on
/// with. These save time, since few openings are balanced.
const STAGES: [(u64, i16); 4] = [(300, 150), (3_000, 100), (30_000, WIDEST), (75_000, WIDEST)];
/// Memory for the tree: room for all nodes of the largest search, or of some seconds.
const TREE_BYTES: usize = 256 << 20;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match *arguments.as_slice() {
        ["make", size, variant, count, seed, nodes] => make(size, variant, count, seed, nodes),
        ["check", size, variant, file, milliseconds] => check(size, variant, file, milliseconds),
        _ => bail!("make SIZE VARIANT COUNT SEED NODES, or check SIZE VARIANT FILE MILLISECONDS"),
    }
}

fn make(size: &str, variant: &str, count: &str, seed: &str, nodes: &str) -> Result<()> {
    let (size, variant) = board(size, variant)?;
    let count: usize = count.parse()?;
    let mut random = SplitMix64::new(seed.parse()?);
    let mut judge = Judge::new()?;
    let nodes = nodes.parse()?;
    let mut already = HashSet::new();
    print!("{}", header(size, variant, nodes));
    let mut made = 0;
    while made < count {
        let opening = random_opening(size, variant, &mut random);
        let Some(mut position) = set_up(&opening, size, variant) else { continue };
        if !is_quiet(&position) || !already.insert(openings::canonical(&opening, size)) {
            continue;
        }
        if judge.finds_balanced(&mut position, nodes) {
            println!("{}", openings::position_string(&opening));
            made += 1;
        }
    }
    Ok(())
}

/// How the openings of a file were made, for those who read it.
fn header(size: BoardSize, variant: Variant, nodes: u64) -> String {
    format!(
        "# Openings for {variant} on {size}, as position strings: black's and white's stones in turn.\n\
         # Made by Banyan {} (scripts/make-openings): random stones near the centre, no two openings the same under\n\
         # the board's eight symmetries, neither side able to make a five, an open four or two fours at once. Each was\n\
         # searched to {nodes} positions, more than a second's work: that proves no win, and the values at 30000 and at\n\
         # 75000 positions and the last one are within {WIDEST} of even, a win probability of 43 % to 57 %.\n",
        env!("CARGO_PKG_VERSION"),
    )
}

fn check(size: &str, variant: &str, file: &str, milliseconds: &str) -> Result<()> {
    let (size, variant) = board(size, variant)?;
    let time = Duration::from_millis(milliseconds.parse()?);
    let mut judge = Judge::new()?;
    for opening in openings::read(Path::new(file), size)? {
        let name = openings::position_string(&opening);
        let mut position =
            set_up(&opening, size, variant).with_context(|| format!("{name} is no opening"))?;
        let limits = Limits {
            started: Instant::now(),
            time: Some(TimeBudget { soft: time, hard: time }),
            max_nodes: None,
            ..Limits::nodes(0)
        };
        let value = judge.value(&mut position, &limits);
        println!("{name} {value}{}", if is_within(WIDEST, value) { "" } else { " out" });
    }
    Ok(())
}

fn board(size: &str, variant: &str) -> Result<(BoardSize, Variant)> {
    let points = size.parse()?;
    let size = BoardSize::new(points, points).with_context(|| format!("no board of {points} by {points}"))?;
    Ok((size, Variant::from_name(variant).context("no such variant")?))
}

/// Searches positions.
struct Judge {
    tree: Tree,
    params: SearchParams,
}

impl Judge {
    fn new() -> Result<Self> {
        Ok(Self { tree: Tree::with_bytes(TREE_BYTES)?, params: SearchParams::default() })
    }

    /// Whether the values after all stages of a search to `nodes` nodes are within their bounds.
    fn finds_balanced(&mut self, position: &mut Position, nodes: u64) -> bool {
        self.tree.clear();
        let mut before = 0;
        let stages = STAGES.into_iter().filter(|&(after, _)| after < nodes).chain([(nodes, WIDEST)]);
        stages.into_iter().all(|(after, widest)| {
            let more = after - std::mem::replace(&mut before, after);
            is_within(widest, self.search_on(position, &Limits::nodes(more)))
        })
    }

    /// The value for the side to move by a new search.
    fn value(&mut self, position: &mut Position, limits: &Limits) -> Score {
        self.tree.clear();
        self.search_on(position, limits)
    }

    /// The value for the side to move after more search in the same tree.
    fn search_on(&mut self, position: &mut Position, limits: &Limits) -> Score {
        BestFirst::new(&mut self.tree, position, &self.params, limits).run(&mut |_| {}).value
    }
}

fn is_within(widest: i16, value: Score) -> bool {
    !value.is_decided() && value.get().abs() <= widest
}

/// Three to seven stones around a point near the centre. Under renju they begin as its openings do: at the centre,
/// next to it, and within two points of it.
fn random_opening(size: BoardSize, variant: Variant, random: &mut SplitMix64) -> Vec<Coord> {
    let stones = 3 + usize::try_from(random.below(5)).unwrap_or_default();
    let shift = if variant == Variant::Renju { 0 } else { u64::from(size.width() / 5) };
    let middle = size.center();
    let middle = Coord::new(random.near(middle.x, shift), random.near(middle.y, shift));
    let mut opening: Vec<Coord> = Vec::new();
    while opening.len() < stones {
        let reach = match (variant, opening.len()) {
            (Variant::Renju, at @ 0..3) => at as u64,
            _ => 3,
        };
        let coord = Coord::new(random.near(middle.x, reach), random.near(middle.y, reach));
        if !opening.contains(&coord) {
            opening.push(coord);
        }
    }
    opening
}

/// The position after the opening. `None` if the game would be over before, by a five or a banned move.
fn set_up(opening: &[Coord], size: BoardSize, variant: Variant) -> Option<Position> {
    let mut position = Position::new(size, variant);
    for &coord in opening {
        let square = position.empty_square(coord)?;
        if position.outcome_of(square, position.side_to_move()).is_some() {
            return None;
        }
        position.place(square);
    }
    Some(position)
}

/// Whether neither side could make a five, an open four or two fours with its next stone.
fn is_quiet(position: &Position) -> bool {
    let is_loud = |square: Square| {
        let shapes = Color::ALL.map(|color| position.shapes(square, color)).concat();
        shapes.iter().any(|shape| matches!(shape, Shape::Five | Shape::OpenFour | Shape::DoubleFour))
    };
    !position.empty_squares().any(is_loud)
}
