//! Lists of results that rating programs read.

use super::in_words;
use crate::arena::GameRecord;
use crate::types::Color;

/// The game as a PGN entry without moves, for `BayesElo` and Ordo.
///
/// `White` is here who moved first, that is **black** of the game, and `1-0` means that the first mover won. Rating
/// programs take White for the side with the advantage of the first move: `BayesElo` even assumes 32.8 Elo for it
/// unless told otherwise. Each player is credited with its own result either way.
#[must_use]
pub fn pgn(game: &GameRecord) -> String {
    let result = match game.result.winner {
        Some(Color::Black) => "1-0",
        Some(Color::White) => "0-1",
        None => "1/2-1/2",
    };
    let [black, white] = [&game.names[0], &game.names[1]].map(|name| tag_text(name));
    format!(
        "[Event \"Gomoku, {} on {}\"]\n[White \"{black}\"]\n[Black \"{white}\"]\n[Result \"{result}\"]\n\
         [PlyCount \"{}\"]\n[Termination \"{}\"]\n\n{result}\n\n",
        game.rule.variant,
        game.size,
        game.moves.len(),
        in_words(&game.result.reason),
    )
}

/// A name that no reader stumbles over: one line, and without the quotes and backslashes that PGN would escape,
/// since rating programs take the text up to the next quote.
fn tag_text(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| match c {
            '"' | '\\' => '\'',
            c if c.is_control() => ' ',
            c => c,
        })
        .collect();
    name.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::sample;

    #[test]
    fn the_first_mover_is_white() {
        let mut game = sample::game();
        assert_eq!(
            pgn(&game),
            "[Event \"Gomoku, renju on 15x15\"]\n[White \"Banyan 'main'\"]\n[Black \"other [x] ' é\"]\n\
             [Result \"0-1\"]\n[PlyCount \"4\"]\n[Termination \"the engine ended by itself\"]\n\n0-1\n\n"
        );
        game.result.winner = Some(Color::Black);
        assert!(pgn(&game).contains("[Result \"1-0\"]"));
        game.result.winner = None;
        assert!(pgn(&game).ends_with("\n\n1/2-1/2\n\n"));
    }
}
