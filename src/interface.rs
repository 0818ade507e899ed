//! The state of the interface: the current screen and dialog, the keyboard focus, and unread messages.

use bevy::prelude::*;
use quadrille_games::record::Place;
use quadrille_games::rules::{AnyPosition, Player, Variant};
use quadrille_search::Level;

/// The screen that fills the window.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The cards of the games.
    #[default]
    Home,
    /// The board and its panel.
    Game,
    /// The settings.
    Settings,
    /// The stored games.
    Games,
    /// First games, puzzles and openings.
    Learn,
    /// The statistics of a person's games.
    Statistics,
    /// Tournaments.
    Tournament,
}

/// The unread errors and notes, oldest first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct ErrorQueue(pub Vec<Report>);

/// A message for the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// Something failed.
    Error(String),
    /// Something succeeded, but parts of the input were skipped.
    Note(String),
}

impl Report {
    /// Returns the text.
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

    /// Returns the texts of all errors and notes.
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

/// The open dialog. Its content is a resource that is removed when the dialog closes.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialog {
    /// No dialog.
    #[default]
    None,
    /// New game.
    NewGame,
    /// The rules of a variant.
    Rules,
    /// The introduction of a variant.
    Introduction,
    /// Choose a file.
    File,
    /// A question about the game or a line of it.
    Line,
    /// Set up a position.
    SetUp,
    /// Register or edit an engine.
    Engine,
    /// Test an engine.
    EngineTest,
    /// Confirm the removal of an engine.
    RemoveEngine,
    /// An engine did not start; choose who continues the game.
    EngineFailure,
    /// The licences of third parties.
    Notices,
    /// The games of a file.
    GameFile,
    /// Choose puzzles by theme.
    PuzzleThemes,
    /// Choose a lesson.
    Lessons,
}

/// Whether a widget has the keyboard focus. It then gets Enter, Space and the arrow keys.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InterfaceFocus(pub bool);

/// Whether the widget with the keyboard focus is a text field. It then gets letters as well.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextFocus(pub bool);

/// Whether a dialog or an error covers the screen.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenDialogs {
    /// Whether a dialog is open.
    pub dialog: bool,
    /// Whether an error is shown.
    pub error: bool,
}

impl OpenDialogs {
    /// Returns whether anything covers the screen.
    pub const fn any(self) -> bool {
        self.dialog || self.error
    }
}

/// A request to open a dialog.
#[derive(Message, Clone, Debug)]
pub enum OpenDialog {
    /// New game with the last settings of the variant.
    NewGame(Variant),
    /// New game against this level.
    NewGameAgainstLevel(Variant, Level),
    /// New game from this position.
    NewGameFrom(Box<AnyPosition>),
    /// The rules of the variant.
    Rules(Variant),
    /// The introduction of the variant.
    Introduction(Variant),
    /// Choose a file to open.
    OpenFile,
    /// Choose a file to save the current game.
    SaveGame,
    /// Choose a file for copies of these stored games.
    Export(Vec<String>),
    /// The games of the file that was opened last.
    GameFile,
    /// Confirm the removal of the line that begins here.
    RemoveLine(Place),
    /// Edit the comment at this place.
    Remark(Place),
    /// Confirm the resignation.
    Resign,
    /// The engine of this player did not start, for this reason and with these lines of error output. Choose who continues
    /// the game.
    EngineFailure(Player, String, Vec<String>),
    /// Choose a lesson of the variant.
    Lessons(Variant),
    /// Choose puzzles of the variant by theme.
    PuzzleThemes(Variant),
    /// Set up a position, starting with this one.
    SetUp(Box<AnyPosition>),
}

/// Adds the state of the interface.
pub fn plugin(app: &mut App) {
    app.init_resource::<ErrorQueue>()
        .init_state::<Screen>()
        .init_state::<Dialog>()
        .init_resource::<InterfaceFocus>()
        .init_resource::<TextFocus>()
        .init_resource::<OpenDialogs>()
        .add_message::<OpenDialog>();
}
