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
const MIN_GAMES: u32 = 100;
/// The lengths of openings, in plies. They are even, so that the first player is to move.
const PLIES: [usize; 3] = [2, 4, 6];
/// The number of random tries to find an opening.
const MAX_TRIES: usize = 400;

/// A balanced opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BalancedOpening {
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
    pub fn balanced_opening(&self, seed: u64) -> Option<BalancedOpening> {
        let mut rng = StdRng::seed_from_u64(seed);
        (0..MAX_TRIES).find_map(|_| {
            let plies = PLIES[rng.random_range(0..PLIES.len())];
            let mut position = AnyPosition::start(self.variant);
            let mut found = BalancedOpening {
                moves: Vec::new(),
                record: PositionResults::default(),
            };
            for _ in 0..plies {
                let mut moves = self.moves(&position);
                moves.retain(|(_, record)| record.games >= MIN_GAMES);
                if moves.is_empty() {
                    return None;
                }
                let (mv, record) = moves[rng.random_range(0..moves.len())];
                position = position.play(mv).ok()?;
                found.moves.push(mv);
                found.record = record;
            }
            (found.is_balanced() && position.outcome().is_none()).then_some(found)
        })
    }

    /// Returns all balanced openings reached by at least `least` games, the shortest first, and only one of equivalent ones.
    pub fn balanced_openings(&self, least: u32) -> Vec<BalancedOpening> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let begin = BalancedOpening {
            moves: Vec::new(),
            record: PositionResults::default(),
        };
        let mut row = vec![(AnyPosition::start(self.variant), begin)];
        for ply in 1..=PLIES[PLIES.len() - 1] {
            let mut next = Vec::new();
            for (position, start) in row {
                for (mv, record) in self.moves(&position) {
                    let Ok(after) = position.play(mv) else {
                        continue;
                    };
                    if record.games < least || !seen.insert((ply, number(&after))) {
                        continue;
                    }
                    let mut moves = start.moves.clone();
                    moves.push(mv);
                    next.push((after, BalancedOpening { moves, record }));
                }
            }
            if PLIES.contains(&ply) {
                let even = next.iter().filter(|(position, start)| {
                    start.is_balanced() && position.outcome().is_none()
                });
                found.extend(even.map(|(_, start)| start.clone()));
            }
            row = next;
        }
        found
    }
}

impl BalancedOpening {
    /// Returns whether both sides have scored about equally.
    fn is_balanced(&self) -> bool {
        (self.record.score(Player::One) - 0.5).abs() <= MAX_IMBALANCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn variants_with_an_advantage_have_balanced_openings() {
        for variant in [Variant::Focus, Variant::FocusExact, Variant::FocusClassic] {
            let explorer = Explorer::shipped(variant);
            assert!(explorer.favours_first_player(), "{variant}");
            let starts: HashSet<Vec<AnyMove>> = (0..60)
                .filter_map(|seed| explorer.balanced_opening(seed))
                .map(|start| {
                    let mut position = AnyPosition::start(variant);
                    for &mv in &start.moves {
                        position = position.play(mv).unwrap();
                    }
                    assert_eq!(position.to_move(), Player::One);
                    assert_eq!(explorer.record(&position), Some(start.record));
                    assert!((start.record.score(Player::One) - 0.5).abs() <= MAX_IMBALANCE);
                    start.moves
                })
                .collect();
            assert!(starts.len() >= 10, "{variant}: {}", starts.len());
            assert_eq!(explorer.balanced_opening(7), explorer.balanced_opening(7));
        }
        assert!(!Explorer::shipped(Variant::CublinoPur).favours_first_player());
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
}
