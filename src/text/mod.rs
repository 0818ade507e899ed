//! Everything that a person reads in the window, by the name that it has in the message files.
//!
//! The texts lie in `assets/text/LANGUAGE/*.ftl` (Fluent) and are compiled in; [`read_folder`] adds
//! languages, or other words for single messages, from a folder at run time. `tr!` asks
//! for a message in the language that is spoken now:
//!
//! ```ignore
//! tr!("panel-undo");
//! tr!("status-turn", side = "White");
//! ```
//!
//! A name is always written out there, so that a test can compare all names and arguments with the files.
//! What a language lacks is said in English; what English lacks is shown by its name.
//!
//! Which language is spoken is the program's, not a system's, affair: it is said once ([`speak`]) and asked
//! for in every sentence. A test speaks another one within [`speaking`].

mod errors;
mod game;
mod language;
mod notation;
#[cfg(test)]
mod tests;

pub use errors::{engine_error, position_error, record_error, record_note, start_failure};
pub use game::{
    and, colour_pair, level, number, or, outcome, piece_colour, points, refusal, repeated, seconds,
    side, side_of, sides, stalling, title,
};
pub use notation::{is_readable, move_text, move_texts, write_readably, writing};

/// What a message is filled in with.
pub use fluent_bundle::FluentValue as Value;

use language::Language;
use std::cell::RefCell;
use std::path::Path;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

/// The language that every other one falls back to.
pub const ENGLISH: &str = "en";
/// The name of the folder with a person's own message files, beside the settings.
pub const FOLDER: &str = "text";

/// The message called by its name, in the language spoken now; arguments follow as `name = value`.
macro_rules! tr {
    ($key:literal $(,)?) => {
        $crate::text::say($key, &[])
    };
    ($key:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $crate::text::say(
            $key,
            &[$((stringify!($name), $crate::text::Value::from($value))),+],
        )
    };
}
pub(crate) use tr;

/// The message files by language, compiled in.
type Files = &'static [(&'static str, &'static [(&'static str, &'static str)])];
const FILES: Files = include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The languages there are, English first.
static LANGUAGES: LazyLock<RwLock<Vec<Arc<Language>>>> = LazyLock::new(|| RwLock::new(built_in()));
/// The one spoken now; nothing is English.
static SPOKEN: RwLock<Option<Arc<Language>>> = RwLock::new(None);

thread_local! {
    /// The one spoken on this thread, where that is another.
    static HERE: RefCell<Option<Arc<Language>>> = const { RefCell::new(None) };
}

/// The languages that are compiled in, English first.
fn built_in() -> Vec<Arc<Language>> {
    let mut all: Vec<Arc<Language>> = FILES
        .iter()
        .map(|(code, files)| {
            let mut language = Language::new(code);
            for (name, text) in *files {
                // They were read by a test.
                let _ = language.read(name, text);
            }
            Arc::new(language)
        })
        .collect();
    all.sort_by_key(|language| language.code() != ENGLISH);
    all
}

fn language(code: &str) -> Option<Arc<Language>> {
    let languages = LANGUAGES.read().unwrap_or_else(PoisonError::into_inner);
    let mut all = languages.iter();
    all.find(|language| language.code() == code).cloned()
}

fn spoken() -> Option<Arc<Language>> {
    HERE.with(|here| here.borrow().clone()).or_else(|| {
        let spoken = SPOKEN.read().unwrap_or_else(PoisonError::into_inner);
        spoken.clone()
    })
}

/// The message called `key`, filled in with `arguments`. Use `tr!`.
pub fn say(key: &str, arguments: &[(&'static str, Value)]) -> String {
    spoken()
        .and_then(|language| language.say(key, arguments))
        .or_else(|| language(ENGLISH)?.say(key, arguments))
        .unwrap_or_else(|| key.to_owned())
}

/// The languages there are, each with its code and the name that it has for itself; English first.
pub fn languages() -> Vec<(String, String)> {
    let languages = LANGUAGES.read().unwrap_or_else(PoisonError::into_inner);
    let all = languages.iter();
    all.map(|language| (language.code().to_owned(), language.own_name()))
        .collect()
}

/// The code of the language spoken now.
pub fn code() -> String {
    spoken().map_or_else(|| ENGLISH.to_owned(), |language| language.code().to_owned())
}

/// Speaks the language `code` from now on; English where there is no such one.
pub fn speak(code: &str) {
    let language = language(code);
    *SPOKEN.write().unwrap_or_else(PoisonError::into_inner) = language;
}

/// Speaks the language `code` on this thread while `then` runs.
pub fn speaking<T>(code: &str, then: impl FnOnce() -> T) -> T {
    let before = HERE.with(|here| here.replace(language(code)));
    let result = then();
    HERE.with(|here| here.replace(before));
    result
}

/// Reads message files from `folder/LANGUAGE/*.ftl`: new languages, or other words in a known one.
/// What could not be read is told, file by file; the rest counts.
pub fn read_folder(folder: &Path) -> Vec<String> {
    let mut told = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        // Mostly there is none.
        return told;
    };
    let mut folders: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    folders.sort();
    for path in folders.iter().filter(|path| path.is_dir()) {
        let code = path.file_name().unwrap_or_default().to_string_lossy();
        let mut language = Language::new(&code);
        let built_in = FILES.iter().filter(|(known, _)| *known == code);
        for (name, text) in built_in.flat_map(|(_, files)| *files) {
            let _ = language.read(name, text);
        }
        told.append(&mut language.read_files(path));
        let mut languages = LANGUAGES.write().unwrap_or_else(PoisonError::into_inner);
        match languages.iter_mut().find(|known| known.code() == code) {
            Some(known) => *known = Arc::new(language),
            None => languages.push(Arc::new(language)),
        }
    }
    told
}

/// The system's language, for [`choose`]: where programs are not told of it by their environment, what the system says of itself.
pub fn system() -> [Option<String>; 3] {
    #[cfg(any(windows, target_os = "macos"))]
    if let Some(told) = sys_locale::get_locale() {
        return [Some(told), None, None];
    }
    ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok())
}

/// The language to be spoken: the one chosen, else the system's, as far as there are texts for it.
///
/// `system` are the values of `LC_ALL`, `LC_MESSAGES` and `LANG`, or what the system says in their place, the first of which
/// that is set counts: `de_AT.UTF-8` is `de-AT`, or else `de`, and so is `de-Latn-AT`.
pub fn choose(chosen: Option<&str>, system: [Option<String>; 3]) -> String {
    let known = |wanted: &str| {
        let short = wanted.split('-').next().unwrap_or(wanted);
        [wanted, short]
            .into_iter()
            .find_map(language)
            .map(|language| language.code().to_owned())
    };
    let system = system.into_iter().flatten().find(|value| !value.is_empty());
    let system = system.map(|value| {
        let end = value.find(['.', '@']).unwrap_or(value.len());
        value[..end].replace('_', "-")
    });
    chosen
        .and_then(known)
        .or_else(|| system.as_deref().and_then(known))
        .unwrap_or_else(|| ENGLISH.to_owned())
}
