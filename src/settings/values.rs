//! Reading single values of the settings' text: each is judged by itself, and quoted if it is refused.

use quadrille_games::rules::quote;
use std::ops::RangeInclusive;
use toml::{Table, Value};

/// One table of the document being read.
pub(super) struct Section<'a> {
    name: String,
    table: Option<&'a Table>,
    complaints: &'a mut Vec<String>,
}

impl<'a> Section<'a> {
    /// The table called `name` in `document`; one that is not there has no values.
    pub(super) fn of(document: &'a Table, name: &str, complaints: &'a mut Vec<String>) -> Self {
        Self::within(document, "", name, complaints)
    }

    /// The table called `key` in the table that is called `path`.
    pub(super) fn within(
        parent: &'a Table,
        path: &str,
        key: &str,
        complaints: &'a mut Vec<String>,
    ) -> Self {
        let name = if path.is_empty() {
            key.to_owned()
        } else {
            format!("{path}.{key}")
        };
        let table = match parent.get(key) {
            None => None,
            Some(Value::Table(table)) => Some(table),
            Some(other) => {
                complaints.push(refusal(&name, other, "a table"));
                None
            }
        };
        Self {
            name,
            table,
            complaints,
        }
    }

    /// Whether the table is there.
    pub(super) const fn is_there(&self) -> bool {
        self.table.is_some()
    }

    /// The table called `key` in this one.
    pub(super) fn section(&mut self, key: &str) -> Option<Section<'_>> {
        let table = self.table?;
        Some(Section::within(table, &self.name, key, self.complaints))
    }

    /// The value of `key` as `read` understands it; one that it does not understand is refused.
    pub(super) fn value<T>(
        &mut self,
        key: &str,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Option<T> {
        let value = self.table?.get(key)?;
        let understood = read(value);
        if understood.is_none() {
            let name = format!("{}.{key}", self.name);
            self.complaints.push(refusal(&name, value, expected));
        }
        understood
    }

    /// A truth value.
    pub(super) fn truth(&mut self, key: &str, into: &mut bool) {
        if let Some(truth) = self.value(key, "true or false", Value::as_bool) {
            *into = truth;
        }
    }

    /// A whole number.
    pub(super) fn number<T: Copy + PartialOrd + TryFrom<i64> + std::fmt::Display>(
        &mut self,
        key: &str,
        range: &RangeInclusive<T>,
    ) -> Option<T> {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        self.value(key, &expected, |value| {
            let number = T::try_from(value.as_integer()?).ok()?;
            range.contains(&number).then_some(number)
        })
    }

    /// One of these words.
    pub(super) fn word<T: Copy>(&mut self, key: &str, words: &[(&str, T)]) -> Option<T> {
        let listed: Vec<String> = words
            .iter()
            .map(|(word, _)| format!("\"{word}\""))
            .collect();
        let expected = format!("one of {}", listed.join(", "));
        self.value(key, &expected, |value| {
            let text = value.as_str()?;
            let mut words = words.iter();
            words
                .find(|(word, _)| *word == text)
                .map(|(_, value)| *value)
        })
    }
}

/// Says what was refused, and what was expected.
pub(super) fn refusal(key: &str, value: &Value, expected: &str) -> String {
    format!(
        "`{key} = {}`: expected {expected}",
        quote(&value.to_string())
    )
}

/// Changes the table called `name` in `parent`, which is put there if it is none yet.
pub(super) fn change(parent: &mut Table, name: &str, change: impl FnOnce(&mut Table)) {
    let place = parent
        .entry(name)
        .or_insert_with(|| Value::Table(Table::new()));
    if !place.is_table() {
        *place = Value::Table(Table::new());
    }
    if let Value::Table(table) = place {
        change(table);
    }
}

/// The word of `value` among `words`.
pub(super) fn word_of<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> Value {
    let mut found = words.iter().filter(|(_, other)| *other == value);
    let word = found.next().or(words.first()).map_or("", |(word, _)| word);
    Value::String(word.to_owned())
}

/// Puts a value, or takes it away.
pub(super) fn put_or_remove(table: &mut Table, key: &str, value: Option<impl Into<Value>>) {
    match value {
        Some(value) => table.insert(key.to_owned(), value.into()),
        None => table.remove(key),
    };
}
