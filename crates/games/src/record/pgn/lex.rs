//! Splits a file into records, and a record into tags and tokens, line by line.
//!
//! This module does not depend on the rules of a game. It alone decides where a record begins and ends. It reports
//! unreadable text with its position, and the record continues until the next one begins.

use super::GameResult;
use super::comment::unescape_comment;
use super::error::{Fault, RecordError};
use super::lines::{LineEncoding, Lines, SourceLine};
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
    pub position: SourcePosition,
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
    pub(super) start: SourcePosition,
    pub(super) offset: u64,
    pub(super) tags: Vec<Tag>,
    /// The tokens of the moves section, without move numbers.
    pub(super) tokens: Vec<(SourcePosition, Token)>,
    pub(super) result: Option<GameResult>,
    /// The position where the moves end.
    pub(super) end: SourcePosition,
    pub(super) notes: Notes,
    pub(super) fault: Option<RecordError>,
    /// The positions of the `(` of variations that have not ended.
    open_variations: Vec<SourcePosition>,
    /// The number of bytes of the record's lines.
    byte_count: usize,
    /// Whether a blank line followed the tags.
    has_gap_after_tags: bool,
    /// Whether a comment followed that blank line.
    has_comment_after_gap: bool,
    /// Whether a required tag is truncated.
    is_truncated: bool,
}

impl RawRecord {
    /// Returns the byte offset in the file where the record begins, from 0.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the value of a tag, if present.
    pub fn tag_value(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().rev().find(|tag| tag.name == name);
        tag.map(|tag| &*tag.value)
    }

    /// Returns whether the record has tags. A record of bare moves has none.
    pub const fn has_tags(&self) -> bool {
        !self.tags.is_empty()
    }

    fn has_tag(&self, name: &str) -> bool {
        let mut tags = self.tags.iter();
        tags.any(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Returns whether the record has no content: no tag, token or result, and no truncated tag.
    const fn is_empty(&self) -> bool {
        self.tags.is_empty()
            && self.tokens.is_empty()
            && self.result.is_none()
            && !self.is_truncated
    }

    /// Adds a comment that begins with `;` and ends with its line.
    fn add_line_comment(&mut self, cursor: &mut Cursor<'_>) {
        let text = cursor.rest[1..].trim().to_owned();
        self.tokens.push((cursor.position, Token::Comment(text)));
        cursor.skip_line();
    }

    fn set_fault(&mut self, error: RecordError) {
        self.fault.get_or_insert(error);
    }
}

/// The section of the file that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Section {
    /// Text between two records.
    Outside,
    Tags,
    Moves,
}

/// A comment in braces that has not ended yet.
#[derive(Clone, Debug)]
struct OpenComment {
    position: SourcePosition,
    text: String,
    /// The lines of the comment after the first. They are parsed again if the comment has no end.
    lines: Vec<SourceLine>,
}

/// The records of a file, split into tokens one after the other. Created by [`stream`].
#[derive(Clone, Debug)]
pub struct RecordStream<R> {
    lines: Lines<R>,
    /// The lines to parse again because a comment had no end.
    lines_to_reparse: VecDeque<SourceLine>,
    /// Whether the rest of the file is known to contain no `}`.
    has_no_closing_brace: bool,
    section: Section,
    /// The record being read. Between records it is the previous one, until it is finished.
    current_record: Option<RawRecord>,
    open_comment: Option<OpenComment>,
    /// The oddities before the first record.
    early_notes: Notes,
    finished_records: VecDeque<RawRecord>,
    is_after_blank_line: bool,
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
        lines_to_reparse: VecDeque::new(),
        has_no_closing_brace: false,
        section: Section::Outside,
        current_record: None,
        open_comment: None,
        early_notes: Notes(Vec::new()),
        finished_records: VecDeque::new(),
        is_after_blank_line: true,
    }
}

impl<R: BufRead> Iterator for RecordStream<R> {
    type Item = io::Result<RawRecord>;

    /// # Errors
    /// Returns the read errors of the file.
    fn next(&mut self) -> Option<io::Result<RawRecord>> {
        loop {
            if let Some(record) = self.finished_records.pop_front() {
                return Some(Ok(record));
            }
            let line = match self.lines_to_reparse.pop_front() {
                Some(line) => Some(line),
                None => match self.lines.next() {
                    Ok(line) => line,
                    Err(error) => return Some(Err(error)),
                },
            };
            match line {
                Some(line) => self.read_line(line),
                None if self.open_comment.is_some() => self.reparse_comment(),
                None => {
                    self.finish_record();
                    return self.finished_records.pop_front().map(Ok);
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
    stretch_start: usize,
    /// The closing quotation mark at the end of the stretch; 0 if there is none.
    closing_mark: usize,
    /// The end of the tag, after the closing bracket, if the bracket follows the quotation mark.
    tag_end: Option<usize>,
}

/// A line and the position up to which it has been read.
struct Cursor<'a> {
    rest: &'a str,
    position: SourcePosition,
    /// The number of UTF-16 units before the position.
    unit_count: u64,
    /// Whether only blanks precede the position.
    is_at_line_start: bool,
    /// The last result of `find_value_end`.
    value_end_cache: Cell<ValueEnd>,
}

impl<'a> Cursor<'a> {
    fn advance(&mut self, byte_count: usize) {
        let (passed_text, rest) = self.rest.split_at(byte_count);
        self.position.column += passed_text.chars().count();
        self.unit_count += passed_text.encode_utf16().count() as u64;
        self.is_at_line_start &= passed_text.trim_start_matches(is_blank).is_empty();
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

    /// Parses a well-formed tag `offset` bytes after the position. Returns its name, its raw value and its length.
    fn parse_tag(&self, offset: usize) -> Option<(&'a str, &'a str, usize)> {
        let text = &self.rest[offset..];
        let after_bracket = text.strip_prefix('[')?.trim_start_matches(is_blank);
        let (name, after_name) = after_bracket
            .split_at(after_bracket.find(|c| !is_name_char(c)).unwrap_or(after_bracket.len()));
        let value = after_name
            .trim_start_matches(is_blank)
            .strip_prefix('"')
            .filter(|_| !name.is_empty())?;
        let value_end = self.find_value_end(value);
        let raw_value = &value[..value.len() - value_end.closing_mark];
        Some((name, raw_value, text.len() - value_end.tag_end?))
    }

    /// Finds the end of a tag's value. Values that begin before the same closing mark share the cached result, so a
    /// line is searched only once.
    fn find_value_end(&self, value: &str) -> ValueEnd {
        let value_end = self.value_end_cache.get();
        if value.len() <= value_end.stretch_start && value.len() > value_end.closing_mark {
            return value_end;
        }
        let mut chars = value.char_indices();
        let mut value_end = ValueEnd { stretch_start: value.len(), ..ValueEnd::default() };
        while let Some((index, c)) = chars.next() {
            if c == '"' {
                value_end.closing_mark = value.len() - index;
                let after_mark = chars.as_str().trim_start_matches(is_blank);
                value_end.tag_end = after_mark.strip_prefix(']').map(str::len);
                break;
            }
            if c == '\\' {
                chars.next();
            }
        }
        self.value_end_cache.set(value_end);
        value_end
    }

    /// Returns the name of the tag that begins at the position, even if the tag is broken.
    fn tag_name(&self) -> &'a str {
        let after_bracket = self.rest.strip_prefix('[').unwrap_or_default();
        let after_bracket = after_bracket.trim_start_matches(is_blank);
        &after_bracket[..after_bracket.find(|c| !is_name_char(c)).unwrap_or(after_bracket.len())]
    }

    /// Returns whether a tag begins at the position: a well-formed tag, or, at the start of a line, a broken one with a
    /// known name.
    fn is_at_tag(&self) -> bool {
        self.rest.starts_with('[')
            && (self.parse_tag(0).is_some()
                || self.is_at_line_start && is_known_tag_name(self.tag_name()))
    }

    /// Returns whether a well-formed tag with a known name begins at the position.
    fn is_at_known_tag(&self) -> bool {
        self.parse_tag(0).is_some_and(|(name, ..)| is_known_tag_name(name))
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
        match &mut self.current_record {
            Some(record) => &mut record.notes,
            None => &mut self.early_notes,
        }
    }

    fn report_oddity(&mut self, position: SourcePosition, oddity: Oddity) {
        self.notes().add(position.line, position.column, oddity);
    }

    /// Ends the current record and begins a new one at the position.
    fn begin_record(&mut self, line: &SourceLine, cursor: &Cursor<'_>) {
        if let Some(record) = &mut self.current_record
            && !cursor.is_at_line_start
            && self.section != Section::Outside
        {
            record.end = cursor.position;
        }
        self.finish_record();
        let offset_in_line = match line.encoding {
            LineEncoding::Utf8 => (line.text.len() - cursor.rest.len()) as u64,
            LineEncoding::SingleByte => cursor.position.column as u64 - 1,
            LineEncoding::Utf16 => 2 * cursor.unit_count,
        };
        self.current_record = Some(RawRecord {
            start: cursor.position,
            end: cursor.position,
            offset: line.offset + offset_in_line,
            notes: std::mem::take(&mut self.early_notes),
            ..RawRecord::default()
        });
        self.section = Section::Tags;
    }

    /// Moves the current record, if there is one, to the finished records.
    fn finish_record(&mut self) {
        self.section = Section::Outside;
        let Some(mut record) = self.current_record.take() else { return };
        if record.is_empty() {
            // The lines contained only text in brackets that looked like broken tags, so no record has begun.
            self.early_notes = record.notes;
            return;
        }
        if let Some(&position) = record.open_variations.last() {
            record.set_fault(position.error(Fault::OpenVariation));
        }
        if record.fault.is_some() {
            record.tokens = Vec::new();
        }
        self.finished_records.push_back(record);
    }

    /// Removes a comment that has no end, and parses its lines again.
    fn reparse_comment(&mut self) {
        if let Some(comment) = self.drop_comment() {
            self.has_no_closing_brace = true;
            self.section = Section::Outside;
            self.lines_to_reparse = comment.lines.into();
        }
    }

    /// Removes a comment without an end. Reports it as an error of the record, unless the comment is between two
    /// records.
    fn drop_comment(&mut self) -> Option<OpenComment> {
        let comment = self.open_comment.take()?;
        if let Some(record) = &mut self.current_record
            && self.section != Section::Outside
        {
            record.set_fault(comment.position.error(Fault::OpenComment));
        }
        Some(comment)
    }

    fn read_line(&mut self, line: SourceLine) {
        let mut cursor = Cursor {
            rest: &line.text,
            position: SourcePosition { line: line.number, column: 1 },
            unit_count: 0,
            is_at_line_start: true,
            value_end_cache: Cell::default(),
        };
        let is_blank_line = cursor.rest.trim_start_matches(is_blank).is_empty();
        let is_after_blank_line = std::mem::replace(&mut self.is_after_blank_line, is_blank_line);
        if let Some(record) = &mut self.current_record {
            record.has_gap_after_tags |= is_blank_line;
            if self.section != Section::Outside {
                record.byte_count += line.text.len() + 1;
            }
            if record.byte_count > MAX_RECORD_BYTES {
                record.set_fault(record.start.error(Fault::TooLong));
                record.tokens = Vec::new();
            }
        }
        if line.is_recoded {
            self.report_odd_line(&cursor, Oddity::Encoding);
        }
        if let Some(comment) = &mut self.open_comment {
            match cursor.rest.find('}') {
                // A new record begins, so the comment has no end. Otherwise it would contain all records up to the next
                // `}`.
                _ if is_after_blank_line && cursor.is_at_known_tag() => {
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
            if cursor.rest.starts_with('%') && cursor.is_at_line_start {
                // PGN's escape: a line that starts with `%` is ignored.
                break;
            }
            match self.section {
                Section::Outside => self.read_outside(&line, &mut cursor),
                Section::Tags => self.read_tag(&line, &mut cursor),
                Section::Moves => self.read_moves(&line, &mut cursor),
            }
        }
        if let Some(record) = &mut self.current_record
            && self.section != Section::Outside
            && !is_blank_line
        {
            record.end = cursor.position;
        }
    }

    /// Reports an oddity in a line to the record that continues or begins in that line. If a record begins there, finishes the
    /// previous one.
    fn report_odd_line(&mut self, cursor: &Cursor<'_>, oddity: Oddity) {
        let begins_record = self.section == Section::Outside && cursor.is_at_tag();
        if begins_record {
            // The oddity belongs to the record that begins in this line, so the previous record ends first.
            self.finish_record();
        }
        self.report_oddity(cursor.position, oddity);
    }

    fn read_outside(&mut self, line: &SourceLine, cursor: &mut Cursor<'_>) {
        if cursor.is_at_tag() || cursor.is_at_line_start && starts_with_numbered_move(cursor.rest) {
            self.begin_record(line, cursor);
            if !cursor.rest.starts_with('[') {
                self.section = Section::Moves;
            }
            return;
        }
        self.report_oddity(cursor.position, Oddity::Text(cursor.quote()));
        if cursor.rest.starts_with('{') && !self.has_no_closing_brace {
            self.begin_comment(cursor);
            return;
        }
        // A tag may follow in the same line if a line end or a closing mark is missing.
        let tags = cursor.rest.match_indices('[');
        let tag_offset = tags
            .map(|(offset, _)| offset)
            .find(|&offset| offset > 0 && cursor.parse_tag(offset).is_some());
        match tag_offset {
            Some(offset) if !cursor.rest.starts_with(';') => cursor.advance(offset),
            _ => cursor.skip_line(),
        }
    }

    fn read_tag(&mut self, line: &SourceLine, cursor: &mut Cursor<'_>) {
        let Some(record) = &mut self.current_record else {
            self.section = Section::Outside;
            return;
        };
        if !cursor.rest.starts_with('[') {
            let is_line_comment = cursor.rest.starts_with(';');
            if !is_line_comment && (self.has_no_closing_brace || !cursor.rest.starts_with('{')) {
                self.section = Section::Moves;
                return;
            }
            // A comment before the moves. Further tags may follow it.
            record.has_comment_after_gap |= record.has_gap_after_tags;
            if is_line_comment {
                record.add_line_comment(cursor);
            } else {
                self.begin_comment(cursor);
            }
            return;
        }
        if let Some((name, value, tag_len)) = cursor.parse_tag(0) {
            let is_first_tag = ["Game", "Event"]
                .iter()
                .any(|first_tag_name| first_tag_name.eq_ignore_ascii_case(name));
            let can_begin_record =
                is_first_tag && record.has_gap_after_tags || record.has_comment_after_gap;
            if can_begin_record && (record.has_tag(name) || record.fault.is_some()) {
                // The previous record ended within its tags.
                return self.begin_record(line, cursor);
            }
            let (name, value) = (name.to_owned(), unescape(value));
            let position = cursor.position;
            record.tags.push(Tag { position, name, value });
            return cursor.advance(tag_len);
        }
        self.read_broken_tag(line, cursor);
    }

    /// Skips a broken tag. Moves, further tags or a record may follow it in the same line.
    fn read_broken_tag(&mut self, line: &SourceLine, cursor: &mut Cursor<'_>) {
        let quoted_tag = cursor.quote();
        let name = cursor.tag_name();
        if let Some(record) = &mut self.current_record
            && ["Game", "FEN", "Colours"].iter().any(|tag| tag.eq_ignore_ascii_case(name))
        {
            record.set_fault(cursor.position.error(Fault::Tag(quoted_tag.clone())));
            // Text in brackets without a quotation mark may be a comment instead of a tag.
            let end_offset = cursor.rest.find([']', '"']);
            record.is_truncated |=
                end_offset.is_none_or(|offset| !cursor.rest[offset..].starts_with(']'));
        }
        self.report_oddity(cursor.position, Oddity::Tag(quoted_tag));
        let tag_len = cursor.rest.find(']').map_or(0, |bracket_offset| bracket_offset + 1);
        let rest_of_line = cursor.rest[tag_len..].trim_start_matches(is_blank);
        let continues_after_tag = tag_len > 0
            && (rest_of_line.starts_with('[') || starts_with_numbered_move(rest_of_line));
        // A record may follow a truncated tag in the same line.
        let begins_record = |offset: &usize| {
            let tag = cursor.parse_tag(*offset);
            *offset > 0 && tag.is_some_and(|(name, ..)| name.eq_ignore_ascii_case("Game"))
        };
        let searched_text = if continues_after_tag { &cursor.rest[..tag_len] } else { cursor.rest };
        let record_offset =
            searched_text.match_indices('[').map(|(offset, _)| offset).find(begins_record);
        if let Some(offset) = record_offset {
            cursor.advance(offset);
            return self.begin_record(line, cursor);
        }
        if continues_after_tag {
            cursor.advance(tag_len);
        } else {
            cursor.skip_line();
        }
    }

    fn read_moves(&mut self, line: &SourceLine, cursor: &mut Cursor<'_>) {
        let Some(record) = &mut self.current_record else {
            self.section = Section::Outside;
            return;
        };
        let position = cursor.position;
        let Some(first_char) = cursor.rest.chars().next() else { return };
        match first_char {
            '{' if self.has_no_closing_brace => {
                record.set_fault(position.error(Fault::OpenComment));
                self.section = Section::Outside;
                cursor.skip_line();
            }
            '{' => self.begin_comment(cursor),
            ';' => record.add_line_comment(cursor),
            '(' => {
                record.open_variations.push(position);
                record.tokens.push((position, Token::Open));
                cursor.advance(1);
            }
            ')' => {
                record.open_variations.pop();
                record.tokens.push((position, Token::Close));
                cursor.advance(1);
            }
            '[' if cursor.is_at_tag() => self.begin_record(line, cursor),
            '[' | ']' | '}' => {
                record.set_fault(position.error(Fault::UnmatchedBracket(first_char)));
                cursor.advance(1);
            }
            _ => self.read_word(cursor),
        }
        if let Some(record) = &mut self.current_record
            && record.fault.is_some()
        {
            record.tokens.clear();
        }
    }

    fn read_word(&mut self, cursor: &mut Cursor<'_>) {
        let Some(record) = &mut self.current_record else { return };
        let position = cursor.position;
        let word_len =
            cursor.rest.find(|c| is_blank(c) || "{}()[];".contains(c)).unwrap_or(cursor.rest.len());
        let word = &cursor.rest[..word_len];
        if let Some(result) = GameResult::from_mark(word) {
            cursor.advance(word_len);
            if record.open_variations.is_empty() {
                record.result = Some(result);
                record.end = position;
                self.section = Section::Outside;
            } else {
                self.report_oddity(position, Oddity::VariationResult(word.to_owned()));
            }
            return;
        }
        let number_len = move_number_len(word);
        if number_len > 0 {
            return cursor.advance(number_len);
        }
        cursor.advance(word_len);
        let nag = word.strip_prefix('$').map(|digits| {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| digits.parse::<u32>().ok()).flatten()
        });
        let judgement_start = word.trim_end_matches(is_judgement_char).len();
        let (word, judgement_text) = word.split_at(if nag.is_some() { 0 } else { judgement_start });
        if !word.is_empty() {
            record.tokens.push((position, Token::Word(word.to_owned())));
        }
        if judgement_text.is_empty() {
            return;
        }
        let judgement = match nag {
            Some(number) => number.and_then(judgement_by_number),
            None => judgement_by_sign(judgement_text),
        };
        match judgement {
            Some(judgement) => record.tokens.push((position, Token::Judgement(judgement))),
            None => self.report_oddity(position, Oddity::Judgement(quote(judgement_text))),
        }
    }

    /// Reads a comment up to its end or to the end of the line.
    fn begin_comment(&mut self, cursor: &mut Cursor<'_>) {
        let after_brace = &cursor.rest[1..];
        let comment_len = after_brace.find('}');
        self.open_comment = Some(OpenComment {
            position: cursor.position,
            text: after_brace[..comment_len.unwrap_or(after_brace.len())].to_owned(),
            lines: Vec::new(),
        });
        match comment_len {
            Some(comment_len) => {
                self.end_comment();
                cursor.advance(comment_len + 2);
            }
            None => cursor.skip_line(),
        }
    }

    fn end_comment(&mut self) {
        let comment = self.open_comment.take();
        if let Some((comment, record)) = comment.zip(self.current_record.as_mut())
            && self.section != Section::Outside
            && record.fault.is_none()
        {
            let text = unescape_comment(comment.text.trim());
            record.tokens.push((comment.position, Token::Comment(text)));
        }
    }
}

/// Returns whether a character separates words. This includes byte order marks, which occur inside concatenated files.
const fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// Returns whether a character can be part of a judgement after a move.
const fn is_judgement_char(c: char) -> bool {
    matches!(c, '!' | '?' | '‼' | '⁇' | '⁈' | '⁉')
}

/// Returns the judgement written as `sign` after a move.
fn judgement_by_sign(sign: &str) -> Option<Judgement> {
    let sign = match sign {
        "‼" => "!!",
        "⁇" => "??",
        "⁈" => "?!",
        "⁉" => "!?",
        ascii_sign => ascii_sign,
    };
    Judgement::ALL.into_iter().find(|judgement| judgement.sign() == sign)
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
fn unescape(escaped_value: &str) -> String {
    let mut value = String::with_capacity(escaped_value.len());
    let mut chars = escaped_value.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('\\', Some(escaped_char @ ('"' | '\\'))) => {
                value.push(escaped_char);
                chars.next();
            }
            _ => value.push(c),
        }
    }
    value
}

/// Returns the length of the move number at the start of `word`, including its dots; 0 if there is none.
fn move_number_len(word: &str) -> usize {
    let is_dot = |c| matches!(c, '.' | '…');
    let digits_len = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after_digits = &word[digits_len..];
    let dots_len = after_digits.len() - after_digits.trim_start_matches(is_dot).len();
    if digits_len > 0 && dots_len > 0 || digits_len + dots_len == word.len() {
        digits_len + dots_len
    } else {
        0
    }
}

/// Returns whether `text` starts with a move number, its dot and a word like a move. A record without tags begins like this.
fn starts_with_numbered_move(text: &str) -> bool {
    let word = text.split(is_blank).next().unwrap_or_default();
    let number_len = move_number_len(word);
    if !word[..number_len].contains(['.', '…']) || !word.starts_with(|c: char| c.is_ascii_digit())
    {
        return false;
    }
    let after_number = text[number_len..].trim_start_matches(is_blank);
    let move_word = after_number.split(is_blank).next().unwrap_or_default();
    looks_like_move(move_word.trim_end_matches(is_judgement_char))
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
        let mut square_names = squares.split(is_dash);
        let mut next_is_square =
            || square_names.next().is_some_and(|name| name.len() == 2 && is_number(name));
        return next_is_square()
            && next_is_square()
            && square_names.next().is_none()
            && is_number(count);
    }
    let mut rows = word.split(|c: char| c.is_ascii_alphabetic());
    rows.next() == Some("")
        && word.chars().filter(char::is_ascii_alphabetic).count() >= 2
        && !word.contains(|c| matches!(c, 'h'..='z' | 'H'..='Z'))
        && rows.all(|row| is_number(row.trim_end_matches(is_dash)))
}
