//! What the games of a match prove.
//!
//! Games are played in pairs, the same opening with the sides swapped, and the two games of a pair are not
//! independent of each other: an opening may favour a side. Spread is therefore reckoned over pairs (five
//! possible scores, hence "pentanomial"), not over games.

use crate::record::pgn::GameResult;
use crate::rules::Player;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The standing of a match, as the first entrant sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Finished pairs by score: 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u64; 5],
}

/// A difference in strength in Elo, with the bounds of its 95 per cent interval. Infinite where everything was won or lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The likeliest.
    pub elo: f64,
    /// The interval; `None` while fewer than two pairs, or pairs without any spread, say nothing about it.
    pub interval: Option<(f64, f64)>,
}

/// A pair's points a game.
const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Half the width of a 95 per cent interval, in standard deviations.
const WIDTH: f64 = 1.959_964;

impl Tally {
    /// Counts a game; `seat` is where the first entrant sat. A game of unknown result does not count.
    pub const fn count_game(&mut self, result: GameResult, seat: Player) {
        match half_points(result, seat) {
            Some(2) => self.wins += 1,
            Some(1) => self.draws += 1,
            Some(_) => self.losses += 1,
            None => {}
        }
    }

    /// Counts a pair: the result with the first entrant as Player 1, and that with it as Player 2.
    pub fn count_pair(&mut self, as_one: GameResult, as_two: GameResult) {
        let first = half_points(as_one, Player::One);
        let second = half_points(as_two, Player::Two);
        if let (Some(first), Some(second)) = (first, second)
            && let Some(count) = self.pairs.get_mut(first + second)
        {
            *count += 1;
        }
    }

    /// The number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, from 0 to 1; one half before the first game.
    #[must_use]
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            (self.wins as f64 + 0.5 * self.draws as f64) / self.games() as f64
        }
    }

    /// The difference in strength; `None` before the first pair.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let counts = self.pairs.map(|count| count as f64);
        let (pairs, mean, variance) = moments(&counts)?;
        let interval = (pairs > 1.0 && variance > 0.0).then(|| {
            let error = WIDTH * (variance / (pairs - 1.0)).sqrt();
            (elo(mean - error), elo(mean + error))
        });
        Some(Estimate {
            elo: elo(mean),
            interval,
        })
    }
}

/// Twice the points of whoever sat at `seat`; `None` for an unknown result.
const fn half_points(result: GameResult, seat: Player) -> Option<usize> {
    match result {
        GameResult::Win(winner) if winner.index() == seat.index() => Some(2),
        GameResult::Win(_) => Some(0),
        GameResult::Draw => Some(1),
        GameResult::Unknown => None,
    }
}

/// The number of pairs, and the mean and the variance of their points a game; `None` if there are none.
fn moments(counts: &[f64; 5]) -> Option<(f64, f64, f64)> {
    let pairs: f64 = counts.iter().sum();
    if pairs <= 0.0 {
        return None;
    }
    let scored = || counts.iter().zip(SCORES);
    let mean = scored().map(|(count, score)| count * score).sum::<f64>() / pairs;
    let squares = scored().map(|(count, score)| count * (score - mean) * (score - mean));
    Some((pairs, mean, squares.sum::<f64>() / pairs))
}

/// The difference in Elo that makes one expect `score` points a game.
fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The points a game that a difference in Elo makes one expect.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.1}", self.elo)?;
        match self.interval {
            Some((low, high)) => write!(f, " [{low:+.1}, {high:+.1}]"),
            None => f.write_str(" [no spread yet]"),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = 100.0 * self.score();
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(f, "+{wins} ={draws} -{losses} ({percent:.1} %)")?;
        if let Some(estimate) = self.estimate() {
            write!(f, ", Elo {estimate}")?;
        }
        let pairs = self.pairs.map(|count| count.to_string()).join(" ");
        write!(f, ", pairs {pairs}")
    }
}

/// A sequential probability ratio test: is the first entrant stronger by `elo1` rather than by `elo0`? Either error
/// has a chance of five in a hundred.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first hypothesis, the smaller difference.
    AcceptsFirst,
    /// The second hypothesis, the larger difference.
    AcceptsSecond,
}

/// A text that is no test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no test: expected two differences in Elo, the smaller first, such as 0,10")]
pub struct BadSprt(String);

/// The chance of either error.
const ERROR: f64 = 0.05;
/// Added to every count, so that a test can begin before every score has come up.
const PRIOR: f64 = 1e-3;

impl Sprt {
    /// The logarithm of how much likelier the pairs' scores are with the second difference than with the first,
    /// each hypothesis being given the distribution of scores that suits it best.
    #[must_use]
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        if tally.pairs.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        let counts = tally.pairs.map(|count| count as f64 + PRIOR);
        let pairs: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / pairs);
        let likelihood = |elo| log_likelihood(&shares, expected(elo));
        pairs * (likelihood(self.elo1) - likelihood(self.elo0))
    }

    /// The ratio at which the second hypothesis is accepted; its negative accepts the first.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The verdict, once there is one.
    #[must_use]
    pub fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        let ratio = self.log_likelihood_ratio(tally);
        if ratio >= Self::bound() {
            Some(Verdict::AcceptsSecond)
        } else if ratio <= -Self::bound() {
            Some(Verdict::AcceptsFirst)
        } else {
            None
        }
    }

    /// The difference that a verdict speaks for.
    #[must_use]
    pub const fn difference(&self, verdict: Verdict) -> f64 {
        match verdict {
            Verdict::AcceptsFirst => self.elo0,
            Verdict::AcceptsSecond => self.elo1,
        }
    }
}

/// How likely the scores' `shares`, all of them above nought, are at best when the mean is `mean`: the logarithm
/// for each pair, but for a term that does not depend on the mean.
///
/// The best distribution with that mean gives score x the share divided by 1 + t (x - mean), with the
/// one t for which the mean comes out; Lagrange's multipliers lead there.
fn log_likelihood(shares: &[f64; 5], mean: f64) -> f64 {
    let deviations = SCORES.map(|score| score - mean);
    let excess = |t: f64| -> f64 {
        let terms = shares.iter().zip(deviations);
        terms.map(|(share, d)| share * d / (1.0 + t * d)).sum()
    };
    // It falls all the way between the two poles, so halving finds where it is nought.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = f64::midpoint(low, high);
    let terms = shares.iter().zip(deviations);
    -terms
        .map(|(share, d)| share * (1.0 + t * d).max(f64::MIN_POSITIVE).ln())
        .sum::<f64>()
}

impl FromStr for Sprt {
    type Err = BadSprt;

    fn from_str(text: &str) -> Result<Self, BadSprt> {
        let parsed = text.split_once(',').and_then(|(first, second)| {
            let elo0: f64 = first.trim().parse().ok()?;
            let elo1: f64 = second.trim().parse().ok()?;
            (elo0 < elo1 && elo0.abs() <= 2000.0 && elo1.abs() <= 2000.0)
                .then_some(Self { elo0, elo1 })
        });
        parsed.ok_or_else(|| BadSprt(text.chars().take(80).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u64; 5]) -> Tally {
        Tally {
            pairs,
            ..Tally::default()
        }
    }

    fn near(found: f64, expected: f64) -> bool {
        (found - expected).abs() < 0.05
    }

    #[test]
    fn games_and_pairs_are_counted_from_the_first_entrants_side() {
        let (one, two) = (GameResult::Win(Player::One), GameResult::Win(Player::Two));
        let mut tally = Tally::default();
        tally.count_game(one, Player::One);
        tally.count_game(one, Player::Two);
        tally.count_game(GameResult::Draw, Player::Two);
        tally.count_game(GameResult::Unknown, Player::Two);
        assert_eq!((tally.wins, tally.draws, tally.losses), (1, 1, 1));
        tally.count_pair(one, one);
        tally.count_pair(one, two);
        tally.count_pair(two, GameResult::Draw);
        tally.count_pair(GameResult::Unknown, two);
        assert_eq!(tally.pairs, [0, 1, 1, 0, 1]);
    }

    #[test]
    fn elo_of_known_scores() {
        // Three points of four: 400 times the logarithm of three.
        let even = tally([0, 0, 10, 0, 10]).estimate();
        assert!(even.is_some_and(|estimate| near(estimate.elo, 190.85)));
        let (low, high) = even
            .and_then(|estimate| estimate.interval)
            .unwrap_or_default();
        // Variance 1/16 over 19: error 1.96 * 0.0574 = 0.1124, so from 0.6376 to 0.8624 points.
        assert!(
            near(low, elo(0.637_59)) && near(high, elo(0.862_41)),
            "{low} {high}"
        );
        assert_eq!(tally([0; 5]).estimate(), None);
        let all = tally([0, 0, 0, 0, 7]).estimate();
        assert!(all.is_some_and(|all| all.elo == f64::INFINITY && all.interval.is_none()));
        assert!(near(elo(expected(37.0)), 37.0));
    }

    #[test]
    fn pairs_that_cancel_out_have_no_spread_but_games_would() {
        let split = tally([0, 0, 50, 0, 0]).estimate();
        assert!(split.is_some_and(|split| split.elo == 0.0 && split.interval.is_none()));
    }

    #[test]
    fn the_test_decides_both_ways_and_not_too_early() {
        let test: Result<Sprt, _> = "0,10".parse();
        let Ok(test) = test else {
            unreachable!("{test:?}");
        };
        assert_eq!(test.verdict(&tally([0; 5])), None);
        assert_eq!(test.verdict(&tally([10, 20, 40, 20, 10])), None);
        assert_eq!(
            test.verdict(&tally([100, 300, 700, 500, 200])),
            Some(Verdict::AcceptsSecond)
        );
        assert_eq!(
            test.verdict(&tally([200, 500, 700, 300, 100])),
            Some(Verdict::AcceptsFirst)
        );
        // With many pairs it comes near the normal approximation, written out here.
        let counts = [100.0, 300.0, 700.0, 500.0, 200.0];
        let n: f64 = counts.iter().sum();
        let mean = (300.0 * 0.25 + 700.0 * 0.5 + 500.0 * 0.75 + 200.0) / n;
        let square = (300.0 * 0.0625 + 700.0 * 0.25 + 500.0 * 0.5625 + 200.0) / n;
        let (s0, s1) = (0.5, 1.0 / (1.0 + 10.0_f64.powf(-10.0 / 400.0)));
        let normal = n * (s1 - s0) * (mean - (s0 + s1) / 2.0) / (square - mean * mean);
        let ratio = test.log_likelihood_ratio(&tally([100, 300, 700, 500, 200]));
        assert!((ratio / normal - 1.0).abs() < 0.1, "{ratio} {normal}");
        // A single pair says next to nothing: with only the extremes to choose from, its chance is the mean.
        let single = test.log_likelihood_ratio(&tally([0, 0, 0, 0, 1]));
        assert!((single - (s1 / s0).ln()).abs() < 0.01, "{single}");
        let mirrored: Result<Sprt, _> = "-10,0".parse();
        let mirrored =
            mirrored.map(|test| test.log_likelihood_ratio(&tally([200, 500, 700, 300, 100])));
        assert!(mirrored.is_ok_and(|mirrored| near(mirrored, -ratio)));
        for text in ["", "5", "5,0", "0,x", "nan,5", "0,inf", "0,0"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
