//! Running the terminal program to its end.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// The words for `match` by which it plays two games of a few moves.
pub const SHORT_MATCH: [&str; 5] = [
    "hique",
    "builtin:random",
    "builtin:greedy",
    "--pairs=1",
    "--move-limit=2",
];

/// The program, without words and with nothing to read.
pub fn cli() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"));
    command.stdin(Stdio::null());
    command
}

/// Whether the program ends well with these words, and what it says on its output and its error output.
pub fn run_program<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> (bool, String, String) {
    let output = cli().args(words).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (told, errors) = (text(output.stdout), text(output.stderr));
    (output.status.success(), told, errors)
}

/// The same of one of its commands.
pub fn program<W: AsRef<OsStr>>(
    command: &str,
    words: impl IntoIterator<Item = W>,
) -> (bool, String, String) {
    let words = words.into_iter().map(|word| word.as_ref().to_owned());
    run_program([command.into()].into_iter().chain(words))
}

/// The same of `match`.
pub fn run_match<W: AsRef<OsStr>>(words: impl IntoIterator<Item = W>) -> (bool, String, String) {
    program("match", words)
}
