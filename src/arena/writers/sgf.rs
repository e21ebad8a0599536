//! The Smart Game Format.
//!
//! `FF[4]` by Arno Hollosi, <https://www.red-bean.com/sgf/sgf4.html>; `GM[4]` is Gomoku and Renju. Points are written
//! as Go's are: a letter for the column from the left and one for the row from the top.

use std::time::Duration;

use super::in_words;
use crate::arena::{EndReason, GameRecord, MoveRecord, swap2};
use crate::types::{BoardSize, Color, Coord};

/// The game as an SGF file.
#[must_use]
pub fn sgf(game: &GameRecord) -> String {
    let mut text = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Banyan:{}]\n{}RU[{}]PB[{}]PW[{}]RE[{}]\nC[{}]\n",
        env!("CARGO_PKG_VERSION"),
        size(game.size),
        game.rule.variant,
        simple_text(&game.names[0]),
        simple_text(&game.names[1]),
        result(game),
        escape(&ending(game)),
    );
    for (number, record) in game.moves.iter().enumerate() {
        let color = if number.is_multiple_of(2) { "B" } else { "W" };
        text.extend([";", color, "[", &point(record.coord), "]"]);
        let comment = if number < game.opening_moves { "opening".to_owned() } else { comment(record) };
        if !comment.is_empty() {
            text.extend(["C[", &escape(&comment), "]"]);
        }
        text.push('\n');
    }
    text + ")\n"
}

fn size(size: BoardSize) -> String {
    if size.width() == size.height() {
        format!("SZ[{}]", size.width())
    } else {
        format!("SZ[{}:{}]", size.width(), size.height())
    }
}

/// `B+`, `W+T` (time), `B+F` (forfeit) or `Draw`.
fn result(game: &GameRecord) -> String {
    let how = match game.result.reason {
        EndReason::Five | EndReason::BoardFull | EndReason::Adjudicated => "",
        EndReason::TurnTime | EndReason::MatchTime => "T",
        _ => "F",
    };
    match game.result.winner {
        Some(Color::Black) => format!("B+{how}"),
        Some(Color::White) => format!("W+{how}"),
        None => "Draw".to_owned(),
    }
}

/// How the game ended, and how a swap2 opening was settled.
fn ending(game: &GameRecord) -> String {
    let reason = in_words(&game.result.reason);
    let mut text = match game.result.detail.as_str() {
        "" => reason.to_owned(),
        detail => format!("{reason}: {detail}"),
    };
    if !game.swap2.is_empty() {
        text.extend(["\nswap2: ", &swap2::in_words(&game.swap2, |side| game.name_of(side))]);
    }
    text
}

/// `eval -120, depth 12-22, nodes 31K, 1.234 s`, as far as the engine said something.
fn comment(record: &MoveRecord) -> String {
    let said = [("eval", &record.eval), ("depth", &record.depth), ("nodes", &record.nodes)];
    let said = said.into_iter().filter_map(|(name, value)| Some(format!("{name} {}", value.as_ref()?)));
    said.chain([seconds(record.time)]).collect::<Vec<_>>().join(", ")
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// Two letters; those after `z` are capitals.
fn point(coord: Coord) -> String {
    let letter = |number: u8| char::from(if number < 26 { b'a' + number } else { b'A' + number - 26 });
    [coord.x, coord.y].map(letter).into_iter().collect()
}

/// SGF's `Text`: closing brackets and backslashes are escaped.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// SGF's `SimpleText`: on one line.
fn simple_text(text: &str) -> String {
    escape(&text.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{EngineSide, Swap2Choice, Swap2Step, sample};

    #[test]
    fn a_game() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            sgf(&sample::game()),
            format!(
                "(;FF[4]GM[4]CA[UTF-8]AP[Banyan:{version}]\n\
                 SZ[15]RU[renju]PB[Banyan \"main\"]PW[other [x\\] \\\\ é]RE[W+F]\n\
                 C[the engine ended by itself: signal 11]\n\
                 ;B[hh]C[opening]\n\
                 ;W[ii]C[opening]\n\
                 ;B[gi]C[eval -120, depth 12-22, nodes 31K, 1.235 s]\n\
                 ;W[ao]C[0.005 s]\n\
                 )\n"
            )
        );
    }

    #[test]
    fn how_an_opening_was_settled() {
        let mut game = sample::game();
        let step = |by, choice| Swap2Step { by, choice, time: Duration::ZERO };
        game.swap2 = vec![
            step(EngineSide::Second, Swap2Choice::Open),
            step(EngineSide::First, Swap2Choice::TwoMore),
            step(EngineSide::Second, Swap2Choice::Swap),
        ];
        // The second engine is black.
        let told = "signal 11\nswap2: Banyan \"main\" opens, other [x\\] \\\\ é places two more, Banyan \"main\" takes black]";
        assert!(sgf(&game).contains(told), "{}", sgf(&game));
    }

    #[test]
    fn results_and_sizes() {
        let mut game = sample::game();
        for (winner, reason, text) in [
            (Some(Color::Black), EndReason::Five, "B+"),
            (Some(Color::White), EndReason::TurnTime, "W+T"),
            (Some(Color::Black), EndReason::Garbage, "B+F"),
            (None, EndReason::BoardFull, "Draw"),
        ] {
            game.result.winner = winner;
            game.result.reason = reason;
            assert!(sgf(&game).contains(&format!("RE[{text}]")), "{text}");
        }
        game.size = BoardSize::new(20, 32).expect("in range");
        assert!(sgf(&game).contains("SZ[20:32]"));
        assert_eq!(point(Coord::new(25, 26)), "zA");
        assert_eq!(point(Coord::new(31, 0)), "Fa");
    }
}
