//! Writes a record as text.

use super::Record;
use super::comment::escape_comment;
use super::tags::{LEADING_TAGS, TAGS_AFTER_RESULT, TAGS_AFTER_START};
use crate::record::{Game, Place};
use crate::rules::upthrust::Upthrust;
use crate::rules::{AnyPosition, Player};
use std::fmt::{self, Write};

/// The maximum length of a line of moves, in characters. Lines are broken at blanks.
const MAX_LINE_CHARS: usize = 80;

impl fmt::Display for Record {
    /// Writes the record as in a file, followed by a blank line. Writes `}` in a comment in its full-width form (`｝`),
    /// because `}` ends a comment. The parser converts it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Game", self.game.variant().id())?;
        self.write_tags(f, &LEADING_TAGS)?;
        write_tag(f, "Result", self.result.code())?;
        self.write_tags(f, &TAGS_AFTER_RESULT)?;
        write_start_tags(f, self.game.start())?;
        self.write_tags(f, &TAGS_AFTER_START)?;
        for (name, value) in self.tags.iter() {
            if !LEADING_TAGS
                .iter()
                .chain(&TAGS_AFTER_RESULT)
                .chain(&TAGS_AFTER_START)
                .any(|&placed_name| placed_name == name)
            {
                write_tag(f, name, value)?;
            }
        }
        writeln!(f)?;
        let mut output = LineBreaker { f, column: 0, joins_previous_word: true };
        write_moves(&mut output, &self.game)?;
        output.write_word(self.result.mark())?;
        f.write_str("\n\n")
    }
}

impl Record {
    /// Writes the tags of `names` that are present.
    fn write_tags(&self, f: &mut fmt::Formatter<'_>, names: &[&str]) -> fmt::Result {
        for name in names {
            if let Some(value) = self.tags.get(name) {
                write_tag(f, name, value)?;
            }
        }
        Ok(())
    }
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(c)?;
    }
    f.write_str("\"]\n")
}

/// Writes the tags of the start position, if it is not the usual one.
fn write_start_tags(f: &mut fmt::Formatter<'_>, start_position: &AnyPosition) -> fmt::Result {
    if let AnyPosition::Upthrust(position) = start_position {
        let colours = position.colours(Player::One);
        if *position != Upthrust::with_colours(colours, Player::One) {
            write_tag(f, "FEN", &start_position.to_string())?;
        }
        write_tag(f, "Colours", &colours.map(|colour| colour.letter()).iter().collect::<String>())
    } else if *start_position == AnyPosition::start(start_position.variant()) {
        Ok(())
    } else {
        write_tag(f, "FEN", &start_position.to_string())
    }
}

/// Writes words and breaks lines between them.
struct LineBreaker<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// The number of characters in the current line.
    column: usize,
    /// Whether the next word follows without a blank.
    joins_previous_word: bool,
}

impl LineBreaker<'_, '_> {
    fn write_word(&mut self, word: &str) -> fmt::Result {
        let char_count = word.chars().count();
        if !self.joins_previous_word {
            if self.column + 1 + char_count > MAX_LINE_CHARS {
                self.f.write_char('\n')?;
                self.column = 0;
            } else {
                self.f.write_char(' ')?;
                self.column += 1;
            }
        }
        self.joins_previous_word = false;
        self.f.write_str(word)?;
        self.column = match word.rfind('\n') {
            None => self.column + char_count,
            Some(index) => word[index..].chars().count() - 1,
        };
        Ok(())
    }

    fn write_comment(&mut self, text: &str) -> fmt::Result {
        let text = escape_comment(text);
        if text.is_empty() { Ok(()) } else { self.write_word(&format!("{{{text}}}")) }
    }
}

/// The parts that are still to be written. This is a stack instead of recursion, because variations may be nested to
/// any depth.
enum PendingOutput {
    /// The moves after a node.
    Line(NumberedPlace),
    /// The first move of a variation, which leads to this node, and the moves after it.
    Variation(NumberedPlace),
    /// The end of a variation.
    Close,
}

/// A place with its move number.
#[derive(Clone, Copy)]
struct NumberedPlace {
    place: Place,
    /// The number of the next move in plies from 0, counted as if Player 1 had moved first.
    ply: usize,
    /// Whether the next move is written with its number even if it is a move of Player 2.
    needs_number: bool,
}

fn write_moves(output: &mut LineBreaker<'_, '_>, game: &Game) -> fmt::Result {
    output.write_comment(game.comment(Place::START))?;
    let mut pending_outputs = vec![PendingOutput::Line(NumberedPlace {
        place: Place::START,
        ply: usize::from(game.start().to_move() == Player::Two),
        needs_number: true,
    })];
    while let Some(output_part) = pending_outputs.pop() {
        match output_part {
            PendingOutput::Close => {
                output.joins_previous_word = true;
                output.write_word(")")?;
            }
            PendingOutput::Variation(numbered_place) => {
                output.write_word("(")?;
                output.joins_previous_word = true;
                write_move(output, game, numbered_place)?;
                pending_outputs.push(PendingOutput::Line(place_after(game, numbered_place, false)));
            }
            PendingOutput::Line(numbered_place) => {
                let continuations = game.continuations(numbered_place.place);
                let Some((&main_place, variations)) = continuations.split_first() else { continue };
                let main_place = NumberedPlace { place: main_place, ..numbered_place };
                write_move(output, game, main_place)?;
                pending_outputs.push(PendingOutput::Line(place_after(
                    game,
                    main_place,
                    !variations.is_empty(),
                )));
                for &variation in variations.iter().rev() {
                    pending_outputs.push(PendingOutput::Close);
                    pending_outputs.push(PendingOutput::Variation(NumberedPlace {
                        place: variation,
                        needs_number: true,
                        ..numbered_place
                    }));
                }
            }
        }
    }
    Ok(())
}

/// Returns the node after a written move. `is_interrupted` means that a comment or variation is written before the next
/// move.
fn place_after(game: &Game, numbered_place: NumberedPlace, is_interrupted: bool) -> NumberedPlace {
    NumberedPlace {
        place: numbered_place.place,
        ply: numbered_place.ply + 1,
        needs_number: is_interrupted || !game.comment(numbered_place.place).is_empty(),
    }
}

/// Writes the move that leads to the place of `numbered_place`, with its number if required, and its comment.
fn write_move(
    output: &mut LineBreaker<'_, '_>,
    game: &Game,
    numbered_place: NumberedPlace,
) -> fmt::Result {
    let Some(ply) = game.ply_at(numbered_place.place) else { return Ok(()) };
    let move_number = numbered_place.ply / 2 + 1;
    let text = game.position_before(numbered_place.place).move_text(ply.mv);
    // A single word prevents a line break between a number and its move.
    match ply.player {
        Player::One => output.write_word(&format!("{move_number}. {text}"))?,
        Player::Two if numbered_place.needs_number => {
            output.write_word(&format!("{move_number}... {text}"))?
        }
        Player::Two => output.write_word(&text)?,
    }
    output.write_comment(&ply.comment)
}
