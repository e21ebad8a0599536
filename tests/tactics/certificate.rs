//! Replays a proof on the slow board. It shares nothing with the solvers and looks at every empty point of the board
//! wherever a rule speaks of one.

use banyan::board::reference::{ReferenceBoard, ReferenceCell};
use banyan::types::{BoardSize, Color, Coord};

use crate::proof::Proof;
use crate::setup::Setup;

/// Checks that `proof` wins for the side to move of `setup`, and counts the stones until the five is made.
///
/// # Errors
/// With the line up to the fault, and what is wrong there.
pub(crate) fn check(setup: &Setup, proof: &Proof) -> Result<u16, String> {
    let board = setup.board();
    let mut replay = Replay { board, size: setup.size, attacker: setup.side, line: Vec::new() };
    replay.attack(proof).map_err(|fault| {
        let line: Vec<String> = replay.line.iter().map(|coord| coord.name()).collect();
        format!("after [{}]: {fault}", line.join(" "))
    })
}

/// A board on which a proof is played.
struct Replay {
    board: ReferenceBoard,
    size: BoardSize,
    attacker: Color,
    /// The moves of the proof that lie on the board.
    line: Vec<Coord>,
}

impl Replay {
    /// Checks the attack that a proof begins with, and all that follows. On a fault, the moves are left on the board.
    fn attack(&mut self, proof: &Proof) -> Result<u16, String> {
        let (attack, name) = (proof.attack, proof.attack.name());
        if !self.is_empty(attack) {
            return Err(format!("{name} isn't free"));
        }
        if self.board.wins(attack, self.attacker) {
            return proof.replies.is_empty().then_some(1).ok_or(format!("replies to the five {name}"));
        }
        if self.is_banned(attack, self.attacker) {
            return Err(format!("{name} is banned"));
        }
        self.place(attack, self.attacker);
        if !self.five_points(!self.attacker).is_empty() {
            return Err("the defender makes five".to_owned());
        }
        self.compare_replies(proof)?;
        let longest = self.follow_replies(proof)?;
        self.lift();
        Ok(2 + longest)
    }

    /// Checks that an attack which was just played is a four, and that the proof gives all replies to it.
    fn compare_replies(&self, proof: &Proof) -> Result<(), String> {
        let fives = self.five_points(self.attacker);
        if fives.is_empty() {
            return Err(format!("{} is no four", proof.attack.name()));
        }
        let mut given: Vec<Coord> = proof.replies.iter().map(|&(reply, _)| reply).collect();
        given.sort_unstable();
        let mut needed = self.stops(&fives);
        needed.sort_unstable();
        if given == needed { Ok(()) } else { Err(format!("replies {given:?}, needed {needed:?}")) }
    }

    /// The most stones that any reply makes follow; 1, the five, where there is none.
    fn follow_replies(&mut self, proof: &Proof) -> Result<u16, String> {
        let mut longest = 1;
        for (reply, rest) in &proof.replies {
            self.place(*reply, !self.attacker);
            longest = longest.max(self.attack(rest)?);
            self.lift();
        }
        Ok(longest)
    }

    /// The defender's legal moves that leave the attacker none of its fives. No new ones can arise by them: a stone
    /// of the other side lengthens no row.
    fn stops(&self, fives: &[Coord]) -> Vec<Coord> {
        let stops = |&reply: &Coord| {
            let mut after = self.board.clone();
            after.set(reply, ReferenceCell::Stone(!self.attacker));
            !fives.iter().any(|&five| five != reply && after.wins(five, self.attacker))
        };
        self.empty_points().filter(stops).filter(|&reply| !self.is_banned(reply, !self.attacker)).collect()
    }

    fn five_points(&self, color: Color) -> Vec<Coord> {
        self.empty_points().filter(|&coord| self.board.wins(coord, color)).collect()
    }

    fn empty_points(&self) -> impl Iterator<Item = Coord> + '_ {
        self.size.coords().filter(|&coord| self.is_empty(coord))
    }

    fn is_empty(&self, coord: Coord) -> bool {
        self.size.contains(coord) && self.board.cell(coord) == ReferenceCell::Empty
    }

    /// Bans are renju's, and black's alone.
    fn is_banned(&self, coord: Coord, color: Color) -> bool {
        color == Color::Black && self.board.ban(coord).is_some()
    }

    fn place(&mut self, coord: Coord, color: Color) {
        self.board.set(coord, ReferenceCell::Stone(color));
        self.line.push(coord);
    }

    fn lift(&mut self) {
        if let Some(coord) = self.line.pop() {
            self.board.set(coord, ReferenceCell::Empty);
        }
    }
}
