//! Estimates the remaining time of a tournament from its finished games.

use super::{Plan, TournamentProgress};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The least number of finished games for an estimate. There must also be twice as many as are played at once, because short
/// games end first.
const MIN_FINISHED_GAMES: u32 = 3;

/// A number of games and their total duration.
#[derive(Clone, Copy, Debug, Default)]
struct GameTimes {
    games: u32,
    time: Duration,
}

impl GameTimes {
    fn add(&mut self, took: Duration) {
        self.games += 1;
        self.time += took;
    }

    /// Returns the mean duration of a game.
    fn mean(self) -> Option<Duration> {
        self.time.checked_div(self.games)
    }
}

/// The durations of games in this run of the program. They are not stored.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    all: GameTimes,
    /// The durations by pair of entrants, the smaller number first.
    pairs: BTreeMap<[usize; 2], GameTimes>,
    /// The durations by entrant.
    entrants: BTreeMap<usize, GameTimes>,
}

impl Pace {
    /// Adds a game between these two entrants.
    pub fn add(&mut self, [one, two]: [usize; 2], took: Duration) {
        self.all.add(took);
        let pair = [one.min(two), one.max(two)];
        self.pairs.entry(pair).or_default().add(took);
        for entrant in pair {
            self.entrants.entry(entrant).or_default().add(took);
        }
    }

    /// Returns the expected duration of a game between these two entrants. It is the mean of their games, or else of
    /// the games of each against others.
    fn guess(&self, [one, two]: [usize; 2]) -> Duration {
        let usual = self.all.mean().unwrap_or_default();
        let pair = self.pairs.get(&[one.min(two), one.max(two)]);
        let own = |entrant| {
            let sum = self.entrants.get(&entrant);
            sum.and_then(|sum| sum.mean()).unwrap_or(usual)
        };
        pair.and_then(|sum| sum.mean()).unwrap_or_else(|| (own(one) + own(two)) / 2)
    }

    /// Returns the expected time until the end.
    ///
    /// `open` contains the pairs of games that are not finished. `unsettled` is the number of games whose pairs are not
    /// determined yet. `played` contains the elapsed times of the games in progress. `at_once` is the number of games
    /// at the same time. Returns `None` until enough games are finished and most of the remaining entrants have
    /// finished one.
    fn remaining_time(
        &self,
        open: &[[usize; 2]],
        unsettled: usize,
        played: &[([usize; 2], Duration)],
        at_once: usize,
    ) -> Option<Duration> {
        let rooms = u32::try_from(at_once.max(1)).ok()?;
        if self.all.games < MIN_FINISHED_GAMES.max(2 * rooms) {
            return None;
        }
        let seats = open.iter().flatten();
        let strangers = seats.filter(|&entrant| !self.entrants.contains_key(entrant));
        // More than a quarter of the seats have no finished game.
        if 2 * strangers.count() > open.len() {
            return None;
        }
        let more = self.all.mean()? * u32::try_from(unsettled).ok()?;
        let whole: Duration = open.iter().map(|pair| self.guess(*pair)).sum();
        let done = played.iter().map(|(pair, time)| self.guess(*pair).min(*time));
        let left = (whole + more).saturating_sub(done.sum());
        let busy = u32::try_from(open.len() + unsettled).ok()?.min(rooms);
        left.checked_div(busy)
    }
}

/// The expected end of a tournament, estimated when its last game ended.
#[derive(Clone, Copy, Debug)]
pub struct ExpectedEnd(Instant);

impl ExpectedEnd {
    /// Estimates the end from the games in progress with their elapsed times.
    pub fn guess(
        pace: &Pace,
        plan: &Plan,
        progress: &TournamentProgress,
        played: &[([usize; 2], Duration)],
    ) -> Option<Self> {
        let games = progress.schedule.open_games(&progress.results);
        let open: Vec<[usize; 2]> = games.map(|(id, encounter)| encounter.seats(id.game)).collect();
        let missing = progress.schedule.total_games().saturating_sub(progress.games.len());
        let unsettled = missing.saturating_sub(open.len());
        let left = pace.remaining_time(&open, unsettled, played, plan.concurrency)?;
        Instant::now().checked_add(left).map(Self)
    }

    /// Returns the remaining time; `None` if it has passed.
    pub fn time_left(self) -> Option<Duration> {
        let left = self.0.saturating_duration_since(Instant::now());
        (!left.is_zero()).then_some(left)
    }
}

/// A rounded duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundedDuration {
    /// Less than a minute.
    Moment,
    /// Minutes.
    Minutes(u64),
    /// Hours and minutes.
    Hours(u64, u64),
}

impl RoundedDuration {
    /// Rounds a duration. Longer durations are less certain and are rounded more.
    pub const fn from_duration(time: Duration) -> Self {
        const fn nearest(value: u64, step: u64) -> u64 {
            (value + step / 2) / step * step
        }
        let minutes = nearest(time.as_secs(), 60) / 60;
        let minutes = match minutes {
            0 => return Self::Moment,
            1..10 => minutes,
            10..60 => nearest(minutes, 5),
            60..360 => nearest(minutes, 10),
            _ => nearest(minutes, 60),
        };
        match (minutes / 60, minutes % 60) {
            (0, minutes) => Self::Minutes(minutes),
            (hours, minutes) => Self::Hours(hours, minutes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Adds games of `took` seconds each between these two entrants.
    fn add(pace: &mut Pace, games: usize, pair: [usize; 2], took: u64) {
        for game in 0..games {
            let [one, two] = pair;
            let seats = if game % 2 == 0 { [one, two] } else { [two, one] };
            pace.add(seats, seconds(took));
        }
    }

    #[test]
    fn no_estimate_before_the_first_games() {
        let mut pace = Pace::default();
        let open = [[0, 1]; 6];
        assert_eq!(pace.remaining_time(&open, 0, &[], 1), None);
        add(&mut pace, 2, [0, 1], 10);
        assert_eq!(pace.remaining_time(&open, 0, &[], 1), None);
        add(&mut pace, 1, [0, 1], 10);
        assert_eq!(pace.remaining_time(&open, 0, &[], 1), Some(seconds(60)));
        // Of several games at once, the shortest ones end first.
        assert_eq!(pace.remaining_time(&open, 0, &[], 2), None);
        add(&mut pace, 1, [0, 1], 10);
        assert_eq!(pace.remaining_time(&open, 0, &[], 2), Some(seconds(30)));
        // The thinking times of the other entrants are unknown.
        let others = [[0, 1], [2, 3]];
        assert_eq!(pace.remaining_time(&others, 0, &[], 1), None);
        assert_eq!(pace.remaining_time(&[[0, 1], [0, 2]], 0, &[], 1), Some(seconds(20)));
    }

    #[test]
    fn estimate_depends_on_speed_and_remaining_games() {
        let mut pace = Pace::default();
        add(&mut pace, 2, [0, 1], 10);
        add(&mut pace, 2, [2, 3], 100);
        assert_eq!(pace.remaining_time(&[[1, 0]], 0, &[], 1), Some(seconds(10)));
        assert_eq!(pace.remaining_time(&[[3, 2]; 3], 0, &[], 1), Some(seconds(300)));
        assert_eq!(pace.remaining_time(&[[1, 2]], 0, &[], 1), Some(seconds(55)));
        // The pairs of later rounds are unknown.
        assert_eq!(pace.remaining_time(&[], 4, &[], 1), Some(seconds(220)));
        let played = [([2, 3], seconds(40)), ([0, 1], seconds(99))];
        let open = [[2, 3], [0, 1]];
        assert_eq!(pace.remaining_time(&open, 0, &played, 2), Some(seconds(30)));
        // The last game uses only one core.
        assert_eq!(pace.remaining_time(&[[2, 3]], 0, &[], 2), Some(seconds(100)));
        assert_eq!(pace.remaining_time(&[], 0, &[], 1), None);
    }

    #[test]
    fn longer_durations_are_rounded_more() {
        for (time, about) in [
            (0, RoundedDuration::Moment),
            (29, RoundedDuration::Moment),
            (31, RoundedDuration::Minutes(1)),
            (9 * 60, RoundedDuration::Minutes(9)),
            (12 * 60, RoundedDuration::Minutes(10)),
            (13 * 60, RoundedDuration::Minutes(15)),
            (59 * 60, RoundedDuration::Hours(1, 0)),
            (84 * 60, RoundedDuration::Hours(1, 20)),
            (359 * 60, RoundedDuration::Hours(6, 0)),
            (500 * 60, RoundedDuration::Hours(8, 0)),
        ] {
            assert_eq!(RoundedDuration::from_duration(seconds(time)), about, "{time} s");
        }
    }
}
