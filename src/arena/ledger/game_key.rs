//! What makes a game the same game.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::types::{BoardSize, Coord, Rule};

/// The SHA-256 hash of a file's content.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ContentHash([u8; 32]);

impl ContentHash {
    /// The hash of a file.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn of_file(path: &Path) -> io::Result<Self> {
        let mut hasher = Sha256::new();
        io::copy(&mut File::open(path)?, &mut hasher)?;
        Ok(Self(hasher.finalize().into()))
    }

    /// The hash of some bytes.
    #[must_use]
    pub fn of_bytes(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

/// Writes 64 hexadecimal digits.
impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What makes an engine the same engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineIdentity {
    /// The content of its executable.
    pub content: ContentHash,
    /// Everything else that changes how it plays: arguments, options, limits of its own. Their order counts.
    pub options: Vec<String>,
}

/// What makes a game the same game, so that it isn't played twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameIdentity<'a> {
    /// The first and the second engine.
    pub engines: [&'a EngineIdentity; 2],
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: BoardSize,
    /// The limits of time, memory and nodes that hold for both, in any form that is always the same.
    pub limits: &'a str,
    /// The moves of the opening.
    pub opening: &'a [Coord],
    /// Whether the first engine is black.
    pub first_is_black: bool,
    /// How often the same was to be played before.
    pub repetition: usize,
}

/// The hash of a [`GameIdentity`], as 64 hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameKey(String);

impl GameKey {
    /// The key of a game.
    #[must_use]
    pub fn of(game: &GameIdentity<'_>) -> Self {
        let mut text = Fields::default();
        for engine in game.engines {
            text.add(&engine.content.to_string());
            text.add(&engine.options.len().to_string());
            engine.options.iter().for_each(|option| text.add(option));
        }
        text.add(game.rule.variant.name());
        text.add(if game.rule.continuous { "continuous" } else { "single" });
        text.add(&game.size.to_string());
        text.add(game.limits);
        text.add(&game.opening.iter().map(|coord| coord.name()).collect::<String>());
        text.add(if game.first_is_black { "black" } else { "white" });
        text.add(&game.repetition.to_string());
        Self(ContentHash::of_bytes(text.0.as_bytes()).to_string())
    }

    /// The key with this text; `None` if it isn't one.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == 64 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// The key's text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Texts one after the other, each with its length before it, so that different lists never look the same.
#[derive(Default)]
struct Fields(String);

impl Fields {
    fn add(&mut self, text: &str) {
        self.0.extend([&text.len().to_string(), ":", text, "\n"]);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::types::Variant;

    #[test]
    fn a_known_hash() {
        let hash = ContentHash::of_bytes(b"abc").to_string();
        assert_eq!(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let path = std::env::temp_dir().join(format!("banyan-hash-{}", std::process::id()));
        std::fs::write(&path, "abc").expect("a file");
        assert_eq!(ContentHash::of_file(&path).expect("readable").to_string(), hash);
        std::fs::remove_file(&path).expect("removable");
    }

    #[test]
    fn everything_that_matters_changes_the_key() {
        let engine = |content: &str, options: &[&str]| EngineIdentity {
            content: ContentHash::of_bytes(content.as_bytes()),
            options: options.iter().map(|&option| option.to_owned()).collect(),
        };
        let (one, other) = (engine("one", &[]), engine("other", &["--level", "3"]));
        let joined = engine("other", &["--level 3"]);
        let opening = [Coord::new(7, 7), Coord::new(8, 8)];
        let game = GameIdentity {
            engines: [&one, &other],
            rule: Variant::Freestyle.into(),
            size: BoardSize::STANDARD,
            limits: "5s/120s",
            opening: &opening,
            first_is_black: true,
            repetition: 0,
        };
        let twenty = BoardSize::new(20, 20).expect("in range");
        let games = [
            game.clone(),
            GameIdentity { engines: [&other, &one], ..game.clone() },
            GameIdentity { engines: [&one, &joined], ..game.clone() },
            GameIdentity { engines: [&one, &one], ..game.clone() },
            GameIdentity { rule: Variant::Renju.into(), ..game.clone() },
            GameIdentity { rule: Rule { continuous: true, ..Rule::default() }, ..game.clone() },
            GameIdentity { size: twenty, ..game.clone() },
            GameIdentity { limits: "5s/180s", ..game.clone() },
            GameIdentity { opening: &opening[..1], ..game.clone() },
            GameIdentity { first_is_black: false, ..game.clone() },
            GameIdentity { repetition: 1, ..game.clone() },
        ];
        let keys: HashSet<_> = games.iter().map(GameKey::of).collect();
        assert_eq!(keys.len(), games.len());
        // Keys must be the same in every version, or old ledgers would be worth nothing.
        assert_eq!(
            GameKey::of(&game).as_str(),
            "c8902c5b30f8f5f2e2af2c573361ab4a2bcdd0b64a52dadfe397f4a4e587f398"
        );
        assert_eq!(GameKey::from_text(GameKey::of(&game).as_str()), Some(GameKey::of(&game)));
        assert_eq!(GameKey::from_text("5f"), None);
    }
}
