//! The best-first minimax search.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

use super::game_memory::GameMemory;
use super::limits::Limits;
use super::params::SearchParams;
use super::progress::Progress;
use super::report::SearchReport;
use super::root_moves::RootMoves;
use super::searcher::Searcher;
use super::shared_tree::SharedTree;
use super::worker::Worker;
use crate::board::Position;
use crate::threat::{VctLimits, open_four_wins};
use crate::tree::Tree;
use crate::types::{Ply, Square};

/// The stack of a thread beside the first. The deepest there is, a search for threats that fills the largest board, takes a
/// part of it.
const STACK_BYTES: usize = 1 << 20;

/// A search of one position in a tree that may hold earlier work on it.
///
/// An iteration has a part that needs the tree (`SharedTree`) and a part that needs a board (`Worker`), which takes
/// most of the time. Several threads take turns at the one tree, behind a lock, and have a board each; what they have
/// found steers all of them at once. The first thread is the caller's, which alone is told of progress.
pub struct BestFirst<'a> {
    shared: SharedTree<'a>,
    worker: Worker<'a>,
    position: &'a Position,
    params: &'a SearchParams,
    limits: &'a Limits,
    memory: Option<&'a mut GameMemory>,
}

impl<'a> BestFirst<'a> {
    /// Prepares a search of `position`, whose tree is `tree` (its root, or a new leaf as root).
    pub fn new(
        tree: &'a mut Tree,
        position: &'a Position,
        params: &'a SearchParams,
        limits: &'a Limits,
    ) -> Self {
        Self {
            shared: SharedTree::new(tree, position, params, limits),
            worker: Worker::new(position, params, limits),
            position,
            params,
            limits,
            memory: None,
        }
    }

    /// The same search, which goes on from what `memory` holds of the game, and leaves there what it learns.
    #[must_use]
    pub fn continuing(self, memory: &'a mut GameMemory) -> Self {
        Self { memory: Some(memory), ..self }
    }

    /// Searches until a limit is reached or the root is solved. `observe` is told of progress at most ten times a
    /// second, and at the end, if that is news.
    pub fn run(mut self, observe: &mut dyn FnMut(&SearchReport)) -> SearchReport {
        if self.position.empties() == 0 {
            return self.shared.report();
        }
        let mut progress = Progress::new(observe);
        if let Some(memory) = &mut self.memory {
            self.worker.swap_threats(memory);
        }
        self.begin();
        let Self { mut shared, mut worker, position, params, limits, memory } = self;
        if limits.threads <= 1 || shared.is_over() {
            Searcher::new(&mut shared, 0, &mut worker, limits).run(Some(&mut progress));
        } else {
            let mutex = Mutex::new(shared);
            scope(|scope| {
                let helpers = Helpers { tree: &mutex, position, params, limits }.spawn(scope);
                Searcher::new(&mutex, 0, &mut worker, limits).run(Some(&mut progress));
                // The scope waits until each has done its work; this, until the system has its stack back as well.
                for helper in helpers {
                    if helper.join().is_err() {
                        log::error!("a thread of the search has panicked");
                    }
                }
            });
            shared = mutex.into_inner().unwrap_or_else(PoisonError::into_inner);
        }
        let report = shared.report();
        if let Some(memory) = memory {
            worker.swap_threats(memory);
            // On the opponent's time the own win is the loss of the side to move.
            memory.was_won = if limits.pondering { report.value.is_loss() } else { report.value.is_win() };
        }
        progress.finish(&report);
        report
    }

    /// Proves the root by fours or threats, or else sees to it that it has children to choose from.
    fn begin(&mut self) {
        if !self.limits.root.is_plain() {
            self.begin_within_scope();
            return self.shared.back_up_root();
        }
        let was_won =
            self.shared.root().value().is_loss() || self.memory.as_ref().is_some_and(|memory| memory.was_won);
        if self.shared.root().is_solved() && self.shared.children_prove_the_root() {
            return;
        }
        self.shared.count_root();
        if let Some((plies, line)) = self.prove(was_won) {
            self.shared.prove_root(line, plies);
        } else {
            let is_new = !self.shared.root().is_expanded();
            if is_new {
                // Nothing in the arena is of use.
                self.shared.renew_root();
                self.shared.expand_root(&self.worker.first_children(&[]));
            }
            // A proof whose moves are lost is none.
            if is_new || self.shared.root().is_solved() {
                let value = self.worker.assess(&[]).as_estimate();
                self.shared.value_root(value);
            }
        }
        self.shared.back_up_root();
    }

    /// Gives a new root the moves that are allowed.
    fn begin_within_scope(&mut self) {
        self.shared.count_root();
        self.shared.renew_root();
        let value = self.worker.assess(&[]).as_estimate();
        self.shared.value_root(value);
        let placements = self.root_placements();
        let moves = RootMoves::find(&mut self.worker, self.position, &self.limits.root, placements);
        if !moves.children().nodes.is_empty() {
            self.shared.expand_root(&moves.children());
        }
        self.shared.note_proof(moves.proof);
    }

    /// Looks for a win by fours, then for one by threats: the stones until the five stands, and its line.
    ///
    /// `was_won` says that there was a proof once, which is worth looking for longer.
    fn prove(&mut self, was_won: bool) -> Option<(Ply, Vec<Square>)> {
        let placements = self.root_placements();
        let by_fours = self.worker.vcf(&[], placements);
        if by_fours.is_some() {
            return by_fours;
        }
        let positions = self.root_positions().saturating_mul(if was_won { 5 } else { 1 });
        let plies = self.worker.vct(&[], VctLimits::positions(positions))?;
        let line = self.worker.vct_line(&[]);
        (!line.is_empty()).then_some((plies, line))
    }

    /// Fours for the search at the root: for a small share of the time, and always as many if only nodes count.
    fn root_placements(&self) -> u32 {
        /// What takes no time that anybody could notice.
        const LEAST: u32 = 500;
        const MICROSECONDS_A_FOUR: u32 = 4;
        // Where a four has several answers, each takes four times as long.
        let most = self.params.root_placements / if open_four_wins(self.position.variant()) { 1 } else { 4 };
        if self.limits.pondering {
            return LEAST.min(most);
        }
        let Some(time) = self.limits.time else { return most };
        let microseconds = u32::try_from(time.soft.as_micros()).unwrap_or(u32::MAX);
        (microseconds / MICROSECONDS_A_FOUR).clamp(LEAST.min(most), most)
    }

    /// Positions for the search for threats at the root: for a small share of the time, or of the nodes.
    fn root_positions(&self) -> u32 {
        const MICROSECONDS_A_POSITION: u32 = 40;
        let most = self.params.root_vct_positions;
        if let Some(nodes) = self.limits.max_nodes {
            return u32::try_from(nodes).unwrap_or(u32::MAX).min(most);
        }
        let Some(time) = self.limits.time else { return most };
        u32::try_from(time.soft.as_micros()).unwrap_or(u32::MAX) / MICROSECONDS_A_POSITION
    }
}

/// What the threads beside the first share.
struct Helpers<'s, 'a> {
    tree: &'s Mutex<SharedTree<'a>>,
    position: &'a Position,
    params: &'a SearchParams,
    limits: &'a Limits,
}

impl<'s> Helpers<'s, '_> {
    /// Starts all of them, or as many as the system gives. They end with the search.
    fn spawn<'e>(&self, scope: &'s Scope<'s, 'e>) -> Vec<ScopedJoinHandle<'s, ()>> {
        let mut started = Vec::new();
        for walker in 1..self.limits.threads {
            match self.spawn_one(scope, walker) {
                Ok(helper) => started.push(helper),
                Err(error) => {
                    log::warn!("{walker} threads search, since no more can be started: {error}");
                    break;
                }
            }
        }
        started
    }

    fn spawn_one<'e>(&self, scope: &'s Scope<'s, 'e>, walker: usize) -> io::Result<ScopedJoinHandle<'s, ()>> {
        let Self { tree, position, params, limits } = *self;
        Builder::new().name(format!("search {walker}")).stack_size(STACK_BYTES).spawn_scoped(
            scope,
            move || {
                let mut worker = Worker::new(position, params, limits);
                Searcher::new(tree, walker, &mut worker, limits).run(None);
            },
        )
    }
}
