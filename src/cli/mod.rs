//! Layer 7: the command line.

mod arguments;
mod solve;

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::Context;

use crate::VERSION;
use crate::bench::{BoardSpeed, bench, board_speed};
use crate::classic::bfs::BfsVersion;
use crate::classic::bfs::bench::bench as bfs_bench;
use crate::engine::Engine;
use crate::play::{PlayOptions, play};
use crate::protocol;
use crate::roster::{Opponent, PlayerChoice};
use crate::search::SearchParams;

pub use arguments::UsageError;
use arguments::{Action, PlayArguments};

const HELP: &str = "\
Banyan, a Gomoku engine that speaks the Gomocup protocol on standard input and output.

Usage: pbrain-banyan [COMMAND] [OPTIONS]

Without a command it plays: load it in Piskvork, qpiskvork, Yixin-Board or another manager,
or type START 15, then BEGIN or TURN 7,7 (END to leave).

Commands:
  play       a game in the terminal
  bench      search a fixed set of positions; the last line is the same on every machine
             (--player bfs: how fast that one grows its tree)
  solve      a win by continuous fours, with its proof; reads the moves so far: h8 i9 g7 …
  --help     this text
  --version  name and version

Options:
  --player NAME   who plays: main, bfs[:1.0|1.1|1.2], win-lines, alpha-beta[:DEPTH[:DISTANCE]]
                  (also INFO player NAME, or by the program's name: pbrain-banyan-bfs)
  --level 1..10   how strong main is; of alpha-beta, its depth; of bfs, 1 to 3: 1, 5 or 10 s
                  (also INFO level N, or by the program's name: pbrain-banyan-level-3)
Options of play and solve:
  --size 5..32    the side of the board (15)
  --rule RULE     freestyle, standard, renju, caro or caro-exact (freestyle)
Options of play:
  --time SECONDS  how long Banyan may think for a move (5)
  --first         you begin (this is so unless --second is given)
  --second        Banyan begins

Arguments that are not known are ignored where the protocol is spoken, since managers pass their own.
RUST_LOG=info (or debug) writes a log to standard error.
";

/// Does what the arguments ask for; `program` is the path by which it was called.
///
/// # Errors
/// A [`UsageError`] if the arguments can't be used; else if the arena can't be allocated, a thread can't be started,
/// or standard output is closed.
pub fn main(program: &Path, arguments: impl Iterator<Item = String>) -> anyhow::Result<()> {
    match Action::parse(program, arguments)? {
        Action::Speak(opponent) => {
            let opponent = Opponent { seed: random_seed(), ..opponent };
            let mut engine = Engine::new(opponent.build()?);
            if let Some(turn) = opponent.turn() {
                engine.change_settings(|settings| settings.turn = turn);
            }
            protocol::run(engine, opponent, io::stdin(), io::stdout()).context("speaking with the manager")
        }
        Action::Play(arguments) => sit_down(&arguments).context("playing"),
        Action::Solve(arguments) => {
            solve::solve(arguments, io::stdin().lock(), &mut io::stdout().lock()).context("solving")
        }
        Action::Bench(player) => print_bench(player, &mut io::stdout().lock()),
        Action::Help => print(HELP),
        Action::Version => print(&format!("Banyan {VERSION}\n")),
    }
}

fn sit_down(arguments: &PlayArguments) -> anyhow::Result<()> {
    let opponent = Opponent { seed: random_seed(), ..arguments.opponent };
    let mut engine = Engine::new(opponent.build()?);
    engine.change_settings(|settings| settings.turn = arguments.turn);
    let options = PlayOptions {
        engine,
        opponent: arguments.opponent.to_string(),
        size: arguments.size,
        variant: arguments.variant,
        person_first: arguments.person_first,
        colored: io::stdout().is_terminal(),
    };
    Ok(play(options, io::stdin().lock(), io::stdout())?)
}

/// A number that differs from run to run, so that a person doesn't meet the same game again.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

fn print(text: &str) -> anyhow::Result<()> {
    io::stdout().write_all(text.as_bytes()).context("writing to standard output")
}

fn print_bench(player: PlayerChoice, output: &mut impl Write) -> anyhow::Result<()> {
    match player {
        PlayerChoice::Main => print_main_bench(output),
        PlayerChoice::Bfs(version) => print_bfs_bench(version, output),
        other => {
            Err(UsageError::new(format!("there is no benchmark of {other}: main and bfs have one")).into())
        }
    }
}

fn print_bfs_bench(version: BfsVersion, output: &mut impl Write) -> anyhow::Result<()> {
    const ROUNDS: u32 = 5;
    let result = bfs_bench(version, ROUNDS).context("preparing the benchmark")?;
    writeln!(
        output,
        "bfs {version}: {} nodes, {} expansions in {:.2} s",
        result.nodes,
        result.expansions,
        result.elapsed.as_secs_f64()
    )?;
    writeln!(
        output,
        "{:.1} Mnodes/s, {:.1} bytes/node",
        result.nodes_a_second() / 1e6,
        result.bytes_a_node()
    )?;
    Ok(())
}

fn print_main_bench(output: &mut impl Write) -> anyhow::Result<()> {
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
    let BoardSpeed { place, undo, win_test } = board_speed();
    writeln!(output, "board: place {place:.0} ns, undo {undo:.0} ns, win test {win_test:.1} ns")?;
    writeln!(output, "Bench: {}", result.signature)?;
    Ok(())
}
