//! Built-in players that do not search. They serve as opponents in measurements.

use quadrille_games::record::Game;
use quadrille_games::rules::{AnyMove, AnyPosition, with_position};
use quadrille_search::eval::Evaluate;
use rand::RngExt;
use rand::rngs::StdRng;

/// Returns a random legal move; `None` when the game is over.
pub(crate) fn random_move(game: &Game, rng: &mut StdRng) -> Option<AnyMove> {
    random_choice(&game.legal_moves(), rng)
}

/// Returns the move to the position that is best for the mover; a random one if several are equally good. `None` when the
/// game is over.
pub(crate) fn greedy_move(game: &Game, rng: &mut StdRng) -> Option<AnyMove> {
    let position = game.position();
    let mover = position.to_move();
    let mut best_moves = Vec::new();
    let mut best_value = i32::MIN;
    for mv in game.legal_moves() {
        let Ok(next) = position.play(mv) else { continue };
        let value = match next.outcome() {
            Some(outcome) => match outcome.winner {
                Some(winner) if winner == mover => i32::MAX,
                Some(_) => i32::MIN,
                None => 0,
            },
            None if next.to_move() == mover => static_evaluation(&next),
            None => -static_evaluation(&next),
        };
        if value > best_value {
            best_moves.clear();
            best_value = value;
        }
        if value == best_value {
            best_moves.push(mv);
        }
    }
    random_choice(&best_moves, rng)
}

/// Returns the evaluation of an unfinished position for the player to move.
fn static_evaluation(position: &AnyPosition) -> i32 {
    with_position!(position, position => position.simple_evaluation())
}

/// Returns a random one of `moves`; `None` if there are none.
fn random_choice(moves: &[AnyMove], rng: &mut StdRng) -> Option<AnyMove> {
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;
    use rand::SeedableRng;

    #[test]
    fn random_reaches_every_move() {
        let mut rng = StdRng::seed_from_u64(1);
        let game = Game::new(AnyPosition::start(Variant::CublinoContra));
        let moves = game.legal_moves();
        let mut reached: Vec<_> = (0..500).filter_map(|_| random_move(&game, &mut rng)).collect();
        reached.sort_by_key(|mv| moves.iter().position(|legal| legal == mv));
        reached.dedup();
        assert_eq!(reached, moves);
    }

    fn game_from_text(variant: Variant, text: &str) -> Game {
        match AnyPosition::parse(variant, text) {
            Ok(position) => Game::new(position),
            Err(error) => unreachable!("{text}: {error}"),
        }
    }

    #[test]
    fn greedy_takes_wins_and_avoids_losses() {
        let mut rng = StdRng::seed_from_u64(1);
        // A runner is one step from the far row.
        let game =
            game_from_text(Variant::Hique, "2rrrr1/1gggg1/7/6/7/6/7/6/7/6/r6/1GGGG1/2RRRR1 1");
        for _ in 0..20 {
            let mv = greedy_move(&game, &mut rng).map(|mv| game.position().move_text(mv));
            assert_eq!(mv.as_deref(), Some("1,11,1,13"));
        }
    }

    #[test]
    fn greedy_chooses_the_best_evaluation() {
        let mut rng = StdRng::seed_from_u64(1);
        for variant in Variant::ALL {
            let mut game = Game::new(AnyPosition::start(variant));
            while game.plies() < 8 {
                let position = game.position();
                let worth = |mv: AnyMove| {
                    let next = position.play(mv).ok()?;
                    Some(-with_position!(&next, next => next.simple_evaluation()))
                };
                let chosen = greedy_move(&game, &mut rng);
                let best = game.legal_moves().into_iter().map(worth).max();
                assert_eq!(chosen.map(worth), best, "{variant} {position}");
                let Some(Ok(())) = chosen.map(|mv| game.play(mv)) else {
                    unreachable!("{variant}: the game is not over");
                };
            }
        }
    }
}
