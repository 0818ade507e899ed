//! Settings as a TOML text.
//!
//! The keys of the text are the fields of a type. A missing key has its default. An invalid value is reported and replaced
//! by its default without affecting other values. Unknown keys are kept.

use quadrille_games::rules::quote;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_path_to_error::Segment;
use std::collections::BTreeSet;
use toml::{Table, Value};

/// The maximum number of invalid values that are replaced one by one. Each further invalid value replaces its whole
/// section.
const MAX_SINGLE_REPLACEMENTS: usize = 50;

/// The result of reading a text.
#[derive(Clone, Debug)]
pub struct ParsedDocument<T> {
    /// The values that could be read, and defaults for the others.
    pub settings: T,
    /// One message for each invalid value. It quotes the value and the expected form.
    pub errors: Vec<String>,
}

/// Reads a TOML text. Each value is checked separately. If the text is not TOML, all values are defaults.
pub fn parse<T: DeserializeOwned + Default>(text: &str) -> ParsedDocument<T> {
    let mut document = match text.parse::<Table>() {
        Ok(document) => document,
        Err(error) => {
            let line =
                error.span().map(|span| text[..span.start.min(text.len())].lines().count().max(1));
            let line_prefix = line.map_or_else(String::new, |line| format!("line {line}: "));
            return ParsedDocument {
                settings: T::default(),
                errors: vec![format!("{line_prefix}{}", error.message())],
            };
        }
    };
    let mut errors = Vec::new();
    loop {
        match serde_path_to_error::deserialize(document.clone()) {
            Ok(settings) => return ParsedDocument { settings, errors },
            Err(error) => {
                let path: Vec<&Segment> = error.path().iter().collect();
                errors.push(error_message(&document, &path, error.inner().message()));
                let removed_len =
                    if errors.len() > MAX_SINGLE_REPLACEMENTS { 1 } else { path.len() };
                remove_value(&mut document, &path[..removed_len]);
            }
        }
    }
}

/// Returns a message with the value at `path` and the expected form.
fn error_message(document: &Table, path: &[&Segment], message: &str) -> String {
    let mut keys = Vec::new();
    let mut value: Option<&Value> = None;
    for segment in path {
        let inner_value = match (segment, value) {
            (Segment::Map { key }, None) => document.get(key),
            (Segment::Map { key }, Some(Value::Table(table))) => table.get(key),
            (Segment::Seq { index }, Some(Value::Array(list))) => list.get(*index),
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
    let value_text = value.map(ToString::to_string).unwrap_or_default();
    let expected = message.rfind("expected ").map_or(message, |offset| &message[offset..]);
    format!("`{} = {}`: {expected}", quote(&key_path), quote(&value_text))
}

/// Removes the value at `path`. If the path leads into a list, removes the element of the list. An empty path clears
/// the table.
fn remove_value(table: &mut Table, path: &[&Segment]) {
    let [Segment::Map { key }, inner_path @ ..] = path else { return table.clear() };
    match (table.get_mut(key), inner_path) {
        (Some(Value::Array(list)), [Segment::Seq { index }, ..]) if *index < list.len() => {
            list.remove(*index);
        }
        (Some(Value::Table(table)), [Segment::Map { .. }, ..]) => remove_value(table, inner_path),
        _ => drop(table.remove(key)),
    }
}

/// Returns `stored_table` with the keys in which `new_settings` differs from `old_settings`, or all keys if
/// `stored_table` is `None`.
///
/// # Errors
/// If a number is too large for TOML.
pub fn merge_changes<T: Serialize>(
    stored_table: Option<Table>,
    old_settings: &T,
    new_settings: &T,
) -> Result<Table, toml::ser::Error> {
    let new_table = Table::try_from(new_settings)?;
    let Some(mut stored_table) = stored_table else { return Ok(new_table) };
    merge_tables(&mut stored_table, &Table::try_from(old_settings)?, &new_table);
    Ok(stored_table)
}

/// Applies to `stored_table` the changes from `old_table` to `new_table`, key by key, also in nested tables.
fn merge_tables(stored_table: &mut Table, old_table: &Table, new_table: &Table) {
    let keys: BTreeSet<&String> = old_table.keys().chain(new_table.keys()).collect();
    for key in keys {
        match (old_table.get(key), new_table.get(key)) {
            (old_value, new_value) if old_value == new_value => {}
            (_, None) => drop(stored_table.remove(key)),
            (Some(Value::Table(old_value)), Some(Value::Table(new_value))) => {
                let inner_value =
                    stored_table.entry(key.clone()).or_insert_with(|| Table::new().into());
                if !inner_value.is_table() {
                    *inner_value = Table::new().into();
                }
                if let Value::Table(inner_value) = inner_value {
                    merge_tables(inner_value, old_value, new_value);
                }
            }
            (_, Some(new_value)) => drop(stored_table.insert(key.clone(), new_value.clone())),
        }
    }
}
