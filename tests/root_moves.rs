//! What may be asked of a search at its root: blocked squares, several best moves, an even move, defences; and pondering.

use std::time::Duration;

use banyan::board::{Position, SquareSet};
use banyan::search::{
    Aim, Limits, Player, RootScope, SearchParams, SearchReport, StopSignal, TimeBudget, TreePlayer,
};
use banyan::types::{BoardSize, Coord, Score, Square, Variant};

const TREE_BYTES: usize = 16 << 20;

fn square(name: &str) -> Square {
    Square::from_coord(Coord::from_name(name).expect("a point"))
}

fn squares(names: &str) -> SquareSet {
    names.split_whitespace().map(square).collect()
}

/// The position after moves of both sides in turn, black first.
fn position(variant: Variant, names: &str) -> Position {
    let mut position = Position::new(BoardSize::STANDARD, variant);
    names.split_whitespace().map(square).for_each(|square| position.place(square));
    position
}

fn player() -> TreePlayer {
    TreePlayer::new(SearchParams::default())
}

fn search(player: &mut TreePlayer, position: &Position, nodes: u64, root: RootScope) -> SearchReport {
    let limits = Limits { tree_bytes: TREE_BYTES, root, ..Limits::nodes(nodes) };
    player.choose(&mut position.clone(), &limits, &mut |_| {}).expect("memory")
}

fn lines(lines: usize) -> RootScope {
    RootScope { lines, ..RootScope::default() }
}

fn blocked(names: &str) -> RootScope {
    RootScope { blocked: squares(names), ..RootScope::default() }
}

/// The first moves of all lines, the best one first.
fn firsts(report: &SearchReport) -> Vec<Square> {
    let others = report.root.others.iter().filter_map(|line| line.variation.first().copied());
    report.best.into_iter().chain(others).collect()
}

/// Quiet positions, forced ones, won ones and lost ones.
const POSITIONS: [&str; 6] = [
    "h8 i9",
    "h8 i9 j8 i8 i7 j10 g9",
    "h8 a1 i8 a15 j8 o1 k8 o15",
    "a1 h8 c3 i8 e1 j8 o15 k8",
    "h8 a1 i8 a15 j8 o1 h9 o15 h10",
    "",
];

#[test]
fn what_is_blocked_is_not_played_and_the_rest_is() {
    for variant in Variant::ALL {
        for names in POSITIONS {
            let position = position(variant, names);
            let mut scope = RootScope::default();
            // The best move is taken away again and again.
            for _ in 0..6 {
                let best = search(&mut player(), &position, 300, scope.clone()).best.expect("a move is left");
                assert!(position.is_empty(best), "{variant} {names}");
                assert!(!scope.blocked.contains(best), "{variant} {names}: {}", best.coord().name());
                scope.blocked.insert(best);
            }
        }
    }
}

#[test]
fn the_last_square_that_is_not_blocked_is_played() {
    let position = position(Variant::Renju, "h8 a1 i8 a15");
    let last = square("o15");
    let scope = RootScope {
        blocked: position.empty_squares().filter(|&square| square != last).collect(),
        ..RootScope::default()
    };
    assert_eq!(search(&mut player(), &position, 300, scope).best, Some(last));
}

#[test]
fn a_five_is_taken_past_a_blocked_one_and_lost_where_the_stop_is_blocked() {
    let position = position(Variant::Freestyle, "h8 a1 i8 a15 j8 o1 k8 o15");
    let report = search(&mut player(), &position, 300, blocked("g8"));
    assert_eq!((report.best, report.value), (Some(square("l8")), Score::win_in(1)));

    let mut attacked = position.clone();
    attacked.place(square("l1"));
    let report = search(&mut player(), &attacked, 300, blocked("g8 l8"));
    assert_eq!(report.value, Score::loss_in(2), "{report:?}");
}

#[test]
fn several_lines_have_different_moves_and_values_of_their_own() {
    for names in POSITIONS {
        let position = position(Variant::Freestyle, names);
        let report = search(&mut player(), &position, 3_000, lines(4));
        let firsts = firsts(&report);
        let different: SquareSet = firsts.iter().copied().collect();
        assert_eq!((firsts.len(), different.len()), (4, 4), "{names}: {report:?}");
        assert!(firsts.iter().all(|&square| position.is_empty(square)), "{names}");
        let others = &report.root.others;
        assert!(others.is_sorted_by(|a, b| a.value >= b.value), "{names}: {others:?}");
    }
}

#[test]
fn each_line_is_searched() {
    let position = position(Variant::Freestyle, "h8 i9");
    let report = search(&mut player(), &position, 3_000, lines(3));
    for line in &report.root.others {
        assert!(line.visits >= 100 && line.variation.len() > 1, "{line:?}");
        let depth = usize::from(line.selective_depth);
        assert!(depth >= line.variation.len(), "{line:?}");
        assert!(line.selective_depth <= report.selective_depth, "{line:?}");
    }
    assert!(report.root.selective_depth >= report.depth, "{report:?}");
}

#[test]
fn the_best_of_several_lines_is_a_move_that_wins_if_there_is_one() {
    let position = position(Variant::Freestyle, "h8 a1 i8 a15 j8 o1 k8 o15");
    let report = search(&mut player(), &position, 2_000, lines(3));
    assert_eq!(report.value, Score::win_in(1));
    assert_eq!(report.root.others[0].value, Score::win_in(1), "the other end");
    assert!(report.root.others[1].value < Score::win_in(1), "{report:?}");
}

#[test]
fn lines_beyond_a_forced_move_are_told_as_losses() {
    let position = position(Variant::Freestyle, "h8 g8 i8 a15 j8 o1 k8");
    let report = search(&mut player(), &position, 2_000, lines(2));
    assert_eq!(report.best, Some(square("l8")));
    assert_eq!(report.root.others[0].value, Score::loss_in(2), "{report:?}");
}

#[test]
fn an_even_move_is_nearer_to_even_than_the_best_one() {
    let position = position(Variant::Freestyle, "h8 i9 i7 g9");
    let best = search(&mut player(), &position, 5_000, RootScope::default());
    assert!(best.value > Score::estimate(150), "{best:?}");
    let scope = RootScope { aim: Aim::Nearest(Score::EVEN), ..RootScope::default() };
    let even = search(&mut player(), &position, 5_000, scope);
    assert!(even.value.get().abs() < 80, "{even:?}");
    assert_ne!(even.best, best.best);
    // A search of its own agrees, from the other side.
    let mut after = position.clone();
    after.place(even.best.expect("a move"));
    let check = search(&mut player(), &after, 5_000, RootScope::default());
    assert!(check.value.get().abs() < 160, "{check:?}");
}

#[test]
fn a_value_that_is_wished_for_is_come_near_to() {
    let position = position(Variant::Freestyle, "h8 i9 j8");
    let value = |wanted| {
        let scope = RootScope { aim: Aim::Nearest(Score::estimate(wanted)), ..RootScope::default() };
        search(&mut player(), &position, 5_000, scope).value
    };
    assert!(value(-200) < value(0), "a worse move where a worse one is wished for");
}

fn defences() -> RootScope {
    RootScope { aim: Aim::Defend, ..RootScope::default() }
}

/// Whether the opponent is found to win after `played`.
fn loses(position: &Position, played: Square) -> bool {
    let mut after = position.clone();
    after.place(played);
    search(&mut player(), &after, 500, RootScope::default()).value.is_win()
}

#[test]
fn defences_are_the_moves_that_do_not_lose() {
    // An open three alone, and among other stones.
    for names in ["h8 a1 i8 a15 j8", "h8 i9 i8 g9 j8 g7 k10"] {
        let position = position(Variant::Freestyle, names);
        let report = search(&mut player(), &position, 8_000, defences());
        let found = firsts(&report);
        assert!(report.best.is_some_and(|best| !loses(&position, best)), "{names}: {report:?}");
        assert!((1..20).contains(&found.len()), "{names}: {report:?}");
        for square in position.empty_squares() {
            assert_eq!(
                found.contains(&square),
                !loses(&position, square),
                "{names}: {}",
                square.coord().name()
            );
        }
    }
}

#[test]
fn where_nothing_is_threatened_every_move_defends() {
    let position = position(Variant::Freestyle, "h8 i9");
    let report = search(&mut player(), &position, 3_000, defences());
    assert_eq!(firsts(&report).len(), usize::from(position.empties()));
}

#[test]
fn where_every_move_loses_each_is_told_as_a_loss() {
    let position = position(Variant::Freestyle, "h8 a1 i8 a15 j8 o1 k8");
    let report = search(&mut player(), &position, 3_000, defences());
    assert_eq!(report.value, Score::loss_in(2));
    let others = &report.root.others;
    assert!(!others.is_empty() && others.iter().all(|line| line.value == Score::loss_in(2)), "{report:?}");
}

#[test]
fn a_win_is_the_best_defence() {
    let position = position(Variant::Freestyle, "h8 a1 i8 b1 j8 c1 k8 d1");
    let report = search(&mut player(), &position, 3_000, defences());
    assert_eq!(report.value, Score::win_in(1));
}

#[test]
fn analysis_leaves_nothing_behind_for_a_game() {
    let position = position(Variant::Freestyle, "h8 i9 j8 i8 i7 j10 g9");
    let in_time = |root: RootScope| Limits {
        time: Some(TimeBudget { soft: Duration::ZERO, hard: Duration::ZERO }),
        max_nodes: None,
        tree_bytes: TREE_BYTES,
        root,
        ..Limits::nodes(0)
    };
    let mut player = player();
    let all =
        player.choose(&mut position.clone(), &in_time(RootScope::default()), &mut |_| {}).expect("memory");
    let best = all.best.expect("a move");
    let scope = RootScope { blocked: std::iter::once(best).collect(), ..RootScope::default() };
    let other = player.choose(&mut position.clone(), &in_time(scope), &mut |_| {}).expect("memory");
    assert_ne!(other.best, Some(best));
    let again =
        player.choose(&mut position.clone(), &in_time(RootScope::default()), &mut |_| {}).expect("memory");
    assert_eq!(again.best, Some(best), "it may be played again");
}

/// What the tree knows of the best move at the beginning of a search, after the opponent's reply to `first`.
fn known_at_once(player: &mut TreePlayer, position: &mut Position, reply: Square) -> u32 {
    position.place(reply);
    let at_once = Limits {
        time: Some(TimeBudget { soft: Duration::ZERO, hard: Duration::ZERO }),
        max_nodes: None,
        tree_bytes: TREE_BYTES,
        ..Limits::nodes(0)
    };
    player.choose(position, &at_once, &mut |_| {}).expect("memory").root.visits
}

#[test]
fn what_was_pondered_is_found_again_whichever_reply_comes() {
    let pondering = Limits {
        time: Some(TimeBudget { soft: Duration::from_millis(400), hard: Duration::from_millis(400) }),
        max_nodes: None,
        tree_bytes: TREE_BYTES,
        pondering: true,
        ..Limits::nodes(0)
    };
    let after_own_move = position(Variant::Freestyle, "h8 i9 j8");
    let expected = search(&mut player(), &after_own_move, 3_000, RootScope::default()).best.expect("a move");
    for (reply, least) in [(expected, 20), (square("o1"), 0)] {
        let mut with = player();
        let mut position = after_own_move.clone();
        let limits = Limits { started: std::time::Instant::now(), ..pondering.clone() };
        with.ponder(&mut position, &limits);
        assert_eq!(position.key(), after_own_move.key(), "nothing is played");
        let known = known_at_once(&mut with, &mut position, reply);
        let without = known_at_once(&mut player(), &mut after_own_move.clone(), reply);
        assert!(known >= least + without, "{}: {known} and {without} without", reply.coord().name());
    }
}

#[test]
fn pondering_ends_at_once_when_it_is_stopped() {
    let stop = StopSignal::default();
    let limits = Limits {
        max_nodes: None,
        tree_bytes: TREE_BYTES,
        pondering: true,
        stop: stop.clone(),
        started: std::time::Instant::now(),
        ..Limits::nodes(0)
    };
    let stopper = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(50));
        stop.raise(1);
        std::time::Instant::now()
    });
    player().ponder(&mut position(Variant::Freestyle, "h8 i9 j8"), &limits);
    let late = stopper.join().expect("it stops").elapsed();
    assert!(late < Duration::from_millis(100), "{late:?}");
}
