//! What is heard: a short, soft sound for each thing that happens on the board.
//!
//! `board::cues` notices what happens and when it is to be heard (a piece that lands, not the click that sent it), and
//! writes [`Sound`] messages; that needs no window and no loudspeaker. [`synthesis`] computes the samples. With the feature
//! `sound`, `speaker` plays them, on a thread of its own: a device that is slow to open, or not there, delays no frame.

#[cfg(feature = "sound")]
mod speaker;
pub mod synthesis;

use crate::input::keys::KeyPresses;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{OpenDialogs, Screen, TextFocus};
use crate::schedule::AppSystems;
use crate::settings::Settings;
use bevy::prelude::*;

/// Something to be heard now.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A piece is taken up.
    Pick,
    /// A piece is put down.
    Place,
    /// A die has tipped over its edge.
    Roll,
    /// Pieces are taken.
    Capture,
    /// The game is over.
    Win,
    /// A click that cannot be a move.
    Refusal,
}

impl Sound {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Pick,
        Self::Place,
        Self::Roll,
        Self::Capture,
        Self::Win,
        Self::Refusal,
    ];
}

/// A sound at a moment of a move's animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SoundCue {
    /// Milliseconds since the animation began.
    pub at: f32,
    /// What is heard then.
    pub sound: Sound,
}

impl SoundCue {
    /// A piece that is put down after `at` ms, and what it takes.
    pub fn landing(at: f32, captures: bool) -> Vec<Self> {
        let placed = Self {
            at,
            sound: Sound::Place,
        };
        let captured = Self {
            at,
            sound: Sound::Capture,
        };
        if captures {
            vec![placed, captured]
        } else {
            vec![placed]
        }
    }
}

/// The noticing, and the key M.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, mute_key.in_set(AppSystems::Input));
}

/// Turns the sound off and on at the board; not while something is being typed.
fn mute_key(
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

/// The playing.
pub fn window_plugin(app: &mut App) {
    #[cfg(feature = "sound")]
    app.add_plugins(speaker::plugin);
    #[cfg(not(feature = "sound"))]
    let _ = app;
}
