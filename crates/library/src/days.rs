//! Days as numbers, and dates.

use jiff::Zoned;
use jiff::civil::Date;
use quadrille_teaching::repetition::Day;

/// The date of day 0.
const EPOCH: Date = Date::constant(1970, 1, 1);

/// Returns the number of days from 1970-01-01 to a date.
pub fn day_of(date: Date) -> Day {
    let days = date.duration_since(EPOCH).as_hours() / 24;
    Day::try_from(days).unwrap_or_default()
}

/// Returns the date of a day number; 1970-01-01 if it is out of range.
pub fn date_of(day: Day) -> Date {
    let days = jiff::SignedDuration::from_hours(24 * i64::from(day));
    EPOCH.checked_add(days).unwrap_or(EPOCH)
}

/// Returns the local day of the system clock.
pub fn current_day() -> Day {
    day_of(Zoned::now().date())
}
