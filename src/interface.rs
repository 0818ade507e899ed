//! The state of the interface: the current screen and dialog, the keyboard focus, and unread messages.

use bevy::ecs::entity_disabling::Disabled;
use bevy::prelude::*;
use quadrille_games::rules::{AnyPosition, Variant};
use quadrille_search::Level;
use std::any::type_name;

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
pub struct ReportQueue(pub Vec<Report>);

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

impl ReportQueue {
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

impl Extend<String> for ReportQueue {
    fn extend<T: IntoIterator<Item = String>>(&mut self, errors: T) {
        self.0.extend(errors.into_iter().map(Report::Error));
    }
}

/// An open dialog. Its form is another component of the entity, which has the name of the form's type.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Dialog {
    /// The disabled dialog to which this one returns.
    covered_dialog: Option<Entity>,
    /// Whether it closes at the start of the next frame.
    is_closing: bool,
}

/// The commands that open and close dialogs.
pub trait DialogCommands {
    /// Opens the dialog of this form in place of all others.
    fn open_dialog<F: Component>(&mut self, form: F);
    /// Opens the dialog of this form above the open one, to which it returns.
    fn open_dialog_above<F: Component>(&mut self, form: F);
    /// Closes the open dialog at the start of the next frame.
    fn close_dialog(&mut self);
    /// Closes the open dialog and those below it at the start of the next frame.
    fn close_all_dialogs(&mut self);
}

impl DialogCommands for Commands<'_, '_> {
    fn open_dialog<F: Component>(&mut self, form: F) {
        self.queue(|world: &mut World| {
            let mut dialogs = world.query_filtered::<Entity, (With<Dialog>, Allow<Disabled>)>();
            for dialog in dialogs.iter(world).collect::<Vec<_>>() {
                world.despawn(dialog);
            }
            spawn_dialog(world, Dialog::default(), form);
        });
    }

    fn open_dialog_above<F: Component>(&mut self, form: F) {
        self.queue(|world: &mut World| {
            let covered_dialog = world.query_filtered::<Entity, With<Dialog>>().single(world).ok();
            if let Some(covered_dialog) = covered_dialog {
                world.entity_mut(covered_dialog).insert(Disabled);
            }
            spawn_dialog(world, Dialog { covered_dialog, is_closing: false }, form);
        });
    }

    fn close_dialog(&mut self) {
        self.queue(|world: &mut World| {
            for mut dialog in world.query::<&mut Dialog>().iter_mut(world) {
                dialog.is_closing = true;
            }
        });
    }

    fn close_all_dialogs(&mut self) {
        self.queue(|world: &mut World| {
            let mut covered_dialogs =
                world.query_filtered::<Entity, (With<Dialog>, With<Disabled>)>();
            for dialog in covered_dialogs.iter(world).collect::<Vec<_>>() {
                world.despawn(dialog);
            }
        });
        self.close_dialog();
    }
}

fn spawn_dialog<F: Component>(world: &mut World, dialog: Dialog, form: F) {
    let name = type_name::<F>().rsplit("::").next().unwrap_or_default();
    world.spawn((dialog, Name::new(name), form));
}

/// Removes closing dialogs. A dialog that one of them covered appears again.
fn remove_closing_dialogs(dialogs: Query<(Entity, &Dialog)>, mut commands: Commands) {
    for (entity, dialog) in dialogs.iter().filter(|(_, dialog)| dialog.is_closing) {
        commands.entity(entity).despawn();
        if let Some(covered_dialog) = dialog.covered_dialog {
            commands.entity(covered_dialog).try_remove::<Disabled>();
        }
    }
}

/// Whether a widget has the keyboard focus. It then gets Enter, Space and the arrow keys.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct InterfaceFocus(pub bool);

/// Whether the widget with the keyboard focus is a text field. It then gets letters as well.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextFocus(pub bool);

/// A request to give the keyboard focus to the button that leaves the board. It is no event, because only the drawing of the
/// button can do so.
#[derive(Message, Clone, Copy, Debug)]
pub struct FocusWayBack;

/// Whether a dialog or an error covers the screen.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenDialogs {
    /// Whether a dialog is open.
    pub has_dialog: bool,
    /// Whether an error is shown.
    pub has_error: bool,
}

impl OpenDialogs {
    /// Returns whether anything covers the screen.
    pub const fn any(self) -> bool {
        self.has_dialog || self.has_error
    }
}

/// A request for the dialog New game.
#[derive(Event, Clone, Debug)]
pub enum OpenNewGame {
    /// With the last settings of the variant.
    LastSettings(Variant),
    /// Against this level.
    AgainstLevel(Variant, Level),
    /// From this position.
    FromPosition(Box<AnyPosition>),
}

/// A request for the rules of a variant.
#[derive(Event, Clone, Copy, Debug)]
pub struct OpenRules(pub Variant);

/// A request for the dialog that sets up a position, starting with this one.
#[derive(Event, Clone, Debug)]
pub struct OpenPositionDialog(pub Box<AnyPosition>);

/// A request for the dialog in which a file of games is chosen and opened.
#[derive(Event, Clone, Copy, Debug)]
pub struct OpenFile;

/// A request for the dialog in which the file for the current game is chosen.
#[derive(Event, Clone, Copy, Debug)]
pub struct OpenSaveDialog;

/// Adds the state of the interface.
pub fn plugin(app: &mut App) {
    app.add_message::<FocusWayBack>()
        .init_resource::<ReportQueue>()
        .init_state::<Screen>()
        .init_resource::<InterfaceFocus>()
        .init_resource::<TextFocus>()
        .init_resource::<OpenDialogs>()
        .add_systems(PreUpdate, remove_closing_dialogs);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::state::app::StatesPlugin;

    #[derive(Component)]
    struct Upper;

    #[derive(Component)]
    struct Lower;

    /// Returns the forms of the open dialogs.
    fn names(app: &mut App) -> Vec<String> {
        let world = app.world_mut();
        let mut dialogs = world.query_filtered::<&Name, With<Dialog>>();
        dialogs.iter(world).map(ToString::to_string).collect()
    }

    /// Runs a command of dialogs. Returns the forms of the dialogs that are open then and in the next frame.
    fn run(app: &mut App, command: impl FnOnce(&mut Commands)) -> [Vec<String>; 2] {
        command(&mut app.world_mut().commands());
        app.world_mut().flush();
        let now = names(app);
        app.update();
        [now, names(app)]
    }

    #[test]
    fn dialog_stays_open_until_the_next_frame_and_returns_to_the_covered_one() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        let [none, upper, lower]: [&[&str]; 3] = [&[], &["Upper"], &["Lower"]];
        assert_eq!(run(&mut app, |commands| commands.open_dialog(Lower)), [lower; 2]);
        assert_eq!(run(&mut app, |commands| commands.open_dialog_above(Upper)), [upper; 2]);
        assert_eq!(run(&mut app, |commands| commands.close_dialog()), [upper, lower]);
        assert_eq!(run(&mut app, |commands| commands.close_dialog()), [lower, none]);
        assert_eq!(run(&mut app, |commands| commands.close_dialog()), [none; 2]);
        run(&mut app, |commands| commands.open_dialog(Lower));
        run(&mut app, |commands| commands.open_dialog_above(Upper));
        assert_eq!(run(&mut app, |commands| commands.close_all_dialogs()), [upper, none]);
    }

    #[test]
    fn opened_dialog_replaces_covered_and_closing_ones() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        run(&mut app, |commands| commands.open_dialog(Lower));
        run(&mut app, |commands| commands.open_dialog_above(Upper));
        let opened = run(&mut app, |commands| {
            commands.close_dialog();
            commands.open_dialog(Upper);
        });
        assert_eq!(opened, [["Upper"]; 2]);
        let [_, closed] = run(&mut app, |commands| commands.close_dialog());
        assert_eq!(closed, [""; 0]);
    }
}
