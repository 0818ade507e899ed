//! Random games of Upthrust.

use quadrille_games::rules::upthrust::{Colour, Upthrust};
use quadrille_games::rules::{Player, Position, zobrist::number};

/// Returns the positions of a random game.
pub fn game(seed: u64) -> Vec<Upthrust> {
    let colours = Colour::ALL;
    let second = colours[1 + number(seed, 0) as usize % 3];
    let mut position = Upthrust::with_colours([colours[0], second], Player::One);
    let mut game = Vec::new();
    let mut moves = Vec::new();
    loop {
        position.legal_moves(&mut moves);
        if moves.is_empty() {
            return game;
        }
        game.push(position.clone());
        let pick = number(seed, game.len() as u64) as usize % moves.len();
        position.play_unchecked(moves[pick]);
    }
}
