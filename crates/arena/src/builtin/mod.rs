//! The players that opponents are measured against: none of them uses the search.
//!
//! They differ in what they know. [`random`] knows the rules. [`greedy`] looks one move ahead with the
//! estimate that tuning began with. [`plain`] looks ahead to a fixed depth with an estimate of its own ([`rule_of_thumb`]), which shares
//! nothing with the search, so that a mistake there is not made on both sides. [`uct`] plays games out by chance
//! and remembers which moves they spoke for.

mod greedy;
mod plain;
mod random;
mod rule_of_thumb;
mod uct;

pub(super) use greedy::greedy;
pub(super) use plain::plain;
pub(super) use random::random;
pub(super) use uct::{Thinking, uct};

use quadrille_games::record::Game;
use quadrille_games::rules::{Outcome, Position, Reason};
use rand::RngExt;
use rand::rngs::StdRng;

/// One of `items`, each as likely as the others; `None` when there are none.
fn pick<T: Copy>(items: &[T], random: &mut StdRng) -> Option<T> {
    (!items.is_empty()).then(|| items[random.random_range(0..items.len())])
}

/// What the way to a position has to do with how the game ends behind it.
struct Past {
    /// The keys of positions which have occurred twice: once more, and the game is over.
    twice: Vec<u64>,
    /// How many plies in a row have brought no progress.
    without_progress: usize,
}

impl Past {
    /// The past of a game that stands here.
    fn of(game: &Game) -> Self {
        let mut keys = game.repeatable_keys();
        keys.push(game.position().key());
        keys.sort_unstable();
        let mut twice: Vec<u64> = keys
            .windows(2)
            .filter(|pair| pair[0] == pair[1])
            .map(|pair| pair[0])
            .collect();
        twice.dedup();
        Self {
            twice,
            without_progress: game.plies_without_progress(),
        }
    }

    /// How the game would have ended in `position`, which `without_progress` plies have led to since the last that made any.
    fn ending<P: Position>(&self, position: &P, without_progress: usize) -> Option<Outcome> {
        position.outcome().or_else(|| {
            let third = !self.twice.is_empty() && self.twice.contains(&position.key());
            if third {
                return Some(position.repetition_outcome());
            }
            let limit = P::NO_PROGRESS_LIMIT.filter(|&limit| without_progress >= limit)?;
            Some(Outcome::draw(Reason::NoProgress(limit)))
        })
    }
}

/// How many plies in a row will have brought no progress after `mv`, if there are `before` in `position`. Where no rule
/// counts them this is always 0.
fn without_progress_after<P: Position>(position: &P, mv: P::Move, before: usize) -> usize {
    if P::NO_PROGRESS_LIMIT.is_none() || position.is_irreversible(mv) {
        0
    } else {
        before + 1
    }
}

#[cfg(test)]
#[path = "../../../games/tests/idle/mod.rs"]
#[expect(dead_code, reason = "the tests here begin at other positions")]
mod idle;

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Player, Variant};
    use quadrille_search::StopFlag;
    use rand::SeedableRng;

    /// A game of Contra from this position in which for 59 plies no die has left its row.
    fn nearly_drawn(text: &str) -> Game {
        let start = match AnyPosition::parse(Variant::CublinoContra, text) {
            Ok(start) => start,
            Err(error) => unreachable!("{text}: {error}"),
        };
        let mut game = Game::new(start);
        idle::wait(&mut game, 59);
        assert_eq!(
            (game.plies_to_draw(), game.position().to_move()),
            (Some(1), Player::One)
        );
        game
    }

    #[test]
    fn whoever_is_behind_takes_the_draw_and_whoever_is_ahead_goes_on() {
        // Black's dice have three rows to go, White's six; and the other way round.
        let behind = nearly_drawn("cWa1Wc1vd4vf4");
        let ahead = nearly_drawn("cUa4Uc4vd7vf7");
        let mut rng = StdRng::seed_from_u64(1);
        let stop = StopFlag::new();
        for seed in 0..5 {
            for (game, draws) in [(&behind, true), (&ahead, false)] {
                let chosen = [
                    plain(game, 1, &stop, &mut rng),
                    plain(game, 3, &stop, &mut rng),
                    uct(
                        game,
                        Thinking::Playouts(3000),
                        &stop,
                        &mut StdRng::seed_from_u64(seed),
                    ),
                ];
                for (player, mv) in chosen.into_iter().enumerate() {
                    let idle = mv.map(|mv| !game.position().is_irreversible(mv));
                    assert_eq!(idle, Some(draws), "player {player}: {}", game.position());
                }
            }
        }
    }
}
