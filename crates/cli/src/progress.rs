//! Progress of a match or tournament on the error output, and the current date.

use jiff::Timestamp;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// The progress line of a match.
pub struct ProgressLine {
    /// The total number of games.
    pub total: usize,
    began: Instant,
    last_update: Option<Instant>,
    /// Whether the error output is a terminal, where the line is overwritten. Elsewhere each update is a new line.
    terminal: bool,
}

impl ProgressLine {
    /// Creates the line for `total` games.
    pub fn new(total: usize) -> Self {
        Self {
            total,
            began: Instant::now(),
            last_update: None,
            terminal: io::stderr().is_terminal(),
        }
    }

    /// Returns the minimum interval between two updates.
    const fn update_interval(&self) -> Duration {
        if self.terminal { Duration::from_millis(100) } else { Duration::from_secs(10) }
    }

    /// Shows the progress if the interval has passed or all games are finished.
    pub fn print_progress(&mut self, standing: &str, games: u64) {
        let all = games >= self.total as u64;
        if !all && self.last_update.is_some_and(|time| time.elapsed() < self.update_interval()) {
            return;
        }
        self.last_update = Some(Instant::now());
        let share = (games as f64 / self.total.max(1) as f64).min(1.0);
        let seconds = self.began.elapsed().as_secs();
        let line = format!("{games}/{} {standing}, {seconds} s", self.total);
        let mut out = io::stderr().lock();
        // A closed error output is not an error.
        let _ = if self.terminal {
            let full = (share * 20.0) as usize;
            let bar = format!("{}{}", "#".repeat(full), "-".repeat(20 - full));
            write!(out, "\r\x1b[2K[{bar}] {line}")
        } else {
            writeln!(out, "{line}")
        };
        let _ = out.flush();
    }

    /// Prints a message above the progress line.
    pub fn print(&mut self, message: &str) {
        let start = if self.terminal { "\r\x1b[2K" } else { "" };
        let _ = writeln!(io::stderr().lock(), "{start}{message}");
        self.last_update = None;
    }

    /// Ends the progress line.
    pub fn end(&self) {
        if self.terminal && self.last_update.is_some() {
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
