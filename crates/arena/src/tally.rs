//! Statistics of a match.
//!
//! Games are played in pairs: the same opening with the sides swapped. The two games of a pair are not independent, because
//! an opening may favour a side. The variance is therefore computed over pairs (five possible scores, hence "pentanomial"),
//! not over games.

use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::Player;
use std::fmt;

/// The results of a match from the first entrant's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
    /// The number of finished pairs by score: 0, 1/2, 1, 3/2 and 2 points.
    pub pair_counts: [u64; 5],
    /// The numbers of games lost, drawn and won in pairs in which an engine broke down. These pairs are excluded from the
    /// estimates. Their games are included in the numbers above.
    pub excluded_game_counts: [u64; 3],
}

/// A difference in strength in Elo, with the bounds of its 95 per cent interval. Infinite if all games were won or lost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The most likely difference.
    pub elo: f64,
    /// The interval; `None` with fewer than two pairs or without any variance.
    pub interval: Option<(f64, f64)>,
}

/// The possible scores of a pair, in points per game.
pub(super) const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];
/// Half the width of a 95 per cent interval, in standard deviations.
pub const CONFIDENCE_HALF_WIDTH: f64 = 1.959_964;

impl Tally {
    /// Counts a game with the first entrant as `seat`. A game without a result does not count.
    pub const fn count_game(&mut self, result: GameResult, seat: Player) {
        match half_points(result, seat) {
            Some(2) => self.wins += 1,
            Some(1) => self.draws += 1,
            Some(_) => self.losses += 1,
            None => {}
        }
    }

    /// Counts a pair: the result with the first entrant as Player 1, and the result with it as Player 2.
    pub fn count_pair(&mut self, result_as_one: GameResult, result_as_two: GameResult) {
        let half_points_as_one = half_points(result_as_one, Player::One);
        let half_points_as_two = half_points(result_as_two, Player::Two);
        if let (Some(half_points_as_one), Some(half_points_as_two)) =
            (half_points_as_one, half_points_as_two)
            && let Some(count) =
                self.pair_counts.get_mut((half_points_as_one + half_points_as_two) as usize)
        {
            *count += 1;
        }
    }

    /// Excludes a game from the numbers for the estimate of strength. It must have been counted by
    /// [`count_game`](Self::count_game), and its pair must not be counted.
    pub const fn exclude_game(&mut self, result: GameResult, seat: Player) {
        if let Some(half_points) = half_points(result, seat) {
            self.excluded_game_counts[half_points as usize] += 1;
        }
    }

    /// Returns the numbers of games lost, drawn and won that count for the estimate of strength.
    pub(super) fn game_counts_for_estimate(&self) -> [u64; 3] {
        let game_counts = [self.losses, self.draws, self.wins];
        std::array::from_fn(|index| {
            game_counts[index].saturating_sub(self.excluded_game_counts[index])
        })
    }

    /// Returns the number of games.
    pub const fn game_count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points per game, from 0 to 1; `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + 0.5 * self.draws as f64;
        (self.game_count() > 0).then(|| points / self.game_count() as f64)
    }

    /// Returns the difference in strength; `None` before the first pair.
    pub fn estimate(&self) -> Option<Estimate> {
        let pair_counts = self.pair_counts.map(|count| count as f64);
        let (pair_count, mean, variance) = pair_moments(&pair_counts)?;
        let interval = (pair_count > 1.0 && variance > 0.0).then(|| {
            let half_width = CONFIDENCE_HALF_WIDTH * (variance / (pair_count - 1.0)).sqrt();
            (elo_from_score(mean - half_width), elo_from_score(mean + half_width))
        });
        Some(Estimate { elo: elo_from_score(mean), interval })
    }
}

/// Elo per standard deviation of a game's score, for scores near one half: 800 divided by the natural logarithm of ten.
pub(super) const ELO_PER_STANDARD_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

impl Tally {
    /// Returns the difference in normalised Elo: the distance of the score from one half in units of the standard
    /// deviation of a game's score, which is computed from the pairs. It hardly depends on the draw rate. `None` with
    /// fewer than two pairs or without any variance.
    ///
    /// Source: Michel Van den Bergh, "Normalized Elo". The score of a pair is the mean of two games, so its
    /// variance is half that of one game.
    pub fn normalized_estimate(&self) -> Option<Estimate> {
        let pair_counts = self.pair_counts.map(|count| count as f64);
        let (pair_count, mean, variance) = pair_moments(&pair_counts)?;
        if pair_count < 2.0 || variance <= 0.0 {
            return None;
        }
        let standard_deviation = (2.0 * variance).sqrt();
        let elo = |score: f64| ELO_PER_STANDARD_DEVIATION * (score - 0.5) / standard_deviation;
        let half_width = CONFIDENCE_HALF_WIDTH * (variance / (pair_count - 1.0)).sqrt();
        Some(Estimate {
            elo: elo(mean),
            interval: Some((elo(mean - half_width), elo(mean + half_width))),
        })
    }
}

/// Returns twice the points of the player in `seat`; `None` for an unknown result.
pub(super) const fn half_points(result: GameResult, seat: Player) -> Option<u32> {
    match result {
        GameResult::Win(winner) if winner.index() == seat.index() => Some(2),
        GameResult::Win(_) => Some(0),
        GameResult::Draw => Some(1),
        GameResult::Unknown => None,
    }
}

/// Returns the number of pairs, and the mean and the variance of their points per game. `None` without pairs.
fn pair_moments(pair_counts: &[f64; 5]) -> Option<(f64, f64, f64)> {
    let pair_count: f64 = pair_counts.iter().sum();
    if pair_count <= 0.0 {
        return None;
    }
    let counts_and_scores = || pair_counts.iter().zip(PAIR_SCORES);
    let mean = counts_and_scores().map(|(count, score)| count * score).sum::<f64>() / pair_count;
    let squared_deviations =
        counts_and_scores().map(|(count, score)| count * (score - mean) * (score - mean));
    Some((pair_count, mean, squared_deviations.sum::<f64>() / pair_count))
}

/// Returns the difference in Elo for an expected score of `score` points per game.
fn elo_from_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// Returns the expected points per game for a difference in Elo.
pub(super) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A value rounded to zero is printed without a sign.
        let without_negative_zero = |elo: f64| if elo.abs() < 0.05 { 0.0 } else { elo };
        write!(f, "{:+.1}", without_negative_zero(self.elo))?;
        match self.interval {
            Some((low, high)) => write!(
                f,
                " [{:+.1}, {:+.1}]",
                without_negative_zero(low),
                without_negative_zero(high)
            ),
            None => f.write_str(" [no spread yet]"),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(f, "+{wins} ={draws} -{losses}")?;
        if let Some(score) = self.score() {
            write!(f, " ({:.1}%)", 100.0 * score)?;
        }
        if let Some(estimate) = self.estimate() {
            write!(f, ", Elo {estimate}")?;
        }
        let pair_counts = self.pair_counts.map(|count| count.to_string()).join(" ");
        write!(f, ", pairs {pair_counts}")
    }
}

#[cfg(test)]
pub(super) mod tests;
