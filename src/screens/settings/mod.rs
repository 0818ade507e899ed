//! The Settings screen: looks, motion, board, sound, what our AI may use, and other people's engines.

mod check;
pub mod draft;
mod edit;
pub mod inquiry;
mod notices;
mod page;
pub(super) mod parts;
mod preferences;
pub mod trial;

use super::dialog::{self, Sheet};
use super::dialogs::{DialogCommands, DrawnWhile, Form, hold};
use super::file_dialog::ProgramChosen;
use crate::background::Leaving;
use crate::input::shortcuts::{Scope, Shortcut};
use crate::interface::{Dialog, ErrorQueue, Screen};
use crate::layout::scale_in_force;
use crate::schedule::LeaveSystems;
use crate::settings::{SCALES, Settings};
use crate::setup::Engine;
use crate::text::tr;
use crate::theme::canvas::Canvas;
use crate::theme::painter::area;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::vec2;
use check::Shown;
use draft::Draft;
use notices::Notices;
use quadrille_engine::compliance::Summary;
use trial::Trial;

/// Which engine is to be removed.
#[derive(Resource, Clone, Copy, Debug)]
struct Removal(usize);

impl Form for Removal {
    const DIALOG: Dialog = Dialog::RemoveEngine;
}

/// What the screen remembers while the program runs.
#[derive(Resource, Default)]
pub struct SettingsScreen {
    /// Where one came from.
    back: Screen,
    tested: Tested,
    /// Tests that were stopped and whose engines may not be gone yet.
    leaving: Vec<Trial>,
    /// The engine that is being registered, while its program is chosen from a list of files.
    draft: Option<Draft>,
}

/// At the program's end no engine that was being tested or asked is left behind.
fn finish(
    screen: Res<SettingsScreen>,
    leaving: Res<Leaving>,
    shown: Option<Res<Shown>>,
    draft: Option<Res<Draft>>,
) {
    if let Some(shown) = &shown {
        shown.trial.stop();
    }
    leaving.wait(|| {
        shown.as_ref().is_none_or(|shown| shown.trial.is_gone())
            && draft.as_ref().is_none_or(|draft| draft.is_quiet())
            && screen.leaving.iter().all(Trial::is_gone)
    });
}

/// A test whose dialog closes is stopped, and its engine waited for.
fn stop_test(world: &mut World) {
    if let Some(shown) = world.remove_resource::<Shown>() {
        shown.trial.stop();
        let mut screen = world.resource_mut::<SettingsScreen>();
        screen.leaving.push(shown.trial);
    }
}

/// How the engines' last tests went.
#[derive(Default)]
struct Tested(Vec<(Engine, Summary)>);

impl Tested {
    /// The last test of the engine as it stands.
    fn of(&self, engine: &Engine) -> Option<Summary> {
        let mut tests = self.0.iter();
        tests.find(|(tested, _)| tested == engine).map(|(_, s)| *s)
    }

    fn note(&mut self, engine: &Engine, summary: Summary) {
        self.0.retain(|(tested, _)| tested.name != engine.name);
        self.0.push((engine.clone(), summary));
    }
}

/// What was clicked on the page, apart from the settings it changed itself.
#[derive(Clone, Debug, PartialEq, Eq)]
enum SettingsAction {
    Back,
    Add,
    Edit(usize),
    Test(usize),
    Remove(usize),
    Notices,
}

/// Shows the screen.
pub fn plugin(app: &mut App) {
    hold::<Draft>(app);
    hold::<Removal>(app);
    hold::<Notices>(app);
    app.init_resource::<SettingsScreen>()
        .init_resource::<Settings>()
        .init_resource::<ErrorQueue>()
        .add_systems(
            Last,
            finish
                .in_set(LeaveSystems::Finish)
                .run_if(on_message::<AppExit>),
        )
        .add_systems(OnExit(Screen::Home), come_from(Screen::Home))
        .add_systems(OnExit(Screen::Game), come_from(Screen::Game))
        .add_systems(OnExit(Screen::Games), come_from(Screen::Games))
        // The screen's dialogs are nothing without it.
        .add_systems(
            OnExit(Screen::Settings),
            |mut commands: Commands, mut screen: ResMut<SettingsScreen>| {
                screen.draft = None;
                commands.close_dialog();
            },
        )
        .add_systems(OnExit(Dialog::EngineTest), stop_test)
        .draw_screen(Screen::Settings, show)
        .draw_dialog::<Draft, _>(edit::show)
        .draw_dialog::<Shown, _>(check::show)
        .draw_dialog::<Removal, _>(show_removal)
        .draw_dialog::<Notices, _>(notices::show);
}

/// Notes where one comes from.
fn come_from(from: Screen) -> impl Fn(ResMut<SettingsScreen>) {
    move |mut screen| screen.back = from
}

/// The largest size of everything that this window has room for, up to `most`, in per cent.
fn room_of(window: &Window, most: u32) -> u32 {
    let resolution = &window.resolution;
    let physical = resolution.physical_size().as_vec2();
    let room = scale_in_force(
        most as f32 / 100.0,
        physical,
        resolution.base_scale_factor(),
    );
    (room * 100.0 + 0.01).floor() as u32
}

/// Draws the page.
fn show(
    mut canvas: Canvas,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<SettingsScreen>,
    mut chosen: MessageReader<ProgramChosen>,
    mut next: ResMut<NextState<Screen>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut commands: Commands,
) -> Result {
    let ctx = canvas.ctx()?;
    let screen = &mut *screen;
    if let Some(ProgramChosen(program)) = chosen.read().last()
        && let Some(mut draft) = screen.draft.take()
    {
        match program.as_deref().map(Engine::command_of) {
            None => {}
            Some(Ok(command)) => draft.engine.command = command,
            Some(Err(bad)) => draft.refusal = Some(bad.localized()),
        }
        commands.open_dialog(draft);
    }
    let room = window.map_or(u32::MAX, |window| room_of(&window, *SCALES.end()));
    screen.leaving.retain(|trial| !trial.is_gone());
    let mut changed = settings.clone();
    let mut wish = canvas.page("settings", |painter, window| {
        page::show(painter, window, (&mut changed, room), &screen.tested)
    })?;
    settings.set_if_neq(changed);
    if !canvas.dialogs.any() && Shortcut::Leave.is_pressed(&ctx, Scope::Page) {
        wish = Some(SettingsAction::Back);
    }
    let engine = |index: usize| settings.engines.get(index).cloned();
    match wish {
        None => {}
        Some(SettingsAction::Back) => next.set(screen.back),
        Some(SettingsAction::Add) => commands.open_dialog(Draft::default()),
        Some(SettingsAction::Edit(index)) => {
            if let Some(engine) = engine(index) {
                commands.open_dialog(Draft::new(Some(index), engine));
            }
        }
        Some(SettingsAction::Test(index)) => {
            if let Some(engine) = engine(index) {
                commands.open_dialog(Shown::new(Trial::start(&engine, None)));
            }
        }
        Some(SettingsAction::Remove(index)) => commands.open_dialog(Removal(index)),
        Some(SettingsAction::Notices) => commands.open_dialog(Notices::default()),
    }
    Ok(())
}

/// Asks whether an engine is to be removed.
fn show_removal(
    mut canvas: Canvas,
    removal: Res<Removal>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) -> Result {
    let index = removal.0;
    let Some(engine) = settings.engines.get(index) else {
        commands.close_dialog();
        return Ok(());
    };
    let sheet = Sheet {
        name: "remove",
        title: &tr!("engine-remove-title", name = &engine.name),
        size: vec2(480.0, 220.0),
    };
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        let ink = painter.look.dim(14.0);
        let at = rect.min + vec2(32.0, 72.0);
        let text = tr!("engine-remove-note");
        painter.paragraph(at, rect.width() - 64.0, 21.0, &text, ink);
        let row = area(at.x, rect.bottom() - 68.0, rect.width() - 64.0, 44.0);
        let buttons = [
            ("remove-yes", tr!("remove"), 120.0, true),
            ("remove-no", tr!("keep"), 100.0, false),
        ];
        painter.buttons(row, true, buttons).0
    })?;
    if let Some(removed) = shown.answer(false, Some(true)) {
        if removed {
            settings.engines.remove(index);
        }
        commands.close_dialog();
    }
    Ok(())
}
