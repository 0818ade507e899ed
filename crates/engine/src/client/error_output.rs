//! An engine's error output.

use super::error::quote_bytes;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of lines kept at the beginning, and also at the end.
const LINES_PER_END: usize = 20;
const MAX_LINE_BYTES: usize = 8192;

/// The first 20 and the last 20 lines of an engine's error output. Clones share them.
///
/// Lines end with a line feed or a carriage return. Blank lines are skipped.
#[derive(Clone, Debug, Default)]
pub struct ErrorOutput(Arc<Mutex<Excerpt>>);

#[derive(Clone, Debug, Default)]
struct Excerpt {
    first_lines: Vec<Vec<u8>>,
    last_lines: VecDeque<Vec<u8>>,
    omitted_line_count: u64,
    /// The line that has not ended yet.
    unfinished_line: Vec<u8>,
}

impl ErrorOutput {
    /// Appends output. Calls `on_line` for each line that it completes.
    pub(super) fn push(&self, bytes: &[u8], on_line: &mut dyn FnMut(&[u8])) {
        let mut excerpt = self.lock();
        let mut pieces = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).peekable();
        while let Some(piece) = pieces.next() {
            let remaining_bytes = MAX_LINE_BYTES - excerpt.unfinished_line.len();
            excerpt.unfinished_line.extend_from_slice(&piece[..piece.len().min(remaining_bytes)]);
            if pieces.peek().is_some() {
                excerpt.end_line(on_line);
            }
        }
    }

    pub(super) fn end(&self, on_line: &mut dyn FnMut(&[u8])) {
        self.lock().end_line(on_line);
    }

    /// Returns the lines for display, in visible characters and cut to a maximum length. An extra line states how many are
    /// left out in the middle.
    pub fn lines(&self) -> Vec<String> {
        let mut excerpt = self.lock().clone();
        excerpt.end_line(&mut |_| {});
        let Excerpt { first_lines, last_lines, omitted_line_count, .. } = excerpt;
        let noun = if omitted_line_count == 1 { "line" } else { "lines" };
        let gap_note =
            (omitted_line_count > 0).then(|| format!("({omitted_line_count} {noun} left out)"));
        let to_visible_text = |line: Vec<u8>| quote_bytes(line.trim_ascii_end());
        let first_lines = first_lines.into_iter().map(to_visible_text);
        first_lines.chain(gap_note).chain(last_lines.into_iter().map(to_visible_text)).collect()
    }

    /// Returns the [lines](Self::lines), or nothing if `message` already contains the only line.
    pub fn lines_unless_quoted(&self, message: &str) -> Vec<String> {
        let lines = self.lines();
        match &lines[..] {
            [line] if message.contains(line) => Vec::new(),
            _ => lines,
        }
    }

    pub(super) fn last_line(&self) -> Option<String> {
        self.lines().pop()
    }

    fn lock(&self) -> MutexGuard<'_, Excerpt> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Excerpt {
    fn end_line(&mut self, on_line: &mut dyn FnMut(&[u8])) {
        if self.unfinished_line.trim_ascii().is_empty() {
            self.unfinished_line.clear();
            return;
        }
        on_line(&self.unfinished_line);
        let mut buffer = Vec::new();
        if self.first_lines.len() >= LINES_PER_END && self.last_lines.len() >= LINES_PER_END {
            // The buffer of an old line is reused, because there may be very many lines.
            buffer = self.last_lines.pop_front().unwrap_or_default();
            buffer.clear();
            self.omitted_line_count += 1;
        }
        std::mem::swap(&mut buffer, &mut self.unfinished_line);
        if self.first_lines.len() < LINES_PER_END {
            self.first_lines.push(buffer);
        } else {
            self.last_lines.push_back(buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], size: usize) -> (Vec<String>, Vec<Vec<u8>>) {
        let output = ErrorOutput::default();
        let mut lines = Vec::new();
        for piece in text.chunks(size) {
            output.push(piece, &mut |line| lines.push(line.to_vec()));
        }
        let excerpt = output.lines();
        output.end(&mut |line| lines.push(line.to_vec()));
        assert_eq!(output.lines(), excerpt);
        (excerpt, lines)
    }

    #[test]
    fn keeps_first_and_last_lines_and_counts_the_rest() {
        let numbered = |numbers: std::ops::RangeInclusive<usize>| -> Vec<String> {
            numbers.map(|number| format!("line {number}")).collect()
        };
        for (count, left_out) in [(0, 0), (1, 0), (40, 0), (41, 1), (42, 2), (5000, 4960)] {
            let text: String = numbered(1..=count).iter().map(|line| line.clone() + "\n").collect();
            for size in [1, 7, 8192] {
                let (excerpt, all) = read(text.as_bytes(), size);
                let gap = match left_out {
                    0 => vec![],
                    1 => vec!["(1 line left out)".to_owned()],
                    _ => vec![format!("({left_out} lines left out)")],
                };
                let last = count.saturating_sub(19).max(21)..=count;
                let expected = if count <= 40 {
                    numbered(1..=count)
                } else {
                    [numbered(1..=20), gap, numbered(last)].concat()
                };
                assert_eq!(excerpt, expected, "{count} lines in pieces of {size}");
                assert_eq!(all.len(), count);
            }
        }
    }

    #[test]
    fn single_error_line_is_not_quoted_twice() {
        let output = ErrorOutput::default();
        output.push(b"no licence\n", &mut |_| {});
        assert!(output.lines_unless_quoted("its last line: `no licence`").is_empty());
        assert_eq!(output.lines_unless_quoted("it ended"), ["no licence"]);
        output.push(b"give up\n", &mut |_| {});
        let lines = output.lines_unless_quoted("its last line: `give up`");
        assert_eq!(lines, ["no licence", "give up"]);
    }

    #[test]
    fn lines_are_visible_and_bounded_for_any_line_end() {
        let text = b"one\r\ntwo\r10 %\r20 %\n\n   \n\x1b[31mred\xff\n\tat main\nend";
        for size in [1, 3, 100] {
            let (excerpt, all) = read(text, size);
            let expected =
                ["one", "two", "10 %", "20 %", r"\u{1b}[31mred\xff", r"\tat main", "end"];
            assert_eq!(excerpt, expected);
            assert_eq!(all.last().map(Vec::as_slice), Some(&b"end"[..]));
        }
        let (excerpt, all) = read(&[b'x'; 1_000_000], 8192);
        assert_eq!(excerpt.len(), 1);
        assert!(excerpt[0].chars().count() < 300 && excerpt[0].ends_with('…'));
        assert_eq!(all, [vec![b'x'; MAX_LINE_BYTES]]);
    }
}
