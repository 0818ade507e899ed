//! Scores and the internal values that represent them.
//!
//! In the tree a value is an `i32` from the point of view of the side to move, in these bands:
//!
//! | band | meaning |
//! |---|---|
//! | `WIN - plies` and its negative | proven: the game ends in this number of plies from the root |
//! | up to `EVALUATION_LIMIT` | an evaluation in hundredths of the game's natural unit |
//! | 0 | a draw or an even evaluation; `NodeValue::is_estimate` distinguishes them |

use quadrille_games::record::{Game, Place};
use quadrille_games::rules::Reason;
use std::fmt;
use std::ops::Neg;

/// The value of a win at the root. A win in `n` plies has the value `WIN - n`.
pub(super) const WIN: i32 = 1_000_000;
/// The greatest depth of the search, in plies.
pub(super) const MAX_PLY: usize = 192;
/// The limit of the absolute value of an evaluation.
pub const EVALUATION_LIMIT: i32 = 100_000;
/// The value of a repeated position, for the side that wins by its third occurrence.
pub(super) const REPETITION_VALUE: i32 = EVALUATION_LIMIT / 4;
/// The limit of the absolute value of estimates that rest on no repetition, in games in which repetition can win.
const MAX_PLAIN_ESTIMATE: i32 = REPETITION_VALUE / 2;

/// The least value of a proven win.
pub(super) const MIN_PROVEN_WIN: i32 = WIN - MAX_PLY as i32 - 1;

/// A position's value for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// An estimate in hundredths of the game's natural unit: a point, a captured piece, a pip or a die. HiQUE's win by a
    /// third occurrence is not proven; it is reported as the score with an expected score of 0.75.
    Cp(i32),
    /// Proven: the player to move wins in this number of plies.
    Win(u32),
    /// Proven: the player to move loses in this number of plies.
    Loss(u32),
    /// Proven: neither side can do better than a draw.
    Draw,
}

impl Score {
    /// Converts an internal value; `is_proven` distinguishes a proven draw from an estimate of zero.
    pub(super) fn from_value(value: i32, is_proven: bool) -> Self {
        if value >= MIN_PROVEN_WIN {
            Self::Win((WIN - value).unsigned_abs())
        } else if value <= -MIN_PROVEN_WIN {
            Self::Loss((WIN + value).unsigned_abs())
        } else if is_proven && value == 0 {
            Self::Draw
        } else {
            Self::Cp(value)
        }
    }

    /// Returns the score to report. Where repetition can win, an estimate that rests on it is replaced with `repetition_score`.
    pub(super) fn as_reported(self, repetition_score: Option<i32>) -> Self {
        match (self, repetition_score) {
            (Self::Cp(value), Some(repetition_score)) if value.abs() > MAX_PLAIN_ESTIMATE => {
                Self::Cp(repetition_score * value.signum())
            }
            _ => self,
        }
    }

    /// Returns a number that is greater for a better score.
    pub const fn rank(self) -> i64 {
        const END: i64 = 1 << 40;
        match self {
            Self::Win(plies) => END - plies as i64,
            Self::Loss(plies) => plies as i64 - END,
            Self::Draw => 0,
            Self::Cp(value) => value as i64,
        }
    }

    /// Returns whether the score is proven.
    pub const fn is_proven(self) -> bool {
        !matches!(self, Self::Cp(_))
    }
}

impl Neg for Score {
    type Output = Self;

    /// Returns the score from the other player's point of view.
    fn neg(self) -> Self {
        match self {
            Self::Cp(value) => Self::Cp(-value),
            Self::Win(plies) => Self::Loss(plies),
            Self::Loss(plies) => Self::Win(plies),
            Self::Draw => Self::Draw,
        }
    }
}

impl fmt::Display for Score {
    /// Formats as in the engine protocol: `cp 12`, or `mate N` in plies, negative for a loss. A proven draw is `cp 0`.
    ///
    /// ```
    /// use quadrille_search::Score;
    /// assert_eq!(Score::Cp(-40).to_string(), "cp -40");
    /// assert_eq!(Score::Win(5).to_string(), "mate 5");
    /// assert_eq!((-Score::Win(5)).to_string(), "mate -5");
    /// assert_eq!(Score::Draw.to_string(), "cp 0");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(value) => write!(f, "cp {value}"),
            Self::Win(plies) => write!(f, "mate {plies}"),
            Self::Loss(plies) => write!(f, "mate {}", -i64::from(*plies)),
            Self::Draw => f.write_str("cp 0"),
        }
    }
}

/// Returns the score of a game that is over, for the side to move. `None` for an ongoing game, and after a resignation, when
/// the position itself is searched.
pub fn final_score(game: &Game) -> Option<Score> {
    final_score_at(game, game.place())
}

/// Returns the score at a place of a game at which the game is over, as [`final_score`] does at the current one.
pub fn final_score_at(game: &Game, place: Place) -> Option<Score> {
    let outcome = game.outcome_at(place).filter(|outcome| outcome.reason != Reason::Resigned)?;
    Some(match outcome.winner {
        None => Score::Draw,
        Some(winner) if winner == game.position_of(place).to_move() => Score::Win(0),
        Some(_) => Score::Loss(0),
    })
}

/// Converts a ply to a distance that can be added to a value.
pub(super) const fn ply_distance(ply: usize) -> i32 {
    ply as i32
}

/// Converts a value with distances from the root to distances from the node at `ply`, for the table.
pub(super) const fn to_table(value: i32, ply: usize) -> i32 {
    if value >= MIN_PROVEN_WIN {
        value + ply_distance(ply)
    } else if value <= -MIN_PROVEN_WIN {
        value - ply_distance(ply)
    } else {
        value
    }
}

/// Reverses [`to_table`].
pub(super) const fn from_table(value: i32, ply: usize) -> i32 {
    if value >= MIN_PROVEN_WIN {
        value - ply_distance(ply)
    } else if value <= -MIN_PROVEN_WIN {
        value + ply_distance(ply)
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Player, Variant};

    #[test]
    fn mate_distances_round_trip_through_the_table() {
        for value in [WIN - 9, 9 - WIN, REPETITION_VALUE, -REPETITION_VALUE, 0, 350, -350] {
            assert_eq!(from_table(to_table(value, 7), 7), value);
        }
        // Found two plies nearer to the root, the win is two plies nearer.
        assert_eq!(from_table(to_table(WIN - 9, 7), 5), WIN - 7);
        assert_eq!(from_table(to_table(9 - WIN, 7), 5), 7 - WIN);
    }

    #[test]
    fn finished_game_has_a_score_unless_it_was_resigned() {
        for variant in Variant::ALL {
            let mut game = Game::new(AnyPosition::start(variant));
            game.resign(Player::One);
            assert_eq!(final_score(&game), None, "{variant}: resigned");
            let mut game = Game::new(AnyPosition::start(variant));
            while let Some(&mv) = game.legal_moves().last() {
                assert_eq!(final_score(&game), None, "{variant}: ongoing");
                game.play(mv).unwrap();
            }
            let mover = game.position().to_move();
            let expected = match game.outcome().unwrap().winner.map(|winner| winner == mover) {
                Some(true) => Score::Win(0),
                Some(false) => Score::Loss(0),
                None => Score::Draw,
            };
            assert_eq!(final_score(&game), Some(expected), "{variant}");
        }
    }

    #[test]
    fn win_by_repetition_is_reported_as_an_estimate() {
        let reported = |value| Score::Cp(value).as_reported(Some(660));
        assert_eq!(reported(REPETITION_VALUE), Score::Cp(660));
        assert_eq!(reported(60 - REPETITION_VALUE), Score::Cp(-660));
        assert_eq!(reported(2000), Score::Cp(2000));
        assert_eq!(Score::Win(3).as_reported(Some(660)), Score::Win(3));
        assert_eq!(Score::Cp(REPETITION_VALUE).as_reported(None), Score::Cp(REPETITION_VALUE));
    }

    #[test]
    fn only_wins_losses_and_exhausted_draws_are_proven() {
        assert_eq!(Score::from_value(WIN - 5, false), Score::Win(5));
        assert_eq!(Score::from_value(4 - WIN, false), Score::Loss(4));
        assert_eq!(Score::from_value(0, true), Score::Draw);
        assert_eq!(Score::from_value(0, false), Score::Cp(0));
        assert!(!Score::from_value(EVALUATION_LIMIT, false).is_proven());
    }
}
