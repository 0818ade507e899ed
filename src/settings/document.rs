//! The settings as a text in TOML.
//!
//! | key | value |
//! |---|---|
//! | `ai.threads` | how many threads a search uses; left out: as many as fit this machine |
//! | `ai.memory` | the size of a search's table in MiB |
//! | `ai.book` | whether its first moves are drawn among good ones |
//! | `ai.warn` | whether a person is warned of a blunder against it |
//! | `engines` | a list of tables with `name`, `command`, a table `options`, and where they are not as usual `folder` and `start-seconds` |
//! | `language` | a language's tag, such as `de`; left out: the system's |
//!
//! The sections `look`, `motion`, `board`, `panel`, `sound` and `window` are in `sections`, the last games' set-ups in `games`, the last
//! tournament in `tournament`.
//! Whatever else stands there is kept.

use super::values::{Section, change, put_or_remove, refusal};
use super::{MEMORY, Settings, THREADS, games, sections, tournament};
use crate::setup::engine::{Engine, START_SECONDS, USUAL_START_SECONDS, Unknown};
use quadrille_games::rules::quote;
use std::collections::{BTreeMap, BTreeSet};
use toml::{Table, Value};

/// The longest tag of a language, in characters.
const TAG_LIMIT: usize = 35;

/// What came of reading a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    /// What could be read; the usual values for the rest.
    pub settings: Settings,
    /// What could not be read, each with its quotation and what was expected.
    pub complaints: Vec<String>,
}

/// Reads a text; its values are judged one by one.
pub(super) fn read(text: &str) -> Reading {
    let table = match text.parse::<Table>() {
        Ok(table) => table,
        Err(error) => {
            let line = error
                .span()
                .map(|span| text[..span.start.min(text.len())].lines().count().max(1));
            let place = line.map_or_else(String::new, |line| format!("line {line}: "));
            return Reading {
                settings: Settings::default(),
                complaints: vec![format!("{place}{}", error.message())],
            };
        }
    };
    let mut reading = Reading::default();
    let Reading {
        settings,
        complaints,
    } = &mut reading;
    let mut ai = Section::of(&table, "ai", complaints);
    settings.ai.threads = ai.number("threads", &THREADS);
    if let Some(memory) = ai.number("memory", &MEMORY) {
        settings.ai.memory = memory;
    }
    ai.truth("book", &mut settings.ai.book);
    ai.truth("warn", &mut settings.ai.warn);
    sections::read(&table, settings, complaints);
    match table.get("language") {
        None => {}
        Some(Value::String(tag)) if is_tag(tag) => settings.language = Some(tag.clone()),
        Some(other) => {
            complaints.push(refusal(
                "language",
                other,
                "a language's tag such as \"de\"",
            ));
        }
    }
    match table.get("engines") {
        None => {}
        Some(Value::Array(list)) => {
            for value in list {
                match engine(value).and_then(|engine| {
                    let tidy = engine.tidy(&settings.engines);
                    tidy.map_err(|bad| format!("`engines`: {bad}"))
                }) {
                    Ok(engine) => settings.engines.push(engine),
                    Err(complaint) => complaints.push(complaint),
                }
            }
        }
        Some(other) => complaints.push(refusal("engines", other, "a list of tables")),
    }
    games::read(&table, settings, complaints);
    tournament::read(&table, settings, complaints);
    reading
}

/// Whether a text can be a language's tag: `de`, `pt-BR`.
fn is_tag(text: &str) -> bool {
    text.len() <= TAG_LIMIT
        && text
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Puts `settings` into a document; what is not theirs stays.
pub(super) fn put(settings: &Settings, document: &mut Table) {
    change(document, "ai", |ai| {
        put_or_remove(ai, "threads", settings.ai.threads.map(integer));
        ai.insert("memory".to_owned(), integer(settings.ai.memory));
        ai.insert("book".to_owned(), settings.ai.book.into());
        ai.insert("warn".to_owned(), settings.ai.warn.into());
    });
    sections::put(settings, document);
    put_or_remove(document, "language", settings.language.clone());
    games::put(settings, document);
    tournament::put(settings, document);
    let engines: Vec<Value> = settings.engines.iter().map(table_of).collect();
    if engines.is_empty() {
        document.remove("engines");
    } else {
        document.insert("engines".to_owned(), Value::Array(engines));
    }
}

/// The document `there` with what is different in `settings` from `before`, key by key within the sections.
pub(super) fn merged(there: Table, before: &Settings, settings: &Settings) -> Table {
    let with = |settings: &Settings| {
        let mut document = there.clone();
        put(settings, &mut document);
        document
    };
    let (before, after) = (with(before), with(settings));
    merge(there, &before, &after, true)
}

/// `there` with the changes from `before` to `after`; within tables one by one, if those are to be looked into.
fn merge(mut there: Table, before: &Table, after: &Table, deep: bool) -> Table {
    let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    for key in keys {
        match (before.get(key), after.get(key)) {
            (old, new) if old == new => {}
            (_, None) => drop(there.remove(key)),
            (Some(Value::Table(old)), Some(Value::Table(new))) if deep => {
                let within = match there.remove(key) {
                    Some(Value::Table(within)) => within,
                    _ => Table::new(),
                };
                let merged = merge(within, old, new, false);
                there.insert(key.clone(), Value::Table(merged));
            }
            (_, Some(new)) => drop(there.insert(key.clone(), new.clone())),
        }
    }
    there
}

fn table_of(engine: &Engine) -> Value {
    let mut table = engine.rest.0.clone();
    table.insert("name".to_owned(), Value::String(engine.name.clone()));
    table.insert("command".to_owned(), Value::String(engine.command.clone()));
    if !engine.folder.is_empty() {
        table.insert("folder".to_owned(), Value::String(engine.folder.clone()));
    }
    if engine.start_seconds != USUAL_START_SECONDS {
        let seconds = Value::Integer(engine.start_seconds.into());
        table.insert("start-seconds".to_owned(), seconds);
    }
    if !engine.options.is_empty() {
        let options = engine.options.iter();
        let options = options.map(|(name, value)| (name.clone(), Value::String(value.clone())));
        table.insert("options".to_owned(), Value::Table(options.collect()));
    }
    Value::Table(table)
}

fn engine(value: &Value) -> Result<Engine, String> {
    let Value::Table(table) = value else {
        return Err(refusal(
            "engines",
            value,
            "tables with `name` and `command`",
        ));
    };
    let mut rest = table.clone();
    let mut text = |key: &str| match rest.remove(key) {
        Some(Value::String(text)) => Ok(Some(text)),
        Some(other) => Err(refusal(&format!("engines.{key}"), &other, "a text")),
        None => Ok(None),
    };
    let needed = |key: &str, text: Option<String>| {
        text.ok_or_else(|| {
            let table = quote(&value.to_string());
            format!("`engines`: expected `{key}` in `{table}`")
        })
    };
    let name = needed("name", text("name")?)?;
    let command = needed("command", text("command")?)?;
    let folder = text("folder")?.unwrap_or_default();
    let start_seconds = match rest.remove("start-seconds") {
        None => USUAL_START_SECONDS,
        Some(value) => {
            let seconds = value
                .as_integer()
                .and_then(|seconds| u32::try_from(seconds).ok());
            let seconds = seconds.filter(|seconds| START_SECONDS.contains(seconds));
            let (least, most) = (START_SECONDS.start(), START_SECONDS.end());
            let wanted = format!("a whole number from {least} to {most}");
            seconds.ok_or_else(|| refusal("engines.start-seconds", &value, &wanted))?
        }
    };
    let mut options = BTreeMap::new();
    match rest.remove("options") {
        None => {}
        Some(Value::Table(table)) => {
            for (name, value) in table {
                // A number or a truth value is what somebody writes who does not know that all are texts.
                let value = match value {
                    Value::String(text) => text,
                    Value::Integer(number) => number.to_string(),
                    Value::Boolean(truth) => truth.to_string(),
                    other => {
                        let key = format!("engines.options.{name}");
                        return Err(refusal(&key, &other, "a text"));
                    }
                };
                options.insert(name, value);
            }
        }
        Some(other) => return Err(refusal("engines.options", &other, "a table")),
    }
    Ok(Engine {
        name,
        command,
        folder,
        start_seconds,
        options,
        rest: Unknown(rest),
    })
}

fn integer(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Fails unless settings are read as they were written, without a complaint.
#[cfg(test)]
pub(super) fn assert_comes_back(settings: &Settings) {
    let mut table = Table::new();
    put(settings, &mut table);
    let text = table.to_string();
    let reading = read(&text);
    assert_eq!(reading.complaints, Vec::<String>::new(), "{text}");
    assert_eq!(reading.settings, *settings, "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn what_is_read_is_written_and_the_rest_is_kept() {
        let reading = read(TEXT);
        assert_eq!(reading.complaints, Vec::<String>::new());
        let mut settings = reading.settings;
        assert_eq!(settings.ai.threads, Some(3));
        assert_eq!(settings.ai.memory, 128);
        assert_eq!(settings.engines[0].options["Own Book"], "true");
        assert_eq!(settings.engines[0].options["Hash"], "16");
        assert_eq!(settings.engines[0].folder, "/opt/my engines");
        assert_eq!(settings.engines[0].start_seconds, 90);

        settings.ai.threads = None;
        settings.engines[0].name = "Renamed".to_owned();
        settings.engines.push(Engine::new("Second", "second"));
        let mut document: Table = TEXT.parse().unwrap();
        put(&settings, &mut document);
        let text = document.to_string();
        let again = read(&text);
        assert_eq!(again.complaints, Vec::<String>::new(), "{text}");
        assert_eq!(again.settings, settings, "{text}");
        let document: Table = text.parse().unwrap();
        assert_eq!(document["flavour"].as_str(), Some("mild"));
        assert_eq!(document["ai"]["mood"].as_str(), Some("calm"));
        assert_eq!(document["weather"]["rain"].as_float(), Some(0.5));
        assert_eq!(document["engines"][0]["colour"].as_str(), Some("green"));
        assert!(document["ai"].get("threads").is_none());
    }

    #[test]
    fn what_somebody_else_has_changed_stays_where_nothing_was_changed_here() {
        let before = read(TEXT).settings;
        let mut here = before.clone();
        here.ai.memory = 32;
        here.language = Some("de".to_owned());
        let mut elsewhere = before.clone();
        elsewhere.ai.threads = Some(7);
        elsewhere.look.scale = 120;
        elsewhere.engines.clear();
        let there = merged(TEXT.parse().unwrap(), &before, &elsewhere);
        let both = merged(there, &before, &here);
        let read = read(&both.to_string());
        assert_eq!(read.complaints, Vec::<String>::new());
        assert_eq!(read.settings.ai.memory, 32);
        assert_eq!(read.settings.ai.threads, Some(7));
        assert_eq!(read.settings.look.scale, 120);
        assert_eq!(read.settings.language.as_deref(), Some("de"));
        assert!(read.settings.engines.is_empty());
        assert_eq!(both["flavour"].as_str(), Some("mild"));
        assert_eq!(both["ai"]["mood"].as_str(), Some("calm"));
        // What both have changed is as the later one wants it.
        let mut later = before.clone();
        later.ai.memory = 256;
        let both = merged(both, &before, &later);
        assert_eq!(both["ai"]["memory"].as_integer(), Some(256));
    }

    #[test]
    fn the_last_engine_can_be_removed() {
        let mut document: Table = TEXT.parse().unwrap();
        put(&Settings::default(), &mut document);
        assert_eq!(read(&document.to_string()).settings, Settings::default());
    }

    #[test]
    fn every_value_is_judged_by_itself_and_quoted() {
        for (text, quotation) in [
            ("ai = 3", "`ai = 3`: expected a table"),
            ("[ai]\nthreads = \"many\"", "`ai.threads = \"many\"`"),
            ("[ai]\nthreads = 0", "expected a whole number from 1"),
            ("[ai]\nmemory = -5", "`ai.memory = -5`"),
            ("engines = 3", "`engines = 3`: expected a list"),
            ("language = 3", "`language = 3`"),
            ("language = \"../de\"", "expected a language's tag"),
            ("look = 3", "`look = 3`: expected a table"),
            (
                "[look]\ntheme = \"grey\"",
                "`look.theme = \"grey\"`: expected one of \"dark\", \"light\"",
            ),
            (
                "[look]\nscale = 10",
                "expected a whole number from 80 to 200",
            ),
            (
                "[look]\nmarks = 1",
                "`look.marks = 1`: expected true or false",
            ),
            ("[look]\npalette = 1", "`look.palette = 1`"),
            (
                "[motion]\nspeed = -1",
                "expected a whole number from 0 to 200",
            ),
            ("[board]\nconfirm = \"x\"", "`board.confirm = \"x\"`"),
            ("[sound]\nvolume = 0.5", "`sound.volume = 0.5`"),
            ("[window]\nsize = [800]", "expected a width and a height"),
            ("[window]\nsize = [800, 1]", "`window.size = [800, 1]`"),
            ("[window]\nplace = \"top\"", "expected two whole numbers"),
            ("[games]\nchess = {}", "unknown game `chess`"),
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
            (
                "[games.upthrust]\ncolours = \"GG\"",
                "`games.upthrust.colours = \"GG\"`",
            ),
            ("tournament = 1", "`tournament = 1`: expected a table"),
            (
                "[tournament]\nformat = \"cup\"",
                "`tournament.format = \"cup\"`: expected one of \"round-robin\"",
            ),
            (
                "[tournament]\nvariant = \"chess\"",
                "`tournament.variant = \"chess\"`",
            ),
            (
                "[tournament]\ngames = 99",
                "expected a whole number from 2 to 20",
            ),
            (
                "[tournament]\nentrants = 3",
                "`tournament.entrants = 3`: expected a list",
            ),
            ("engines = [3]", "`engines = 3`"),
            ("[[engines]]\nname = \"A\"", "expected `command`"),
            (
                "[[engines]]\nname = 1\ncommand = \"a\"",
                "`engines.name = 1`",
            ),
            ("[[engines]]\nname = \"\"\ncommand = \"a\"", "needs a name"),
            ("[[engines]]\nname = \"A\"\ncommand = \"a 'b\"", "`a 'b`"),
            (
                "[[engines]]\nname = \"A\"\ncommand = \"a\"\noptions = 1",
                "`engines.options = 1`",
            ),
            ("[ai\n", "line 1: "),
            ("[ai]\nmemory = 64\nthreads = = 3", "line 3: "),
        ] {
            let complaints = read(text).complaints;
            assert_eq!(complaints.len(), 1, "{text}: {complaints:?}");
            assert!(complaints[0].contains(quotation), "{text}: {complaints:?}");
        }
        let reading = read(
            "[ai]\nthreads = \"x\"\nmemory = 32\n[[engines]]\nname = \"A\"\ncommand = \"a\"\n\
             [[engines]]\nname = \"a\"\ncommand = \"b\"",
        );
        assert_eq!(reading.settings.ai.memory, 32);
        assert_eq!(reading.settings.engines, [Engine::new("A", "a")]);
        assert_eq!(reading.complaints.len(), 2, "{:?}", reading.complaints);
    }
}
