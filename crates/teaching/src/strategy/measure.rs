//! Measures ideas in games of the program against itself.

use super::idea::{idea_holds, idea_names};
use crate::explorer::PlayedGame;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
use std::fmt;

/// Earlier plies belong to the opening and are not measured.
const OPENING_PLIES: usize = 8;
/// The number of standard errors in half a 95 % confidence interval.
const STANDARD_ERRORS_IN_INTERVAL: f64 = 1.96;

/// The mean score of the players in a group of positions. It is the mean of the scores of the first and of the second player,
/// so that the advantage of moving first does not count.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MeanScore {
    /// The number of positions, at most one of each game.
    pub positions: u32,
    /// The mean share of the points, from 0 to 1; a draw is half a point.
    pub score: f64,
    /// Half of the 95 % confidence interval.
    pub error: f64,
}

/// The measured effect of an idea.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effect {
    /// The idea.
    pub name: &'static str,
    /// The score of a player for whom the idea holds.
    pub score_with: MeanScore,
    /// The score of a player for whom it does not hold.
    pub score_without: MeanScore,
}

impl MeanScore {
    /// Returns whether the 95 % confidence interval of the difference excludes zero.
    pub fn differs_from(&self, other: &Self) -> bool {
        (self.score - other.score).abs() > self.error.hypot(other.error)
    }

    /// Returns the mean of the points of both players' positions. `None` if a player has fewer than two positions.
    fn from_points(points: &[Vec<f64>; 2]) -> Option<Self> {
        let mut score = 0.0;
        let mut variance = 0.0;
        for player_points in points {
            let count = player_points.len() as f64;
            if player_points.len() < 2 {
                return None;
            }
            let mean = player_points.iter().sum::<f64>() / count;
            let squared_deviations: f64 =
                player_points.iter().map(|value| (value - mean).powi(2)).sum();
            score += mean / 2.0;
            variance += squared_deviations / (count - 1.0) / count / 4.0;
        }
        Some(Self {
            positions: points.iter().map(|player_points| player_points.len() as u32).sum(),
            score,
            error: STANDARD_ERRORS_IN_INTERVAL * variance.sqrt(),
        })
    }
}

/// Prints the score in per cent and the number of positions.
impl fmt::Display for MeanScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (score, error) = (100.0 * self.score, 100.0 * self.error);
        write!(f, "{score:.1} ± {error:.1}% ({} positions)", self.positions)
    }
}

/// Measures all ideas of a variant. From each game it takes one random position in which the idea holds for the player who has
/// just moved, and one in which it does not. Leaves out ideas with fewer than two positions for either player.
pub fn measure(variant: Variant, games: &[PlayedGame], seed: u64) -> Vec<Effect> {
    let names = idea_names(&AnyPosition::start(variant));
    let mut points_by_idea =
        vec![[[Vec::new(), Vec::new()], [Vec::new(), Vec::new()]]; names.len()];
    for (index, game) in games.iter().enumerate() {
        let Some(positions) = measured_positions(game, variant) else { continue };
        for (name, idea_points) in names.iter().zip(&mut points_by_idea) {
            // The choice does not depend on other ideas.
            let mut rng = StdRng::seed_from_u64(seed.wrapping_add(index as u64));
            for (is_held, group_points) in [true, false].into_iter().zip(idea_points) {
                let players: Vec<Player> = positions
                    .iter()
                    .map(|position| (position, !position.to_move()))
                    .filter(|(position, player)| {
                        idea_holds(name, position, *player) == Some(is_held)
                    })
                    .map(|(_, player)| player)
                    .collect();
                if !players.is_empty() {
                    let player = players[rng.random_range(0..players.len())];
                    group_points[player.index()].push(points_of(player, game.winner));
                }
            }
        }
    }
    let effect = |(name, [with, without]): (&&'static str, &[[Vec<f64>; 2]; 2])| {
        Some(Effect {
            name,
            score_with: MeanScore::from_points(with)?,
            score_without: MeanScore::from_points(without)?,
        })
    };
    names.iter().zip(&points_by_idea).filter_map(effect).collect()
}

/// Returns the positions of a game after the opening that do not end it; `None` if a move is illegal.
pub(super) fn measured_positions(game: &PlayedGame, variant: Variant) -> Option<Vec<AnyPosition>> {
    let mut positions = game.positions(variant)?;
    positions.pop();
    let first_index = game.opening_plies.max(OPENING_PLIES).min(positions.len());
    Some(positions.split_off(first_index))
}

fn points_of(player: Player, winner: Option<Player>) -> f64 {
    match winner {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == player)),
    }
}
