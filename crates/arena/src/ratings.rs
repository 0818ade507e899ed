//! Strengths of many players from all their games, by maximum likelihood.
//!
//! The model is that of Bradley and Terry, as in Ordo and BayesElo without a prior: a player of strength `a` takes a share of
//! `a / (a + b)` from one of strength `b`, a draw counting as half a win for each. The strengths under which the results are
//! likeliest are found by D. R. Hunter's minorisation-maximisation ("MM algorithms for generalized Bradley-Terry models", The
//! Annals of Statistics 32, 2004), and their errors from the Fisher information. Elo is 400 times the decimal logarithm of the
//! strength.
//!
//! Players can be compared only when each has taken something from the others, be it by way of third players: where somebody has lost every
//! game against a group, the likeliest difference is infinite. So those who can be compared form groups (the strongly connected
//! components of "took something from"), and each group has ratings of its own.
//!
//! Games count as independent of each other. Draws make the true errors smaller than those told; pairs of games from one opening are about as
//! good as independent ones. That who sits as Player 1 may have it easier is left out: in pairs everybody sits on both sides equally often.

use super::tally::half_points;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use quadrille_games::record::pgn::GameResult;
use quadrille_games::rules::{BadText, Player};
use std::collections::BTreeMap;

/// The results of games between players with names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scores {
    names: Vec<String>,
    numbers: BTreeMap<String, usize>,
    /// The half points of one against another, and their games.
    met: BTreeMap<(usize, usize), (u64, u64)>,
}

/// What the ratings of a group are told relative to.
#[derive(Clone, Debug, PartialEq)]
pub enum Anchor {
    /// The average of a group is this.
    Average(f64),
    /// This player has so many Elo; groups without it have them as their average.
    Player(String, f64),
}

/// A player's strength.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The name.
    pub name: String,
    /// The likeliest strength, in Elo.
    pub elo: f64,
    /// The standard error of its difference to the anchor, in Elo; zero for the anchor itself.
    pub error: f64,
    /// Points of all its games, also those against players of other groups.
    pub points: f64,
    /// All its games.
    pub games: u64,
}

/// Players who can be compared, the strongest first.
pub type Group = Vec<Rating>;

/// Half the width of a 95 per cent interval, in standard errors.
pub const WIDTH: f64 = 1.959_964;
/// Elo for each unit of a natural logarithm.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The iteration is over when nobody's points differ from the expected ones by more than this share of its games.
const CLOSE: f64 = 1e-12;
/// It is over in any case after so many steps.
const STEPS: usize = 100_000;

impl Scores {
    /// Counts a game between two, Player 1 first. One of unknown result does not count, nor one of a player against itself, which says
    /// nothing: then `false`.
    pub fn add(&mut self, players: [&str; 2], result: GameResult) -> bool {
        if players[0] == players[1] || result == GameResult::Unknown {
            return false;
        }
        let numbers = players.map(|name| self.number(name));
        for seat in Player::BOTH {
            let both = (numbers[seat.index()], numbers[1 - seat.index()]);
            let met = self.met.entry(both).or_default();
            met.0 += half_points(result, seat).map_or(0, u64::from);
            met.1 += 1;
        }
        true
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len();
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// The names of all who have played.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many games count.
    pub fn games(&self) -> u64 {
        self.met.values().map(|(_, games)| games).sum::<u64>() / 2
    }

    /// The ratings, the largest group first.
    ///
    /// # Errors
    /// When the anchor is nobody who has played.
    pub fn ratings(&self, anchor: &Anchor) -> Result<Vec<Group>, BadText> {
        let fixed = match anchor {
            Anchor::Average(_) => None,
            Anchor::Player(name, _) => {
                let number = self.numbers.get(name);
                Some(*number.ok_or_else(|| {
                    BadText::new(format_args!(
                        "`{name}` has played none of these games: expected the name of one who has"
                    ))
                })?)
            }
        };
        let (Anchor::Average(level) | Anchor::Player(_, level)) = anchor;
        let mut groups: Vec<Group> = self
            .groups()
            .iter()
            .map(|members| self.rate(members, fixed, *level))
            .collect();
        // A sort that keeps the order of equals: who was met first comes first.
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        Ok(groups)
    }

    /// Who can be compared with whom.
    fn groups(&self) -> Vec<Vec<usize>> {
        let took_something = self.met.iter().filter(|(_, (points, _))| *points > 0);
        // Of two who have met, somebody has taken something: everybody is in it.
        let graph = DiGraph::<(), (), usize>::from_edges(took_something.map(|(pair, _)| *pair));
        let members = |group: Vec<NodeIndex<usize>>| group.into_iter().map(NodeIndex::index);
        let mut groups: Vec<Vec<usize>> = kosaraju_scc(&graph)
            .into_iter()
            .map(|group| members(group).collect())
            .collect();
        groups.iter_mut().for_each(|group| group.sort_unstable());
        groups.sort_unstable();
        groups
    }

    /// The ratings of a group.
    fn rate(&self, members: &[usize], fixed: Option<usize>, level: f64) -> Group {
        let table = Table::of(self, members);
        let logs = table.strengths();
        let covariance = table.covariance(&logs);
        let fixed = members.iter().position(|&who| Some(who) == fixed);
        let zero = fixed.map_or(0.0, |at| logs[at]);
        let error = |at: usize| {
            let variance = match fixed {
                None => covariance[at][at],
                Some(fixed) => {
                    covariance[at][at] + covariance[fixed][fixed] - 2.0 * covariance[at][fixed]
                }
            };
            ELO * variance.max(0.0).sqrt()
        };
        let mut group: Group = members
            .iter()
            .enumerate()
            .map(|(at, &who)| {
                let all = self.met.range((who, 0)..=(who, usize::MAX));
                let (points, games) = all.fold((0, 0), |(points, games), (_, met)| {
                    (points + met.0, games + met.1)
                });
                Rating {
                    name: self.names[who].clone(),
                    elo: level + ELO * (logs[at] - zero),
                    error: error(at),
                    points: points as f64 / 2.0,
                    games,
                }
            })
            .collect();
        group.sort_by(|one, two| two.elo.total_cmp(&one.elo));
        group
    }
}

/// The games within a group: points and games of each against each.
struct Table {
    points: Vec<f64>,
    games: Vec<Vec<f64>>,
}

impl Table {
    fn of(scores: &Scores, members: &[usize]) -> Self {
        let met = |who: usize, other: usize| scores.met.get(&(who, other)).copied();
        let row = |who: usize| members.iter().map(move |&other| met(who, other));
        let points = |who: usize| row(who).flatten().map(|(half, _)| half as f64 / 2.0).sum();
        let games = |who: usize| row(who).map(|met| met.map_or(0.0, |(_, games)| games as f64));
        Self {
            points: members.iter().map(|&who| points(who)).collect(),
            games: members.iter().map(|&who| games(who).collect()).collect(),
        }
    }

    /// The natural logarithms of the likeliest strengths; their mean is zero.
    fn strengths(&self) -> Vec<f64> {
        let count = self.points.len();
        let mut strengths = vec![1.0_f64; count];
        for _ in 0..STEPS {
            let mut furthest = 0.0_f64;
            // Each in turn with what is known by then, as Hunter's cyclic form has it.
            for who in 0..count {
                let opponents = self.games[who].iter().zip(&strengths);
                let sum: f64 = opponents
                    .filter(|(games, _)| **games > 0.0)
                    .map(|(games, other)| games / (strengths[who] + other))
                    .sum();
                if sum > 0.0 {
                    let games: f64 = self.games[who].iter().sum();
                    let off = (self.points[who] - strengths[who] * sum).abs() / games;
                    furthest = furthest.max(off);
                    strengths[who] = self.points[who] / sum;
                }
            }
            let mean = strengths.iter().map(|strength| strength.ln()).sum::<f64>() / count as f64;
            for strength in &mut strengths {
                *strength /= mean.exp();
            }
            if furthest < CLOSE {
                break;
            }
        }
        strengths.iter().map(|strength| strength.ln()).collect()
    }

    /// The covariance of the logarithms when their mean is held at zero: the inverse of the Fisher information where it has one.
    fn covariance(&self, logs: &[f64]) -> Vec<Vec<f64>> {
        let count = logs.len();
        // The information says nothing about the mean. Made to say something about it, it has an inverse, from which
        // that is taken away again.
        let share = 1.0 / count as f64;
        let mut information = vec![vec![share; count]; count];
        for who in 0..count {
            for other in 0..count {
                let expected = 1.0 / (1.0 + (logs[other] - logs[who]).exp());
                let weight = self.games[who][other] * expected * (1.0 - expected);
                information[who][who] += weight;
                information[who][other] -= weight;
            }
        }
        let mut inverse = inverse(information);
        for entry in inverse.iter_mut().flatten() {
            *entry -= share;
        }
        inverse
    }
}

/// The inverse of a matrix that is symmetrical and positive definite, by Gauss and Jordan.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let unit = |row: usize| (0..count).map(move |column| f64::from(u8::from(row == column)));
    let mut inverse: Vec<Vec<f64>> = (0..count).map(|row| unit(row).collect()).collect();
    for pivot in 0..count {
        let divisor = matrix[pivot][pivot];
        for entry in matrix[pivot].iter_mut().chain(&mut inverse[pivot]) {
            *entry /= divisor;
        }
        let (solved, known) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..count).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for (entry, solved) in matrix[row].iter_mut().zip(&solved) {
                *entry -= factor * solved;
            }
            for (entry, known) in inverse[row].iter_mut().zip(&known) {
                *entry -= factor * known;
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests;
