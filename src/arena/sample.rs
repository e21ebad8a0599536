//! A game with something of everything, for tests.

use std::time::Duration;

use super::{EndReason, EngineSide, GameRecord, GameResult, MoveRecord};
use crate::types::{BoardSize, Color, Coord, Variant};

pub(super) fn game() -> GameRecord {
    let opening = ["h8", "i9"].map(|name| MoveRecord {
        coord: Coord::from_name(name).expect("a point"),
        time: Duration::ZERO,
        eval: None,
        depth: None,
        nodes: None,
    });
    let thought = MoveRecord {
        coord: Coord::new(6, 8),
        time: Duration::new(1, 234_567_891),
        eval: Some("-120".to_owned()),
        depth: Some("12-22".to_owned()),
        nodes: Some("31K".to_owned()),
    };
    let silent =
        MoveRecord { coord: Coord::new(0, 14), time: Duration::from_millis(5), ..opening[0].clone() };
    GameRecord {
        names: ["Banyan \"main\"".to_owned(), "other [x] \\ é".to_owned()],
        black: EngineSide::Second,
        rule: Variant::Renju.into(),
        size: BoardSize::STANDARD,
        opening_moves: 2,
        moves: opening.into_iter().chain([thought, silent]).collect(),
        result: GameResult {
            winner: Some(Color::White),
            reason: EndReason::Crashed,
            detail: "signal 11".to_owned(),
            stderr_tail: "line one\nline two".to_owned(),
        },
        peak_memory: [12_345_678, 0],
        ignored_end: [false; 2],
        swap2: Vec::new(),
    }
}
