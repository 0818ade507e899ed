//! Taking a file apart into records, and a record into tags and words.
//!
//! This knows no game. What it cannot read it reports with its place, and then goes on at the next line that
//! begins a record.

use super::WRITTEN_BRACE;
use super::error::{Fault, RecordError};
use super::tags::is_name;
use crate::rules::{QUOTABLE, quote};

/// A place in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
}

impl Spot {
    /// An error here.
    pub(super) const fn error(self, fault: Fault) -> RecordError {
        RecordError {
            line: self.line,
            column: self.column,
            fault,
        }
    }
}

/// A tag and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub spot: Spot,
    pub name: String,
    pub value: String,
}

/// A piece of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// A move, or something in a move's place.
    Word(String),
    /// A comment's text.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
}

/// A record taken apart.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// Where it begins.
    pub begins: Spot,
    pub tags: Vec<Tag>,
    /// The moves without their numbers.
    pub pieces: Vec<(Spot, Piece)>,
    /// The result's word.
    pub result: (Spot, String),
}

/// The file and how far it has been read.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    rest: &'a str,
    spot: Spot,
    /// Whether no `}` stands in what is left: found out once, not by every comment that does not end.
    unclosed: bool,
}

/// The words that end a record.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            spot: Spot { line: 1, column: 1 },
            unclosed: false,
        }
    }

    /// The next record; `None` at the end of the file.
    pub(super) fn next_record(&mut self) -> Option<Result<Parts, RecordError>> {
        self.skip_blanks();
        if self.rest.is_empty() {
            return None;
        }
        let before = self.clone();
        let result = self.record();
        if let Err(error) = &result {
            // Go on behind the fault, not behind what was swallowed while looking for an end.
            if self.spot.line > error.line {
                *self = before;
                while self.spot.line < error.line {
                    self.skip_line();
                }
            }
            self.skip_to_next(&error.fault);
        }
        Some(result)
    }

    fn record(&mut self) -> Result<Parts, RecordError> {
        let begins = self.spot;
        if !self.rest.starts_with('[') {
            return Err(begins.error(Fault::Outside(quote(self.line_beginning()))));
        }
        let mut tags = Vec::new();
        while self.rest.starts_with('[') {
            tags.push(self.tag()?);
            self.skip_blanks();
        }
        let mut pieces = Vec::new();
        // Where variations begin that have not ended.
        let mut open: Vec<Spot> = Vec::new();
        // A variation that does not end may have swallowed the result.
        let no_result = |spot: Spot, open: &[Spot]| match open.last() {
            Some(begins) => begins.error(Fault::OpenVariation),
            None => spot.error(Fault::NoResult),
        };
        let result = loop {
            self.skip_blanks();
            let spot = self.spot;
            let Some(next) = self.rest.chars().next() else {
                return Err(no_result(spot, &open));
            };
            match next {
                '{' => {
                    let end = if self.unclosed {
                        None
                    } else {
                        self.rest.find('}')
                    };
                    let Some(end) = end else {
                        self.unclosed = true;
                        return Err(spot.error(Fault::OpenComment));
                    };
                    let text = &self.rest[1..end];
                    let told = text.trim().replace(WRITTEN_BRACE, "}");
                    pieces.push((spot, Piece::Comment(told)));
                    self.advance(text.len() + 2);
                }
                ';' => {
                    let text = self.rest[1..].lines().next().unwrap_or_default();
                    pieces.push((spot, Piece::Comment(text.trim().to_owned())));
                    self.advance(text.len() + 1);
                }
                '(' => {
                    open.push(spot);
                    pieces.push((spot, Piece::Open));
                    self.advance(1);
                }
                ')' => {
                    open.pop();
                    pieces.push((spot, Piece::Close));
                    self.advance(1);
                }
                '[' if spot.column == 1 => return Err(no_result(spot, &open)),
                '[' | ']' | '}' => return Err(spot.error(Fault::Stray(next))),
                _ => {
                    let end = self
                        .rest
                        .find(|c: char| c.is_whitespace() || "{}()[];".contains(c));
                    let word = &self.rest[..end.unwrap_or(self.rest.len())];
                    let length = word.len();
                    if RESULTS.contains(&word) {
                        self.advance(length);
                        break (spot, word.to_owned());
                    }
                    let number = if is_nag(word) { length } else { number(word) };
                    self.advance(number);
                    if number < length {
                        pieces.push((self.spot, Piece::Word(word[number..].to_owned())));
                        self.advance(length - number);
                    }
                }
            }
        };
        Ok(Parts {
            begins,
            tags,
            pieces,
            result,
        })
    }

    /// A tag, which stands in one line. The line behind it is not looked at: it may hold many more.
    fn tag(&mut self) -> Result<Tag, RecordError> {
        let spot = self.spot;
        let broken = || spot.error(Fault::Tag(quote(self.line_beginning())));
        let inside = trim_blanks(&self.rest[1..]);
        let length = inside.find(|c| !is_name(c)).unwrap_or(inside.len());
        let (name, rest) = inside.split_at(length);
        let rest = trim_blanks(rest);
        if name.is_empty() || !rest.starts_with('"') {
            return Err(broken());
        }
        let mut value = String::new();
        let mut letters = rest[1..].char_indices();
        let end = loop {
            match letters.next() {
                None | Some((_, '\n')) => return Err(broken()),
                Some((at, '"')) => break at + 2,
                Some((_, '\\')) => match letters.next() {
                    Some((_, c @ ('"' | '\\'))) => value.push(c),
                    None | Some((_, '\n')) => return Err(broken()),
                    Some((_, c)) => value.extend(['\\', c]),
                },
                Some((_, c)) => value.push(c),
            }
        };
        let behind = trim_blanks(&rest[end..]);
        if !behind.starts_with(']') {
            return Err(broken());
        }
        let name = name.to_owned();
        self.advance(self.rest.len() - behind.len() + 1);
        Ok(Tag { spot, name, value })
    }

    /// As much of the present line as an error may quote.
    fn line_beginning(&self) -> &'a str {
        let letters = self.rest.char_indices().take(QUOTABLE);
        let end = letters
            .take_while(|&(_, c)| !matches!(c, '\n' | '\r'))
            .last()
            .map_or(0, |(at, c)| at + c.len_utf8());
        &self.rest[..end]
    }

    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        for c in passed.chars() {
            if c == '\n' {
                self.spot.line += 1;
                self.spot.column = 1;
            } else {
                self.spot.column += 1;
            }
        }
        self.rest = rest;
    }

    fn skip_blanks(&mut self) {
        self.advance(self.rest.len() - self.rest.trim_start().len());
    }

    fn skip_line(&mut self) {
        self.advance(self.rest.find('\n').map_or(self.rest.len(), |at| at + 1));
    }

    /// Whether a tag begins here, at the head of a line.
    fn at_tag(&self) -> bool {
        let mut letters = self.rest.chars();
        self.spot.column == 1 && letters.next() == Some('[') && letters.next().is_some_and(is_name)
    }

    /// Goes to the next line that begins a record, after a fault in the present line.
    fn skip_to_next(&mut self, fault: &Fault) {
        // Where a result is missing, the next record begins right here.
        if *fault != Fault::NoResult {
            self.skip_line();
        }
        if matches!(fault, Fault::Tag(_)) {
            while self.at_tag() {
                self.skip_line();
            }
        }
        while !self.rest.is_empty() && !self.at_tag() {
            self.skip_line();
        }
    }
}

/// The text without the blanks before it, as far as they stand in the same line.
fn trim_blanks(text: &str) -> &str {
    text.trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
}

/// Whether a word is a judgement by its number, as other programs write them: no game here has words for those.
fn is_nag(word: &str) -> bool {
    let digits = word.strip_prefix('$').unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The length of the move number at the head of `word`, its dots included; 0 if there is none.
fn number(word: &str) -> usize {
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &word[digits..];
    let dots = rest.len() - rest.trim_start_matches('.').len();
    if digits > 0 && dots > 0 || digits == 0 && dots == word.len() {
        digits + dots
    } else {
        0
    }
}
