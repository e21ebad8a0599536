//! An opening on a line.

use anyhow::{Context, Result, ensure};

use crate::notation::parse_points;
use crate::types::{BoardSize, Coord};

/// Reads an offset list or a position string. Points of position strings may lie off the board.
pub(super) fn parse(line: &str, size: BoardSize) -> Result<Vec<Coord>> {
    if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
        Ok(parse_points(line)?)
    } else {
        offsets(line, size)
    }
}

/// Reads `0,0, 1,-1`: pairs of column and row relative to the centre.
fn offsets(line: &str, size: BoardSize) -> Result<Vec<Coord>> {
    let numbers = line
        .split(|c: char| c == ',' || c.is_ascii_whitespace())
        .filter(|field| !field.is_empty())
        .map(|field| field.parse::<i32>().ok().with_context(|| format!("'{field}' is no number")))
        .collect::<Result<Vec<_>>>()?;
    let (pairs, rest) = numbers.as_chunks::<2>();
    ensure!(rest.is_empty(), "an odd number of coordinates");
    let center = size.center();
    let absolute = |center: u8, offset: i32| u8::try_from(i32::from(center).checked_add(offset)?).ok();
    pairs
        .iter()
        .map(|&[x, y]| {
            let coord = absolute(center.x, x).zip(absolute(center.y, y)).map(|(x, y)| Coord::new(x, y));
            coord
                .filter(|&coord| size.contains(coord))
                .with_context(|| format!("{x},{y} is off the board of {size}"))
        })
        .collect()
}
