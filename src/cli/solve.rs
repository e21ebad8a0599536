//! `solve`: a win by continuous fours, proven and written down.

use std::io::{Read, Write};

use anyhow::{Context, bail, ensure};

use crate::board::{PatternBoard, Position};
use crate::notation::parse_points;
use crate::threat::{Proof, Vcf, VcfLimits, VcfSolver};
use crate::types::{BoardSize, Color, Square, Variant};

/// Fours placed at most for each search: some ten seconds.
const PLACEMENTS: u32 = 20_000_000;
/// Failures remembered: 2^20 of sixteen bytes.
const FAILURE_BITS: u32 = 20;
/// Bytes of input read: a full board of the largest size is a tenth of it.
const MOST_INPUT: u64 = 1 << 16;

/// The board that a position is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolveArguments {
    pub(super) size: BoardSize,
    pub(super) variant: Variant,
}

/// Reads a position, the moves of black and white in turn (`h8 i9 g7` or `h8i9g7`), and writes the shortest win by
/// continuous fours of the side to move, with its proof.
///
/// # Errors
/// If the input names no position, or can't be read, or the output can't be written.
pub(super) fn solve(
    arguments: SolveArguments,
    input: impl Read,
    output: &mut impl Write,
) -> anyhow::Result<()> {
    let mut text = String::new();
    input.take(MOST_INPUT).read_to_string(&mut text).context("reading the position")?;
    let position = position(arguments, &text)?;
    let mut board = PatternBoard::new(&position);
    let mut solver = VcfSolver::new(FAILURE_BITS);
    let limits = VcfLimits::placements(PLACEMENTS);
    let side = if position.side_to_move() == Color::Black { "black" } else { "white" };
    match solver.solve_shortest(&mut board, limits) {
        Vcf::Win { plies, .. } => {
            let proof = Proof::find(&mut solver, &mut board, limits);
            writeln!(output, "{side} wins by continuous fours in {plies} stones")?;
            proof.map_or(Ok(()), |proof| writeln!(output, "{proof}"))
        }
        Vcf::None => writeln!(output, "{side} has no win by continuous fours"),
        Vcf::Unknown => {
            writeln!(output, "no win found; {} fours were tried, and there are more", solver.placements())
        }
    }
    .context("writing to standard output")
}

/// The position after the moves named in `text`, none of which may end the game.
fn position(arguments: SolveArguments, text: &str) -> anyhow::Result<Position> {
    let mut position = Position::new(arguments.size, arguments.variant);
    for coord in parse_points(text)? {
        let name = coord.name();
        ensure!(arguments.size.contains(coord), "{name} is not on a board of {}", arguments.size);
        let square = Square::from_coord(coord);
        ensure!(position.is_empty(square), "{name} is taken already");
        if position.outcome_of(square, position.side_to_move()).is_some() {
            bail!("{name} ends the game");
        }
        position.place(square);
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(variant: Variant, text: &str) -> anyhow::Result<String> {
        let mut output = Vec::new();
        solve(SolveArguments { size: BoardSize::STANDARD, variant }, text.as_bytes(), &mut output)?;
        Ok(String::from_utf8(output).expect("text"))
    }

    #[test]
    fn a_win_is_told_with_its_moves() {
        let text = "h8 a1 i8 c13 j8 o5 k6 a3 k7 g8";
        let told = solved(Variant::Freestyle, text).expect("a position");
        assert_eq!(told, "black wins by continuous fours in 5 stones\nk8 l8 k5\n");
        assert_eq!(solved(Variant::Freestyle, &text.replace(' ', "")).expect("the same"), told);
    }

    #[test]
    fn no_win_is_told_as_well() {
        let told = solved(Variant::Renju, "h8 i9\n").expect("a position");
        assert_eq!(told, "black has no win by continuous fours\n");
    }

    #[test]
    fn what_is_no_position_is_refused() {
        for text in ["h8 h8", "z99", "h16", "8h", "h", "é", "h8é9", "a1 a2 b1 b2 c1 c2 d1 d2 e1"] {
            let error = solved(Variant::Freestyle, text).expect_err(text).to_string();
            assert!(!error.contains('\n'), "{error}");
        }
    }
}
