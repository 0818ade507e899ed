//! A move that was made, in the game or as a try: the message about it, and the forced pass after it.

use super::Session;
use bevy::prelude::*;
use quadrille_games::record::{Game, Place};
use quadrille_games::rules::{AnyMove, AnyPosition, Path};

/// A message that a move was made, which is to be animated.
#[derive(Message, Clone, Debug)]
pub struct MovePlayed {
    /// The position before it.
    pub before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// Its path; never empty, because passes are only mentioned in the status line.
    pub path: Path,
    /// The number of leading spots of the path that need no animation (1: none).
    pub walked: usize,
    /// [`Session::serial`] after it. A move taken back within the same frame is not animated.
    pub serial: u64,
}

impl MovePlayed {
    /// Writes a move of `before`, unless it is a pass.
    pub(super) fn send_played_move(
        session: &Session,
        before: AnyPosition,
        mv: AnyMove,
        walked: usize,
        played: &mut MessageWriter<Self>,
    ) {
        let path = before.path(mv);
        if !path.spots.is_empty() {
            played.write(Self { before, mv, path, walked, serial: session.serial });
        }
    }
}

/// Returns the pass at a place if it is the only legal move.
pub(super) fn forced_pass_at(game: &Game, place: Place) -> Option<AnyMove> {
    if game.outcome_at(place).is_some() {
        return None;
    }
    let position = game.position_of(place);
    match position.legal_moves().as_slice() {
        [mv] if position.path(*mv).spots.is_empty() => Some(*mv),
        _ => None,
    }
}
