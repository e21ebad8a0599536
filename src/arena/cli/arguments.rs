//! What `banyan-arena` is asked to do.

use std::path::PathBuf;

use clap::Parser;

/// Plays Gomoku engines against each other and referees every move.
///
/// Two engines play a match; more of them all play each other (or, with --gauntlet, the first plays each other one).
#[derive(Clone, Debug, Parser)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[expect(clippy::doc_markdown, reason = "these are texts for the terminal")]
#[command(version, about, next_line_help = false, max_term_width = 110)]
pub(super) struct Arguments {
    /// An engine: cmd="PATH ARGUMENTS", and if wanted name=, prefix= (such as wine), turn-ms=, match-ms=,
    /// increment-ms=, max-node=, memory-mb= (instead of the options of these names), crlf=true, and info.KEY=VALUE
    /// for more INFO lines.
    #[arg(long, num_args = 1.., value_name = "KEY=VALUE", required = true)]
    pub(super) engine: Vec<String>,

    /// The rule: 0 freestyle, 1 standard, 4 renju, 8 caro, 9 caro with exact fives.
    #[arg(long, default_value_t = 0)]
    pub(super) rule: u8,
    /// The board: 15, or 10x20.
    #[arg(long, default_value = "15")]
    pub(super) size: String,
    /// Games for each pair of engines.
    #[arg(long, default_value_t = 2)]
    pub(super) games: usize,
    /// The first engine plays each other one, which don't play among themselves.
    #[arg(long)]
    pub(super) gauntlet: bool,

    /// Milliseconds for a move.
    #[arg(long, default_value_t = 5000)]
    pub(super) turn_ms: u64,
    /// Milliseconds for all moves of a game; 0 for no limit.
    #[arg(long, default_value_t = 0)]
    pub(super) match_ms: u64,
    /// Milliseconds that each move adds to those of the game.
    #[arg(long, default_value_t = 0)]
    pub(super) increment_ms: u64,
    /// Nodes for a move (INFO max_node); 0 for no limit.
    #[arg(long, default_value_t = 0)]
    pub(super) max_node: u64,
    /// Megabytes for an engine and all it starts; 0 for no limit.
    #[arg(long, default_value_t = 350)]
    pub(super) memory_mb: u64,
    /// Milliseconds that a move may take beyond its limit.
    #[arg(long, default_value_t = 1000)]
    pub(super) tolerance_ms: u64,
    /// Megabytes that an engine may use beyond its limit.
    #[arg(long, default_value_t = 0)]
    pub(super) memory_tolerance_mb: u64,
    /// Milliseconds for the answer to START.
    #[arg(long, default_value_t = 10_000)]
    pub(super) start_ms: u64,
    /// Milliseconds that an engine may take to be gone after END; one that isn't has lost the game.
    #[arg(long, default_value_t = 5000)]
    pub(super) end_ms: u64,

    /// Games played at a time.
    #[arg(long, default_value_t = 1)]
    pub(super) concurrency: usize,
    /// Keep engines for the next game (RESTART) instead of starting new ones.
    #[arg(long)]
    pub(super) keep_process: bool,
    /// Stop an engine while the other one thinks.
    #[arg(long)]
    pub(super) suspend: bool,
    /// End lines to engines in CR LF.
    #[arg(long)]
    pub(super) crlf: bool,
    /// End a game when both engines claim the same proven result.
    #[arg(long)]
    pub(super) adjudicate: bool,
    /// Where engines may keep files (INFO folder).
    #[arg(long, value_name = "DIR")]
    pub(super) folder: Option<PathBuf>,

    /// Openings: Gomocup's lists of offsets, positions (h8i9g7) or a .psq.
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    /// Play each opening twice with colours swapped.
    #[arg(long, default_value_t = true, action = clap::ArgAction::Set, value_name = "BOOL")]
    pub(super) repeat: bool,

    /// Let the engines settle each opening between themselves (SWAP2BOARD). Each opens one game of a pair.
    #[arg(long, conflicts_with = "openings")]
    pub(super) swap2: bool,

    /// Stop when one of two hypotheses about the first engine's Elo is accepted.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true, value_delimiter = ',')]
    pub(super) sprt: Vec<f64>,
    /// Results, appended game by game; games that are in it already are not played again.
    #[arg(long, value_name = "FILE")]
    pub(super) ledger: Option<PathBuf>,
    /// A folder for games as .psq.
    #[arg(long, value_name = "DIR")]
    pub(super) psq: Option<PathBuf>,
    /// A file that games are appended to as SGF. With --ledger it is written anew, with the games found there first.
    #[arg(long, value_name = "FILE")]
    pub(super) sgf: Option<PathBuf>,
    /// A file for results as PGN, likewise.
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// A folder for all that was said in each game.
    #[arg(long, value_name = "DIR")]
    pub(super) transcripts: Option<PathBuf>,
}
