//! Files of game records, ours or other managers', for `replay`, `ratings` and `strength`.

use crate::checkpointed_run::visible_path;
use clap::Args;
use quadrille_files::open_file;
use quadrille_games::record::pgn::{Record, RecordError, RecordStream, stream};
use quadrille_games::rules::{Player, Variant, escape_invisible};
use std::error::Error;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

/// The files that a command reads.
#[derive(Args)]
pub struct RecordArgs {
    /// Files of game records (.pgn); `-` is the standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The variant of records without the tag Game, as other managers write them: upthrust, hique, focus, focus-exact,
    /// focus-classic, cublino-pur or cublino-contra.
    #[arg(long = "game", value_name = "VARIANT")]
    variant: Option<Variant>,
}

impl RecordArgs {
    /// Calls `read_file` with each file and `out`. Prints the names of several files if `has_headings`. Fails with the errors
    /// that `read_file` returns after all files.
    pub fn read_files<W: Write>(
        &self,
        out: &mut W,
        has_headings: bool,
        mut read_file: impl FnMut(RecordFile, &mut W) -> io::Result<Vec<String>>,
    ) -> Result<(), Box<dyn Error>> {
        let mut errors = Vec::new();
        for file in &self.files {
            if self.files.len() > 1 && has_headings {
                writeln!(out, "{}:", visible_path(file))?;
            }
            match RecordFile::open(file, self.variant) {
                Ok(records) => errors.extend(read_file(records, out)?),
                Err(error) => errors.push(error),
            }
        }
        out.flush()?;
        if errors.is_empty() {
            return Ok(());
        }
        Err(errors.join("\nquadrille-cli: ").into())
    }
}

/// A file of game records, as an iterator over its records. The outer error is an error of the file, the inner one of a
/// record.
pub struct RecordFile {
    name: String,
    stream: RecordStream<Box<dyn BufRead>>,
    /// The variant of records without the tag Game.
    default_variant: Option<Variant>,
}

impl RecordFile {
    /// Opens a file of records; `-` is the standard input. Fails if it cannot be opened or is not a file.
    pub fn open(file: &Path, default_variant: Option<Variant>) -> Result<Self, String> {
        let (name, input): (_, Box<dyn BufRead>) = if file == Path::new("-") {
            let input = BufReader::new(io::stdin());
            ("the standard input".to_owned(), Box::new(input))
        } else {
            let name = file.display().to_string();
            let input_file = open_file(file).map_err(|error| format!("{name}: {error}"))?;
            (name, Box::new(BufReader::with_capacity(1 << 16, input_file)))
        };
        Ok(Self { name, stream: stream(input), default_variant })
    }

    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Iterator for RecordFile {
    type Item = Result<Result<Record, RecordError>, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let raw_record = self.stream.next()?.map_err(|error| format!("{}: {error}", self.name));
        Some(raw_record.map(|raw_record| raw_record.read(self.default_variant)))
    }
}

pub fn player_name(record: &Record, player: Player) -> Option<String> {
    let name = record.tags.player_name(player)?;
    Some(escape_invisible(name).into_owned())
}
