//! Several walkers in one tree, taking turns in an order drawn by lot, without a thread.
//!
//! Whatever order threads come to the lock in, it is one of these; but these come again in every run.

use super::*;
use crate::board::fixtures::moves;
use crate::search::searcher::find_out;
use crate::search::worker::Worker;
use crate::search::{BestFirst, RootScope};
use crate::types::{BoardSize, Color, SplitMix64, Variant};

/// A walker that has been told what to do, and hasn't done it yet.
struct Busy<'a> {
    walk: Walk,
    worker: Worker<'a>,
    step: Step,
}

/// What the walkers met; none of a kind would mean that the kind isn't tested.
#[derive(Debug, Default)]
struct Met {
    /// Children moved while others were below them.
    relocated: u32,
    waited: u32,
    /// Wins by threats found, …
    proven: u32,
    /// … and searches for one during which others came through the node.
    passed: u32,
    recycled: bool,
    report: Option<SearchReport>,
}

/// Searches with `limits.threads` walkers, of which one at a time does what it was told and goes on, and checks the
/// tree all the time.
fn search(tree: &mut Tree, position: &Position, limits: &Limits, random: &mut SplitMix64) -> Met {
    let params = SearchParams::default();
    let mut shared = SharedTree::new(tree, position, &params, limits);
    let mut worker = Worker::new(position, &params, limits);
    shared.count_root();
    shared.renew_root();
    shared.value_root(worker.assess(&[]).as_estimate());
    shared.expand_root(&worker.first_children(&[]));
    shared.back_up_root();
    let new = |walker| Busy {
        walk: Walk::new(walker),
        worker: Worker::new(position, &params, limits),
        step: Step::Wait,
    };
    let mut walkers: Vec<_> = (0..limits.threads).map(new).collect();
    let mut met = Met::default();
    let mut ended = vec![false; walkers.len()];
    while ended.contains(&false) {
        let chosen = usize::try_from(random.below(walkers.len() as u64)).expect("small");
        let before: Vec<_> = (0..limits.threads).map(|other| shared.paths.of(other).to_vec()).collect();
        let Busy { walk, worker, step } = &mut walkers[chosen];
        if *step == Step::End {
            ended[chosen] = true;
            continue;
        }
        let finding = find_out(worker, walk, *step);
        met.proven += u32::from(matches!(finding, Finding::Proof(Some(_))));
        if let Step::Prove(_) = *step {
            let end = shared.paths.end(chosen);
            let is_there = |&other: &usize| other != chosen && shared.paths.of(other).contains(&end);
            met.passed += u32::from((0..limits.threads).any(|other| is_there(&other)));
        }
        *step = shared.step(walk, &finding);
        met.waited += u32::from(*step == Step::Wait);
        let moved = |&other: &usize| other != chosen && shared.paths.of(other) != before[other];
        met.relocated += u32::try_from((0..limits.threads).filter(moved).count()).expect("small");
        check_paths(&shared, &walkers);
    }
    assert_eq!(pending(shared.tree, NodeIndex::ROOT), 0, "a node is left pending");
    // Slots are used once each as long as nothing is recycled.
    met.recycled = shared.expansions * 8 > shared.tree.capacity() as u64;
    met.report = Some(shared.report());
    met
}

/// Every path leads from parent to child along the walker's moves, and each walker that is at work has a pending
/// node for itself.
fn check_paths(shared: &SharedTree<'_>, walkers: &[Busy<'_>]) {
    let mut reserved = Vec::new();
    for Busy { walk, step, .. } in walkers {
        let path = shared.paths.of(walk.walker);
        assert_eq!(path[0], NodeIndex::ROOT);
        for pair in path.windows(2) {
            let children = shared.tree.children(pair[0]).len();
            assert!((0..children).any(|at| shared.tree.child(pair[0], at) == Some(pair[1])), "a broken path");
        }
        if !matches!(step, Step::Assess | Step::Prove(_) | Step::Expand | Step::Widen(_)) {
            continue;
        }
        let squares = path[1..].iter().filter_map(|&index| shared.tree.node(index).square());
        assert!(squares.eq(walk.moves.iter().copied()), "the path leads elsewhere");
        let end = shared.paths.end(walk.walker);
        assert!(shared.tree.node(end).is_pending(), "{step:?} at a node that isn't reserved");
        assert!(!reserved.contains(&end), "two walkers at work on one node");
        reserved.push(end);
        if let Step::Assess | Step::AssessThreats(_) = step {
            assert!(!shared.tree.node(end).is_valued(), "a node is assessed twice");
        }
        if let Step::Prove(_) = step {
            assert!(shared.tree.node(end).visits() >= 4, "no node is hot at once");
        }
        if *step == Step::Expand {
            assert!(!shared.tree.node(end).is_expanded(), "a node is expanded twice");
        }
    }
}

fn pending(tree: &Tree, index: NodeIndex) -> u32 {
    let below = (0..tree.children(index).len()).filter_map(|at| tree.child(index, at));
    u32::from(tree.node(index).is_pending()) + below.map(|child| pending(tree, child)).sum::<u32>()
}

fn limits(nodes: u64, threads: usize) -> Limits {
    Limits { threads, ..Limits::nodes(nodes) }
}

fn tree(bytes: usize) -> Tree {
    Tree::with_bytes(bytes).expect("a few megabytes")
}

#[test]
fn walkers_share_a_tree() {
    let mut random = SplitMix64::new(1);
    let position = moves(Variant::Freestyle, "h6 j9 e10 i4 i10 g8 g6");
    for threads in [2, 4, 8] {
        let met = search(&mut tree(8 << 20), &position, &limits(20_000, threads), &mut random);
        let report = met.report.as_ref().expect("a report");
        assert_eq!(report.nodes, 20_000, "the limit is neither overrun nor missed");
        assert!(report.variation.len() > 4, "{report:?}");
        assert!(met.relocated > 20, "{threads} walkers: {met:?}");
        assert!(met.waited < 2_000, "{threads} walkers: {met:?}");
        assert!(met.proven > 20 && met.passed > 0, "{threads} walkers: {met:?}");
    }
}

#[test]
fn walkers_look_for_several_best_moves() {
    let mut random = SplitMix64::new(4);
    let position = moves(Variant::Freestyle, "h6 j9 e10 i4 i10 g8 g6");
    for threads in [2, 4, 8] {
        let root = RootScope { lines: 3, ..RootScope::default() };
        let limits = Limits { root, ..limits(5_000, threads) };
        let met = search(&mut tree(8 << 20), &position, &limits, &mut random);
        let report = met.report.as_ref().expect("a report");
        assert_eq!(report.nodes, 5_000, "the limit is neither overrun nor missed");
        let lines = &report.root.others;
        assert_eq!(lines.len(), 2, "{threads} walkers: {met:?}");
        // Each of the three has its share of the search, though not of the visits, which go on with the best one, and
        // a move that became one of the three late has fewer.
        assert!(lines.iter().all(|line| line.visits > 150), "{threads} walkers: {met:?}");
    }
}

#[test]
fn walkers_share_the_smallest_tree() {
    let mut random = SplitMix64::new(2);
    for variant in Variant::ALL {
        let position = moves(variant, "h8 i9 i7 g9");
        for threads in [2, 4, 16] {
            let met = search(&mut tree(0), &position, &limits(6_000, threads), &mut random);
            assert!(met.recycled, "{variant}, {threads} walkers: {met:?}");
            let best = met.report.as_ref().and_then(|report| report.best);
            assert!(best.is_some_and(|best| position.is_empty(best)), "{variant}: {met:?}");
        }
    }
}

/// A random position: a small board that is nearly full, as often drawn as not, or a crowd of stones in the middle of
/// a large one, where somebody often wins.
fn puzzle(random: &mut SplitMix64, variant: Variant, is_small: bool) -> Position {
    let (side, stones) = if is_small { (5, 19) } else { (15, 14) };
    let mut position = Position::new(BoardSize::new(side, side).expect("in range"), variant);
    let is_near = |square: &Square| square.coord().x.abs_diff(7).max(square.coord().y.abs_diff(7)) < 4;
    let mut squares: Vec<_> = position.empty_squares().filter(|square| is_small || is_near(square)).collect();
    for number in 0..stones {
        let at = usize::try_from(random.below(squares.len() as u64)).expect("small");
        let square = squares.swap_remove(at);
        let color = Color::ALL[number % 2];
        match [color, !color].into_iter().find(|&color| !position.wins(square, color)) {
            Some(color) => position.place_stone(color, square),
            None => position.place_neutral(square),
        }
    }
    position.set_side_to_move(Color::Black);
    position
}

/// The root as one thread leaves it, which like the walkers proves nothing before it searches.
fn searched_alone(position: &Position, nodes: u64) -> Node {
    let params = SearchParams { root_placements: 0, root_vct_positions: 0, ..SearchParams::default() };
    let mut alone = tree(4 << 20);
    BestFirst::new(&mut alone, position, &params, &limits(nodes, 1)).run(&mut |_| {});
    *alone.node(NodeIndex::ROOT)
}

#[test]
fn walkers_prove_what_one_proves() {
    let mut random = SplitMix64::new(3);
    let (mut won, mut lost, mut drawn, mut in_smallest) = (0, 0, 0, 0);
    for number in 0..240 {
        let variant = Variant::ALL[number % Variant::ALL.len()];
        let position = puzzle(&mut random, variant, number % 4 == 0);
        // What takes so few nodes is no search in which anybody could disturb another.
        if searched_alone(&position, 20).is_solved() {
            continue;
        }
        let root = searched_alone(&position, 3_000);
        if !root.is_solved() {
            continue;
        }
        let outcome = |node: &Node| (node.is_drawn(), node.value().is_win(), node.value().is_loss());
        let threads = [2, 4][number / 4 % 2];
        let mut shared = tree(4 << 20);
        let met = search(&mut shared, &position, &limits(30_000, threads), &mut random);
        let found = shared.node(NodeIndex::ROOT);
        assert_eq!(outcome(found), outcome(&root), "{number}: {variant}, {threads} walkers, {met:?}");
        // The smallest tree is always full. It needn't solve anything, but what it solves must be right.
        let mut smallest = tree(0);
        search(&mut smallest, &position, &limits(3_000, threads), &mut random);
        let found = smallest.node(NodeIndex::ROOT);
        if found.is_solved() {
            assert_eq!(outcome(found), outcome(&root), "{number}: {variant}, {threads} walkers");
            in_smallest += 1;
        }
        // A node's value is for the side that moved there.
        won += u32::from(root.value().is_loss());
        lost += u32::from(root.value().is_win());
        drawn += u32::from(root.is_drawn());
    }
    println!("{won} won, {lost} lost, {drawn} drawn, {in_smallest} in the smallest tree");
    assert!(won > 10 && lost > 2 && drawn > 10 && in_smallest > 20);
}
