//! The message about a move that was made, in the game or as a try.

use bevy::prelude::*;
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
    pub steps_shown: usize,
    /// [`GameSession::serial`](super::GameSession::serial) after it. A move taken back within the same frame is not
    /// animated.
    pub serial: u64,
}

impl MovePlayed {
    /// Writes a move of `before`, unless it is a pass.
    pub(super) fn send(
        before: AnyPosition,
        mv: AnyMove,
        steps_shown: usize,
        serial: u64,
        messages: &mut MessageWriter<Self>,
    ) {
        let path = before.path(mv);
        if !path.spots.is_empty() {
            messages.write(Self { before, mv, path, steps_shown, serial });
        }
    }
}
