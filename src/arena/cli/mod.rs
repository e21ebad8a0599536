//! The command line of `banyan-arena`.

mod arguments;
mod engine_argument;
mod game_files;
mod keys;
mod run;
mod standings;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

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
    match run::run(&arguments, &engines) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
