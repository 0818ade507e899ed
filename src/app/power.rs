//! The window draws while something moves, and sleeps while nothing does.

use crate::app::board::table::BoardState;
use crate::app::opponent::Opponent;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// Between two looks at a running search.
const THINKING: Duration = Duration::from_millis(50);
/// Between two looks when nothing is going on.
const IDLE: Duration = Duration::from_millis(500);

/// Asks for the next frame at once while something moves, soon while an AI thinks, late otherwise.
pub(super) fn choose_pace(
    board: Res<BoardState>,
    opponent: Res<Opponent>,
    mut settings: ResMut<WinitSettings>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if board.motion.is_some() || board.refused.is_some() {
        redraw.write(RequestRedraw);
    }
    let wait = if opponent.is_busy() { THINKING } else { IDLE };
    let mode = UpdateMode::reactive(wait);
    if settings.focused_mode != mode {
        settings.focused_mode = mode;
        settings.unfocused_mode = mode;
    }
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings {
        focused_mode: UpdateMode::reactive(IDLE),
        unfocused_mode: UpdateMode::reactive(IDLE),
    })
    .add_systems(Last, choose_pace);
}
