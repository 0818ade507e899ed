//! One game of a long file of a tournament's games.

use super::store::LoadError;
use quadrille_files::{Disk, FileError, ReadError};
use quadrille_games::record::pgn::{Record, stream};
use std::io::{BufReader, ErrorKind};
use std::path::Path;

/// The good record of a round in a file of a tournament's games, which may be a long one.
pub(super) fn find_round(
    disk: &dyn Disk,
    file: &Path,
    round: &str,
) -> Result<Option<Record>, LoadError> {
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => LoadError::Missing(file.to_owned()),
        _ => LoadError::from(ReadError::from(FileError {
            file: file.to_owned(),
            doing: "read",
            error,
        })),
    };
    for raw in stream(BufReader::new(disk.open(file).map_err(failed)?)) {
        let raw = raw.map_err(failed)?;
        // The moves of the others are not looked at.
        if raw.tag("Round") == Some(round)
            && let Ok(record) = raw.read(None)
        {
            return Ok(Some(record));
        }
    }
    Ok(None)
}
