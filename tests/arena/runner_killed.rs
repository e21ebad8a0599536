//! The runner killed in mid-game takes its engines, and what they have started, with it.

use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{ARENA, FIXTURE, mark, processes};

pub(crate) const TESTS: &[(&str, fn())] = &[("no_engine_outlives_the_runner", no_engine_outlives_the_runner)];

fn no_engine_outlives_the_runner() {
    for suspend in [false, true] {
        let mark = mark(&["killed", &suspend.to_string()]);
        let program = std::env::current_exe().expect("the test knows itself");
        let command = |faults: &str| format!("cmd='{}' {FIXTURE} {mark} {faults}", program.display());
        let mut runner = Command::new(ARENA);
        runner.args(["--engine", &command("hang::2 child:deaf deaf"), "name=a"]);
        runner.args(["--engine", &command("hang::3"), "name=b", "--turn-ms", "60000"]);
        if suspend {
            runner.arg("--suspend");
        }
        let mut runner = runner.stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("it starts");
        // The runner itself has the mark within an argument only. Two engines and a child.
        assert!(within(Duration::from_secs(10), || processes(&mark).len() == 3), "{:?}", processes(&mark));
        thread::sleep(Duration::from_millis(300));
        runner.kill().expect("it runs");
        runner.wait().expect("it was killed");
        assert!(within(Duration::from_secs(5), || processes(&mark).is_empty()), "{:?}", processes(&mark));
    }
}

fn within(patience: Duration, holds: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + patience;
    while !holds() {
        if Instant::now() >= deadline {
            return false;
        }
        thread::sleep(Duration::from_millis(10));
    }
    true
}
