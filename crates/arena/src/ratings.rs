//! Rates many players from all their games, by maximum likelihood.
//!
//! The model is that of Bradley and Terry, as in Ordo and BayesElo without a prior: a player of strength `a` scores
//! `a / (a + b)` against one of strength `b`, a draw counting as half a win for each. The logarithms of the most likely
//! strengths are found by Newton's method, which needs few steps even if few games connect two groups of players. Their errors
//! are from the Fisher information. Elo is 400 times the decimal logarithm of the strength.
//!
//! Players are comparable only if each has scored against the others, possibly through third players. If a player has lost
//! every game against a group, the most likely difference is infinite. Comparable players therefore form groups (the
//! strongly connected components of "has scored against"), and each group has its own ratings.
//!
//! Games are treated as independent. Draws make the true errors smaller than the reported ones. Pairs of games from one
//! opening are about as good as independent games. An advantage of Player 1 is ignored: in pairs, each player has both
//! sides equally often.

use super::tally::half_points;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{BadText, Player};
use std::collections::BTreeMap;

/// The results of games between named players.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    names: Vec<String>,
    indices: BTreeMap<String, usize>,
    /// For each ordered pair of players: the half points of the first one against the second, and the number of their
    /// games.
    results: BTreeMap<(usize, usize), (u64, u64)>,
}

/// The reference point of a group's ratings.
#[derive(Clone, Debug, PartialEq)]
pub enum Anchor {
    /// The average Elo of a group.
    Average(f64),
    /// This player has this Elo. Groups without that player have this average.
    Player(String, f64),
}

/// A player's strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The name.
    pub name: String,
    /// The most likely strength, in Elo.
    pub elo: f64,
    /// The standard error of the difference to the anchor, in Elo; zero for the anchor itself.
    pub standard_error: f64,
    /// The points of all its games, including those against players of other groups.
    pub points: f64,
    /// The number of all its games.
    pub game_count: u64,
}

/// Comparable players, the strongest first.
pub type RatingGroup = Vec<Rating>;

/// Elo per unit of the natural logarithm of strength.
const ELO_PER_NATURAL_UNIT: f64 = 400.0 / std::f64::consts::LN_10;
/// The iteration ends when no player's points differ from the expected ones by more than this fraction of its games.
const MAX_SURPLUS_SHARE: f64 = 1e-12;
/// The largest relative rounding error of the likelihood's logarithm.
const MAX_ROUNDING_ERROR: f64 = 1e-13;
/// The maximum number of steps. The likelihood is concave, so about ten are enough.
const MAX_STEPS: usize = 200;
/// The number of times that a step is halved before it is given up.
const MAX_HALVINGS: usize = 60;

impl Scores {
    /// Adds a game, Player 1 first. Returns `false`, and ignores the game, if its result is unknown or both players are the
    /// same.
    pub fn add(&mut self, players: [&str; 2], result: GameResult) -> bool {
        if players[0] == players[1] || result == GameResult::Unknown {
            return false;
        }
        let indices = players.map(|name| self.player_index(name));
        for seat in Player::BOTH {
            let pair = (indices[seat.index()], indices[1 - seat.index()]);
            let pair_result = self.results.entry(pair).or_default();
            pair_result.0 += half_points(result, seat).map_or(0, u64::from);
            pair_result.1 += 1;
        }
        true
    }

    fn player_index(&mut self, name: &str) -> usize {
        if let Some(&index) = self.indices.get(name) {
            return index;
        }
        let index = self.names.len();
        self.names.push(name.to_owned());
        self.indices.insert(name.to_owned(), index);
        index
    }

    /// Returns the names of all players.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of counted games.
    pub fn game_count(&self) -> u64 {
        self.results.values().map(|(_, game_count)| game_count).sum::<u64>() / 2
    }

    /// Returns the ratings, the largest group first.
    ///
    /// # Errors
    /// When the anchor's player has not played.
    pub fn ratings(&self, anchor: &Anchor) -> Result<Vec<RatingGroup>, BadText> {
        let anchor_index = match anchor {
            Anchor::Average(_) => None,
            Anchor::Player(name, _) => {
                let index = self.indices.get(name);
                Some(*index.ok_or_else(|| {
                    BadText::new(format_args!(
                        "`{name}` played none of these games: expected the name of a player"
                    ))
                })?)
            }
        };
        let (Anchor::Average(anchor_elo) | Anchor::Player(_, anchor_elo)) = anchor;
        let mut groups: Vec<RatingGroup> = self
            .member_groups()
            .iter()
            .map(|members| self.rate(members, anchor_index, *anchor_elo))
            .collect();
        // The sort is stable: groups of equal size keep their order.
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        Ok(groups)
    }

    /// Returns the groups of comparable players, as indices of the players.
    fn member_groups(&self) -> Vec<Vec<usize>> {
        let scoring_pairs = self.results.iter().filter(|(_, (half_points, _))| *half_points > 0);
        // Every player is in the graph, because at least one of two opponents scores.
        let graph = DiGraph::<(), (), usize>::from_edges(scoring_pairs.map(|(pair, _)| *pair));
        let member_indices = |group: Vec<NodeIndex<usize>>| group.into_iter().map(NodeIndex::index);
        let mut groups: Vec<Vec<usize>> =
            kosaraju_scc(&graph).into_iter().map(|group| member_indices(group).collect()).collect();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups
    }

    fn rate(&self, members: &[usize], anchor_index: Option<usize>, anchor_elo: f64) -> RatingGroup {
        let table = ResultTable::for_group(self, members);
        let log_strengths = table.log_strengths();
        let covariance = table.covariance(&log_strengths);
        let anchor_member = members.iter().position(|&player| Some(player) == anchor_index);
        let anchor_log_strength = anchor_member.map_or(0.0, |member| log_strengths[member]);
        let standard_error = |member: usize| {
            let variance = match anchor_member {
                None => covariance[member][member],
                Some(anchor_member) => {
                    covariance[member][member] + covariance[anchor_member][anchor_member]
                        - 2.0 * covariance[member][anchor_member]
                }
            };
            ELO_PER_NATURAL_UNIT * variance.max(0.0).sqrt()
        };
        let mut group: RatingGroup = members
            .iter()
            .enumerate()
            .map(|(member, &player)| {
                let results = self.results.range((player, 0)..=(player, usize::MAX));
                let (half_points, game_count) =
                    results.fold((0, 0), |(half_points, game_count), (_, result)| {
                        (half_points + result.0, game_count + result.1)
                    });
                Rating {
                    name: self.names[player].clone(),
                    elo: anchor_elo
                        + ELO_PER_NATURAL_UNIT * (log_strengths[member] - anchor_log_strength),
                    standard_error: standard_error(member),
                    points: half_points as f64 / 2.0,
                    game_count,
                }
            })
            .collect();
        group.sort_by(|one, two| two.elo.total_cmp(&one.elo));
        group
    }
}

/// The games within a group: the points of each player, and the number of games between each two.
struct ResultTable {
    points: Vec<f64>,
    game_counts: Vec<Vec<f64>>,
}

impl ResultTable {
    fn for_group(scores: &Scores, members: &[usize]) -> Self {
        let result_between =
            |player: usize, opponent: usize| scores.results.get(&(player, opponent)).copied();
        let results_of =
            |player: usize| members.iter().map(move |&opponent| result_between(player, opponent));
        let points_of = |player: usize| {
            results_of(player).flatten().map(|(half_points, _)| half_points as f64 / 2.0).sum()
        };
        let game_counts_of = |player: usize| {
            results_of(player).map(|result| result.map_or(0.0, |(_, game_count)| game_count as f64))
        };
        Self {
            points: members.iter().map(|&player| points_of(player)).collect(),
            game_counts: members.iter().map(|&player| game_counts_of(player).collect()).collect(),
        }
    }

    /// Returns the natural logarithms of the most likely strengths; their mean is zero.
    fn log_strengths(&self) -> Vec<f64> {
        let mut log_strengths = vec![0.0; self.points.len()];
        let mut log_likelihood = self.log_likelihood(&log_strengths);
        for _ in 0..MAX_STEPS {
            let surpluses = self.surpluses(&log_strengths);
            let has_converged =
                surpluses.iter().zip(&self.game_counts).all(|(surplus, game_counts)| {
                    surplus.abs() <= MAX_SURPLUS_SHARE * game_counts.iter().sum::<f64>()
                });
            if has_converged {
                break;
            }
            let covariance = self.covariance(&log_strengths);
            let step = covariance.iter().map(|row| {
                let products = row.iter().zip(&surpluses).map(|(cell, surplus)| cell * surplus);
                products.sum::<f64>()
            });
            let step: Vec<f64> = step.collect();
            // A whole step may lead too far where the likelihood is not nearly quadratic.
            let accepted_step = (0..MAX_HALVINGS).find_map(|halving_count| {
                let factor = 0.5_f64.powi(halving_count as i32);
                let next_log_strengths: Vec<f64> = log_strengths
                    .iter()
                    .zip(&step)
                    .map(|(log_strength, step)| log_strength + factor * step)
                    .collect();
                let next_log_likelihood = self.log_likelihood(&next_log_strengths);
                (next_log_likelihood >= log_likelihood - MAX_ROUNDING_ERROR * log_likelihood.abs())
                    .then_some((next_log_strengths, next_log_likelihood))
            });
            let Some((next_log_strengths, next_log_likelihood)) = accepted_step else { break };
            (log_strengths, log_likelihood) = (next_log_strengths, next_log_likelihood);
        }
        let mean = log_strengths.iter().sum::<f64>() / log_strengths.len() as f64;
        log_strengths.iter().map(|log_strength| log_strength - mean).collect()
    }

    /// Returns each player's points minus the expected ones: the gradient of the likelihood's logarithm.
    fn surpluses(&self, log_strengths: &[f64]) -> Vec<f64> {
        let expected_points = |player: usize| {
            let games_and_opponents = self.game_counts[player].iter().zip(log_strengths);
            games_and_opponents
                .map(|(game_count, opponent_log_strength)| {
                    game_count / (1.0 + (opponent_log_strength - log_strengths[player]).exp())
                })
                .sum::<f64>()
        };
        self.points
            .iter()
            .enumerate()
            .map(|(player, points)| points - expected_points(player))
            .collect()
    }

    /// Returns the logarithm of the likelihood of all points.
    fn log_likelihood(&self, log_strengths: &[f64]) -> f64 {
        let points_term: f64 = self
            .points
            .iter()
            .zip(log_strengths)
            .map(|(points, log_strength)| points * log_strength)
            .sum();
        let pairs = (0..log_strengths.len())
            .flat_map(|player| (0..player).map(move |opponent| (player, opponent)));
        let games_term: f64 = pairs
            .map(|(player, opponent)| {
                let (low, high) = (
                    log_strengths[player].min(log_strengths[opponent]),
                    log_strengths[player].max(log_strengths[opponent]),
                );
                self.game_counts[player][opponent] * (high + (low - high).exp().ln_1p())
            })
            .sum();
        points_term - games_term
    }

    /// Returns the covariance of the logarithms with their mean fixed at zero: the pseudoinverse of the Fisher information.
    fn covariance(&self, log_strengths: &[f64]) -> Vec<Vec<f64>> {
        let player_count = log_strengths.len();
        // The information matrix is singular in the direction of the mean. A term for the mean makes it invertible, and
        // is subtracted from the inverse.
        let mean_term = 1.0 / player_count as f64;
        let mut information = vec![vec![mean_term; player_count]; player_count];
        for player in 0..player_count {
            for opponent in 0..player_count {
                let expected_score =
                    1.0 / (1.0 + (log_strengths[opponent] - log_strengths[player]).exp());
                let weight =
                    self.game_counts[player][opponent] * expected_score * (1.0 - expected_score);
                information[player][player] += weight;
                information[player][opponent] -= weight;
            }
        }
        let mut inverse = invert(information);
        for cell in inverse.iter_mut().flatten() {
            *cell -= mean_term;
        }
        inverse
    }
}

/// Inverts a symmetric positive definite matrix by Gauss-Jordan elimination.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit_row = |row: usize| (0..size).map(move |column| f64::from(u8::from(row == column)));
    let mut inverse: Vec<Vec<f64>> = (0..size).map(|row| unit_row(row).collect()).collect();
    for pivot in 0..size {
        let divisor = matrix[pivot][pivot];
        for cell in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *cell /= divisor;
        }
        let (pivot_row, inverse_pivot_row) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for (cell, pivot_cell) in matrix[row].iter_mut().zip(&pivot_row) {
                *cell -= factor * pivot_cell;
            }
            for (cell, pivot_cell) in inverse[row].iter_mut().zip(&inverse_pivot_row) {
                *cell -= factor * pivot_cell;
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests;
