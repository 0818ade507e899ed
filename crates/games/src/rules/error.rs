//! What the parsers and the rules refuse, and how they say it.

use super::visible::judged;
use super::{Outcome, Player, first_characters};
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

/// Why a person may not do what they tried; printed, the sentence names the rule as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The rule's short name, the same for every refusal by that rule.
    pub rule: &'static str,
    /// One plain sentence about this very case.
    pub sentence: String,
    /// The same for whoever says it in another language.
    pub told: Told,
}

/// A sentence apart from its language: which one, and what is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The sentence's name, such as `refused-empty`; empty where there is nothing but the English one.
    pub case: &'static str,
    /// What is filled in, by name.
    pub facts: Vec<(&'static str, Fact)>,
}

impl Told {
    /// The sentence called `case` about `facts`.
    pub fn new<const N: usize>(case: &'static str, facts: [(&'static str, Fact); N]) -> Self {
        Self {
            case,
            facts: facts.into(),
        }
    }
}

/// What a sentence is filled in with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A square's name, or a word that sentences tell apart, such as `guard`.
    Text(String),
    /// A number.
    Number(u8),
    /// A side, by the player.
    Side(Player),
    /// The names of several squares.
    Squares(Vec<String>),
    /// Parts of a sentence, one after the other.
    Parts(Vec<Told>),
    /// How the game ended.
    End(Outcome),
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
            told: Told::default(),
        }
    }

    /// The same refusal, which can be said in other languages as the sentence called `case` about `facts`.
    #[must_use]
    pub fn told<const N: usize>(
        mut self,
        case: &'static str,
        facts: [(&'static str, Fact); N],
    ) -> Self {
        self.told = Told::new(case, facts);
        self
    }
}

/// The longest quotation, in characters.
const QUOTE: usize = 80;

/// `text` as errors quote it: on one line, with characters that can be seen only, and cut
/// (with an ellipsis) if it is very long.
///
/// ```
/// assert_eq!(quadrille_games::rules::quote("a\x1b[2J\nb"), "a\u{fffd}[2J\u{fffd}b");
/// ```
#[must_use]
pub fn quote(text: &str) -> String {
    let shown: String = judged(text)
        .map(|(c, shown)| if shown { c } else { '\u{fffd}' })
        .take(QUOTE + 1)
        .collect();
    let short = first_characters(&shown, QUOTE);
    let more = if short.len() < shown.len() { "…" } else { "" };
    format!("{short}{more}")
}
