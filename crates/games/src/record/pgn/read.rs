//! Builds a game from the parts of a record.

use super::error::{Fault, RecordError};
use super::lex::{RawRecord, RecordStream, SourcePosition, Tag, Token, stream};
use super::note::{Notes, Oddity};
use super::tags::{DERIVED_TAGS, Tags};
use super::{GameResult, Record};
use crate::record::tree::join_lines;
use crate::record::{Game, Place};
use crate::rules::upthrust::{Colour, Upthrust};
use crate::rules::{AnyPosition, MoveError, Player, UnknownVariant, Variant, quote};
use std::borrow::Cow;

/// The records of a text, one after the other. Created by [`read`] or [`read_as`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    stream: RecordStream<&'a [u8]>,
    /// The variant of records without the tag `Game`.
    usual: Option<Variant>,
}

/// Parses a text with any number of records. Yields a record or an error for each of them.
///
/// ```
/// let file = "[Game \"chess\"]\n\n*\n\n[Game \"hique\"]\n\n1. 4,2,4,10 *\n";
/// let records: Vec<_> = quadrille_games::record::pgn::read(file).collect();
/// assert!(records[0].as_ref().is_err_and(|error| (error.line, error.column) == (1, 1)));
/// assert!(records[1].as_ref().is_ok_and(|record| record.game.plies() == 1));
/// ```
pub fn read(text: &str) -> Records<'_> {
    Records { stream: stream(text.as_bytes()), usual: None }
}

/// Like [`read()`], for records of other game managers: records without the tag `Game` are of `variant`.
///
/// ```
/// use quadrille_games::record::pgn::read_as;
/// use quadrille_games::rules::Variant;
/// let file = "[white \"One\"]\n[black \"Two\"]\n[Result \"*\"]\n[FEN \"startpos\"]\n\n1. 4,2,4,10 *\n";
/// let record = read_as(file, Variant::Hique).next().unwrap()?;
/// assert_eq!(record.game.plies(), 1);
/// # Ok::<(), quadrille_games::record::pgn::RecordError>(())
/// ```
pub fn read_as(text: &str, variant: Variant) -> Records<'_> {
    Records { stream: stream(text.as_bytes()), usual: Some(variant) }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        // A text in memory has no read errors.
        let raw = self.stream.next()?.ok()?;
        Some(raw.read(self.usual))
    }
}

impl RawRecord {
    /// Builds the record and plays its moves. A record without the tag `Game` is of the variant `usual`.
    ///
    /// # Errors
    /// Returns the first ambiguity in the start position, a move or the result.
    pub fn read(mut self, usual: Option<Variant>) -> Result<Record, RecordError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut notes = std::mem::take(&mut self.notes);
        let mut derived: [Option<&Tag>; DERIVED_TAGS.len()] = [None; DERIVED_TAGS.len()];
        let mut tags = Tags::default();
        for tag in &self.tags {
            let derived_index =
                DERIVED_TAGS.iter().position(|name| name.eq_ignore_ascii_case(&tag.name));
            let before = match derived_index {
                Some(index) => derived[index].replace(tag).map(|before| &*before.value),
                None => tags.get(&tag.name),
            };
            let is_other = before.is_some_and(|before| before != tag.value);
            match derived_index {
                Some(index) if is_other => {
                    return Err(tag.spot.error(Fault::Twice(DERIVED_TAGS[index])));
                }
                _ if is_other => add(&mut notes, tag.spot, Oddity::Twice(tag.name.clone())),
                _ => {}
            }
            if derived_index.is_none() {
                tags.set(&tag.name, &tag.value);
            }
        }
        let [game, result, fen, colours] = derived;
        let variant = match game {
            Some(tag) => find_variant(&tag.value)
                .ok_or_else(|| tag.spot.error(Fault::Game(UnknownVariant(quote(&tag.value)))))?,
            None => usual.ok_or_else(|| self.begins.error(Fault::NoGame))?,
        };
        let start = start_position(variant, fen, colours, &mut notes)?;
        let game = play_moves(start, &self.pieces, self.end, &mut notes)?;
        let result = stated_result(&self, result, &game, &mut notes)?;
        Ok(Record { tags, game, result, line: self.begins.line, notes: notes.0 })
    }
}

fn add(notes: &mut Notes, spot: SourcePosition, oddity: Oddity) {
    notes.add(spot.line, spot.column, oddity);
}

/// Returns the variant with this identifier or title. Ignores case, blanks and punctuation.
fn find_variant(name: &str) -> Option<Variant> {
    let plain = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let name = plain(name);
    Variant::ALL
        .into_iter()
        .find(|variant| name == plain(variant.id()) || name == plain(variant.title()))
}

/// Returns the position before the first move.
fn start_position(
    variant: Variant,
    fen: Option<&Tag>,
    colours: Option<&Tag>,
    notes: &mut Notes,
) -> Result<AnyPosition, RecordError> {
    // Other game managers write the usual start position explicitly.
    let given = fen
        .filter(|tag| tag.value.trim() != "startpos")
        .map(|tag| {
            AnyPosition::parse(variant, tag.value.trim())
                .map_err(|error| tag.spot.error(Fault::Position(error)))
        })
        .transpose()?;
    let usual = || AnyPosition::start(variant);
    let Some(tag) = colours else {
        return Ok(given.unwrap_or_else(usual));
    };
    if variant != Variant::Upthrust {
        let quoted_tag = format!("Colours \"{}\"", quote(&tag.value));
        add(notes, tag.spot, Oddity::Tag(quoted_tag));
        return Ok(given.unwrap_or_else(usual));
    }
    let wrong = |expected: &str| {
        tag.spot.error(Fault::Colours { actual: quote(&tag.value), expected: expected.to_owned() })
    };
    let letters: Vec<_> = tag.value.chars().map(Colour::from_letter).collect();
    let pair = match letters[..] {
        [Some(first), Some(second)] if first < second => [first, second],
        _ => return Err(wrong("Player 1’s two colours, in the order G, R, B, Y")),
    };
    match given {
        None => Ok(Upthrust::with_colours(pair, Player::One).into()),
        Some(AnyPosition::Upthrust(position)) if position.colours(Player::One) != pair => {
            Err(wrong("the colours of the tag FEN"))
        }
        Some(position) => Ok(position),
    }
}

/// Returns the result after the moves. It is an error if the tag contradicts it and the rules confirm neither.
fn stated_result(
    raw: &RawRecord,
    tag: Option<&Tag>,
    game: &Game,
    notes: &mut Notes,
) -> Result<GameResult, RecordError> {
    let settled = game.settled_outcome().map(|outcome| Some(outcome).into());
    let result = match (raw.result, settled) {
        (Some(result), _) => result,
        (None, Some(settled)) => {
            add(notes, raw.end, Oddity::NoResult(settled));
            settled
        }
        (None, None) => return Err(raw.end.error(Fault::NoResult)),
    };
    let Some(tag) = tag else {
        return Ok(result);
    };
    let stated = GameResult::from_tag(&tag.value);
    if stated == Some(result) {
        return Ok(result);
    }
    let right = match (stated, settled) {
        (None, _) => result,
        (Some(stated), Some(settled)) if settled == stated || settled == result => settled,
        (Some(_), _) => {
            return Err(tag.spot.error(Fault::Result {
                actual: quote(&tag.value),
                expected: format!("{}, since the moves end with {result}", result.code()),
            }));
        }
    };
    let quoted_value = quote(&tag.value);
    add(notes, tag.spot, Oddity::Result { actual: quoted_value, result: right });
    Ok(right)
}

/// A line that has not ended: the record's own moves or a variation.
struct OpenLine {
    /// The position of its `(`.
    spot: SourcePosition,
    /// The node at which the enclosing line continues.
    back: Place,
    /// A comment before the first move of a variation. It is stored with that move.
    early: String,
    /// Whether a move of the line has been played.
    moved: bool,
}

/// Plays the moves and variations of a record.
fn play_moves(
    start: AnyPosition,
    pieces: &[(SourcePosition, Token)],
    end: SourcePosition,
    notes: &mut Notes,
) -> Result<Game, RecordError> {
    let mut game = Game::new(start);
    let mut line = OpenLine { spot: end, back: Place::START, early: String::new(), moved: false };
    let mut around: Vec<OpenLine> = Vec::new();
    for (spot, piece) in pieces {
        match piece {
            Token::Word(text) => {
                play_move(&mut game, text, *spot, notes)?;
                line.moved = true;
                game.add_comment(&std::mem::take(&mut line.early));
            }
            Token::Comment(text) if around.is_empty() || line.moved => game.add_comment(text),
            Token::Comment(text) => join_lines(&mut line.early, text),
            Token::Judgement(judgement) => {
                let has_judgement = game.comment(game.place()).contains("[%nag ");
                if line.moved && !has_judgement {
                    game.add_comment(&format!("[%nag {}]", judgement.sign()));
                } else {
                    let sign = judgement.sign().to_owned();
                    add(notes, *spot, Oddity::Judgement(sign));
                }
            }
            Token::Open => {
                if !line.moved {
                    return Err(spot.error(Fault::EarlyVariation));
                }
                let inner = OpenLine {
                    spot: *spot,
                    back: game.place(),
                    early: String::new(),
                    moved: false,
                };
                around.push(std::mem::replace(&mut line, inner));
                game.undo();
            }
            Token::Close => {
                if !around.is_empty() && !line.moved {
                    return Err(line.spot.error(Fault::EmptyVariation));
                }
                let outer = around.pop().ok_or_else(|| spot.error(Fault::Stray(')')))?;
                game.return_to(line.back);
                line = outer;
            }
        }
    }
    if around.is_empty() { Ok(game) } else { Err(line.spot.error(Fault::OpenVariation)) }
}

/// Plays a move in the record's notation or, if that is unreadable, in normalised notation.
fn play_move(
    game: &mut Game,
    text: &str,
    spot: SourcePosition,
    notes: &mut Notes,
) -> Result<(), RecordError> {
    let Err(error) = game.play_recorded(text) else {
        return Ok(());
    };
    let plain = normalise_move(text);
    if !matches!(error, MoveError::GameOver { .. })
        && plain != text
        && game.play_recorded(&plain).is_ok()
    {
        let (quoted_move, read) = (quote(text), plain.into_owned());
        add(notes, spot, Oddity::Move { actual: quoted_move, read });
        return Ok(());
    }
    Err(spot.error(Fault::Move(error)))
}

/// Normalises a move: replaces dashes by hyphens, converts to lower case, and removes chess signs and punctuation after
/// it. `--` is a pass.
fn normalise_move(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches(['+', '#', ',', '.']);
    let is_dash = |c| matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '−');
    if !text.is_empty() && text.chars().all(is_dash) {
        return Cow::Borrowed("pass");
    }
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if is_dash(c) => {
                if !plain.ends_with('-') {
                    plain.push('-');
                }
            }
            _ => plain.push(c.to_ascii_lowercase()),
        }
    }
    Cow::Owned(plain)
}
