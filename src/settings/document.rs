//! The settings as a TOML text.
//!
//! The keys of the file are the fields of [`Settings`]. A missing key has its default. An invalid value is reported and
//! replaced by its default without affecting other values. Unknown keys are kept.

use super::Settings;
use quadrille_games::rules::quote;
use quadrille_solver::perfect::highest_level;
use serde_path_to_error::Segment;
use std::collections::BTreeSet;
use toml::{Table, Value};

/// The largest number of invalid values that are replaced one by one. Each further one replaces its whole section.
const MAX_SINGLE_REPLACEMENTS: usize = 50;

/// The result of parsing a text.
#[derive(Clone, Debug, Default)]
pub(super) struct ParsedSettings {
    /// The values that could be read, and defaults for the others.
    pub settings: Settings,
    /// One message for each invalid value. It quotes the value and the expected form.
    pub errors: Vec<String>,
}

/// Parses a TOML text and checks each value separately.
pub(super) fn parse(text: &str) -> ParsedSettings {
    let mut document = match text.parse::<Table>() {
        Ok(document) => document,
        Err(error) => {
            let line =
                error.span().map(|span| text[..span.start.min(text.len())].lines().count().max(1));
            let line_prefix = line.map_or_else(String::new, |line| format!("line {line}: "));
            return ParsedSettings {
                settings: Settings::default(),
                errors: vec![format!("{line_prefix}{}", error.message())],
            };
        }
    };
    let mut errors = Vec::new();
    let mut settings: Settings = loop {
        match serde_path_to_error::deserialize(document.clone()) {
            Ok(settings) => break settings,
            Err(error) => {
                let path: Vec<&Segment> = error.path().iter().collect();
                errors.push(error_message(&document, &path, error.inner().message()));
                let removed_len =
                    if errors.len() > MAX_SINGLE_REPLACEMENTS { 1 } else { path.len() };
                remove(&mut document, &path[..removed_len]);
            }
        }
    };
    for engine in std::mem::take(&mut settings.engines) {
        match engine.validated(&settings.engines) {
            Ok(engine) => settings.engines.push(engine),
            Err(error) => errors.push(format!("`engines`: {}", error.localized())),
        }
    }
    for (variant, game) in &mut settings.last_games {
        errors.extend(game.limit_levels(*variant, highest_level(*variant)));
    }
    ParsedSettings { settings, errors }
}

/// Returns a message with the value at `path` and the expectation that `message` ends with.
fn error_message(document: &Table, path: &[&Segment], message: &str) -> String {
    let mut keys = Vec::new();
    let mut value: Option<&Value> = None;
    for segment in path {
        let inner_value = match (segment, value) {
            (Segment::Map { key }, None) => document.get(key),
            (Segment::Map { key }, Some(Value::Table(table))) => table.get(key),
            (Segment::Seq { index }, Some(Value::Array(array))) => array.get(*index),
            _ => None,
        };
        if inner_value.is_none() {
            break;
        }
        if let Segment::Map { key } = segment {
            keys.push(key.as_str());
        }
        value = inner_value;
    }
    let key_path = keys.join(".");
    let value = value.map(ToString::to_string).unwrap_or_default();
    let expectation = message.rfind("expected ").map_or(message, |offset| &message[offset..]);
    format!("`{} = {}`: {expectation}", quote(&key_path), quote(&value))
}

/// Removes the value at `path`. If it is in a list, only that element is removed.
fn remove(table: &mut Table, path: &[&Segment]) {
    let [Segment::Map { key }, inner_path @ ..] = path else {
        return table.clear();
    };
    match (table.get_mut(key), inner_path) {
        (Some(Value::Array(array)), [Segment::Seq { index }, ..]) if *index < array.len() => {
            array.remove(*index);
        }
        (Some(Value::Table(table)), [Segment::Map { .. }, ..]) => remove(table, inner_path),
        _ => drop(table.remove(key)),
    }
}

/// Returns `stored_table` with the keys in which `new_settings` differs from `old_settings`. Without a stored table, returns
/// all keys.
///
/// # Errors
/// If a number is too large for TOML.
pub(super) fn merge_changes(
    stored_table: Option<Table>,
    old_settings: &Settings,
    new_settings: &Settings,
) -> Result<Table, toml::ser::Error> {
    let new_table = Table::try_from(new_settings)?;
    let Some(mut stored_table) = stored_table else {
        return Ok(new_table);
    };
    merge(&mut stored_table, &Table::try_from(old_settings)?, &new_table);
    Ok(stored_table)
}

/// Applies to `stored_table` the changes from `old_table` to `new_table`, key by key, also in nested tables.
fn merge(stored_table: &mut Table, old_table: &Table, new_table: &Table) {
    let keys: BTreeSet<&String> = old_table.keys().chain(new_table.keys()).collect();
    for key in keys {
        match (old_table.get(key), new_table.get(key)) {
            (old, new) if old == new => {}
            (_, None) => drop(stored_table.remove(key)),
            (Some(Value::Table(old_inner)), Some(Value::Table(new_inner))) => {
                let inner_value =
                    stored_table.entry(key.clone()).or_insert_with(|| Table::new().into());
                if !inner_value.is_table() {
                    *inner_value = Table::new().into();
                }
                if let Value::Table(stored_inner) = inner_value {
                    merge(stored_inner, old_inner, new_inner);
                }
            }
            (_, Some(new)) => drop(stored_table.insert(key.clone(), new.clone())),
        }
    }
}

/// Panics unless `settings` stay equal after writing and reading, without a message.
#[cfg(test)]
pub(super) fn assert_round_trip(settings: &Settings) {
    let text = Table::try_from(settings).unwrap().to_string();
    let reading = parse(&text);
    assert_eq!(reading.errors, Vec::<String>::new(), "{text}");
    assert_eq!(reading.settings, *settings, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Engine;

    const TEXT: &str = r#"
flavour = "mild"

[ai]
threads = 3
memory = 128
mood = "calm"

[[engines]]
name = "Random"
command = "python3 'random engine.py'"
colour = "green"
folder = "/opt/my engines"
start-seconds = 90

[engines.options]
Hash = 16
"Own Book" = true
File = "a b"

[weather]
rain = 0.5
"#;

    #[test]
    fn document_round_trips_and_keeps_unknown_keys() {
        let parsed = parse(TEXT);
        assert_eq!(parsed.errors, Vec::<String>::new());
        let mut settings = parsed.settings;
        assert_eq!(settings.ai.threads, Some(3));
        assert_eq!(settings.ai.memory, 128);
        assert_eq!(settings.engines[0].options["Own Book"], "true");
        assert_eq!(settings.engines[0].options["Hash"], "16");
        assert_eq!(settings.engines[0].folder, "/opt/my engines");
        assert_eq!(settings.engines[0].start_seconds, 90);

        settings.ai.threads = None;
        settings.engines[0].name = "Renamed".to_owned();
        settings.engines.push(Engine::new("Second", "second"));
        let old_settings = parse(TEXT).settings;
        let document = merge_changes(TEXT.parse().ok(), &old_settings, &settings).unwrap();
        let text = document.to_string();
        let parsed_again = parse(&text);
        assert_eq!(parsed_again.errors, Vec::<String>::new(), "{text}");
        assert_eq!(parsed_again.settings, settings, "{text}");
        let document: Table = text.parse().unwrap();
        assert_eq!(document["flavour"].as_str(), Some("mild"));
        assert_eq!(document["ai"]["mood"].as_str(), Some("calm"));
        assert_eq!(document["weather"]["rain"].as_float(), Some(0.5));
        assert_eq!(document["engines"][0]["colour"].as_str(), Some("green"));
        assert!(document["ai"].get("threads").is_none());
    }

    #[test]
    fn missing_choice_of_notation_means_letters_and_a_stored_one_stays() {
        let readable = |text: &str| parse(text).settings.board.readable;
        assert!(readable("[board]\nturn = true"));
        assert!(!readable("[board]\nreadable = false"));
    }

    #[test]
    fn changes_of_another_window_are_merged() {
        let old_settings = parse(TEXT).settings;
        let mut own_settings = old_settings.clone();
        own_settings.ai.memory = 32;
        own_settings.language = Some("de".to_owned());
        let mut other_settings = old_settings.clone();
        other_settings.ai.threads = Some(7);
        other_settings.look.scale = 120;
        other_settings.engines.clear();
        let stored = merge_changes(TEXT.parse().ok(), &old_settings, &other_settings).unwrap();
        let merged_table = merge_changes(Some(stored), &old_settings, &own_settings).unwrap();
        let parsed = parse(&merged_table.to_string());
        assert_eq!(parsed.errors, Vec::<String>::new());
        assert_eq!(parsed.settings.ai.memory, 32);
        assert_eq!(parsed.settings.ai.threads, Some(7));
        assert_eq!(parsed.settings.look.scale, 120);
        assert_eq!(parsed.settings.language.as_deref(), Some("de"));
        assert!(parsed.settings.engines.is_empty());
        assert_eq!(merged_table["flavour"].as_str(), Some("mild"));
        assert_eq!(merged_table["ai"]["mood"].as_str(), Some("calm"));
        // If both windows have changed a key, the later change takes precedence.
        let mut later_settings = old_settings.clone();
        later_settings.ai.memory = 256;
        let merged_table =
            merge_changes(Some(merged_table), &old_settings, &later_settings).unwrap();
        assert_eq!(merged_table["ai"]["memory"].as_integer(), Some(256));
    }

    #[test]
    fn the_last_engine_can_be_removed() {
        let old_settings = parse(TEXT).settings;
        let document =
            merge_changes(TEXT.parse().ok(), &old_settings, &Settings::default()).unwrap();
        assert_eq!(parse(&document.to_string()).settings, Settings::default());
    }

    #[test]
    fn each_bad_value_is_reported_with_a_quotation() {
        for (text, quotation) in [
            ("ai = 3", "`ai = 3`: expected a table"),
            ("[ai]\nthreads = \"many\"", "`ai.threads = \"many\"`"),
            ("[ai]\nthreads = 0", "expected a whole number from 1"),
            ("[ai]\nmemory = -5", "`ai.memory = -5`"),
            ("engines = 3", "`engines = 3`: expected a sequence"),
            ("language = 3", "`language = 3`"),
            ("language = \"../de\"", "expected a language's tag"),
            ("look = 3", "`look = 3`: expected a table"),
            ("[look]\ntheme = \"grey\"", "`look.theme = \"grey\"`: expected `dark` or `light`"),
            ("[look]\nscale = 10", "expected a whole number from 80 to 200"),
            ("[look]\nmarks = 1", "`look.marks = 1`: expected a boolean"),
            ("[look]\npalette = 1", "`look.palette = 1`"),
            ("[motion]\nspeed = -1", "expected a whole number from 0 to 200"),
            ("[board]\nconfirm = \"x\"", "`board.confirm = \"x\"`"),
            ("[sound]\nvolume = 0.5", "`sound.volume = 0.5`"),
            ("[window]\nsize = [800]", "expected two whole numbers from 320"),
            ("[window]\nsize = [800, 1]", "`window.size = [800, 1]`"),
            ("[window]\nplace = \"top\"", "expected two whole numbers"),
            ("[games]\nchess = {}", "`games.chess = {}`: expected one of upthrust"),
            ("[games]\nhique = 1", "`games.hique = 1`"),
            ("[games.hique]\nbegins = 1", "`games.hique.begins = 1`"),
            (
                "[games.hique]\nplayer1 = { kind = \"robot\" }",
                "`games.hique.player1.kind = \"robot\"`",
            ),
            (
                "[games.hique]\nplayer1 = { kind = \"ai\", level = 11 }",
                "expected a whole number from 1 to 10",
            ),
            (
                "[games.upthrust]\nplayer1 = { kind = \"ai\", level = 12 }",
                "expected a whole number from 1 to 11",
            ),
            ("[games.upthrust]\ncolours = \"GG\"", "`games.upthrust.colours = \"GG\"`"),
            ("tournament = 1", "`tournament = 1`: expected a table"),
            (
                "[tournament]\nformat = \"cup\"",
                "`tournament.format = \"cup\"`: expected one of `round-robin`",
            ),
            ("[tournament]\nvariant = \"chess\"", "`tournament.variant = \"chess\"`"),
            ("[tournament]\ngames = 99", "expected a whole number from 2 to 20"),
            ("[tournament]\nentrants = 3", "`tournament.entrants = 3`: expected a sequence"),
            ("engines = [3]", "`engines = 3`"),
            ("[[engines]]\nname = \"A\"", "missing field `command`"),
            ("[[engines]]\nname = 1\ncommand = \"a\"", "`engines.name = 1`"),
            ("[[engines]]\nname = \"\"\ncommand = \"a\"", "needs a name"),
            ("[[engines]]\nname = \"A\"\ncommand = \"a 'b\"", "`a 'b`"),
            ("[[engines]]\nname = \"A\"\ncommand = \"a\"\noptions = 1", "`engines.options = 1`"),
            ("[ai\n", "line 1: "),
            ("[ai]\nmemory = 64\nthreads = = 3", "line 3: "),
        ] {
            let errors = parse(text).errors;
            assert_eq!(errors.len(), 1, "{text}: {errors:?}");
            assert!(errors[0].contains(quotation), "{text}: {errors:?}");
        }
        let parsed = parse(
            "[ai]\nthreads = \"x\"\nmemory = 32\n[[engines]]\nname = \"A\"\ncommand = \"a\"\n\
             [[engines]]\nname = \"a\"\ncommand = \"b\"",
        );
        assert_eq!(parsed.settings.ai.memory, 32);
        assert_eq!(parsed.settings.engines, [Engine::new("A", "a")]);
        assert_eq!(parsed.errors.len(), 2, "{:?}", parsed.errors);
    }
}
