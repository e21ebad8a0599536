//! The player to the engine.

use super::back_up::BackUp;
use super::cells::Cells;
use super::difference_scorer::DifferenceScorer;
use super::line_scorer::LineScorer;
use super::line_tables::line_tables;
use super::line_word::LineWord;
use super::neighbourhood::Neighbourhood;
use super::node_value::NodeValue;
use super::point::Point;
use super::scorer::Scorer;
use super::search::{Search, line_from};
use super::storage::Storage;
use super::tree::{NO_CHILD, Node, Tree};
use super::version::BfsVersion;
use crate::board::Position;
use crate::search::{Limits, Player, SearchReport};
use crate::tree::ArenaError;
use crate::types::{Ply, Score, Square};

/// Seed 000 as a player. Its values, in reports as well, are in the seed's units, not in log-odds.
///
/// It keeps its memory from move to move, but nothing that it found.
#[derive(Default)]
pub struct Bfs {
    version: BfsVersion,
    short: Storage<i16>,
    long: Storage<i32>,
}

impl Bfs {
    /// The player as this version. The first call builds the line tables, which takes some milliseconds.
    #[must_use]
    pub fn new(version: BfsVersion) -> Self {
        line_tables();
        Self { version, ..Self::default() }
    }

    /// Which version plays.
    #[must_use]
    pub fn version(&self) -> BfsVersion {
        self.version
    }

    /// Bytes that the nodes of the last search took, unused room apart.
    #[must_use]
    pub fn bytes_used(&self) -> usize {
        self.short.bytes_used() + self.long.bytes_used()
    }
}

impl Player for Bfs {
    fn name(&self) -> &'static str {
        "bfs"
    }

    fn choose(
        &mut self,
        position: &mut Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, ArenaError> {
        let cells = Cells::of(position);
        let longest_side = cells.columns().max(cells.rows());
        let job = Job { version: self.version, cells, position, limits };
        if !Neighbourhood::of(&job.cells).has_candidates() {
            return Ok(job.first_move());
        }
        let bytes = limits.tree_bytes;
        if self.version == BfsVersion::V1_0 {
            let scorer = DifferenceScorer::new(job.cells.clone());
            return Ok(job.run(self.long.tree(bytes)?, scorer, observe));
        }
        let tree = self.short.tree(bytes)?;
        Ok(if longest_side <= u64::MOST_CELLS {
            job.run(tree, LineScorer::<u64>::new(&job.cells), observe)
        } else {
            job.run(tree, LineScorer::<u128>::new(&job.cells), observe)
        })
    }

    /// Nothing is kept but memory.
    fn forget(&mut self) {}
}

/// One move to be chosen.
struct Job<'a> {
    version: BfsVersion,
    cells: Cells,
    position: &'a Position,
    limits: &'a Limits,
}

impl Job<'_> {
    fn run<S: Scorer>(
        &self,
        tree: &mut Tree<S::Value>,
        scorer: S,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> SearchReport {
        let most_nodes = self.limits.max_nodes.unwrap_or(u64::MAX).min(self.version.node_limit());
        let mut search = Search {
            tree,
            scorer,
            back_up: match self.version {
                BfsVersion::V1_0 => BackUp::FromWorst,
                BfsVersion::V1_1 => BackUp::FromZero,
                BfsVersion::V1_2 => BackUp::FromStatic,
            },
            most_nodes: usize::try_from(most_nodes).unwrap_or(usize::MAX),
            most_children: self.position.size().points().into(),
        };
        let deepest = search.run(self.limits, &mut |tree, deepest| observe(&self.report(tree, deepest)));
        let report = self.report(tree, deepest);
        observe(&report);
        report
    }

    /// What is found in a tree whose root is expanded.
    fn report<V: NodeValue>(&self, tree: &Tree<V>, deepest: usize) -> SearchReport {
        let variation: Vec<Square> = match self.best_child(tree) {
            Some(child) => line_from(tree, child).map(Point::square).collect(),
            None => self.any_move().into_iter().collect(),
        };
        let ply = |plies: usize| Ply::try_from(plies).unwrap_or(Ply::MAX);
        SearchReport {
            best: variation.first().copied(),
            value: Score::estimate(tree.value(0).number()),
            depth: ply(variation.len()),
            selective_depth: ply(deepest),
            nodes: tree.created() as u64,
            expansions: tree.expanded() as u64,
            elapsed: self.limits.started.elapsed(),
            variation,
        }
    }

    /// The seed's choice if it has one and may play it, else the first of the best moves that are allowed.
    fn best_child<V: NodeValue>(&self, tree: &Tree<V>) -> Option<Node> {
        let is_allowed = |&node: &Node| self.is_allowed(tree.point(node).square());
        let children = tree.children(0);
        let best = tree.best(0);
        let chosen = (best != NO_CHILD).then(|| children.start + Node::from(best));
        // Of equals `max_by_key` takes the last.
        chosen
            .filter(is_allowed)
            .or_else(|| children.rev().filter(is_allowed).max_by_key(|&node| tree.value(node)))
    }

    fn is_allowed(&self, square: Square) -> bool {
        !self.position.is_banned(square, self.position.side_to_move())
    }

    /// A move where no stone is near: the centre, or the nearest free point to it.
    fn first_move(&self) -> SearchReport {
        let best = self.any_move();
        SearchReport {
            best,
            value: Score::EVEN,
            depth: best.map_or(0, |_| 1),
            selective_depth: 0,
            nodes: 0,
            expansions: 0,
            elapsed: self.limits.started.elapsed(),
            variation: best.into_iter().collect(),
        }
    }

    /// The free point nearest to the centre, an allowed one if there is one.
    fn any_move(&self) -> Option<Square> {
        let center = self.position.size().center();
        self.position.empty_squares().min_by_key(|&square| {
            let coord = square.coord();
            let distance = coord.x.abs_diff(center.x).max(coord.y.abs_diff(center.y));
            (!self.is_allowed(square), distance)
        })
    }
}
