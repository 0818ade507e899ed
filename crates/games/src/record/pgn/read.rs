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
    default_variant: Option<Variant>,
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
    Records { stream: stream(text.as_bytes()), default_variant: None }
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
    Records { stream: stream(text.as_bytes()), default_variant: Some(variant) }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        // A text in memory has no read errors.
        let raw_record = self.stream.next()?.ok()?;
        Some(raw_record.read(self.default_variant))
    }
}

impl RawRecord {
    /// Builds the record and plays its moves. A record without the tag `Game` is of the variant `default_variant`.
    ///
    /// # Errors
    /// Returns the first ambiguity in the start position, a move or the result.
    pub fn read(mut self, default_variant: Option<Variant>) -> Result<Record, RecordError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut notes = std::mem::take(&mut self.notes);
        let mut derived_tags: [Option<&Tag>; DERIVED_TAGS.len()] = [None; DERIVED_TAGS.len()];
        let mut tags = Tags::default();
        for tag in &self.tags {
            let derived_index =
                DERIVED_TAGS.iter().position(|name| name.eq_ignore_ascii_case(&tag.name));
            let previous_value = match derived_index {
                Some(index) => {
                    derived_tags[index].replace(tag).map(|previous_tag| &*previous_tag.value)
                }
                None => tags.get(&tag.name),
            };
            let is_contradiction =
                previous_value.is_some_and(|previous_value| previous_value != tag.value);
            match derived_index {
                Some(index) if is_contradiction => {
                    return Err(tag.position.error(Fault::RepeatedTag(DERIVED_TAGS[index])));
                }
                _ if is_contradiction => {
                    add_note(&mut notes, tag.position, Oddity::RepeatedTag(tag.name.clone()))
                }
                _ => {}
            }
            if derived_index.is_none() {
                tags.set(&tag.name, &tag.value);
            }
        }
        let [game_tag, result_tag, fen_tag, colours_tag] = derived_tags;
        let variant = match game_tag {
            Some(tag) => find_variant(&tag.value).ok_or_else(|| {
                tag.position.error(Fault::Game(UnknownVariant(quote(&tag.value))))
            })?,
            None => default_variant.ok_or_else(|| self.start.error(Fault::NoGame))?,
        };
        let start_position = build_start_position(variant, fen_tag, colours_tag, &mut notes)?;
        let game = play_moves(start_position, &self.tokens, self.end, &mut notes)?;
        let result = determine_result(&self, result_tag, &game, &mut notes)?;
        Ok(Record { tags, game, result, line: self.start.line, notes: notes.0 })
    }
}

fn add_note(notes: &mut Notes, position: SourcePosition, oddity: Oddity) {
    notes.add(position.line, position.column, oddity);
}

/// Returns the variant with this identifier or title. Ignores case, blanks and punctuation.
fn find_variant(name: &str) -> Option<Variant> {
    let simplify = |name: &str| -> String {
        let alphanumeric_chars = name.chars().filter(|c| c.is_alphanumeric());
        alphanumeric_chars.flat_map(char::to_lowercase).collect()
    };
    let simple_name = simplify(name);
    Variant::ALL.into_iter().find(|variant| {
        simple_name == simplify(variant.id()) || simple_name == simplify(variant.title())
    })
}

/// Returns the position before the first move. Adds a note for a tag `Colours` that the variant does not have.
fn build_start_position(
    variant: Variant,
    fen_tag: Option<&Tag>,
    colours_tag: Option<&Tag>,
    notes: &mut Notes,
) -> Result<AnyPosition, RecordError> {
    // Other game managers write the usual start position explicitly.
    let fen_position = fen_tag
        .filter(|tag| tag.value.trim() != "startpos")
        .map(|tag| {
            AnyPosition::parse(variant, tag.value.trim())
                .map_err(|error| tag.position.error(Fault::Position(error)))
        })
        .transpose()?;
    let default_start = || AnyPosition::start(variant);
    let Some(tag) = colours_tag else { return Ok(fen_position.unwrap_or_else(default_start)) };
    if variant != Variant::Upthrust {
        let quoted_tag = format!("Colours \"{}\"", quote(&tag.value));
        add_note(notes, tag.position, Oddity::Tag(quoted_tag));
        return Ok(fen_position.unwrap_or_else(default_start));
    }
    let colours_error = |expected: &str| {
        tag.position
            .error(Fault::Colours { actual: quote(&tag.value), expected: expected.to_owned() })
    };
    let colour_list: Vec<_> = tag.value.chars().map(Colour::from_letter).collect();
    let colour_pair = match colour_list[..] {
        [Some(first_colour), Some(second_colour)] if first_colour < second_colour => {
            [first_colour, second_colour]
        }
        _ => return Err(colours_error("Player 1’s two colours, in the order G, R, B, Y")),
    };
    match fen_position {
        None => Ok(Upthrust::with_colours(colour_pair, Player::One).into()),
        Some(AnyPosition::Upthrust(position)) if position.colours(Player::One) != colour_pair => {
            Err(colours_error("the colours of the tag FEN"))
        }
        Some(position) => Ok(position),
    }
}

/// Returns the result by the mark after the moves, the tag `Result` and the rules. Without a mark, the rules must have ended
/// the game. If the tag contradicts the mark, the rules must confirm one of them. Adds a note if the mark is missing or the tag
/// is wrong.
fn determine_result(
    raw_record: &RawRecord,
    result_tag: Option<&Tag>,
    game: &Game,
    notes: &mut Notes,
) -> Result<GameResult, RecordError> {
    let result_by_rules = game.settled_outcome().map(|outcome| Some(outcome).into());
    let result = match (raw_record.result, result_by_rules) {
        (Some(result), _) => result,
        (None, Some(result_by_rules)) => {
            add_note(notes, raw_record.end, Oddity::NoResult(result_by_rules));
            result_by_rules
        }
        (None, None) => {
            // A record that was cut off before its moves ends with an unclosed tag.
            let broken_tag = notes.0.iter().find_map(|note| match &note.oddity {
                Oddity::Tag(tag)
                    if note.line == raw_record.end.line
                        && tag.starts_with('[')
                        && !tag.contains(']') =>
                {
                    let position = SourcePosition { line: note.line, column: note.column };
                    Some(position.error(Fault::Tag(tag.clone())))
                }
                _ => None,
            });
            return Err(broken_tag.unwrap_or_else(|| raw_record.end.error(Fault::NoResult)));
        }
    };
    let Some(result_tag) = result_tag else { return Ok(result) };
    let tag_result = GameResult::from_tag(&result_tag.value);
    if tag_result == Some(result) {
        return Ok(result);
    }
    let confirmed_result = match (tag_result, result_by_rules) {
        (None, _) => result,
        (Some(tag_result), Some(result_by_rules))
            if result_by_rules == tag_result || result_by_rules == result =>
        {
            result_by_rules
        }
        (Some(_), _) => {
            return Err(result_tag.position.error(Fault::Result {
                actual: quote(&result_tag.value),
                expected: format!("{}, since the moves end with {result}", result.code()),
            }));
        }
    };
    let quoted_value = quote(&result_tag.value);
    add_note(
        notes,
        result_tag.position,
        Oddity::Result { actual: quoted_value, result: confirmed_result },
    );
    Ok(confirmed_result)
}

/// A line that has not ended: the record's own moves or a variation.
struct OpenLine {
    /// The position of the `(` of a variation. For the record's own moves, the position where they end.
    position: SourcePosition,
    /// The node at which the enclosing line continues.
    return_place: Place,
    /// A comment before the first move of a variation. It is stored with that move.
    early_comment: String,
    /// Whether a move of the line has been played.
    has_moved: bool,
}

impl OpenLine {
    /// Returns a line without moves.
    const fn new(position: SourcePosition, return_place: Place) -> Self {
        Self { position, return_place, early_comment: String::new(), has_moved: false }
    }
}

/// Plays the moves and variations of a record.
fn play_moves(
    start_position: AnyPosition,
    tokens: &[(SourcePosition, Token)],
    moves_end: SourcePosition,
    notes: &mut Notes,
) -> Result<Game, RecordError> {
    let mut game = Game::new(start_position);
    let mut current_line = OpenLine::new(moves_end, Place::START);
    let mut enclosing_lines: Vec<OpenLine> = Vec::new();
    for (position, token) in tokens {
        match token {
            Token::Word(text) => {
                play_move(&mut game, text, *position, notes)?;
                current_line.has_moved = true;
                game.add_comment(&std::mem::take(&mut current_line.early_comment));
            }
            Token::Comment(text) if enclosing_lines.is_empty() || current_line.has_moved => {
                game.add_comment(text)
            }
            Token::Comment(text) => join_lines(&mut current_line.early_comment, text),
            Token::Judgement(judgement) => {
                let has_judgement = game.comment(game.place()).contains("[%nag ");
                if current_line.has_moved && !has_judgement {
                    game.add_comment(&format!("[%nag {}]", judgement.sign()));
                } else {
                    let sign = judgement.sign().to_owned();
                    add_note(notes, *position, Oddity::Judgement(sign));
                }
            }
            Token::Open => {
                if !current_line.has_moved {
                    return Err(position.error(Fault::EarlyVariation));
                }
                let variation = OpenLine::new(*position, game.place());
                enclosing_lines.push(std::mem::replace(&mut current_line, variation));
                game.undo();
            }
            Token::Close => {
                if !enclosing_lines.is_empty() && !current_line.has_moved {
                    return Err(current_line.position.error(Fault::EmptyVariation));
                }
                let enclosing_line = enclosing_lines
                    .pop()
                    .ok_or_else(|| position.error(Fault::UnmatchedBracket(')')))?;
                game.return_to(current_line.return_place);
                current_line = enclosing_line;
            }
        }
    }
    if enclosing_lines.is_empty() {
        Ok(game)
    } else {
        Err(current_line.position.error(Fault::OpenVariation))
    }
}

/// Plays a move in the record's notation or, if that is unreadable, in normalised notation.
fn play_move(
    game: &mut Game,
    text: &str,
    position: SourcePosition,
    notes: &mut Notes,
) -> Result<(), RecordError> {
    let Err(error) = game.play_recorded(text) else { return Ok(()) };
    let normalised_text = normalise_move(text);
    if !matches!(error, MoveError::GameOver { .. })
        && normalised_text != text
        && game.play_recorded(&normalised_text).is_ok()
    {
        let (quoted_move, read_move) = (quote(text), normalised_text.into_owned());
        add_note(notes, position, Oddity::Move { actual: quoted_move, read: read_move });
        return Ok(());
    }
    Err(position.error(Fault::Move(error)))
}

/// Normalises a move: replaces dashes by hyphens, converts to lower case, and removes chess signs and punctuation after the
/// move. `--` is a pass.
fn normalise_move(text: &str) -> Cow<'_, str> {
    let text = text.trim_end_matches(['+', '#', ',', '.']);
    let is_dash = |c| matches!(c, '-' | '‐' | '‑' | '‒' | '–' | '—' | '−');
    if !text.is_empty() && text.chars().all(is_dash) {
        return Cow::Borrowed("pass");
    }
    let mut normalised_text = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            _ if is_dash(c) => {
                if !normalised_text.ends_with('-') {
                    normalised_text.push('-');
                }
            }
            _ => normalised_text.push(c.to_ascii_lowercase()),
        }
    }
    Cow::Owned(normalised_text)
}
