//! The engine against itself, with random openings.

use crate::board::{Outcome, Position, vicinity};
use crate::search::{BestFirst, Limits, SearchParams, SearchReport};
use crate::tree::{ArenaError, Node, NodeIndex, Tree};
use crate::types::{BoardSize, Color, Score, SplitMix64, Square, Variant};

use super::record::{GameRecord, PlyRecord};

/// Moves of the root noted for each ply.
const NOTED_MOVES: usize = 10;
/// Lines of the tree noted for each ply, if it has so many.
const NOTED_LINES: usize = 6;
/// Nodes at the end of a noted line were visited so often at least, …
const LEAST_VISITS: u32 = 16;
/// … or so often until they were solved: not when they were first looked at.
const LEAST_VISITS_IF_SOLVED: u32 = 4;
/// A random opening is taken if the search sees no more than this in it, in log-odds.
const MOST_UNEVEN: i16 = 250;
/// Bytes for the tree of one search.
const TREE_BYTES: usize = 32 << 20;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlaySettings {
    /// The rule.
    pub variant: Variant,
    /// The side of the square board.
    pub side: u8,
    /// Positions looked at for each move.
    pub nodes: u64,
    /// Games differ by their seeds, and are the same for the same seed.
    pub seed: u64,
}

/// Plays games.
pub struct SelfPlay {
    settings: SelfPlaySettings,
    size: BoardSize,
    params: SearchParams,
    tree: Tree,
    random: SplitMix64,
}

impl SelfPlay {
    /// A player of games; `None` for a board that can't be.
    ///
    /// # Errors
    /// If there is no memory for the tree.
    pub fn new(settings: SelfPlaySettings) -> Result<Option<Self>, ArenaError> {
        let Some(size) = BoardSize::new(settings.side, settings.side) else { return Ok(None) };
        let tree = Tree::with_bytes(TREE_BYTES)?;
        let random = SplitMix64::new(settings.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        Ok(Some(Self { settings, size, params: SearchParams::default(), tree, random }))
    }

    /// Plays one game.
    pub fn game(&mut self) -> GameRecord {
        let mut position = self.opening();
        let mut record = GameRecord {
            variant: self.settings.variant,
            side: self.settings.side,
            winner: None,
            opening: position.stones().iter().map(|stone| stone.square).collect(),
            plies: Vec::new(),
        };
        while position.empties() > 0 {
            let report = self.search(&position, self.settings.nodes);
            let Some(best) = report.best else { break };
            let visits = self.visits();
            let lines = (0..NOTED_LINES).filter_map(|_| self.line()).collect();
            let mover = position.side_to_move();
            let played = self.pick(best, &visits, &report, record.plies.len());
            record.plies.push(PlyRecord { played, value: report.value, visits, lines });
            if report.value.is_decided() {
                record.winner = Some(if report.value.is_win() { mover } else { !mover });
                break;
            }
            if let Some(winner) = winner_by(&position, played) {
                record.winner = Some(winner);
                break;
            }
            position.place(played);
        }
        record
    }

    /// A few random stones near each other and near the centre, in a position that looks even.
    fn opening(&mut self) -> Position {
        loop {
            let mut position = Position::new(self.size, self.settings.variant);
            let plies = 2 + self.below(7);
            for _ in 0..plies {
                let mut squares = Vec::new();
                vicinity(&position, |square| squares.push(square));
                if squares.is_empty() {
                    squares.extend(self.central(&position));
                }
                let square = squares[self.below(squares.len())];
                if position.is_banned(square, position.side_to_move())
                    || winner_by(&position, square).is_some()
                {
                    break;
                }
                position.place(square);
            }
            let value = self.search(&position, self.settings.nodes.min(300)).value;
            if value.get().abs() <= MOST_UNEVEN {
                return position;
            }
        }
    }

    fn central(&self, position: &Position) -> Vec<Square> {
        let center = self.size.center();
        let is_central = |square: &Square| {
            let coord = square.coord();
            coord.x.abs_diff(center.x) <= self.settings.side / 4
                && coord.y.abs_diff(center.y) <= self.settings.side / 4
        };
        position.empty_squares().filter(is_central).collect()
    }

    fn search(&mut self, position: &Position, nodes: u64) -> SearchReport {
        self.tree.clear();
        let limits = Limits::nodes(nodes);
        BestFirst::new(&mut self.tree, position, &self.params, &limits).run(&mut |_| {})
    }

    /// The root's most visited moves.
    fn visits(&self) -> Vec<(Square, u32)> {
        let children = self.tree.children(NodeIndex::ROOT).iter();
        let mut visits: Vec<_> = children
            .filter(|child| child.visits() > 0 && !child.value().is_loss())
            .filter_map(|child| Some((child.square()?, child.visits())))
            .collect();
        visits.sort_by_key(|&(square, visits)| (std::cmp::Reverse(visits), square));
        visits.truncate(NOTED_MOVES);
        visits
    }

    /// A random line of the tree, chosen evenly among the children that were visited often, and its end's value for the
    /// side to move there; `None` if the first choice is none.
    ///
    /// Lines end with a solved node. To leave those out would be to learn from positions of which nothing came.
    fn line(&mut self) -> Option<(Vec<Square>, Score)> {
        let (mut index, mut line) = (NodeIndex::ROOT, Vec::new());
        while line.is_empty() || (!self.tree.node(index).is_solved() && self.below(3) != 0) {
            let children = self.tree.children(index).iter().enumerate();
            let often: Vec<_> =
                children.filter(|(_, child)| is_known(child)).map(|(position, _)| position).collect();
            if often.is_empty() {
                break;
            }
            let chosen = often[self.below(often.len())];
            index = self.tree.child(index, chosen)?;
            line.push(self.tree.node(index).square()?);
        }
        (!line.is_empty()).then(|| (line, -self.tree.node(index).value()))
    }

    /// The best move; now and then, early in the game, one of the others by their visits.
    fn pick(&mut self, best: Square, visits: &[(Square, u32)], report: &SearchReport, ply: usize) -> Square {
        let all: u32 = visits.iter().map(|&(_, visits)| visits).sum();
        if ply >= 16 || self.below(6) != 0 || report.value.is_decided() || all == 0 {
            return best;
        }
        let mut at = self.below(all as usize);
        for &(square, visits) in visits {
            match at.checked_sub(visits as usize) {
                Some(rest) => at = rest,
                None => return square,
            }
        }
        best
    }

    /// A pseudo-random number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        (self.random.next() >> 33) as usize % bound.max(1)
    }
}

/// Whether enough was searched below a node for its value to be learnt from.
fn is_known(node: &Node) -> bool {
    node.visits() >= if node.value().is_decided() { LEAST_VISITS_IF_SOLVED } else { LEAST_VISITS }
}

/// Who wins by the side to move's stone on `square`: itself by a five, the other side if it is banned.
fn winner_by(position: &Position, square: Square) -> Option<Color> {
    match position.outcome_of(square, position.side_to_move()) {
        Some(Outcome::Win(winner)) => Some(winner),
        Some(Outcome::Draw) | None => None,
    }
}
