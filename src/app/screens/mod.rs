//! Which screen is shown, and the dialogs that can lie over it.

mod dialog;
pub mod home;
pub mod new_game;
pub mod rules;
mod wake;

use crate::app::session::Setup;
use crate::rules::Variant;
use bevy::prelude::*;

/// The screen that fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The game cards.
    #[default]
    Home,
    /// The board and its panel.
    Game,
}

/// The New game dialog: open with this set-up, or closed.
#[derive(Resource, Default, Clone, Debug)]
pub struct NewGameDialog(pub Option<Setup>);

/// The rules dialog: open on this variant, or closed.
#[derive(Resource, Default, Clone, Copy, Debug)]
pub struct RulesDialog(pub Option<Variant>);

/// Home and the dialogs; the game's own screen is the board with its panel.
pub fn plugin(app: &mut App) {
    app.add_plugins((home::plugin, new_game::plugin, rules::plugin, wake::plugin));
}
