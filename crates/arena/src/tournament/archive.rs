//! Reads the games in a tournament's folder without its plan.

use super::folder::{FolderError, LOG_NAME};
use super::log::{FinishedGame, LogEntry, LogReader, SkippedLine};
use crate::{EntrantSpec, are_identical};
use quadrille_games::record::pgn::{GameResult, read};
use quadrille_games::rules::{BadText, Variant};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// The players and the result of a game, for ratings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The players by their names, Player 1 first.
    pub names: [String; 2],
    /// The result.
    pub result: GameResult,
    /// Whether both players are identical and deterministic. Such a game gives no information on strength.
    pub is_identical: bool,
    /// Whether the game is marked as one that does not count for strength, or an engine broke down in its pair.
    pub is_uncounted: bool,
}

/// The games in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// The variant; `None` if no line of the log contains a plan.
    pub variant: Option<Variant>,
    /// The games, in the order in which they ended.
    pub games: Vec<RatedGame>,
    /// The lines of the log that do not count.
    pub skipped_lines: Vec<SkippedLine>,
}

/// Reads the games in a folder, even while a program plays there. Changes nothing. Skips games before the plan and repeated
/// lines of a game.
///
/// # Errors
/// When there is no log, or it cannot be read.
pub fn read_archive(path: &Path) -> Result<Archive, FolderError> {
    let log_path = path.join(LOG_NAME);
    let log_error =
        |error: io::Error| FolderError::Log { path: log_path.clone(), error: BadText::new(error) };
    let file = File::open(&log_path).map_err(log_error)?;
    let mut archive = Archive::default();
    let mut players: Vec<Option<EntrantSpec>> = Vec::new();
    let mut has_plan = false;
    let mut ids = Vec::new();
    let mut counted_ids = BTreeSet::new();
    let mut broken_games = BTreeSet::new();
    for line in LogReader::new(BufReader::new(file)) {
        let (line_number, entry) = line.map_err(log_error)?;
        let rated_game = match entry {
            Ok(LogEntry::Plan(plan)) => {
                let mut plan_lines = plan.lines();
                let id = plan_lines.find_map(|plan_line| plan_line.strip_prefix("variant = "));
                archive.variant = id.and_then(|id| id.parse().ok());
                players = plan.lines().filter_map(parse_player).collect();
                has_plan = true;
                continue;
            }
            Ok(LogEntry::Game(..)) if !has_plan => Err("a game before the plan".to_owned()),
            Ok(LogEntry::Game(game, _)) if counted_ids.contains(&game.id) => {
                Err(format!("it is the second line of game {}", game.id))
            }
            Ok(LogEntry::Game(game, record)) => rated_game_from_record(&game, &record, &players)
                .inspect(|_| {
                    ids.push(game.id);
                    counted_ids.insert(game.id);
                    if game.is_breakdown() {
                        broken_games.extend([game.id, game.id.partner()]);
                    }
                }),
            Err(reason) => Err(reason),
        };
        match rated_game {
            Ok(rated_game) => archive.games.push(rated_game),
            Err(reason) => archive.skipped_lines.push(SkippedLine { line: line_number, reason }),
        }
    }
    for (game, id) in archive.games.iter_mut().zip(ids) {
        game.is_uncounted = broken_games.contains(&id);
    }
    Ok(archive)
}

/// Returns the names of a game's players, from its record, and its result.
fn rated_game_from_record(
    game: &FinishedGame,
    record: &str,
    players: &[Option<EntrantSpec>],
) -> Result<RatedGame, String> {
    let record = read(record).next().ok_or("it has no record")?;
    let record = record.map_err(|error| error.to_string())?;
    let name_from_tag = |tag: &str| {
        let name = record.tags.get(tag).map(str::to_owned);
        name.ok_or_else(|| format!("it has no {tag}"))
    };
    let [one, two] = game.seats.map(|seat| players.get(seat)?.as_ref());
    let entrants = one.zip(two);
    Ok(RatedGame {
        names: [name_from_tag("Player1")?, name_from_tag("Player2")?],
        result: game.result,
        is_identical: entrants.is_some_and(|(one, two)| are_identical(one, two)),
        is_uncounted: false,
    })
}

/// Returns the player of an entrant if this line of a plan's canonical text names an entrant.
fn parse_player(plan_line: &str) -> Option<Option<EntrantSpec>> {
    let (number, entrant) = plan_line.strip_prefix("entrant ")?.split_once(" = ")?;
    number.parse::<usize>().ok()?;
    // A name may contain ` plays `, so the player is searched after the closing quotation mark.
    let mut is_escaped = false;
    let end = entrant.char_indices().skip(1).find(|&(_, c)| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    let player = end.and_then(|(end, _)| entrant[end + 1..].strip_prefix(" plays "));
    Some(player.and_then(|player| player.parse().ok()))
}
