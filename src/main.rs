//! The engine executable. Everything it does is in the library.

use std::path::PathBuf;
use std::process::ExitCode;

use banyan::cli::{self, UsageError};

fn main() -> ExitCode {
    // Silent unless RUST_LOG asks: some managers take standard error for answers, others never read it.
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off")).init();
    let mut arguments = std::env::args_os();
    let program = arguments.next().map(PathBuf::from).unwrap_or_default();
    match cli::main(&program, arguments.map(|argument| argument.to_string_lossy().into_owned())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<UsageError>() => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
        Err(error) => {
            log::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
