//! What holds for every search: it is the same again, its answer can be played, and it keeps to its memory.

#[allow(dead_code, reason = "shared with other tests, which use the rest")]
mod support;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use banyan::board::reference::ReferenceCell;
use banyan::board::{Outcome, Position};
use banyan::engine::{Engine, Think};
use banyan::search::{BestFirst, Limits, SearchParams, SearchReport, StopSignal, TimeBudget, TreePlayer};
use banyan::tree::{Node, NodeIndex, Paths, Tree};
use banyan::types::{BoardSize, Color, Coord, Score, Square, Variant};
use support::{Random, Sample};

/// A random position with somebody to move, on which nothing has been won yet.
fn random_position(random: &mut Random, variant: Variant) -> Position {
    let sample = Sample::random(random);
    let mut position = Position::new(sample.size, variant);
    for (coord, cell) in sample.stones {
        let square = Square::from_coord(coord);
        match cell {
            ReferenceCell::Stone(color) if !position.wins(square, color) => {
                position.place_stone(color, square);
            }
            ReferenceCell::Neutral => position.place_neutral(square),
            _ => {}
        }
    }
    position.set_side_to_move(random.pick(&Color::ALL));
    position
}

fn draw(position: &Position) -> String {
    let stones: Vec<String> = position
        .stones()
        .iter()
        .map(|stone| format!("{:?} {}", stone.color, stone.square.coord().name()))
        .collect();
    let (size, variant, mover) = (position.size(), position.variant(), position.side_to_move());
    format!("{size} {variant}, {mover:?} to move: {}", stones.join(", "))
}

fn search(position: &mut Position, tree: &mut Tree, limits: &Limits) -> SearchReport {
    BestFirst::new(tree, position, &SearchParams::default(), limits).run(&mut |_| {})
}

/// The report apart from its time.
fn findings(report: &SearchReport) -> (Option<Square>, Score, Vec<Square>, u64, u64) {
    (report.best, report.value, report.variation.clone(), report.nodes, report.expansions)
}

/// The move and the variation can be played, and what is claimed is what the tree has proven.
fn check_report(report: &SearchReport, position: &Position, tree: &Tree) {
    let best = report.best.expect("a move");
    assert_eq!(report.variation.first(), Some(&best));
    let is_allowed = |position: &Position, square| {
        let side = position.side_to_move();
        !position.is_banned(square, side)
            || position.empty_squares().all(|other| position.is_banned(other, side))
    };
    let mut line = position.clone();
    for (ply, &square) in report.variation.iter().enumerate() {
        assert!(line.is_empty(square), "ply {ply} of the variation is not on an empty point");
        assert!(is_allowed(&line, square), "ply {ply} of the variation is banned");
        let outcome = line.outcome_of(square, line.side_to_move());
        assert!(outcome.is_none() || ply + 1 == report.variation.len(), "the game is over at ply {ply}");
        if let (Some(Outcome::Win(_)), 0) = (outcome, ply) {
            assert!(report.value.is_decided());
        }
        line.place(square);
    }
    if let Some(plies) = report.value.distance() {
        assert!(plies <= position.empties(), "{} of {} empty points", report.value, position.empties());
        assert!(tree.node(NodeIndex::ROOT).value().is_decided(), "{} is not the root's value", report.value);
    }
}

/// Every child in the tree is a different empty point, and nothing in it is reached twice.
fn check_tree(tree: &Tree, position: &mut Position) {
    let mut seen = BTreeSet::from([NodeIndex::ROOT]);
    check_children(tree, NodeIndex::ROOT, position, &mut seen);
}

fn check_children(tree: &Tree, index: NodeIndex, position: &mut Position, seen: &mut BTreeSet<NodeIndex>) {
    let children = tree.children(index);
    let squares: BTreeSet<_> = children.iter().filter_map(Node::square).collect();
    assert_eq!(squares.len(), children.len(), "a move twice, or none");
    for at in 0..children.len() {
        let child = tree.child(index, at).expect("a child");
        assert!(seen.insert(child), "a node is reached twice");
        let square = tree.node(child).square().expect("a move");
        assert!(position.is_empty(square), "a move to a point that is not empty");
        if tree.node(child).is_expanded() {
            position.place(square);
            check_children(tree, child, position, seen);
            position.undo();
        }
    }
}

#[test]
fn reports_can_be_played_and_repeated() {
    let mut random = Random::new(31);
    for number in 0..600 {
        let variant = random.pick(&Variant::ALL);
        let mut position = random_position(&mut random, variant);
        if position.empties() == 0 {
            continue;
        }
        let limits = Limits::nodes(random.pick(&[1, 50, 300, 1_500, 3_000]));
        let mut small = Tree::with_bytes(0).expect("a few kilobytes");
        let mut large = Tree::with_bytes(8 << 20).expect("a few megabytes");
        let report = search(&mut position, &mut large, &limits);
        println!("{number}: {}", draw(&position));
        check_report(&report, &position, &large);
        check_tree(&large, &mut position);
        large.clear();
        let again = search(&mut position, &mut large, &limits);
        assert_eq!(findings(&report), findings(&again), "the same search twice");
        let in_small = search(&mut position, &mut small, &limits);
        check_report(&in_small, &position, &small);
        check_tree(&small, &mut position);
        // The smallest tree holds 4,102 slots: so few nodes with some dozens of children, and one with all moves, fit.
        if report.expansions * 64 + 1_100 < 4_000 {
            assert_eq!(findings(&report), findings(&in_small), "in a tree of another size");
        }
    }
}

#[test]
fn a_full_arena_spoils_no_tree() {
    let mut random = Random::new(32);
    for number in 0..60 {
        let variant = random.pick(&Variant::ALL);
        let mut position = random_position(&mut random, variant);
        if position.empties() == 0 {
            continue;
        }
        println!("{number}: {}", draw(&position));
        let mut tree = Tree::with_bytes(0).expect("a few kilobytes");
        let report = search(&mut position, &mut tree, &Limits::nodes(20_000));
        check_tree(&tree, &mut position);
        check_report(&report, &position, &tree);
    }
}

/// Children that are joined by more may lose theirs while room is made.
#[test]
fn making_room_for_more_children_cuts_links_cleanly() {
    let leaves = |count: u16| -> Vec<Node> {
        let leaf = |index| Node::leaf(Square::from_index(index).expect("not 0"), Score::EVEN, 0);
        (1..=count).map(leaf).collect()
    };
    let mut tree = Tree::with_bytes(0).expect("a few kilobytes");
    let mut root = Paths::new(1);
    assert!(tree.add_children(&mut root, 0, &leaves(400), false));
    for at in 0..400 {
        let child = tree.child(NodeIndex::ROOT, at).expect("a child");
        // When the arena is full, this recycles the blocks of earlier children.
        assert!(tree.add_children(&mut Paths::single(&[NodeIndex::ROOT, child]), 0, &leaves(20), true));
    }
    assert!(tree.add_children(&mut root, 0, &leaves(900).split_off(400), true));
    assert_eq!(tree.children(NodeIndex::ROOT).len(), 900);
    let mut seen = BTreeSet::new();
    for at in 0..900 {
        let child = tree.child(NodeIndex::ROOT, at).expect("a child");
        let children = tree.children(child).len();
        assert!(children == 0 || children == 20, "child {at} has {children} children");
        for below in 0..children {
            assert!(seen.insert(tree.child(child, below)), "a node is reached twice");
        }
    }
}

#[test]
fn a_tree_keeps_to_its_bytes() {
    let least = Tree::with_bytes(0).expect("a few kilobytes").capacity() * Tree::NODE_BYTES;
    for bytes in [0, 1, 1_000, 65_537, 100_000, 1 << 20, (3 << 20) + 5] {
        let tree = Tree::with_bytes(bytes).expect("a few megabytes");
        assert!(tree.capacity() * Tree::NODE_BYTES <= bytes.max(least), "{bytes}");
    }
}

/// A board without an empty point has no move, and looking for one comes to an end.
#[test]
fn a_full_board_is_searched_in_no_time() {
    let mut position = Position::new(BoardSize::new(5, 5).expect("in range"), Variant::Freestyle);
    position.size().coords().for_each(|coord| position.place_neutral(Square::from_coord(coord)));
    let mut tree = Tree::with_bytes(0).expect("a few kilobytes");
    let second = Duration::from_secs(1);
    let limits = Limits {
        // A second to come back from an endless loop.
        time: Some(TimeBudget { soft: second, hard: second }),
        ..Limits::nodes(1_000)
    };
    let report = search(&mut position, &mut tree, &limits);
    assert_eq!(report.best, None);
    assert!(report.elapsed < second / 2, "{:?}", report.elapsed);
}

/// Games of the engine against a random player, with the least memory and the tree kept from move to move.
#[test]
fn games_in_the_smallest_tree_go_on_to_the_end() {
    let mut random = Random::new(33);
    for game in 0..12 {
        let mut engine = Engine::new(Box::new(TreePlayer::new(SearchParams::default())));
        let variant = Variant::ALL[game % 5];
        engine.change_settings(|settings| {
            settings.rule = variant.into();
            settings.max_memory = 0;
            settings.turn = Duration::from_millis(random.pick(&[0, 20, 60]));
        });
        let side = random.pick(&[5, 6, 7, 9]);
        engine.start(BoardSize::new(side, side).expect("in range"));
        play_to_the_end(&mut engine, &mut random);
    }
}

fn play_to_the_end(engine: &mut Engine, random: &mut Random) {
    for command in 1.. {
        let empty: Vec<Coord> =
            engine.position().expect("a game").empty_squares().map(Square::coord).collect();
        if empty.is_empty() {
            return;
        }
        if command > 1 {
            engine.play_opponent(random.pick(&empty)).expect("an empty point");
        }
        if engine.position().is_some_and(|position| position.empties() == 0) {
            return;
        }
        let think = Think { started: Instant::now(), command, stop: StopSignal::default() };
        let before = engine.position().expect("a game").clone();
        let report = engine.think(&think, &mut |_| {}).expect("a move");
        let best = report.best.expect("a move");
        assert!(before.is_empty(best), "{} in {}", best.coord().name(), draw(&before));
    }
}

/// When all moves near the stones have been refuted, the others are still to be looked at: a search that is cut
/// short at that very moment has proven nothing yet.
#[test]
fn a_loss_is_not_claimed_before_every_move_is_refuted() {
    let search_at = |nodes| {
        let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
        for (color, names) in [(Color::Black, "f6 g6 h6 f7 f8"), (Color::White, "a1 j10 a9")] {
            for coord in names.split(' ').filter_map(Coord::from_name) {
                position.place_stone(color, Square::from_coord(coord));
            }
        }
        position.set_side_to_move(Color::White);
        let mut tree = Tree::with_bytes(4 << 20).expect("a few megabytes");
        let report = search(&mut position, &mut tree, &Limits::nodes(nodes));
        (report, *tree.node(NodeIndex::ROOT))
    };
    // The largest limit at which the root has not been given all of its moves yet.
    let (mut open, mut whole) = (1, 20_000);
    while open + 1 < whole {
        let middle = u64::midpoint(open, whole);
        if search_at(middle).1.is_complete() { whole = middle } else { open = middle }
    }
    let (report, root) = search_at(open);
    assert_eq!(report.value.is_decided(), root.value().is_decided(), "{} at {open} nodes", report.value);
}
