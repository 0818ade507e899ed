//! What an engine got wrong, in its own words.

use quadrille_games::rules::visible;
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// What the engine was expected to do when it went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// To answer `ugi` with `ugiok`.
    Handshake,
    /// To answer `isready` with `readyok`.
    Ready,
    /// To answer `go` with `bestmove`.
    Go,
}

impl fmt::Display for Stage {
    /// As the end of `it was expected …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Handshake => "to answer `ugi` with `ugiok`",
            Self::Ready => "to answer `isready` with `readyok`",
            Self::Go => "to answer `go` with `bestmove`",
        })
    }
}

impl Stage {
    /// The word that the expected answer begins with.
    pub const fn answer(self) -> &'static str {
        match self {
            Self::Handshake => "ugiok",
            Self::Ready => "readyok",
            Self::Go => "bestmove",
        }
    }
}

/// What an engine wrote last that did not answer in time, for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LastOutput {
    /// Nothing at all.
    #[default]
    Nothing,
    /// This whole line, which is no answer.
    Line(String),
    /// This, without a line end behind it.
    Unfinished(String),
    /// This, with a carriage return in the place of a line feed.
    CarriageReturn(String),
    /// This line, in which the expected word does not stand first.
    Misplaced(String),
    /// This answer, but only when its input had ended: it does not flush its output.
    Unflushed(String),
}

impl fmt::Display for LastOutput {
    /// As a clause behind a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str(
                "; it has written nothing at all: expected lines that it flushes one by one",
            ),
            Self::Line(line) => write!(f, "; its last line: `{line}`"),
            Self::Unfinished(text) => write!(f, "; its output ends without a line end: `{text}`"),
            Self::CarriageReturn(text) => write!(
                f,
                "; its output ends with a carriage return instead of a line feed: `{text}`"
            ),
            Self::Misplaced(line) => {
                write!(f, "; the answer is not at the start of its line: `{line}`")
            }
            Self::Unflushed(line) => write!(
                f,
                "; it answered only when its input had ended (`{line}`): expected lines that it flushes one by one"
            ),
        }
    }
}

/// What an engine got wrong. After any of these but [`Error`](Self::Error) and [`Option`](Self::Option) it is of no more use.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EngineError {
    /// There is nothing to be run.
    #[error("an empty command: expected a program")]
    NoCommand,
    /// The program could not be started.
    #[error("`{command}` cannot be started: {reason}")]
    Start {
        /// The program.
        command: String,
        /// What the system says.
        reason: String,
    },
    /// It could not be started because this program or its machine has no more of something: open files, processes, threads,
    /// memory. That is not the engine's fault.
    #[error("`{command}` cannot be started, because this computer lacks the resources: {reason}")]
    Resources {
        /// The program.
        command: String,
        /// What the system says.
        reason: String,
    },
    /// This program was stopped for a while, or had no processor, so that nobody knows whether it answered in time. That is not the engine's
    /// fault either.
    #[error("this program could not read its output for {:.1} s when it was expected {stage}", stalled.as_secs_f64())]
    Stalled {
        /// What it should have done.
        stage: Stage,
        /// For how long.
        stalled: Duration,
    },
    /// It ended, or closed its output.
    #[error(
        "it ended ({status}) when it was expected {stage}{}",
        last_words(words)
    )]
    Ended {
        /// What it should have done.
        stage: Stage,
        /// How it ended, as the system says.
        status: String,
        /// What it wrote last, on its error output or else on its output; may be empty.
        words: String,
    },
    /// It did not answer in time.
    #[error("it said nothing of use for {:.1} s when it was expected {stage}{last}", waited.as_secs_f64())]
    Silent {
        /// What it should have done.
        stage: Stage,
        /// How long it was waited for.
        waited: Duration,
        /// What it wrote last.
        last: LastOutput,
    },
    /// It does not read what it is told.
    #[error("it does not read its input when it was expected {stage}")]
    Deaf {
        /// What it should have done.
        stage: Stage,
    },
    /// It wrote a line of more than [`LONGEST_LINE`](crate::LONGEST_LINE) bytes.
    #[error(
        "it wrote a line of more than {} bytes, which begins `{beginning}`",
        crate::LONGEST_LINE
    )]
    LongLine {
        /// The first characters of the line.
        beginning: String,
    },
    /// It answered with an error.
    #[error("it said `{words}` when it was expected {stage}")]
    Error {
        /// What it should have done.
        stage: Stage,
        /// Its line.
        words: String,
    },
    /// It does not offer an option, or not this value.
    #[error(
        "it does not offer the option {name} with the value `{value}`{}{expected}",
        if expected.is_empty() { "" } else { ": " }
    )]
    Option {
        /// The option's name.
        name: String,
        /// The value.
        value: String,
        /// What it offers instead, in English; may be empty.
        expected: String,
    },
}

impl EngineError {
    /// Whether it comes of what we lack, and not of what the engine did.
    pub const fn is_resource_shortage(&self) -> bool {
        matches!(self, Self::Resources { .. } | Self::Stalled { .. })
    }
}

/// A clause about what an engine wrote last.
pub(crate) fn last_words(words: &str) -> String {
    if words.is_empty() {
        String::new()
    } else {
        format!("; its last line: `{words}`")
    }
}

/// The longest quotation of an engine, in characters.
const QUOTE: usize = 200;

/// Whether something failed because this program or its machine has no more of it, so that it may well succeed later.
pub(super) fn is_resource_error(error: &std::io::Error) -> bool {
    #[cfg(unix)]
    let codes = {
        use rustix::io::Errno;
        [
            Errno::MFILE,
            Errno::NFILE,
            Errno::NOMEM,
            Errno::AGAIN,
            Errno::NOBUFS,
        ]
        .map(Errno::raw_os_error)
    };
    // Too many open files; not enough memory; no more system resources; the paging file is too small.
    #[cfg(not(unix))]
    let codes = [4, 8, 14, 1450, 1455];
    error
        .raw_os_error()
        .is_some_and(|code| codes.contains(&code))
        || error.kind() == std::io::ErrorKind::OutOfMemory
}

/// An engine's words for people: one line, everything in it visible, bytes that are no UTF-8 escaped, cut if very long.
pub(crate) fn quoted(bytes: &[u8]) -> String {
    // So many bytes are always more than so many characters.
    let shown = legible(&bytes[..bytes.len().min(4 * QUOTE + 4)]);
    cut(&shown, QUOTE)
}

/// A text that is cut if it is longer than this, in characters.
pub(crate) fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// An engine's line as what can be seen of it: [`visible`] text, with bytes that are no UTF-8 escaped. Whatever comes from an engine
/// goes through here before anybody else sees it.
pub(super) fn legible(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(&visible(chunk.valid()));
        out.push_str(&chunk.invalid().escape_ascii().to_string());
    }
    out
}

/// The same with the blanks between its words as the protocol has them.
pub(super) fn legible_line(bytes: &[u8]) -> String {
    let blank = |&byte: &u8| {
        if byte.is_ascii_whitespace() {
            b' '
        } else {
            byte
        }
    };
    if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    legible(&bytes.iter().map(blank).collect::<Vec<u8>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotations_show_every_byte_and_stay_short() {
        assert_eq!(quoted("bestmove žert".as_bytes()), "bestmove žert");
        assert_eq!(quoted(b"a\0b\xff\tc"), "a\\u{0}b\\xff\\tc");
        let long = quoted(&[b'x'; 100_000]);
        assert_eq!(long.chars().count(), QUOTE + 1);
        assert!(quoted(&[0xff; 100_000]).len() <= 4 * 4 * QUOTE + 4);
        assert_eq!(
            quoted("\u{202e}on\u{200b}e\u{1b}[31m".as_bytes()),
            r"\u{202e}on\u{200b}e\u{1b}[31m"
        );
    }
}
