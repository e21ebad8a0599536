//! The command line of `banyan-arena`.

mod arguments;
mod engine_argument;

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{CommandFactory, FromArgMatches};

use super::guardian::Guardian;
use super::match_runner::MatchRunner;
use super::settings::MatchSettings;
use super::{EngineConfig, schedule};
use crate::types::{BoardSize, Rule};
use arguments::Arguments;

/// Does what the arguments of the process ask for.
#[must_use]
pub fn main() -> ExitCode {
    let matches = Arguments::command().get_matches();
    let arguments = match Arguments::from_arg_matches(&matches) {
        Ok(arguments) => arguments,
        Err(error) => error.exit(),
    };
    let occurrences = matches.get_occurrences::<String>("engine").into_iter().flatten();
    let engines: Vec<Vec<String>> = occurrences.map(|words| words.cloned().collect()).collect();
    match run(&arguments, &engines) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments, engines: &[Vec<String>]) -> anyhow::Result<()> {
    let engines: Vec<EngineConfig> = engines
        .iter()
        .map(|words| engine_argument::parse(words, arguments))
        .collect::<anyhow::Result<_>>()?;
    let settings = settings(arguments)?;
    let openings = vec![vec![]];
    let games = schedule::round_robin(engines.len(), &openings, arguments.games);
    let guardian = Guardian::own_executable().and_then(Guardian::start).context("starting the guardian")?;
    let runner = MatchRunner {
        engines: &engines,
        openings: &openings,
        settings: &settings,
        guardian: Arc::new(guardian),
        concurrency: arguments.concurrency,
    };
    runner.run(games.into_iter().enumerate(), &AtomicBool::new(false), |game| {
        println!("{:?}", game.record.result);
        ControlFlow::Continue(())
    });
    Ok(())
}

fn settings(arguments: &Arguments) -> anyhow::Result<MatchSettings> {
    let rule = Rule::from_number(arguments.rule.into()).context("there is no such rule")?;
    if rule.continuous {
        bail!("continuous games can't be played");
    }
    let size = parse_size(&arguments.size).context("the size of the board is 5 to 32, or as 10x20")?;
    let mut settings = MatchSettings::new(rule.variant, size);
    settings.tolerance = Duration::from_millis(arguments.tolerance_ms);
    settings.start_patience = Duration::from_millis(arguments.start_ms);
    settings.memory_tolerance = arguments.memory_tolerance_mb << 20;
    settings.keep_processes = arguments.keep_process;
    settings.suspend = arguments.suspend;
    settings.adjudicate = arguments.adjudicate;
    settings.folder = arguments.folder.as_ref().map(std::path::absolute).transpose()?;
    Ok(settings)
}

fn parse_size(text: &str) -> Option<BoardSize> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    BoardSize::new(width.parse().ok()?, height.parse().ok()?)
}
