//! Fast games of the search against itself.

use anyhow::Result;
use banyan::board::Position;
use banyan::search::{BestFirst, Limits, SearchParams};
use banyan::tree::Tree;
use banyan::types::{BoardSize, Color, Coord, SplitMix64, Square, Variant};

/// Memory for the tree: room for the largest search.
const TREE_BYTES: usize = 16 << 20;
/// Nodes of the searches of a game: weak players leave long victories on the board.
const NODES: [u64; 4] = [300, 1_000, 3_000, 10_000];
/// The most random stones that a game begins with, and how far from the centre they are.
const OPENING: u64 = 6;
const REACH: u64 = 3;

/// Plays games.
pub(crate) struct SelfPlay {
    tree: Tree,
    params: SearchParams,
}

impl SelfPlay {
    pub(crate) fn new() -> Result<Self> {
        Ok(Self { tree: Tree::with_bytes(TREE_BYTES)?, params: SearchParams::default() })
    }

    /// Plays one game and returns its moves.
    pub(crate) fn play(&mut self, size: BoardSize, variant: Variant, random: &mut SplitMix64) -> Vec<Coord> {
        let nodes = Color::ALL.map(|_| NODES[usize::try_from(random.below(4)).unwrap_or_default()]);
        let random_stones = 1 + random.below(OPENING);
        let mut position = Position::new(size, variant);
        let mut moves = Vec::new();
        loop {
            let nodes = nodes[position.side_to_move().index()];
            let square = if (moves.len() as u64) < random_stones {
                random_square(&position, random)
            } else {
                self.best(&mut position, nodes)
            };
            let Some(square) = square else { return moves };
            let over = position.outcome_of(square, position.side_to_move()).is_some();
            position.place(square);
            moves.push(square.coord());
            if over {
                return moves;
            }
        }
    }

    /// Whether a search of `nodes` nodes proves that the side to move wins.
    pub(crate) fn proves_win(&mut self, position: &mut Position, nodes: u64) -> bool {
        self.tree.clear();
        let value = BestFirst::new(&mut self.tree, position, &self.params, &Limits::nodes(nodes))
            .run(&mut |_| {})
            .value;
        value.is_decided() && value.is_win()
    }

    fn best(&mut self, position: &mut Position, nodes: u64) -> Option<Square> {
        self.tree.clear();
        BestFirst::new(&mut self.tree, position, &self.params, &Limits::nodes(nodes)).run(&mut |_| {}).best
    }
}

/// A free, legal square near the centre.
fn random_square(position: &Position, random: &mut SplitMix64) -> Option<Square> {
    let center = position.size().center();
    let mut tries = (0..100).map(|_| Coord::new(random.near(center.x, REACH), random.near(center.y, REACH)));
    tries.find_map(|coord| {
        position.empty_square(coord).filter(|&square| !position.is_banned(square, position.side_to_move()))
    })
}
