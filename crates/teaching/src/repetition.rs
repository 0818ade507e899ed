//! When something missed comes back: spaced repetition by SM-2 (Woźniak 1990), in whole days.

/// A day, counted from 1 January 1970 where the person is.
pub type Day = i32;

/// What was missed once and comes back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repetition {
    /// The day on which it comes back.
    pub due: Day,
    /// Days between the last two times.
    interval: f64,
    /// By how much the interval grows each time.
    ease: f64,
    /// How many times in a row it was known.
    known: u32,
}

/// How well something was known.
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
    /// The quality of an answer in SM-2's scale of 0 to 5; below 3 one begins again.
    const fn quality(self) -> f64 {
        match self {
            Self::Known => 4.0,
            Self::Helped => 2.0,
            Self::Missed => 1.0,
        }
    }
}

/// What comes back after more days than this is known.
const LEARNED: f64 = 60.0;
const FIRST_EASE: f64 = 2.5;
const LEAST_EASE: f64 = 1.3;

impl Repetition {
    /// What was missed on `today` for the first time.
    pub const fn new(today: Day) -> Self {
        Self {
            due: today + 1,
            interval: 1.0,
            ease: FIRST_EASE,
            known: 0,
        }
    }

    /// After it came back on `today`; `None` once it need not come back any more. A success before it is due changes nothing.
    pub fn after(self, today: Day, recall: Recall) -> Option<Self> {
        let missing = 5.0 - recall.quality();
        let ease = (self.ease + 0.1 - missing * (0.08 + missing * 0.02)).max(LEAST_EASE);
        if recall != Recall::Known {
            return Some(Self {
                ease,
                ..Self::new(today)
            });
        }
        if today < self.due {
            return Some(self);
        }
        let interval = match self.known {
            0 => 1.0,
            1 => 6.0,
            _ => (self.interval * ease).ceil(),
        };
        (interval <= LEARNED).then_some(Self {
            due: today.saturating_add(interval as Day),
            interval,
            ease,
            known: self.known + 1,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Recall, Repetition};

    /// It comes back after 1, 1, 6, 15 and 38 days, then never again.
    #[test]
    fn what_is_known_comes_back_later_each_time() {
        let mut here = Repetition::new(100);
        let mut days = vec![here.due - 100];
        while let Some(next) = here.after(here.due, Recall::Known) {
            days.push(next.due - here.due);
            here = next;
        }
        assert_eq!(days, [1, 1, 6, 15, 38]);
    }

    /// What is missed again begins again, and comes more often from then on.
    #[test]
    fn what_is_missed_again_comes_tomorrow() {
        let known = |from: Repetition| from.after(from.due, Recall::Known);
        let Some(third) = known(Repetition::new(0)).and_then(known) else {
            panic!("it comes back");
        };
        let Some(again) = third.after(third.due, Recall::Missed) else {
            panic!("it comes back");
        };
        assert_eq!(again.due, third.due + 1);
        assert!(again.ease < third.ease);
        assert_eq!(third.after(third.due - 1, Recall::Known), Some(third));
    }
}
