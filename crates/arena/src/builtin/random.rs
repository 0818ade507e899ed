//! Any legal move.

use super::pick;
use quadrille_games::record::Game;
use quadrille_games::rules::AnyMove;
use rand::rngs::StdRng;

/// Any legal move; `None` when the game is over.
pub(crate) fn random(game: &Game, random: &mut StdRng) -> Option<AnyMove> {
    pick(&game.legal_moves(), random)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::{AnyPosition, Variant};
    use rand::SeedableRng;

    #[test]
    fn random_reaches_every_move() {
        let mut rng = StdRng::seed_from_u64(1);
        let game = Game::new(AnyPosition::start(Variant::CublinoContra));
        let moves = game.legal_moves();
        let mut seen: Vec<_> = (0..500).filter_map(|_| random(&game, &mut rng)).collect();
        seen.sort_by_key(|mv| moves.iter().position(|known| known == mv));
        seen.dedup();
        assert_eq!(seen, moves);
    }
}
