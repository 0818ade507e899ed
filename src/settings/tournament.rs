//! What was chosen for the last tournament, in TOML: a table `tournament`.
//!
//! | key | value |
//! |---|---|
//! | `variant` | the game |
//! | `format` | `round-robin`, `gauntlet`, `knockout` or `swiss` |
//! | `length` | its cycles, tie-breaks or rounds |
//! | `games` | games of an encounter |
//! | `movetime` | how long a move may take, in ms |
//! | `opening` | how many random moves begin a game |
//! | `at-once` | games at the same time |
//! | `entrants` | a list in the order of the seeding: `builtin:4`, `builtin:random` …, `engine:` and an engine's name |

use super::Settings;
use super::values::{Section, change, refusal, word_of};
use crate::setup::tournament::{Candidate, Entry, GAMES, System};
use quadrille_games::rules::Variant;
use std::time::Duration;
use toml::{Table, Value};

const SYSTEMS: [(&str, System); 4] = [
    ("round-robin", System::RoundRobin),
    ("gauntlet", System::Gauntlet),
    ("knockout", System::Knockout),
    ("swiss", System::Swiss),
];

/// Reads the last tournament into `settings`. Engines that are registered no longer are nothing to complain of: they are
/// left out where somebody looks at it.
pub(super) fn read(document: &Table, settings: &mut Settings, complaints: &mut Vec<String>) {
    let mut section = Section::of(document, "tournament", complaints);
    if !section.is_there() {
        return;
    }
    let mut entry = Entry::default();
    let games = Variant::ALL.map(|variant| (variant.id(), variant));
    entry.variant = section.word("variant", &games).unwrap_or(entry.variant);
    entry.system = section.word("format", &SYSTEMS).unwrap_or(entry.system);
    // How many rounds there can be depends on the entrants.
    entry.length = section.number("length", &(0..=50)).unwrap_or(entry.length);
    entry.games = section.number("games", &(2..=GAMES)).unwrap_or(entry.games);
    if let Some(millis) = section.number("movetime", &(1..=3_600_000)) {
        entry.movetime = Duration::from_millis(millis);
    }
    entry.opening = section
        .number("opening", &(0..=100))
        .unwrap_or(entry.opening);
    entry.at_once = section
        .number("at-once", &(1..=256))
        .unwrap_or(entry.at_once);
    let listed = section.value("entrants", "a list of texts", |value| {
        value.as_array().cloned()
    });
    if let Some(listed) = listed {
        entry.entrants = Vec::new();
        for value in &listed {
            match value.as_str().and_then(Candidate::of_word) {
                Some(candidate) if entry.entrants.contains(&candidate) => {}
                Some(candidate) => entry.entrants.push(candidate),
                // An entrant of earlier versions, left out like an engine that was removed.
                None if value.as_str() == Some("builtin:uct") => {}
                None => complaints.push(refusal(
                    "tournament.entrants",
                    value,
                    "an entrant such as \"builtin:4\", \"builtin:random\" or \"engine:NAME\"",
                )),
            }
        }
    }
    settings.last_tournament = Some(entry);
}

/// Puts the last tournament into a document.
pub(super) fn put(settings: &Settings, document: &mut Table) {
    let Some(entry) = &settings.last_tournament else {
        document.remove("tournament");
        return;
    };
    change(document, "tournament", |table| {
        let number = |number: u128| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
        let entrants = entry.entrants.iter().map(Candidate::word);
        for (key, value) in [
            ("variant", entry.variant.id().into()),
            ("format", word_of(&SYSTEMS, entry.system)),
            ("length", number(entry.length as u128)),
            ("games", number(entry.games as u128)),
            ("movetime", number(entry.movetime.as_millis())),
            ("opening", entry.opening.into()),
            ("at-once", number(entry.at_once as u128)),
            ("entrants", entrants.collect::<Vec<_>>().into()),
        ] {
            table.insert(key.to_owned(), value);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::document;
    use super::*;
    use crate::setup::Engine;
    use quadrille_search::Level;

    #[test]
    fn every_tournament_is_read_as_it_was_written() {
        let engines = vec![Engine::new("My \"own\"", "./own")];
        let mut settings = Settings {
            engines,
            ..Settings::default()
        };
        for (number, system) in System::ALL.into_iter().enumerate() {
            let entry = Entry {
                variant: Variant::ALL[number],
                system,
                length: number,
                games: 2 * number + 2,
                movetime: Duration::from_millis(100 << number),
                opening: 2 * number as u32,
                at_once: number + 1,
                entrants: Candidate::all(Variant::Upthrust, &settings)[number..].to_vec(),
            };
            settings.last_tournament = Some(entry);
            document::assert_comes_back(&settings);
        }
    }

    #[test]
    fn an_entrant_who_is_unknown_or_stands_twice_does_not_take_the_others_along() {
        let text = "[tournament]\nentrants = [\"builtin:3\", \"builtin:99\", \"builtin:3\", \"builtin:uct\", \"engine:Gone\"]";
        let reading = document::read(text);
        let quotation = "`tournament.entrants = \"builtin:99\"`";
        assert_eq!(reading.complaints.len(), 1, "{:?}", reading.complaints);
        assert!(reading.complaints[0].starts_with(quotation));
        let Some(mut entry) = reading.settings.last_tournament.clone() else {
            unreachable!("nothing was read");
        };
        let level = Candidate::Level(Level::new(3).unwrap());
        let gone = Candidate::Engine("Gone".to_owned());
        assert_eq!(entry.entrants, [level.clone(), gone]);
        entry.fit(&reading.settings);
        assert_eq!(entry.entrants, [level]);
    }
}
