//! A run from its arguments to its end.

use std::collections::HashMap;
use std::io::{IsTerminal, stderr};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::arguments::Arguments;
use super::engine_argument;
use super::game_files::GameFiles;
use super::keys::Keys;
use super::standings::Standings;
use crate::arena::ledger::Ledger;
use crate::arena::schedule::{Pairing, gauntlet, round_robin};
use crate::arena::sprt::{Sprt, SprtState};
use crate::arena::writers::in_words;
use crate::arena::{
    EngineConfig, FinishedGame, GameRecord, Guardian, MatchRunner, MatchSettings, is_opening, openings, swap2,
};
use crate::types::{BoardSize, Color, Coord, Rule};

/// Plays all games asked for. `engines` are the words after each `--engine`.
pub(super) fn run(arguments: &Arguments, engines: &[Vec<String>]) -> anyhow::Result<()> {
    let engines = parse_engines(engines, arguments)?;
    let settings = parse_settings(arguments)?;
    let openings = read_openings(arguments, &settings)?;
    let sprt = parse_sprt(&arguments.sprt)?;
    ensure!(sprt.is_none() || engines.len() == 2, "--sprt is a test of two engines");
    let schedule = schedule(arguments, engines.len(), &openings);

    let mut books = Books {
        keys: Keys::new(&engines, &openings, &settings)?,
        ledger: arguments.ledger.as_deref().map(Ledger::open).transpose()?,
        files: GameFiles::open(arguments)?,
        standings: Standings::new(&engines, arguments.repeat, sprt),
    };
    let left = books.what_is_left(&schedule)?;
    let guardian = Guardian::own_executable().and_then(Guardian::start).context("starting the guardian")?;
    let runner = MatchRunner {
        engines: &engines,
        openings: &openings,
        settings: &settings,
        guardian: Arc::new(guardian),
        concurrency: arguments.concurrency,
    };
    let progress = progress(schedule.len(), schedule.len() - left.len());
    if schedule.len() > left.len() {
        println!("{} of {} games are in the ledger", schedule.len() - left.len(), schedule.len());
    }
    let mut outcome = Ok(());
    if !books.is_decided() {
        runner.run(left.into_iter(), &AtomicBool::new(false), |game| {
            outcome = books.add(&game);
            progress.inc(1);
            let score = books.standings.of(&game.pairing);
            let line = format!("game {} of {}: {}", game.number + 1, schedule.len(), summary(&game.record));
            progress.suspend(|| println!("{line}\n{score}"));
            progress.set_message(score);
            if outcome.is_err() || books.is_decided() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }
    progress.finish_and_clear();
    outcome?;
    print!("\n{}", books.standings);
    Ok(())
}

/// Everything that is noted of games.
struct Books<'a> {
    keys: Keys<'a>,
    ledger: Option<Ledger>,
    files: GameFiles,
    standings: Standings,
}

impl Books<'_> {
    /// Counts the games of the schedule that are in the ledger. Returns the others, with their numbers.
    fn what_is_left(&mut self, schedule: &[Pairing]) -> anyhow::Result<Vec<(usize, Pairing)>> {
        let records = self.ledger.as_ref().map(Ledger::records).transpose()?;
        let played: HashMap<_, _> = records.into_iter().flatten().collect();
        let mut left = Vec::new();
        for (number, pairing) in schedule.iter().enumerate() {
            match played.get(&self.keys.of(pairing)) {
                Some(record) => {
                    self.files.add(number, record, None).context("writing games")?;
                    self.standings.add(pairing, record);
                }
                None => left.push((number, *pairing)),
            }
        }
        Ok(left)
    }

    /// Notes a finished game.
    fn add(&mut self, game: &FinishedGame) -> anyhow::Result<()> {
        if let Some(ledger) = &mut self.ledger {
            ledger.append(&self.keys.of(&game.pairing), &game.record)?;
        }
        self.files.add(game.number, &game.record, Some(&game.transcript)).context("writing games")?;
        self.standings.add(&game.pairing, &game.record);
        Ok(())
    }

    /// Whether the test has ended the run.
    fn is_decided(&self) -> bool {
        matches!(self.standings.sprt_state(), Some(SprtState::AcceptH0 | SprtState::AcceptH1))
    }
}

fn parse_engines(engines: &[Vec<String>], arguments: &Arguments) -> anyhow::Result<Vec<EngineConfig>> {
    let mut engines: Vec<EngineConfig> = engines
        .iter()
        .map(|words| engine_argument::parse(words, arguments))
        .collect::<anyhow::Result<_>>()?;
    ensure!(engines.len() >= 2, "a match needs two engines");
    for place in 1..engines.len() {
        let (before, rest) = engines.split_at_mut(place);
        let taken = |name: &str| before.iter().any(|engine| engine.name == name);
        let mut name = rest[0].name.clone();
        let mut number = 1;
        while taken(&name) {
            number += 1;
            name = format!("{}-{number}", rest[0].name);
        }
        rest[0].name = name;
    }
    Ok(engines)
}

fn parse_settings(arguments: &Arguments) -> anyhow::Result<MatchSettings> {
    let rule = Rule::from_number(arguments.rule.into()).context("there is no such rule")?;
    if rule.continuous {
        bail!("continuous games can't be played");
    }
    let size = parse_size(&arguments.size).context("the size of the board is 5 to 32, or as 10x20")?;
    let mut settings = MatchSettings::new(rule.variant, size);
    settings.tolerance = Duration::from_millis(arguments.tolerance_ms);
    settings.start_patience = Duration::from_millis(arguments.start_ms);
    settings.end_patience = Duration::from_millis(arguments.end_ms);
    settings.memory_tolerance = arguments.memory_tolerance_mb << 20;
    settings.keep_processes = arguments.keep_process;
    settings.suspend = arguments.suspend;
    settings.adjudicate = arguments.adjudicate;
    settings.swap2 = arguments.swap2;
    settings.folder = arguments.folder.as_ref().map(std::path::absolute).transpose()?;
    Ok(settings)
}

fn parse_size(text: &str) -> Option<BoardSize> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    BoardSize::new(width.parse().ok()?, height.parse().ok()?)
}

fn parse_sprt(numbers: &[f64]) -> anyhow::Result<Option<Sprt>> {
    let (elo0, elo1, alpha, beta) = match *numbers {
        [] => return Ok(None),
        [elo0, elo1] => (elo0, elo1, 0.05, 0.05),
        [elo0, elo1, alpha, beta] => (elo0, elo1, alpha, beta),
        _ => bail!("--sprt takes two numbers or four"),
    };
    ensure!(
        elo0.is_finite() && elo1.is_finite() && elo0 < elo1,
        "--sprt: the first Elo must be less than the second"
    );
    let share = 0.0..0.5;
    ensure!(
        [alpha, beta].iter().all(|error| *error > 0.0 && share.contains(error)),
        "--sprt: the errors must be between 0 and 0.5"
    );
    Ok(Some(Sprt::new(elo0, elo1, alpha, beta)))
}

fn read_openings(arguments: &Arguments, settings: &MatchSettings) -> anyhow::Result<Vec<Vec<Coord>>> {
    let Some(path) = &arguments.openings else { return Ok(vec![Vec::new()]) };
    let read = openings::read(path, settings.size)?;
    ensure!(!read.is_empty(), "there is no opening in {}", path.display());
    if let Some(wrong) = read.iter().find(|opening| !is_opening(settings, opening)) {
        bail!("{} decides the game already, in {}", openings::position_string(wrong), path.display());
    }
    Ok(read)
}

fn schedule(arguments: &Arguments, engines: usize, openings: &[Vec<Coord>]) -> Vec<Pairing> {
    let make = if arguments.gauntlet { gauntlet } else { round_robin };
    if arguments.repeat {
        return make(engines, openings, arguments.games);
    }
    // Of each two games only the first, whose colours change from one to the next.
    let mut games = make(engines, openings, 2 * arguments.games);
    games.dedup_by_key(|game| game.pair);
    games
}

/// A bar on a terminal, nothing elsewhere.
fn progress(games: usize, played: usize) -> ProgressBar {
    let target =
        if stderr().is_terminal() { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(games as u64), target).with_position(played as u64);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left\n{wide_msg}") {
        bar.set_style(style);
    }
    bar.reset_eta();
    bar
}

/// How a game ended, in one line.
fn summary(game: &GameRecord) -> String {
    let [black, white] = &game.names;
    let result = &game.result;
    let how = match result.winner {
        Some(Color::Black) => format!("{black} (black) beats {white}"),
        Some(Color::White) => format!("{white} (white) beats {black}"),
        None => format!("{black} (black) and {white} draw"),
    };
    let detail = if result.detail.is_empty() { String::new() } else { format!(" ({})", result.detail) };
    let settled = match game.swap2.as_slice() {
        [] => String::new(),
        steps => format!("; {}", swap2::in_words(steps, |side| game.name_of(side))),
    };
    format!("{how}: {}{detail}, {} moves{settled}", in_words(&result.reason), game.moves.len())
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(parse_size("15"), Some(BoardSize::STANDARD));
        assert_eq!(parse_size("10x20"), BoardSize::new(10, 20));
        assert_eq!([parse_size("4"), parse_size("x"), parse_size("15x")], [None; 3]);
    }

    #[test]
    fn tests_of_hypotheses() {
        assert!(parse_sprt(&[]).expect("none").is_none());
        assert!(parse_sprt(&[-5.0, 5.0]).expect("one").is_some());
        for wrong in [&[1.0][..], &[5.0, 0.0], &[0.0, 5.0, 0.05], &[0.0, 5.0, 0.0, 0.05], &[0.0, f64::NAN]] {
            assert!(parse_sprt(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn without_return_games_each_opening_comes_once_and_colours_change() {
        let options = ["arena", "--engine", "cmd=x", "--games", "4", "--repeat", "false"];
        let openings = vec![Vec::new(); 4];
        let games = schedule(&Arguments::parse_from(options), 2, &openings);
        assert_eq!(games.iter().map(|game| game.opening).collect::<Vec<_>>(), [0, 1, 2, 3]);
        assert_eq!(games.iter().filter(|game| game.first_is_black).count(), 2);
    }
}
