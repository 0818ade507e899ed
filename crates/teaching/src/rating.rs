//! Ratings of people and puzzles by Glicko-2 (Glickman 2012), with one game or puzzle per rating period.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, expected_score, glicko2};

/// A rating on the Glicko scale. The average is 1500. A player with 200 points more wins three of four games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating(Glicko2Rating);

/// The smallest deviation. A few opponents cannot determine a rating exactly.
const MIN_DEVIATION: f64 = 45.0;

impl Rating {
    /// Returns a rating of `value` with this standard deviation.
    pub fn new(value: f64, deviation: f64) -> Self {
        Self(Glicko2Rating { rating: value, deviation, ..Glicko2Rating::new() })
    }

    /// Returns the rating in points.
    pub const fn value(&self) -> f64 {
        self.0.rating
    }

    /// Returns the standard deviation in points.
    pub const fn deviation(&self) -> f64 {
        self.0.deviation
    }

    /// Returns the expected score against `other`, 0 to 1.
    pub fn expected_score(&self, other: &Self) -> f64 {
        expected_score(&self.0, &other.0).0
    }

    /// Returns both ratings after a game in which this one scored `score` (1 for a win, ½ for a draw, 0 for a loss).
    pub fn after(&self, other: &Self, score: f64) -> (Self, Self) {
        let outcome = if score > 0.75 {
            Outcomes::WIN
        } else if score < 0.25 {
            Outcomes::LOSS
        } else {
            Outcomes::DRAW
        };
        let (own_rating, other_rating) =
            glicko2(&self.0, &other.0, &outcome, &Glicko2Config::new());
        let with_min_deviation = |rating: Glicko2Rating| {
            Self(Glicko2Rating { deviation: rating.deviation.max(MIN_DEVIATION), ..rating })
        };
        (with_min_deviation(own_rating), with_min_deviation(other_rating))
    }
}

#[cfg(test)]
mod tests {
    use super::Rating;

    /// A win against a stronger opponent counts more, and both deviations decrease.
    #[test]
    fn game_changes_both_ratings() {
        let (me, weak, strong) =
            (Rating::new(1500.0, 300.0), Rating::new(1200.0, 60.0), Rating::new(1800.0, 60.0));
        let (won, lost) = me.after(&strong, 1.0);
        assert!(won.value() > me.value() + 100.0 && lost.value() < strong.value());
        assert!(won.value() > me.after(&weak, 1.0).0.value());
        assert!(won.deviation() < me.deviation());
        let (drawn, _) = me.after(&me, 0.5);
        assert!((drawn.value() - 1500.0).abs() < 0.5);
        assert!(me.after(&weak, 0.0).0.value() < me.value());
    }

    /// Ratings converge to the results: 60 % against 1500 is about 1570.
    #[test]
    fn ratings_converge_to_the_strength() {
        let mut me = Rating::new(1500.0, 350.0);
        let other = Rating::new(1500.0, 60.0);
        for number in 0..500 {
            me = me.after(&other, if number % 5 < 3 { 1.0 } else { 0.0 }).0;
        }
        assert!((me.value() - 1570.0).abs() < 40.0, "{me:?}");
    }
}
