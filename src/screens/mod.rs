//! The screens and dialogs.

mod alerts;
pub mod attract;
mod dialogs;
mod engine_failure;
pub mod file_dialog;
mod game_file;
pub mod games;
pub mod home;
pub mod introduction;
pub mod learn;
pub mod lessons;
pub mod line_dialog;
mod native_dialog;
pub mod new_game;
mod page;
mod picture;
pub mod position_dialog;
pub mod puzzle_themes;
pub mod rules;
pub mod settings;
pub mod statistics;
pub mod tournament;
mod wake;

use bevy::prelude::*;

/// Common imports of this folder, with egui's `Rect` rather than Bevy's.
mod prelude {
    pub(super) use super::dialogs;
    pub(super) use crate::input::shortcuts::{Scope, Shortcut, presses};
    pub(super) use crate::interface::{
        DialogCommands, OpenFile, OpenNewGame, OpenPositionDialog, OpenRules, OpenSaveDialog,
        Screen,
    };
    pub(super) use crate::theme::canvas::Canvas;
    pub(super) use crate::theme::icons::Icon;
    pub(super) use crate::theme::painter::{
        Painter, TextAlign, TextStyle, WidgetPlace, area, parts,
    };
    pub(super) use crate::theme::tips::Tip;
    pub(super) use bevy::prelude::*;
    pub(super) use bevy_egui::egui::{self, Color32, Pos2, Rect, Response, Sense, pos2, vec2};
    pub(super) use quadrille_games::rules::{AnyPosition, Player, Variant};
    pub(super) use quadrille_text::{self as text, tr};
}

/// Adds the logic, including the content of dialogs.
pub fn core_plugin(app: &mut App) {
    app.add_plugins((
        (dialogs::plugin, attract::plugin),
        file_dialog::plugin,
        game_file::plugin,
        (engine_failure::plugin, line_dialog::plugin),
        position_dialog::plugin,
        new_game::plugin,
        rules::plugin,
    ));
}

/// Adds Home, the other screens and the dialogs. The game's own screen is the board with its panel.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        (dialogs::window_plugin, home::plugin),
        games::plugin,
        (learn::plugin, statistics::plugin),
        tournament::plugin,
        introduction::plugin,
        settings::plugin,
        alerts::plugin,
        (lessons::plugin, puzzle_themes::plugin, wake::plugin),
    ));
}
