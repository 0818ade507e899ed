//! Estimates the remaining time of a tournament from its finished games.

use super::{Plan, TournamentProgress};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The minimum number of finished games for an estimate. There must also be twice as many as are played at the same time,
/// because short games end first.
const MIN_FINISHED_GAMES: u32 = 3;

/// A number of games and their total duration.
#[derive(Clone, Copy, Debug, Default)]
struct GameTimes {
    game_count: u32,
    total_duration: Duration,
}

impl GameTimes {
    fn add(&mut self, duration: Duration) {
        self.game_count += 1;
        self.total_duration += duration;
    }

    /// Returns the mean duration of a game.
    fn mean_duration(self) -> Option<Duration> {
        self.total_duration.checked_div(self.game_count)
    }
}

/// The durations of games in this run of the program. They are not stored.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    all_games: GameTimes,
    /// The durations by pair of entrants, the smaller number first.
    times_by_pair: BTreeMap<[usize; 2], GameTimes>,
    /// The durations by entrant.
    times_by_entrant: BTreeMap<usize, GameTimes>,
}

impl Pace {
    /// Adds a game between these two entrants.
    pub fn add(&mut self, [one, two]: [usize; 2], duration: Duration) {
        self.all_games.add(duration);
        let pair = [one.min(two), one.max(two)];
        self.times_by_pair.entry(pair).or_default().add(duration);
        for entrant in pair {
            self.times_by_entrant.entry(entrant).or_default().add(duration);
        }
    }

    /// Returns the expected duration of a game between these two entrants. It is the mean of their games, or else of
    /// the games of each against others.
    fn expected_duration(&self, [one, two]: [usize; 2]) -> Duration {
        let overall_mean = self.all_games.mean_duration().unwrap_or_default();
        let pair_times = self.times_by_pair.get(&[one.min(two), one.max(two)]);
        let entrant_mean = |entrant| {
            let times = self.times_by_entrant.get(&entrant);
            times.and_then(|times| times.mean_duration()).unwrap_or(overall_mean)
        };
        pair_times
            .and_then(|times| times.mean_duration())
            .unwrap_or_else(|| (entrant_mean(one) + entrant_mean(two)) / 2)
    }

    /// Returns the expected time until the end.
    ///
    /// `open_pairs` contains the pairs of games that are not finished. `undetermined_game_count` is the number of games
    /// whose pairs are not determined yet. `running_times` contains the elapsed times of the games in progress.
    /// `concurrency` is the number of games at the same time. Returns `None` until enough games are finished and at
    /// least three quarters of the seats in open games belong to entrants that have finished one.
    fn remaining_time(
        &self,
        open_pairs: &[[usize; 2]],
        undetermined_game_count: usize,
        running_times: &[([usize; 2], Duration)],
        concurrency: usize,
    ) -> Option<Duration> {
        let max_running_games = u32::try_from(concurrency.max(1)).ok()?;
        if self.all_games.game_count < MIN_FINISHED_GAMES.max(2 * max_running_games) {
            return None;
        }
        let seats = open_pairs.iter().flatten();
        let new_seats = seats.filter(|&entrant| !self.times_by_entrant.contains_key(entrant));
        // More than a quarter of the seats have no finished game.
        if 2 * new_seats.count() > open_pairs.len() {
            return None;
        }
        let undetermined_time =
            self.all_games.mean_duration()? * u32::try_from(undetermined_game_count).ok()?;
        let open_time: Duration = open_pairs.iter().map(|pair| self.expected_duration(*pair)).sum();
        let elapsed_times =
            running_times.iter().map(|(pair, time)| self.expected_duration(*pair).min(*time));
        let remaining_duration =
            (open_time + undetermined_time).saturating_sub(elapsed_times.sum());
        let running_game_count =
            u32::try_from(open_pairs.len() + undetermined_game_count).ok()?.min(max_running_games);
        remaining_duration.checked_div(running_game_count)
    }
}

/// The expected end of a tournament, estimated after a game has ended.
#[derive(Clone, Copy, Debug)]
pub struct ExpectedEnd(Instant);

impl ExpectedEnd {
    /// Estimates the end. `running_times` contains the players and the elapsed time of each game in progress. Returns
    /// `None` until enough games are finished.
    pub fn estimate(
        pace: &Pace,
        plan: &Plan,
        progress: &TournamentProgress,
        running_times: &[([usize; 2], Duration)],
    ) -> Option<Self> {
        let open_games = progress.schedule.open_games(&progress.results);
        let open_pairs: Vec<[usize; 2]> =
            open_games.map(|(id, encounter)| encounter.seats(id.game)).collect();
        let missing_game_count =
            progress.schedule.total_games().saturating_sub(progress.games.len());
        let undetermined_game_count = missing_game_count.saturating_sub(open_pairs.len());
        let remaining_duration = pace.remaining_time(
            &open_pairs,
            undetermined_game_count,
            running_times,
            plan.concurrency,
        )?;
        Instant::now().checked_add(remaining_duration).map(Self)
    }

    /// Returns the remaining time; `None` after the expected end.
    pub fn time_left(self) -> Option<Duration> {
        let remaining_duration = self.0.saturating_duration_since(Instant::now());
        (!remaining_duration.is_zero()).then_some(remaining_duration)
    }
}

/// A duration that is rounded for display.
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
        const fn round_to(value: u64, step: u64) -> u64 {
            (value + step / 2) / step * step
        }
        let whole_minutes = round_to(time.as_secs(), 60) / 60;
        let minutes = match whole_minutes {
            0 => return Self::Moment,
            1..10 => whole_minutes,
            10..60 => round_to(whole_minutes, 5),
            60..360 => round_to(whole_minutes, 10),
            _ => round_to(whole_minutes, 60),
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
