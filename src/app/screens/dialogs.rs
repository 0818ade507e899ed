//! Whether a dialog is open, for everybody else, and the opening of those that somebody asks for.

use super::file_dialog::{FileDialog, Purpose};
use super::line_dialog::LineDialog;
use super::position_dialog::{Form, PositionDialog};
use super::{NewGameDialog, RulesDialog};
use crate::app::board::input::read_input;
use crate::app::interface::{OpenDialog, OpenDialogs};
use crate::app::schedule::AppSystems;
use crate::app::session::Session;
use crate::app::settings::{ErrorQueue, Settings};
use crate::app::storage::library::GameSummary;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

/// The dialogs' own states.
#[derive(SystemParam)]
pub(super) struct Dialogs<'w> {
    new_game: ResMut<'w, NewGameDialog>,
    rules: ResMut<'w, RulesDialog>,
    file: ResMut<'w, FileDialog>,
    position: ResMut<'w, PositionDialog>,
    line: Res<'w, LineDialog>,
    complaints: Res<'w, ErrorQueue>,
}

impl Dialogs<'_> {
    /// What lies over the screen now.
    fn open(&self) -> OpenDialogs {
        OpenDialogs {
            dialog: self.new_game.0.is_some()
                || self.rules.0.is_some()
                || self.file.is_open()
                || self.line.0.is_some()
                || self.position.0.is_some(),
            error: !self.complaints.0.is_empty(),
        }
    }
}

/// The plugin.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NewGameDialog>()
        .init_resource::<RulesDialog>()
        .init_resource::<FileDialog>()
        .init_resource::<LineDialog>()
        .add_systems(
            Update,
            (
                note.in_set(AppSystems::Prepare),
                open.in_set(AppSystems::Input).after(read_input),
            ),
        );
}

/// Notes what lies over the screen.
fn note(dialogs: Dialogs, mut noted: ResMut<OpenDialogs>) {
    noted.set_if_neq(dialogs.open());
}

/// Opens what was asked for.
fn open(
    mut wanted: MessageReader<OpenDialog>,
    mut dialogs: Dialogs,
    mut noted: ResMut<OpenDialogs>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
) {
    for dialog in wanted.read() {
        match dialog {
            OpenDialog::NewGame(variant) => dialogs.new_game.0 = Some(settings.setup(*variant)),
            OpenDialog::Rules(variant) => dialogs.rules.0 = Some(*variant),
            OpenDialog::OpenFile => dialogs.file.open(Purpose::Open, ""),
            OpenDialog::SaveGame => {
                if let Some(session) = &session {
                    let name = GameSummary::of(session).file_name();
                    dialogs.file.open(Purpose::Save, name);
                }
            }
            OpenDialog::SetUp(position) => dialogs.position.0 = Some(Form::new(position)),
        }
        noted.set_if_neq(dialogs.open());
    }
}
