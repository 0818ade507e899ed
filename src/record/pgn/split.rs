//! A long file of records, a record at a time, so that no more of it is in memory than that.

use std::io::{self, BufRead, Read};

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
    Texts {
        file,
        line: String::new(),
    }
}

/// What [`split`] makes.
#[derive(Debug)]
pub struct Texts<R> {
    file: R,
    /// The line that was read and not used: the first one of the next record.
    line: String,
}

impl<R: BufRead> Iterator for Texts<R> {
    type Item = io::Result<String>;

    /// # Errors
    /// As the file gives them; `InvalidData` for what is no UTF-8, and for a record of more than 16 MiB.
    fn next(&mut self) -> Option<io::Result<String>> {
        let mut text = std::mem::take(&mut self.line);
        let (mut moves, mut comment) = (false, false);
        loop {
            let mut line = String::new();
            match (&mut self.file).take(LONGEST).read_line(&mut line) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
            let is_tag = !comment && line.trim_start().starts_with('[');
            if is_tag && moves {
                self.line = line;
                break;
            }
            if !is_tag && !line.trim().is_empty() {
                moves = true;
                for letter in line.chars() {
                    comment = (comment || letter == '{') && letter != '}';
                }
            }
            text.push_str(&line);
            if text.len() as u64 > LONGEST {
                let told = "a record of more than 16 MiB";
                return Some(Err(io::Error::new(io::ErrorKind::InvalidData, told)));
            }
        }
        (!text.trim().is_empty()).then_some(Ok(text))
    }
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
    }
}
