//! Brute force: whether a side can force a win within a number of plies, by the rules of a running game.

use quadrille_games::rules::zobrist::number;
use quadrille_games::rules::{Outcome, Player, Position, Reason};
use std::collections::HashMap;

/// A running game: the position, and the keys since the last irreversible move.
pub struct RunningGame<P> {
    pub position: P,
    pub keys: Vec<u64>,
}

impl<P: Position> RunningGame<P> {
    pub const fn new(position: P) -> Self {
        Self { position, keys: Vec::new() }
    }

    /// Returns the outcome by the rules, including repetition and the limit of plies without progress.
    pub fn outcome(&self) -> Option<Outcome> {
        let key = self.position.key();
        let met = self.keys.iter().filter(|&&before| before == key).count();
        if let Some(outcome) = self.position.outcome() {
            Some(outcome)
        } else if met >= 2 {
            Some(self.position.repetition_outcome())
        } else if P::NO_PROGRESS_LIMIT.is_some_and(|limit| self.keys.len() >= limit) {
            Some(Outcome::draw(Reason::Repetition))
        } else {
            None
        }
    }

    pub fn moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        self.position.legal_moves(&mut moves);
        moves
    }

    pub fn after(&self, mv: P::Move) -> Self {
        let mut keys = Vec::new();
        if !self.position.is_irreversible(mv) {
            keys.clone_from(&self.keys);
            keys.push(self.position.key());
        }
        let mut position = self.position.clone();
        position.play_unchecked(mv);
        Self { position, keys }
    }

    /// Identifies the position and the set of earlier ones, which decide how the game can continue.
    fn key(&self) -> (u64, u64) {
        let earlier = self.keys.iter().map(|&key| number(key, 0));
        (self.position.key(), earlier.fold(0, u64::wrapping_add))
    }
}

/// What is known about a game: a win is impossible within the first number of plies, and possible within the second.
type PlyBounds = (Option<u32>, Option<u32>);

/// Tries all moves of both sides.
pub struct BruteForce<P: Position> {
    winner: Player,
    /// Rates a move. Moves with a high rating are tried first. This affects only the duration.
    rate: fn(&P, P::Move) -> i32,
    bounds: HashMap<(u64, u64), PlyBounds>,
}

impl<P: Position> BruteForce<P> {
    pub fn new(winner: Player, rate: fn(&P, P::Move) -> i32) -> Self {
        Self { winner, rate, bounds: HashMap::new() }
    }

    /// Returns whether the winner can force a win within `plies`.
    pub fn can_force_win(&mut self, game: &RunningGame<P>, plies: u32) -> bool {
        if let Some(outcome) = game.outcome() {
            return outcome.winner == Some(self.winner);
        }
        if plies == 0 {
            return false;
        }
        let key = game.key();
        let (refuted, proven) = self.bounds.get(&key).copied().unwrap_or_default();
        if refuted.is_some_and(|refuted| plies <= refuted) {
            return false;
        }
        if proven.is_some_and(|proven| plies >= proven) {
            return true;
        }
        let mut moves = game.moves();
        moves.sort_by_cached_key(|&mv| -(self.rate)(&game.position, mv));
        let games: Vec<RunningGame<P>> = moves.into_iter().map(|mv| game.after(mv)).collect();
        let result = if game.position.to_move() == self.winner {
            // Looks for short wins first, which takes less time.
            ((plies - 1) % 2..plies)
                .step_by(2)
                .any(|left| games.iter().any(|game| self.can_force_win(game, left)))
        } else {
            games.iter().all(|game| self.can_force_win(game, plies - 1))
        };
        let (refuted, proven) = self.bounds.entry(key).or_default();
        *(if result { proven } else { refuted }) = Some(plies);
        result
    }
}
