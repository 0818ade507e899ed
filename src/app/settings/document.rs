//! The settings as a text in TOML.
//!
//! | key | value |
//! |---|---|
//! | `ai.threads` | how many threads a search uses; left out: as many as fit this machine |
//! | `ai.memory` | the size of a search's table in MiB |
//! | `engines` | a list of tables with `name`, `command` and a table `options` |
//!
//! Whatever else stands there is kept.

use super::engine::{Engine, Unknown};
use super::{MEMORY, Settings, THREADS};
use crate::rules::quote;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use toml::{Table, Value};

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
    if let Some(ai) = section(&table, "ai", complaints) {
        let threads = number(ai, "ai.threads", THREADS, complaints);
        settings.ai.threads = threads;
        if let Some(memory) = number(ai, "ai.memory", MEMORY, complaints) {
            settings.ai.memory = memory;
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
    reading
}

/// Puts `settings` into a document; what is not theirs stays.
pub(super) fn put(settings: &Settings, document: &mut Table) {
    let ai = document
        .entry("ai")
        .or_insert_with(|| Value::Table(Table::new()));
    if !ai.is_table() {
        *ai = Value::Table(Table::new());
    }
    if let Value::Table(ai) = ai {
        match settings.ai.threads {
            Some(threads) => ai.insert("threads".to_owned(), integer(threads)),
            None => ai.remove("threads"),
        };
        ai.insert("memory".to_owned(), integer(settings.ai.memory));
    }
    let engines: Vec<Value> = settings.engines.iter().map(table_of).collect();
    if engines.is_empty() {
        document.remove("engines");
    } else {
        document.insert("engines".to_owned(), Value::Array(engines));
    }
}

fn table_of(engine: &Engine) -> Value {
    let mut table = engine.rest.0.clone();
    table.insert("name".to_owned(), Value::String(engine.name.clone()));
    table.insert("command".to_owned(), Value::String(engine.command.clone()));
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
        Some(Value::String(text)) => Ok(text),
        Some(other) => Err(refusal(&format!("engines.{key}"), &other, "a text")),
        None => Err(format!(
            "`engines`: expected `{key}` in `{}`",
            quote(&value.to_string())
        )),
    };
    let (name, command) = (text("name")?, text("command")?);
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
        options,
        rest: Unknown(rest),
    })
}

/// A table in the document, if it is there.
fn section<'a>(table: &'a Table, key: &str, complaints: &mut Vec<String>) -> Option<&'a Table> {
    match table.get(key)? {
        Value::Table(section) => Some(section),
        other => {
            complaints.push(refusal(key, other, "a table"));
            None
        }
    }
}

/// A whole number of a section; `key` is its whole name.
fn number(
    section: &Table,
    key: &str,
    range: RangeInclusive<usize>,
    complaints: &mut Vec<String>,
) -> Option<usize> {
    let value = section.get(key.rsplit('.').next().unwrap_or(key))?;
    let number = value
        .as_integer()
        .and_then(|number| usize::try_from(number).ok())
        .filter(|number| range.contains(number));
    if number.is_none() {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        complaints.push(refusal(key, value, &expected));
    }
    number
}

fn refusal(key: &str, value: &Value, expected: &str) -> String {
    format!(
        "`{key} = {}`: expected {expected}",
        quote(&value.to_string())
    )
}

fn integer(number: usize) -> Value {
    Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
theme = "light"

[ai]
threads = 3
memory = 128
mood = "calm"

[[engines]]
name = "Random"
command = "python3 'random engine.py'"
colour = "green"

[engines.options]
Hash = 16
"Own Book" = true
File = "a b"

[sound]
volume = 0.5
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
        assert_eq!(document["theme"].as_str(), Some("light"));
        assert_eq!(document["ai"]["mood"].as_str(), Some("calm"));
        assert_eq!(document["sound"]["volume"].as_float(), Some(0.5));
        assert_eq!(document["engines"][0]["colour"].as_str(), Some("green"));
        assert!(document["ai"].get("threads").is_none());
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
