//! Errors of an engine, with quotations of its output.

use quadrille_games::rules::escape_invisible;
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// The answer that was expected of the engine when the error occurred.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// `ugiok` in answer to `ugi`.
    Handshake,
    /// `readyok` in answer to `isready`.
    Ready,
    /// `bestmove` in answer to `go`.
    Go,
}

impl fmt::Display for Stage {
    /// Formats the stage as the end of "it was expected …".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Handshake => "to answer `ugi` with `ugiok`",
            Self::Ready => "to answer `isready` with `readyok`",
            Self::Go => "to answer `go` with `bestmove`",
        })
    }
}

impl Stage {
    /// Returns the first word of the expected answer.
    pub const fn answer(self) -> &'static str {
        match self {
            Self::Handshake => "ugiok",
            Self::Ready => "readyok",
            Self::Go => "bestmove",
        }
    }
}

/// The last output of an engine that did not answer in time, for display.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LastOutput {
    /// No output.
    #[default]
    Nothing,
    /// A whole line that is not the answer.
    Line(String),
    /// Text without a line end.
    UnfinishedLine(String),
    /// Text with a carriage return instead of a line feed.
    CarriageReturn(String),
    /// A line that contains the expected word after another word.
    MisplacedAnswer(String),
    /// The answer came only after the engine's input had ended, because the engine does not flush its output. The text is the last
    /// line.
    UnflushedAnswer(String),
}

impl fmt::Display for LastOutput {
    /// Formats the output as a clause that follows a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str(
                "; it has written nothing at all: it must flush each line as it writes it",
            ),
            Self::Line(line) => write!(f, "; its last line: `{line}`"),
            Self::UnfinishedLine(text) => {
                write!(f, "; its output ends without a line end: `{text}`")
            }
            Self::CarriageReturn(text) => write!(
                f,
                "; its output ends with a carriage return instead of a line feed: `{text}`"
            ),
            Self::MisplacedAnswer(line) => {
                write!(f, "; the answer is not at the start of its line: `{line}`")
            }
            Self::UnflushedAnswer(line) => write!(
                f,
                "; it answered only when its input had ended (`{line}`): it must flush each line as it writes it"
            ),
        }
    }
}

/// An error of an engine. The engine can be used again only after [`Error`](Self::Error) and
/// [`Option`](Self::Option).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// The command is empty.
    #[error("no command: a program is needed")]
    NoCommand,
    /// The program could not be started.
    #[error("`{command}` cannot be started: {reason}")]
    Start {
        /// The program or the whole command, for display.
        command: String,
        /// The system's reason.
        reason: String,
    },
    /// The start failed for lack of open files, processes, threads or memory. This is not the engine's fault.
    #[error("`{command}` cannot be started, because this computer lacks the resources: {reason}")]
    Resources {
        /// The program or the whole command, for display.
        command: String,
        /// The system's reason.
        reason: String,
    },
    /// This process was suspended or had no processor, so it is unknown whether the answer came in time. This is not the
    /// engine's fault.
    #[error("for {:.1} s Quadrille could not read the engine’s output, when it was expected {stage}", stall_time.as_secs_f64())]
    Stalled {
        /// The expected answer.
        stage: Stage,
        /// The time during which the output was not read.
        stall_time: Duration,
    },
    /// The engine ended, or closed its output.
    #[error("it ended ({status}) when it was expected {stage}{}", last_line_clause(last_line))]
    Exited {
        /// The expected answer.
        stage: Stage,
        /// The exit status, for display.
        status: String,
        /// The engine's last line on the error output, or else on the output; may be empty.
        last_line: String,
    },
    /// The engine did not answer in time.
    #[error("it said nothing useful for {:.1} s when it was expected {stage}{last_output}", wait_time.as_secs_f64())]
    Timeout {
        /// The expected answer.
        stage: Stage,
        /// The time that the caller waited.
        wait_time: Duration,
        /// The engine's last output.
        last_output: LastOutput,
    },
    /// The engine does not read its input.
    #[error("it did not read its input when it was expected {stage}")]
    NotReading {
        /// The expected answer.
        stage: Stage,
    },
    /// The engine wrote a line of more than [`MAX_LINE_BYTES`](crate::MAX_LINE_BYTES) bytes.
    #[error(
        "it wrote a line of more than {} bytes, which begins `{beginning}`",
        crate::MAX_LINE_BYTES
    )]
    LongLine {
        /// The first characters of the line.
        beginning: String,
    },
    /// The engine answered with an error.
    #[error("it said `{line}` when it was expected {stage}")]
    Error {
        /// The expected answer.
        stage: Stage,
        /// The line.
        line: String,
    },
    /// The engine does not offer the option, or not this value.
    #[error(
        "it does not offer the option {name} with the value `{value}`{}{expected}",
        if expected.is_empty() { "" } else { ": " }
    )]
    Option {
        /// The option's name.
        name: String,
        /// The value.
        value: String,
        /// The expected values, in English; may be empty.
        expected: String,
    },
}

impl EngineError {
    /// Returns whether this process or this machine is the cause, not the engine.
    pub const fn is_resource_shortage(&self) -> bool {
        matches!(self, Self::Resources { .. } | Self::Stalled { .. })
    }
}

/// Formats the last line as a clause that follows a sentence; empty without a line.
pub(crate) fn last_line_clause(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("; its last line: `{line}`") }
}

/// The maximum length of a quotation, in characters.
const MAX_QUOTE_CHARS: usize = 200;

pub(super) fn is_resource_error(error: &std::io::Error) -> bool {
    #[cfg(unix)]
    let codes = {
        use rustix::io::Errno;
        [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::AGAIN, Errno::NOBUFS]
            .map(Errno::raw_os_error)
    };
    // Windows codes: too many open files, not enough memory (twice), no system resources, paging file too small.
    #[cfg(not(unix))]
    let codes = [4, 8, 14, 1450, 1455];
    error.raw_os_error().is_some_and(|code| codes.contains(&code))
        || error.kind() == std::io::ErrorKind::OutOfMemory
}

/// Formats an engine's output for display: one line of visible characters, invalid UTF-8 escaped, long text cut.
pub(crate) fn quote_bytes(bytes: &[u8]) -> String {
    // A character takes at most four bytes.
    let visible_text = to_visible(&bytes[..bytes.len().min(4 * MAX_QUOTE_CHARS + 4)]);
    cut(&visible_text, MAX_QUOTE_CHARS)
}

/// Cuts a text to `max_chars` characters and marks the cut with an ellipsis.
pub(crate) fn cut(text: &str, max_chars: usize) -> String {
    match text.char_indices().nth(max_chars) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Converts an engine's output to [`escape_invisible`] text with invalid UTF-8 escaped. All output of an engine passes through here.
pub(super) fn to_visible(bytes: &[u8]) -> String {
    let mut visible_text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        visible_text.push_str(&escape_invisible(chunk.valid()));
        visible_text.push_str(&chunk.invalid().escape_ascii().to_string());
    }
    visible_text
}

/// Converts output as [`to_visible`] does, and replaces every white space character by a space.
pub(super) fn to_visible_line(bytes: &[u8]) -> String {
    let to_space = |&byte: &u8| {
        if byte.is_ascii_whitespace() { b' ' } else { byte }
    };
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    to_visible(&bytes.iter().map(to_space).collect::<Vec<u8>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_are_visible_and_short() {
        assert_eq!(quote_bytes("bestmove žert".as_bytes()), "bestmove žert");
        assert_eq!(quote_bytes(b"a\0b\xff\tc"), "a\\u{0}b\\xff\\tc");
        let long = quote_bytes(&[b'x'; 100_000]);
        assert_eq!(long.chars().count(), MAX_QUOTE_CHARS + 1);
        assert!(quote_bytes(&[0xff; 100_000]).len() <= 4 * 4 * MAX_QUOTE_CHARS + 4);
        assert_eq!(
            quote_bytes("\u{202e}on\u{200b}e\u{1b}[31m".as_bytes()),
            r"\u{202e}on\u{200b}e\u{1b}[31m"
        );
    }
}
