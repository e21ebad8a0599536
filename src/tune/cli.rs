//! The command line of `banyan-tune`.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::{Parser, Subcommand};

use super::{FitSettings, GameRecord, Sample, SelfPlay, SelfPlaySettings, fit, samples_of};
use crate::types::{Color, Variant};

/// One game in so many is held back from the fit, to measure it.
const HELD_BACK: usize = 20;

/// Fits Banyan's evaluation to games that it plays against itself.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Plays games and writes a record of each.
    Play {
        /// The rule: freestyle, standard, renju, caro or caro-exact.
        #[arg(long, default_value = "freestyle", value_parser = variant)]
        rule: Variant,
        /// The side of the board.
        #[arg(long, default_value_t = 15)]
        side: u8,
        /// Games to play.
        #[arg(long, default_value_t = 100)]
        games: u32,
        /// Positions looked at for each move.
        #[arg(long, default_value_t = 2000)]
        nodes: u64,
        /// Runs with different seeds play different games.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Where the records go; the file is continued if it exists.
        #[arg(long)]
        out: PathBuf,
    },
    /// Fits weights to recorded games.
    Fit {
        /// The records, all of one rule.
        #[arg(required = true)]
        games: Vec<PathBuf>,
        /// Only positions with this side to move (renju's bans make the sides differ): black or white.
        #[arg(long, value_parser = color)]
        mover: Option<Color>,
        /// Times all positions are gone through.
        #[arg(long, default_value_t = FitSettings::default().epochs)]
        epochs: u16,
        /// How strongly combinations are drawn towards the sum of their shapes.
        #[arg(long, default_value_t = FitSettings::default().decay)]
        decay: f32,
        /// Where the weights go.
        #[arg(long)]
        out: PathBuf,
    },
}

fn variant(name: &str) -> Result<Variant, String> {
    Variant::from_name(name).ok_or_else(|| "no such rule".to_owned())
}

fn color(name: &str) -> Result<Color, String> {
    match name {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        _ => Err("black or white".to_owned()),
    }
}

/// Does what the arguments of the process ask for.
#[must_use]
pub fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> anyhow::Result<()> {
    match arguments.command {
        Command::Play { rule, side, games, nodes, seed, out } => {
            play(SelfPlaySettings { variant: rule, side, nodes, seed }, games, &out)
        }
        Command::Fit { games, mover, epochs, decay, out } => {
            fit_files(&games, mover, FitSettings { epochs, decay, ..FitSettings::default() }, &out)
        }
    }
}

fn play(settings: SelfPlaySettings, games: u32, out: &Path) -> anyhow::Result<()> {
    let file = File::options().create(true).append(true).open(out);
    let mut file = BufWriter::new(file.with_context(|| format!("opening {}", out.display()))?);
    let mut players = SelfPlay::new(settings)?.context("a board's side is 5 to 32")?;
    for _ in 0..games {
        writeln!(file, "{}", players.game()).and_then(|()| file.flush()).context("writing a record")?;
    }
    Ok(())
}

fn fit_files(
    files: &[PathBuf],
    mover: Option<Color>,
    settings: FitSettings,
    out: &Path,
) -> anyhow::Result<()> {
    let mut games: Vec<Vec<Sample>> = Vec::new();
    for path in files {
        let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
        for (number, line) in text.lines().enumerate() {
            let game: GameRecord =
                line.parse().with_context(|| format!("{}:{}", path.display(), number + 1))?;
            games.push(samples_of(&game));
        }
    }
    let is_wanted = |sample: &&Sample| mover.is_none_or(|mover| sample.mover == mover);
    let part = |held_back: bool| -> Vec<&Sample> {
        let games = games.iter().enumerate().filter(|(number, _)| (number % HELD_BACK == 0) == held_back);
        games.flat_map(|(_, samples)| samples).filter(is_wanted).collect()
    };
    let (learned, held_back) = (part(false), part(true));
    ensure!(!learned.is_empty(), "there is no position to learn from");
    println!("{} games, {} positions, {} held back", games.len(), learned.len(), held_back.len());
    println!("epoch   value: learned, held back   prior: learned, held back");
    let weights = fit(&learned, &held_back, settings, |epoch, learned, held_back| {
        println!("{epoch:5} {:16.5} {:11.5} {:16.5} {:11.5}", learned.0, held_back.0, learned.1, held_back.1);
    });
    let by_whom = mover.map_or("either side", |mover| if mover == Color::Black { "black" } else { "white" });
    let text = format!(
        "# Fitted by banyan-tune to {} games, {} positions with {by_whom} to move.\n{weights}",
        games.len(),
        learned.len(),
    );
    fs::write(out, text).with_context(|| format!("writing {}", out.display()))
}
