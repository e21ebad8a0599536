//! Which program an engine is, and what it may use.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};

/// What an engine may use for its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineLimits {
    /// Time for a move. There always is a limit, so that no engine can hold up a run.
    pub turn: Duration,
    /// Time for all moves of a game; `None` for no limit.
    pub game: Option<Duration>,
    /// Time gained by each move, on top of `game`.
    pub increment: Duration,
    /// Nodes for a move (`INFO max_node`), which the engine is trusted to keep.
    pub nodes: Option<u64>,
    /// Memory of the process and all it starts, in bytes; `None` for no limit.
    pub memory: Option<u64>,
}

impl Default for EngineLimits {
    /// Five seconds for a move, two minutes for a game and 350 MB, as in the fast league of Gomocup.
    fn default() -> Self {
        Self {
            turn: Duration::from_secs(5),
            game: Some(Duration::from_secs(120)),
            increment: Duration::ZERO,
            nodes: None,
            memory: Some(350 << 20),
        }
    }
}

/// An engine of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineConfig {
    /// Its name in results.
    pub name: String,
    /// A command before the program, such as `wine`; often empty.
    pub prefix: Vec<String>,
    /// The executable, as an absolute path. Its folder is the working folder.
    pub program: PathBuf,
    /// The program's arguments.
    pub arguments: Vec<String>,
    /// More `INFO` keys and values, sent after the usual ones.
    pub infos: Vec<(String, String)>,
    /// Whether lines to it end in CR LF instead of LF.
    pub crlf: bool,
    /// What it may use.
    pub limits: EngineLimits,
}

impl EngineConfig {
    /// An engine from a command line: a path, or words as a shell splits them, quotes included.
    ///
    /// The engine is named after its file.
    ///
    /// # Errors
    /// If the line can't be split or there is no such file.
    pub fn from_command(command: &str) -> anyhow::Result<Self> {
        let words = if Path::new(command).is_file() {
            vec![command.to_owned()]
        } else {
            shlex::split(command).with_context(|| format!("a quote is left open in: {command}"))?
        };
        let Some((program, arguments)) = words.split_first() else { bail!("an engine's command is empty") };
        let program = find(program)?;
        let name = program.file_stem().unwrap_or_default().to_string_lossy();
        Ok(Self {
            name: name.strip_prefix("pbrain-").unwrap_or(&name).to_owned(),
            prefix: Vec::new(),
            program,
            arguments: arguments.to_vec(),
            infos: Vec::new(),
            crlf: false,
            limits: EngineLimits::default(),
        })
    }

    /// Puts a command such as `wine` before the program: words as a shell splits them, the first one a path or a name
    /// in `PATH`.
    ///
    /// # Errors
    /// If the command can't be split or there is no such file.
    pub fn set_prefix(&mut self, command: &str) -> anyhow::Result<()> {
        let mut words = shlex::split(command).context("a quote is left open")?;
        if let Some(first) = words.first_mut() {
            let found = find(first)?;
            // A name stays one, so that ledgers know the engine again where the program lies elsewhere. A relative path
            // would lead elsewhere from the engine's folder.
            if Path::new(first).components().count() > 1 {
                found.to_str().context("its path isn't Unicode")?.clone_into(first);
            }
        }
        self.prefix = words;
        Ok(())
    }

    /// Everything to execute, the first word first.
    pub(super) fn words(&self) -> Vec<OsString> {
        let prefix = self.prefix.iter().map(OsString::from);
        let arguments = self.arguments.iter().map(OsString::from);
        prefix.chain([self.program.clone().into_os_string()]).chain(arguments).collect()
    }

    /// The folder of the executable.
    pub(super) fn folder(&self) -> &Path {
        self.program.parent().unwrap_or(Path::new("/"))
    }
}

/// The absolute path of a program given as a path or, without any separator, by its name in `PATH`.
fn find(program: &str) -> anyhow::Result<PathBuf> {
    let path = Path::new(program);
    if path.is_file() {
        return std::path::absolute(path).with_context(|| format!("finding {program}"));
    }
    if path.components().count() == 1
        && let Some(folders) = std::env::var_os("PATH")
        && let Some(found) = std::env::split_paths(&folders).map(|f| f.join(path)).find(|p| p.is_file())
    {
        return Ok(found);
    }
    bail!("there is no program {program}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        let engine = EngineConfig::from_command("sh -c 'a b' \"c d\" e").expect("sh is everywhere");
        assert_eq!(engine.name, "sh");
        assert_eq!(engine.arguments, ["-c", "a b", "c d", "e"]);
        assert!(engine.program.is_absolute());
    }

    #[test]
    fn a_path_with_spaces_needs_no_quotes() {
        let folder = std::env::temp_dir().join(format!("banyan arena {}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let program = folder.join("pbrain-my engine");
        std::fs::write(&program, "").expect("a file");
        let engine = EngineConfig::from_command(&program.to_string_lossy()).expect("it is there");
        assert_eq!((engine.name.as_str(), engine.folder()), ("my engine", folder.as_path()));
        let quoted = EngineConfig::from_command(&format!("'{}' x", program.display())).expect("it is there");
        assert_eq!((quoted.program, quoted.arguments), (program, vec!["x".to_owned()]));
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_prefix_is_found_and_split() {
        let mut engine = EngineConfig::from_command("sh -c x").expect("sh is everywhere");
        engine.set_prefix("env -u 'A B'").expect("env is everywhere");
        assert_eq!(engine.prefix, ["env", "-u", "A B"]);
        let words = engine.words();
        assert_eq!(
            (words.len(), &words[3], &words[4]),
            (6, &engine.program.clone().into_os_string(), &"-c".into())
        );
        for wrong in ["no-such-wine-here", "./no/wine x", "env 'open"] {
            assert!(engine.set_prefix(wrong).is_err(), "{wrong}");
        }
        engine.set_prefix("").expect("none is wanted");
        assert!(engine.prefix.is_empty());
    }

    #[test]
    fn what_is_no_program_is_refused() {
        for command in ["", "no-such-engine-here", "./no/such file", "sh 'open"] {
            assert!(EngineConfig::from_command(command).is_err(), "{command}");
        }
    }
}
