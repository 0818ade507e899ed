//! Which screen is shown, and the dialogs that can lie over it.

pub mod attract;
mod complaint;
mod dialog;
mod dialogs;
pub mod file_dialog;
pub mod games;
mod heading;
pub mod home;
pub mod line_dialog;
pub mod new_game;
mod picture;
pub mod position_dialog;
pub mod rules;
pub mod settings;
pub mod tournament;
mod wake;

use crate::app::setup::Setup;
use crate::rules::Variant;
use bevy::prelude::*;
use bevy_egui::egui;

/// The whole window, behind everything else, for the page of that name.
fn background(ctx: &egui::Context, name: &'static str) -> egui::Ui {
    let place = egui::UiBuilder::new()
        .layer_id(egui::LayerId::background())
        .max_rect(ctx.content_rect());
    egui::Ui::new(ctx.clone(), name.into(), place)
}

/// The New game dialog: open with this set-up, or closed.
#[derive(Resource, Default, Clone, Debug)]
pub struct NewGameDialog(pub Option<Setup>);

/// The rules dialog: open on this variant, or closed.
#[derive(Resource, Default, Clone, Copy, Debug)]
pub struct RulesDialog(pub Option<Variant>);

/// The dialogs of the Settings screen; a complaint lies over them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SettingsDialogs;

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
        home::plugin,
        games::plugin,
        tournament::plugin,
        file_dialog::plugin,
        line_dialog::plugin,
        position_dialog::plugin,
        new_game::plugin,
        rules::plugin,
        settings::plugin,
        complaint::plugin,
        wake::plugin,
    ));
}
