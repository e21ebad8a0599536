//! Runs every transcript under `cases/` against the built engine, through real pipes; see `README.md`.

mod output;
mod process;
mod run;
mod script;
mod self_test;
mod tracker;
mod transcript;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, PoisonError, RwLock};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::run::LineEnd;
use crate::script::Script;

/// Cases at a time: answers are timed, so the engines must not have to wait for each other.
const THREADS: usize = 2;

/// Held for reading by each case, for writing by one that must run alone.
static PROCESSOR: RwLock<()> = RwLock::new(());

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(THREADS);
    let mut trials = self_test::trials();
    trials.extend(case_trials(&Path::new(env!("CARGO_MANIFEST_DIR")).join("protocol-tests/cases")));
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Two tests of each case; whatever cannot be read as a case is a test that fails.
fn case_trials(root: &Path) -> Vec<Trial> {
    let mut files = Vec::new();
    if let Err(error) = find_files(root, &mut files) {
        return vec![failing_trial("cases".to_owned(), format!("{}: {error}", root.display()))];
    }
    files.sort();
    files.iter().flat_map(|file| file_trials(root, file)).collect()
}

fn find_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { find_files(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

fn file_trials(root: &Path, file: &Path) -> Vec<Trial> {
    let relative = file.strip_prefix(root).unwrap_or(file);
    let name = relative.with_extension("").to_string_lossy().replace('\\', "/");
    match read_case(file) {
        Err(error) => vec![failing_trial(name, format!("{}: {error}", relative.display()))],
        Ok(script) => {
            let script = Arc::new(script);
            [("lf", LineEnd::Lf), ("crlf", LineEnd::CrLf)]
                .map(|(suffix, line_end)| case_trial(format!("{name}::{suffix}"), &script, line_end))
                .into()
        }
    }
}

fn read_case(file: &Path) -> Result<Script, String> {
    if file.extension().is_none_or(|extension| extension != "txt") {
        return Err("a case is a .txt file".to_owned());
    }
    script::parse(&fs::read_to_string(file).map_err(|error| error.to_string())?)
}

fn case_trial(name: String, script: &Arc<Script>, line_end: LineEnd) -> Trial {
    let needs_signals = script.stops_process();
    let script = Arc::clone(script);
    let trial_name = name.clone();
    Trial::test(trial_name, move || {
        // A case that panicked leaves nothing behind that the next could trip over.
        let result = if script.alone {
            let _alone = PROCESSOR.write().unwrap_or_else(PoisonError::into_inner);
            run::run(&script, line_end, &name)
        } else {
            let _shared = PROCESSOR.read().unwrap_or_else(PoisonError::into_inner);
            run::run(&script, line_end, &name)
        };
        result.map_err(|report| Failed::from(format!("{name}, {report}")))
    })
    .with_ignored_flag(needs_signals && cfg!(not(unix)))
}

fn failing_trial(name: String, error: String) -> Trial {
    Trial::test(name, move || Err(Failed::from(error)))
}
