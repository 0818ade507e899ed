//! The kinds of files in which a game is saved, by the extension of the name.

use super::tr;
use std::path::Path;

/// Returns the kind of file that is saved under this name, as a variant of the message `keep-saved`.
pub fn saved_kind(file: &Path) -> &'static str {
    let extension = file.extension().unwrap_or_default();
    if extension.eq_ignore_ascii_case("gif") {
        "animation"
    } else if extension.eq_ignore_ascii_case("png") {
        "picture"
    } else {
        "game"
    }
}

/// Returns the sentence that a game, its picture or its animation was saved in this file.
pub fn saved_sentence(file: &Path) -> String {
    tr!("keep-saved", kind = saved_kind(file), file = file.display().to_string())
}
