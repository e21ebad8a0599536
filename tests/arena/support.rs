//! Matches of fixture engines, and what is left of them.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use banyan::arena::schedule::Pairing;
use banyan::arena::{
    EndReason, EngineConfig, EngineLimits, FinishedGame, Guardian, MatchRunner, MatchSettings,
};
use banyan::types::{BoardSize, Color, Coord, Variant};

/// The match runner's executable.
pub(crate) const ARENA: &str = env!("CARGO_BIN_EXE_banyan-arena");
/// By this argument the test's executable becomes the fixture engine.
pub(crate) const FIXTURE: &str = "--fixture-engine";

/// A fixture engine with these faults. `mark` is found again among the processes.
pub(crate) fn engine(name: &str, faults: &[&str], mark: &str) -> EngineConfig {
    let program = std::env::current_exe().expect("the test knows itself");
    let mut engine = EngineConfig::from_command(&program.to_string_lossy()).expect("it is there");
    name.clone_into(&mut engine.name);
    let words = [FIXTURE, mark].into_iter().chain(faults.iter().copied());
    engine.arguments = words.map(str::to_owned).collect();
    engine.limits = EngineLimits {
        turn: Duration::from_millis(1200),
        game: None,
        memory: Some(100 << 20),
        ..EngineLimits::default()
    };
    engine
}

/// Freestyle on the usual board, with little patience.
pub(crate) fn settings() -> MatchSettings {
    let mut settings = MatchSettings::new(Variant::Freestyle, BoardSize::STANDARD);
    settings.tolerance = Duration::from_millis(300);
    settings.start_patience = Duration::from_secs(5);
    settings
}

/// Two games of the two engines, colours swapped.
pub(crate) const PAIR: [Pairing; 2] = [
    Pairing { first: 0, second: 1, opening: 0, first_is_black: true, repetition: 0, pair: 0 },
    Pairing { first: 0, second: 1, opening: 0, first_is_black: false, repetition: 0, pair: 0 },
];

/// Plays the games.
pub(crate) fn play(
    engines: &[EngineConfig],
    opening: &str,
    settings: &MatchSettings,
    games: &[Pairing],
    concurrency: usize,
) -> Vec<FinishedGame> {
    let openings: [Vec<Coord>; 1] = [opening.split_whitespace().filter_map(Coord::from_name).collect()];
    assert!(banyan::arena::is_opening(settings, &openings[0]));
    let guardian = Arc::new(Guardian::start(ARENA.into()).expect("a guardian"));
    let runner = MatchRunner { engines, openings: &openings, settings, guardian, concurrency };
    let mut finished = Vec::new();
    runner.run(games.iter().copied().enumerate(), &AtomicBool::new(false), |game| {
        finished.push(game);
        ControlFlow::Continue(())
    });
    finished
}

/// The engine with these faults loses every game against a good one for this reason, and nothing is left of it.
/// Returns the games.
pub(crate) fn loses(faults: &[&str], reason: &EndReason) -> Vec<FinishedGame> {
    loses_in(&settings(), faults, reason)
}

/// As [`loses`].
pub(crate) fn loses_in(settings: &MatchSettings, faults: &[&str], reason: &EndReason) -> Vec<FinishedGame> {
    let mark = mark(faults);
    let engines = [engine("good", &[], &mark), engine("bad", faults, &mark)];
    let games = play(&engines, "", settings, &PAIR, 1);
    assert_eq!(games.len(), 2);
    for game in &games {
        let result = &game.record.result;
        let good = if game.pairing.first_is_black { Color::Black } else { Color::White };
        assert_eq!((&result.reason, result.winner), (reason, Some(good)), "{}\n{result:?}", game.transcript);
        assert!((game.record.points_of_first() - 1.0).abs() < f64::EPSILON);
        let lost = game.transcript.lines().filter(|line| line.contains("# lost: ")).count();
        assert_eq!(lost, 1, "{}", game.transcript);
    }
    assert_eq!(processes(&mark), Vec::<PathBuf>::new());
    games
}

/// A word that no other test's processes have among their arguments.
pub(crate) fn mark(words: &[&str]) -> String {
    format!("mark-{}-{}", std::process::id(), words.join("-"))
}

/// The processes, zombies apart, that have `mark` among their arguments; and the zombies of this process.
pub(crate) fn processes(mark: &str) -> Vec<PathBuf> {
    let all = fs::read_dir("/proc").expect("this is Linux").flatten().map(|entry| entry.path());
    all.filter(|path| is_marked(path, mark)).collect()
}

fn is_marked(path: &Path, mark: &str) -> bool {
    let line = fs::read(path.join("cmdline")).unwrap_or_default();
    line.split(|&byte| byte == 0).any(|word| word == mark.as_bytes())
}

/// Children of this process that have ended and were not reaped.
pub(crate) fn zombies() -> usize {
    let own = std::process::id().to_string();
    let all = fs::read_dir("/proc").expect("this is Linux").flatten();
    all.filter(|entry| {
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
        let fields: Vec<&str> = rest.split_whitespace().collect();
        matches!(fields.as_slice(), ["Z", parent, ..] if *parent == own)
    })
    .count()
}
