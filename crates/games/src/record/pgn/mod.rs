//! Game records: a game as text in the form of PGN.
//!
//! A record is a section of tags, then numbered moves with comments in braces and variations in
//! parentheses, then the result; a file holds any number of them.
//!
//! ```text
//! [Game "hique"]
//! [Player1 "Ada"]
//! [Player2 "Bob"]
//! [Result "none"]
//!
//! 1. 4,2,4,10 {far} 4,12,2,12 (1... 6,12,6,6) 2. 3,1,3,3 *
//! ```
//!
//! [`stream`] is the only reader of files; [`read`] reads a text in memory, and [`read_as`] reads records of other managers. A
//! record with ambiguous moves or an ambiguous result is an error with its line and column, and the records around it are still
//! read. Any other oddity is skipped and noted ([`RecordNote`]). [`Record`] prints itself.
//!
//! The moves of the record are the line through the current node that undo and redo follow; everything else in the tree is a
//! variation. A variation that repeats the moves next to it is merged with them.
//!
//! Moves after a third repetition are an error, since every program for these games knows that rule. Moves after a
//! draw by the no-progress rule are read and kept: the rule is younger than some records, and not every program has it.
//! See [`Game::is_played_on`].

mod error;
mod lex;
mod lines;
mod note;
mod read;
mod tags;
mod write;

#[cfg(test)]
mod tests;

pub use error::{Fault, RecordError};
pub use lex::{RawRecord, RecordStream, stream};
pub use note::{Oddity, RecordNote};
pub use read::{Records, read, read_as};
pub use tags::Tags;

use super::Game;
use crate::rules::{Outcome, Player};
use std::fmt;

/// Replaces a `}` in a comment, which would end the comment.
const WRITTEN_BRACE: &str = "\u{FF5D}";

/// The result that a record states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// Player 1 or Player 2 has won.
    Win(Player),
    /// Nobody has.
    Draw,
    /// The game is unfinished or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// All four.
    pub const ALL: [Self; 4] = [
        Self::Win(Player::One),
        Self::Win(Player::Two),
        Self::Draw,
        Self::Unknown,
    ];

    /// The result mark after the moves: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Win(Player::One) => "1-0",
            Self::Win(Player::Two) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The value of the tag `Result`: `p1win`, `p2win`, `draw` or `none`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Win(Player::One) => "p1win",
            Self::Win(Player::Two) => "p2win",
            Self::Draw => "draw",
            Self::Unknown => "none",
        }
    }

    /// Parses the result mark after the moves, also with other dashes or as a fraction.
    fn from_mark(mark: &str) -> Option<Self> {
        match mark {
            "1–0" | "1—0" | "1−0" => Some(Self::Win(Player::One)),
            "0–1" | "0—1" | "0−1" => Some(Self::Win(Player::Two)),
            "½-½" | "½–½" | "½" | "1/2" | "1/2–1/2" => Some(Self::Draw),
            _ => Self::ALL.into_iter().find(|result| result.mark() == mark),
        }
    }

    /// The result in a tag, written as a word or, as other programs do, as the mark.
    fn from_tag(value: &str) -> Option<Self> {
        let value = value.trim();
        let mut all = Self::ALL.into_iter();
        let by_word = all.find(|result| result.code().eq_ignore_ascii_case(value));
        let unknown = matches!(value, "?" | "").then_some(Self::Unknown);
        by_word.or_else(|| Self::from_mark(value)).or(unknown)
    }
}

impl From<Option<Outcome>> for GameResult {
    /// The result of a game that ended so, or has not ended.
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome {
                winner: Some(player),
                ..
            }) => Self::Win(player),
        }
    }
}

impl fmt::Display for GameResult {
    /// The mark.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark())
    }
}

/// A game with the other contents of its record.
///
/// ```
/// use quadrille_games::record::pgn::{Record, read};
/// use quadrille_games::record::Game;
/// use quadrille_games::rules::{AnyPosition, Variant};
///
/// let mut game = Game::new(AnyPosition::start(Variant::CublinoPur));
/// game.play_text("d1d2")?;
/// let mut record = Record::new(game);
/// record.tags.set("Player1", "Ada");
/// let text = record.to_string();
/// let again = read(&text).next().unwrap()?;
/// assert_eq!(again.tags.get("Player1"), Some("Ada"));
/// assert_eq!(again.game.plies(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The tags but for `Game`, `Result`, `FEN` and `Colours`, which follow from the rest.
    pub tags: Tags,
    /// The moves. The current node of a parsed record is the end of its main line.
    pub game: Game,
    /// The result, by the rules or by the tag `Termination`.
    pub result: GameResult,
    /// The line of its file in which it begins, from 1; 0 when it was not read.
    pub line: usize,
    /// What was passed over when it was read.
    pub notes: Vec<RecordNote>,
}

impl Record {
    /// A record without tags, with the result of the game's current node.
    pub fn new(game: Game) -> Self {
        Self {
            tags: Tags::default(),
            result: game.outcome().into(),
            game,
            line: 0,
            notes: Vec::new(),
        }
    }

    /// The contradiction between the stated result and the rules, if any. A game that the rules have not ended may have any
    /// result: time, resignation, agreement. So may a game that was continued after a draw by the no-progress rule, because it
    /// was played without that rule.
    pub fn contradiction(&self) -> Option<String> {
        let outcome = self.game.settled_outcome()?;
        let right = GameResult::from(Some(outcome));
        (right != self.result).then(|| {
            let position = self.game.position();
            let names = Player::BOTH.map(|player| position.side_name(player));
            format!(
                "the record says {}, but by the rules it is {right}: {}",
                self.result,
                outcome.sentence([&names[0], &names[1]])
            )
        })
    }

    /// The number of moves in variations.
    pub fn side_moves(&self) -> usize {
        let line = self.game.plies() + self.game.ahead().len();
        self.game.size().saturating_sub(line)
    }
}
