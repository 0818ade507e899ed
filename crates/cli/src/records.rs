//! Files of game records, ours or other managers', for `replay`, `ratings` and `strength`.

use quadrille_files::open_file;
use quadrille_games::record::pgn::{Record, RecordError, RecordStream, stream};
use quadrille_games::rules::{Player, Variant, escape_invisible};
use std::io::{self, BufRead, BufReader};
use std::path::Path;

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
