//! What a stone changes on one line, for every surrounding of eight cells (seed 000, v1.1 and v1.2).

use std::sync::OnceLock;

use super::cells::{EMPTY, OPPONENT, OWN};
use super::stone_values::{LATER, stone_value};

/// Numbers that nine cells of two bits each can form.
pub(super) const CODES: usize = 1 << 18;
/// The cells on each side of the middle.
pub(super) const REACH: usize = 4;

/// The table of one mover, indexed by nine cells of which the middle one is empty: 65,536 entries in use. The two
/// bits of the middle are left in the index, since taking them out would cost more than the gaps between entries.
///
/// ```text
///   bits   0 1 | 2 3 | 4 5 | 6 7 | 8 9 | 10 11 | 12 13 | 14 15 | 16 17
///   cell    -4 |  -3 |  -2 |  -1 |  0  |   1   |   2   |   3   |   4
/// ```
pub(super) type LineTable = [i16; CODES];

/// The tables of the opponent's stone and of the player's own, built when first asked for.
pub(super) fn line_tables() -> &'static [Box<LineTable>; 2] {
    static TABLES: OnceLock<[Box<LineTable>; 2]> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = [OPPONENT, OWN].map(|_| empty_table());
        for neighbours in 0..=u16::MAX {
            let code = with_middle(neighbours);
            let mut line = line_of(code);
            let before = line_value(&line);
            for (table, mover) in tables.iter_mut().zip([OPPONENT, OWN]) {
                line[REACH] = mover;
                table[code] = wrap(line_value(&line) - before);
            }
        }
        tables
    })
}

/// A table of zeros, made where it stays: it is too large for the stack of a small thread.
fn empty_table() -> Box<LineTable> {
    vec![0; CODES].try_into().unwrap_or_else(|_| unreachable!("the length is the type's"))
}

/// The code of eight cells and an empty one between them.
fn with_middle(neighbours: u16) -> usize {
    let neighbours = usize::from(neighbours);
    neighbours & 0xFF | (neighbours & 0xFF00) << 2
}

/// The nine cells of a code.
fn line_of(code: usize) -> [u8; 2 * REACH + 1] {
    std::array::from_fn(|cell| [EMPTY, OPPONENT, OWN, 3][code >> (2 * cell) & 3])
}

/// The sum of nine cells, whose ends stop a run as wall does.
fn line_value(line: &[u8; 2 * REACH + 1]) -> i32 {
    let value = |cell: usize| {
        let (before, after) = (line[..cell].iter().rev(), line[cell + 1..].iter());
        stone_value(&LATER, line[cell], before.copied(), after.copied())
    };
    (0..line.len()).map(value).sum()
}

/// The seed's conversion of `int` to `short`.
#[expect(clippy::cast_possible_truncation, reason = "as the seed does it")]
pub(super) const fn wrap(value: i32) -> i16 {
    value as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(line: [u8; 9]) -> usize {
        line.iter().rev().fold(0, |code, &cell| code << 2 | usize::from(cell))
    }

    #[test]
    fn changes_by_hand() {
        let [opponent, own] = line_tables();
        assert_eq!(own[code([0, 0, 0, 2, 0, 0, 0, 0, 0])], 16);
        assert_eq!(opponent[code([0, 0, 0, 1, 0, 0, 0, 0, 0])], -32);
        // The opponent's open three becomes one that is stopped: 3 * 2 * (24 - 12) in our favour.
        assert_eq!(own[code([0, 1, 1, 1, 0, 0, 0, 0, 0])], 72);
        // Two and two of our own, stopped on one side each, become a five.
        assert_eq!(own[code([3, 1, 2, 2, 0, 2, 2, 1, 3])], 5 * 999 - 4 * 4);
    }

    #[test]
    fn a_line_reads_the_same_both_ways() {
        for table in line_tables() {
            for neighbours in (0..=u16::MAX).step_by(7) {
                let mut line = line_of(with_middle(neighbours));
                line.reverse();
                assert_eq!(table[code(line)], table[with_middle(neighbours)]);
            }
        }
    }
}
