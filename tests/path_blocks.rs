//! Moves that are blocked below the root of a search.

use banyan::board::{Position, SquareSet};
use banyan::search::{Limits, PathBlock, Player, RootScope, SearchParams, SearchReport, TreePlayer};
use banyan::types::{BoardSize, Coord, Score, Square, Variant};

/// White is to move, and black has a four that can be stopped on l8 only.
const FOUR: &str = "h8 g8 i8 a15 j8 o1 k8";

fn square(name: &str) -> Square {
    Square::from_coord(Coord::from_name(name).expect("a point"))
}

fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

fn position(variant: Variant, names: &str) -> Position {
    let mut position = Position::new(BoardSize::STANDARD, variant);
    for square in squares(names) {
        position.place(square);
    }
    position
}

/// A block of the last of these moves after the others.
fn block(path: &[Square]) -> PathBlock {
    let (&last, before) = path.split_last().expect("a move");
    let side = |first| before.iter().copied().skip(first).step_by(2).collect();
    PathBlock { path: [side(0), side(1)], blocked: std::iter::once(last).collect() }
}

/// Only this move at the root, which is searched though there is no choice.
fn only(position: &Position, name: &str) -> RootScope {
    let others = position.empty_squares().filter(|&empty| empty != square(name));
    RootScope { blocked: others.collect(), lines: 2, ..RootScope::default() }
}

fn search_by(threads: usize, position: &Position, root: RootScope) -> SearchReport {
    let limits = Limits { tree_bytes: 16 << 20, root, threads, ..Limits::nodes(600) };
    let mut player = TreePlayer::new(SearchParams::default());
    player.choose(&mut position.clone(), &limits, &mut |_| {}).expect("memory")
}

fn search(position: &Position, root: RootScope) -> SearchReport {
    search_by(1, position, root)
}

#[test]
fn a_five_that_is_blocked_after_one_move_is_none_after_that_move_alone() {
    let position = position(Variant::Freestyle, FOUR);
    let value_of_a1 = |path| {
        let below = vec![block(&squares(path))];
        search(&position, RootScope { below, ..only(&position, "a1") }).value
    };
    assert_eq!(value_of_a1("a2 l8"), Score::loss_in(2), "after another move");
    assert!(value_of_a1("a1 l8") > Score::loss_in(2), "black has to wait a move");
}

#[test]
fn a_stop_that_is_blocked_makes_the_four_win() {
    let position = position(Variant::Freestyle, "h8 g8 i8 a15 j8 o1");
    let root = only(&position, "k8");
    assert!(!search(&position, root.clone()).value.is_decided());
    let root = RootScope { below: vec![block(&squares("k8 l8"))], ..root };
    let report = search(&position, root);
    assert_eq!(report.value, Score::win_in(3), "{report:?}");
}

#[test]
fn who_has_no_move_left_has_lost() {
    let position = position(Variant::Freestyle, "h8 i9");
    let mut after = position.clone();
    after.place(square("a1"));
    let nothing_left = PathBlock {
        path: [squares("a1").into_iter().collect(), SquareSet::default()],
        blocked: after.empty_squares().collect(),
    };
    let report = search(&position, RootScope { below: vec![nothing_left], ..only(&position, "a1") });
    assert!(report.value.is_win(), "{report:?}");
}

#[test]
fn no_expected_line_goes_along_a_blocked_path() {
    for variant in Variant::ALL {
        for names in ["h8 i9", "h8 i9 j8 i8 i7 j10 g9", FOUR, "h8 a1 i8 a15 j8", "h8 a1 i8 a15 h9 b7", ""] {
            let position = position(variant, names);
            let mut paths: Vec<Vec<Square>> = Vec::new();
            for length in [3, 2, 4, 2, 1, 3] {
                let (here, below): (Vec<_>, Vec<_>) = paths.iter().partition(|path| path.len() == 1);
                let root = RootScope {
                    blocked: here.into_iter().map(|path| path[0]).collect(),
                    below: below.into_iter().map(|path| block(path)).collect(),
                    ..RootScope::default()
                };
                let report = search_by(1 + paths.len() % 2, &position, root);
                let line = &report.variation;
                assert!(
                    !paths.iter().any(|path| line.starts_with(path)),
                    "{variant} {names}: {paths:?} {report:?}"
                );
                if !line.is_empty() {
                    paths.push(line[..length.min(line.len())].to_vec());
                }
            }
        }
    }
}

#[test]
fn a_block_that_cannot_be_reached_changes_no_value() {
    let position = position(Variant::Freestyle, "h8 a1 i8 a15 j8 o1");
    let won = search(&position, RootScope::default());
    let root = RootScope { below: vec![block(&squares("o15 n15 m15"))], ..RootScope::default() };
    let report = search(&position, root);
    assert!(won.value.is_win() && report.value.is_win(), "{report:?}");
}
