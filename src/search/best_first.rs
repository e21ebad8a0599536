//! The best-first minimax search.

use std::io;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

use super::limits::Limits;
use super::params::SearchParams;
use super::progress::Progress;
use super::report::SearchReport;
use super::searcher::Searcher;
use super::shared_tree::SharedTree;
use super::worker::Worker;
use crate::board::Position;
use crate::threat::open_four_wins;
use crate::tree::Tree;
use crate::types::{Ply, Square};

/// The stack of a thread beside the first. The deepest there is, a victory by some hundred fours, takes a part of it.
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
    /// The line of a win by fours from the root, if that ended the search.
    proof: Vec<Square>,
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
            worker: Worker::new(position, params),
            position,
            params,
            limits,
            proof: Vec::new(),
        }
    }

    /// Searches until a limit is reached or the root is solved. `observe` is told of progress at most ten times a
    /// second, and at the end, if that is news.
    pub fn run(mut self, observe: &mut dyn FnMut(&SearchReport)) -> SearchReport {
        if self.position.empties() == 0 {
            return self.shared.report();
        }
        let mut progress = Progress::new(observe);
        self.begin();
        let Self { mut shared, mut worker, position, params, limits, proof } = self;
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
        let mut report = shared.report();
        if !proof.is_empty() {
            report.depth = Ply::try_from(proof.len()).unwrap_or(Ply::MAX);
            report.selective_depth = report.selective_depth.max(report.depth);
            report.variation = proof;
        }
        progress.finish(&report);
        report
    }

    /// Proves the root by fours, or else sees to it that it has children.
    fn begin(&mut self) {
        let is_proven = self.shared.root().is_solved();
        let is_expanded = self.shared.root().is_expanded();
        if is_proven && is_expanded {
            return;
        }
        self.shared.count_root();
        if let Some((plies, line)) = self.worker.vcf(&[], self.root_placements()) {
            self.shared.prove_root(line[0], plies);
            self.proof = line;
        } else if !is_expanded {
            let value = self.worker.assess(&[]).as_estimate();
            self.shared.renew_root(value);
            self.shared.expand_root(&self.worker.first_children(&[]));
        }
        self.shared.back_up_root();
    }

    /// Fours for the search at the root: for a small share of the time, and always as many if only nodes count.
    fn root_placements(&self) -> u32 {
        /// What takes no time that anybody could notice.
        const LEAST: u32 = 500;
        const MICROSECONDS_A_FOUR: u32 = 4;
        // Where a four has several answers, each takes four times as long.
        let most = self.params.root_placements / if open_four_wins(self.position.variant()) { 1 } else { 4 };
        let Some(time) = self.limits.time else { return most };
        let microseconds = u32::try_from(time.soft.as_micros()).unwrap_or(u32::MAX);
        (microseconds / MICROSECONDS_A_FOUR).clamp(LEAST.min(most), most)
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
                let mut worker = Worker::new(position, params);
                Searcher::new(tree, walker, &mut worker, limits).run(None);
            },
        )
    }
}
