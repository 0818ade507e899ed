//! What was played in a tournament's folder, without its plan.

use super::folder::{FolderError, LOG};
use super::log::{Entry, LogError, scan};
use crate::record::pgn::{GameResult, read};
use crate::rules::Variant;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// A game's players by their names, Player 1 first, and how it ended.
pub type Pairing = ([String; 2], GameResult);

/// What was played in a folder, somebody may play there or not: the variant, and the games as they stand in the log. Changes nothing.
///
/// # Errors
/// When there is no log, or a damaged one.
pub fn played(path: &Path) -> Result<(Option<Variant>, Vec<Pairing>), FolderError> {
    let log = path.join(LOG);
    let failed = |error| FolderError::Log {
        path: log.clone(),
        error,
    };
    let file = File::open(&log).map_err(|error| failed(error.into()))?;
    let (mut variant, mut games) = (None, Vec::new());
    scan(BufReader::new(file), None, &mut |entry| {
        match entry {
            Entry::Plan(plan) => {
                let line = plan
                    .lines()
                    .find_map(|line| line.strip_prefix("variant = "));
                variant = line.and_then(|id| id.parse().ok());
            }
            Entry::Game(game, record) => {
                let bad = |what: &str| {
                    LogError::Io(io::Error::other(format!("game {}: {what}", game.id)))
                };
                let record = read(record).next().ok_or_else(|| bad("no record"))?;
                let record = record.map_err(|error| bad(&error.to_string()))?;
                let name = |tag: &str| {
                    let name = record.tags.get(tag).map(str::to_owned);
                    name.ok_or_else(|| bad("a player without a name"))
                };
                games.push(([name("Player1")?, name("Player2")?], game.result));
            }
        }
        Ok(())
    })
    .map_err(failed)?;
    Ok((variant, games))
}
