//! Fits the evaluation. Everything it does is in the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    banyan::tune::cli::main()
}
