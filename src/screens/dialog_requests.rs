//! Opens the dialogs that screens and other dialogs request by [`OpenDialog`].

use super::engine_failure::EngineFailureForm;
use super::file_dialog::FilePurpose;
use super::line_dialog::LineForm;
use super::prelude::*;
use super::{
    file_dialog, game_file, introduction, lessons, new_game, position_dialog, puzzle_themes, rules,
};
use crate::learn::level_fit::{LevelFit, PersonRatings};
use crate::learn::progress::Progress;
use crate::session::Session;
use crate::settings::Settings;
use crate::setup::Setup;
use crate::storage::library::GameSummary;
use crate::theme::InterfaceSystems;
use bevy::state::state::StateTransition;
use bevy_egui::EguiPrimaryContextPass;

/// Adds the system that opens requested dialogs.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, open);
}

/// Adds the systems that open a dialog in the frame of the request.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (open, apply_dialog_change)
            .chain()
            .after(InterfaceSystems::Screen)
            .before(InterfaceSystems::Dialog),
    );
}

/// Switches to the requested dialog without waiting for the next frame. A dialog that closes with its screen is still drawn
/// in this frame.
fn apply_dialog_change(world: &mut World) {
    let opens = match world.resource::<NextState<Dialog>>() {
        NextState::Pending(dialog) | NextState::PendingIfNeq(dialog) => *dialog != Dialog::None,
        NextState::Unchanged => false,
    };
    if opens {
        world.run_schedule(StateTransition);
    }
}

/// Opens the dialog that was requested last.
fn open(
    mut wanted: ResMut<Messages<OpenDialog>>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
    (ratings, progress): (Res<PersonRatings>, Res<Progress>),
    mut commands: Commands,
) {
    if wanted.is_empty() {
        return;
    }
    let Some(dialog) = wanted.drain().last() else {
        return;
    };
    match (dialog, session) {
        (OpenDialog::NewGame(variant), _) => {
            let setup = if settings.last_games.contains_key(&variant) {
                settings.setup(variant)
            } else {
                Setup::against_level(variant, LevelFit::new(&ratings, &progress, variant).level)
            };
            commands.open_dialog(new_game::NewGameForm::new(setup));
        }
        (OpenDialog::NewGameAgainstLevel(variant, level), _) => {
            commands.open_dialog(new_game::NewGameForm::new(Setup::against_level(variant, level)));
        }
        (OpenDialog::NewGameFrom(position), _) => {
            commands.open_dialog(new_game::NewGameForm::new(Setup::from_position(*position)));
        }
        (OpenDialog::Rules(variant), _) => {
            commands.open_dialog(rules::RulesForm::new(variant, None));
        }
        (OpenDialog::Introduction(variant), _) => {
            commands.open_dialog(introduction::IntroductionForm::new(variant, None));
        }
        (OpenDialog::OpenFile, _) => {
            commands.open_dialog(file_dialog::FileDialogForm::new(FilePurpose::Open, ""));
        }
        (OpenDialog::SaveGame, Some(session)) => {
            let name = GameSummary::from_session(&session).file_name();
            commands.open_dialog(file_dialog::FileDialogForm::new(FilePurpose::Save, name));
        }
        (OpenDialog::Export(names), _) => {
            let name = match &*names {
                [name] => name.clone(),
                several => format!("{}.pgn", tr!("file-games-name", count = several.len())),
            };
            commands
                .open_dialog(file_dialog::FileDialogForm::new(FilePurpose::Export(names), name));
        }
        (OpenDialog::Lessons(variant), _) => {
            commands.open_dialog(lessons::LessonsForm { variant });
        }
        (OpenDialog::PuzzleThemes(variant), _) => {
            commands.open_dialog(puzzle_themes::PuzzleThemesForm { variant });
        }
        (OpenDialog::GameFile, _) => commands.open_dialog(game_file::GameFileForm::default()),
        (OpenDialog::SetUp(position), _) => {
            commands.open_dialog(position_dialog::PositionForm::new(&position));
        }
        (OpenDialog::RemoveLine(place), Some(_)) => {
            commands.open_dialog(LineForm::removal(place));
        }
        (OpenDialog::Resign, Some(_)) => commands.open_dialog(LineForm::resignation()),
        (OpenDialog::Remark(place), Some(session)) => {
            commands.open_dialog(LineForm::remark(place, session.game.comment(place)));
        }
        (OpenDialog::EngineFailure(player, reason, lines), Some(_)) => {
            commands.open_dialog(EngineFailureForm::new(player, reason, lines));
        }
        // Without a game there is nothing to save, comment or resign.
        (
            OpenDialog::SaveGame
            | OpenDialog::RemoveLine(_)
            | OpenDialog::Remark(_)
            | OpenDialog::Resign
            | OpenDialog::EngineFailure(..),
            None,
        ) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interface::{ErrorQueue, OpenDialogs};
    use bevy::state::app::StatesPlugin;

    #[test]
    fn dialog_state_exists_while_the_dialog_is_open() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .add_plugins((crate::interface::plugin, dialogs::plugin, plugin))
            .add_plugins((new_game::plugin, rules::plugin, position_dialog::plugin))
            .add_message::<crate::session::Request>()
            .init_resource::<Settings>()
            .init_resource::<PersonRatings>()
            .init_resource::<Progress>()
            .init_resource::<ErrorQueue>();
        let held = |app: &App| {
            let world = app.world();
            let forms = [
                world.contains_resource::<new_game::NewGameForm>(),
                world.contains_resource::<rules::RulesForm>(),
                world.contains_resource::<position_dialog::PositionForm>(),
            ];
            (*world.resource::<State<Dialog>>().get(), forms)
        };
        let start = Box::new(AnyPosition::start(Variant::Hique));
        for (wanted, open, forms) in [
            (OpenDialog::NewGame(Variant::Hique), Dialog::NewGame, [true, false, false]),
            (OpenDialog::Rules(Variant::Hique), Dialog::Rules, [false, true, false]),
            (OpenDialog::SetUp(start), Dialog::SetUp, [false, false, true]),
        ] {
            app.world_mut().write_message(wanted);
            app.update();
            assert_eq!(held(&app), (open, forms));
            assert!(app.world().resource::<OpenDialogs>().dialog);
        }
        app.world_mut().commands().close_dialog();
        app.world_mut().flush();
        app.update();
        assert_eq!(held(&app), (Dialog::None, [false; 3]));
        // Without a game there is nothing to save.
        app.world_mut().write_message(OpenDialog::SaveGame);
        app.update();
        assert!(!app.world().resource::<OpenDialogs>().any());
    }
}
