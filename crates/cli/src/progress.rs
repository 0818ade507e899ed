//! The progress of long work on the error output, and the current date.

use jiff::Timestamp;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The progress line of long work, such as the games of a match.
pub struct ProgressLine {
    /// The total number of units of work, such as games.
    pub total: usize,
    start: Instant,
    last_update: Option<Instant>,
    /// Whether the error output is a terminal, where the line is overwritten. Elsewhere each update is a new line.
    is_terminal: bool,
    /// The number of cells that the line takes at most on the terminal.
    cell_count: usize,
}

impl ProgressLine {
    /// Creates the line for `total` units of work.
    pub fn new(total: usize) -> Self {
        Self {
            total,
            start: Instant::now(),
            last_update: None,
            is_terminal: io::stderr().is_terminal(),
            cell_count: 0,
        }
    }

    /// Returns the minimum interval between two updates.
    const fn update_interval(&self) -> Duration {
        if self.is_terminal { Duration::from_millis(100) } else { Duration::from_secs(10) }
    }

    /// Prints `finished_count` and `description` if the interval has passed or all work is finished.
    pub fn print_progress(&mut self, description: &str, finished_count: u64) {
        let is_finished = finished_count >= self.total as u64;
        if !is_finished
            && self.last_update.is_some_and(|time| time.elapsed() < self.update_interval())
        {
            return;
        }
        self.last_update = Some(Instant::now());
        let finished_share = (finished_count as f64 / self.total.max(1) as f64).min(1.0);
        let seconds = self.start.elapsed().as_secs();
        let line = format!("{finished_count}/{} {description}, {seconds} s", self.total);
        let text = if self.is_terminal {
            let filled_cell_count = (finished_share * 20.0) as usize;
            let bar =
                format!("{}{}", "#".repeat(filled_cell_count), "-".repeat(20 - filled_cell_count));
            self.overwriting_text(&format!("[{bar}] {line}"))
        } else {
            format!("{line}\n")
        };
        let mut out = io::stderr().lock();
        // A closed error output is not an error.
        let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    }

    /// Prints a message above the progress line.
    pub fn print(&mut self, message: &str) {
        let (first_line, rest) = message.split_at(message.find('\n').unwrap_or(message.len()));
        let first_line = if self.is_terminal {
            self.overwriting_text(first_line)
        } else {
            first_line.to_owned()
        };
        let _ = writeln!(io::stderr().lock(), "{first_line}{rest}");
        self.last_update = None;
        self.cell_count = 0;
    }

    /// Returns the output that overwrites the line on the terminal with `text`. It contains no escape sequences, because the
    /// console of Windows may print them.
    fn overwriting_text(&mut self, text: &str) -> String {
        let cell_count = text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let previous_cell_count = std::mem::replace(&mut self.cell_count, cell_count);
        format!("\r{text}{}", " ".repeat(previous_cell_count.saturating_sub(cell_count)))
    }

    /// Ends the progress line.
    pub fn end(&self) {
        if self.is_terminal && self.last_update.is_some() {
            let _ = writeln!(io::stderr().lock());
        }
    }
}

/// Returns today's date in UTC as in game records: `2026.11.26`.
pub fn today() -> String {
    Timestamp::now().strftime("%Y.%m.%d").to_string()
}

/// Returns the date and time in UTC: `2026-11-26 22:57:03 UTC`.
pub fn now() -> String {
    Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shorter_line_covers_the_one_before_without_escape_sequences() {
        let mut line = ProgressLine { is_terminal: true, ..ProgressLine::new(2) };
        assert_eq!(line.overwriting_text("a longer line"), "\ra longer line");
        assert_eq!(line.overwriting_text("a line"), "\ra line       ");
        assert_eq!(line.overwriting_text("für"), "\rfür  ");
        line.print("a message");
        assert_eq!(line.overwriting_text("a"), "\ra");
    }
}
