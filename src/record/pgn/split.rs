//! A long file of records, a record at a time, so that no more of it is in memory than that.

use std::io::{self, BufRead, Read};
use thiserror::Error;

/// The longest text of one record, in bytes.
const LONGEST: u64 = 1 << 24;

/// The texts of the records in `file`, one after the other, in the file's own words: they need not be good ones.
///
/// ```
/// use quadrille::record::pgn::split;
/// let file = "[Game \"hique\"]\n\n1. 4,2,4,10 {\n[no tag]} *\n\n[Game \"focus\"]\n\n*\n";
/// let texts: Vec<String> = split(file.as_bytes()).collect::<Result<_, _>>()?;
/// assert_eq!(texts.len(), 2);
/// assert!(texts[1].starts_with("[Game \"focus\"]"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn split<R: BufRead>(file: R) -> Texts<R> {
    Texts(parts(file))
}

/// What [`split`] makes.
#[derive(Debug)]
pub struct Texts<R>(Parts<R>);

impl<R: BufRead> Iterator for Texts<R> {
    type Item = io::Result<String>;

    /// # Errors
    /// As the file gives them; `InvalidData` for what is no UTF-8, and for a record of more than 16 MiB.
    fn next(&mut self) -> Option<io::Result<String>> {
        let part = match self.0.next()? {
            Ok(part) => part,
            Err(error) => return Some(Err(error)),
        };
        let text = part
            .text
            .map_err(|fault| io::Error::new(io::ErrorKind::InvalidData, fault.to_string()));
        Some(text)
    }
}

/// The same with the place of each, and without an end at what is no text: that costs only the record that it stands in.
///
/// ```
/// use quadrille::record::pgn::parts;
/// let file = b"[Game \"hique\"]\n\n{\xff} *\n\n[Game \"focus\"]\n\n*\n";
/// let parts: Vec<_> = parts(&file[..]).collect::<Result<_, _>>()?;
/// assert!(parts[0].text.is_err());
/// assert_eq!((parts[1].line, parts[1].offset), (5, 23));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn parts<R: BufRead>(file: R) -> Parts<R> {
    Parts {
        file,
        line: Vec::new(),
        lines: 0,
        offset: 0,
    }
}

/// The part of a file that one record takes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its text, or why it has none.
    pub text: Result<String, PartFault>,
    /// The line of the file in which it begins, from 1.
    pub line: usize,
    /// The byte of the file with which it begins, from 0.
    pub offset: u64,
}

/// Why a part of a file cannot be read as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PartFault {
    /// This byte of the file, from 1, is no UTF-8.
    #[error("byte {byte} is no UTF-8")]
    NoText {
        /// Which byte.
        byte: u64,
    },
    /// It takes more than 16 MiB.
    #[error("a record of more than 16 MiB")]
    TooLong,
}

/// What [`parts`] makes.
#[derive(Debug)]
pub struct Parts<R> {
    file: R,
    /// The line that was read and not used: the first one of the next record.
    line: Vec<u8>,
    /// The lines and bytes before that one.
    lines: usize,
    offset: u64,
}

impl<R: BufRead> Parts<R> {
    /// How many bytes of the file have been read.
    #[must_use]
    pub const fn bytes_read(&self) -> u64 {
        self.offset + self.line.len() as u64
    }

    /// Whether a line in a comment begins a record all the same: the comment lacks its end, and would take along all games
    /// up to the next brace.
    fn is_new_record(line: &[u8], after_blank: bool) -> bool {
        after_blank && line.starts_with(b"[Game \"")
    }
}

impl<R: BufRead> Iterator for Parts<R> {
    type Item = io::Result<Part>;

    /// # Errors
    /// As the file gives them.
    fn next(&mut self) -> Option<io::Result<Part>> {
        let (mut bytes, mut begins) = (Vec::new(), None);
        let mut fault = None;
        let (mut moves, mut comment, mut after_blank) = (false, false, false);
        loop {
            if self.line.is_empty() {
                match (&mut self.file)
                    .take(LONGEST)
                    .read_until(b'\n', &mut self.line)
                {
                    Ok(0) => break,
                    Ok(_) => {}
                    Err(error) => return Some(Err(error)),
                }
            }
            let line = if self.offset == 0 {
                self.line
                    .strip_prefix("\u{feff}".as_bytes())
                    .unwrap_or(&self.line)
            } else {
                &self.line
            };
            let inside = line.trim_ascii_start();
            let is_tag =
                inside.starts_with(b"[") && (!comment || Self::is_new_record(line, after_blank));
            if is_tag && moves {
                break;
            }
            after_blank = inside.is_empty();
            if !after_blank {
                begins = begins.or(Some((self.lines + 1, self.offset)));
                if !is_tag {
                    moves = true;
                    comment = ends_in_comment(line, comment);
                }
            }
            if fault.is_none() && begins.is_some() {
                match std::str::from_utf8(line) {
                    Ok(_) => bytes.extend_from_slice(line),
                    Err(error) => {
                        let behind = (self.line.len() - line.len() + error.valid_up_to()) as u64;
                        let byte = self.offset + behind + 1;
                        fault = Some(PartFault::NoText { byte });
                    }
                }
                if bytes.len() as u64 > LONGEST {
                    fault = Some(PartFault::TooLong);
                }
                if fault.is_some() {
                    bytes = Vec::new();
                }
            }
            self.offset += self.line.len() as u64;
            self.lines += usize::from(self.line.ends_with(b"\n"));
            self.line.clear();
        }
        let (line, offset) = begins?;
        let text = match fault {
            Some(fault) => Err(fault),
            // Each line was looked at.
            None => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        };
        Some(Ok(Part { text, line, offset }))
    }
}

/// Whether a line of moves ends in a comment in braces, when it begins in one or does not.
fn ends_in_comment(line: &[u8], mut comment: bool) -> bool {
    for &byte in line {
        match byte {
            b'{' => comment = true,
            b'}' => comment = false,
            // The rest of the line is a comment of its own.
            b';' if !comment => break,
            _ => {}
        }
    }
    comment
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::pgn::read;

    fn texts(file: &str) -> Vec<String> {
        split(file.as_bytes()).map(Result::unwrap).collect()
    }

    #[test]
    fn the_parts_are_the_records_of_the_whole() {
        let one = "[Game \"hique\"]\n[Round \"1\"]\n\n1. 4,2,4,10 {a\n[b \"c\"]\n} *\n";
        let two = "[Game \"focus\"]\n[Round \"2\"]\n\n*\n";
        for file in [
            format!("{one}\n{two}"),
            format!("{one}{two}{one}"),
            format!("\n\n{two}\n\n{two}\n\n"),
        ] {
            let whole: Vec<String> = read(&file)
                .map(|record| record.unwrap().to_string())
                .collect();
            let parts = texts(&file);
            let parts: Vec<String> = parts
                .iter()
                .flat_map(|text| read(text))
                .map(|record| record.unwrap().to_string())
                .collect();
            assert_eq!(parts, whole);
            assert!(whole.len() >= 2);
        }
        assert!(texts("").is_empty());
        assert!(texts("\n \n").is_empty());
    }

    #[test]
    fn what_is_no_text_and_what_never_ends_are_refused() {
        let mut broken = split(&b"[Game \"\xff\"]\n"[..]);
        assert!(broken.next().unwrap().is_err());
        let endless = io::repeat(b'[').take(3 * LONGEST);
        let mut endless = split(io::BufReader::new(endless));
        assert!(endless.next().unwrap().is_err());
        assert!(endless.next().is_none(), "no more than one of them");
    }

    fn places(file: &[u8]) -> Vec<(usize, u64, Option<PartFault>)> {
        let parts = parts(file).map(Result::unwrap);
        parts
            .map(|part| (part.line, part.offset, part.text.err()))
            .collect()
    }

    #[test]
    fn each_part_tells_its_place_and_a_bad_one_costs_only_itself() {
        let one = "[Game \"hique\"]\n\n1. 4,2,4,10 ; a { brace\n*\n\n";
        let file = [
            one.as_bytes(),
            b"[Game \"hique\"]\n{\xff}\n*\n\n",
            one.as_bytes(),
        ]
        .concat();
        let (first, second) = (one.len() as u64, 22);
        let byte = first + 17;
        assert_eq!(
            places(&file),
            [
                (1, 0, None),
                (6, first, Some(PartFault::NoText { byte })),
                (10, first + second, None)
            ]
        );
        let marked = [&b"\xef\xbb\xbf"[..], one.as_bytes(), one.as_bytes()].concat();
        let lines: Vec<usize> = places(&marked).iter().map(|place| place.0).collect();
        assert_eq!(lines, [1, 6]);
    }

    #[test]
    fn a_comment_without_end_takes_no_other_game_along() {
        let bad = "[Game \"hique\"]\n\n1. 4,2,4,10 {never closed *\n\n";
        let good = "[Game \"hique\"]\n\n1. 4,2,4,10 {closed} *\n\n";
        let file = format!("{bad}{good}{good}");
        let good = texts(&file);
        assert_eq!(good.len(), 3);
        assert!(read(&good[0]).next().unwrap().is_err());
        assert!(
            good[1..]
                .iter()
                .all(|text| read(text).all(|record| record.is_ok()))
        );
    }
}
