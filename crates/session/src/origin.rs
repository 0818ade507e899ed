//! File names and dates of new games.

use crate::Origin;
use jiff::{Span, Timestamp, Zoned};
use quadrille_games::rules::Variant;

/// Returns a file name for a new game. Part of it is the hexadecimal `game_number`, so that two games do not get the same
/// name.
pub fn new_name(variant: Variant, game_number: u64) -> String {
    let stamp = Timestamp::now().strftime("%Y%m%d-%H%M%S");
    format!("{stamp}-{variant}-{:08x}.pgn", game_number as u32)
}

/// Returns today's date in the format of records: `2026.11.21`.
pub fn today() -> String {
    Zoned::now().strftime("%Y.%m.%d").to_string()
}

/// Returns the date `days` before today, in the format of records.
pub fn days_ago(days: i32) -> String {
    let today = Zoned::now().date();
    let day = today.checked_sub(Span::new().days(days)).unwrap_or(today);
    day.strftime("%Y.%m.%d").to_string()
}

/// Returns the origin of a new game: its file name, and the tags for date and time.
pub fn new_origin(variant: Variant, game_number: u64) -> Origin {
    let now = Zoned::now();
    let mut origin = Origin { file: Some(new_name(variant, game_number)), ..Origin::default() };
    origin.tags.set("Date", today());
    origin.tags.set("Time", now.strftime("%H:%M:%S").to_string());
    origin
}
