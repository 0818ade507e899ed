//! Dates without a library: the days since 1970 in the Gregorian calendar, in Universal Time.

use std::time::{SystemTime, UNIX_EPOCH};

/// A moment, to the second, in Universal Time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// The year.
    pub year: u64,
    /// The month, from 1.
    pub month: u64,
    /// The day of the month, from 1.
    pub day: u64,
    /// Seconds since midnight.
    pub second: u64,
}

impl Moment {
    /// The calendar's view of `time`; times before 1970 count as its beginning.
    #[must_use]
    pub fn of(time: SystemTime) -> Self {
        let seconds = time
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_secs());
        let (mut day, second) = (seconds / 86_400, seconds % 86_400);
        // Far in the future it is a matter of taste; a bound keeps the loop short.
        let mut year = 1970;
        while day >= days_of(year) && year < 9999 {
            day -= days_of(year);
            year += 1;
        }
        let mut month = 1;
        while month < 12 && day >= days_in(year, month) {
            day -= days_in(year, month);
            month += 1;
        }
        Self {
            year,
            month,
            day: day.min(30) + 1,
            second,
        }
    }

    /// Now.
    #[must_use]
    pub fn now() -> Self {
        Self::of(SystemTime::now())
    }

    /// As records have dates: `2026.11.21`.
    #[must_use]
    pub fn date(self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// As records have times: `14:05:09`.
    #[must_use]
    pub fn time(self) -> String {
        let (minutes, seconds) = (self.second / 60, self.second % 60);
        format!("{:02}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    }

    /// For names of files, which then sort by age: `20261121-140509`.
    #[must_use]
    pub fn stamp(self) -> String {
        let date = self.date().replace('.', "");
        format!("{date}-{}", self.time().replace(':', ""))
    }
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

const fn days_of(year: u64) -> u64 {
    if is_leap(year) { 366 } else { 365 }
}

const fn days_in(year: u64, month: u64) -> u64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn known_moments() {
        for (seconds, stamp) in [
            (0, "19700101-000000"),
            (951_782_399, "20000228-235959"),
            (951_782_400, "20000229-000000"),
            (951_868_800, "20000301-000000"),
            (1_709_164_800, "20240229-000000"),
            (1_735_689_599, "20241231-235959"),
            (1_795_269_909, "20261121-140509"),
            (4_107_542_400, "21000301-000000"),
        ] {
            let moment = Moment::of(UNIX_EPOCH + Duration::from_secs(seconds));
            assert_eq!(moment.stamp(), stamp, "{seconds}");
        }
        let before = Moment::of(UNIX_EPOCH - Duration::from_secs(5));
        assert_eq!(before.date(), "1970.01.01");
        assert_eq!(before.time(), "00:00:00");
    }
}
