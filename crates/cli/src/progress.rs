//! How far a match or a tournament is, on the error output, and today's date.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The progress line of a match.
pub struct Progress {
    /// How many games there will be.
    pub total: usize,
    began: Instant,
    shown: Option<Instant>,
    /// On a terminal the line is written over; elsewhere a new one comes now and then.
    terminal: bool,
}

impl Progress {
    /// The line of a match of `total` games.
    pub fn new(total: usize) -> Self {
        Self {
            total,
            began: Instant::now(),
            shown: None,
            terminal: io::stderr().is_terminal(),
        }
    }

    /// How often the line is renewed.
    const fn pause(&self) -> Duration {
        if self.terminal {
            Duration::from_millis(100)
        } else {
            Duration::from_secs(10)
        }
    }

    /// Shows how far it is, if it is time for that.
    pub fn show(&mut self, standing: &str, games: u64) {
        let all = games >= self.total as u64;
        if !all
            && self
                .shown
                .is_some_and(|shown| shown.elapsed() < self.pause())
        {
            return;
        }
        self.shown = Some(Instant::now());
        let share = (games as f64 / self.total.max(1) as f64).min(1.0);
        let seconds = self.began.elapsed().as_secs();
        let line = format!("{games}/{} {standing}, {seconds} s", self.total);
        let mut out = io::stderr().lock();
        // Nobody to show it to is no reason to stop.
        let _ = if self.terminal {
            let full = (share * 20.0) as usize;
            let bar = format!("{}{}", "#".repeat(full), "-".repeat(20 - full));
            write!(out, "\r\x1b[2K[{bar}] {line}")
        } else {
            writeln!(out, "{line}")
        };
        let _ = out.flush();
    }

    /// Writes a line of news above the progress.
    pub fn print(&mut self, news: &str) {
        let start = if self.terminal { "\r\x1b[2K" } else { "" };
        let _ = writeln!(io::stderr().lock(), "{start}{news}");
        self.shown = None;
    }

    /// Ends the line.
    pub fn end(&self) {
        if self.terminal && self.shown.is_some() {
            let _ = writeln!(io::stderr().lock());
        }
    }
}

/// Today's date in universal time, as in game records: year, month and day with points between.
pub fn today() -> String {
    let (year, month, day) = date(seconds_since_1970() / 86_400);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date and the time of day in universal time: `2026-11-26 22:57:03 UTC`.
pub fn now() -> String {
    let seconds = seconds_since_1970();
    let (year, month, day) = date(seconds / 86_400);
    let [hour, minute, second] = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60];
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

fn seconds_since_1970() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_secs())
}

/// The year, month and day so many days after 1 January 1970.
fn date(mut days: u64) -> (u64, u64, u64) {
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [
        31,
        28 + u64::from(leap(year)),
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
    ] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (19_722, (2023, 12, 31)),
            (19_723, (2024, 1, 1)),
        ] {
            assert_eq!(date(days), expected);
        }
    }
}
