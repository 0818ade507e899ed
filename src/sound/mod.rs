//! Short, soft sounds for events on the board.
//!
//! `board::cues` chooses the sounds and their times: a piece sounds when it lands, not when it is clicked. It triggers
//! [`PlaySound`] events and needs neither a window nor an audio device. `quadrille_drawing::synthesis` computes the
//! samples. With the feature `sound`, `speaker` plays them on a thread, so that a slow or missing device delays no frame.

#[cfg(feature = "sound")]
mod speaker;

use crate::input::keys::KeyEvents;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{OpenDialogs, Screen, TextFocus};
use crate::schedule::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;
use quadrille_drawing::sound::Sound;

/// A request to play a sound now.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySound(pub Sound);

/// Adds the shortcut that mutes the sound.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, toggle_mute.in_set(AppSystems::Input));
}

/// Mutes or unmutes by the shortcut, but not while a text field has the focus.
fn toggle_mute(
    mut key_events: KeyEvents,
    screen: Res<State<Screen>>,
    text_focus: Res<TextFocus>,
    dialogs: Res<OpenDialogs>,
    mut settings: ResMut<Settings>,
) {
    let press_count = key_events.count(Scope::Board, Shortcut::Mute);
    let is_on_board = *screen.get() == Screen::Game && !text_focus.0 && !dialogs.any();
    if press_count % 2 == 1 && is_on_board {
        settings.sound.muted = !settings.sound.muted;
    }
}

/// Adds the playback.
pub fn window_plugin(app: &mut App) {
    #[cfg(feature = "sound")]
    app.add_plugins(speaker::plugin);
    #[cfg(not(feature = "sound"))]
    let _ = app;
}
