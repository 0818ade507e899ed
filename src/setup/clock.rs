//! Time controls of games.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// The longest main time and the longest increment, in seconds.
const MOST: u64 = 24 * 60 * 60;

/// A time control, the same for both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeControl {
    /// The time for the whole game.
    pub main: Duration,
    /// The time added after each move.
    pub increment: Duration,
}

/// A text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected seconds for the game and for each move, such as 600+5")]
pub struct BadTimeControl;

impl TimeControl {
    /// The time controls that New game offers.
    pub const OFFERED: [Self; 4] = [
        Self::new(3, 2),
        Self::new(5, 0),
        Self::new(10, 5),
        Self::new(30, 0),
    ];

    /// Returns the time control of `minutes` and an increment of `seconds`.
    pub const fn new(minutes: u64, seconds: u64) -> Self {
        Self {
            main: Duration::from_secs(60 * minutes),
            increment: Duration::from_secs(seconds),
        }
    }

    /// Returns the notation of players: `10+5` for ten minutes and an increment of five seconds.
    pub fn short(&self) -> String {
        let minutes = self.main.as_secs() as f64 / 60.0;
        format!("{minutes}+{}", self.increment.as_secs())
    }
}

/// Prints seconds of main time and increment: `600+5`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.main.as_secs(), self.increment.as_secs())
    }
}

impl FromStr for TimeControl {
    type Err = BadTimeControl;

    fn from_str(text: &str) -> Result<Self, BadTimeControl> {
        let (main, increment) = text.split_once('+').ok_or(BadTimeControl)?;
        let seconds = |text: &str| {
            let number: u64 = text.parse().map_err(|_| BadTimeControl)?;
            let fits = number <= MOST && text.bytes().all(|byte| byte.is_ascii_digit());
            fits.then_some(Duration::from_secs(number))
                .ok_or(BadTimeControl)
        };
        let (main, increment) = (seconds(main)?, seconds(increment)?);
        if main.is_zero() {
            return Err(BadTimeControl);
        }
        Ok(Self { main, increment })
    }
}

impl TryFrom<String> for TimeControl {
    type Error = BadTimeControl;

    fn try_from(text: String) -> Result<Self, BadTimeControl> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(clock: TimeControl) -> Self {
        clock.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clock_texts_round_trip() {
        for clock in TimeControl::OFFERED {
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        assert_eq!(TimeControl::new(10, 5).to_string(), "600+5");
        assert_eq!(TimeControl::new(10, 5).short(), "10+5");
        for text in [
            "",
            "600",
            "+5",
            "0+5",
            "600+",
            "a+5",
            "600+-5",
            "+600+5",
            "999999999+0",
        ] {
            assert_eq!(text.parse::<TimeControl>(), Err(BadTimeControl), "{text}");
        }
    }
}
