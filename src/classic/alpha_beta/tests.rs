//! The search against plain minimax, and the player's manners.

use std::time::{Duration, Instant};

use super::heuristic::Heuristic;
use super::negamax::Negamax;
use super::neighbours::neighbours;
use super::value::{as_score, is_decided};
use super::{AlphaBeta, Distance, open_closed};
use crate::board::Position;
use crate::board::fixtures::{moves as position, square};
use crate::classic::legal::allowed_moves;
use crate::search::{Limits, Player, SearchReport, TimeBudget};
use crate::types::{BoardSize, Color, Score, Square, Variant};

fn choose(player: AlphaBeta, position: &Position, limits: &Limits) -> SearchReport {
    let mut searched = position.clone();
    let report = { player }.choose(&mut searched, limits, &mut |_| {}).expect("no tree");
    assert_eq!((searched.key(), searched.side_to_move()), (position.key(), position.side_to_move()));
    report
}

/// A random position with some stones in a cluster.
fn random_position(seed: u64, size: BoardSize, variant: Variant, stones: u16) -> Position {
    let mut position = Position::new(size, variant);
    let mut state = seed;
    let mut below = |bound: usize| {
        // Knuth's linear congruential generator, of which the high bits are good.
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % bound
    };
    position.place(Square::from_coord(size.center()));
    for _ in 1..stones {
        let squares = neighbours(&position, Distance::Two);
        let allowed: Vec<_> = squares
            .into_iter()
            .filter(|&square| position.outcome_of(square, position.side_to_move()).is_none())
            .collect();
        if !allowed.is_empty() {
            position.place(allowed[below(allowed.len())]);
        }
    }
    position
}

#[test]
fn cut_offs_change_neither_value_nor_move() {
    let size = BoardSize::new(9, 8).expect("in range");
    for distance in [Distance::One, Distance::Two] {
        for depth in 1..=3 {
            let (mut plain_nodes, mut nodes, mut decided) = (0, 0, 0);
            // The trees without cut-offs become large.
            let count = match (depth, distance) {
                (3, Distance::One) => 10,
                (3, Distance::Two) => 5,
                _ => 20,
            };
            for number in 0..count {
                let variant = Variant::ALL[number % Variant::ALL.len()];
                let stones = [4, 8, 13, 20][number % 4];
                let position = random_position(number as u64, size, variant, stones);
                let moves = allowed_moves(&position, neighbours(&position, distance));
                let plain = open_closed::search(&position, &moves, depth, distance);

                let limits = Limits::nodes(u64::MAX);
                let heuristic = Heuristic::new(size, variant);
                let mut searched = position.clone();
                let mut negamax = Negamax::new(&mut searched, &heuristic, distance, &limits);
                let line = negamax.root(&moves, depth).best.expect("a move");
                assert_eq!((line.value, line.moves[0]), (plain.value, plain.best), "{variant} {number}");
                assert!(negamax.nodes <= plain.nodes);
                plain_nodes += plain.nodes;
                nodes += negamax.nodes;
                decided += u32::from(is_decided(line.value));

                // The player deepens and sorts, and finds the same again.
                let report = choose(AlphaBeta::new(depth, distance), &position, &limits);
                assert_eq!((report.best, report.value), (Some(plain.best), as_score(plain.value)));
                assert!(usize::from(report.depth) == report.variation.len() && report.depth <= depth);
            }
            println!(
                "{distance:?}, depth {depth}: {plain_nodes} nodes without cut-offs, {nodes} with them, \
                 {decided} of {count} decided"
            );
        }
    }
}

/// Prints what cut-offs save on the standard board, and how fast both searches are.
#[test]
#[ignore = "a measurement, best made with --release"]
fn nodes_saved_on_the_standard_board() {
    for (depth, distance) in
        [(2, Distance::One), (3, Distance::One), (4, Distance::One), (2, Distance::Two), (3, Distance::Two)]
    {
        let (mut plain_nodes, mut nodes, mut seconds) = (0, 0, 0.0);
        for number in 0..10 {
            let position = random_position(number + 1_000, BoardSize::STANDARD, Variant::Freestyle, 10);
            let moves = allowed_moves(&position, neighbours(&position, distance));
            if depth < 4 {
                plain_nodes += open_closed::search(&position, &moves, depth, distance).nodes;
            }
            let report = choose(AlphaBeta::new(depth, distance), &position, &Limits::nodes(u64::MAX));
            nodes += report.nodes;
            seconds += report.elapsed.as_secs_f64();
        }
        println!(
            "{distance:?}, depth {depth}: {plain_nodes} nodes without cut-offs, {nodes} with them in {seconds:.4} s"
        );
    }
}

#[test]
fn the_principal_variation_is_worth_the_value() {
    let size = BoardSize::STANDARD;
    for number in 0..6 {
        let position = random_position(number + 100, size, Variant::Freestyle, 9);
        let limits = Limits::nodes(u64::MAX);
        let report = choose(AlphaBeta::default(), &position, &limits);
        let mut end = position.clone();
        report.variation.iter().for_each(|&square| end.place(square));
        if !report.value.is_decided() {
            let sums = Heuristic::new(size, Variant::Freestyle).sums(&end);
            let value = sums.heuristic(end.side_to_move());
            let sign = if report.variation.len().is_multiple_of(2) { 1 } else { -1 };
            assert_eq!(as_score(sign * value), report.value);
        }
    }
}

#[test]
fn wins_and_losses_in_sight_are_seen() {
    let limits = Limits::nodes(u64::MAX);
    let four = position(Variant::Freestyle, "h8 a1 i8 a4 j8 a7 k8 g8");
    let report = choose(AlphaBeta::default(), &four, &limits);
    assert_eq!((report.best, report.value), (Some(square("l8")), Score::win_in(1)));
    let three = position(Variant::Freestyle, "h8 a1 i8 a4 j8 a7");
    assert_eq!(choose(AlphaBeta::default(), &three, &limits).value, Score::win_in(3));
    let open_four = position(Variant::Freestyle, "h8 a1 i8 a4 j8 a7 k8");
    let report = choose(AlphaBeta::default(), &open_four, &limits);
    assert_eq!(report.value, Score::loss_in(2));
    assert!(report.best.is_some());
    let blocked = position(Variant::Freestyle, "h8 g8 i8 a4 j8 a7 k8");
    assert_eq!(choose(AlphaBeta::default(), &blocked, &limits).best, Some(square("l8")));
}

#[test]
fn the_first_stone_goes_to_the_centre() {
    let limits = Limits::nodes(u64::MAX);
    assert_eq!(choose(AlphaBeta::default(), &position(Variant::Renju, ""), &limits).best, Some(square("h8")));
    let mut taken = position(Variant::Freestyle, "");
    taken.place_neutral(square("h8"));
    assert!(choose(AlphaBeta::default(), &taken, &limits).best.is_some_and(|best| taken.is_empty(best)));
}

#[test]
fn there_is_a_move_whatever_the_limits() {
    let blocked = position(Variant::Freestyle, "h8 g8 i8 a4 j8 a7 k8");
    let stopped = Limits::nodes(u64::MAX);
    stopped.stop.end();
    let at_once = TimeBudget { soft: Duration::ZERO, hard: Duration::ZERO };
    let out_of_time = Limits { time: Some(at_once), ..Limits::nodes(u64::MAX) };
    for limits in [Limits::nodes(0), stopped, out_of_time] {
        let report = choose(AlphaBeta::new(9, Distance::Two), &blocked, &limits);
        assert!(report.best.is_some_and(|best| blocked.is_empty(best)));
        assert_eq!(report.expansions, 1);
    }
    let shallow = Limits { max_depth: Some(2), ..Limits::nodes(u64::MAX) };
    assert_eq!(choose(AlphaBeta::new(9, Distance::One), &blocked, &shallow).selective_depth, 2);
}

#[test]
fn time_is_kept() {
    let position = random_position(3, BoardSize::STANDARD, Variant::Freestyle, 12);
    let budget = Duration::from_millis(50);
    let time = Some(TimeBudget { soft: budget, hard: budget });
    let limits = Limits { time, started: Instant::now(), ..Limits::nodes(u64::MAX) };
    let report = choose(AlphaBeta::new(20, Distance::Two), &position, &limits);
    assert!(report.best.is_some());
    // Far more than one node takes, for machines that have other things to do.
    assert!(limits.started.elapsed() < budget + Duration::from_millis(500));
}

#[test]
fn a_budget_of_nodes_is_kept_within_one_expansion() {
    let position = position(Variant::Freestyle, "h8 i9");
    for nodes in [1_000, 5_000, 20_000] {
        let report = choose(AlphaBeta::new(20, Distance::One), &position, &Limits::nodes(nodes));
        assert!((nodes..nodes + 225).contains(&report.nodes), "{}", report.nodes);
    }
}

#[test]
fn a_banned_move_is_avoided_while_there_is_another() {
    // Black's threes cross at h8; white holds the rest.
    let mut position = position(Variant::Renju, "");
    for name in ["h6", "h7", "i8", "j8"] {
        position.place_stone(Color::Black, square(name));
    }
    for name in ["a1", "o1", "a15", "o15"] {
        position.place_stone(Color::White, square(name));
    }
    let report = choose(AlphaBeta::default(), &position, &Limits::nodes(u64::MAX));
    let best = report.best.expect("a move");
    assert!(!position.is_banned(best, Color::Black));
}
