//! The players that opponents are measured against: none of them uses the search.
//!
//! They differ in what they know. [`random`] knows the rules. [`greedy`] looks one move ahead with the
//! estimate that tuning began with. [`plain`] looks ahead to a fixed depth with an estimate of its own ([`standing`]), which shares
//! nothing with the search, so that a mistake there is not made on both sides. [`uct`] plays games out by chance
//! and remembers which moves they spoke for.

mod greedy;
mod plain;
mod random;
mod standing;
mod uct;

pub(super) use greedy::greedy;
pub(super) use plain::plain;
pub(super) use random::random;
pub(super) use uct::{Thinking, uct};

use crate::record::Match;
use crate::rules::{Outcome, Position};
use rand::RngExt;
use rand::rngs::StdRng;

/// One of `items`, each as likely as the others; `None` when there are none.
fn pick<T: Copy>(items: &[T], random: &mut StdRng) -> Option<T> {
    (!items.is_empty()).then(|| items[random.random_range(0..items.len())])
}

/// The keys of positions which have occurred twice: once more, and the game is over.
fn twice(game: &Match) -> Vec<u64> {
    let mut keys = game.repeatable_keys();
    keys.push(game.position().key());
    keys.sort_unstable();
    let mut twice: Vec<u64> = keys
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .map(|pair| pair[0])
        .collect();
    twice.dedup();
    twice
}

/// How the game would have ended here, `twice` being the keys of [`twice`].
fn ending<P: Position>(position: &P, twice: &[u64]) -> Option<Outcome> {
    position.outcome().or_else(|| {
        let third = !twice.is_empty() && twice.contains(&position.key());
        third.then(|| position.repetition_outcome())
    })
}
