//! The opening by soosorv-8 as Yixin-Board asks for it.
//!
//! | step, with stones and `DONE` after it | answer |
//! |---|---|
//! | `YXSOOSORVSTEP1` (nothing after it) | `MESSAGE SOOSORV MOVE1 7 7`, `MOVE2`, `MOVE3` |
//! | `YXSOOSORVSTEP2`, three stones | `MESSAGE SOOSORV SWAP1 Y` or `N`: whether the engine takes black |
//! | `YXSOOSORVSTEP3`, three stones | `MESSAGE SOOSORV MOVE4 7 8 3`: the fourth stone and the number of fifth ones |
//! | `YXSOOSORVSTEP4 3`, four stones | `MESSAGE SOOSORV SWAP2 Y` or `N`: whether it takes white |
//! | `YXSOOSORVSTEP5 3`, four stones | `MESSAGE SOOSORV MOVE5 REFRESH`, `MOVE5 6 8` for each, `MOVE5 DONE` |
//! | `YXSOOSORVSTEP6`, four stones and the fifth ones | `MESSAGE SOOSORV MOVE5C 6 8`: the one it chooses |

use std::fmt;
use std::io::{self, Write};

use super::reply::Reply;
use super::session::{Flow, Session};
use crate::engine::{SoosorvAnswer, SoosorvStep, Think};
use crate::types::Coord;

impl<W: Write> Session<W> {
    /// Takes a step of the opening after these stones.
    pub(super) fn soosorv_step(
        &mut self,
        step: SoosorvStep,
        stones: &[Coord],
        think: &Think,
    ) -> io::Result<Flow> {
        self.answer_opening(think, |engine| engine.soosorv(step, stones, think).map(Reply::Soosorv))
    }
}

/// The command that asks for a step.
pub(super) const fn command_of(step: SoosorvStep) -> &'static str {
    match step {
        SoosorvStep::Open => "YXSOOSORVSTEP1",
        SoosorvStep::SwapAfterThree => "YXSOOSORVSTEP2",
        SoosorvStep::Fourth => "YXSOOSORVSTEP3",
        SoosorvStep::SwapAfterFour(_) => "YXSOOSORVSTEP4",
        SoosorvStep::Fifths(_) => "YXSOOSORVSTEP5",
        SoosorvStep::ChooseFifth => "YXSOOSORVSTEP6",
    }
}

/// Writes an answer, a line for each stone, without the newline at its end. Points have a blank between their numbers.
pub(super) fn write_soosorv(f: &mut fmt::Formatter<'_>, answer: &SoosorvAnswer) -> fmt::Result {
    match answer {
        SoosorvAnswer::Opening(stones) => {
            for (number, stone) in (1..).zip(stones) {
                let end = if number == stones.len() { "" } else { "\n" };
                write!(f, "MESSAGE SOOSORV MOVE{number} {} {}{end}", stone.x, stone.y)?;
            }
            Ok(())
        }
        SoosorvAnswer::Swap { stones, swap } => {
            let choice = if *stones == 3 { 1 } else { 2 };
            write!(f, "MESSAGE SOOSORV SWAP{choice} {}", if *swap { 'Y' } else { 'N' })
        }
        SoosorvAnswer::Fourth(stone, fifths) => {
            write!(f, "MESSAGE SOOSORV MOVE4 {} {} {fifths}", stone.x, stone.y)
        }
        SoosorvAnswer::Fifths(stones) => {
            writeln!(f, "MESSAGE SOOSORV MOVE5 REFRESH")?;
            stones
                .iter()
                .try_for_each(|stone| writeln!(f, "MESSAGE SOOSORV MOVE5 {} {}", stone.x, stone.y))?;
            f.write_str("MESSAGE SOOSORV MOVE5 DONE")
        }
        // Yixin-Board looks for the C right after the 5.
        SoosorvAnswer::Fifth(stone) => write!(f, "MESSAGE SOOSORV MOVE5C {} {}", stone.x, stone.y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_as_yixin_board_parses_them() {
        let stones = |points: &[(u8, u8)]| points.iter().map(|&(x, y)| Coord::new(x, y)).collect::<Vec<_>>();
        let written = |answer| Reply::Soosorv(answer).to_string();
        assert_eq!(
            written(SoosorvAnswer::Opening(stones(&[(7, 7), (6, 8), (5, 9)]))),
            "MESSAGE SOOSORV MOVE1 7 7\nMESSAGE SOOSORV MOVE2 6 8\nMESSAGE SOOSORV MOVE3 5 9"
        );
        assert_eq!(written(SoosorvAnswer::Swap { stones: 3, swap: true }), "MESSAGE SOOSORV SWAP1 Y");
        assert_eq!(written(SoosorvAnswer::Swap { stones: 4, swap: false }), "MESSAGE SOOSORV SWAP2 N");
        assert_eq!(written(SoosorvAnswer::Fourth(Coord::new(4, 9), 2)), "MESSAGE SOOSORV MOVE4 4 9 2");
        assert_eq!(
            written(SoosorvAnswer::Fifths(stones(&[(6, 6), (10, 11)]))),
            "MESSAGE SOOSORV MOVE5 REFRESH\nMESSAGE SOOSORV MOVE5 6 6\nMESSAGE SOOSORV MOVE5 10 11\n\
             MESSAGE SOOSORV MOVE5 DONE"
        );
        assert_eq!(written(SoosorvAnswer::Fifth(Coord::new(10, 11))), "MESSAGE SOOSORV MOVE5C 10 11");
    }
}
