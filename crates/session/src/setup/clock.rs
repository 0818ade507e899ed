//! Time controls of games.

use quadrille_text as text;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The longest main time and the longest increment, in seconds.
const MAX_SECONDS: u64 = 24 * 60 * 60;
/// The smallest increment of a time control without a main time.
pub const MIN_INCREMENT: Duration = Duration::from_secs(2);

/// The time control of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// The time for the whole game.
    pub main_time: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// A text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {}", TimeControl::EXPECTED)]
pub struct BadTimeControl;

impl TimeControl {
    /// The texts that [`FromStr`] reads.
    pub const EXPECTED: &str =
        "seconds for the game and for each move, such as 600+5. The smallest is 0+2";
    /// The time controls that New game offers.
    pub const PRESETS: [Self; 4] =
        [Self::new(3, 2), Self::new(5, 0), Self::new(10, 5), Self::new(30, 0)];

    /// Returns the time control of `minutes` and an increment of `seconds`.
    pub const fn new(minutes: u64, seconds: u64) -> Self {
        Self {
            main_time: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(seconds),
        }
    }

    /// Returns the time at the start: the main time, or one increment if there is none.
    pub const fn initial_time(&self) -> Duration {
        if self.main_time.is_zero() { self.increment } else { self.main_time }
    }

    /// Returns whether the first move can be made in time.
    pub fn is_playable(&self) -> bool {
        !self.main_time.is_zero() || self.increment >= MIN_INCREMENT
    }

    /// Returns the usual notation: `10+5` for ten minutes and an increment of five seconds, `1.5+7` for a main time of 90
    /// seconds, and `1:40+7` for one of 100 seconds.
    pub fn notation(&self) -> String {
        let (minutes, seconds) = (self.main_time.as_secs() / 60, self.main_time.as_secs() % 60);
        let increment = self.increment.as_secs();
        match seconds {
            0 => format!("{minutes}+{increment}"),
            30 => format!("{}+{increment}", text::tenths(minutes as f64 + 0.5)),
            _ => format!("{minutes}:{seconds:02}+{increment}"),
        }
    }
}

/// Prints seconds of main time and increment: `600+5`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.main_time.as_secs(), self.increment.as_secs())
    }
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        let (main_time, increment) = text.split_once('+').ok_or(BadTimeControl)?;
        let seconds = |text: &str| {
            let number: u64 = text.parse().map_err(|_| BadTimeControl)?;
            let fits = number <= MAX_SECONDS && text.bytes().all(|byte| byte.is_ascii_digit());
            fits.then_some(Duration::from_secs(number)).ok_or(BadTimeControl)
        };
        let time_control = Self { main_time: seconds(main_time)?, increment: seconds(increment)? };
        time_control.is_playable().then_some(time_control).ok_or(BadTimeControl)
    }
}

impl TryFrom<String> for TimeControl {
    type Error = BadTimeControl;

    fn try_from(text: String) -> Result<Self, BadTimeControl> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(time_control: TimeControl) -> Self {
        time_control.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_text::with_language;

    #[test]
    fn clock_texts_round_trip() {
        let alone = TimeControl::new(0, 2);
        assert_eq!(alone.initial_time(), MIN_INCREMENT);
        assert_eq!(TimeControl::new(3, 2).initial_time(), Duration::from_secs(180));
        for clock in TimeControl::PRESETS.into_iter().chain([alone]) {
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        assert_eq!(TimeControl::new(10, 5).to_string(), "600+5");
        let notation = |text: &str| text.parse::<TimeControl>().map(|it| it.notation());
        for (text, expected) in
            [("600+5", "10+5"), ("90+0", "1.5+0"), ("100+7", "1:40+7"), ("5+2", "0:05+2")]
        {
            assert_eq!(notation(text), Ok(expected.to_owned()));
        }
        let german = with_language("de", || notation("90+0"));
        assert_eq!(german, Ok("1,5+0".to_owned()));
        for text in
            ["", "600", "+5", "0+0", "0+1", "600+", "a+5", "600+-5", "+600+5", "999999999+0"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(BadTimeControl), "{text}");
        }
    }
}
