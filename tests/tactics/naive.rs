//! The naive solver: a full-width search over fours that looks at the whole board anew at every position.
//!
//! Deepening goes over the number of the attacker's fours, so the first win found is a shortest one. The only thing
//! remembered is which positions had no win with how many fours.

use std::collections::HashMap;

use banyan::types::{Color, Coord};

use crate::fours::FourBoard;
use crate::proof::Proof;
use crate::setup::Setup;

/// What the solver says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A shortest victory by continuous fours, and its stones up to the five.
    Win(Proof, u16),
    /// There is none: every line of fours was played out.
    Refuted,
    /// The limit came first.
    Unknown,
}

/// Searches for a victory by continuous fours of the side to move, over at most `max_nodes` positions. Returns how many
/// it took too.
pub(crate) fn solve(setup: &Setup, max_nodes: u64) -> (Answer, u64) {
    let mut search = Search::new(setup, max_nodes);
    for fours in 0.. {
        match search.attack(fours) {
            Ok(Found::Win(proof)) => return (Answer::Win(proof, 2 * fours + 1), search.nodes),
            Ok(Found::Nothing) => return (Answer::Refuted, search.nodes),
            Ok(Found::NothingSoFar) => {}
            Err(OutOfNodes) => break,
        }
    }
    (Answer::Unknown, search.nodes)
}

/// What a search with a limited number of fours finds.
enum Found {
    Win(Proof),
    /// There is no win with any number of fours.
    Nothing,
    /// There is no win with that number.
    NothingSoFar,
}

/// The limit of nodes has been reached.
struct OutOfNodes;

struct Search {
    board: FourBoard,
    attacker: Color,
    nodes: u64,
    max_nodes: u64,
    /// The stones played since the root, in their order.
    line: Vec<(Coord, Color)>,
    /// With how many fours a position has no win: [`ANY`] if with any number. Positions are the stones played since
    /// the root, sorted; it is always the attacker's turn.
    exhausted: HashMap<Vec<(Coord, Color)>, u16>,
}

/// Any number of fours.
const ANY: u16 = u16::MAX;

impl Search {
    fn new(setup: &Setup, max_nodes: u64) -> Self {
        Self {
            board: FourBoard::new(setup),
            attacker: setup.side,
            nodes: 0,
            max_nodes,
            line: Vec::new(),
            exhausted: HashMap::new(),
        }
    }

    /// The attacker is to move and may make up to `fours` fours before the five.
    fn attack(&mut self, fours: u16) -> Result<Found, OutOfNodes> {
        let key = self.key();
        match self.exhausted.get(&key) {
            Some(&ANY) => return Ok(Found::Nothing),
            Some(&without) if without >= fours => return Ok(Found::NothingSoFar),
            _ => {}
        }
        self.count_node()?;
        let found = match self.board.five_points(self.attacker).first() {
            Some(&five) => Found::Win(Proof::end(five)),
            None if fours == 0 => Found::NothingSoFar,
            None => self.try_fours(fours)?,
        };
        match found {
            Found::Win(_) => None,
            Found::Nothing => self.exhausted.insert(key, ANY),
            Found::NothingSoFar => self.exhausted.insert(key, fours),
        };
        Ok(found)
    }

    fn try_fours(&mut self, fours: u16) -> Result<Found, OutOfNodes> {
        let mut found = Found::Nothing;
        for (four, fives) in self.board.fours(self.attacker) {
            self.place(four, self.attacker);
            let result = self.answer(four, &fives, fours - 1);
            self.lift();
            match result? {
                win @ Found::Win(_) => return Ok(win),
                Found::NothingSoFar => found = Found::NothingSoFar,
                Found::Nothing => {}
            }
        }
        Ok(found)
    }

    /// The defender has to answer `four`, which threatens `fives`; the attacker has `fours` fours left.
    fn answer(&mut self, four: Coord, fives: &[Coord], fours: u16) -> Result<Found, OutOfNodes> {
        let defender = !self.attacker;
        if !self.board.five_points(defender).is_empty() {
            return Ok(Found::Nothing);
        }
        let mut proof = Proof::end(four);
        for reply in self.board.replies(defender, fives) {
            self.place(reply, defender);
            let result = self.attack(fours);
            self.lift();
            match result? {
                Found::Win(rest) => proof.replies.push((reply, rest)),
                nothing => return Ok(nothing),
            }
        }
        Ok(Found::Win(proof))
    }

    fn count_node(&mut self) -> Result<(), OutOfNodes> {
        self.nodes += 1;
        if self.nodes > self.max_nodes { Err(OutOfNodes) } else { Ok(()) }
    }

    fn key(&self) -> Vec<(Coord, Color)> {
        let mut key = self.line.clone();
        key.sort_unstable();
        key
    }

    fn place(&mut self, coord: Coord, color: Color) {
        self.board.place(coord, color);
        self.line.push((coord, color));
    }

    fn lift(&mut self) {
        if let Some((coord, _)) = self.line.pop() {
            self.board.lift(coord);
        }
    }
}
