//! The command line as a person uses it: a game in the terminal, piped, and players by the program's name.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pbrain-banyan");

/// Runs a program with everything it reads given at once.
fn run(program: impl AsRef<OsStr>, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(program)
        .args(arguments)
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // It may leave before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn play(arguments: &[&str], input: &str) -> String {
    let output = run(PROGRAM, &[&["play", "--time", "0"], arguments].concat(), input);
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// A folder of this test's own.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

#[test]
fn a_game_begins_and_banyan_answers() {
    let text = play(&[], "h8\nquit\n");
    assert!(text.contains("You play h8."), "{text}");
    assert!(text.contains("Banyan plays "), "{text}");
    assert!(text.contains("(O)"), "the last move is marked: {text}");
}

#[test]
fn with_second_banyan_opens() {
    let text = play(&["--second", "--size", "9"], "");
    assert!(text.contains("Banyan plays e5."), "{text}");
}

#[test]
fn a_game_is_played_to_its_end_and_the_five_is_marked() {
    // Level 1 moves without looking more often than not; whoever wins, some row of five ends the game.
    let everywhere: String = (1..=15).flat_map(|y| ('a'..='o').map(move |x| format!("{x}{y}\n"))).collect();
    let text = play(&["--level", "1"], &everywhere);
    let ended = text.find("You win!").or_else(|| text.find("Banyan wins.")).expect("the game ends");
    let last_board = &text[..ended];
    let board =
        &last_board[last_board.rfind("  15 ").or_else(|| last_board.rfind(" 15 ")).expect("a board")..];
    let marked = board.matches('*').count();
    assert!((5..=9).contains(&marked), "{marked} marks in {board}");
    assert!(text[ended..].contains("The game is over"), "moves after the end are refused");
}

#[test]
fn undo_takes_back_both_moves() {
    let text = play(&[], "h8\nundo\nboard\nquit\n");
    let after = &text[text.find("Taken back.").expect("taken back")..];
    assert!(!after.contains('X') && !after.contains('O'), "{after}");
    assert!(play(&[], "undo\nquit\n").contains("nothing to take back"));
}

#[test]
fn a_hint_names_moves_and_a_value() {
    let text = play(&["--level", "4"], "h8\nhint\nquit\n");
    let hint = text.lines().find(|line| line.starts_with("Hint: ")).expect("a hint");
    assert!(hint.contains("(value "), "{hint}");
}

#[test]
fn sides_can_be_swapped_and_a_game_resigned_and_begun_again() {
    let text = play(&[], "swap\nresign\nresign\nnew\nquit\n");
    assert!(text.contains("You are white (O) now."), "{text}");
    assert!(text.contains("You resign.") && text.contains("over already"), "{text}");
    assert_eq!(text.matches("Banyan plays h8.").count(), 2, "{text}");
}

#[test]
fn a_game_is_saved_as_piskvork_reads_it() {
    let path = scratch("play").join("my game.psq");
    let text = play(&[], &format!("h8\nsave {}\nsave {}\nquit\n", path.display(), "/no/such/folder/x.psq"));
    let saved = std::fs::read_to_string(&path).expect("saved");
    assert!(saved.starts_with("Piskvorky 15x15, 11:11, 0\n8,8,"), "{saved}");
    assert_eq!(saved.lines().count(), 6, "{saved}");
    assert!(text.contains("can't be written"), "{text}");
}

#[test]
fn what_is_wrong_is_said_in_one_line() {
    let wrong: [&[&str]; 6] = [
        &["play", "--level", "11"],
        &["play", "--player", "nobody"],
        &["play", "--size", "99"],
        &["play", "--rule", "chess"],
        &["--player", "nobody"],
        &["bench", "--player", "win-lines"],
    ];
    for arguments in wrong {
        let output = run(PROGRAM, arguments, "");
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn nonsense_is_answered_by_what_can_be_typed() {
    let text = play(&[], "h8 h9\nxyz\nh99\n\u{1b}[A\nhelp\nquit\n");
    assert_eq!(text.matches("is not understood").count(), 4, "{text}");
    assert!(play(&[], "h8\nh8\nquit\n").contains("7,7 is occupied."));
}

#[test]
fn the_program_plays_as_it_is_named() {
    for (name, player) in
        [("bfs", " bfs"), ("win-lines", " win-lines"), ("alpha-beta-2", " alpha-beta"), ("bfs-1.0", " bfs")]
    {
        let program = scratch("named").join(format!("pbrain-banyan-{name}"));
        // A file that was just written can't be run while another thread is starting a process: a link can.
        let _ = std::fs::remove_file(&program);
        std::fs::hard_link(PROGRAM, &program)
            .or_else(|_| std::fs::copy(PROGRAM, &program).map(drop))
            .expect(name);
        let mut child = Command::new(&program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("stdin is piped");
        stdin.write_all(b"ABOUT\n").expect("it listens");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("stdout is piped");
        std::io::BufRead::read_line(&mut std::io::BufReader::new(stdout), &mut line).expect("it answers");
        drop(stdin);
        assert!(child.wait().expect("it ends").success());
        assert!(line.starts_with(&format!("name=\"Banyan{player}\", version=")), "{name}: {line}");
    }
}
