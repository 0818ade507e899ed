//! Errors of the parsers and the rules, and their messages.

use super::visible::with_visibility;
use super::{Outcome, Player, Variant, english, first_characters};
use thiserror::Error;

/// A refused move or move text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is not a move of this game.
    #[error("unreadable move `{text}`: expected {expected}")]
    Unreadable {
        /// The refused text.
        text: String,
        /// The expected form.
        expected: String,
    },
    /// The move is illegal in this position.
    #[error("illegal move `{text}`: {reason}")]
    Illegal {
        /// The refused move.
        text: String,
        /// The reason, in English.
        reason: String,
        /// The short name of the violated rule, as in [`Refusal::rule`].
        rule: &'static str,
    },
    /// The game has ended.
    #[error("illegal move `{text}`: the game is over")]
    GameOver {
        /// The refused move.
        text: String,
    },
}

impl MoveError {
    /// Creates an error from the unreadable text, which is shortened by [`quote`], and the expected form.
    pub fn unreadable(text: &str, expected: impl Into<String>) -> Self {
        Self::Unreadable { text: quote(text), expected: expected.into() }
    }

    /// Creates an error for a text that names `square`, which the board does not have. `squares` describes the existing
    /// squares.
    pub(super) fn nonexistent_square(text: &str, square: &str, squares: &str) -> Self {
        let square = quote(square);
        Self::unreadable(text, format!("{squares}; there is no {square}"))
    }
}

/// The reason why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The short name of the violated rule. All refusals by a rule have the same name.
    pub rule: &'static str,
    /// One sentence about this case.
    pub message: MessageRef,
}

/// A language-independent message: its id and arguments. The English text is in the window's message files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRef {
    /// The message id, such as `refused-empty`.
    pub case: &'static str,
    /// The arguments, by name.
    pub facts: Vec<(&'static str, Fact)>,
}

impl MessageRef {
    /// Creates the message with the id `case` and the arguments `facts`.
    pub fn new<const N: usize>(case: &'static str, facts: [(&'static str, Fact); N]) -> Self {
        Self { case, facts: facts.into() }
    }

    /// Returns the message in English. `names` are the names of both sides of the position.
    pub fn english(&self, names: &[String; 2]) -> String {
        let facts = self.facts.iter();
        let facts: Vec<_> = facts.map(|(name, fact)| (*name, fact.english(names))).collect();
        english::format_message(self.case, &facts)
    }
}

impl From<&'static str> for MessageRef {
    /// Creates a message without arguments.
    fn from(case: &'static str) -> Self {
        Self::new(case, [])
    }
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The name of a square, or a word that selects a form of the message, such as `guard`.
    Text(String),
    /// A number.
    Number(u8),
    /// A side, given by its player.
    Side(Player),
    /// A side of a variant whose side names do not depend on the position.
    SideOf(Variant, Player),
    /// The names of several squares.
    Squares(Vec<String>),
    /// A list of partial messages, joined by commas.
    Parts(Vec<MessageRef>),
    /// The end of a game.
    End(Outcome),
}

impl Fact {
    fn english(&self, names: &[String; 2]) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Side(player) => names[player.index()].clone(),
            Self::SideOf(variant, player) => variant.side_name(*player).to_owned(),
            // A square's name may contain commas, so semicolons separate the names.
            Self::Squares(squares) => match squares.split_last() {
                Some((last, most)) if !most.is_empty() => {
                    format!("{} and {last}", most.join("; "))
                }
                _ => squares.concat(),
            },
            Self::Parts(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.english(names)).collect();
                parts.join(", ")
            }
            Self::End(outcome) => outcome.sentence(names.each_ref().map(String::as_str)),
        }
    }
}

impl From<String> for Fact {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<u8> for Fact {
    fn from(number: u8) -> Self {
        Self::Number(number)
    }
}

impl From<Player> for Fact {
    fn from(player: Player) -> Self {
        Self::Side(player)
    }
}

impl Refusal {
    /// Creates a refusal by `rule` with the message id `case` and the arguments `facts`.
    pub fn new<const N: usize>(
        rule: &'static str,
        case: &'static str,
        facts: [(&'static str, Fact); N],
    ) -> Self {
        Self { rule, message: MessageRef::new(case, facts) }
    }
}

/// The maximum length of a quotation, in characters.
const MAX_QUOTE_CHARS: usize = 80;

/// Returns `text` as error messages quote it: on one line, with invisible characters replaced, and shortened with an
/// ellipsis if it is very long.
///
/// ```
/// assert_eq!(quadrille_games::rules::quote("a\x1b[2J\nb"), "a\u{fffd}[2J\u{fffd}b");
/// ```
pub fn quote(text: &str) -> String {
    let clean: String = with_visibility(text)
        .map(|(c, is_allowed)| if is_allowed { c } else { '\u{fffd}' })
        .take(MAX_QUOTE_CHARS + 1)
        .collect();
    let short = first_characters(&clean, MAX_QUOTE_CHARS);
    let more = if short.len() < clean.len() { "…" } else { "" };
    format!("{short}{more}")
}
