//! `--engine cmd=… name=…`.

use std::time::Duration;

use anyhow::{Context, bail};

use super::arguments::Arguments;
use crate::arena::{EngineConfig, EngineLimits};

/// The engine that the words after one `--engine` describe.
pub(super) fn parse(words: &[String], arguments: &Arguments) -> anyhow::Result<EngineConfig> {
    let pairs: Vec<(&str, &str)> = words
        .iter()
        .map(|word| word.split_once('=').with_context(|| format!("--engine wants KEY=VALUE, not {word}")))
        .collect::<anyhow::Result<_>>()?;
    let command = pairs.iter().find(|(key, _)| *key == "cmd").context("--engine wants cmd=COMMAND")?.1;
    let mut engine = EngineConfig::from_command(command)?;
    engine.limits = limits(arguments);
    engine.crlf = arguments.crlf;
    for (key, value) in pairs {
        set(&mut engine, key, value).with_context(|| format!("--engine {key}={value}"))?;
    }
    Ok(engine)
}

fn limits(arguments: &Arguments) -> EngineLimits {
    EngineLimits {
        turn: Duration::from_millis(arguments.turn_ms),
        game: some_milliseconds(arguments.match_ms),
        increment: Duration::from_millis(arguments.increment_ms),
        nodes: some(arguments.max_node),
        memory: some(arguments.memory_mb << 20),
    }
}

fn set(engine: &mut EngineConfig, key: &str, value: &str) -> anyhow::Result<()> {
    let limits = &mut engine.limits;
    match key {
        "cmd" => {}
        "name" => value.clone_into(&mut engine.name),
        "prefix" => engine.set_prefix(value)?,
        "turn-ms" => limits.turn = Duration::from_millis(value.parse()?),
        "match-ms" => limits.game = some_milliseconds(value.parse()?),
        "increment-ms" => limits.increment = Duration::from_millis(value.parse()?),
        "max-node" => limits.nodes = some(value.parse()?),
        "memory-mb" => limits.memory = some(value.parse::<u64>()? << 20),
        "crlf" => engine.crlf = value.parse()?,
        _ => match key.strip_prefix("info.") {
            Some(info) if !info.is_empty() => engine.infos.push((info.to_owned(), value.to_owned())),
            _ => bail!("there is no such key"),
        },
    }
    Ok(())
}

/// 0 stands for no limit.
fn some(number: u64) -> Option<u64> {
    (number > 0).then_some(number)
}

fn some_milliseconds(milliseconds: u64) -> Option<Duration> {
    some(milliseconds).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn parsed(words: &[&str]) -> anyhow::Result<EngineConfig> {
        let arguments = Arguments::parse_from(["arena", "--engine", "cmd=x", "--turn-ms", "700", "--crlf"]);
        parse(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>(), &arguments)
    }

    #[test]
    fn keys_override_the_options() {
        let engine = parsed(&["cmd=sh -c 'x y'", "name=A b", "max-node=9", "memory-mb=0", "info.level=3"]);
        let engine = engine.expect("a good one");
        assert_eq!((engine.name.as_str(), engine.arguments.len()), ("A b", 2));
        assert_eq!(engine.limits.turn, Duration::from_millis(700));
        assert_eq!((engine.limits.nodes, engine.limits.memory, engine.limits.game), (Some(9), None, None));
        assert_eq!(engine.infos, [("level".to_owned(), "3".to_owned())]);
        assert!(engine.crlf);
    }

    #[test]
    fn what_cannot_be_meant_is_refused() {
        for words in [&["name=x"][..], &["cmd=sh", "turn-ms=fast"], &["cmd=sh", "colour=red"], &["sh"]] {
            assert!(parsed(words).is_err(), "{words:?}");
        }
    }
}
