//! The messages of one language, read from Fluent files.

use super::figures::grouped;
use super::notation::focus_square;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::fs;
use std::path::Path;

/// The key of the message with the language's own name.
const OWN_NAME: &str = "language-name";
/// The largest size of a message file, in bytes.
const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// Implements the function `SQUARE("30", 6)` of the message files: the name of a square of Focus on a board with this
/// number of rows, from its name in records.
fn square_function<'a>(positional: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    match positional {
        [FluentValue::String(source), FluentValue::Number(row_count)] => {
            focus_square(source, row_count.value as u8).into()
        }
        _ => FluentValue::Error,
    }
}

/// Returns a whole number of five digits or more in groups, so that it looks the same in a message and beside one.
fn grouped_number(value: &FluentValue) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let is_long = number.value.fract() == 0.0 && number.value >= 10_000.0;
    is_long.then(|| grouped(number.value as u64))
}

/// The messages of a language.
pub(super) struct Language {
    code: String,
    bundle: FluentBundle<FluentResource>,
}

impl Language {
    /// Returns a language without messages. `code` is a tag such as `de` or `pt-BR`.
    pub(super) fn new(code: &str) -> Self {
        // An invalid tag gets the simplest plural rules.
        let id = code.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Only bidirectional text needs isolation marks, and our fonts lack them.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| grouped_number(value)));
        // The name is free in a new bundle.
        drop(bundle.add_function("SQUARE", square_function));
        Self { code: code.to_owned(), bundle }
    }

    pub(super) fn code(&self) -> &str {
        &self.code
    }

    /// Returns the language's own name.
    pub(super) fn own_name(&self) -> String {
        self.message(OWN_NAME, &[]).unwrap_or_else(|| self.code.clone())
    }

    /// Adds the messages of a file and replaces those with equal names. Returns a text for each error.
    pub(super) fn read(&mut self, name: &str, text: &str) -> Vec<String> {
        let (resource, errors) = match FluentResource::try_new(text.to_owned()) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        self.bundle.add_resource_overriding(resource);
        let last_line = text.lines().count();
        let error_texts = errors.iter().map(|error| {
            let text_before = text.get(..error.pos.start).unwrap_or_default();
            // The position of an unclosed placeable is the end of the text, after the last line.
            let line = (text_before.matches('\n').count() + 1).min(last_line);
            format!("{name}, line {line}: expected a Fluent message: {}.", error.kind)
        });
        error_texts.collect()
    }

    /// Adds the messages of all `.ftl` files in a folder, in alphabetical order. Returns a text for each error.
    pub(super) fn read_files(&mut self, folder: &Path) -> Vec<String> {
        let mut error_texts = Vec::new();
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return vec![format!("{}: {error}.", folder.display())],
        };
        let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|file| file.extension().is_some_and(|extension| extension == "ftl"));
        files.sort();
        for file in files {
            let is_too_large =
                fs::metadata(&file).is_ok_and(|metadata| metadata.len() > MAX_FILE_BYTES);
            let name = file.display().to_string();
            if is_too_large {
                error_texts.push(format!("{name}: expected at most {MAX_FILE_BYTES} bytes."));
                continue;
            }
            match fs::read_to_string(&file) {
                Ok(text) => error_texts.append(&mut self.read(&name, &text)),
                Err(error) => error_texts.push(format!("{name}: {error}.")),
            }
        }
        error_texts
    }

    /// Returns a message; `None` if it does not exist or an argument is missing.
    pub(super) fn message(
        &self,
        key: &str,
        arguments: &[(&'static str, FluentValue)],
    ) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let fluent_arguments: FluentArgs = arguments.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&fluent_arguments), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_in_messages_are_grouped() {
        let mut language = Language::new("en");
        assert!(language.read("a.ftl", "a = { $number }\n").is_empty());
        let text = |number: FluentValue<'static>| language.message("a", &[("number", number)]);
        assert_eq!(text(20_000.into()).as_deref(), Some("20\u{202f}000"));
        assert_eq!(text(2026.into()).as_deref(), Some("2026"));
        assert_eq!(text(12_345.5.into()).as_deref(), Some("12345.5"));
    }

    #[test]
    fn error_names_its_line() {
        let line_of_error = |text: &str| {
            let errors = Language::new("en").read("a.ftl", text);
            assert_eq!(errors.len(), 1, "{text:?}: {errors:?}");
            let (_, text_after) = errors[0].split_once("a.ftl, line ").unwrap();
            text_after.split_once(':').unwrap().0.parse::<usize>().unwrap()
        };
        assert_eq!(line_of_error("!a = b\n"), 1);
        assert_eq!(line_of_error("a = b\n!c = d\ne = f\n"), 2);
        assert_eq!(line_of_error("a = b\nc =\ne = f\n"), 2);
        assert_eq!(line_of_error("a = b\nno message\n"), 2);
        assert_eq!(line_of_error("a = b\nc = { $d\n"), 2);
    }
}
