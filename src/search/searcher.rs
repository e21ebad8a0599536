//! One thread of a search.

use std::thread;
use std::time::Duration;

use super::access::Access;
use super::limits::Limits;
use super::progress::Progress;
use super::shared_tree::SharedTree;
use super::walk::{Finding, Step, Walk};
use super::worker::Worker;
use crate::threat::VctLimits;

/// Goes to and fro between the tree and a board of its own until the search is over.
pub(super) struct Searcher<'s, 'a, A> {
    tree: A,
    walk: Walk,
    worker: &'s mut Worker<'a>,
    limits: &'a Limits,
}

impl<'s, 'a, A: Access<'a>> Searcher<'s, 'a, A> {
    /// Thread number `walker` of a search, whose board is `worker`.
    pub(super) fn new(tree: A, walker: usize, worker: &'s mut Worker<'a>, limits: &'a Limits) -> Self {
        Self { tree, walk: Walk::new(walker), worker, limits }
    }

    /// Searches. The thread that began the search tells of its `progress`.
    pub(super) fn run(mut self, mut progress: Option<&mut Progress<'_>>) {
        let mut finding = Finding::Nothing;
        loop {
            let walk = &mut self.walk;
            let step = self.tree.with(|tree| tree.step(walk, &finding));
            match step {
                Step::Look => look(&mut self.tree, self.limits, progress.as_deref_mut()),
                Step::Wait => thread::yield_now(),
                Step::End => return,
                _ => {}
            }
            finding = find_out(self.worker, &self.walk, step);
        }
    }
}

/// Finds out on a thread's board what a step asks for.
pub(super) fn find_out<'w>(worker: &'w mut Worker<'_>, walk: &Walk, step: Step) -> Finding<'w> {
    match step {
        Step::Assess => Finding::Value(worker.assess(&walk.moves)),
        Step::AssessThreats(positions) => Finding::Value(worker.assess_threats(&walk.moves, positions)),
        Step::Prove(positions) => {
            Finding::Proof(worker.vct(&walk.moves, VctLimits::while_promising(positions)))
        }
        Step::Expand => Finding::First(worker.first_children(&walk.moves)),
        Step::Widen(count) => {
            let more = worker.more_children(&walk.moves, &walk.known, count);
            if count.is_some() { Finding::More(more) } else { Finding::Rest(more) }
        }
        Step::Look | Step::Wait | Step::End => Finding::Nothing,
    }
}

/// Ends the search if it is stopped or out of time, and tells of it if that is due.
fn look<'a>(tree: &mut impl Access<'a>, limits: &Limits, progress: Option<&mut Progress<'_>>) {
    let elapsed = limits.started.elapsed();
    if limits.is_stopped() || is_out_of_time(tree, limits, elapsed) {
        tree.with(SharedTree::end);
    } else if let Some(progress) = progress
        && progress.is_due(elapsed)
    {
        // Whoever is told may be slow to listen. The others search on meanwhile.
        let report = tree.with(|tree| tree.report());
        progress.tell(report);
    }
}

fn is_out_of_time<'a>(tree: &mut impl Access<'a>, limits: &Limits, elapsed: Duration) -> bool {
    limits.time.is_some_and(|time| {
        elapsed >= time.hard || (elapsed >= time.soft && tree.with(|tree| tree.agrees_with_itself()))
    })
}
