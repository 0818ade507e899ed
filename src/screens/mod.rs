//! The screens, and the dialogs that can lie over them.

pub mod attract;
mod complaint;
mod dialog;
mod dialogs;
mod engine_failure;
pub mod file_dialog;
mod game_file;
pub mod games;
mod heading;
pub mod home;
pub mod introduction;
pub mod learn;
pub mod line_dialog;
mod native_dialog;
pub mod new_game;
mod picture;
pub mod position_dialog;
mod reading;
pub mod rules;
pub mod settings;
pub mod statistics;
pub mod tournament;
mod wake;

use bevy::prelude::*;

/// What decides, without anything that is seen.
pub fn core_plugin(app: &mut App) {
    app.add_plugins((
        dialogs::plugin,
        attract::plugin,
        position_dialog::core_plugin,
    ));
}

/// Home and the dialogs; the game's own screen is the board with its panel.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        dialogs::window_plugin,
        home::plugin,
        games::plugin,
        (learn::plugin, statistics::plugin),
        tournament::plugin,
        file_dialog::plugin,
        game_file::plugin,
        (engine_failure::plugin, line_dialog::plugin),
        position_dialog::plugin,
        new_game::plugin,
        rules::plugin,
        introduction::plugin,
        settings::plugin,
        complaint::plugin,
        wake::plugin,
    ));
}
