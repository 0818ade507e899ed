//! Spaced repetition by SM-2 (Woźniak 1990), in whole days.

/// A local day, counted from 1 January 1970.
pub type Day = i32;

/// The repetition schedule of an exercise that was missed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repetition {
    /// The day on which the exercise is due.
    pub due_day: Day,
    /// The days between the last two repetitions.
    interval_days: f64,
    /// The growth factor of the interval.
    ease: f64,
    /// The number of consecutive successes.
    success_count: u32,
}

/// How well an exercise was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recall {
    /// At once.
    Known,
    /// With help.
    Helped,
    /// Not at all.
    Missed,
}

impl Recall {
    /// Returns the quality of an answer on SM-2's scale of 0 to 5. Below 3 the repetition restarts.
    const fn quality(self) -> f64 {
        match self {
            Self::Known => 4.0,
            Self::Helped => 2.0,
            Self::Missed => 1.0,
        }
    }
}

/// The longest interval in days. An exercise with a longer one is learned.
const MAX_INTERVAL_DAYS: f64 = 60.0;
/// The growth factor of the interval of a new exercise.
const FIRST_EASE: f64 = 2.5;
/// The smallest growth factor of an interval.
const MIN_EASE: f64 = 1.3;

impl Repetition {
    /// Returns the schedule of an exercise that was missed on `today` for the first time.
    pub const fn new(today: Day) -> Self {
        Self { due_day: today + 1, interval_days: 1.0, ease: FIRST_EASE, success_count: 0 }
    }

    /// Returns the schedule after a repetition on `today`; `None` if the exercise is learned. A success before the due day
    /// changes nothing.
    pub fn after(self, today: Day, recall: Recall) -> Option<Self> {
        let missing_quality = 5.0 - recall.quality();
        let ease =
            (self.ease + 0.1 - missing_quality * (0.08 + missing_quality * 0.02)).max(MIN_EASE);
        if recall != Recall::Known {
            return Some(Self { ease, ..Self::new(today) });
        }
        if today < self.due_day {
            return Some(self);
        }
        let interval_days = match self.success_count {
            0 => 1.0,
            1 => 6.0,
            _ => (self.interval_days * ease).ceil(),
        };
        (interval_days <= MAX_INTERVAL_DAYS).then_some(Self {
            due_day: today.saturating_add(interval_days as Day),
            interval_days,
            ease,
            success_count: self.success_count + 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Recall, Repetition};

    /// A known exercise is due after 1, 1, 6, 15 and 38 days, then never again.
    #[test]
    fn known_items_return_after_longer_intervals() {
        let mut here = Repetition::new(100);
        let mut days = vec![here.due_day - 100];
        while let Some(next) = here.after(here.due_day, Recall::Known) {
            days.push(next.due_day - here.due_day);
            here = next;
        }
        assert_eq!(days, [1, 1, 6, 15, 38]);
    }

    /// A missed exercise restarts, and is then repeated more often.
    #[test]
    fn missed_item_returns_the_next_day() {
        let after_success = |from: Repetition| from.after(from.due_day, Recall::Known);
        let Some(third) = after_success(Repetition::new(0)).and_then(after_success) else {
            panic!("it comes back");
        };
        let Some(again) = third.after(third.due_day, Recall::Missed) else {
            panic!("it comes back");
        };
        assert_eq!(again.due_day, third.due_day + 1);
        assert!(again.ease < third.ease);
        assert_eq!(third.after(third.due_day - 1, Recall::Known), Some(third));
    }
}
