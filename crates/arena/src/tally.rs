//! What the games of a match prove.
//!
//! Games are played in pairs, the same opening with the sides swapped, and the two games of a pair are not
//! independent of each other: an opening may favour a side. Spread is therefore reckoned over pairs (five
//! possible scores, hence "pentanomial"), not over games.

use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::Player;
use std::fmt;

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
    /// Games lost, drawn and won in the pairs that are left out of the estimates, because an engine broke down in one of their
    /// games. They are among the games above.
    pub left_out: [u64; 3],
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
pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
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

    /// Leaves a game that has been counted out of what says something about strength.
    pub const fn leave_out(&mut self, result: GameResult, seat: Player) {
        if let Some(half_points) = half_points(result, seat) {
            self.left_out[half_points] += 1;
        }
    }

    /// The games lost, drawn and won that say something about strength.
    pub(super) fn telling_games(&self) -> [u64; 3] {
        let all = [self.losses, self.draws, self.wins];
        std::array::from_fn(|index| all[index].saturating_sub(self.left_out[index]))
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points a game, from 0 to 1; one half before the first game.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            0.5
        } else {
            (self.wins as f64 + 0.5 * self.draws as f64) / self.games() as f64
        }
    }

    /// The difference in strength; `None` before the first pair.
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

/// So many Elo are one standard deviation of a game's score, where the score hardly differs from one half: 800 by the logarithm of ten.
pub(super) const NORMAL: f64 = 800.0 / std::f64::consts::LN_10;

impl Tally {
    /// The difference in normalised Elo: how far the score lies from one half, measured by the spread of the pairs' scores rather than by
    /// points, so that it hardly depends on how many games are drawn. `None` before there is any spread.
    ///
    /// Michel Van den Bergh, "Normalized Elo": a pair has twice as many games and half the variance.
    pub fn normalized(&self) -> Option<Estimate> {
        let counts = self.pairs.map(|count| count as f64);
        let (pairs, mean, variance) = moments(&counts)?;
        if pairs < 2.0 || variance <= 0.0 {
            return None;
        }
        let deviation = (2.0 * variance).sqrt();
        let elo = |score: f64| NORMAL * (score - 0.5) / deviation;
        let error = WIDTH * (variance / (pairs - 1.0)).sqrt();
        Some(Estimate {
            elo: elo(mean),
            interval: Some((elo(mean - error), elo(mean + error))),
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
pub(super) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is rounded to zero has no sign of its own.
        let shown = |elo: f64| if elo.abs() < 0.05 { 0.0 } else { elo };
        write!(f, "{:+.1}", shown(self.elo))?;
        match self.interval {
            Some((low, high)) => write!(f, " [{:+.1}, {:+.1}]", shown(low), shown(high)),
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A tally with these pairs and no games.
    pub fn tally(pairs: [u64; 5]) -> Tally {
        Tally {
            pairs,
            ..Tally::default()
        }
    }

    pub fn near(found: f64, expected: f64) -> bool {
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
    fn zero_is_never_below_zero() {
        let shown = |pairs| tally(pairs).estimate().map(|even| even.to_string());
        assert_eq!(
            shown([0, 0, 5, 0, 0]).as_deref(),
            Some("+0.0 [no spread yet]")
        );
        let even = shown([0, 3, 0, 3, 0]).unwrap_or_default();
        assert!(even.starts_with("+0.0 [-"), "{even}");
        let close = Estimate {
            elo: -0.04,
            interval: Some((-0.06, 0.04)),
        };
        assert_eq!(close.to_string(), "+0.0 [-0.1, +0.0]");
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

    /// Against the tests of another program (fastchess), which has other code for the same published formulas; pairs by their score.
    #[test]
    fn estimates_agree_with_another_implementation() {
        for (pairs, elo, error, normalized, its_error) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96),
            (
                [7895, 8757, 5485 + 200, 568, 9999],
                -21.04,
                2.95,
                -19.01,
                2.65,
            ),
        ] {
            let tally = tally(pairs);
            for (found, elo, error) in [
                (tally.estimate(), elo, error),
                (tally.normalized(), normalized, its_error),
            ] {
                let Some(Estimate {
                    elo: found,
                    interval: Some((low, high)),
                }) = found
                else {
                    unreachable!("{found:?}");
                };
                assert!((found - elo).abs() < 0.006, "{found} {elo}");
                // It divides by the number of pairs where we take one off, which matters little.
                let half = (high - low) / 2.0;
                assert!((half / error - 1.0).abs() < 0.005, "{half} {error}");
            }
        }
        assert_eq!(tally([0, 0, 9, 0, 0]).normalized(), None);
    }
}
