//! Refereeing the answers to SWAP2BOARD.

use super::Swap2Choice;
use crate::arena::answer::{on_board, parse_move};
use crate::arena::conversation::Fault;
use crate::arena::record::EndReason;
use crate::types::{BoardSize, Coord};

/// What an answer chooses, and the stones it places, where `stones` stand already.
pub(super) fn read(
    line: &str,
    stones: &[Coord],
    size: BoardSize,
) -> Result<(Swap2Choice, Vec<Coord>), Fault> {
    let line = line.trim();
    let illegal = |what: String| Err(Fault::new(EndReason::IllegalMove, what));
    if line.eq_ignore_ascii_case("SWAP") {
        if stones.is_empty() {
            return illegal("SWAP before there was a stone".to_owned());
        }
        return Ok((Swap2Choice::Swap, Vec::new()));
    }
    let Some(points) = line.split_whitespace().map(parse_move).collect::<Option<Vec<_>>>() else {
        return Err(Fault::new(EndReason::Garbage, format!("it answered SWAP2BOARD by: {line}")));
    };
    let choice = match (stones.len(), points.len()) {
        (0, 3) => Swap2Choice::Open,
        (3 | 5, 1) => Swap2Choice::Stay,
        (3, 2) => Swap2Choice::TwoMore,
        (standing, placed) => return illegal(format!("{placed} stones after {standing}: {line}")),
    };
    let mut placed = Vec::new();
    for (x, y) in points {
        let Some(coord) = on_board(x, y, size) else { return illegal(format!("{x},{y} is off the board")) };
        if stones.contains(&coord) || placed.contains(&coord) {
            return illegal(format!("{x},{y} is not empty"));
        }
        placed.push(coord);
    }
    Ok((choice, placed))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(count: u8) -> Vec<Coord> {
        (0..count).map(|x| Coord::new(x, 0)).collect()
    }

    #[test]
    fn legal_answers() {
        for (standing, line, choice, placed) in [
            (0, "7,7 8,8  9,9", Swap2Choice::Open, 3),
            (3, "SWAP", Swap2Choice::Swap, 0),
            (3, " swap ", Swap2Choice::Swap, 0),
            (3, "14,14", Swap2Choice::Stay, 1),
            (3, "7,7 8,8", Swap2Choice::TwoMore, 2),
            (5, "SWAP", Swap2Choice::Swap, 0),
            (5, "7,7", Swap2Choice::Stay, 1),
        ] {
            let answer = read(line, &stones(standing), BoardSize::STANDARD).expect(line);
            assert_eq!((answer.0, answer.1.len()), (choice, placed), "{line}");
        }
    }

    #[test]
    fn illegal_answers() {
        for (standing, line, reason) in [
            (0, "SWAP", EndReason::IllegalMove),
            (0, "7,7", EndReason::IllegalMove),
            (0, "7,7 8,8 7,7", EndReason::IllegalMove),
            (0, "7,7 8,8 15,0", EndReason::IllegalMove),
            (0, "7,7 8,8 -1,0", EndReason::IllegalMove),
            (3, "2,0", EndReason::IllegalMove),
            (3, "7,7 8,8 9,9", EndReason::IllegalMove),
            (5, "7,7 8,8", EndReason::IllegalMove),
            (3, "", EndReason::IllegalMove),
            (3, "SWAP 7,7", EndReason::Garbage),
            (3, "SWAPPED", EndReason::Garbage),
            (3, "7,7 h8", EndReason::Garbage),
            (3, "OK", EndReason::Garbage),
        ] {
            let fault = read(line, &stones(standing), BoardSize::STANDARD).expect_err(line);
            assert_eq!(fault.reason, reason, "{line}: {}", fault.detail);
        }
    }
}
