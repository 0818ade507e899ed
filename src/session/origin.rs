//! Where a game is kept, and when it was begun.

use super::Origin;
use jiff::{Span, Timestamp, Zoned};
use quadrille_games::rules::Variant;

/// A name for the file of a game that begins now.
pub fn new_name(variant: Variant, lot: u64) -> String {
    let stamp = Timestamp::now().strftime("%Y%m%d-%H%M%S");
    format!("{stamp}-{variant}-{:08x}.pgn", lot as u32)
}

/// Today's date as records have it: `2026.11.21`.
pub fn today() -> String {
    Zoned::now().strftime("%Y.%m.%d").to_string()
}

/// The date so many days before today, as records have it.
pub fn days_ago(days: i32) -> String {
    let day = Zoned::now().date();
    let day = day.checked_sub(Span::new().days(days)).unwrap_or(day);
    day.strftime("%Y.%m.%d").to_string()
}

/// Where a game that begins now is kept.
pub fn new_origin(variant: Variant, lot: u64) -> Origin {
    let now = Zoned::now();
    let mut origin = Origin {
        file: Some(new_name(variant, lot)),
        ..Origin::default()
    };
    origin.tags.set("Date", today());
    origin
        .tags
        .set("Time", now.strftime("%H:%M:%S").to_string());
    origin
}
