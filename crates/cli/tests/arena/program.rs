//! Helpers that run the terminal program.

use std::ffi::OsStr;
use std::process::{Command, Stdio};

/// Arguments of `match` for two games of a few moves.
pub const SHORT_MATCH: [&str; 5] =
    ["hique", "builtin:random", "builtin:greedy", "--pairs=1", "--move-limit=2"];

pub fn cli() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille-cli"));
    command.stdin(Stdio::null());
    command
}

/// Runs the program. Returns whether it succeeded, its output and its error output.
pub fn run_program<W: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = W>,
) -> (bool, String, String) {
    let output = cli().args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (printed, errors) = (text(output.stdout), text(output.stderr));
    (output.status.success(), printed, errors)
}

/// As [`run_program`], for one of its commands.
pub fn program<W: AsRef<OsStr>>(
    command: &str,
    arguments: impl IntoIterator<Item = W>,
) -> (bool, String, String) {
    let arguments = arguments.into_iter().map(|word| word.as_ref().to_owned());
    run_program([command.into()].into_iter().chain(arguments))
}

/// As [`run_program`], for `match`.
pub fn run_match<W: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = W>,
) -> (bool, String, String) {
    program("match", arguments)
}
