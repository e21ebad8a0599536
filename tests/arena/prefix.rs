//! Engines behind a command such as wine, which a script stands in for here.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::support::{ARENA, FIXTURE, mark, processes};

pub(crate) const TESTS: &[(&str, fn())] = &[
    (
        "a_prefix_with_spaces_and_arguments_starts_the_engine",
        a_prefix_with_spaces_and_arguments_starts_the_engine,
    ),
    ("a_relative_prefix_is_that_of_the_runner_s_folder", a_relative_prefix_is_that_of_the_runner_s_folder),
    ("what_a_prefix_started_is_policed_and_ended", what_a_prefix_started_is_policed_and_ended),
];

/// Notes its two arguments, then runs the rest: as its child, like wine, or in its own place.
fn wrapper(way: &str) -> String {
    format!(
        "#!/bin/sh\nprintf '%s|%s|%s\\n' \"$1\" \"$2\" \"$3\" >>\"$(dirname \"$0\")/said\"\nshift 2\n{way} \"$@\"\n"
    )
}

/// A folder, with spaces in its name, that holds the script `my wine`; removed at the end.
struct Wine(PathBuf);

impl Wine {
    fn new(name: &str, way: &str) -> Self {
        let folder = std::env::temp_dir().join(mark(&["wine of", name]));
        fs::create_dir_all(&folder).expect("a folder");
        let script = folder.join("my wine");
        fs::write(&script, wrapper(way)).expect("written");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("made executable");
        Self(folder)
    }

    /// What the script was called with, each time.
    fn said(&self) -> Vec<String> {
        fs::read_to_string(self.0.join("said")).unwrap_or_default().lines().map(str::to_owned).collect()
    }
}

impl Drop for Wine {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// Two games of an engine behind the prefix against one without. Returns what is printed.
fn run(prefix: &str, folder: &Path, mark: &str, faults: &str) -> String {
    let program = std::env::current_exe().expect("the test knows itself");
    let command = |faults: &str| format!("cmd='{}' {FIXTURE} {mark} {faults}", program.display());
    let mut arena = Command::new(ARENA);
    arena.args(["--engine", &command(faults), "name=wrapped", &format!("prefix={prefix}")]);
    arena.args(["--engine", &command(""), "name=plain", "--turn-ms", "2000", "--memory-mb", "100"]);
    let output = arena.current_dir(folder).stdin(Stdio::null()).output().expect("it runs");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{printed}\n{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(processes(mark), Vec::<PathBuf>::new());
    printed
}

fn a_prefix_with_spaces_and_arguments_starts_the_engine() {
    for way in ["exec", ""] {
        let wine = Wine::new(&format!("plain{way}"), way);
        let prefix = format!("'{}/my wine' --debug 'two  words'", wine.0.display());
        let printed = run(&prefix, Path::new("/"), &mark(&["prefix", way]), "");
        assert_eq!(printed.matches("five in a row").count(), 2, "{printed}");
        assert!(!printed.contains(" lost "), "{printed}");
        let program = std::env::current_exe().expect("the test knows itself");
        assert_eq!(wine.said(), vec![format!("--debug|two  words|{}", program.display()); 2]);
    }
}

fn a_relative_prefix_is_that_of_the_runner_s_folder() {
    let wine = Wine::new("relative", "exec");
    let printed = run("'./my wine' a b", &wine.0, &mark(&["relative"]), "");
    assert_eq!((printed.matches("five in a row").count(), wine.said().len()), (2, 2), "{printed}");
}

/// The engine isn't the process that the runner has started, but a child of that.
fn what_a_prefix_started_is_policed_and_ended() {
    for (faults, reason) in [("hang::1", "TurnTime"), ("allocate:300:1", "Memory"), ("deaf", "IgnoredEnd")] {
        let wine = Wine::new(reason, "");
        let prefix = format!("'{}/my wine' a b", wine.0.display());
        let printed = run(&prefix, Path::new("/"), &mark(&["policed", reason]), faults);
        assert!(printed.contains(&format!("wrapped lost 2 by {reason}")), "{printed}");
    }
}
