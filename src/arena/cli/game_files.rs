//! Finished games as files that other programs read.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::arguments::Arguments;
use crate::arena::{GameRecord, writers};

/// Where games are written to.
pub(super) struct GameFiles {
    psq: Option<PathBuf>,
    transcripts: Option<PathBuf>,
    sgf: Option<File>,
    pgn: Option<File>,
}

impl GameFiles {
    /// Makes the folders and opens the files that are wanted.
    pub(super) fn open(arguments: &Arguments) -> anyhow::Result<Self> {
        for folder in [&arguments.psq, &arguments.transcripts].into_iter().flatten() {
            fs::create_dir_all(folder).with_context(|| format!("making the folder {}", folder.display()))?;
        }
        // With a ledger its games are written again, so that a run broken off leaves no gap here.
        let anew = arguments.ledger.is_some();
        let open = |path: &PathBuf| open(path, anew).with_context(|| format!("opening {}", path.display()));
        Ok(Self {
            psq: arguments.psq.clone(),
            transcripts: arguments.transcripts.clone(),
            sgf: arguments.sgf.as_ref().map(open).transpose()?,
            pgn: arguments.pgn.as_ref().map(open).transpose()?,
        })
    }

    /// Writes game number `number` of the schedule (from 0), and what was said in it if that is known.
    pub(super) fn add(
        &mut self,
        number: usize,
        game: &GameRecord,
        transcript: Option<&str>,
    ) -> io::Result<()> {
        let [black, white] = game.names.each_ref().map(|name| for_file_name(name));
        let name = format!("{:05}-{black}-{white}", number + 1);
        if let Some(folder) = &self.psq {
            fs::write(folder.join(format!("{name}.psq")), writers::psq(game))?;
        }
        if let (Some(folder), Some(transcript)) = (&self.transcripts, transcript) {
            fs::write(folder.join(format!("{name}.txt")), transcript)?;
        }
        append(self.sgf.as_mut(), &writers::sgf(game))?;
        append(self.pgn.as_mut(), &writers::pgn(game))
    }
}

fn open(path: &Path, anew: bool) -> io::Result<File> {
    OpenOptions::new().create(true).append(!anew).write(true).truncate(anew).open(path)
}

fn append(file: Option<&mut File>, text: &str) -> io::Result<()> {
    file.map_or(Ok(()), |file| file.write_all(text.as_bytes()))
}

fn for_file_name(name: &str) -> String {
    name.chars()
        .map(|letter| if letter.is_alphanumeric() || "-_.".contains(letter) { letter } else { '_' })
        .collect()
}
