//! Which dialog is open, for everybody else, and the opening of those that somebody asks for.

use super::{
    engine_failure, file_dialog, game_file, introduction, line_dialog, new_game, position_dialog,
    rules,
};
use crate::interface::{Dialog, ErrorQueue, OpenDialog, OpenDialogs, Screen};
use crate::schedule::AppSystems;
use crate::session::Session;
use crate::settings::Settings;
use crate::setup::Setup;
use crate::storage::library::GameSummary;
use crate::storage::quit::Quit;
use crate::text::tr;
use crate::theme::InterfaceSystems;
use bevy::ecs::system::ScheduleSystem;
use bevy::prelude::*;
use bevy::state::state::StateTransition;
use bevy_egui::EguiPrimaryContextPass;
use engine_failure::EngineFailureForm;
use file_dialog::Purpose;
use line_dialog::LineForm;

/// What a dialog holds: it comes when the dialog opens, and goes when it closes.
pub(super) trait Form: Resource + Sized {
    /// The dialog.
    const DIALOG: Dialog;

    /// Whether the dialog lies over the screen.
    fn is_open(dialog: Res<State<Dialog>>, form: Option<Res<Self>>) -> bool {
        *dialog.get() == Self::DIALOG && form.is_some()
    }
}

/// When screens and dialogs are drawn.
pub(super) trait DrawnWhile {
    /// Draws with this system while `screen` is shown.
    fn draw_screen<M>(&mut self, screen: Screen, show: impl Systems<M>) -> &mut Self;
    /// Draws with this system while the dialog of this form is open.
    fn draw_dialog<F: Form, M>(&mut self, show: impl Systems<M>) -> &mut Self;
}

/// Systems, as schedules take them.
pub(super) trait Systems<M>: IntoScheduleConfigs<ScheduleSystem, M> {}

impl<M, S: IntoScheduleConfigs<ScheduleSystem, M>> Systems<M> for S {}

impl DrawnWhile for App {
    fn draw_screen<M>(&mut self, screen: Screen, show: impl Systems<M>) -> &mut Self {
        let show = show.in_set(InterfaceSystems::Screen);
        self.add_systems(EguiPrimaryContextPass, show.run_if(in_state(screen)))
    }

    fn draw_dialog<F: Form, M>(&mut self, show: impl Systems<M>) -> &mut Self {
        let show = show.in_set(InterfaceSystems::Dialog);
        self.add_systems(EguiPrimaryContextPass, show.run_if(F::is_open))
    }
}

/// Opening and closing.
pub(super) trait DialogCommands {
    /// Opens the dialog of this form in place of what is open.
    fn open_dialog<F: Form>(&mut self, form: F);
    /// Closes what is open.
    fn close_dialog(&mut self);
}

impl DialogCommands for Commands<'_, '_> {
    fn open_dialog<F: Form>(&mut self, form: F) {
        self.insert_resource(form);
        self.set_state_if_neq(F::DIALOG);
    }

    fn close_dialog(&mut self) {
        self.set_state_if_neq(Dialog::None);
    }
}

/// The plugin.
pub(super) fn plugin(app: &mut App) {
    hold::<new_game::Form>(app);
    hold::<rules::RulesForm>(app);
    hold::<introduction::IntroductionForm>(app);
    hold::<file_dialog::Form>(app);
    hold::<LineForm>(app);
    hold::<EngineFailureForm>(app);
    hold::<position_dialog::Form>(app);
    hold::<game_file::Form>(app);
    app.add_systems(PreUpdate, open)
        .add_systems(Update, note.in_set(AppSystems::Prepare));
}

/// Lets the form go with its dialog.
pub(super) fn hold<F: Form>(app: &mut App) {
    app.add_systems(OnExit(F::DIALOG), |mut commands: Commands| {
        commands.remove_resource::<F>();
    });
}

/// What a screen has asked for is opened in the same frame, and what has gone wrong lies over it already.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            note.before(InterfaceSystems::Screen),
            (open, go_over)
                .chain()
                .after(InterfaceSystems::Screen)
                .before(InterfaceSystems::Dialog),
        ),
    );
}

/// Goes over to the dialog that is wanted, without waiting for the next frame. One that closes with its screen is still drawn over
/// it in this frame.
fn go_over(world: &mut World) {
    let opens = match world.resource::<NextState<Dialog>>() {
        NextState::Pending(dialog) | NextState::PendingIfNeq(dialog) => *dialog != Dialog::None,
        NextState::Unchanged => false,
    };
    if opens {
        world.run_schedule(StateTransition);
    }
}

/// Notes what lies over the screen.
pub(super) fn note(
    dialog: Res<State<Dialog>>,
    complaints: Res<ErrorQueue>,
    quit: Option<Res<Quit>>,
    mut noted: ResMut<OpenDialogs>,
) {
    let asks = quit.is_some_and(|quit| quit.failure().is_some());
    noted.set_if_neq(OpenDialogs {
        dialog: *dialog.get() != Dialog::None,
        error: asks || !complaints.0.is_empty(),
    });
}

/// Opens what was asked for last.
fn open(
    mut wanted: ResMut<Messages<OpenDialog>>,
    session: Option<Res<Session>>,
    settings: Res<Settings>,
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
            commands.open_dialog(new_game::Form::new(settings.setup(variant)));
        }
        (OpenDialog::NewGameAgainstLowest(variant), _) => {
            let setup = Setup::against_lowest(variant);
            commands.open_dialog(new_game::Form::new(setup));
        }
        (OpenDialog::NewGameFrom(position), _) => {
            let setup = Setup::from_position(*position);
            commands.open_dialog(new_game::Form::new(setup));
        }
        (OpenDialog::Rules(variant), _) => {
            commands.open_dialog(rules::RulesForm::new(variant, None));
        }
        (OpenDialog::Introduction(variant), _) => {
            commands.open_dialog(introduction::IntroductionForm::new(variant, None));
        }
        (OpenDialog::OpenFile, _) => {
            commands.open_dialog(file_dialog::Form::new(Purpose::Open, ""));
        }
        (OpenDialog::SaveGame, Some(session)) => {
            let name = GameSummary::of(&session).file_name();
            commands.open_dialog(file_dialog::Form::new(Purpose::Save, name));
        }
        (OpenDialog::Export(names), _) => {
            let name = match &*names {
                [name] => name.clone(),
                several => format!("{}.pgn", tr!("file-games-name", count = several.len())),
            };
            commands.open_dialog(file_dialog::Form::new(Purpose::Export(names), name));
        }
        (OpenDialog::GameFile, _) => commands.open_dialog(game_file::Form::default()),
        (OpenDialog::SetUp(position), _) => {
            commands.open_dialog(position_dialog::Form::new(&position));
        }
        (OpenDialog::RemoveLine(place), Some(_)) => {
            commands.open_dialog(LineForm::Remove(place));
        }
        (OpenDialog::Remark(place), Some(session)) => {
            commands.open_dialog(LineForm::remark(place, session.game.comment(place)));
        }
        (OpenDialog::EngineFailure(player, reason, lines), Some(_)) => {
            commands.open_dialog(EngineFailureForm::new(player, reason, lines));
        }
        // Without a game there is nothing to save or to remark on.
        (
            OpenDialog::SaveGame
            | OpenDialog::RemoveLine(_)
            | OpenDialog::Remark(_)
            | OpenDialog::EngineFailure(..),
            None,
        ) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::state::app::StatesPlugin;
    use quadrille_games::rules::{AnyPosition, Variant};

    #[test]
    fn what_a_dialog_holds_lives_as_long_as_it_is_open() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .add_plugins((crate::interface::plugin, plugin))
            .init_resource::<Settings>()
            .init_resource::<ErrorQueue>();
        let held = |app: &App| {
            let world = app.world();
            let forms = [
                world.contains_resource::<new_game::Form>(),
                world.contains_resource::<rules::RulesForm>(),
                world.contains_resource::<position_dialog::Form>(),
            ];
            (*world.resource::<State<Dialog>>().get(), forms)
        };
        let start = Box::new(AnyPosition::start(Variant::Hique));
        for (wanted, open, forms) in [
            (
                OpenDialog::NewGame(Variant::Hique),
                Dialog::NewGame,
                [true, false, false],
            ),
            (
                OpenDialog::Rules(Variant::Hique),
                Dialog::Rules,
                [false, true, false],
            ),
            (
                OpenDialog::SetUp(start),
                Dialog::SetUp,
                [false, false, true],
            ),
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
