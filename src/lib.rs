//! Banyan, a Gomoku engine around a best-first minimax tree.
//!
//! Everything is in this library, so that the executable, the tests, the benchmark and the fuzzer run the same code.
//!
//! # Layers
//! Imports go downward only; `scripts/check-imports` keeps it so.
//!
//! | layer | modules | what they know |
//! |---|---|---|
//! | 0 | [`types`] | squares, colours, scores, rules |
//! | 1 | [`board`], [`notation`] | stones, lines, wins and bans · games as text |
//! | 2 | [`eval`], [`threat`], [`tree`] | values · moves worth looking at · nodes in one arena (none knows another) |
//! | 3 | [`search`] | select, expand, back up; limits and time |
//! | 4 | [`classic`] | the seed players, behind the same interface as the search |
//! | 5 | [`engine`], [`roster`] | the game, sole owner of position, settings and player · players and levels by name |
//! | 6 | [`protocol`], [`play`], [`mod@bench`] | text, threads, standard input and output |
//! | 7 | [`cli`], `arena`, `tune` | arguments · the match runner, a manager (feature `arena`) · fitting the evaluation (feature `tune`) |
//!
//! # One TURN, in a straight line
//! [`cli::main`] → [`protocol::run`] → reader thread (bytes → [`protocol::Line`]; `END`, `STOP` and the end of input
//! raise the [`search::StopSignal`]) → [`protocol::Session::handle`] → [`protocol::Command::parse`] →
//! [`engine::Engine::play_opponent`] → [`engine::Engine::think`] → [`search::TimeControl::budget`] and
//! [`search::Limits`] → [`search::Player::choose`] → [`search::BestFirst::run`] → [`search::SearchReport`] → the move
//! is placed → [`protocol::Reply`] → [`protocol::Output::send`].
//!
//! # Example
//! ```
//! use banyan::board::Position;
//! use banyan::search::{BestFirst, Limits, SearchParams};
//! use banyan::tree::Tree;
//! use banyan::types::{BoardSize, Coord, Square, Variant};
//!
//! // Black has four in a row, white is to move and must stop it.
//! let mut position = Position::new(BoardSize::STANDARD, Variant::Freestyle);
//! for name in ["h8", "g8", "i8", "a1", "j8", "a3", "k8"] {
//!     position.place(Square::from_coord(Coord::from_name(name).unwrap()));
//! }
//! let mut tree = Tree::with_bytes(1 << 20)?;
//! let limits = Limits::nodes(10_000);
//! let report = BestFirst::new(&mut tree, &position, &SearchParams::default(), &limits).run(&mut |_| {});
//! assert_eq!(report.best.map(|square| square.coord().name()), Some("l8".to_owned()));
//! # Ok::<(), banyan::tree::ArenaError>(())
//! ```

#[cfg(feature = "arena")]
pub mod arena;
pub mod bench;
pub mod board;
pub mod classic;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod notation;
pub mod play;
pub mod protocol;
pub mod roster;
pub mod search;
pub mod threat;
pub mod tree;
#[cfg(feature = "tune")]
pub mod tune;
pub mod types;

/// What Banyan says of itself: the version of the crate, or, where a build was told more, such as the revision of its
/// sources, that (`BANYAN_VERSION`, which `scripts/package` sets). Asking git here would make every commit a reason to
/// compile again.
pub const VERSION: &str = match option_env!("BANYAN_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
