//! Makes positions for the tactical suite from fast games of the search against itself. For `scripts/make-tactics`.
//!
//! ```text
//!   make_tactics VARIANT SIZE GAMES SEED     plays GAMES games and prints the puzzles found in them
//! ```

mod find;
mod game;
mod quota;
mod random;

// The solver, the checker and the format are those of the suite's own tests.
#[path = "../../tests/tactics/certificate.rs"]
mod certificate;
#[path = "../../tests/tactics/fours.rs"]
mod fours;
#[path = "../../tests/tactics/naive.rs"]
mod naive;
#[path = "../../tests/tactics/proof.rs"]
mod proof;
#[path = "../../tests/tactics/setup.rs"]
mod setup;
#[path = "../../tests/tactics/suite.rs"]
mod suite;

use anyhow::{Context, Result, bail};
use banyan::types::{BoardSize, Coord, Variant};

use game::SelfPlay;
use quota::Collection;
use random::Random;
use setup::Setup;
use suite::Puzzle;

/// How many plies before the end of a game positions are taken.
const BEFORE_END: std::ops::RangeInclusive<usize> = 3..=25;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, size, games, seed] = arguments.as_slice() else { bail!("VARIANT SIZE GAMES SEED") };
    let variant =
        Variant::ALL.into_iter().find(|known| known.name() == variant).context("no such variant")?;
    let side = size.parse()?;
    let size = BoardSize::new(side, side).context("no such board")?;
    let mut random = Random(seed.parse()?);
    let mut engine = SelfPlay::new()?;
    let mut collection = Collection::new(size, variant);
    for _ in 0..games.parse::<u32>()? {
        let moves = engine.play(size, variant, &mut random);
        collection.add_game(puzzles_of_game(&moves, &Setup::empty(size, variant), &mut engine));
    }
    print(&collection, games, seed);
    Ok(())
}

/// The puzzles in the last positions of a game, the earliest first.
fn puzzles_of_game(moves: &[Coord], empty: &Setup, engine: &mut SelfPlay) -> Vec<Puzzle> {
    let mut setup = empty.clone();
    let mut found = Vec::new();
    for (played, &coord) in moves.iter().enumerate() {
        if BEFORE_END.contains(&(moves.len() - played)) {
            found.extend(find::puzzles(&setup, engine));
        }
        setup = setup.after(coord);
    }
    found
}

/// Prints the puzzles of each kind together, the shortest first.
fn print(collection: &Collection, games: &str, seed: &str) {
    println!("# Made by scripts/make-tactics from {games} games of the search against itself, seed {seed}.");
    println!(
        "# VARIANT SIZE BLACK WHITE SIDE KIND LENGTH CERTIFICATE; tests/tactics/suite.rs explains the format."
    );
    println!("# {}", collection.summary());
    let mut puzzles = collection.puzzles.clone();
    puzzles.sort_by_key(|puzzle| (puzzle.length, puzzle.to_string()));
    puzzles.iter().for_each(|puzzle| println!("{puzzle}"));
}
