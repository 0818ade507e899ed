//! What lies over the board and beside it, for whoever must stand back or wants something opened: which screen is shown,
//! whether a dialog lies over it, whether a widget has the keyboard, and what is to be told.

use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Player, Variant};

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
    /// First games, puzzles and openings.
    Learn,
    /// What a person's games add up to.
    Statistics,
    /// Many players, many games, one table.
    Tournament,
}

/// The errors and notes that a person has not read yet, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorQueue(pub Vec<Report>);

/// A text for a person to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// Something failed.
    Error(String),
    /// Something succeeded, but parts of what was read were passed over.
    Note(String),
}

impl Report {
    /// The text.
    pub fn text(&self) -> &str {
        match self {
            Self::Error(text) | Self::Note(text) => text,
        }
    }
}

impl ErrorQueue {
    /// Adds an error.
    pub fn push(&mut self, error: String) {
        self.0.push(Report::Error(error));
    }

    /// The texts of all errors and notes.
    pub fn texts(&self) -> Vec<String> {
        let texts = self.0.iter().map(Report::text);
        texts.map(str::to_owned).collect()
    }
}

impl Extend<String> for ErrorQueue {
    fn extend<T: IntoIterator<Item = String>>(&mut self, errors: T) {
        self.0.extend(errors.into_iter().map(Report::Error));
    }
}

/// The dialog that lies over the screen. What it shows and holds is a resource of its own, which goes when the dialog does.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialog {
    /// There is none.
    #[default]
    None,
    /// A game is put together.
    NewGame,
    /// A variant's rules.
    Rules,
    /// A variant introduces itself.
    Introduction,
    /// A file is asked for.
    File,
    /// A question on the game's tree.
    Line,
    /// A position is set up.
    SetUp,
    /// An engine is registered or changed.
    Engine,
    /// An engine is tested.
    EngineTest,
    /// Whether an engine is to be removed.
    RemoveEngine,
    /// An engine has not started, and somebody is to go on with the game.
    EngineFailure,
    /// The licences of what others have made.
    Notices,
    /// The games of a file, to choose from.
    GameFile,
}

/// Whether a widget of the interface has the keyboard: Enter, Space and the arrows are then its own.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InterfaceFocus(pub bool);

/// Whether that widget is a text field: letters are then its own as well.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextFocus(pub bool);

/// What lies over the screen.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenDialogs {
    /// Whether a dialog that somebody asked for lies there.
    pub dialog: bool,
    /// Whether an error waits to be read.
    pub error: bool,
}

impl OpenDialogs {
    /// Whether anything lies over the screen.
    pub const fn any(self) -> bool {
        self.dialog || self.error
    }
}

/// Asks for a dialog.
#[derive(Message, Clone, Debug)]
pub enum OpenDialog {
    /// New game, as it was left for the variant.
    NewGame(Variant),
    /// New game, against the lowest level.
    NewGameAgainstLowest(Variant),
    /// New game, to begin from this position.
    NewGameFrom(Box<AnyPosition>),
    /// The rules of the variant.
    Rules(Variant),
    /// The variant's introduction in three sentences.
    Introduction(Variant),
    /// The one that asks for a file to open.
    OpenFile,
    /// The one that asks where the game on the table is to be saved.
    SaveGame,
    /// The one that asks where copies of these kept games are to be written.
    Export(Vec<String>),
    /// The one that lists the games of the file that was opened last.
    GameFile,
    /// The one that asks whether the line that begins here is to be taken out.
    RemoveLine(Place),
    /// The one with the remark at this place.
    Remark(Place),
    /// The one that tells that the engine of this side has not started, for this reason and with these lines on its error output,
    /// and asks who is to play.
    EngineFailure(Player, String, Vec<String>),
    /// The one that sets up a position, beginning with this one.
    SetUp(Box<AnyPosition>),
}

/// The plugin.
pub fn plugin(app: &mut App) {
    app.init_resource::<ErrorQueue>()
        .init_state::<Screen>()
        .init_state::<Dialog>()
        .init_resource::<InterfaceFocus>()
        .init_resource::<TextFocus>()
        .init_resource::<OpenDialogs>()
        .add_message::<OpenDialog>();
}
