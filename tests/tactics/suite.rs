//! The suite as it is stored.

use crate::puzzle::Puzzle;

/// The files of the suite.
const FILES: [&str; 10] = [
    include_str!("../data/tactics/freestyle15.txt"),
    include_str!("../data/tactics/standard15.txt"),
    include_str!("../data/tactics/renju15.txt"),
    include_str!("../data/tactics/caro15.txt"),
    include_str!("../data/tactics/caro-exact15.txt"),
    include_str!("../data/tactics/freestyle20.txt"),
    include_str!("../data/tactics/standard20.txt"),
    include_str!("../data/tactics/renju20.txt"),
    include_str!("../data/tactics/caro20.txt"),
    include_str!("../data/tactics/caro-exact20.txt"),
];

/// All puzzles.
///
/// # Panics
/// If a file has a line that is no puzzle.
pub(crate) fn load() -> Vec<Puzzle> {
    let lines = FILES.into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    lines.map(|line| Puzzle::parse(line).unwrap_or_else(|| panic!("no puzzle: {line}"))).collect()
}
