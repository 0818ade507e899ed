//! One game of a long file of a tournament's games.

use super::store::LoadError;
use crate::files::{Disk, FileError, ReadError};
use crate::record::pgn;
use std::io::{BufReader, ErrorKind};
use std::path::Path;

/// The record of a round in a file of a tournament's games, which may be a long one.
pub(super) fn find_round(
    disk: &dyn Disk,
    file: &Path,
    round: &str,
) -> Result<Option<String>, LoadError> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => LoadError::Missing(file.to_owned()),
        ErrorKind::InvalidData => LoadError::from(ReadError::Broken {
            file: file.to_owned(),
            reason: crate::files::reason(&error),
        }),
        _ => LoadError::from(ReadError::from(FileError {
            file: file.to_owned(),
            doing: "read",
            error,
        })),
    };
    let records = pgn::split(BufReader::new(disk.open(file).map_err(failed)?));
    for text in records {
        let text = text.map_err(failed)?;
        // Most are passed over without a look at their moves.
        if !text.contains(round) {
            continue;
        }
        let mut records = pgn::read(&text).filter_map(Result::ok);
        if records.any(|record| record.tags.get("Round") == Some(round)) {
            return Ok(Some(text));
        }
    }
    Ok(None)
}
