//! All texts of the window, by message name.
//!
//! The texts lie in `assets/text/LANGUAGE/*.ftl` (Fluent) and are compiled in. [`read_folder`] adds languages or replaces
//! messages from a folder at run time. `tr!` returns a message in the current language:
//!
//! ```ignore
//! tr!("panel-undo");
//! tr!("status-turn", side = "White");
//! ```
//!
//! The name is always a literal, so that a test can compare all names and arguments with the files. A message that a language
//! lacks is shown in English; one that English lacks is shown by its name.
//!
//! [`bidi`] orders right-to-left text for display, and [`cutting`] truncates and wraps text.
//!
//! The current language is a global of the program ([`set_language`]). A test uses another one within [`with_language`].

pub mod bidi;
pub mod cutting;
mod errors;
mod figures;
mod fold;
mod game;
mod language;
mod notation;
mod saved;
#[cfg(test)]
mod tests;

pub use errors::{position_error, record_error, record_note};
pub use figures::{
    date, due_exercises, grouped, mean_loss, month_name, numeric_dates, percentage_list,
    percentages, signed_number, signed_points, tenths,
};
pub use fold::fold;
pub use game::{
    colour_pair, join_and, join_or, judgement, level, level_number, number, outcome, percent,
    piece_colour, points_text, refusal, repetition_warning, seconds, side, side_number, side_of,
    stalling_warning, title, variant_tip,
};
pub use notation::{
    fitting_line, focus_square, line_text, move_text, move_texts, set_readable_notation,
    uses_readable_notation, with_readable_notation,
};
pub use saved::{saved_kind, saved_sentence};

/// The value of an argument of a message.
pub use fluent_bundle::FluentValue as Value;

use language::Language;
use std::cell::RefCell;
use std::path::Path;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

/// The code of English, whose messages replace those that another language lacks.
pub const ENGLISH: &str = "en";
/// The name of the folder of the person's own message files, beside the settings.
pub const TEXT_FOLDER: &str = "text";

/// Returns a message in the current language. Arguments follow as `name = value`.
#[macro_export]
macro_rules! tr {
    ($key:literal $(,)?) => {
        $crate::message($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::message(
            $key,
            &[$((stringify!($name), $crate::Value::from($value))),+],
        )
    };
}

/// The built-in message files by language.
type MessageFiles = &'static [(&'static str, &'static [(&'static str, &'static str)])];
const FILES: MessageFiles = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// All languages, English first.
static LANGUAGES: LazyLock<RwLock<Vec<Arc<Language>>>> =
    LazyLock::new(|| RwLock::new(built_in_languages()));
/// The current language; `None` for English.
static CURRENT_LANGUAGE: RwLock<Option<Arc<Language>>> = RwLock::new(None);

thread_local! {
    /// The language of this thread, if it differs from the current one.
    static THREAD_LANGUAGE: RefCell<Option<Arc<Language>>> = const { RefCell::new(None) };
}

/// Returns the built-in languages, English first.
fn built_in_languages() -> Vec<Arc<Language>> {
    let mut languages: Vec<Arc<Language>> = FILES
        .iter()
        .map(|(code, files)| {
            let mut language = Language::new(code);
            for (name, text) in *files {
                // A test checks that the built-in files have no errors.
                let _ = language.read(name, text);
            }
            Arc::new(language)
        })
        .collect();
    languages.sort_by_key(|language| language.code() != ENGLISH);
    languages
}

fn language_with_code(code: &str) -> Option<Arc<Language>> {
    let languages = LANGUAGES.read().unwrap_or_else(PoisonError::into_inner);
    let mut candidates = languages.iter();
    candidates.find(|language| language.code() == code).cloned()
}

fn current_language() -> Option<Arc<Language>> {
    THREAD_LANGUAGE.with(|thread_language| thread_language.borrow().clone()).or_else(|| {
        let global_language = CURRENT_LANGUAGE.read().unwrap_or_else(PoisonError::into_inner);
        global_language.clone()
    })
}

/// Returns the message `key` with its arguments. Use `tr!` instead.
pub fn message(key: &str, arguments: &[(&'static str, Value)]) -> String {
    current_language()
        .and_then(|language| language.message(key, arguments))
        .or_else(|| language_with_code(ENGLISH)?.message(key, arguments))
        .unwrap_or_else(|| key.to_owned())
}

/// Returns the code and the own name of each language, English first.
pub fn languages() -> Vec<(String, String)> {
    let languages = LANGUAGES.read().unwrap_or_else(PoisonError::into_inner);
    languages.iter().map(|language| (language.code().to_owned(), language.own_name())).collect()
}

/// Returns the code of the current language.
pub fn code() -> String {
    current_language().map_or_else(|| ENGLISH.to_owned(), |language| language.code().to_owned())
}

/// Sets the current language to that with `code`, or to English if it does not exist.
pub fn set_language(code: &str) {
    let language = language_with_code(code);
    *CURRENT_LANGUAGE.write().unwrap_or_else(PoisonError::into_inner) = language;
}

/// Runs `action` with `code` as the current language of this thread.
pub fn with_language<T>(code: &str, action: impl FnOnce() -> T) -> T {
    let previous_language =
        THREAD_LANGUAGE.with(|thread_language| thread_language.replace(language_with_code(code)));
    let result = action();
    THREAD_LANGUAGE.with(|thread_language| thread_language.replace(previous_language));
    result
}

/// Reads message files from `folder/LANGUAGE/*.ftl`: new languages, or replacements of single messages. Returns a text
/// for each error. The valid messages of a file with errors are used.
pub fn read_folder(folder: &Path) -> Vec<String> {
    let mut errors = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        // Most installations have no such folder.
        return errors;
    };
    let mut folders: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    for path in folders.iter().filter(|path| path.is_dir()) {
        let code = path.file_name().unwrap_or_default().to_string_lossy();
        let mut language = Language::new(&code);
        let built_in_files = FILES.iter().filter(|(built_in_code, _)| *built_in_code == code);
        for (name, text) in built_in_files.flat_map(|(_, files)| *files) {
            let _ = language.read(name, text);
        }
        errors.append(&mut language.read_files(path));
        let mut languages = LANGUAGES.write().unwrap_or_else(PoisonError::into_inner);
        match languages.iter_mut().find(|existing_language| existing_language.code() == code) {
            Some(existing_language) => *existing_language = Arc::new(language),
            None => languages.push(Arc::new(language)),
        }
    }
    errors
}

/// Returns the language of the system for [`choose_language`]: that of the operating system on Windows and macOS if it is
/// known, else the values of the environment.
pub fn system_locale() -> [Option<String>; 3] {
    #[cfg(any(windows, target_os = "macos"))]
    if let Some(locale) = sys_locale::get_locale() {
        return [Some(locale), None, None];
    }
    ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok())
}

/// Returns the code of the language to use: the chosen one, else that of the system, else English. A language without texts is
/// skipped.
///
/// `system_values` contains the values of `LC_ALL`, `LC_MESSAGES` and `LANG`; the first one that is set is used. `de_AT.UTF-8`
/// selects `de-AT`, or else `de`. A longer tag such as `de-Latn-AT` also falls back to `de`.
pub fn choose_language(chosen_code: Option<&str>, system_values: [Option<String>; 3]) -> String {
    let supported_code = |code: &str| {
        let primary_language = code.split('-').next().unwrap_or(code);
        [code, primary_language]
            .into_iter()
            .find_map(language_with_code)
            .map(|language| language.code().to_owned())
    };
    let system_value = system_values.into_iter().flatten().find(|value| !value.is_empty());
    let system_code = system_value.map(|value| {
        let code_end = value.find(['.', '@']).unwrap_or(value.len());
        value[..code_end].replace('_', "-")
    });
    chosen_code
        .and_then(supported_code)
        .or_else(|| system_code.as_deref().and_then(supported_code))
        .unwrap_or_else(|| ENGLISH.to_owned())
}
