//! Weights as the source file that the evaluation includes.

use quadrille_search::eval::features::TaperedWeight;
use std::fmt::Write as _;

/// The text of the file: its head, which tells the `command` that made it and what it came from, and the
/// weights of the features of `game`, the module that holds the evaluation.
#[must_use]
pub fn print(game: &str, command: &str, notes: &str, weights: &[TaperedWeight]) -> String {
    let mut text = format!(
        "//! Made by `{command}`; {notes}.\n\nuse crate::eval::{game}::FEATURES;\n\n/// The weights, early and late, by feature.\n#[rustfmt::skip]\npub static TUNED: [[i16; 2]; FEATURES] = [\n"
    );
    for line in weights.chunks(8) {
        let pairs: Vec<String> = line
            .iter()
            .map(|[early, late]| format!("[{early}, {late}]"))
            .collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {},", pairs.join(", "));
    }
    text.push_str("];\n");
    text
}
