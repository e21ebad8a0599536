//! The ledger of a run: every finished game on a line of its own, and on the disk before anything else happens.
//!
//! ```text
//!   {"key":"5f0c…","names":["a","b"],"black":"first","rule":0,"size":[15,15], … ,"moves":[…]}⏎
//!   {"key":"92d1…", …                                                               killed here
//! ```
//! A run that was killed at any moment goes on from its ledger: a torn last line is cut off, its game is played
//! again, and every game that is in the ledger already is known by its [`GameKey`].

mod file;
mod game_key;
mod line;

pub use file::Ledger;
pub use game_key::{ContentHash, EngineIdentity, GameIdentity, GameKey};
