//! What was played in a tournament's folder, without its plan.

use super::folder::{FolderError, LOG};
use super::log::{Entry, LogError, scan};
use crate::{EntrantSpec, are_identical};
use quadrille_games::record::pgn::{GameResult, read};
use quadrille_games::rules::Variant;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// A game as ratings want it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The players by their names, Player 1 first.
    pub names: [String; 2],
    /// How it ended.
    pub result: GameResult,
    /// Whether both are one player that makes no random choices: such a game says nothing about strength.
    pub identical: bool,
}

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
    let mut players: Vec<Option<EntrantSpec>> = Vec::new();
    scan(BufReader::new(file), None, &mut |entry| {
        match entry {
            Entry::Plan(plan) => {
                let line = plan
                    .lines()
                    .find_map(|line| line.strip_prefix("variant = "));
                variant = line.and_then(|id| id.parse().ok());
                players = plan.lines().filter_map(player).collect();
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
                let [one, two] = game.seats.map(|seat| players.get(seat)?.as_ref());
                games.push(Pairing {
                    names: [name("Player1")?, name("Player2")?],
                    result: game.result,
                    identical: one
                        .zip(two)
                        .is_some_and(|(one, two)| are_identical(one, two)),
                });
            }
        }
        Ok(())
    })
    .map_err(failed)?;
    Ok((variant, games))
}

/// Who plays, if this line of a plan's canonical text says who somebody is.
fn player(line: &str) -> Option<Option<EntrantSpec>> {
    let (number, entrant) = line.strip_prefix("entrant ")?.split_once(" = ")?;
    number.parse::<usize>().ok()?;
    // A name may say `plays` too, but not behind a quotation mark that ends it.
    let mut escaped = false;
    let end = entrant.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    let player = end.and_then(|(end, _)| entrant[end + 1..].strip_prefix(" plays "));
    Some(player.and_then(|player| player.parse().ok()))
}
