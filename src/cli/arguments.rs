//! Understanding arguments.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use super::solve::SolveArguments;
use crate::roster::{Level, Opponent, PlayerChoice};
use crate::types::{BoardSize, MAX_SIDE, MIN_SIDE, Variant};

/// Arguments that can't be used, in one line that says what can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsageError(String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for UsageError {}

impl UsageError {
    pub(super) const fn new(text: String) -> Self {
        Self(text)
    }
}

fn usage(error: impl fmt::Display) -> UsageError {
    UsageError(error.to_string())
}

/// What the arguments ask for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Action {
    /// Speak the protocol.
    Speak(Opponent),
    /// Play in the terminal.
    Play(PlayArguments),
    /// Look for a win by continuous fours.
    Solve(SolveArguments),
    /// Measure a player.
    Bench(PlayerChoice),
    Help,
    Version,
}

/// A game in the terminal.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayArguments {
    pub(super) opponent: Opponent,
    pub(super) size: BoardSize,
    pub(super) variant: Variant,
    pub(super) turn: Duration,
    pub(super) person_first: bool,
}

/// The options as they were given.
#[derive(Default)]
struct Options {
    player: Option<PlayerChoice>,
    level: Option<Level>,
    size: Option<BoardSize>,
    variant: Option<Variant>,
    turn: Option<Duration>,
    second: bool,
    unknown: Vec<String>,
}

impl Action {
    pub(super) fn parse(program: &Path, arguments: impl Iterator<Item = String>) -> Result<Self, UsageError> {
        let mut arguments: Vec<_> = arguments.collect();
        for argument in &arguments {
            match argument.as_str() {
                "--help" | "-h" => return Ok(Self::Help),
                "--version" | "-V" => return Ok(Self::Version),
                _ => {}
            }
        }
        let mut take = |command: &str| {
            let at = arguments.iter().position(|argument| argument == command);
            at.map(|at| arguments.remove(at)).is_some()
        };
        let (is_bench, is_play, is_solve) = (take("bench"), take("play"), take("solve"));
        let options = Options::parse(arguments)?;
        let named = Opponent::of_program(program);
        let player = options.player.unwrap_or(named.player);
        if is_bench {
            return Ok(Self::Bench(player));
        }
        // Another player than the program's name says has nothing to do with the level in that name.
        let level = options.level.or(named.level.filter(|_| options.player.is_none()));
        let opponent = Opponent { player, level, seed: 0 };
        if !is_play && !is_solve {
            for argument in &options.unknown {
                log::info!("argument '{argument}' is not known and ignored");
            }
            return Ok(Self::Speak(opponent));
        }
        if let Some(argument) = options.unknown.first() {
            return Err(UsageError(format!(
                "'{}' is no option of this command: see --help",
                argument.escape_default()
            )));
        }
        let (size, variant) =
            (options.size.unwrap_or(BoardSize::STANDARD), options.variant.unwrap_or_default());
        if is_solve {
            return Ok(Self::Solve(SolveArguments { size, variant }));
        }
        Ok(Self::Play(PlayArguments {
            opponent,
            size,
            variant,
            turn: options.turn.or(opponent.turn()).unwrap_or(Duration::from_secs(5)),
            person_first: !options.second,
        }))
    }
}

impl Options {
    fn parse(arguments: Vec<String>) -> Result<Self, UsageError> {
        let mut options = Self::default();
        let mut arguments = arguments.into_iter();
        while let Some(argument) = arguments.next() {
            let mut value =
                || arguments.next().ok_or_else(|| UsageError(format!("{argument} needs a value")));
            match argument.as_str() {
                "--player" => options.player = Some(PlayerChoice::parse(&value()?).map_err(usage)?),
                "--level" => options.level = Some(Level::parse(&value()?).map_err(usage)?),
                "--size" => options.size = Some(parse_size(&value()?)?),
                "--rule" => options.variant = Some(parse_variant(&value()?)?),
                "--time" => options.turn = Some(parse_seconds(&value()?)?),
                "--first" => options.second = false,
                "--second" => options.second = true,
                _ => options.unknown.push(argument),
            }
        }
        Ok(options)
    }
}

fn parse_size(text: &str) -> Result<BoardSize, UsageError> {
    let side = text.parse().ok();
    side.and_then(|side| BoardSize::new(side, side)).ok_or_else(|| {
        UsageError(format!("size '{}' is not one of {MIN_SIDE} to {MAX_SIDE}", text.escape_default()))
    })
}

fn parse_variant(text: &str) -> Result<Variant, UsageError> {
    let names = Variant::ALL.map(Variant::name);
    Variant::from_name(&text.to_ascii_lowercase()).ok_or_else(|| {
        UsageError(format!("rule '{}' is not one of {}", text.escape_default(), names.join(", ")))
    })
}

fn parse_seconds(text: &str) -> Result<Duration, UsageError> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=3600.0).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| {
        UsageError(format!("time '{}' is not a number of seconds, 0 to 3600", text.escape_default()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> Result<Action, UsageError> {
        let program = Path::new("pbrain-banyan");
        Action::parse(program, arguments.iter().map(|&argument| argument.to_owned()))
    }

    fn play(arguments: &[&str]) -> PlayArguments {
        match parse(arguments) {
            Ok(Action::Play(arguments)) => arguments,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn arguments_of_managers_are_ignored() {
        let main = Ok(Action::Speak(Opponent::default()));
        assert_eq!(parse(&[]), main);
        assert_eq!(parse(&["--force-utf8"]), main);
        assert_eq!(parse(&["--force-utf8", "bench"]), Ok(Action::Bench(PlayerChoice::Main)));
        assert_eq!(parse(&["--version"]), Ok(Action::Version));
    }

    #[test]
    fn a_game_as_asked_for() {
        let arguments =
            play(&["play", "--size", "19", "--rule", "Renju", "--second", "--level", "3", "--time", "0.5"]);
        assert_eq!(arguments.size, BoardSize::new(19, 19).expect("in range"));
        assert_eq!(arguments.variant, Variant::Renju);
        assert_eq!(arguments.turn, Duration::from_millis(500));
        assert!(!arguments.person_first);
        assert_eq!(arguments.opponent.to_string(), "main, level 3");
        assert!(play(&["--first", "play"]).person_first);
    }

    #[test]
    fn what_is_wrong_is_said_in_one_line() {
        let wrong: [&[&str]; 8] = [
            &["--player", "nobody"],
            &["--player"],
            &["--level", "11"],
            &["play", "--size", "4"],
            &["play", "--size", "x"],
            &["play", "--rule", "chess"],
            &["play", "--time", "-1"],
            &["play", "--colour", "red"],
        ];
        for arguments in wrong {
            let error = parse(arguments).expect_err("wrong").to_string();
            assert!(!error.contains('\n') && !error.is_empty(), "{error}");
        }
    }

    #[test]
    fn arguments_go_before_the_name_of_the_program() {
        let speaks = |program: &str, arguments: &[&str]| {
            let arguments = arguments.iter().map(|&argument| argument.to_owned());
            match Action::parse(Path::new(program), arguments) {
                Ok(Action::Speak(opponent)) => opponent.to_string(),
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(speaks("pbrain-banyan-level-3.exe", &[]), "main, level 3");
        assert_eq!(speaks("pbrain-banyan-level-3.exe", &["--level", "5"]), "main, level 5");
        assert_eq!(speaks("pbrain-banyan-level-3.exe", &["--player", "win-lines"]), "win-lines");
        assert_eq!(speaks("pbrain-banyan-bfs.exe", &["--level", "2"]), "bfs:1.2, level 2");
    }
}
