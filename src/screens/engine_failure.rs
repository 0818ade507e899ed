//! The dialog after an engine has failed to start. The engine can be tried again, or another player continues the game.

use super::new_game::AI_NAME;
use super::prelude::*;
use crate::opponent::EngineStartFailed;
use crate::session::{Request, Session};
use crate::settings::Settings;
use crate::setup::{Controller, Engine, SeatSetup};
use quadrille_search::Level;
use std::sync::Arc;

/// The dialog's size in logical px, without and with lines of error output.
const SIZES: [egui::Vec2; 2] = [vec2(560.0, 380.0), vec2(760.0, 620.0)];

/// The state of the dialog.
#[derive(Component, Clone, Debug)]
struct EngineFailureForm {
    failure: EngineStartFailed,
    /// The index of the chosen player in [`replacement_seats`].
    chosen_index: usize,
}

/// Adds the dialog, which opens when an engine has not started.
pub(super) fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(|failure: On<EngineStartFailed>, mut commands: Commands| {
        commands.open_dialog(EngineFailureForm { failure: failure.clone(), chosen_index: 0 });
    });
}

fn draw_dialog(
    mut canvas: Canvas,
    mut form: Single<&mut EngineFailureForm>,
    If(session): If<Res<Session>>,
    settings: Res<Settings>,
    mut requests: MessageWriter<Request>,
    mut commands: Commands,
) -> Result {
    let form = &mut **form;
    let replacement_seats = replacement_seats(&session, form.failure.player, &settings);
    let title = tr!("engine-failure-title");
    let size = SIZES[usize::from(!form.failure.error_output.is_empty())];
    let canvas = &mut canvas;
    let result = dialogs::draw_modal(canvas, "engine-failure", &title, size, |painter, rect| {
        draw_contents(painter, rect, form, &replacement_seats)
    })?;
    let Some(should_continue) = result.answer(false, Some(true)) else { return Ok(()) };
    if should_continue {
        if let Some(seat) = replacement_seats.get(form.chosen_index) {
            requests.write(Request::Seat(form.failure.player, seat.clone()));
        }
        requests.write(Request::Pause(false));
    }
    commands.close_dialog();
    Ok(())
}

/// Draws the reason, the choice of a player, and the buttons. Returns `Some(true)` to continue, `Some(false)`
/// to stay paused, and `None` without a click.
fn draw_contents(
    painter: &mut Painter,
    rect: Rect,
    form: &mut EngineFailureForm,
    replacement_seats: &[SeatSetup],
) -> Option<bool> {
    let player_label = |index: usize| match replacement_seats.get(index) {
        Some(SeatSetup { controller: Controller::Ai { level, .. }, .. }) => text::level(*level),
        Some(seat) => seat.name.clone(),
        None => String::new(),
    };
    let content_rect = rect.shrink2(vec2(32.0, 0.0));
    let buttons_top = rect.bottom() - 66.0;
    let message_rect = content_rect.with_min_y(rect.top() + 72.0).with_max_y(buttons_top - 96.0);
    let message =
        tr!("engine-failure-words", name = player_label(0), reason = &form.failure.reason);
    painter.scroll_column(message_rect, "engine-failure-words", 0.0, false, |painter| {
        painter.prose(20.0, &message, painter.look.plain(14.0));
        painter.ui.add_space(8.0);
        painter.prose(20.0, &tr!("engine-failure-note"), painter.look.dim(13.5));
        painter.error_output(&form.failure.error_output);
    });
    let choice_rect = area(content_rect.left(), buttons_top - 84.0, content_rect.width(), 40.0);
    let (name, chosen_index) = (player_label(form.chosen_index), Some(form.chosen_index));
    let new_index = painter.step(
        choice_rect,
        "engine-failure-opponent",
        None,
        &name,
        chosen_index,
        replacement_seats.len(),
    );
    form.chosen_index = new_index.unwrap_or(form.chosen_index);
    let continue_label = match form.chosen_index {
        0 => tr!("engine-failure-again"),
        _ => tr!("engine-failure-play"),
    };
    let buttons = [
        ("engine-failure-go-on", continue_label, 150.0, true),
        ("engine-failure-wait", tr!("engine-failure-wait"), 150.0, false),
    ];
    let buttons_rect = area(content_rect.left(), buttons_top, content_rect.width(), 42.0);
    painter.buttons(buttons_rect, true, buttons).0
}

/// Returns the seats that can replace the failed one: the engine itself first, then levels and other engines.
fn replacement_seats(session: &Session, player: Player, settings: &Settings) -> Vec<SeatSetup> {
    let seat = &session.seats[player.index()];
    let Controller::Engine { engine, movetime } = &seat.controller else {
        return vec![seat.clone()];
    };
    let seat_for_engine = |engine: &Engine| SeatSetup {
        controller: Controller::Engine { engine: Arc::new(engine.clone()), movetime: *movetime },
        name: engine.name.clone(),
        clock: seat.clock,
    };
    let current_seat = settings.engine(&engine.name);
    let current_seat = current_seat.map_or_else(
        || seat.clone(),
        |stored_engine| SeatSetup { name: seat.name.clone(), ..seat_for_engine(stored_engine) },
    );
    let level_seats = Level::all().map(|level| {
        let mut controller = Controller::ai(session.game.variant());
        if let Controller::Ai { level: ai_level, .. } = &mut controller {
            *ai_level = level;
        }
        SeatSetup { controller, name: AI_NAME.to_owned(), clock: seat.clock }
    });
    let other_engine_seats = settings.engines.iter();
    let other_engine_seats = other_engine_seats
        .filter(|other_engine| other_engine.name != engine.name)
        .map(seat_for_engine);
    [current_seat].into_iter().chain(level_seats).chain(other_engine_seats).collect()
}
