//! Running the terminal program to its end.

use std::ffi::OsStr;
use std::process::Command;

/// Whether `command` ends well with these words, and what it says on its output and its error output.
pub fn program<W: AsRef<OsStr>>(
    command: &str,
    words: impl IntoIterator<Item = W>,
) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"))
        .arg(command)
        .args(words)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (told, errors) = (text(output.stdout), text(output.stderr));
    (output.status.success(), told, errors)
}

/// The same of `match`.
pub fn run_match<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> (bool, String, String) {
    program("match", words)
}
