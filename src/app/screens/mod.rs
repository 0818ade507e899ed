//! Which screen is shown, and the dialogs that can lie over it.

pub mod attract;
mod complaint;
mod dialog;
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

use crate::app::session::Setup;
use crate::app::settings::{Complaints, Settings};
use crate::rules::Variant;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use file_dialog::FileDialog;
use line_dialog::LineDialog;
use position_dialog::PositionDialog;

/// The screen that fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The game cards.
    #[default]
    Home,
    /// The board and its panel.
    Game,
    /// What is chosen once and for all.
    Settings,
    /// All games that are kept.
    Games,
    /// Many players, many games, one table.
    Tournament,
}

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

/// The dialogs, for whoever must stand back while one is open.
#[derive(SystemParam)]
pub struct Dialogs<'w> {
    new_game: Res<'w, NewGameDialog>,
    rules: Res<'w, RulesDialog>,
    complaints: Res<'w, Complaints>,
    file: Res<'w, FileDialog>,
    line: Res<'w, LineDialog>,
    position: Res<'w, PositionDialog>,
}

/// The dialogs, for whoever opens one by a key and must stand back while one is open.
#[derive(SystemParam)]
pub struct DialogKeys<'w> {
    /// The New game dialog.
    pub new_game: ResMut<'w, NewGameDialog>,
    /// The rules.
    pub rules: ResMut<'w, RulesDialog>,
    /// The dialog that asks for a file.
    pub file: ResMut<'w, FileDialog>,
    /// The dialog that sets up a position.
    pub position: ResMut<'w, PositionDialog>,
    line: Res<'w, LineDialog>,
    settings: Res<'w, Settings>,
}

impl DialogKeys<'_> {
    /// Opens the New game dialog as it was left for `variant`.
    pub fn ask_new_game(&mut self, variant: Variant) {
        self.new_game.0 = Some(self.settings.setup(variant));
    }

    /// Whether one of them is open.
    #[must_use]
    pub fn are_open(&self) -> bool {
        self.new_game.0.is_some()
            || self.rules.0.is_some()
            || self.file.is_open()
            || self.line.0.is_some()
            || self.position.0.is_some()
    }
}

/// The dialogs of the Settings screen; a complaint lies over them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct SettingsDialogs;

impl Dialogs<'_> {
    /// Whether a dialog lies over the screen.
    #[must_use]
    pub fn are_open(&self) -> bool {
        self.new_game.0.is_some()
            || self.rules.0.is_some()
            || !self.complaints.0.is_empty()
            || self.file.is_open()
            || self.line.0.is_some()
            || self.position.0.is_some()
    }
}

/// Whether a widget of the interface has the keyboard: Enter, Space and the arrows are then its own.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InterfaceFocus(pub bool);

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
