//! What a stone changes on one line, for every surrounding of eight cells (seed 000, v1.1 and v1.2).

use std::sync::OnceLock;

use super::cells::{EMPTY, OPPONENT, OWN};
use super::stone_values::{LATER, stone_value};

/// The table of one mover, indexed by a line code.
pub(super) type LineTable = [i16; 1 << 16];

/// The bit of a line code at which the cell `distance` steps away along the line begins (-4 … -1, 1 … 4).
///
/// ```text
///   bits   15 14 | 13 12 | 11 10 | 9 8 |   | 7 6 | 5 4 | 3 2 | 1 0
///   cell     -4  |   -3  |   -2  |  -1 | 0 |  1  |  2  |  3  |  4
/// ```
pub(super) const fn code_shift(distance: isize) -> u32 {
    let cell = if distance < 0 { distance + 4 } else { distance + 3 };
    14 - 2 * cell.unsigned_abs() as u32
}

/// The tables of the opponent's stone and of the player's own, built when first asked for.
pub(super) fn line_tables() -> &'static [Box<LineTable>; 2] {
    static TABLES: OnceLock<[Box<LineTable>; 2]> = OnceLock::new();
    TABLES.get_or_init(|| {
        let mut tables = [Box::new([0; 1 << 16]), Box::new([0; 1 << 16])];
        for code in 0..=u16::MAX {
            let mut line = line_of(code);
            let before = line_value(&line);
            for (table, mover) in tables.iter_mut().zip([OPPONENT, OWN]) {
                line[4] = mover;
                table[usize::from(code)] = wrap(line_value(&line) - before);
            }
        }
        tables
    })
}

/// The nine cells of a code, the middle one empty.
fn line_of(code: u16) -> [u8; 9] {
    let mut line = [EMPTY; 9];
    for distance in (-4_isize..=4).filter(|&distance| distance != 0) {
        let cell = (distance + 4).cast_unsigned();
        line[cell] = u8::try_from(code >> code_shift(distance) & 3).unwrap_or_default();
    }
    line
}

/// The sum of nine cells, whose ends stop a run as wall does.
fn line_value(line: &[u8; 9]) -> i32 {
    let value = |cell: usize| {
        let before = &mut line[..cell].iter().rev().copied();
        let after = &mut line[cell + 1..].iter().copied();
        stone_value(&LATER, line[cell], [before, after])
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
        (-4..=4)
            .filter(|&distance| distance != 0)
            .map(|distance: isize| usize::from(line[(distance + 4).cast_unsigned()]) << code_shift(distance))
            .sum()
    }

    #[test]
    fn changes_by_hand() {
        let [opponent, own] = line_tables();
        assert_eq!(own[code([0, 0, 0, 2, 0, 0, 0, 0, 0])], 16);
        assert_eq!(opponent[code([0, 0, 0, 1, 0, 0, 0, 0, 0])], -32);
        // The opponent's open three becomes one that is stopped: 3 * 2 * (24 - 12) in our favour.
        assert_eq!(own[code([0, 1, 1, 1, 0, 0, 0, 0, 0])], 72);
        // Four in a row with a gap become a five, whatever stops them.
        assert_eq!(own[code([3, 1, 2, 2, 0, 2, 2, 1, 3])], 5 * 999 - 4 * 4);
    }

    #[test]
    fn a_line_reads_the_same_both_ways() {
        for table in line_tables() {
            for number in (0..=u16::MAX).step_by(7) {
                let mut line = line_of(number);
                line.reverse();
                assert_eq!(table[code(line)], table[usize::from(number)]);
            }
        }
    }
}
