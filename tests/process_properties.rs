//! Random bytes through the real program: it leaves with success and in time, and says nothing on standard error.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// From the last byte sent to the end of the process. It takes some milliseconds; the rest is for busy machines.
const DEADLINE: Duration = Duration::from_secs(10);

fn start() -> Child {
    Command::new(env!("CARGO_BIN_EXE_pbrain-banyan"))
        .env_remove("RUST_LOG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// Reads a stream to its end, so that the program is never held up by a full pipe.
fn drain(mut stream: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).expect("pipes can be read");
        bytes
    })
}

fn wait(child: &mut Child) -> Option<ExitStatus> {
    let started = Instant::now();
    while started.elapsed() < DEADLINE {
        if let Some(status) = child.try_wait().expect("the process can be asked") {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("the process can be ended");
    None
}

/// Sends bytes and closes the pipe, or leaves it open if the bytes end it all; gives back what came out.
fn converse(bytes: &[u8], close: bool) -> Result<String, String> {
    let mut child = start();
    let output = drain(child.stdout.take().expect("a pipe"));
    let errors = drain(child.stderr.take().expect("a pipe"));
    let mut input = child.stdin.take().expect("a pipe");
    // The program may be gone before it has read everything: END can stand in the middle.
    let _ = input.write_all(bytes);
    let kept = (!close).then_some(input);
    let status = wait(&mut child);
    drop(kept);
    let errors = errors.join().expect("the reader lives");
    if !errors.is_empty() {
        return Err(format!("standard error: {}", String::from_utf8_lossy(&errors)));
    }
    match status {
        Some(status) if status.success() => {}
        Some(status) => return Err(format!("{status}")),
        None => return Err("it is still running".to_owned()),
    }
    String::from_utf8(output.join().expect("the reader lives")).map_err(|error| error.to_string())
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let word = prop::sample::select(vec![
        "START 15\n",
        "START 6\r\n",
        "START 32\n",
        "RESTART\n",
        "BEGIN\n",
        "TURN 3,3\n",
        "TURN 4,4\r",
        "BOARD\n",
        "1,1,1\n",
        "2,2,2\n",
        "DONE\n",
        "SWAP2BOARD DONE\n",
        "INFO timeout_turn 10\n",
        "INFO thread_num 2\n",
        "INFO max_memory 1000\n",
        "INFO rule 4\n",
        "YXSHOWFORBID\n",
        "STOP\n",
        "END",
        "\u{e9}",
    ]);
    let piece = prop_oneof![
        8 => word.prop_map(|word| word.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..200),
        1 => (any::<u8>(), 1_000..100_000_usize).prop_map(|(byte, count)| vec![byte; count]),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 40,
        failure_persistence: None,
        max_shrink_iters: 200,
        rng_seed: RngSeed::Fixed(7),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_end_of_the_input_ends_it(bytes in bytes()) {
        let output = converse(&bytes, true).map_err(TestCaseError::fail)?;
        prop_assert!(output.lines().all(|line| line.len() < 400 && !line.trim().is_empty()), "{output}");
        prop_assert!(output.is_empty() || output.ends_with('\n'));
    }

    #[test]
    fn end_ends_it_with_the_pipe_open(mut bytes in bytes()) {
        bytes.extend_from_slice(b"\nEND\n");
        converse(&bytes, false).map_err(TestCaseError::fail)?;
    }
}
