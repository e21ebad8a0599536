//! The file.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use fs4::fs_std::FileExt;

use super::game_key::GameKey;
use super::line::Line;
use crate::arena::GameRecord;

/// The ledger of a run.
///
/// # Invariants
/// The file is `length` bytes long, ends with a whole line, and has one line for each of `keys`. Nobody else has it
/// open as a ledger: the file is locked.
#[derive(Debug)]
pub struct Ledger {
    path: PathBuf,
    file: File,
    length: u64,
    keys: HashSet<GameKey>,
}

impl Ledger {
    /// Opens the ledger at `path`, or begins one.
    ///
    /// What a killed run left of its last line is cut off, with a warning. So is nothing else: a line that can't be
    /// read anywhere before is an error, and a key that comes twice (in ledgers joined by hand) counts once.
    ///
    /// # Errors
    /// If the file can't be read or written, another process has it open, or it is no ledger.
    pub fn open(path: &Path) -> Result<Self> {
        Self::open_file(path).with_context(|| format!("with the ledger {}", path.display()))
    }

    fn open_file(path: &Path) -> Result<Self> {
        let is_new = !path.exists();
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        ensure!(FileExt::try_lock_exclusive(&file)?, "another process has it open");
        if is_new {
            sync_folder_of(path);
        }
        let mut ledger = Self { path: path.to_owned(), file, length: 0, keys: HashSet::new() };
        ledger.take_stock()?;
        Ok(ledger)
    }

    /// Learns the keys, and mends the end of the file.
    fn take_stock(&mut self) -> Result<()> {
        let mut reader = BufReader::new(&self.file);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            let bytes = reader.read_until(b'\n', &mut line)? as u64;
            let is_whole = line.ends_with(b"\n");
            match parse(&line) {
                _ if bytes == 0 => break,
                Ok((key, _)) if is_whole => {
                    if !self.keys.insert(key) {
                        log::warn!("{}, line {number}: this game is there before", self.path.display());
                    }
                }
                _ if !is_whole => {
                    log::warn!(
                        "{}, line {number}: cut off, since the run was ended while it was written",
                        self.path.display()
                    );
                    self.file.set_len(self.length)?;
                    self.file.sync_all()?;
                    break;
                }
                Ok(_) => {}
                Err(error) => return Err(error.context(format!("line {number} is no game"))),
            }
            self.length += bytes;
        }
        Ok(())
    }

    /// Whether the game is in the ledger.
    #[must_use]
    pub fn contains(&self, key: &GameKey) -> bool {
        self.keys.contains(key)
    }

    /// The number of different games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether no game is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Writes a game, and returns when it is on the disk.
    ///
    /// # Errors
    /// If the game is in the ledger already, or can't be written; then the file stays as it was.
    pub fn append(&mut self, key: &GameKey, game: &GameRecord) -> Result<()> {
        if self.contains(key) {
            bail!("the game {key} is in {} already", self.path.display());
        }
        let mut line = serde_json::to_vec(&Line::new(key, game))?;
        line.push(b'\n');
        if let Err(error) = self.write(&line) {
            // Whatever was written of it would be taken for the beginning of the next line.
            self.file.set_len(self.length).ok();
            return Err(error).with_context(|| format!("{} can't be written", self.path.display()));
        }
        self.length += line.len() as u64;
        self.keys.insert(key.clone());
        Ok(())
    }

    fn write(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(line)?;
        self.file.sync_data()
    }

    /// All games in the order they were written, each key once.
    ///
    /// # Errors
    /// If the file can't be read.
    pub fn records(&self) -> Result<Vec<(GameKey, GameRecord)>> {
        // By the same handle, since on some systems a lock shuts all others out.
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))?;
        let mut seen = HashSet::new();
        let mut records = Vec::with_capacity(self.len());
        for line in BufReader::new(file.take(self.length)).split(b'\n') {
            let (key, game) = parse(&line?)?;
            if seen.insert(key.clone()) {
                records.push((key, game));
            }
        }
        Ok(records)
    }
}

fn parse(line: &[u8]) -> Result<(GameKey, GameRecord)> {
    serde_json::from_slice::<Line>(line)?.into_game().context("a text in it means nothing")
}

/// Puts the new file's name on the disk too. Systems that have no such thing need none.
fn sync_folder_of(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        folder.sync_all().ok();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::arena::ledger::ContentHash;
    use crate::arena::sample;

    /// A path that is removed at the end.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Self {
            let name = format!("banyan-ledger-{name}-{}.jsonl", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::remove_file(&path).ok();
            Self(path)
        }

        fn open(&self) -> Ledger {
            Ledger::open(&self.0).expect("a ledger")
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            fs::remove_file(&self.0).ok();
        }
    }

    fn key(number: usize) -> GameKey {
        GameKey::from_text(&ContentHash::of_bytes(number.to_string().as_bytes()).to_string()).expect("a key")
    }

    fn game(number: usize) -> GameRecord {
        let mut game = sample::game();
        game.result.detail = format!("game number {number}, ⏎");
        game
    }

    /// Whether the ledger holds the games 0 … count - 1, each once and as it was.
    fn holds(ledger: &Ledger, count: usize) -> bool {
        let expected: Vec<_> = (0..count).map(|number| (key(number), game(number))).collect();
        ledger.len() == count && ledger.records().expect("readable") == expected
    }

    #[test]
    fn games_are_there_when_it_is_opened_again() {
        let place = Place::new("again");
        let mut ledger = place.open();
        assert!(ledger.is_empty());
        for number in 0..3 {
            ledger.append(&key(number), &game(number)).expect("written");
            assert!(holds(&ledger, number + 1));
        }
        drop(ledger);
        let ledger = place.open();
        assert!(holds(&ledger, 3));
        assert!(ledger.contains(&key(2)) && !ledger.contains(&key(3)));
    }

    #[test]
    fn a_game_is_never_written_twice() {
        let place = Place::new("twice");
        let mut ledger = place.open();
        ledger.append(&key(0), &game(0)).expect("written");
        assert!(ledger.append(&key(0), &game(0)).is_err());
        drop(ledger);
        let mut ledger = place.open();
        assert!(ledger.append(&key(0), &game(0)).is_err());
        assert!(holds(&ledger, 1));
    }

    /// Killed at any byte of a line, and started again: the game that was being written is played again, or it is
    /// there; none is lost or doubled.
    #[test]
    fn killed_at_any_byte_nothing_is_lost_or_doubled() {
        let place = Place::new("killed");
        let mut ledger = place.open();
        ledger.append(&key(0), &game(0)).expect("written");
        ledger.append(&key(1), &game(1)).expect("written");
        let whole = ledger.length;
        ledger.append(&key(2), &game(2)).expect("written");
        drop(ledger);
        let bytes = fs::read(&place.0).expect("readable");
        for end in usize::try_from(whole).expect("short")..=bytes.len() {
            fs::write(&place.0, &bytes[..end]).expect("writable");
            let mut ledger = place.open();
            let is_there = ledger.contains(&key(2));
            assert_eq!(is_there, end == bytes.len(), "{end}");
            assert!(holds(&ledger, if is_there { 3 } else { 2 }), "{end}");
            if !is_there {
                ledger.append(&key(2), &game(2)).expect("written");
            }
            assert!(holds(&ledger, 3), "{end}");
            drop(ledger);
            assert_eq!(fs::read(&place.0).expect("readable"), bytes, "{end}");
        }
    }

    #[test]
    fn garbage_before_the_last_line_is_an_error_and_stays() {
        let place = Place::new("garbage");
        place.open().append(&key(0), &game(0)).expect("written");
        let mut text = fs::read_to_string(&place.0).expect("readable");
        text.insert_str(0, "garbage\n");
        fs::write(&place.0, &text).expect("writable");
        let message = format!("{:#}", Ledger::open(&place.0).expect_err("garbage"));
        assert!(message.contains("line 1"), "{message}");
        assert_eq!(fs::read_to_string(&place.0).expect("readable"), text);
    }

    #[test]
    fn a_key_that_comes_twice_in_a_file_counts_once() {
        let place = Place::new("joined");
        place.open().append(&key(0), &game(0)).expect("written");
        let text = fs::read_to_string(&place.0).expect("readable");
        fs::write(&place.0, text.repeat(2)).expect("writable");
        let mut ledger = place.open();
        assert!(holds(&ledger, 1));
        ledger.append(&key(1), &game(1)).expect("written");
        assert!(holds(&ledger, 2));
    }

    #[test]
    fn only_one_can_have_it_open() {
        let place = Place::new("locked");
        let ledger = place.open();
        assert!(Ledger::open(&place.0).is_err());
        drop(ledger);
        assert!(Ledger::open(&place.0).is_ok());
    }
}
