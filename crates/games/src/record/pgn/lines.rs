//! Splits a file from any program into lines. Decodes the text, removes byte order marks, and accepts any line end.

use std::io::{self, BufRead, Read};

/// The maximum length of a line, in bytes. A longer line is read as several lines.
const MAX_LINE_BYTES: usize = 1 << 24;

/// The characters of the bytes 0x80 to 0x9F in Windows-1252; undefined ones are as in Latin-1.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// A line of a file.
#[derive(Clone, Debug)]
pub(super) struct SourceLine {
    /// The text without the line end.
    pub text: String,
    /// The line number, from 1.
    pub number: usize,
    /// The byte offset in the file where the line begins, from 0.
    pub offset: u64,
    /// The encoding of the line in the file.
    pub encoding: LineEncoding,
    /// Whether the line was not UTF-8 and was decoded as Windows-1252.
    pub is_recoded: bool,
}

/// The encoding of a line. It determines how characters of the line correspond to bytes of the file.
#[derive(Clone, Copy, Debug)]
pub(super) enum LineEncoding {
    /// UTF-8: byte offsets in the text equal byte offsets in the file.
    Utf8,
    /// Windows-1252: each character is one byte.
    SingleByte,
    /// UTF-16: each unit is two bytes.
    Utf16,
}

/// The text encoding of a file.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    Utf8,
    Utf16(fn([u8; 2]) -> u16),
}

/// The lines of a file.
#[derive(Clone, Debug)]
pub(super) struct Lines<R> {
    file: R,
    /// `None` until the first bytes have been read.
    encoding: Option<Encoding>,
    /// The number of lines read.
    line_number: usize,
    /// The number of bytes read.
    offset: u64,
    /// Whether the last UTF-16 line ended with a carriage return, so that a following line feed belongs to it.
    is_after_carriage_return: bool,
}

impl<R: BufRead> Lines<R> {
    pub(super) const fn new(file: R) -> Self {
        Self { file, encoding: None, line_number: 0, offset: 0, is_after_carriage_return: false }
    }

    /// Returns the number of bytes read.
    pub(super) const fn bytes_read(&self) -> u64 {
        self.offset
    }

    /// Skips the file up to the byte `offset`.
    pub(super) fn skip_to(&mut self, offset: u64) -> io::Result<()> {
        self.encoding()?;
        let byte_count = offset.saturating_sub(self.offset);
        self.offset += io::copy(&mut (&mut self.file).take(byte_count), &mut io::sink())?;
        Ok(())
    }

    /// Detects the encoding from the first bytes: a byte order mark, or a `[` encoded in two bytes.
    fn encoding(&mut self) -> io::Result<Encoding> {
        if let Some(encoding) = self.encoding {
            return Ok(encoding);
        }
        let encoding = match self.file.fill_buf()? {
            [0xff, 0xfe, ..] | [b'[', 0, ..] => Encoding::Utf16(u16::from_le_bytes),
            [0xfe, 0xff, ..] | [0, b'[', ..] => Encoding::Utf16(u16::from_be_bytes),
            _ => Encoding::Utf8,
        };
        self.encoding = Some(encoding);
        Ok(encoding)
    }

    /// Reads the next line. Returns `None` at the end of the file.
    pub(super) fn next(&mut self) -> io::Result<Option<SourceLine>> {
        let encoding = self.encoding()?;
        let mut offset = self.offset;
        let (decoded_text, is_recoded) = match encoding {
            Encoding::Utf8 => {
                let mut bytes = Vec::new();
                if !self.read_bytes(&mut bytes)? {
                    return Ok(None);
                }
                match String::from_utf8(bytes) {
                    Ok(text) => (text, false),
                    Err(error) => (decode_windows_1252(error.as_bytes()), true),
                }
            }
            Encoding::Utf16(decode_unit) => {
                let Some(units) = self.read_units(decode_unit, &mut offset)? else {
                    return Ok(None);
                };
                (String::from_utf16_lossy(&units), false)
            }
        };
        self.line_number += 1;
        let text_without_mark = decoded_text.strip_prefix('\u{feff}').map(str::to_owned);
        if text_without_mark.is_some() {
            offset += match encoding {
                Encoding::Utf8 => 3,
                Encoding::Utf16(_) => 2,
            };
        }
        let line_encoding = match encoding {
            Encoding::Utf16(_) => LineEncoding::Utf16,
            Encoding::Utf8 if is_recoded => LineEncoding::SingleByte,
            Encoding::Utf8 => LineEncoding::Utf8,
        };
        Ok(Some(SourceLine {
            text: text_without_mark.unwrap_or(decoded_text),
            number: self.line_number,
            offset,
            encoding: line_encoding,
            is_recoded,
        }))
    }

    /// Reads up to the next line end, which is not added to `bytes`. Returns `false` at the end of the file.
    fn read_bytes(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let start_offset = self.offset;
        loop {
            let buffer = self.file.fill_buf()?;
            let line_end_index = buffer.iter().position(|&byte| matches!(byte, b'\n' | b'\r'));
            let line_len = line_end_index.unwrap_or(buffer.len());
            bytes.extend_from_slice(&buffer[..line_len]);
            let ends_with_carriage_return =
                line_end_index.is_some_and(|line_end_index| buffer[line_end_index] == b'\r');
            let consumed_len = line_len + usize::from(line_end_index.is_some());
            self.consume(consumed_len);
            if ends_with_carriage_return && self.file.fill_buf()?.first() == Some(&b'\n') {
                self.consume(1);
            }
            if line_end_index.is_some() || consumed_len == 0 || bytes.len() >= MAX_LINE_BYTES {
                return Ok(self.offset > start_offset);
            }
        }
    }

    fn consume(&mut self, byte_count: usize) {
        self.file.consume(byte_count);
        self.offset += byte_count as u64;
    }

    /// Reads UTF-16 units up to the next line end. Moves `line_start` past a line feed that belongs to the previous line
    /// end.
    fn read_units(
        &mut self,
        decode_unit: fn([u8; 2]) -> u16,
        line_start: &mut u64,
    ) -> io::Result<Option<Vec<u16>>> {
        const LINE_FEED: u16 = b'\n' as u16;
        const CARRIAGE_RETURN: u16 = b'\r' as u16;
        let mut units = Vec::new();
        loop {
            let mut bytes = [0; 2];
            let byte_count = (&mut self.file).take(2).read(&mut bytes[..1])?;
            let byte_count = byte_count + (&mut self.file).take(1).read(&mut bytes[1..])?;
            self.offset += byte_count as u64;
            match decode_unit(bytes) {
                _ if byte_count < 2 => return Ok((!units.is_empty()).then_some(units)),
                LINE_FEED
                    if std::mem::take(&mut self.is_after_carriage_return) && units.is_empty() =>
                {
                    *line_start = self.offset;
                }
                line_end @ (LINE_FEED | CARRIAGE_RETURN) => {
                    self.is_after_carriage_return = line_end == CARRIAGE_RETURN;
                    return Ok(Some(units));
                }
                unit => units.push(unit),
            }
            if units.len() >= MAX_LINE_BYTES / 2 {
                return Ok(Some(units));
            }
        }
    }
}

fn decode_windows_1252(bytes: &[u8]) -> String {
    let decode_byte = |&byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252[usize::from(byte - 0x80)],
        _ => char::from(byte),
    };
    bytes.iter().map(decode_byte).collect()
}
