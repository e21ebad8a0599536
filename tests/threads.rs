//! Searches with several threads: they are really there, end when they should, and prove what is true.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use banyan::board::Position;
use banyan::search::{BestFirst, Limits, RootScope, SearchParams, SearchReport, StopSignal, TimeBudget};
use banyan::tree::{NodeIndex, Tree};
use banyan::types::{BoardSize, Color, Coord, Square, Variant};

/// A quiet opening that takes long to solve.
const QUIET: &str = "h6 j9 e10 i4 i10 g8 g6";
/// What ending a search may take beyond what was asked for: some milliseconds, and the rest for busy machines.
const SLACK: Duration = Duration::from_millis(150);

/// The tests count the threads of the process, and time them: one at a time.
static ALONE: Mutex<()> = Mutex::new(());

fn square(name: &str) -> Square {
    Square::from_coord(Coord::from_name(name).expect("a point"))
}

fn after(variant: Variant, moves: &str) -> Position {
    let mut position = Position::new(BoardSize::STANDARD, variant);
    moves.split(' ').for_each(|name| position.place(square(name)));
    position
}

fn timed(milliseconds: u64, threads: usize) -> Limits {
    let time = Duration::from_millis(milliseconds);
    Limits {
        started: Instant::now(),
        time: Some(TimeBudget { soft: time, hard: time }),
        max_nodes: None,
        threads,
        ..Limits::nodes(0)
    }
}

fn search(bytes: usize, position: &Position, limits: &Limits) -> (SearchReport, Tree) {
    let mut tree = Tree::with_bytes(bytes).expect("a few megabytes");
    let params = SearchParams::default();
    let report = BestFirst::new(&mut tree, position, &params, limits).run(&mut |_| {});
    (report, tree)
}

/// The threads of this process that search beside the one that was asked.
#[cfg(target_os = "linux")]
fn helpers() -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").expect("a list of threads").flatten();
    let names = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("comm")).ok());
    names.filter(|name| name.starts_with("search ")).count()
}

#[test]
#[cfg(target_os = "linux")]
fn as_many_threads_as_asked_for_and_none_afterwards() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let position = after(Variant::Freestyle, QUIET);
    let params = SearchParams::default();
    for threads in [1, 2, 4] {
        let mut tree = Tree::with_bytes(16 << 20).expect("16 MB");
        let mut most = 0;
        let limits = timed(700, threads);
        BestFirst::new(&mut tree, &position, &params, &limits).run(&mut |_| most = most.max(helpers()));
        assert_eq!(most, threads - 1);
        // The system may list a thread for a moment after it has been joined.
        thread::sleep(Duration::from_millis(20));
        assert_eq!(helpers(), 0, "a thread has outlived the search");
    }
}

/// Reports are made by the thread that asked, while the others search on.
#[test]
fn whoever_listens_slowly_holds_nobody_up() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let position = after(Variant::Freestyle, QUIET);
    let params = SearchParams::default();
    let mut tree = Tree::with_bytes(16 << 20).expect("16 MB");
    let caller = thread::current().id();
    let mut nodes = Vec::new();
    BestFirst::new(&mut tree, &position, &params, &timed(600, 2)).run(&mut |report| {
        assert_eq!(thread::current().id(), caller);
        nodes.push(report.nodes);
        // The last report is of the end, when nobody searches any more.
        thread::sleep(Duration::from_millis(if report.elapsed.as_millis() < 450 { 150 } else { 0 }));
    });
    let most = nodes.windows(2).map(|pair| pair[1] - pair[0]).max();
    // Asleep, one thread would have a dozen nodes of a few iterations between two looks at the clock.
    assert!(most.is_some_and(|most| most > 200), "{nodes:?}");
}

#[test]
fn a_limit_of_nodes_is_kept_by_all_together() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let position = after(Variant::Freestyle, QUIET);
    for threads in [2, 4, 8] {
        for nodes in [1, 2, 500, 20_000] {
            let limits = Limits { threads, ..Limits::nodes(nodes) };
            assert_eq!(search(16 << 20, &position, &limits).0.nodes, nodes, "{threads} threads");
        }
    }
}

#[test]
fn a_depth_limit_is_kept_by_all() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let position = after(Variant::Freestyle, QUIET);
    let limits = Limits { threads: 4, max_depth: Some(2), ..Limits::nodes(50_000) };
    let report = search(4 << 20, &position, &limits).0;
    assert!(report.selective_depth <= 3 && report.best.is_some() && report.nodes > 100, "{report:?}");
}

#[test]
fn time_ends_all_threads() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let position = after(Variant::Freestyle, QUIET);
    for threads in [2, 4] {
        let limits = timed(200, threads);
        let report = search(16 << 20, &position, &limits).0;
        let late = limits.started.elapsed().saturating_sub(Duration::from_millis(200));
        assert!(report.elapsed >= Duration::from_millis(200), "{report:?}");
        assert!(late < SLACK, "{threads} threads ended {late:?} late");
    }
}

#[test]
fn a_stop_ends_all_threads() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let position = after(Variant::Renju, QUIET);
    for threads in [2, 4] {
        let stop = StopSignal::default();
        let limits = Limits { stop: stop.clone(), ..timed(20_000, threads) };
        let began = Instant::now();
        let raised = thread::spawn(move || {
            thread::sleep(Duration::from_millis(150));
            stop.raise(1);
            Instant::now()
        });
        let report = search(16 << 20, &position, &limits).0;
        let late = raised.join().expect("it only sleeps").elapsed();
        assert!(began.elapsed() >= Duration::from_millis(150), "the search ended by itself");
        assert!(late < SLACK, "{threads} threads ended {late:?} after the stop");
        assert!(report.nodes > 100 && report.best.is_some(), "{report:?}");
    }
}

/// Trees that are always full: blocks go and children move while others are below them.
#[test]
fn the_smallest_tree_is_shared_by_many() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for variant in Variant::ALL {
        let position = after(variant, QUIET);
        for threads in [2, 4, 16] {
            let limits = Limits { threads, ..timed(3_000, threads) };
            let limits = Limits { max_nodes: Some(8_000), ..limits };
            let (report, tree) = search(0, &position, &limits);
            let best = report.best.expect("a move");
            assert!(position.is_empty(best) && !position.is_banned(best, position.side_to_move()));
            assert!(report.expansions * 16 > tree.capacity() as u64, "the tree was never full: {report:?}");
            let mut line = position.clone();
            for square in report.variation {
                assert!(line.is_empty(square), "the variation can't be played");
                line.place(square);
            }
        }
    }
}

#[test]
fn several_lines_off_blocked_squares() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let position = after(Variant::Freestyle, QUIET);
    let best = search(4 << 20, &position, &Limits::nodes(2_000)).0.best.expect("a move");
    for threads in [2, 4] {
        let mut root = RootScope { lines: 3, ..RootScope::default() };
        root.blocked.insert(best);
        let limits = Limits { threads, root, ..Limits::nodes(20_000) };
        let (report, tree) = search(16 << 20, &position, &limits);
        let firsts = report.root.others.iter().map(|line| line.variation[0]).chain(report.best);
        let firsts: BTreeSet<_> = firsts.collect();
        assert!(firsts.len() == 3 && !firsts.contains(&best), "{threads} threads: {report:?}");
        assert!(tree.children(NodeIndex::ROOT).iter().all(|child| child.square() != Some(best)));
    }
}

/// A win that takes a search to prove; the root alone doesn't show it.
#[test]
fn a_proof_ends_all_threads() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    for threads in [1, 2, 4] {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Caro);
        for (color, names) in [(Color::Black, "h8 i8 j8"), (Color::White, "a1 c5 o3")] {
            names.split(' ').for_each(|name| position.place_stone(color, square(name)));
        }
        position.set_side_to_move(Color::Black);
        let limits = timed(20_000, threads);
        let (report, tree) = search(16 << 20, &position, &limits);
        assert!(report.value.is_win(), "{threads} threads: {report:?}");
        assert!(tree.node(NodeIndex::ROOT).value().is_decided());
        assert!(limits.started.elapsed() < Duration::from_secs(15));
    }
}
