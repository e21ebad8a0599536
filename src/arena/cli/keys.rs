//! By what the ledger knows a game again.

use anyhow::Context;

use crate::arena::ledger::{ContentHash, EngineIdentity, GameIdentity, GameKey};
use crate::arena::schedule::Pairing;
use crate::arena::{EngineConfig, MatchSettings};
use crate::types::Coord;

/// The keys of the games of a run.
pub(super) struct Keys<'a> {
    engines: Vec<EngineIdentity>,
    openings: &'a [Vec<Coord>],
    settings: &'a MatchSettings,
    limits: String,
}

impl<'a> Keys<'a> {
    /// Reads the engines' files.
    pub(super) fn new(
        engines: &[EngineConfig],
        openings: &'a [Vec<Coord>],
        settings: &'a MatchSettings,
    ) -> anyhow::Result<Self> {
        let mut identities: Vec<EngineIdentity> = Vec::new();
        for engine in engines {
            let mut identity = identity(engine)?;
            // The same engine twice under two names makes two players.
            while identities.contains(&identity) {
                identity.options.push("again".to_owned());
            }
            identities.push(identity);
        }
        let mut limits = format!(
            "tolerance {} ms, memory tolerance {}, adjudicated {}",
            settings.tolerance.as_millis(),
            settings.memory_tolerance,
            settings.adjudicate
        );
        // Only where it is so: keys of other games must stay what they were.
        if settings.swap2 {
            limits.push_str(", swap2");
        }
        Ok(Self { engines: identities, openings, settings, limits })
    }

    pub(super) fn of(&self, pairing: &Pairing) -> GameKey {
        GameKey::of(&GameIdentity {
            engines: [&self.engines[pairing.first], &self.engines[pairing.second]],
            rule: self.settings.rule(),
            size: self.settings.size,
            limits: &self.limits,
            opening: &self.openings[pairing.opening],
            first_is_black: pairing.first_is_black,
            repetition: pairing.repetition,
        })
    }
}

fn identity(engine: &EngineConfig) -> anyhow::Result<EngineIdentity> {
    let content = ContentHash::of_file(&engine.program)
        .with_context(|| format!("reading {}", engine.program.display()))?;
    let limits = &engine.limits;
    let mut options = vec![
        format!("turn {}", limits.turn.as_millis()),
        format!("game {:?}", limits.game.map(|time| time.as_millis())),
        format!("increment {}", limits.increment.as_millis()),
        format!("nodes {:?}", limits.nodes),
        format!("memory {:?}", limits.memory),
    ];
    options.extend(engine.prefix.iter().map(|word| format!("prefix {word}")));
    options.extend(engine.arguments.iter().map(|word| format!("argument {word}")));
    options.extend(engine.infos.iter().map(|(key, value)| format!("info {key} {value}")));
    Ok(EngineIdentity { content, options })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::arena::schedule::round_robin;
    use crate::types::{BoardSize, Variant};

    #[test]
    fn every_game_has_a_key_of_its_own() {
        let sh = EngineConfig::from_command("sh").expect("sh is everywhere");
        let mut other = sh.clone();
        other.infos.push(("level".to_owned(), "3".to_owned()));
        let openings = [vec![], vec![Coord::new(7, 7)]];
        let settings = MatchSettings::new(Variant::Freestyle, BoardSize::STANDARD);
        let engines = [sh.clone(), other, sh];
        let keys = Keys::new(&engines, &openings, &settings).expect("readable");
        let games = round_robin(3, &openings, 8);
        let mut different: HashSet<_> = games.iter().map(|game| keys.of(game)).collect();
        assert_eq!(different.len(), games.len());
        let settings = MatchSettings { swap2: true, ..settings };
        let keys = Keys::new(&engines, &openings, &settings).expect("readable");
        different.extend(games.iter().map(|game| keys.of(game)));
        assert_eq!(different.len(), 2 * games.len());
    }
}
