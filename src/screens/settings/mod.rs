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
use crate::settings::{SCALES, Settings};
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
    back: Screen,
    /// The last check of each engine by name, with the engine at that time.
    tested: HashMap<String, (Engine, CheckSummary)>,
    /// The threads of stopped checks, whose engines may still be running.
    leaving: Vec<BackgroundJob<CheckReport>>,
}

/// Stops checks and queries when the program ends.
fn stop_at_exit(
    screen: Res<SettingsScreen>,
    leaving: Res<ExitDeadline>,
    checks: Query<&ComplianceCheck>,
    drafts: Query<&EngineDraft, Allow<Disabled>>,
) {
    checks.iter().for_each(ComplianceCheck::stop);
    leaving.wait(|| {
        checks.iter().all(ComplianceCheck::has_ended)
            && drafts.iter().all(EngineDraft::stop_query)
            && screen.leaving.iter().all(BackgroundJob::is_finished)
    });
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::add_screen_system(app, Screen::Settings, draw_screen);
    dialogs::add_dialog_system(app, draw_removal);
    dialogs::add_dialog_system(app, notices::draw_dialog);
    let finish = stop_at_exit.in_set(LeaveSystems::Finish);
    app.add_plugins((edit::plugin, check::plugin))
        .init_resource::<SettingsScreen>()
        .init_resource::<Settings>()
        .init_resource::<ErrorQueue>()
        .add_systems(Last, finish.run_if(on_message::<AppExit>))
        .add_systems(OnExit(Screen::Home), remember_previous_screen(Screen::Home))
        .add_systems(OnExit(Screen::Game), remember_previous_screen(Screen::Game))
        .add_systems(OnExit(Screen::Games), remember_previous_screen(Screen::Games))
        // The dialogs of the screen close with it.
        .add_systems(OnExit(Screen::Settings), |mut commands: Commands| {
            commands.close_all_dialogs();
        });
}

/// Returns a system that stores the previous screen.
fn remember_previous_screen(from: Screen) -> impl Fn(ResMut<SettingsScreen>) {
    move |mut screen| screen.back = from
}

/// Returns the largest interface scale for this window, at most `most`, in per cent.
fn max_scale_percent(window: &Window, most: u32) -> u32 {
    let resolution = &window.resolution;
    let physical = resolution.physical_size().as_vec2();
    let base = resolution.base_scale_factor();
    let room = effective_scale(most as f32 / 100.0, physical, base);
    (room * 100.0 + 0.01).floor() as u32
}

fn draw_screen(
    mut canvas: Canvas,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<SettingsScreen>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
) -> Result {
    let room = window.map_or(u32::MAX, |window| max_scale_percent(&window, *SCALES.end()));
    screen.leaving.retain(|work| !work.is_finished());
    let mut changed = settings.clone();
    canvas.page("settings", |painter, window| {
        page::draw_page(painter, window, &mut changed, room, &screen);
    })?;
    settings.set_if_neq(changed);
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
        let at = rect.min + vec2(32.0, 72.0);
        let text = tr!("engine-remove-note");
        painter.paragraph(at, rect.width() - 64.0, 21.0, &text, ink);
        let row = area(at.x, rect.bottom() - 68.0, rect.width() - 64.0, 44.0);
        let buttons =
            [("remove-yes", tr!("remove"), 120.0, true), ("remove-no", tr!("keep"), 100.0, false)];
        painter.buttons(row, true, buttons).0
    })?;
    if let Some(removed) = result.answer(false, Some(true)) {
        if removed {
            settings.engines.remove(index);
        }
        commands.close_dialog();
    }
    Ok(())
}
