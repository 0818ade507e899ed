//! Annotations of a move: a judgement, the time used for it, arrows and marked squares.
//!
//! Annotations are stored in the move's comment in brackets, as in other programs: `[%nag !?]`, `[%emt 0:00:07.3]` for the
//! time, `[%csl a1 b2]` for squares, `[%cal a1>b3]` for arrows. The rest of the comment is text.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

/// A judgement of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// `!!`
    Brilliant,
    /// `!`
    Good,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Judgement {
    /// All judgements, best first.
    pub const ALL: [Self; 6] = [
        Self::Brilliant,
        Self::Good,
        Self::Interesting,
        Self::Dubious,
        Self::Mistake,
        Self::Blunder,
    ];

    /// Returns the sign as written after a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Brilliant => "!!",
            Self::Good => "!",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A parsed comment.
///
/// ```
/// use quadrille_games::record::{Annotation, Judgement};
/// let mut read = Annotation::parse("[%nag ?!] too early [%csl 6,2] [%cal 5,7>6,6 1,1>2,2]");
/// assert_eq!((read.judgement, &*read.text), (Some(Judgement::Dubious), "too early"));
/// assert_eq!(read.squares, ["6,2"]);
/// assert_eq!(read.arrows[1], ("1,1".to_owned(), "2,2".to_owned()));
/// read.toggle_arrow("5,7", "6,6");
/// read.judgement = None;
/// assert_eq!(read.to_string(), "too early [%csl 6,2] [%cal 1,1>2,2]");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation {
    /// The comment without the known commands.
    pub text: String,
    /// The judgement of the move, if any.
    pub judgement: Option<Judgement>,
    /// The time used for the move, if known. It is written in whole milliseconds.
    pub time: Option<Duration>,
    /// The names of the marked squares. They may be names of squares that the board does not have.
    pub squares: Vec<String>,
    /// The start and target squares of the arrows, by name. They may be names of squares that the board does not have.
    pub arrows: Vec<(String, String)>,
}

impl Annotation {
    /// Parses a comment. Unknown commands remain in the text.
    pub fn parse(comment: &str) -> Self {
        let mut annotation = Self::default();
        let mut text = String::new();
        let mut remaining_comment = comment;
        while let Some(command_start) = remaining_comment.find("[%") {
            let after_bracket = &remaining_comment[command_start + 2..];
            let Some(command_len) = after_bracket.find(']') else { break };
            text.push_str(&remaining_comment[..command_start]);
            if !annotation.parse_command(&after_bracket[..command_len]) {
                text.push_str(&remaining_comment[command_start..command_start + command_len + 3]);
            }
            remaining_comment = &after_bracket[command_len + 1..];
        }
        text.push_str(remaining_comment);
        annotation.text = text.trim().to_owned();
        annotation
    }

    /// Parses a command in brackets, after `[%`. Returns `false` if it is unknown.
    fn parse_command(&mut self, command: &str) -> bool {
        let mut tokens = command.split_whitespace();
        match tokens.next() {
            Some("nag") => {
                let sign = tokens.next().unwrap_or_default();
                let judgement =
                    Judgement::ALL.into_iter().find(|judgement| judgement.sign() == sign);
                self.judgement = self.judgement.or(judgement);
                judgement.is_some() && tokens.next().is_none()
            }
            Some("emt") => {
                let time = tokens.next().and_then(parse_time);
                self.time = self.time.or(time);
                time.is_some() && tokens.next().is_none()
            }
            Some("csl") => {
                self.squares.extend(tokens.map(str::to_owned));
                true
            }
            Some("cal") => {
                let arrows: Option<Vec<_>> = tokens.map(|word| word.split_once('>')).collect();
                let Some(arrows) = arrows else { return false };
                let to_owned_pair = |(from, to): (&str, &str)| (from.to_owned(), to.to_owned());
                self.arrows.extend(arrows.into_iter().map(to_owned_pair));
                true
            }
            _ => false,
        }
    }

    /// Marks a square, or removes the mark from a marked square.
    pub fn toggle_square(&mut self, name: &str) {
        let old_len = self.squares.len();
        self.squares.retain(|square| square != name);
        if self.squares.len() == old_len {
            self.squares.push(name.to_owned());
        }
    }

    /// Adds an arrow, or removes an existing one.
    pub fn toggle_arrow(&mut self, from: &str, to: &str) {
        let old_len = self.arrows.len();
        self.arrows.retain(|arrow| (&*arrow.0, &*arrow.1) != (from, to));
        if self.arrows.len() == old_len {
            self.arrows.push((from.to_owned(), to.to_owned()));
        }
    }
}

impl fmt::Display for Annotation {
    /// Writes the comment that [`parse`](Self::parse) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.judgement.map(|judgement| format!("[%nag {}]", judgement.sign())));
        parts.extend(self.time.map(|time| format!("[%emt {}]", format_time(time))));
        parts.extend((!self.text.is_empty()).then(|| self.text.clone()));
        if !self.squares.is_empty() {
            parts.push(format!("[%csl {}]", self.squares.join(" ")));
        }
        if !self.arrows.is_empty() {
            let arrows = self.arrows.iter().map(|(from, to)| format!("{from}>{to}"));
            parts.push(format!("[%cal {}]", arrows.collect::<Vec<_>>().join(" ")));
        }
        f.write_str(&parts.join(" "))
    }
}

/// Parses a time such as `0:00:07` or `0:00:07.3`: one to four digits of hours, two each of minutes and seconds, and at
/// most three decimal places. `None` for any other text.
fn parse_time(text: &str) -> Option<Duration> {
    let (clock_part, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = clock_part.split(':');
    let mut parse_next =
        |digit_count| parts.next().and_then(|part| parse_digits(part, digit_count));
    let [hours, minutes, seconds] = [parse_next(1..=4)?, parse_next(2..=2)?, parse_next(2..=2)?];
    let millis = parse_digits(decimals, 1..=3)? * [100, 10, 1][decimals.len() - 1];
    let is_valid = parts.next().is_none() && minutes < 60 && seconds < 60;
    let total_seconds = (hours * 60 + minutes) * 60 + seconds;
    is_valid.then(|| Duration::from_millis(total_seconds * 1000 + millis))
}

/// Parses `text` if it consists of ASCII digits and their number is in `digit_count`.
fn parse_digits(text: &str, digit_count: RangeInclusive<usize>) -> Option<u64> {
    let is_number =
        digit_count.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// Returns the text that [`parse_time`] reads, with as many decimal places as needed.
fn format_time(time: Duration) -> String {
    let total_seconds = time.as_secs();
    let [hours, minutes, seconds] =
        [total_seconds / 3600, total_seconds / 60 % 60, total_seconds % 60];
    let text = format!("{hours}:{minutes:02}:{seconds:02}");
    match time.subsec_millis() {
        0 => text,
        millis => format!("{text}.{millis:03}").trim_end_matches('0').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_annotations_are_kept_as_text() {
        for comment in [
            "",
            "a word",
            "[%clk 0:01:00] quick",
            "[%nag 7] what",
            "[%cal Ga1b2]",
            "[%emt]",
            "[%emt 0:07]",
            "[%emt 0:7:03]",
            "[%emt 0:60:00]",
            "[%emt 0:00:60]",
            "[%emt 0:00:00:07]",
            "[%emt -1:00:00]",
            "[%emt +1:00:00]",
            "[%emt 0:00:07.]",
            "[%emt 0:00:07.1234]",
            "[%emt 0:00:07,3]",
            "[%emt 10000:00:00]",
            "[%emt ٠:٠٠:٠٧]",
            "open [%csl a1",
            "[% ]",
            "]][[%",
        ] {
            let read = Annotation::parse(comment);
            assert_eq!(read.text, comment);
            assert_eq!(read.to_string(), comment);
            assert_eq!((read.judgement, read.squares.len(), read.arrows.len()), (None, 0, 0));
            assert_eq!(read.time, None);
        }
    }

    #[test]
    fn times_are_read_and_written() {
        for (written, millis, again) in [
            ("0:00:00", 0, "0:00:00"),
            ("0:00:07.3", 7_300, "0:00:07.3"),
            ("00:01:02.05", 62_050, "0:01:02.05"),
            ("1:59:59.999", 7_199_999, "1:59:59.999"),
            ("9999:00:00.0", 35_996_400_000, "9999:00:00"),
        ] {
            let read = Annotation::parse(&format!("why [%emt {written}] [%nag ?]"));
            assert_eq!(read.time, Some(Duration::from_millis(millis)));
            assert_eq!(read.text, "why");
            assert_eq!(read.to_string(), format!("[%nag ?] [%emt {again}] why"));
        }
        // A line of a record may end inside the brackets. The first of several times counts.
        let read = Annotation::parse("[%emt\n0:00:02] [%emt 0:00:03]");
        assert_eq!(read.to_string(), "[%emt 0:00:02]");
    }

    #[test]
    fn annotations_round_trip() {
        for judgement in Judgement::ALL.map(Some).into_iter().chain([None]) {
            let mut written = Annotation {
                text: "two words, [one] bracket".to_owned(),
                judgement,
                time: judgement.map(|_| Duration::from_millis(61_020)),
                ..Annotation::default()
            };
            written.toggle_square("a1");
            written.toggle_square("6,2");
            written.toggle_arrow("a1", "b2");
            assert_eq!(Annotation::parse(&written.to_string()), written);
            written.toggle_square("a1");
            written.toggle_arrow("a1", "b2");
            written.toggle_square("6,2");
            assert!(written.squares.is_empty() && written.arrows.is_empty());
            assert_eq!(Annotation::parse(&written.to_string()), written);
        }
    }
}
