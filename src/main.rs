//! The engine executable. Everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    // Silent unless RUST_LOG asks: some managers take standard error for answers, others never read it.
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("off")).init();
    match banyan::cli::main(
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()),
    ) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            log::error!("{error:#}");
            ExitCode::FAILURE
        }
    }
}
