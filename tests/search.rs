//! What the search promises, seen from outside.

use std::time::{Duration, Instant};

use banyan::board::Position;
use banyan::search::{BestFirst, Limits, Player, SearchParams, SearchReport, TimeBudget, TreePlayer};
use banyan::threat::open_four_wins;
use banyan::tree::Tree;
use banyan::types::{BoardSize, Color, Coord, Square, Variant};

fn square(name: &str) -> Square {
    Square::from_coord(Coord::from_name(name).expect("a point"))
}

fn position(variant: Variant, black: &str, white: &str, to_move: Color) -> Position {
    let mut position = Position::new(BoardSize::STANDARD, variant);
    for (color, names) in [(Color::Black, black), (Color::White, white)] {
        for name in names.split_whitespace() {
            position.place_stone(color, square(name));
        }
    }
    position.set_side_to_move(to_move);
    position
}

fn search_in(tree: &mut Tree, position: &mut Position, nodes: u64) -> SearchReport {
    let limits = Limits::nodes(nodes);
    BestFirst::new(tree, position, &SearchParams::default(), &limits).run(&mut |_| {})
}

fn search(position: &mut Position, nodes: u64) -> SearchReport {
    search_in(&mut Tree::with_bytes(16 << 20).expect("16 MB"), position, nodes)
}

fn name(report: &SearchReport) -> String {
    report.best.map(|square| square.coord().name()).unwrap_or_default()
}

#[test]
fn a_five_is_taken_under_every_rule() {
    for variant in Variant::ALL {
        let mut position = position(variant, "h8 i8 j8 k8", "h9 i9 j9 a1", Color::Black);
        let report = search(&mut position, 100);
        assert!(["g8", "l8"].contains(&name(&report).as_str()), "{variant}: {report:?}");
        assert_eq!(report.value.distance(), Some(1), "{variant}");
    }
}

#[test]
fn a_four_is_stopped_under_every_rule() {
    for variant in Variant::ALL {
        let mut position = position(variant, "g9 a1 c5", "h9 i9 j9 k9", Color::Black);
        // Under caro m9 is as good: it shuts the five at l9 in, with g9.
        let stops: &[&str] = if open_four_wins(variant) { &["l9"] } else { &["l9", "m9"] };
        let found = name(&search(&mut position, 1_000));
        assert!(stops.contains(&found.as_str()), "{variant}: {found}");
    }
}

#[test]
fn an_open_three_of_ones_own_is_a_proven_win() {
    for variant in Variant::ALL {
        let mut position = position(variant, "h8 i8 j8", "a1 c5 o3", Color::Black);
        let report = search(&mut position, 200_000);
        assert!(report.value.is_win(), "{variant}: {report:?}");
        assert!(["f8", "g8", "k8", "l8"].contains(&name(&report).as_str()), "{variant}: {report:?}");
        assert!(report.nodes < 200_000, "{variant}: a proof ends the search");
    }
}

#[test]
fn an_open_three_of_the_other_side_is_answered() {
    for variant in Variant::ALL {
        let mut position = position(variant, "i9 j7", "h8 i8 j8", Color::Black);
        let report = search(&mut position, 5_000);
        let defences = ["f8", "g8", "k8", "l8"];
        assert!(defences.contains(&name(&report).as_str()), "{variant}: {report:?}");
        assert!(!report.value.is_loss(), "{variant}: {report:?}");
    }
}

#[test]
fn a_double_four_of_black_is_a_loss_of_the_move_in_renju_only() {
    // h8 would make two fours.
    let mut freestyle = position(Variant::Freestyle, "e8 f8 g8 h5 h6 h7", "d8 h4 a1 o1 o15", Color::Black);
    assert!(search(&mut freestyle, 200_000).value.is_win());
    let mut renju = position(Variant::Renju, "e8 f8 g8 h5 h6 h7", "d8 h4 a1 o1 o15", Color::Black);
    assert_ne!(name(&search(&mut renju, 200_000)), "h8");
}

#[test]
fn a_lost_position_is_resisted_as_long_as_possible() {
    // White has an open four and black none: everything loses, the block at least is not nothing.
    let mut position = position(Variant::Freestyle, "a1 c5 o3", "h8 i8 j8 k8", Color::Black);
    let report = search(&mut position, 100_000);
    assert_eq!(report.value.distance(), Some(2));
    assert!(["g8", "l8"].contains(&name(&report).as_str()), "{report:?}");
}

#[test]
fn the_same_limit_gives_the_same_search() {
    let mut position = position(Variant::Freestyle, "h8 i6 g9", "i9 h9 g7", Color::Black);
    let without_time = |report: SearchReport| SearchReport { elapsed: Duration::ZERO, ..report };
    let first = without_time(search(&mut position, 40_000));
    assert_eq!(without_time(search(&mut position, 40_000)), first);
    let mut larger = Tree::with_bytes(32 << 20).expect("32 MB");
    assert_eq!(without_time(search_in(&mut larger, &mut position, 40_000)), first);
}

#[test]
fn a_limit_of_nodes_is_kept() {
    let mut position = position(Variant::Freestyle, "h8 i6 g9", "i9 h9 g7", Color::Black);
    for limit in [1, 500, 5_000] {
        let nodes = search(&mut position, limit).nodes;
        assert_eq!(nodes, limit);
    }
}

#[test]
fn a_depth_limit_is_kept() {
    let position = position(Variant::Freestyle, "h8 i6 g9", "i9 h9 g7", Color::Black);
    let mut tree = Tree::with_bytes(1 << 20).expect("1 MB");
    let limits = Limits { max_depth: Some(2), ..Limits::nodes(200_000) };
    let params = SearchParams::default();
    let report = BestFirst::new(&mut tree, &position, &params, &limits).run(&mut |_| {});
    assert!(report.selective_depth <= 3 && report.best.is_some(), "{report:?}");
}

#[test]
fn the_tree_is_kept_when_the_game_goes_on() {
    let mut position = position(Variant::Freestyle, "h8 i6 g9", "i9 h9 g7", Color::Black);
    let mut player = TreePlayer::new(SearchParams::default());
    let limits = |milliseconds| Limits {
        started: Instant::now(),
        time: Some(TimeBudget {
            soft: Duration::from_millis(milliseconds),
            hard: Duration::from_millis(milliseconds),
        }),
        max_nodes: None,
        tree_bytes: 64 << 20,
        ..Limits::nodes(0)
    };
    let first = player.choose(&mut position, &limits(300), &mut |_| {}).expect("memory");
    assert!(first.variation.len() > 2, "{first:?}");
    position.place(first.variation[0]);
    position.place(first.variation[1]);
    let at_once = player.choose(&mut position, &limits(0), &mut |_| {}).expect("memory");
    assert!(at_once.nodes < 2_000 && at_once.variation.len() > 1, "{at_once:?}");
    player.forget();
    let anew = player.choose(&mut position, &limits(0), &mut |_| {}).expect("memory");
    assert!(anew.variation.len() < at_once.variation.len(), "{anew:?} {at_once:?}");
}

/// A win by threats that is announced is played to its end, whatever the other side tries.
#[test]
fn a_win_by_threats_is_played_to_its_end() {
    let opening = "i14 f10 j13 f9 j14 f11 f12 g9";
    let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
    opening.split_whitespace().for_each(|name| position.place(square(name)));
    let mut players = [(); 2].map(|()| TreePlayer::new(SearchParams::default()));
    let mut announced = None;
    loop {
        let mover = position.side_to_move();
        let budget = Duration::from_millis(if mover == Color::Black { 3_000 } else { 50 });
        let limits = Limits {
            max_nodes: None,
            time: Some(TimeBudget { soft: budget, hard: budget }),
            tree_bytes: 16 << 20,
            ..Limits::nodes(0)
        };
        let report = players[mover.index()].choose(&mut position, &limits, &mut |_| {}).expect("16 MB");
        let best = report.best.expect("a move");
        if mover == Color::Black {
            assert!(report.value.is_win(), "{report:?}");
            announced = announced.or(report.value.distance());
        }
        if position.wins(best, mover) {
            assert_eq!(mover, Color::Black);
            break;
        }
        position.place(best);
        assert!(position.stones().len() < 60, "it takes too long");
    }
    assert!(announced.is_some_and(|plies| plies > 9), "more than a few fours: {announced:?}");
}

#[test]
fn a_full_arena_does_not_stop_the_search() {
    let mut position = position(Variant::Freestyle, "h8 i6 g9", "i9 h9 g7", Color::Black);
    // With four times as much it would be proven won before the limit.
    let mut tree = Tree::with_bytes(256 << 10).expect("a quarter of a megabyte");
    let nodes = 2 * tree.capacity() as u64;
    let report = search_in(&mut tree, &mut position, nodes);
    assert!(report.nodes >= nodes, "{report:?}");
    assert!(report.best.is_some_and(|best| position.is_empty(best)));
}

#[test]
fn the_last_empty_square_is_played_and_drawn() {
    // Pairs of rows shifted against each other, so that nobody has five.
    let size = BoardSize::new(5, 5).expect("in range");
    let mut position = Position::new(size, Variant::Freestyle);
    for coord in size.coords().filter(|&coord| coord != Coord::new(4, 4)) {
        let shift = if coord.y % 2 == 0 { 0 } else { 2 };
        let black = (coord.x + shift) % 4 < 2;
        position.place_stone(if black { Color::Black } else { Color::White }, Square::from_coord(coord));
    }
    let report = search(&mut position, 1_000);
    assert_eq!(report.best, Some(Square::from_coord(Coord::new(4, 4))));
    assert_eq!(report.value, banyan::types::Score::EVEN);
}
