//! The match runner. Everything it does is in the library.

use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    // The executable is also what starts and guards engines.
    if let Some(code) = banyan::arena::helper_main(&arguments) {
        return code;
    }
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    banyan::arena::cli::main()
}
