//! What the parsers and the rules refuse, and how they say it.

use thiserror::Error;

/// A text that is no position of its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("not a position: {place}: found `{found}`, expected {expected}")]
pub struct PositionError {
    /// Where in the text, in the game's words: `row 7`, `player to move`, `column a`.
    pub place: String,
    /// The offending part of the text, quoted and cut to a sane length.
    pub found: String,
    /// What would have been right.
    pub expected: String,
}

impl PositionError {
    /// An error at `place`, quoting `found` (cut if very long).
    pub fn new(place: impl Into<String>, found: &str, expected: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            found: quote(found),
            expected: expected.into(),
        }
    }
}

/// A move text or a move that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is no move of this game.
    #[error("unreadable move `{text}`: expected {expected}")]
    Unreadable {
        /// The refused text.
        text: String,
        /// The form a move has.
        expected: String,
    },
    /// The move may not be played in this position.
    #[error("illegal move `{text}`: {reason}")]
    Illegal {
        /// The refused move.
        text: String,
        /// The reason, for people.
        reason: String,
    },
    /// The game has ended.
    #[error("illegal move `{text}`: the game is over")]
    GameOver {
        /// The refused move.
        text: String,
    },
}

impl MoveError {
    /// An unreadable text (cut if very long) and the form that was expected.
    pub fn unreadable(text: &str, expected: impl Into<String>) -> Self {
        Self::Unreadable {
            text: quote(text),
            expected: expected.into(),
        }
    }
}

/// Why a person may not do what they tried; printed, the sentence names the rule as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule's short name, the same for every refusal by that rule.
    pub rule: &'static str,
    /// One plain sentence about this very case.
    pub sentence: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sentence)?;
        let rule = self.rule.to_lowercase();
        if self.sentence.to_lowercase().contains(&rule) {
            return Ok(());
        }
        write!(f, " ({rule})")
    }
}

impl Refusal {
    /// A refusal by `rule`.
    pub fn new(rule: &'static str, sentence: impl Into<String>) -> Self {
        Self {
            rule,
            sentence: sentence.into(),
        }
    }
}

/// The longest quotation, in characters.
const QUOTE: usize = 80;

/// `text` as errors quote it: on one line, without characters that a terminal would obey, and cut
/// (with an ellipsis) if it is very long.
///
/// ```
/// assert_eq!(quadrille::rules::quote("a\x1b[2J\nb"), "a\u{fffd}[2J\u{fffd}b");
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    let plain = |c: char| !c.is_control() && !matches!(c, '\u{2028}' | '\u{2029}');
    let mut out: String = text
        .chars()
        .map(|c| if plain(c) { c } else { '\u{fffd}' })
        .take(QUOTE)
        .collect();
    if text.chars().nth(QUOTE).is_some() {
        out.push('…');
    }
    out
}
