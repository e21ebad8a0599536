//! Players by name.

use std::error::Error;
use std::fmt;
use std::path::Path;

use crate::classic::alpha_beta::Distance;
use crate::classic::bfs::BfsVersion;
use crate::classic::{AlphaBeta, Bfs, WinLines};
use crate::search::{Player, SearchParams, TreePlayer};

/// The depths of alpha-beta that can be asked for, in plies.
const DEPTHS: std::ops::RangeInclusive<u16> = 1..=8;
/// What the file of every engine begins with, whoever plays.
const PROGRAM: &str = "pbrain-banyan";

/// A player, and how it is to play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayerChoice {
    /// `main`: the best-first search.
    #[default]
    Main,
    /// `bfs`, or `bfs:1.0` to `bfs:1.2`: seed 000.
    Bfs(BfsVersion),
    /// `win-lines`: seed 001.
    WinLines,
    /// `alpha-beta`, `alpha-beta:DEPTH` or `alpha-beta:DEPTH:DISTANCE`: seed 004.
    AlphaBeta {
        /// Plies.
        depth: u16,
        /// Which squares around the stones are looked at.
        distance: Distance,
    },
}

/// A name that no player has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownPlayer {
    name: String,
}

impl fmt::Display for UnknownPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "player '{}' is none of main, bfs[:1.0|1.1|1.2], win-lines, alpha-beta[:DEPTH[:DISTANCE]] (depth {} to {}, distance 1 or 2)",
            self.name.escape_default(),
            DEPTHS.start(),
            DEPTHS.end(),
        )
    }
}

impl Error for UnknownPlayer {}

impl PlayerChoice {
    /// The player of a name, in any case.
    ///
    /// # Errors
    /// If there is none, or it has no such option.
    pub fn parse(text: &str) -> Result<Self, UnknownPlayer> {
        Self::known(&text.trim().to_ascii_lowercase()).ok_or_else(|| UnknownPlayer { name: text.to_owned() })
    }

    fn known(text: &str) -> Option<Self> {
        let mut parts = text.split(':');
        let choice = match parts.next()? {
            "main" => Self::Main,
            "bfs" => Self::Bfs(parts.next().map_or(Ok(BfsVersion::default()), str::parse).ok()?),
            "win-lines" => Self::WinLines,
            "alpha-beta" => {
                let depth = parts.next().map_or(Some(3), |depth| depth.parse().ok())?;
                let distance = match parts.next() {
                    None | Some("1") => Distance::One,
                    Some("2") => Distance::Two,
                    Some(_) => return None,
                };
                DEPTHS.contains(&depth).then_some(Self::AlphaBeta { depth, distance })?
            }
            _ => return None,
        };
        parts.next().is_none().then_some(choice)
    }

    /// The same player looking `depth` plies ahead; `None` if it doesn't go by depth, or not by that one.
    #[must_use]
    pub fn with_depth(self, depth: u16) -> Option<Self> {
        match self {
            Self::AlphaBeta { distance, .. } if DEPTHS.contains(&depth) => {
                Some(Self::AlphaBeta { depth, distance })
            }
            _ => None,
        }
    }

    /// The player of a [request](request_of): its name, with an option after another hyphen (`alpha-beta-4`).
    pub(super) fn of_request(request: &str) -> Option<Self> {
        Self::known(request).or_else(|| {
            let (player, option) = request.rsplit_once('-')?;
            Self::known(&format!("{player}:{option}"))
        })
    }

    /// The player itself.
    #[must_use]
    pub fn build(self) -> Box<dyn Player> {
        match self {
            Self::Main => Box::new(TreePlayer::new(SearchParams::default())),
            Self::Bfs(version) => Box::new(Bfs::new(version)),
            Self::WinLines => Box::new(WinLines::new()),
            Self::AlphaBeta { depth, distance } => Box::new(AlphaBeta::new(depth, distance)),
        }
    }
}

/// What the name of the program asks for, in lower case: what follows `pbrain-banyan-`, since managers on Windows pass no
/// arguments.
pub(super) fn request_of(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_str()?.to_ascii_lowercase();
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    name.strip_prefix(PROGRAM)?.strip_prefix(['-', '_']).map(str::to_owned)
}

/// Writes the name that [`PlayerChoice::parse`] reads.
impl fmt::Display for PlayerChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Main => f.write_str("main"),
            Self::Bfs(version) => write!(f, "bfs:{version}"),
            Self::WinLines => f.write_str("win-lines"),
            Self::AlphaBeta { depth, distance: Distance::One } => write!(f, "alpha-beta:{depth}"),
            Self::AlphaBeta { depth, distance: Distance::Two } => write!(f, "alpha-beta:{depth}:2"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THREE: PlayerChoice = PlayerChoice::AlphaBeta { depth: 3, distance: Distance::One };

    #[test]
    fn names_round_trip() {
        let wide = PlayerChoice::AlphaBeta { depth: 2, distance: Distance::Two };
        for choice in
            [PlayerChoice::Main, PlayerChoice::Bfs(BfsVersion::V1_1), PlayerChoice::WinLines, THREE, wide]
        {
            assert_eq!(PlayerChoice::parse(&choice.to_string()), Ok(choice));
        }
        assert_eq!(PlayerChoice::parse(" Alpha-Beta "), Ok(THREE));
    }

    #[test]
    fn unknown_names_say_what_is_allowed() {
        for name in [
            "",
            "bf",
            "bfs:2",
            "bfs:1.0:1",
            "main:1",
            "alpha-beta:0",
            "alpha-beta:9",
            "alpha-beta:3:3",
            "alpha-beta:x",
            "win-lines:",
        ] {
            let error = PlayerChoice::parse(name).expect_err(name);
            assert!(error.to_string().contains("alpha-beta"), "{name}");
        }
    }

    #[test]
    fn the_program_may_name_the_player() {
        let of =
            |path: &str| request_of(Path::new(path)).and_then(|request| PlayerChoice::of_request(&request));
        assert_eq!(of("/some where/pbrain-banyan-win-lines"), Some(PlayerChoice::WinLines));
        assert_eq!(
            of("PBRAIN-Banyan-Alpha-Beta-4.EXE"),
            Some(PlayerChoice::AlphaBeta { depth: 4, distance: Distance::One })
        );
        assert_eq!(of("pbrain-banyan-alpha-beta.exe"), Some(THREE));
        assert_eq!(of("pbrain-banyan-bfs"), Some(PlayerChoice::Bfs(BfsVersion::V1_2)));
        assert_eq!(of("pbrain-banyan-bfs-1.0.exe"), Some(PlayerChoice::Bfs(BfsVersion::V1_0)));
        for path in
            ["pbrain-banyan", "pbrain-banyan.exe", "pbrain-banyan64.exe", "pbrain-banyan-v2", "engine", ""]
        {
            assert_eq!(of(path), None, "{path}");
        }
    }
}
