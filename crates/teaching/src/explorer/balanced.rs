//! Balanced openings: openings of a few plies after which both sides have scored equally, for variants in which moving first
//! is an advantage.

use super::{Explorer, PositionResults, number};
use quadrille_games::rules::{AnyMove, AnyPosition, Player};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
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
const WANTED_OPENINGS: usize = 25;
/// The number of openings that are tested before the results decide which are next.
pub const MAX_TESTED_PER_ROUND: usize = 20;
/// The lengths of openings, in plies. They are even, so that the first player is to move.
const PLIES: [usize; 3] = [2, 4, 6];
/// The number of random tries to find an opening.
const MAX_TRIES: usize = 400;

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

    /// Returns a random balanced opening, the same for the same `seed`; `None` if none is found.
    pub fn balanced_opening(&self, seed: u64) -> Option<Opening> {
        let mut rng = StdRng::seed_from_u64(seed);
        (0..MAX_TRIES).find_map(|_| {
            let plies = PLIES[rng.random_range(0..PLIES.len())];
            let mut position = AnyPosition::start(self.variant);
            let mut found = Opening {
                moves: Vec::new(),
                record: PositionResults::default(),
            };
            for ply in 1..=plies {
                let mut moves = self.moves(&position);
                moves.retain(|(_, record)| {
                    if ply == plies {
                        record.is_balanced() && record.games >= MIN_GAMES
                    } else {
                        record.games >= MIN_GAMES_PER_PLY
                    }
                });
                if moves.is_empty() {
                    return None;
                }
                let (mv, record) = moves[rng.random_range(0..moves.len())];
                position = position.play(mv).ok()?;
                found.moves.push(mv);
                found.record = record;
            }
            position.outcome().is_none().then_some(found)
        })
    }

    /// Returns all balanced openings reached by at least `least` games, the shortest first, and only one of equivalent ones.
    pub fn balanced_openings(&self, least: u32) -> Vec<Opening> {
        let mut openings = self.openings();
        openings.retain(|opening| opening.record.is_balanced() && opening.record.games >= least);
        openings
    }

    /// Returns the openings from which more games should be played, because they have fewer than [`MIN_GAMES`]. The most likely
    /// to be balanced are first, at most [`MAX_TESTED_PER_ROUND`] of them. There are none if moving first is no clear advantage
    /// or if enough balanced openings are known.
    pub fn openings_to_test(&self) -> Vec<Opening> {
        if !self.favours_first_player()
            || self.balanced_openings(MIN_GAMES).len() >= WANTED_OPENINGS
        {
            return Vec::new();
        }
        let mut openings = self.openings();
        openings.retain(|opening| opening.record.games < MIN_GAMES);
        openings.sort_by(|one, other| {
            let chance = |opening: &Opening| opening.record.density_at_half();
            chance(other).total_cmp(&chance(one))
        });
        openings.truncate(MAX_TESTED_PER_ROUND);
        openings
    }

    /// Returns all openings that do not end the game, the shortest first, and only one of equivalent ones.
    fn openings(&self) -> Vec<Opening> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let begin = Opening {
            moves: Vec::new(),
            record: PositionResults::default(),
        };
        let mut row = vec![(AnyPosition::start(self.variant), begin)];
        for ply in 1..=PLIES[PLIES.len() - 1] {
            let mut next = Vec::new();
            for (position, opening) in row {
                for (mv, record) in self.moves(&position) {
                    let Ok(after) = position.play(mv) else {
                        continue;
                    };
                    if record.games < MIN_GAMES_PER_PLY || !seen.insert((ply, number(&after))) {
                        continue;
                    }
                    let mut moves = opening.moves.clone();
                    moves.push(mv);
                    next.push((after, Opening { moves, record }));
                }
            }
            if PLIES.contains(&ply) {
                let unfinished = next
                    .iter()
                    .filter(|(position, _)| position.outcome().is_none());
                found.extend(unfinished.map(|(_, opening)| opening.clone()));
            }
            row = next;
        }
        found
    }
}

impl PositionResults {
    /// Returns whether both sides have scored about equally.
    fn is_balanced(&self) -> bool {
        (self.score(Player::One) - 0.5).abs() <= MAX_IMBALANCE
    }

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
            let openings: HashSet<Vec<AnyMove>> = (0..60)
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
            assert!(openings.len() >= 5, "{variant}: {}", openings.len());
            assert_eq!(explorer.balanced_opening(7), explorer.balanced_opening(7));
        }
    }

    #[test]
    fn balanced_openings_are_even_and_unique() {
        let explorer = Explorer::shipped(Variant::FocusExact);
        let all = explorer.balanced_openings(MIN_GAMES);
        let mut ends = HashSet::new();
        for start in &all {
            let mut position = AnyPosition::start(Variant::FocusExact);
            for &mv in &start.moves {
                position = position.play(mv).unwrap();
            }
            assert!(ends.insert((start.moves.len(), number(&position))));
            assert_eq!(explorer.record(&position), Some(start.record));
            assert!((start.record.score(Player::One) - 0.5).abs() <= MAX_IMBALANCE);
        }
        // The random opening is one of them, or equivalent to one.
        let drawn = explorer.balanced_opening(3).unwrap();
        assert!(all.iter().any(|start| start.record == drawn.record));
        assert!(explorer.balanced_openings(50).len() > all.len());
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
                    let winner = if game < first_wins {
                        Player::One
                    } else {
                        Player::Two
                    };
                    explorer.add([&start, &after, &end], Some(winner), 20);
                }
            }
            let openings = explorer.openings_to_test().into_iter();
            openings
                .map(|opening| start.move_text(opening.moves[0]))
                .collect::<Vec<_>>()
        };
        assert_eq!(explorer(90), ["4,2,4,6", "4,2,4,4"]);
        assert!(explorer(30).is_empty());
    }
}
