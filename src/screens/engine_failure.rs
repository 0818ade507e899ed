//! The dialog after an engine has failed to start. The engine can be tried again, or another player continues the game.

use super::new_game::AI_NAME;
use super::prelude::*;
use crate::session::{Request, Session};
use crate::settings::Settings;
use crate::setup::{Controller, Engine, SeatSetup};
use quadrille_search::Level;
use std::sync::Arc;

/// The dialog's size in logical px, without and with lines of error output.
const SIZES: [egui::Vec2; 2] = [vec2(560.0, 380.0), vec2(760.0, 620.0)];

/// The engine that has failed to start.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub(super) struct EngineFailureForm {
    player: Player,
    /// The reason as the end of a sentence.
    reason: String,
    /// The first and the last lines of its error output.
    error_output: Vec<String>,
    /// The index of the chosen player in [`opponents`].
    chosen: usize,
}

impl EngineFailureForm {
    pub(super) const fn new(player: Player, reason: String, error_output: Vec<String>) -> Self {
        Self { player, reason, error_output, chosen: 0 }
    }
}

impl dialogs::DialogForm for EngineFailureForm {
    const DIALOG: Dialog = Dialog::EngineFailure;
}

/// Adds the dialog.
pub(super) fn plugin(app: &mut App) {
    let show = draw_dialog.run_if(resource_exists::<Session>);
    dialogs::draw_dialog::<EngineFailureForm, _>(app, show);
}

fn draw_dialog(
    mut canvas: Canvas,
    mut form: ResMut<EngineFailureForm>,
    session: Res<Session>,
    settings: Res<Settings>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) -> Result {
    let opponents = opponents(&session, form.player, &settings);
    let label = |seat: &SeatSetup| match &seat.controller {
        Controller::Ai { level, .. } => text::level(*level),
        _ => seat.name.clone(),
    };
    let name = opponents.first().map(label).unwrap_or_default();
    let message = tr!("engine-failure-words", name = &name, reason = &form.reason);
    let title = tr!("engine-failure-title");
    let size = SIZES[usize::from(!form.error_output.is_empty())];
    let canvas = &mut canvas;
    let result = dialogs::draw_modal(canvas, "engine-failure", &title, size, |painter, rect| {
        let inner = rect.shrink2(vec2(32.0, 0.0));
        let foot = rect.bottom() - 66.0;
        let list = inner.with_min_y(rect.top() + 72.0).with_max_y(foot - 96.0);
        painter.scrolled_column(list, "engine-failure-words", 0.0, false, |painter| {
            painter.prose(20.0, &message, painter.look.plain(14.0));
            painter.ui.add_space(8.0);
            painter.prose(20.0, &tr!("engine-failure-note"), painter.look.dim(13.5));
            painter.error_output(&form.error_output);
        });
        let choice = area(inner.left(), foot - 84.0, inner.width(), 40.0);
        let label = opponents.get(form.chosen).map(label).unwrap_or_default();
        let (index, count) = (Some(form.chosen), opponents.len());
        if let Some(to) =
            painter.step(choice, "engine-failure-opponent", None, &label, index, count)
        {
            form.chosen = to;
        }
        let go_on = match form.chosen {
            0 => tr!("engine-failure-again"),
            _ => tr!("engine-failure-play"),
        };
        let wait = tr!("engine-failure-wait");
        // The buttons continue with the chosen player or leave the game paused.
        let buttons = [
            ("engine-failure-go-on", go_on, 150.0, true),
            ("engine-failure-wait", wait, 150.0, false),
        ];
        let row = area(inner.left(), foot, inner.width(), 42.0);
        painter.buttons(row, true, buttons).0
    })?;
    let Some(goes_on) = result.answer(false, Some(true)) else {
        return Ok(());
    };
    if goes_on {
        if let Some(seat) = opponents.get(form.chosen) {
            requests.write(Request::Seat(form.player, seat.clone()));
        }
        requests.write(Request::Pause(false));
    }
    commands.close_dialog();
    Ok(())
}

/// Returns the possible opponents: the engine itself first, then levels and other engines.
fn opponents(session: &Session, player: Player, settings: &Settings) -> Vec<SeatSetup> {
    let seat = &session.seats[player.index()];
    let Controller::Engine { engine, movetime } = &seat.controller else {
        return vec![seat.clone()];
    };
    let with = |engine: &Engine| SeatSetup {
        controller: Controller::Engine { engine: Arc::new(engine.clone()), movetime: *movetime },
        name: engine.name.clone(),
        clock: seat.clock,
    };
    let own = settings.engine(&engine.name);
    let own = own.map_or_else(
        || seat.clone(),
        |stored_engine| SeatSetup { name: seat.name.clone(), ..with(stored_engine) },
    );
    let levels = Level::all().map(|level| {
        let mut controller = Controller::ai(session.game.variant());
        if let Controller::Ai { level: own, .. } = &mut controller {
            *own = level;
        }
        SeatSetup { controller, name: AI_NAME.to_owned(), clock: seat.clock }
    });
    let others = settings.engines.iter();
    let others = others.filter(|other| other.name != engine.name).map(with);
    [own].into_iter().chain(levels).chain(others).collect()
}
