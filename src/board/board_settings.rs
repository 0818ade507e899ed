//! What the settings mean at the board: how it looks, moves, and is handled.

use super::state::BoardState;
use crate::drawing::choice::Choice;
use crate::look::Look;
use crate::session::{Request, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use quadrille_games::rules::Player;

/// The settings that concern the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardSettings {
    /// What the board looks like.
    pub look: Look,
    /// Whether all squares are shown where a chosen piece can go, or only the one under the pointer.
    pub targets: bool,
    /// Whether the piece under the pointer shows where it can go.
    pub hover: bool,
    /// Whether a move can be laid while an AI thinks.
    pub premoves: bool,
    /// Whether a move is shown first, and made when it is confirmed.
    pub confirm: bool,
    /// Whether the board turns to the player on move while people play each other.
    pub turn: bool,
    /// How fast animations run; `None`: they are over at once.
    pub speed: Option<f32>,
}

impl BoardSettings {
    /// As chosen in the settings.
    pub fn of(settings: &Settings) -> Self {
        Self {
            look: Look::of(settings),
            targets: settings.board.targets,
            hover: settings.board.hover && settings.board.targets,
            premoves: settings.board.premoves,
            confirm: settings.board.confirm,
            turn: settings.board.turn,
            speed: settings.motion.factor(),
        }
    }

    /// What is shown of a selection: all of it, or without the targets that the pointer is not over.
    pub fn shown(&self, choice: &Choice) -> Option<Choice> {
        (!self.targets).then(|| {
            let mut shown = choice.clone();
            shown
                .targets
                .retain(|target| choice.pointed == Some(target.spot));
            shown
        })
    }
}

impl Default for BoardSettings {
    fn default() -> Self {
        Self::of(&Settings::default())
    }
}

/// Takes the settings to the board when they change.
pub fn take_settings(settings: Res<Settings>, mut state: ResMut<BoardState>) {
    let chosen = BoardSettings::of(&settings);
    if state.settings != chosen {
        state.settings = chosen;
    }
}

/// Turns the board to the player on move, once for each move and when its animation is over.
pub fn turn_to_player(
    session: Option<Res<Session>>,
    state: Res<BoardState>,
    mut requests: MessageWriter<Request>,
    mut seen: Local<Option<u64>>,
) {
    let Some(session) = session else { return };
    let hot_seat = Player::BOTH
        .into_iter()
        .all(|player| session.is_person(player));
    if !state.settings.turn || !hot_seat || !session.awaits_person() || state.motion.is_some() {
        return;
    }
    if seen.replace(session.serial) == Some(session.serial) {
        return;
    }
    let position = session.game.position();
    let near = crate::drawing::view::View {
        flipped: session.flipped,
        ..crate::drawing::view::View::still(position)
    }
    .near_player();
    if near != position.to_move() {
        requests.write(Request::Flip);
    }
}
