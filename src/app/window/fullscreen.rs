//! F11: the whole screen, and back.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};

/// The plugin.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, toggle);
}

fn toggle(
    mut keys: MessageReader<KeyboardInput>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
) {
    for input in keys.read() {
        let pressed = input.state == ButtonState::Pressed && !input.repeat;
        if !pressed || input.logical_key != Key::F11 {
            continue;
        }
        for mut window in &mut window {
            window.mode = match window.mode {
                WindowMode::Windowed => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
                _ => WindowMode::Windowed,
            };
        }
    }
}
