//! What lies over the board and beside it, for whoever must stand back or wants something opened: which screen is shown,
//! whether a dialog lies over it, and whether a widget has the keyboard.

use crate::rules::{AnyPosition, Variant};
use bevy::prelude::*;

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

/// Whether a widget of the interface has the keyboard: Enter, Space and the arrows are then its own.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InterfaceFocus(pub bool);

/// What lies over the screen, as it was at the beginning of the frame or has been opened since.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenDialogs {
    /// Whether a dialog that somebody asked for lies there.
    pub dialog: bool,
    /// Whether an error waits to be read.
    pub error: bool,
}

impl OpenDialogs {
    /// Whether anything lies over the screen.
    #[must_use]
    pub const fn any(self) -> bool {
        self.dialog || self.error
    }
}

/// Asks for a dialog.
#[derive(Message, Clone, Debug)]
pub enum OpenDialog {
    /// New game, as it was left for the variant.
    NewGame(Variant),
    /// The rules of the variant.
    Rules(Variant),
    /// The one that asks for a file to open.
    OpenFile,
    /// The one that asks where the game on the table is to be saved.
    SaveGame,
    /// The one that sets up a position, beginning with this one.
    SetUp(Box<AnyPosition>),
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_resource::<InterfaceFocus>()
        .init_resource::<OpenDialogs>()
        .add_message::<OpenDialog>();
}
