//! From the parts of a record to a game.

use super::error::{Fault, RecordError};
use super::lex::{Lexer, Parts, Piece, Spot, Tag};
use super::tags::{DERIVED, Tags};
use super::{GameResult, Record};
use crate::record::tree::join_lines;
use crate::record::{Game, Place};
use crate::rules::upthrust::{Colour, Upthrust};
use crate::rules::{AnyPosition, Player, Variant, quote};

/// The records of a file, one after the other; made by [`read`] or [`read_as`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    lexer: Lexer<'a>,
    /// What is played where no tag says so.
    usual: Option<Variant>,
}

/// Reads a file of records. Each comes out by itself, good or broken.
///
/// ```
/// let file = "[Game \"chess\"]\n\n*\n\n[Game \"hique\"]\n\n1. 4,2,4,10 *\n";
/// let records: Vec<_> = quadrille::record::pgn::read(file).collect();
/// assert!(records[0].as_ref().is_err_and(|error| (error.line, error.column) == (1, 1)));
/// assert!(records[1].as_ref().is_ok_and(|record| record.game.plies() == 1));
/// ```
#[must_use]
pub fn read(text: &str) -> Records<'_> {
    Records {
        lexer: Lexer::new(text),
        usual: None,
    }
}

/// The same for other managers' records, which do not say what is played: those without the tag `Game` are of `variant`.
///
/// ```
/// use quadrille::record::pgn::read_as;
/// use quadrille::rules::Variant;
/// let file = "[white \"One\"]\n[black \"Two\"]\n[Result \"*\"]\n[FEN \"startpos\"]\n\n1. 4,2,4,10 *\n";
/// let record = read_as(file, Variant::Hique).next().unwrap()?;
/// assert_eq!(record.game.plies(), 1);
/// # Ok::<(), quadrille::record::pgn::RecordError>(())
/// ```
#[must_use]
pub fn read_as(text: &str, variant: Variant) -> Records<'_> {
    Records {
        lexer: Lexer::new(text),
        usual: Some(variant),
    }
}

impl Iterator for Records<'_> {
    type Item = Result<Record, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let parts = self.lexer.next_record()?;
        Some(parts.and_then(|parts| record(&parts, self.usual)))
    }
}

fn record(parts: &Parts, usual: Option<Variant>) -> Result<Record, RecordError> {
    let mut derived: [Option<&Tag>; DERIVED.len()] = [None; DERIVED.len()];
    let mut tags = Tags::default();
    for tag in &parts.tags {
        match DERIVED.iter().position(|&name| name == tag.name) {
            None => tags.set(&tag.name, &tag.value),
            Some(index) => {
                if derived[index].replace(tag).is_some() {
                    return Err(tag.spot.error(Fault::Twice(DERIVED[index])));
                }
            }
        }
    }
    let [game, result, fen, colours] = derived;
    let variant = match game {
        Some(tag) => tag
            .value
            .parse()
            .map_err(|error| tag.spot.error(Fault::Game(error)))?,
        None => usual.ok_or_else(|| parts.begins.error(Fault::NoGame))?,
    };
    let start = start(variant, fen, colours)?;
    let result = stated_result(parts, result)?;
    Ok(Record {
        tags,
        game: moves(start, &parts.pieces, parts.result.0)?,
        result,
        line: parts.begins.line,
    })
}

/// The position before the first move.
fn start(
    variant: Variant,
    fen: Option<&Tag>,
    colours: Option<&Tag>,
) -> Result<AnyPosition, RecordError> {
    // Other managers say so what others leave out.
    let given = fen
        .filter(|tag| tag.value.trim() != "startpos")
        .map(|tag| {
            AnyPosition::parse(variant, &tag.value)
                .map_err(|error| tag.spot.error(Fault::Position(error)))
        })
        .transpose()?;
    let Some(tag) = colours else {
        return Ok(given.unwrap_or_else(|| AnyPosition::start(variant)));
    };
    let wrong = |expected: &str| {
        tag.spot.error(Fault::Colours {
            found: quote(&tag.value),
            expected: expected.to_owned(),
        })
    };
    let letters: Vec<_> = tag.value.chars().map(Colour::from_letter).collect();
    let pair = match letters[..] {
        [Some(first), Some(second)] if first < second => [first, second],
        _ => return Err(wrong("Player 1's two colours, in the order G, R, B, Y")),
    };
    match given {
        _ if variant != Variant::Upthrust => Err(wrong("no such tag in this game")),
        None => Ok(Upthrust::with_colours(pair, Player::One).into()),
        Some(AnyPosition::Upthrust(position)) if position.colours(Player::One) != pair => {
            Err(wrong("the colours of the tag FEN"))
        }
        Some(position) => Ok(position),
    }
}

/// The result behind the moves, which the tag must not contradict.
fn stated_result(parts: &Parts, tag: Option<&Tag>) -> Result<GameResult, RecordError> {
    let (spot, mark) = &parts.result;
    let result = GameResult::from_mark(mark).ok_or_else(|| spot.error(Fault::NoResult))?;
    let Some(tag) = tag else {
        return Ok(result);
    };
    let wrong = |expected: String| {
        tag.spot.error(Fault::Result {
            found: quote(&tag.value),
            expected,
        })
    };
    match GameResult::from_tag(&tag.value) {
        None => Err(wrong("p1win, p2win, draw or none".to_owned())),
        Some(other) if other != result => Err(wrong(format!(
            "{}, since the moves end with {mark}",
            result.word()
        ))),
        Some(_) => Ok(result),
    }
}

/// One open line: the record's own moves or a variation.
struct Line {
    /// Where its `(` stands.
    spot: Spot,
    /// Where the line around it goes on.
    back: Place,
    /// A comment before the first move of a variation, which is kept with that move.
    early: String,
    /// Whether a move has been played in it.
    moved: bool,
}

/// Plays the moves and variations.
fn moves(start: AnyPosition, pieces: &[(Spot, Piece)], end: Spot) -> Result<Game, RecordError> {
    let mut game = Game::new(start);
    let mut line = Line {
        spot: end,
        back: Place::START,
        early: String::new(),
        moved: false,
    };
    let mut around: Vec<Line> = Vec::new();
    for (spot, piece) in pieces {
        match piece {
            Piece::Word(text) => {
                game.play_recorded(text)
                    .map_err(|error| spot.error(Fault::Move(error)))?;
                line.moved = true;
                game.add_comment(&std::mem::take(&mut line.early));
            }
            Piece::Comment(text) if around.is_empty() || line.moved => game.add_comment(text),
            Piece::Comment(text) => join_lines(&mut line.early, text),
            Piece::Open => {
                if !line.moved {
                    return Err(spot.error(Fault::EarlyVariation));
                }
                let inner = Line {
                    spot: *spot,
                    back: game.place(),
                    early: String::new(),
                    moved: false,
                };
                around.push(std::mem::replace(&mut line, inner));
                game.undo();
            }
            Piece::Close => {
                if !around.is_empty() && !line.moved {
                    return Err(line.spot.error(Fault::EmptyVariation));
                }
                let outer = around.pop().ok_or_else(|| spot.error(Fault::Stray(')')))?;
                game.return_to(line.back);
                line = outer;
            }
        }
    }
    if around.is_empty() {
        Ok(game)
    } else {
        Err(line.spot.error(Fault::OpenVariation))
    }
}
