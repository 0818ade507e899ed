//! Splits a file into records, and a record into tags and tokens, line by line.
//!
//! This module does not depend on the rules of a game. It alone decides where a record begins and ends. It reports
//! unreadable text with its position, and the record continues until the next one begins.

use super::GameResult;
use super::comment::unescape_comment;
use super::error::{Fault, RecordError};
use super::lines::{ByteForm, Lines, SourceLine};
use super::note::{Notes, Oddity};
use super::tags::is_name_char;
use crate::record::Judgement;
use crate::rules::quote;
use std::cell::Cell;
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// The maximum length of a record or of a comment, in bytes.
const MAX_RECORD_BYTES: usize = 1 << 24;

/// The names by which a broken tag is recognised at the start of a line.
const KNOWN_TAG_NAMES: [&str; 12] = [
    "Game", "FEN", "Colours", "Result", "Event", "Site", "Date", "Round", "White", "Black",
    "Player1", "Player2",
];

/// A position in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SourcePosition {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl SourcePosition {
    /// Returns the error `fault` at this position.
    pub(super) const fn error(self, fault: Fault) -> RecordError {
        RecordError { line: self.line, column: self.column, fault }
    }
}

/// A tag and its position.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub spot: SourcePosition,
    pub name: String,
    pub value: String,
}

/// A token of the moves section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A move, or text where a move is expected.
    Word(String),
    /// The text of a comment.
    Comment(String),
    /// A judgement of the move before it.
    Judgement(Judgement),
    /// `(`
    Open,
    /// `)`
    Close,
}

/// A record split into tags and tokens. Its moves have not been parsed yet.
#[derive(Clone, Debug, Default)]
pub struct RawRecord {
    pub(super) begins: SourcePosition,
    pub(super) offset: u64,
    pub(super) tags: Vec<Tag>,
    /// The tokens of the moves section, without move numbers.
    pub(super) pieces: Vec<(SourcePosition, Token)>,
    pub(super) result: Option<GameResult>,
    /// The position where the moves end.
    pub(super) end: SourcePosition,
    pub(super) notes: Notes,
    pub(super) fault: Option<RecordError>,
    /// The positions of the `(` of variations that have not ended.
    open: Vec<SourcePosition>,
    /// The number of bytes of the record's lines.
    size: usize,
    /// Whether a blank line followed the tags.
    gap: bool,
    /// Whether a comment followed that blank line.
    comment_after_gap: bool,
    /// Whether a required tag is truncated.
    is_truncated: bool,
}

impl RawRecord {
    /// Returns the byte offset in the file where the record begins, from 0.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the value of a tag, if present.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().rev().find(|tag| tag.name == name);
        tag.map(|tag| &*tag.value)
    }

    /// Returns whether the record has tags. A record of bare moves has none.
    pub const fn has_tags(&self) -> bool {
        !self.tags.is_empty()
    }

    fn has(&self, name: &str) -> bool {
        let mut tags = self.tags.iter();
        tags.any(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Returns whether the record has no content: no tag, token or result, and no truncated tag.
    const fn is_empty(&self) -> bool {
        self.tags.is_empty()
            && self.pieces.is_empty()
            && self.result.is_none()
            && !self.is_truncated
    }

    /// Adds a comment that begins with `;` and ends with its line.
    fn add_line_comment(&mut self, cursor: &mut Cursor<'_>) {
        let text = cursor.rest[1..].trim().to_owned();
        self.pieces.push((cursor.spot, Token::Comment(text)));
        cursor.skip_line();
    }

    fn fail(&mut self, error: RecordError) {
        self.fault.get_or_insert(error);
    }
}

/// The section of the file that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// Between two records.
    Outside,
    Tags,
    Moves,
}

/// A comment in braces that has not ended yet.
#[derive(Clone, Debug)]
struct OpenComment {
    spot: SourcePosition,
    text: String,
    /// Its lines after the first. They are parsed again if the comment has no end.
    lines: Vec<SourceLine>,
}

/// The records of a file, split into tokens one after the other. Created by [`stream`].
#[derive(Clone, Debug)]
pub struct RecordStream<R> {
    lines: Lines<R>,
    /// Lines to parse again.
    again: VecDeque<SourceLine>,
    /// Whether the rest of the file is known to contain no `}`.
    unclosed: bool,
    section: Section,
    /// The record being read. Between records it is the previous one, until it is finished.
    current: Option<RawRecord>,
    comment: Option<OpenComment>,
    /// Oddities before the first record.
    early: Notes,
    done: VecDeque<RawRecord>,
    after_blank: bool,
}

/// Returns an iterator over the records of a file. At most one record is in memory at a time.
///
/// ```
/// use quadrille_games::record::pgn::stream;
/// let file = b"[Game \"hique\"]\n\n1. 4,2,4,10 {\n[no tag]} *\n\n[Game \"focus\"]\n\n*\n";
/// let records: Vec<_> = stream(&file[..]).collect::<Result<_, _>>()?;
/// assert_eq!((records.len(), records[1].offset()), (2, 43));
/// for record in records {
///     assert!(record.read(None)?.game.plies() <= 1);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const fn stream<R: BufRead>(file: R) -> RecordStream<R> {
    RecordStream {
        lines: Lines::new(file),
        again: VecDeque::new(),
        unclosed: false,
        section: Section::Outside,
        current: None,
        comment: None,
        early: Notes(Vec::new()),
        done: VecDeque::new(),
        after_blank: true,
    }
}

impl<R: BufRead> Iterator for RecordStream<R> {
    type Item = io::Result<RawRecord>;

    /// # Errors
    /// Returns the read errors of the file.
    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        loop {
            if let Some(record) = self.done.pop_front() {
                return Some(Ok(record));
            }
            let line = match self.again.pop_front() {
                Some(line) => Some(line),
                None => match self.lines.next() {
                    Ok(line) => line,
                    Err(error) => return Some(Err(error)),
                },
            };
            match line {
                Some(line) => self.read_line(line),
                None if self.comment.is_some() => self.reparse_comment(),
                None => {
                    self.finish_record();
                    return self.done.pop_front().map(Ok);
                }
            }
        }
    }
}

/// The result of a search for the end of a tag value. It is valid for all values that begin in one stretch of a line.
/// Positions are counted in bytes before the end of the line.
#[derive(Clone, Copy, Default)]
struct ValueEnd {
    /// The start of the stretch.
    from: usize,
    /// The closing quotation mark at the end of the stretch; 0 if there is none.
    mark: usize,
    /// The position after the tag's closing bracket, if the bracket follows the quotation mark.
    behind: Option<usize>,
}

/// A line and the position up to which it has been read.
struct Cursor<'a> {
    rest: &'a str,
    spot: SourcePosition,
    /// The number of UTF-16 units before the position.
    units: u64,
    /// Whether only blanks precede the position.
    first: bool,
    /// The last result of `value_end`.
    end: Cell<ValueEnd>,
}

impl<'a> Cursor<'a> {
    fn advance(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        self.spot.column += passed.chars().count();
        self.units += passed.encode_utf16().count() as u64;
        self.first &= passed.trim_start_matches(is_blank).is_empty();
        self.rest = rest;
    }

    fn skip_blanks(&mut self) {
        self.advance(self.rest.len() - self.rest.trim_start_matches(is_blank).len());
    }

    fn skip_line(&mut self) {
        self.advance(self.rest.len());
    }

    fn quote(&self) -> String {
        quote(self.rest.trim_end())
    }

    /// Parses a well-formed tag `at` bytes after the position. Returns its name, its raw value and its length.
    fn tag(&self, at: usize) -> Option<(&'a str, &'a str, usize)> {
        let text = &self.rest[at..];
        let inside = text.strip_prefix('[')?.trim_start_matches(is_blank);
        let (name, rest) =
            inside.split_at(inside.find(|c| !is_name_char(c)).unwrap_or(inside.len()));
        let rest = rest.trim_start_matches(is_blank);
        let value = rest.strip_prefix('"').filter(|_| !name.is_empty())?;
        let end = self.value_end(value);
        Some((name, &value[..value.len() - end.mark], text.len() - end.behind?))
    }

    /// Finds the end of a tag's value. Values that begin before the same closing mark share the cached result, so a
    /// line is searched only once.
    fn value_end(&self, value: &str) -> ValueEnd {
        let end = self.end.get();
        if value.len() <= end.from && value.len() > end.mark {
            return end;
        }
        let mut letters = value.char_indices();
        let mut end = ValueEnd { from: value.len(), ..ValueEnd::default() };
        while let Some((at, c)) = letters.next() {
            if c == '"' {
                end.mark = value.len() - at;
                let behind = letters.as_str().trim_start_matches(is_blank);
                end.behind = behind.strip_prefix(']').map(str::len);
                break;
            }
            if c == '\\' {
                letters.next();
            }
        }
        self.end.set(end);
        end
    }

    /// Returns the name of the tag that begins at the position, even if the tag is broken.
    fn tag_name(&self) -> &'a str {
        let inside = self.rest.strip_prefix('[').unwrap_or_default();
        let inside = inside.trim_start_matches(is_blank);
        &inside[..inside.find(|c| !is_name_char(c)).unwrap_or(inside.len())]
    }

    /// Returns whether a tag begins at the position: a well-formed tag, or, at the start of a line, a broken one with a
    /// known name.
    fn at_tag(&self) -> bool {
        self.rest.starts_with('[')
            && (self.tag(0).is_some() || self.first && is_known_tag_name(self.tag_name()))
    }

    /// Returns whether a well-formed tag with a known name begins at the position.
    fn at_known_tag(&self) -> bool {
        self.tag(0).is_some_and(|(name, ..)| is_known_tag_name(name))
    }
}

impl<R: BufRead> RecordStream<R> {
    /// Returns the number of bytes read from the file.
    pub const fn bytes_read(&self) -> u64 {
        self.lines.bytes_read()
    }

    /// Skips the file up to the byte `offset`, which must be the start of a record.
    ///
    /// # Errors
    /// Returns the read errors of the file.
    pub fn skip_to(&mut self, offset: u64) -> io::Result<()> {
        self.lines.skip_to(offset)
    }

    fn notes(&mut self) -> &mut Notes {
        match &mut self.current {
            Some(record) => &mut record.notes,
            None => &mut self.early,
        }
    }

    fn report_oddity(&mut self, spot: SourcePosition, oddity: Oddity) {
        self.notes().add(spot.line, spot.column, oddity);
    }

    /// Ends the current record and begins a new one at the position.
    fn begin_record(&mut self, line: &SourceLine, cursor: &Cursor<'_>) {
        if let Some(record) = &mut self.current
            && !cursor.first
            && self.section != Section::Outside
        {
            record.end = cursor.spot;
        }
        self.finish_record();
        let at = match line.form {
            ByteForm::Plain => (line.text.len() - cursor.rest.len()) as u64,
            ByteForm::Bytes => cursor.spot.column as u64 - 1,
            ByteForm::Units => 2 * cursor.units,
        };
        self.current = Some(RawRecord {
            begins: cursor.spot,
            end: cursor.spot,
            offset: line.offset + at,
            notes: std::mem::take(&mut self.early),
            ..RawRecord::default()
        });
        self.section = Section::Tags;
    }

    /// Moves the current record, if there is one, to the finished records.
    fn finish_record(&mut self) {
        self.section = Section::Outside;
        let Some(mut record) = self.current.take() else {
            return;
        };
        if record.is_empty() {
            // Text in brackets that looked like broken tags; no record has begun.
            self.early = record.notes;
            return;
        }
        if let Some(&spot) = record.open.last() {
            record.fail(spot.error(Fault::OpenVariation));
        }
        if record.fault.is_some() {
            record.pieces = Vec::new();
        }
        self.done.push_back(record);
    }

    /// Removes a comment that has no end, and parses its lines again.
    fn reparse_comment(&mut self) {
        if let Some(comment) = self.drop_comment() {
            self.unclosed = true;
            self.section = Section::Outside;
            self.again = comment.lines.into();
        }
    }

    /// Removes a comment without an end. Reports it as an error of the record, unless the comment is between two
    /// records.
    fn drop_comment(&mut self) -> Option<OpenComment> {
        let comment = self.comment.take()?;
        if let Some(record) = &mut self.current
            && self.section != Section::Outside
        {
            record.fail(comment.spot.error(Fault::OpenComment));
        }
        Some(comment)
    }

    fn read_line(&mut self, line: SourceLine) {
        let mut cursor = Cursor {
            rest: &line.text,
            spot: SourcePosition { line: line.number, column: 1 },
            units: 0,
            first: true,
            end: Cell::default(),
        };
        let is_blank_line = cursor.rest.trim_start_matches(is_blank).is_empty();
        let after_blank = std::mem::replace(&mut self.after_blank, is_blank_line);
        if let Some(record) = &mut self.current {
            record.gap |= is_blank_line;
            if self.section != Section::Outside {
                record.size += line.text.len() + 1;
            }
            if record.size > MAX_RECORD_BYTES {
                record.fail(record.begins.error(Fault::TooLong));
                record.pieces = Vec::new();
            }
        }
        if line.is_recoded {
            self.report_odd_line(&cursor, Oddity::Encoding);
        }
        if let Some(comment) = &mut self.comment {
            match cursor.rest.find('}') {
                // A new record begins, so the comment has no end. Otherwise it would contain all records up to the next
                // `}`.
                _ if after_blank && cursor.at_known_tag() => {
                    self.drop_comment();
                }
                Some(end) => {
                    comment.text.push('\n');
                    comment.text.push_str(&cursor.rest[..end]);
                    self.end_comment();
                    cursor.advance(end + 1);
                }
                None => {
                    comment.text.push('\n');
                    comment.text.push_str(cursor.rest);
                    comment.lines.push(line);
                    if comment.text.len() > MAX_RECORD_BYTES {
                        comment.text.clear();
                        comment.lines.clear();
                    }
                    return;
                }
            }
        }
        loop {
            cursor.skip_blanks();
            if cursor.rest.is_empty() {
                break;
            }
            if cursor.rest.starts_with('%') && cursor.first {
                // PGN's escape: a line that starts with `%` is ignored.
                break;
            }
            match self.section {
                Section::Outside => self.read_outside(&line, &mut cursor),
                Section::Tags => self.read_tag(&line, &mut cursor),
                Section::Moves => self.read_moves(&line, &mut cursor),
            }
        }
        if let Some(record) = &mut self.current
            && self.section != Section::Outside
            && !is_blank_line
        {
            record.end = cursor.spot;
        }
    }

    /// Records an oddity in a line, for the record that continues or begins in that line.
    fn report_odd_line(&mut self, cursor: &Cursor<'_>, oddity: Oddity) {
        let begins = self.section == Section::Outside && cursor.at_tag();
        if begins {
            // The oddity belongs to the record that begins in this line, so the previous record ends first.
            self.finish_record();
        }
        self.report_oddity(cursor.spot, oddity);
    }

    fn read_outside(&mut self, line: &SourceLine, cursor: &mut Cursor<'_>) {
        if cursor.at_tag() || cursor.first && begins_moves(cursor.rest) {
            self.begin_record(line, cursor);
            if !cursor.rest.starts_with('[') {
                self.section = Section::Moves;
            }
            return;
        }
        self.report_oddity(cursor.spot, Oddity::Text(cursor.quote()));
        if cursor.rest.starts_with('{') && !self.unclosed {
            self.begin_comment(cursor);
            return;
        }
        // A tag may follow in the same line if a line end or a closing mark is missing.
        let tags = cursor.rest.match_indices('[');
        let next = tags.map(|(at, _)| at).find(|&at| at > 0 && cursor.tag(at).is_some());
        match next {
            Some(at) if !cursor.rest.starts_with(';') => cursor.advance(at),
            _ => cursor.skip_line(),
        }
    }

    fn read_tag(&mut self, line: &SourceLine, cursor: &mut Cursor<'_>) {
        let Some(record) = &mut self.current else {
            self.section = Section::Outside;
            return;
        };
        if !cursor.rest.starts_with('[') {
            let is_line_comment = cursor.rest.starts_with(';');
            if !is_line_comment && (self.unclosed || !cursor.rest.starts_with('{')) {
                self.section = Section::Moves;
                return;
            }
            // A comment before the moves. Further tags may follow it.
            record.comment_after_gap |= record.gap;
            if is_line_comment {
                record.add_line_comment(cursor);
            } else {
                self.begin_comment(cursor);
            }
            return;
        }
        if let Some((name, value, length)) = cursor.tag(0) {
            let is_first = ["Game", "Event"].iter().any(|first| first.eq_ignore_ascii_case(name));
            let can_begin = is_first && record.gap || record.comment_after_gap;
            if can_begin && (record.has(name) || record.fault.is_some()) {
                // The previous record ended within its tags.
                return self.begin_record(line, cursor);
            }
            let (name, value) = (name.to_owned(), unescape(value));
            let spot = cursor.spot;
            record.tags.push(Tag { spot, name, value });
            return cursor.advance(length);
        }
        let quoted = cursor.quote();
        let name = cursor.tag_name();
        if ["Game", "FEN", "Colours"].iter().any(|tag| tag.eq_ignore_ascii_case(name)) {
            record.fail(cursor.spot.error(Fault::Tag(quoted.clone())));
            // Text in brackets without a quotation mark may be a comment instead of a tag.
            let end = cursor.rest.find([']', '"']);
            record.is_truncated |= end.is_none_or(|at| !cursor.rest[at..].starts_with(']'));
        }
        self.report_oddity(cursor.spot, Oddity::Tag(quoted));
        // Moves or further tags may follow the broken tag.
        let end = cursor.rest.find(']').map_or(0, |end| end + 1);
        let behind = cursor.rest[end..].trim_start_matches(is_blank);
        let goes_on = end > 0 && (behind.starts_with('[') || begins_moves(behind));
        // A record may follow a truncated tag in the same line.
        let begins = |at: &usize| {
            let next = cursor.tag(*at);
            *at > 0 && next.is_some_and(|(name, ..)| name.eq_ignore_ascii_case("Game"))
        };
        let torn = if goes_on { &cursor.rest[..end] } else { cursor.rest };
        let next = torn.match_indices('[').map(|(at, _)| at).find(begins);
        if let Some(at) = next {
            cursor.advance(at);
            return self.begin_record(line, cursor);
        }
        if goes_on {
            cursor.advance(end);
        } else {
            cursor.skip_line();
        }
    }

    fn read_moves(&mut self, line: &SourceLine, cursor: &mut Cursor<'_>) {
        let Some(record) = &mut self.current else {
            self.section = Section::Outside;
            return;
        };
        let spot = cursor.spot;
        let Some(next) = cursor.rest.chars().next() else {
            return;
        };
        match next {
            '{' if self.unclosed => {
                record.fail(spot.error(Fault::OpenComment));
                self.section = Section::Outside;
                cursor.skip_line();
            }
            '{' => self.begin_comment(cursor),
            ';' => record.add_line_comment(cursor),
            '(' => {
                record.open.push(spot);
                record.pieces.push((spot, Token::Open));
                cursor.advance(1);
            }
            ')' => {
                record.open.pop();
                record.pieces.push((spot, Token::Close));
                cursor.advance(1);
            }
            '[' if cursor.at_tag() => self.begin_record(line, cursor),
            '[' | ']' | '}' => {
                record.fail(spot.error(Fault::Stray(next)));
                cursor.advance(1);
            }
            _ => self.read_word(cursor),
        }
        if let Some(record) = &mut self.current
            && record.fault.is_some()
        {
            record.pieces.clear();
        }
    }

    fn read_word(&mut self, cursor: &mut Cursor<'_>) {
        let Some(record) = &mut self.current else {
            return;
        };
        let spot = cursor.spot;
        let end =
            cursor.rest.find(|c| is_blank(c) || "{}()[];".contains(c)).unwrap_or(cursor.rest.len());
        let word = &cursor.rest[..end];
        if let Some(result) = GameResult::from_mark(word) {
            cursor.advance(end);
            if record.open.is_empty() {
                record.result = Some(result);
                record.end = spot;
                self.section = Section::Outside;
            } else {
                self.report_oddity(spot, Oddity::Variation(word.to_owned()));
            }
            return;
        }
        let number = move_number_len(word);
        if number > 0 {
            return cursor.advance(number);
        }
        cursor.advance(end);
        let nag = word.strip_prefix('$').map(|digits| {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse::<u32>().ok()).flatten()
        });
        let marks = word.trim_end_matches(is_mark).len();
        let (word, mark) = word.split_at(if nag.is_some() { 0 } else { marks });
        if !word.is_empty() {
            record.pieces.push((spot, Token::Word(word.to_owned())));
        }
        if mark.is_empty() {
            return;
        }
        let judgement = match nag {
            Some(number) => number.and_then(judgement_by_number),
            None => judgement_by_sign(mark),
        };
        match judgement {
            Some(judgement) => record.pieces.push((spot, Token::Judgement(judgement))),
            None => self.report_oddity(spot, Oddity::Judgement(quote(mark))),
        }
    }

    /// Reads a comment up to its end or to the end of the line.
    fn begin_comment(&mut self, cursor: &mut Cursor<'_>) {
        let inside = &cursor.rest[1..];
        let end = inside.find('}');
        self.comment = Some(OpenComment {
            spot: cursor.spot,
            text: inside[..end.unwrap_or(inside.len())].to_owned(),
            lines: Vec::new(),
        });
        match end {
            Some(end) => {
                self.end_comment();
                cursor.advance(end + 2);
            }
            None => cursor.skip_line(),
        }
    }

    fn end_comment(&mut self) {
        let comment = self.comment.take();
        if let Some((comment, record)) = comment.zip(self.current.as_mut())
            && self.section != Section::Outside
            && record.fault.is_none()
        {
            let text = unescape_comment(comment.text.trim());
            record.pieces.push((comment.spot, Token::Comment(text)));
        }
    }
}

/// Returns whether a character separates words. This includes byte order marks, which occur inside concatenated files.
const fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Returns whether a character can be part of a judgement after a move.
const fn is_mark(c: char) -> bool {
    matches!(c, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉')
}

/// Returns the judgement written as `sign` after a move.
fn judgement_by_sign(sign: &str) -> Option<Judgement> {
    let sign = match sign {
        "‼" => "!!",
        "⁇" => "??",
        "⁈" => "?!",
        "⁉" => "!?",
        plain => plain,
    };
    Judgement::ALL.into_iter().find(|it| it.sign() == sign)
}

/// Returns the judgement with this numeric annotation glyph (NAG) of PGN.
const fn judgement_by_number(number: u32) -> Option<Judgement> {
    Some(match number {
        1 => Judgement::Good,
        2 => Judgement::Mistake,
        3 => Judgement::Brilliant,
        4 => Judgement::Blunder,
        5 => Judgement::Interesting,
        6 => Judgement::Dubious,
        _ => return None,
    })
}

/// Returns whether a broken tag with this name is recognised as a tag.
fn is_known_tag_name(name: &str) -> bool {
    KNOWN_TAG_NAMES.iter().any(|tag| tag.eq_ignore_ascii_case(name))
}

/// Decodes a tag's value, in which a backslash escapes a quotation mark or another backslash.
fn unescape(written: &str) -> String {
    let mut value = String::with_capacity(written.len());
    let mut letters = written.chars();
    while let Some(c) = letters.next() {
        match (c, letters.clone().next()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                value.push(next);
                letters.next();
            }
            _ => value.push(c),
        }
    }
    value
}

/// Returns the length of the move number at the start of `word`, including its dots; 0 if there is none.
fn move_number_len(word: &str) -> usize {
    let is_dot = |c| matches!(c, '.' | '…');
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &word[digits..];
    let dots = rest.len() - rest.trim_start_matches(is_dot).len();
    if digits > 0 && dots > 0 || digits + dots == word.len() { digits + dots } else { 0 }
}

/// Returns whether `text` starts with a move number, its dot and a word like a move. A record without tags begins so.
fn begins_moves(text: &str) -> bool {
    let word = text.split(is_blank).next().unwrap_or_default();
    let length = move_number_len(word);
    if !word[..length].contains(['.', '…']) || !word.starts_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let behind = text[length..].trim_start_matches(is_blank);
    let mv = behind.split(is_blank).next().unwrap_or_default();
    looks_like_move(mv.trim_end_matches(is_mark))
}

/// Returns whether a word has the form of a move of one of the games: `4,2,4,10`, `a4a8`, `00-02:2`, `+34`.
fn looks_like_move(word: &str) -> bool {
    let is_number =
        |text: &str| matches!(text.len(), 1..=2) && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_dash = |c| matches!(c, '-' | '–' | '—' | '−');
    if word.contains(',') {
        return word.split(',').count() == 4 && word.split(',').all(is_number);
    }
    if let Some(square) = word.strip_prefix('+') {
        return square.len() == 2 && is_number(square);
    }
    if let Some((squares, count)) = word.split_once(':') {
        let mut squares = squares.split(is_dash);
        let mut is_square = || squares.next().is_some_and(|it| it.len() == 2 && is_number(it));
        return is_square() && is_square() && squares.next().is_none() && is_number(count);
    }
    let mut squares = word.split(|c: char| c.is_ascii_alphabetic());
    squares.next() == Some("")
        && word.chars().filter(char::is_ascii_alphabetic).count() >= 2
        && !word.contains(|c| matches!(c, 'h'..='z' | 'H'..='Z'))
        && squares.all(|row| is_number(row.trim_end_matches(is_dash)))
}
