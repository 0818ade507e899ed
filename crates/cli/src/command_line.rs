//! Parses a command line and converts the result to an exit code.

use crate::checkpointed_run::print_message;
use clap::Parser;
use clap::error::ErrorKind;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::io;
use std::process::ExitCode;

/// Returns the exit code of a command. Prints an error with the program's name before it. A closed output is no error.
pub fn exit_code(program: &str, result: Result<ExitCode, Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(code) => code,
        // The reader closed the pipe early, as `head` does.
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            print_message(&format!("{program}: {error}"));
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let error = error.downcast_ref::<io::Error>();
    error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// Parses the arguments, or ends the program with an error message.
pub fn parse_arguments<A: Parser>() -> A {
    let arguments: Vec<_> = quadrille_files::path_arguments(std::env::args_os()).collect();
    A::try_parse_from(&arguments).unwrap_or_else(|mut error| {
        if error.kind() == ErrorKind::InvalidUtf8 {
            let argument = find_non_utf8_argument::<A>(&arguments);
            let quoted_argument = argument.as_encoded_bytes().escape_ascii();
            let message = format!(
                "`{quoted_argument}` is not UTF-8: expected UTF-8; rename the file or give a link to it"
            );
            error = A::command().error(ErrorKind::InvalidUtf8, message);
        }
        error.exit()
    })
}

/// Returns the argument that is refused because it is not UTF-8. Other arguments, such as paths, may be any bytes.
fn find_non_utf8_argument<A: Parser>(arguments: &[OsString]) -> &OsStr {
    let mut lossy_arguments = arguments.to_vec();
    let mut non_utf8_argument = OsStr::new("");
    for (index, argument) in arguments.iter().enumerate() {
        if argument.to_str().is_some() {
            continue;
        }
        non_utf8_argument = argument;
        // The error does not name the argument, so each one is replaced until the error disappears.
        lossy_arguments[index] = argument.to_string_lossy().into_owned().into();
        let error = A::try_parse_from(&lossy_arguments).err();
        if error.is_none_or(|error| error.kind() != ErrorKind::InvalidUtf8) {
            break;
        }
    }
    non_utf8_argument
}
