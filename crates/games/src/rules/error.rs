//! Errors of the parsers and the rules, and their messages.

use super::visible::judged;
use super::{Outcome, Player, Variant, english, first_characters};
use thiserror::Error;

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

    /// A text that names a `square` which the board does not have, and the squares that it has.
    pub(super) fn no_square(text: &str, square: &str, squares: &str) -> Self {
        let square = quote(square);
        Self::unreadable(text, format!("{squares}; there is no {square}"))
    }
}

/// The reason why an action is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule's short name, the same for every refusal by that rule.
    pub rule: &'static str,
    /// One plain sentence about this very case.
    pub message: MessageRef,
}

/// A language-independent message: its id and arguments. The English text is in the window's message file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRef {
    /// The sentence's name, such as `refused-empty`.
    pub case: &'static str,
    /// What is filled in, by name.
    pub facts: Vec<(&'static str, Fact)>,
}

impl MessageRef {
    /// The sentence called `case` about `facts`.
    pub fn new<const N: usize>(case: &'static str, facts: [(&'static str, Fact); N]) -> Self {
        Self {
            case,
            facts: facts.into(),
        }
    }

    /// The message in English; `names` are the names of the two sides of the position.
    pub fn english(&self, names: &[String; 2]) -> String {
        let facts = self.facts.iter();
        let facts: Vec<_> = facts
            .map(|(name, fact)| (*name, fact.english(names)))
            .collect();
        english::say(self.case, &facts)
    }
}

impl From<&'static str> for MessageRef {
    /// A sentence without facts.
    fn from(case: &'static str) -> Self {
        Self::new(case, [])
    }
}

/// What a sentence is filled in with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A square's name, or a word that selects a form of the message, such as `guard`.
    Text(String),
    /// A number.
    Number(u8),
    /// A side, by the player.
    Side(Player),
    /// A side of a variant in which its name does not depend on the position.
    SideOf(Variant, Player),
    /// The names of several squares.
    Squares(Vec<String>),
    /// Parts of a sentence, one after the other.
    Parts(Vec<MessageRef>),
    /// How the game ended.
    End(Outcome),
}

impl Fact {
    fn english(&self, names: &[String; 2]) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Side(player) => names[player.index()].clone(),
            Self::SideOf(variant, player) => variant.side_name(*player).to_owned(),
            // Their names may hold commas.
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
    /// A refusal by `rule`, in the sentence called `case` about `facts`.
    pub fn new<const N: usize>(
        rule: &'static str,
        case: &'static str,
        facts: [(&'static str, Fact); N],
    ) -> Self {
        Self {
            rule,
            message: MessageRef::new(case, facts),
        }
    }
}

/// The longest quotation, in characters.
const QUOTE: usize = 80;

/// `text` as errors quote it: on one line, with characters that can be seen only, and cut (with an ellipsis) if it is very
/// long.
///
/// ```
/// assert_eq!(quadrille_games::rules::quote("a\x1b[2J\nb"), "a\u{fffd}[2J\u{fffd}b");
/// ```
pub fn quote(text: &str) -> String {
    let shown: String = judged(text)
        .map(|(c, shown)| if shown { c } else { '\u{fffd}' })
        .take(QUOTE + 1)
        .collect();
    let short = first_characters(&shown, QUOTE);
    let more = if short.len() < shown.len() { "…" } else { "" };
    format!("{short}{more}")
}
