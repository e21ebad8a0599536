//! Proofs of a VCF that can be checked move by move.

use std::fmt;

use super::limits::VcfLimits;
use super::solver::{Vcf, VcfSolver};
use crate::board::{PatternBoard, Threat};
use crate::threat::{open_four_wins, stop_fives};
use crate::types::Square;

/// A move of the attacker and what follows each answer to it.
///
/// Written as a line of moves, `h8 i9 j8 …`, attack and answer in turn. It ends with a five, or with a four that no
/// answer stops. Where there are several answers each has its branch: `h8 (h9 j8) (g7 k8)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The attacker's move.
    pub attack: Square,
    /// The defender's answers that stop the five, each with the rest of the proof. None if there is no such answer.
    pub answers: Vec<(Square, Proof)>,
}

impl Proof {
    /// Proves a win by fours of the side to move, by the shortest VCF after each answer.
    ///
    /// `None` if there is none within the limits, which hold for each search of the proof.
    pub fn find(solver: &mut VcfSolver, board: &mut PatternBoard, limits: VcfLimits) -> Option<Self> {
        let Vcf::Win { first: attack, plies } = solver.solve_shortest(board, limits) else { return None };
        if plies == 1 {
            return Some(Self { attack, answers: Vec::new() });
        }
        board.place(attack);
        let answers = answers_to_four(board)
            .into_iter()
            .map(|answer| {
                board.place(answer);
                let rest = Self::find(solver, board, limits);
                board.undo();
                rest.map(|rest| (answer, rest))
            })
            .collect();
        board.undo();
        Some(Self { attack, answers: Option::from_iter::<Vec<_>>(answers)? })
    }
}

/// Every answer of the side to move that stops the other side's five.
fn answers_to_four(board: &mut PatternBoard) -> Vec<Square> {
    let defender = board.side_to_move();
    let points = board.threats(!defender, Threat::Five).clone();
    if !open_four_wins(board.variant()) {
        return stop_fives(board, &points);
    }
    match points.len() {
        1 => points.iter().filter(|&point| !board.is_banned(point, defender)).collect(),
        _ => Vec::new(),
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.attack.coord().name())?;
        match self.answers.as_slice() {
            [] => Ok(()),
            [(answer, rest)] => write!(f, " {} {rest}", answer.coord().name()),
            several => {
                several.iter().try_for_each(|(answer, rest)| write!(f, " ({} {rest})", answer.coord().name()))
            }
        }
    }
}
