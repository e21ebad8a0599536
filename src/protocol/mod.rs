//! Layer 6: the Gomocup protocol.
//!
//! A reader thread turns bytes into lines and lines into commands; the session thread answers them one after the
//! other, thinking where a move is asked for. Commands that must take effect in mid-search raise the stop signal
//! from the reader thread. Only this layer writes to standard output.

mod analysis;
mod command;
mod detail;
mod info;
mod io;
mod lists;
mod point_names;
mod progress;
mod reply;
mod run;
mod session;
mod settings;
mod soosorv;

pub use command::{Command, ParseError, StoneLine, Swap2Step, parse_stone};
pub use detail::Detail;
pub use info::{InfoError, Setting};
pub use io::{Line, LineReader, Output};
pub use point_names::PointNames;
pub use reply::{About, Reply};
pub use run::run;
pub use session::{Flow, Session};
