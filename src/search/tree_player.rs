//! The main player: the best-first search with a tree that it keeps from move to move.

use super::best_first::BestFirst;
use super::game_memory::GameMemory;
use super::limits::Limits;
use super::params::SearchParams;
use super::player::Player;
use super::report::SearchReport;
use super::tree_anchor::{TreeAnchor, follow};
use crate::board::Position;
use crate::tree::{ArenaError, Tree};

/// Owns the tree. It is allocated for the first move, and anew only if the memory granted has changed.
pub struct TreePlayer {
    params: SearchParams,
    held: Option<HeldTree>,
}

/// The tree, the memory it was asked for, the position of its root, if it holds anything of use, and what else is known of
/// the game.
struct HeldTree {
    tree: Tree,
    bytes: usize,
    anchor: Option<TreeAnchor>,
    memory: GameMemory,
}

impl TreePlayer {
    /// A player with these constants of the search.
    #[must_use]
    pub fn new(params: SearchParams) -> Self {
        Self { params, held: None }
    }
}

impl Player for TreePlayer {
    fn name(&self) -> &'static str {
        "main"
    }

    fn choose(
        &mut self,
        position: &mut Position,
        limits: &Limits,
        observe: &mut dyn FnMut(&SearchReport),
    ) -> Result<SearchReport, ArenaError> {
        // A search that is to be reproducible can't depend on what was searched before.
        let is_plain = limits.root.is_plain();
        let reuse = limits.max_nodes.is_none() && is_plain;
        let held = tree_for(&mut self.held, limits.tree_bytes, position, reuse)?;
        let search = BestFirst::new(&mut held.tree, position, &self.params, limits);
        let report = search.continuing(&mut held.memory).run(observe);
        if !is_plain {
            // Not every move may be at the root of that tree.
            self.forget();
        }
        Ok(report)
    }

    /// The tree's root is the position after the own move, so that every reply of the opponent is searched, as much as
    /// it is worth. Whichever comes, its part of the tree is kept, and nothing of the rest.
    fn ponder(&mut self, position: &mut Position, limits: &Limits) {
        if let Err(error) = self.choose(position, limits, &mut |_| {}) {
            log::warn!("pondering: {error}");
        }
    }

    fn analyses(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        if let Some(held) = &mut self.held {
            held.anchor = None;
        }
    }
}

/// The tree with `position` as its root: with what is known of it if `reuse` and the game led there, else cleared. What else
/// is known is kept if `reuse` and the game goes on, whether the tree foresaw how or not.
fn tree_for<'a>(
    held: &'a mut Option<HeldTree>,
    bytes: usize,
    position: &Position,
    reuse: bool,
) -> Result<&'a mut HeldTree, ArenaError> {
    if held.as_ref().is_some_and(|held| held.bytes != bytes) {
        *held = None;
    }
    let held = match held {
        Some(held) => held,
        None => held.insert(HeldTree {
            tree: allocate(bytes)?,
            bytes,
            anchor: None,
            memory: GameMemory::default(),
        }),
    };
    let anchor = held.anchor.replace(TreeAnchor::of(position)).filter(|_| reuse);
    let moves = anchor.and_then(|anchor| anchor.moves_to(position));
    if moves.is_none() {
        held.memory = GameMemory::default();
    }
    if !moves.is_some_and(|moves| follow(&moves, &mut held.tree)) {
        held.tree.clear();
    }
    Ok(held)
}

/// A tree of `bytes`, or of as much less as the system gives.
fn allocate(mut bytes: usize) -> Result<Tree, ArenaError> {
    loop {
        match Tree::with_bytes(bytes) {
            Ok(tree) => return Ok(tree),
            Err(error) if bytes == 0 => return Err(error),
            Err(error) => log::warn!("{error}; trying half"),
        }
        bytes /= 2;
    }
}
