//! Balanced openings: openings of a few plies after which both sides have scored equally, for variants in which moving first
//! is an advantage.

use super::{Explorer, PositionResults, position_key};
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use std::collections::HashSet;

/// The first player's share of the points from which balanced openings are offered.
const MIN_ADVANTAGE: f64 = 0.55;
/// An opening is balanced if the first player's share of the points differs from a half by at most this.
const MAX_IMBALANCE: f64 = 0.03;
/// A balanced opening needs this number of games, so that the error of the share is at most a twentieth.
pub const MIN_GAMES: u32 = 100;
/// Each position of an opening needs this number of games, so that the program itself plays such moves.
const MIN_GAMES_PER_PLY: u32 = 5;
/// The number of balanced openings after which no more openings are tested.
const SUFFICIENT_OPENING_COUNT: usize = 25;
/// The number of openings that are tested before the results decide which are next.
pub const MAX_TESTED_PER_ROUND: usize = 20;
/// The lengths of openings, in plies. They are even, so that the first player is to move.
const OPENING_LENGTHS: [usize; 3] = [2, 4, 6];

/// An opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its moves, from the variant's start position.
    pub moves: Vec<AnyMove>,
    /// The record of games that reached its end.
    pub record: PositionResults,
}

impl Explorer {
    /// Returns whether moving first is a clear advantage.
    pub fn favours_first_player(&self) -> bool {
        let start = self.record(&AnyPosition::start(self.variant));
        start.is_some_and(|record| record.score(Player::One) >= MIN_ADVANTAGE)
    }

    /// Returns a random one of the [stored](Self::store_balanced_openings) balanced openings, the same for the same `seed`;
    /// `None` if there is none.
    pub fn balanced_opening(&self, seed: u64) -> Option<Opening> {
        let mut rng = StdRng::seed_from_u64(seed);
        let moves = self.balanced_lines.choose(&mut rng)?.clone();
        let mut end_position = AnyPosition::start(self.variant);
        for &mv in &moves {
            end_position = end_position.play(mv).ok()?;
        }
        let record = self.record(&end_position)?;
        Some(Opening { moves, record })
    }

    /// Stores the balanced openings with at least [`MIN_GAMES`] games, for [`Self::balanced_opening`].
    pub fn store_balanced_openings(&mut self) {
        let openings = self.balanced_openings(MIN_GAMES).into_iter();
        self.balanced_lines = openings.map(|opening| opening.moves).collect();
    }

    /// Returns all balanced openings reached by at least `min_games` games, the shortest first, and only one of equivalent ones.
    pub fn balanced_openings(&self, min_games: u32) -> Vec<Opening> {
        let mut openings = self.all_openings();
        openings.retain(|opening| opening.is_balanced(min_games));
        openings
    }

    /// Returns the openings from which more games should be played, because they have fewer than [`MIN_GAMES`]. The most likely
    /// to be balanced are first, at most [`MAX_TESTED_PER_ROUND`] of them. There are none if moving first is no clear advantage
    /// or if enough balanced openings are known.
    pub fn openings_to_test(&self) -> Vec<Opening> {
        if !self.favours_first_player() {
            return Vec::new();
        }
        let mut openings = self.all_openings();
        let balanced_openings = openings.iter().filter(|opening| opening.is_balanced(MIN_GAMES));
        if balanced_openings.count() >= SUFFICIENT_OPENING_COUNT {
            return Vec::new();
        }
        openings.retain(|opening| opening.record.games < MIN_GAMES);
        openings.sort_by(|one, other| {
            let density = |opening: &Opening| opening.record.density_at_half();
            density(other).total_cmp(&density(one))
        });
        openings.truncate(MAX_TESTED_PER_ROUND);
        openings
    }

    /// Returns all openings that do not end the game, the shortest first, and only one of equivalent ones.
    fn all_openings(&self) -> Vec<Opening> {
        let mut openings = Vec::new();
        let mut known_keys = HashSet::new();
        let empty_opening = Opening { moves: Vec::new(), record: PositionResults::default() };
        let mut longest_openings = vec![(AnyPosition::start(self.variant), empty_opening)];
        for ply in 1..=OPENING_LENGTHS[OPENING_LENGTHS.len() - 1] {
            let mut longer_openings = Vec::new();
            for (position, opening) in longest_openings {
                for (mv, record) in self.moves(&position) {
                    let Ok(next_position) = position.play(mv) else { continue };
                    if record.games < MIN_GAMES_PER_PLY
                        || !known_keys.insert((ply, position_key(&next_position)))
                    {
                        continue;
                    }
                    let mut moves = opening.moves.clone();
                    moves.push(mv);
                    longer_openings.push((next_position, Opening { moves, record }));
                }
            }
            if OPENING_LENGTHS.contains(&ply) {
                let unfinished_openings =
                    longer_openings.iter().filter(|(position, _)| position.outcome().is_none());
                openings.extend(unfinished_openings.map(|(_, opening)| opening.clone()));
            }
            longest_openings = longer_openings;
        }
        openings
    }
}

impl Opening {
    /// Returns whether both sides have scored about equally in at least `min_games` games.
    fn is_balanced(&self, min_games: u32) -> bool {
        let record = &self.record;
        record.games >= min_games && (record.score(Player::One) - 0.5).abs() <= MAX_IMBALANCE
    }
}

impl PositionResults {
    /// Returns the probability density of the true score at a half: a normal distribution around the observed score, not
    /// normalised.
    fn density_at_half(&self) -> f64 {
        let deviation = 0.5 / f64::from(self.games.max(1)).sqrt();
        let distance = (self.score(Player::One) - 0.5) / deviation;
        (-0.5 * distance * distance).exp() / deviation
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn variants_with_an_advantage_have_balanced_openings() {
        let advantage = |variant: &Variant| Explorer::shipped(*variant).favours_first_player();
        let variants: Vec<Variant> = Variant::ALL.into_iter().filter(advantage).collect();
        assert!(variants.contains(&Variant::Focus) && !variants.contains(&Variant::CublinoPur));
        for variant in variants {
            let explorer = Explorer::shipped(variant);
            let openings: HashSet<Vec<AnyMove>> = (0..30)
                .map(|seed| {
                    let opening = explorer.balanced_opening(seed);
                    opening.unwrap_or_else(|| panic!("{variant}, seed {seed}"))
                })
                .map(|opening| {
                    let mut position = AnyPosition::start(variant);
                    for &mv in &opening.moves {
                        position = position.play(mv).unwrap();
                    }
                    assert_eq!(position.to_move(), Player::One);
                    assert_eq!(explorer.record(&position), Some(opening.record));
                    assert!((opening.record.score(Player::One) - 0.5).abs() <= MAX_IMBALANCE);
                    opening.moves
                })
                .collect();
            assert!(openings.len() >= 10, "{variant}: {}", openings.len());
            assert_eq!(explorer.balanced_opening(7), explorer.balanced_opening(7));
            let listed = explorer.balanced_lines.len();
            assert!(listed >= 20, "{variant}: {listed}");
        }
    }

    #[test]
    fn balanced_openings_are_even_and_unique() {
        let explorer = Explorer::shipped(Variant::Hique);
        let all = explorer.balanced_openings(MIN_GAMES);
        let mut ends = HashSet::new();
        for opening in &all {
            let mut position = AnyPosition::start(Variant::Hique);
            for &mv in &opening.moves {
                position = position.play(mv).unwrap();
            }
            assert!(ends.insert((opening.moves.len(), position_key(&position))));
            assert_eq!(explorer.record(&position), Some(opening.record));
            assert!((opening.record.score(Player::One) - 0.5).abs() <= MAX_IMBALANCE);
        }
        let moves: Vec<_> = all.into_iter().map(|opening| opening.moves).collect();
        assert_eq!(moves, explorer.balanced_lines);
    }

    /// Openings that are probably balanced and have too few games are tested first; without an advantage none are.
    #[test]
    fn openings_that_may_be_balanced_are_tested_first() {
        let start = AnyPosition::start(Variant::Hique);
        let explorer = |first_wins_of_others: u32| {
            let mut explorer = Explorer::new(Variant::Hique);
            for (mv, games, first_wins) in [
                ("4,2,4,4", 40, 30),
                ("4,2,4,6", 40, 20),
                ("4,2,4,8", 4, 2),
                ("4,2,4,10", 100, first_wins_of_others),
            ] {
                let after = start.play(start.parse_move(mv).unwrap()).unwrap();
                let end = after.play(after.legal_moves()[0]).unwrap();
                for game in 0..games {
                    let winner = if game < first_wins { Player::One } else { Player::Two };
                    explorer.add([&start, &after, &end], Some(winner), 20);
                }
            }
            let openings = explorer.openings_to_test().into_iter();
            openings.map(|opening| start.move_text(opening.moves[0])).collect::<Vec<_>>()
        };
        assert_eq!(explorer(90), ["4,2,4,6", "4,2,4,4"]);
        assert!(explorer(30).is_empty());
    }
}
