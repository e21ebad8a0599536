//! Layer 7: the command line.

use std::io::{self, Write};

use anyhow::Context;

use crate::bench::bench;
use crate::engine::Engine;
use crate::protocol;
use crate::search::{SearchParams, TreePlayer};

const HELP: &str = "\
Banyan, a Gomoku engine that speaks the Gomocup protocol on standard input and output.

Usage: pbrain-banyan [COMMAND]

Without a command it plays: load it in Piskvork, qpiskvork, Yixin-Board or another manager,
or type START 15, then BEGIN or TURN 7,7 (END to leave).

Commands:
  bench      search a fixed set of positions; the last line is the same on every machine
  --help     this text
  --version  name and version

Arguments that are not known are ignored, since managers pass their own.
RUST_LOG=info (or debug) writes a log to standard error.
";

/// What the arguments ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Play,
    Bench,
    Help,
    Version,
}

fn parse_action(arguments: impl Iterator<Item = String>) -> Action {
    for argument in arguments {
        match argument.as_str() {
            "bench" => return Action::Bench,
            "--help" | "-h" => return Action::Help,
            "--version" | "-V" => return Action::Version,
            other => log::info!("argument '{other}' is not known and ignored"),
        }
    }
    Action::Play
}

/// Does what the arguments (without the program's name) ask for.
///
/// # Errors
/// If the arena can't be allocated, a thread can't be started, or standard output is closed.
pub fn main(arguments: impl Iterator<Item = String>) -> anyhow::Result<()> {
    match parse_action(arguments) {
        Action::Play => {
            let engine = Engine::new(Box::new(TreePlayer::new(SearchParams::default())));
            protocol::run(engine, io::stdin(), io::stdout()).context("speaking with the manager")
        }
        Action::Bench => print_bench(&mut io::stdout().lock()),
        Action::Help => print(HELP),
        Action::Version => print(concat!("Banyan ", env!("CARGO_PKG_VERSION"), "\n")),
    }
}

fn print(text: &str) -> anyhow::Result<()> {
    io::stdout().write_all(text.as_bytes()).context("writing to standard output")
}

fn print_bench(output: &mut impl Write) -> anyhow::Result<()> {
    let result = bench(&SearchParams::default()).context("preparing the benchmark")?;
    for (variant, side, moves, report) in &result.searches {
        let best = report.best.map(|square| square.coord().name()).unwrap_or_default();
        writeln!(
            output,
            "{variant} {side}: {moves} -> {best} {} depth {}-{}",
            report.value, report.depth, report.selective_depth
        )?;
    }
    let seconds = result.elapsed.as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "shown in thousands")]
    let rate = |count: u64| count as f64 / seconds / 1000.0;
    writeln!(output, "{} nodes, {} expansions in {seconds:.2} s", result.nodes, result.expansions)?;
    writeln!(output, "{:.0} knodes/s, {:.1} kexpansions/s", rate(result.nodes), rate(result.expansions))?;
    writeln!(output, "Bench: {}", result.signature)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn action(arguments: &[&str]) -> Action {
        parse_action(arguments.iter().map(|&argument| argument.to_owned()))
    }

    #[test]
    fn arguments_of_managers_are_ignored() {
        assert_eq!(action(&[]), Action::Play);
        assert_eq!(action(&["--force-utf8"]), Action::Play);
        assert_eq!(action(&["--force-utf8", "bench"]), Action::Bench);
        assert_eq!(action(&["--version"]), Action::Version);
    }
}
