//! Short, soft sounds for events on the board.
//!
//! `board::cues` chooses the sounds and their times: a piece sounds when it lands, not when it is clicked. It writes
//! [`Sound`] messages and needs neither a window nor an audio device. [`synthesis`] computes the samples. With the feature
//! `sound`, `speaker` plays them on a thread, so that a slow or missing device delays no frame.

#[cfg(feature = "sound")]
mod speaker;
pub mod synthesis;

use crate::input::keys::KeyPresses;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{OpenDialogs, Screen, TextFocus};
use crate::schedule::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;

/// A message to play a sound now.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A piece is picked up.
    Pick,
    /// A piece is put down.
    Place,
    /// A die has rolled over an edge.
    Roll,
    /// Pieces are captured.
    Capture,
    /// The game is over.
    Win,
    /// A click is refused.
    Refusal,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 6] =
        [Self::Pick, Self::Place, Self::Roll, Self::Capture, Self::Win, Self::Refusal];
}

/// A sound at a time of a move's animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundCue {
    /// Milliseconds since the start of the animation.
    pub at: f32,
    /// The sound.
    pub sound: Sound,
}

impl SoundCue {
    /// Returns the sounds of a piece that lands after `at` ms, with or without a capture.
    pub fn landing(at: f32, captures: bool) -> Vec<Self> {
        let placed = Self { at, sound: Sound::Place };
        let captured = Self { at, sound: Sound::Capture };
        if captures { vec![placed, captured] } else { vec![placed] }
    }
}

/// Adds the messages and the shortcut M.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, toggle_mute.in_set(AppSystems::Input));
}

/// Mutes or unmutes by the shortcut, but not while a text field has the focus.
fn toggle_mute(
    mut keys: KeyPresses,
    (screen, text): (Res<State<Screen>>, Res<TextFocus>),
    dialogs: Res<OpenDialogs>,
    mut settings: ResMut<Settings>,
) {
    let pressed = keys.count(Scope::Board, Shortcut::Mute);
    let at_board = *screen.get() == Screen::Game && !text.0 && !dialogs.any();
    if pressed % 2 == 1 && at_board {
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
