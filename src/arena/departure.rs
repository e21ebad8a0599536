//! What an engine that doesn't go at END makes of its game.
//!
//! | still there long after END | the game |
//! |---|---|
//! | one engine, and nobody had a fault before | is lost for that engine, whatever the board says |
//! | both | stands as it is: nobody can be given the other one's fault, and a game lost by both would be neither a win, a draw nor a loss in any statistic |
//! | one, after the other one has lost by a fault | stands as it is: it was over by the earlier fault |
//!
//! In each case [`GameRecord::ignored_end`] says who was still there, so that all of it is counted.

use super::conversation::Departure;
use super::record::{EndReason, GameRecord, GameResult};
use super::writers::in_words;
use crate::types::Color;

/// Judges a game by how the engines of black and white went; `None` for one that went by itself.
pub(super) fn judge(game: &mut GameRecord, departures: [Option<Departure>; 2]) {
    for (noted, departure) in game.ignored_end.iter_mut().zip(&departures) {
        *noted |= departure.is_some();
    }
    match departures.into() {
        (None, None) => {}
        (Some(departure), None) if !game.result.reason.is_fault() => lose(game, Color::Black, departure),
        (None, Some(departure)) if !game.result.reason.is_fault() => lose(game, Color::White, departure),
        (Some(departure), None) => note(&mut game.result, &format!("black {}", departure.fault.detail)),
        (None, Some(departure)) => note(&mut game.result, &format!("white {}", departure.fault.detail)),
        (Some(departure), Some(_)) => note(&mut game.result, &format!("both {}", departure.fault.detail)),
    }
}

/// The engine of `color` has lost; what the board said stays in the detail.
fn lose(game: &mut GameRecord, color: Color, departure: Departure) {
    let Departure { fault, stderr_tail } = departure;
    let before = &game.result;
    let on_board = match before.winner {
        Some(Color::Black) => "black had won",
        Some(Color::White) => "white had won",
        None => "it was a draw",
    };
    let detail = format!("{}; {on_board}: {}", fault.detail, in_words(&before.reason));
    game.result = GameResult { winner: Some(!color), reason: EndReason::IgnoredEnd, detail, stderr_tail };
}

fn note(result: &mut GameResult, text: &str) {
    if !result.detail.is_empty() {
        result.detail.push_str("; ");
    }
    result.detail.push_str(text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::conversation::Fault;
    use crate::arena::sample;

    fn departure() -> Departure {
        let fault = Fault::new(EndReason::IgnoredEnd, "still there 5.000 s after END");
        Departure { fault, stderr_tail: "last words".to_owned() }
    }

    fn judged(reason: EndReason, departures: [Option<Departure>; 2]) -> GameRecord {
        let mut game = sample::game();
        game.result = GameResult {
            winner: Some(Color::White),
            reason,
            detail: String::new(),
            stderr_tail: String::new(),
        };
        judge(&mut game, departures);
        game
    }

    #[test]
    fn whoever_goes_keeps_the_result() {
        let game = judged(EndReason::Five, [None, None]);
        assert_eq!((game.result.winner, game.result.reason), (Some(Color::White), EndReason::Five));
        assert_eq!(game.ignored_end, [false; 2]);
    }

    #[test]
    fn one_that_stays_loses_even_a_won_game() {
        let game = judged(EndReason::Five, [None, Some(departure())]);
        assert_eq!((game.result.winner, game.result.reason), (Some(Color::Black), EndReason::IgnoredEnd));
        assert_eq!(game.result.detail, "still there 5.000 s after END; white had won: five in a row");
        assert_eq!((game.result.stderr_tail.as_str(), game.ignored_end), ("last words", [false, true]));
        let lost_anyway = judged(EndReason::Five, [Some(departure()), None]).result;
        assert_eq!((lost_anyway.winner, lost_anyway.reason), (Some(Color::White), EndReason::IgnoredEnd));
    }

    #[test]
    fn both_that_stay_and_one_after_a_fault_change_nothing_but_are_noted() {
        let both = judged(EndReason::Five, [Some(departure()), Some(departure())]);
        assert_eq!((both.result.winner, both.result.reason), (Some(Color::White), EndReason::Five));
        assert_eq!(both.result.detail, "both still there 5.000 s after END");
        assert_eq!(both.ignored_end, [true; 2]);
        let after_fault = judged(EndReason::Crashed, [None, Some(departure())]);
        assert_eq!(
            (after_fault.result.winner, after_fault.result.reason),
            (Some(Color::White), EndReason::Crashed)
        );
        assert_eq!(after_fault.ignored_end, [false, true]);
    }
}
