//! Reads positions of the form `budget | x,y,color …` from standard input, the side to move being color 2, and
//! prints what the player `bfs` answers and how long it took. For `scripts/compare-seed`; the argument is the version.

use std::error::Error;
use std::io;
use std::time::Instant;

use banyan::board::Position;
use banyan::classic::bfs::{Bfs, BfsVersion};
use banyan::search::{Limits, Player};
use banyan::types::{BoardSize, Color, Coord, Square, Variant};

/// Memory for the tree: room for more nodes than any budget.
const TREE_BYTES: usize = 256 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let version = match std::env::args().nth(1) {
        Some(name) => name.parse()?,
        None => BfsVersion::default(),
    };
    let mut player = Bfs::new(version);
    for line in io::stdin().lines() {
        let line = line?;
        let mut fields = line.split('|');
        let (Some(budget), Some(stones)) = (fields.next(), fields.next()) else { continue };
        let mut position = position_of(stones).ok_or("a stone that can't be read or placed")?;
        let limits = Limits { tree_bytes: TREE_BYTES, ..Limits::nodes(budget.trim().parse()?) };
        let began = Instant::now();
        let report = player.choose(&mut position, &limits, &mut |_| {})?;
        let seconds = began.elapsed().as_secs_f64();
        println!("node:{}\nmaxdep:{}\nbestval:{}", report.nodes, report.selective_depth, report.value.get());
        println!(
            "move:{}",
            report.best.map_or_else(|| "none".to_owned(), |square| square.coord().to_string())
        );
        println!("seconds:{seconds}");
    }
    Ok(())
}

fn position_of(stones: &str) -> Option<Position> {
    let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
    for stone in stones.split_ascii_whitespace() {
        let mut numbers = stone.split(',').map(str::parse);
        let (x, y, color) = (numbers.next()?.ok()?, numbers.next()?.ok()?, numbers.next()?.ok()?);
        let square: Square = position.empty_square(Coord::new(x, y))?;
        position.place_stone(if color == 2 { Color::White } else { Color::Black }, square);
    }
    position.set_side_to_move(Color::White);
    Some(position)
}
