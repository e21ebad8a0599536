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
use crate::search::{Limits, Player, RootDetails, SearchReport};
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
                BfsVersion::V1_0 => BackUp::Worst,
                BfsVersion::V1_1 => BackUp::Zero,
                BfsVersion::V1_2 => BackUp::Static,
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
            root: RootDetails::default(),
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
            root: RootDetails::default(),
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::board::Cell;
    use crate::board::fixtures::square;
    use crate::search::TimeBudget;
    use crate::types::{BoardSize, Color, Coord, Variant};

    fn choose(version: BfsVersion, position: &mut Position, limits: &Limits) -> SearchReport {
        Bfs::new(version).choose(position, limits, &mut |_| {}).expect("enough memory")
    }

    #[test]
    fn the_centre_of_an_empty_board_or_what_is_nearest() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        let limits = Limits::nodes(1000);
        assert_eq!(choose(BfsVersion::V1_2, &mut position, &limits).best, Some(square("h8")));
        position.place_neutral(square("h8"));
        let near = choose(BfsVersion::V1_2, &mut position, &limits).best.expect("a move").coord();
        assert_eq!(near.x.abs_diff(7).max(near.y.abs_diff(7)), 1);
    }

    #[test]
    fn every_game_ends_with_allowed_moves_only() {
        let sizes = [(5, 5), (7, 9), (20, 20), (25, 6), (32, 32)];
        for (version, (width, height)) in
            BfsVersion::ALL.into_iter().flat_map(|v| sizes.map(|size| (v, size)))
        {
            for variant in [Variant::Freestyle, Variant::Renju] {
                let size = BoardSize::new(width, height).expect("in range");
                let mut position = Position::new(size, variant);
                let mut player = Bfs::new(version);
                position.place_neutral(Square::from_coord(Coord::new(width - 1, 1)));
                while position.empties() > 0 && position.stones().len() < 60 {
                    let report = player.choose(&mut position, &Limits::nodes(200), &mut |_| {});
                    let best = report.expect("enough memory").best.expect("a move");
                    assert_eq!(position.cell(best), Cell::Empty);
                    let is_banned = |square| position.is_banned(square, position.side_to_move());
                    assert!(!is_banned(best) || position.empty_squares().all(is_banned));
                    position.place(best);
                }
            }
        }
    }

    #[test]
    fn a_ban_is_not_broken_even_where_the_seed_would() {
        // Black's h8 would make two open threes; white's stones are far away.
        let mut position = Position::new(BoardSize::STANDARD, Variant::Renju);
        for name in ["g8", "i8", "h7", "h9"] {
            position.place_stone(Color::Black, square(name));
        }
        assert!(position.is_banned(square("h8"), Color::Black));
        let report = choose(BfsVersion::V1_2, &mut position, &Limits::nodes(1));
        assert!(report.best.is_some_and(|best| best != square("h8")));
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        for name in ["g8", "i8", "h7", "h9"] {
            position.place_stone(Color::Black, square(name));
        }
        assert_eq!(choose(BfsVersion::V1_2, &mut position, &Limits::nodes(1)).best, Some(square("h8")));
    }

    #[test]
    fn limits_are_kept() {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        position.place(square("h8"));
        for most in [1, 2, 3] {
            let limits = Limits { max_depth: Some(most), ..Limits::nodes(200_000) };
            let report = choose(BfsVersion::V1_2, &mut position, &limits);
            assert_eq!(report.selective_depth, most);
        }
        // Without memory there is a small tree.
        let report = choose(BfsVersion::V1_2, &mut position, &Limits::nodes(1_000_000));
        assert!((10_000..20_000).contains(&report.nodes), "{}", report.nodes);
        // No time at all is enough to expand the root.
        let none = TimeBudget { soft: Duration::ZERO, hard: Duration::ZERO };
        let limits =
            Limits { time: Some(none), max_nodes: None, started: Instant::now(), ..Limits::nodes(0) };
        let report = choose(BfsVersion::V1_2, &mut position, &limits);
        assert!(report.best.is_some() && report.nodes > 0 && report.nodes < 10_000);
    }

    #[test]
    fn what_was_searched_before_changes_nothing() {
        let mut player = Bfs::default();
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        let limits = Limits { tree_bytes: 1 << 20, ..Limits::nodes(20_000) };
        let mut answers = Vec::new();
        for name in ["h8", "i9"] {
            position.place(square(name));
            answers
                .push(player.choose(&mut position, &limits, &mut |_| {}).expect("enough memory").variation);
        }
        position.undo();
        let again = player.choose(&mut position, &limits, &mut |_| {}).expect("enough memory").variation;
        assert_eq!(again, answers[0]);
    }
}
