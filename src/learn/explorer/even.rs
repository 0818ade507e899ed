//! Even starts: openings of a few plies after which both sides have done equally well, for games in which to begin is an advantage.

use super::{Explorer, Record};
use crate::rules::{AnyMove, AnyPosition, Player};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// From this share of the points on, to begin is an advantage worth mending.
const ADVANTAGE: f64 = 0.55;
/// An opening is even if the first player's share of the points is no further than this from a half.
const EVEN: f64 = 0.03;
/// And if so many games came by: then that share's error is a twentieth at most.
const OFTEN: u32 = 100;
/// How long openings are, in plies: whoever begins is to move again.
const PLIES: [usize; 3] = [2, 4, 6];
/// How many openings are drawn before it is given up.
const TRIES: usize = 400;

/// An opening that leaves both sides the same chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvenStart {
    /// Its moves, from the variant's first position.
    pub moves: Vec<AnyMove>,
    /// What became of the games that came to its end.
    pub record: Record,
}

impl Explorer {
    /// Whether who begins has made clearly more than half of the points.
    #[must_use]
    pub fn favours_the_first(&self) -> bool {
        let start = self.record(&AnyPosition::start(self.variant));
        start.is_some_and(|record| record.score(Player::One) >= ADVANTAGE)
    }

    /// An opening drawn among those that are even; the same for the same `seed`. `None` if none is found.
    #[must_use]
    pub fn even_start(&self, seed: u64) -> Option<EvenStart> {
        let mut rng = StdRng::seed_from_u64(seed);
        (0..TRIES).find_map(|_| {
            let plies = PLIES[rng.random_range(0..PLIES.len())];
            let mut position = AnyPosition::start(self.variant);
            let mut found = EvenStart {
                moves: Vec::new(),
                record: Record::default(),
            };
            for _ in 0..plies {
                let mut moves = self.moves(&position);
                moves.retain(|(_, record)| record.games >= OFTEN);
                if moves.is_empty() {
                    return None;
                }
                let (mv, record) = moves[rng.random_range(0..moves.len())];
                position = position.play(mv).ok()?;
                found.moves.push(mv);
                found.record = record;
            }
            let even = (found.record.score(Player::One) - 0.5).abs() <= EVEN;
            (even && position.outcome().is_none()).then_some(found)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use std::collections::HashSet;

    #[test]
    fn where_to_begin_is_an_advantage_there_are_many_even_starts() {
        for variant in [Variant::Focus, Variant::FocusExact, Variant::FocusClassic] {
            let explorer = Explorer::shipped(variant);
            assert!(explorer.favours_the_first(), "{variant}");
            let starts: HashSet<Vec<AnyMove>> = (0..60)
                .filter_map(|seed| explorer.even_start(seed))
                .map(|start| {
                    let mut position = AnyPosition::start(variant);
                    for &mv in &start.moves {
                        position = position.play(mv).unwrap();
                    }
                    assert_eq!(position.to_move(), Player::One);
                    assert_eq!(explorer.record(&position), Some(start.record));
                    assert!((start.record.score(Player::One) - 0.5).abs() <= EVEN);
                    start.moves
                })
                .collect();
            assert!(starts.len() >= 10, "{variant}: {}", starts.len());
            assert_eq!(explorer.even_start(7), explorer.even_start(7));
        }
        assert!(!Explorer::shipped(Variant::CublinoPur).favours_the_first());
    }
}
