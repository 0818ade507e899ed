//! Files of game records, ours or other managers', as `replay` and `ratings` read them.

use quadrille::record::pgn::{Record, RecordError, read, read_as};
use quadrille::rules::{Player, Variant, visible};
use std::path::Path;

/// The text of a file of records.
///
/// # Errors
/// When it cannot be read.
pub fn text(file: &Path) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
    // Other programs may write names in other encodings: that breaks no game.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The records in a text; those that do not say what is played are of `usual`.
pub fn records(
    text: &str,
    usual: Option<Variant>,
) -> impl Iterator<Item = Result<Record, RecordError>> {
    match usual {
        Some(variant) => read_as(text, variant),
        None => read(text),
    }
}

/// A player's name, in characters that can be seen, if the record has it.
pub fn name(record: &Record, player: Player) -> Option<String> {
    // Ours, cutegames' usual ones, and those of PGN.
    let known = match player {
        Player::One => ["Player1", "white", "White"],
        Player::Two => ["Player2", "black", "Black"],
    };
    let name = known.iter().find_map(|name| record.tags.get(name))?;
    Some(visible(name).into_owned())
}

/// `1 game`, `2 games`, `1 ply`, `2 plies`.
pub fn counted(count: usize, word: &str) -> String {
    match (count, word.strip_suffix('y')) {
        (1, _) => format!("1 {word}"),
        (_, Some(stem)) => format!("{count} {stem}ies"),
        (_, None) => format!("{count} {word}s"),
    }
}
