//! The message about a move that was made, in the game or as a try.

use bevy::prelude::*;
use quadrille_games::rules::{AnyMove, AnyPosition, Path};

/// A message that a move was made, so that it is animated.
#[derive(Message, Clone, Debug)]
pub struct MovePlayed {
    /// The position before the move.
    pub position_before: AnyPosition,
    /// The move.
    pub mv: AnyMove,
    /// The path of the move; never empty, because passes are only mentioned in the status line.
    pub path: Path,
    /// The number of leading spots of the path that need no animation (1: all is animated).
    pub steps_shown: usize,
    /// [`GameSession::serial`](super::GameSession::serial) after the move. A move taken back within the same frame is not
    /// animated.
    pub serial: u64,
}

impl MovePlayed {
    /// Writes the message about `mv`, unless it is a pass.
    pub(super) fn send(
        position_before: AnyPosition,
        mv: AnyMove,
        steps_shown: usize,
        serial: u64,
        messages: &mut MessageWriter<Self>,
    ) {
        let path = position_before.path(mv);
        if !path.spots.is_empty() {
            messages.write(Self { position_before, mv, path, steps_shown, serial });
        }
    }
}
