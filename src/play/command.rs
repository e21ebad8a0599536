//! What a person types.

use crate::types::Coord;

/// A line of a person at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PersonCommand {
    /// `h8`: play there.
    Move(Coord),
    /// `undo`: take back one's own last move, and the answer to it.
    Undo,
    /// `hint`: what would the engine play?
    Hint,
    /// `swap`: change sides.
    Swap,
    /// `resign`: give up.
    Resign,
    /// `new`: begin again.
    New,
    /// `save FILE`: write the game as a Piskvork file.
    Save(String),
    /// `board`: show it again.
    Board,
    /// `help`.
    Help,
    /// `quit`.
    Quit,
}

/// What can be typed, for `help` and for whoever types something else.
pub(super) const COMMANDS: &str = "h8 (a point), undo, hint, swap, resign, new, save FILE, board, help, quit";

impl PersonCommand {
    /// Understands a line, in any case; `None` if it is nothing known.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let command = match word.to_ascii_lowercase().as_str() {
            "undo" | "u" => Self::Undo,
            "hint" | "h" => Self::Hint,
            "swap" => Self::Swap,
            "resign" => Self::Resign,
            "new" | "n" => Self::New,
            "save" if !rest.trim().is_empty() => Self::Save(rest.trim().to_owned()),
            "board" | "b" => Self::Board,
            "help" | "?" => Self::Help,
            "quit" | "exit" | "q" => Self::Quit,
            word => Self::Move(Coord::from_name(word)?),
        };
        (rest.is_empty() || matches!(command, Self::Save(_))).then_some(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_points() {
        assert_eq!(PersonCommand::parse(" H8 "), Some(PersonCommand::Move(Coord::new(7, 7))));
        assert_eq!(PersonCommand::parse("UNDO"), Some(PersonCommand::Undo));
        assert_eq!(PersonCommand::parse("save my game.psq"), Some(PersonCommand::Save("my game.psq".into())));
        for line in ["", "save", "h", "h8 h9", "zz", "h99", "undo it"] {
            let parsed = PersonCommand::parse(line);
            assert!(matches!(parsed, None | Some(PersonCommand::Hint)), "{line}: {parsed:?}");
        }
    }
}
