//! The Settings screen: appearance, motion, board, sound, AI and engines.

pub mod check;
pub mod draft;
mod edit;
mod notices;
mod page;
mod rows;

use super::prelude::*;
use crate::background::{BackgroundJob, ExitDeadline};
use crate::interface::ErrorQueue;
use crate::layout::effective_scale;
use crate::schedule::LeaveSystems;
use crate::settings::{SCALE_RANGE, Settings};
use crate::setup::Engine;
use bevy::ecs::entity_disabling::Disabled;
use bevy::window::PrimaryWindow;
use check::{CheckReport, ComplianceCheck};
use draft::EngineDraft;
use notices::Notices;
use quadrille_engine::compliance::CheckSummary;
use std::collections::HashMap;

/// The index of the engine to remove.
#[derive(Component, Clone, Copy, Debug)]
struct EngineRemoval(usize);

/// The state of the screen while the program runs.
#[derive(Resource, Default)]
pub struct SettingsScreen {
    /// The previous screen.
    previous_screen: Screen,
    /// The last check of each engine by name, with the engine at that time.
    check_results: HashMap<String, (Engine, CheckSummary)>,
    /// The threads of stopped checks, whose engines may still be running.
    stopped_checks: Vec<BackgroundJob<CheckReport>>,
}

/// Stops checks and queries when the program ends.
fn stop_at_exit(
    screen: Res<SettingsScreen>,
    exit_deadline: Res<ExitDeadline>,
    checks: Query<&ComplianceCheck>,
    drafts: Query<&EngineDraft, Allow<Disabled>>,
) {
    checks.iter().for_each(ComplianceCheck::stop);
    exit_deadline.wait(|| {
        checks.iter().all(ComplianceCheck::has_ended)
            && drafts.iter().all(EngineDraft::stop_query)
            && screen.stopped_checks.iter().all(BackgroundJob::is_finished)
    });
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::add_screen_system(app, Screen::Settings, draw_screen);
    dialogs::add_dialog_system(app, draw_removal);
    dialogs::add_dialog_system(app, notices::draw_dialog);
    let stop_system = stop_at_exit.in_set(LeaveSystems::Finish);
    app.add_plugins((edit::plugin, check::plugin))
        .init_resource::<SettingsScreen>()
        .init_resource::<Settings>()
        .init_resource::<ErrorQueue>()
        .add_systems(Last, stop_system.run_if(on_message::<AppExit>))
        .add_systems(OnExit(Screen::Home), remember_previous_screen(Screen::Home))
        .add_systems(OnExit(Screen::Game), remember_previous_screen(Screen::Game))
        .add_systems(OnExit(Screen::Games), remember_previous_screen(Screen::Games))
        // The dialogs of the screen close with it.
        .add_systems(OnExit(Screen::Settings), |mut commands: Commands| {
            commands.close_all_dialogs();
        });
}

/// Returns a system that stores the previous screen.
fn remember_previous_screen(previous_screen: Screen) -> impl Fn(ResMut<SettingsScreen>) {
    move |mut screen| screen.previous_screen = previous_screen
}

/// Returns the largest interface scale for this window, at most `max_percent`, in per cent.
fn max_scale_percent(window: &Window, max_percent: u32) -> u32 {
    let resolution = &window.resolution;
    let physical_size = resolution.physical_size().as_vec2();
    let base_scale = resolution.base_scale_factor();
    let max_scale = effective_scale(max_percent as f32 / 100.0, physical_size, base_scale);
    (max_scale * 100.0 + 0.01).floor() as u32
}

fn draw_screen(
    mut canvas: Canvas,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<SettingsScreen>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
) -> Result {
    let max_scale =
        window.map_or(u32::MAX, |window| max_scale_percent(&window, *SCALE_RANGE.end()));
    screen.stopped_checks.retain(|job| !job.is_finished());
    let mut new_settings = settings.clone();
    canvas.page("settings", |painter, window| {
        page::draw_page(painter, window, &mut new_settings, max_scale, &screen);
    })?;
    settings.set_if_neq(new_settings);
    Ok(())
}

/// Draws the dialog that confirms the removal of an engine.
fn draw_removal(
    mut canvas: Canvas,
    removal: Single<&EngineRemoval>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) -> Result {
    let index = removal.0;
    let Some(engine) = settings.engines.get(index) else {
        commands.close_dialog();
        return Ok(());
    };
    let title = tr!("engine-remove-title", name = &engine.name);
    let size = vec2(480.0, 220.0);
    let result = dialogs::draw_modal(&mut canvas, "remove", &title, size, |painter, rect| {
        let ink = painter.look.dim(14.0);
        let text_position = rect.min + vec2(32.0, 72.0);
        let text = tr!("engine-remove-note");
        painter.paragraph(text_position, rect.width() - 64.0, 21.0, &text, ink);
        let buttons_rect = area(text_position.x, rect.bottom() - 68.0, rect.width() - 64.0, 44.0);
        let buttons =
            [("remove-yes", tr!("remove"), 120.0, true), ("remove-no", tr!("keep"), 100.0, false)];
        painter.buttons(buttons_rect, true, buttons).0
    })?;
    if let Some(is_confirmed) = result.answer(false, Some(true)) {
        if is_confirmed {
            settings.engines.remove(index);
        }
        commands.close_dialog();
    }
    Ok(())
}
