//! Whole runs of the executable, also killed and started again.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{ARENA, FIXTURE, mark, processes};

pub(crate) const TESTS: &[(&str, fn())] = &[
    ("a_killed_run_goes_on_from_its_ledger", a_killed_run_goes_on_from_its_ledger),
    ("a_test_ends_the_run", a_test_ends_the_run),
    ("who_ignores_end_is_counted", who_ignores_end_is_counted),
    ("what_cannot_be_played_is_refused", what_cannot_be_played_is_refused),
];

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(mark(&["folder", name]));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn arena(mark: &str, engines: &[&str]) -> Command {
    let mut arena = Command::new(ARENA);
    let program = std::env::current_exe().expect("the test knows itself");
    for (number, faults) in engines.iter().enumerate() {
        let command = format!("cmd='{}' {FIXTURE} {mark} {faults}", program.display());
        arena.args(["--engine", &command, &format!("name=engine{number}")]);
    }
    arena.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    arena
}

fn lines(path: &Path) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
}

fn a_killed_run_goes_on_from_its_ledger() {
    let folder = Folder::new("ledger");
    let mark = mark(&["ledger"]);
    let ledger = folder.join("games.jsonl");
    let openings = folder.join("openings.txt");
    fs::write(&openings, "h8i9j10\n0,0, 1,1, 1,2\nh8\n").expect("written");
    let start = || {
        let mut arena = arena(&mark, &["late:60:1", "", "answer:no:3"]);
        arena.args(["--games", "6", "--concurrency", "2", "--turn-ms", "5000", "--ledger"]).arg(&ledger);
        arena.arg("--openings").arg(&openings).arg("--pgn").arg(folder.join("games.pgn"));
        arena.arg("--sgf").arg(folder.join("games.sgf")).arg("--psq").arg(folder.join("psq"));
        arena.arg("--transcripts").arg(folder.join("said")).spawn().expect("it starts")
    };
    let mut kills = 0;
    for patience in [150, 300, 450, 250] {
        let mut runner = start();
        thread::sleep(Duration::from_millis(patience));
        runner.kill().expect("it was started");
        kills += usize::from(!runner.wait().expect("it ended").success());
    }
    assert!(kills > 0);
    let before = lines(&ledger).len();
    let output = start().wait_with_output().expect("it ends");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{printed}\n{}", String::from_utf8_lossy(&output.stderr));
    let games = lines(&ledger);
    assert_eq!(games.len(), 18);
    let key = |line: &String| line.split('"').nth(3).expect("a key").to_owned();
    assert_eq!(games.iter().map(key).collect::<HashSet<_>>().len(), 18);
    assert_eq!(
        lines(&folder.join("games.pgn")).iter().filter(|line| line.starts_with("[Result")).count(),
        18
    );
    assert_eq!(fs::read_dir(folder.join("psq")).expect("a folder").count(), 18);
    assert_eq!(fs::read_to_string(folder.join("games.sgf")).expect("a file").matches("GM[4]").count(), 18);
    assert!(printed.matches(" of 18: ").count() <= 18 - before + 1, "{printed}");
    assert!(printed.contains("engine2 lost 12 by Garbage"), "{printed}");
    assert_eq!(processes(&mark), Vec::<PathBuf>::new());
}

fn a_test_ends_the_run() {
    let mark = mark(&["sprt"]);
    let mut arena = arena(&mark, &["", "answer:no:0"]);
    let output = arena.args(["--games", "2000", "--sprt", "0,400"]).output().expect("it runs");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && printed.contains("H1 is accepted"), "{printed}");
    assert!(printed.matches(" of 2000: ").count() < 100, "{printed}");
    assert_eq!(processes(&mark), Vec::<PathBuf>::new());
}

fn who_ignores_end_is_counted() {
    let folder = Folder::new("deaf");
    let mark = mark(&["deaf-run"]);
    let ledger = folder.join("games.jsonl");
    for _ in 0..2 {
        let mut arena = arena(&mark, &["", "deaf", "deaf"]);
        let output = arena.args(["--end-ms", "300", "--ledger"]).arg(&ledger).output().expect("it runs");
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{printed}");
        for line in [
            "engine1 lost 2 by IgnoredEnd",
            "engine2 lost 2 by IgnoredEnd",
            "engine1 ignored END 2 times without losing by it",
            "engine2 ignored END 2 times without losing by it",
        ] {
            assert!(printed.lines().any(|printed| printed == line), "{line}: {printed}");
        }
    }
    // The second time everything came out of the ledger.
    let games = lines(&ledger);
    assert_eq!((games.len(), processes(&mark)), (6, vec![]));
    assert_eq!(games.iter().filter(|game| game.contains("\"reason\":\"ignored end\"")).count(), 4);
    assert_eq!(games.iter().filter(|game| game.contains("\"ignored_end\":[true,true]")).count(), 2);
}

fn what_cannot_be_played_is_refused() {
    let mark = mark(&["refused"]);
    for (options, complaint) in [
        (&["--rule", "2"][..], "continuous"),
        (&["--rule", "77"], "no such rule"),
        (&["--size", "4"], "size"),
        (&["--swap2", "--openings", "x"], "cannot be used with"),
        (&["--sprt", "5,0"], "less"),
        (&["--openings", "/no such file"], "no such file"),
        (&["--engine", "cmd=/no-such-engine"], "no program /no-such-engine"),
        (&["--engine", "cmd=sh", "prefix=no-such-wine-here"], "no program no-such-wine-here"),
    ] {
        let output = arena(&mark, &["", ""]).args(options).output().expect("it runs");
        let complained = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && complained.contains(complaint), "{options:?}: {complained}");
    }
}
