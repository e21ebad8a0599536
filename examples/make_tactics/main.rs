//! Makes positions for the tactical suite from fast games of the search against itself. For `scripts/make-tactics`.
//!
//! ```text
//!   make_tactics VARIANT SIZE GAMES SEED     plays up to GAMES games and prints the puzzles found in them
//! ```

mod find;
mod game;
mod grow;
mod quota;
mod random;

// The solver and the format are those of the suite's own tests.
#[path = "../../tests/tactics/fours.rs"]
mod fours;
#[path = "../../tests/tactics/naive.rs"]
mod naive;
#[path = "../../tests/tactics/proof.rs"]
mod proof;
#[path = "../../tests/tactics/puzzle.rs"]
#[expect(dead_code, reason = "reading is for the tests")]
mod puzzle;
#[path = "../../tests/tactics/setup.rs"]
#[expect(dead_code, reason = "images are for the tests")]
mod setup;

use anyhow::{Context, Result, bail};
use banyan::types::{BoardSize, Color, Coord, SplitMix64, Variant};

use game::SelfPlay;
use puzzle::Puzzle;
use quota::Collection;
use setup::Setup;

/// How many plies before the end of a game positions are taken.
const BEFORE_END: std::ops::RangeInclusive<usize> = 3..=25;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, size, games, seed] = arguments.as_slice() else { bail!("VARIANT SIZE GAMES SEED") };
    let variant = Variant::from_name(variant).context("no such variant")?;
    let points = size.parse()?;
    let size = BoardSize::new(points, points).context("no such board")?;
    let mut random = SplitMix64::new(seed.parse()?);
    let mut engine = SelfPlay::new()?;
    let mut collection = Collection::new(size, variant);
    let most_games: u32 = games.parse()?;
    let mut games = 0;
    let empty = Setup { variant, size, stones: [Vec::new(), Vec::new()], side: Color::Black };
    while games < most_games && !collection.is_full() {
        let moves = engine.play(size, variant, &mut random);
        let only_moves = collection.wants_only_moves();
        let found = puzzles_of_game(&moves, &empty, &mut engine, only_moves);
        let longest = found.iter().max_by_key(|puzzle| puzzle.length).cloned();
        collection.add_game(found);
        if let Some(longest) = longest.filter(|_| collection.wants_long()) {
            collection.add_game(grow::grow(&longest, &mut random));
        }
        games += 1;
    }
    print(&collection, games, seed);
    Ok(())
}

/// The puzzles in the last positions of a game, the earliest first.
fn puzzles_of_game(moves: &[Coord], empty: &Setup, engine: &mut SelfPlay, only_moves: bool) -> Vec<Puzzle> {
    let mut setup = empty.clone();
    let mut found = Vec::new();
    for (played, &coord) in moves.iter().enumerate() {
        if BEFORE_END.contains(&(moves.len() - played)) {
            found.extend(find::puzzles(&setup, engine, only_moves));
        }
        setup = setup.after(coord);
    }
    found
}

/// Prints the puzzles of each kind together, the shortest first.
fn print(collection: &Collection, games: u32, seed: &str) {
    println!("# Made by scripts/make-tactics from {games} games of the search against itself, seed {seed}.");
    println!(
        "# VARIANT SIZE BLACK WHITE TURN KIND LENGTH CERTIFICATE; tests/tactics/puzzle.rs explains the format."
    );
    println!("# {}", collection.summary());
    let mut puzzles = collection.puzzles.clone();
    puzzles.sort_by_key(|puzzle| (puzzle.length, puzzle.to_string()));
    for puzzle in puzzles {
        println!("{puzzle}");
    }
}
