//! Writes a record as text.

use super::tags::{FIRST, SECOND, THIRD};
use super::{Record, WRITTEN_BRACE};
use crate::record::{Game, Place};
use crate::rules::upthrust::Upthrust;
use crate::rules::{AnyPosition, Player};
use std::fmt::{self, Write};

/// The maximum length of a line of moves, in characters. Lines are broken at blanks.
const WIDTH: usize = 80;

impl fmt::Display for Record {
    /// Writes the record as in a file, followed by a blank line. Writes `}` in a comment in its full-width form (`｝`),
    /// because `}` ends a comment. The parser converts it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tag(f, "Game", self.game.variant().id())?;
        self.chosen_tags(f, &FIRST)?;
        tag(f, "Result", self.result.code())?;
        self.chosen_tags(f, &SECOND)?;
        start_tags(f, self.game.start())?;
        self.chosen_tags(f, &THIRD)?;
        for (name, value) in self.tags.iter() {
            if !FIRST
                .iter()
                .chain(&SECOND)
                .chain(&THIRD)
                .any(|&other| other == name)
            {
                tag(f, name, value)?;
            }
        }
        writeln!(f)?;
        let mut page = LineBreaker {
            f,
            column: 0,
            glued: true,
        };
        moves(&mut page, &self.game)?;
        page.write_word(self.result.mark())?;
        f.write_str("\n\n")
    }
}

impl Record {
    /// Writes the tags of `names` that are present.
    fn chosen_tags(&self, f: &mut fmt::Formatter<'_>, names: &[&str]) -> fmt::Result {
        for name in names {
            if let Some(value) = self.tags.get(name) {
                tag(f, name, value)?;
            }
        }
        Ok(())
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
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
fn start_tags(f: &mut fmt::Formatter<'_>, start: &AnyPosition) -> fmt::Result {
    if let AnyPosition::Upthrust(position) = start {
        let colours = position.colours(Player::One);
        if *position != Upthrust::with_colours(colours, Player::One) {
            tag(f, "FEN", &start.to_string())?;
        }
        tag(
            f,
            "Colours",
            &colours
                .map(|colour| colour.letter())
                .iter()
                .collect::<String>(),
        )
    } else if *start == AnyPosition::start(start.variant()) {
        Ok(())
    } else {
        tag(f, "FEN", &start.to_string())
    }
}

/// Writes words and breaks lines between them.
struct LineBreaker<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// The number of characters in the current line.
    column: usize,
    /// Whether the next word follows without a blank.
    glued: bool,
}

impl LineBreaker<'_, '_> {
    fn write_word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        if !self.glued {
            if self.column + 1 + length > WIDTH {
                self.f.write_char('\n')?;
                self.column = 0;
            } else {
                self.f.write_char(' ')?;
                self.column += 1;
            }
        }
        self.glued = false;
        self.f.write_str(word)?;
        self.column = match word.rfind('\n') {
            None => self.column + length,
            Some(at) => word[at..].chars().count() - 1,
        };
        Ok(())
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        let text = text.trim().replace('}', WRITTEN_BRACE);
        // A line of a comment that looks like a tag must not begin the next record when the text is parsed.
        let text = text.replace("\n[Game \"", "\n [Game \"");
        if text.is_empty() {
            Ok(())
        } else {
            self.write_word(&format!("{{{text}}}"))
        }
    }
}

/// The parts that are still to be written. This is a stack instead of recursion, because variations may be nested to
/// any depth.
enum Work {
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
    numbered: bool,
}

fn moves(page: &mut LineBreaker<'_, '_>, game: &Game) -> fmt::Result {
    page.comment(game.comment(Place::START))?;
    let mut work = vec![Work::Line(NumberedPlace {
        place: Place::START,
        ply: usize::from(game.start().to_move() == Player::Two),
        numbered: true,
    })];
    while let Some(next) = work.pop() {
        match next {
            Work::Close => {
                page.glued = true;
                page.write_word(")")?;
            }
            Work::Variation(step) => {
                page.write_word("(")?;
                page.glued = true;
                one_move(page, game, step)?;
                work.push(Work::Line(behind(game, step, false)));
            }
            Work::Line(step) => {
                let places = game.continuations(step.place);
                let Some((&main, others)) = places.split_first() else {
                    continue;
                };
                let main = NumberedPlace {
                    place: main,
                    ..step
                };
                one_move(page, game, main)?;
                work.push(Work::Line(behind(game, main, !others.is_empty())));
                for &other in others.iter().rev() {
                    work.push(Work::Close);
                    work.push(Work::Variation(NumberedPlace {
                        place: other,
                        numbered: true,
                        ..step
                    }));
                }
            }
        }
    }
    Ok(())
}

/// Returns the node after a written move. `interrupted` means that a comment or variation is written before the next
/// move.
fn behind(game: &Game, step: NumberedPlace, interrupted: bool) -> NumberedPlace {
    NumberedPlace {
        place: step.place,
        ply: step.ply + 1,
        numbered: interrupted || !game.comment(step.place).is_empty(),
    }
}

/// Writes the move that leads to the place of `step`, with its number if required, and its comment.
fn one_move(page: &mut LineBreaker<'_, '_>, game: &Game, step: NumberedPlace) -> fmt::Result {
    let Some(ply) = game.ply_at(step.place) else {
        return Ok(());
    };
    let number = step.ply / 2 + 1;
    let text = game.position_before(step.place).move_text(ply.mv);
    // No line break between a number and its move.
    match ply.player {
        Player::One => page.write_word(&format!("{number}. {text}"))?,
        Player::Two if step.numbered => page.write_word(&format!("{number}... {text}"))?,
        Player::Two => page.write_word(&text)?,
    }
    page.comment(&ply.comment)
}
