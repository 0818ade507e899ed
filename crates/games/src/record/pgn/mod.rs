//! Game records in a variant of PGN.
//!
//! A record consists of tags, numbered moves and the result. Comments are in braces and variations in parentheses. A
//! file contains any number of records.
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
//! [`stream`] reads files, [`read`] a text in memory, and [`read_as`] records of other game managers. Ambiguous moves or an
//! ambiguous result are errors with line and column. The other records of the file are still read. Oddities are skipped and
//! reported as a [`RecordNote`]. The `Display` form of [`Record`] is its text.
//!
//! The moves of the record are the line through the current node that undo and redo follow. All other moves of the tree
//! are variations. A variation that repeats the moves next to it is merged with them.
//!
//! Moves after a third repetition are an error, because every program for these games applies that rule. Moves after a
//! draw by the no-progress rule are kept, because older records and some programs do not apply it. See
//! [`Game::is_continued_after_draw`].

mod comment;
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
pub use tags::{CONTINUED, EVEN_START, Tags};

use super::Game;
use crate::rules::{Outcome, Player};
use std::fmt;

/// The result that a record states.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// A win of this player.
    Win(Player),
    /// A draw.
    Draw,
    /// The game is unfinished or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// All four results.
    pub const ALL: [Self; 4] =
        [Self::Win(Player::One), Self::Win(Player::Two), Self::Draw, Self::Unknown];

    /// Returns the result mark after the moves: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub const fn mark(self) -> &'static str {
        match self {
            Self::Win(Player::One) => "1-0",
            Self::Win(Player::Two) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Returns the value of the tag `Result`: `p1win`, `p2win`, `draw` or `none`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Win(Player::One) => "p1win",
            Self::Win(Player::Two) => "p2win",
            Self::Draw => "draw",
            Self::Unknown => "none",
        }
    }

    /// Parses the result mark after the moves. Also accepts other dashes and `½`.
    fn from_mark(mark: &str) -> Option<Self> {
        match mark {
            "1–0" | "1—0" | "1−0" => Some(Self::Win(Player::One)),
            "0–1" | "0—1" | "0−1" => Some(Self::Win(Player::Two)),
            "½-½" | "½–½" | "½" | "1/2" | "1/2–1/2" => Some(Self::Draw),
            _ => Self::ALL.into_iter().find(|result| result.mark() == mark),
        }
    }

    /// Parses the value of the tag `Result`: the code, or the mark as other programs write it.
    fn from_tag(value: &str) -> Option<Self> {
        let value = value.trim();
        let mut results = Self::ALL.into_iter();
        let result_by_code = results.find(|result| result.code().eq_ignore_ascii_case(value));
        let unknown_result = matches!(value, "?" | "").then_some(Self::Unknown);
        result_by_code.or_else(|| Self::from_mark(value)).or(unknown_result)
    }
}

impl From<Option<Outcome>> for GameResult {
    /// Returns the result of a game with this outcome, or [`Unknown`](Self::Unknown) for `None`.
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self::Unknown,
            Some(Outcome { winner: None, .. }) => Self::Draw,
            Some(Outcome { winner: Some(player), .. }) => Self::Win(player),
        }
    }
}

impl fmt::Display for GameResult {
    /// Writes the mark.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.mark())
    }
}

/// A game record: the game, its tags and its result.
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
    /// The tags except `Game`, `Result`, `FEN` and `Colours`, which are derived from the other fields.
    pub tags: Tags,
    /// The moves. The current node of a parsed record is the end of its main line.
    pub game: Game,
    /// The result by the rules, or as stated by the tag `Termination`.
    pub result: GameResult,
    /// The line of the file where the record begins, from 1; 0 if it was not read from text.
    pub line: usize,
    /// The oddities that were skipped when the record was read.
    pub notes: Vec<RecordNote>,
}

impl Record {
    /// Creates a record without tags and with the result of the game's current node.
    pub fn new(game: Game) -> Self {
        Self {
            tags: Tags::default(),
            result: game.outcome().into(),
            game,
            line: 0,
            notes: Vec::new(),
        }
    }

    /// Returns a description of the contradiction between the stated result and the rules, if there is one. A game that
    /// the rules have not ended may have any result, because of time, resignation or agreement. So may a game that
    /// continues after a draw by the no-progress rule, because it was played without that rule.
    pub fn contradiction(&self) -> Option<String> {
        let outcome = self.game.settled_outcome()?;
        let result_by_rules = GameResult::from(Some(outcome));
        (result_by_rules != self.result).then(|| {
            let position = self.game.position();
            let names = Player::BOTH.map(|player| position.side_name(player));
            format!(
                "the record says {}, but by the rules it is {result_by_rules}: {}",
                self.result,
                outcome.sentence([&names[0], &names[1]])
            )
        })
    }

    /// Returns the number of moves in variations.
    pub fn variation_move_count(&self) -> usize {
        let main_line_len = self.game.plies() + self.game.redo_line().len();
        self.game.size().saturating_sub(main_line_len)
    }
}
