//! The Settings screen: looks, motion, board, sound, what our AI may use, and other people's engines.

mod check;
pub mod draft;
mod edit;
pub mod inquiry;
mod page;
pub(super) mod parts;
mod preferences;
pub mod trial;

use super::{SettingsDialogs, background, dialog};
use crate::app::background::Leaving;
use crate::app::interface::Screen;
use crate::app::places::Places;
use crate::app::schedule::LeaveSystems;
use crate::app::settings::{ErrorQueue, Settings};
use crate::app::setup::Engine;
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen, area};
use crate::app::theme::textures::ArtTextures;
use crate::app::theme::{CurrentTheme, InterfaceSystems};
use crate::ugi::compliance::Summary;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, pos2, vec2},
};
use check::Shown;
use draft::Draft;
use trial::Trial;

/// What lies over the page.
#[derive(Default)]
enum Over {
    #[default]
    Nothing,
    Edit(Box<Draft>),
    Test(Box<Shown>),
    Remove(usize),
}

/// What the screen remembers while the program runs.
#[derive(Resource, Default)]
pub struct SettingsScreen {
    /// Where one came from.
    back: Screen,
    over: Over,
    tested: Tested,
    /// Tests that were stopped and whose engines may not be gone yet.
    leaving: Vec<Trial>,
}

/// At the program's end no engine that was being tested or asked is left behind.
fn finish(mut screen: ResMut<SettingsScreen>, leaving: Res<Leaving>) {
    let over = std::mem::take(&mut screen.over);
    if let Over::Test(shown) = &over {
        shown.trial.stop();
    }
    let gone = |trial: &Trial| trial.is_gone();
    leaving.wait(|| {
        let shown = match &over {
            Over::Test(shown) => shown.trial.is_gone(),
            Over::Edit(draft) => draft.is_quiet(),
            Over::Nothing | Over::Remove(_) => true,
        };
        shown && screen.leaving.iter().all(gone)
    });
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
enum Wish {
    Back,
    Add,
    Edit(usize),
    Test(usize),
    Remove(usize),
}

/// Shows the screen.
pub fn plugin(app: &mut App) {
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
        .add_systems(
            EguiPrimaryContextPass,
            (
                show.in_set(InterfaceSystems::Screen),
                show_over
                    .in_set(InterfaceSystems::Dialog)
                    .in_set(SettingsDialogs),
            )
                .run_if(in_state(Screen::Settings)),
        );
}

/// Notes where one comes from.
fn come_from(from: Screen) -> impl Fn(ResMut<SettingsScreen>) {
    move |mut screen| screen.back = from
}

/// Draws the page.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn show(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut textures: ResMut<ArtTextures>,
    mut places: ResMut<Places>,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<SettingsScreen>,
    complaints: Res<ErrorQueue>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let screen = &mut *screen;
    screen.leaving.retain(|trial| !trial.is_gone());
    let window = ctx.content_rect();
    let mut ui = background(&ctx, "settings");
    let covered = !matches!(screen.over, Over::Nothing) || !complaints.0.is_empty();
    if covered {
        ui.disable();
    }
    let mut pen = Pen {
        ui: &mut ui,
        look: theme.palette(),
        textures: &mut textures,
        places: &mut places,
    };
    let mut changed = settings.clone();
    let mut wish = page::show(&mut pen, window, &mut changed, &screen.tested);
    settings.set_if_neq(changed);
    if !covered && ctx.input(|input| input.key_pressed(egui::Key::Escape)) {
        wish = Some(Wish::Back);
    }
    let engine = |index: usize| settings.engines.get(index).cloned();
    match wish {
        None => {}
        Some(Wish::Back) => next.set(screen.back),
        Some(Wish::Add) => screen.over = Over::Edit(Box::default()),
        Some(Wish::Edit(index)) => {
            if let Some(engine) = engine(index) {
                screen.over = Over::Edit(Box::new(Draft::new(Some(index), engine)));
            }
        }
        Some(Wish::Test(index)) => {
            if let Some(engine) = engine(index) {
                screen.over = Over::Test(Box::new(Shown::new(Trial::start(&engine, None))));
            }
        }
        Some(Wish::Remove(index)) => screen.over = Over::Remove(index),
    }
    Ok(())
}

/// Draws what lies over the page.
fn show_over(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut textures: ResMut<ArtTextures>,
    mut places: ResMut<Places>,
    mut settings: ResMut<Settings>,
    mut screen: ResMut<SettingsScreen>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let screen = &mut *screen;
    if matches!(screen.over, Over::Nothing) {
        return Ok(());
    }
    let keys = dialog::keys(&ctx);
    places.clear();
    let mut over = std::mem::take(&mut screen.over);
    dialog::over(&ctx, "settings", |ui| {
        let mut pen = Pen {
            ui,
            look: theme.palette(),
            textures: &mut textures,
            places: &mut places,
        };
        let stays = match &mut over {
            Over::Nothing => false,
            Over::Edit(draft) => edit_engine(&mut pen, draft, keys, &mut settings),
            Over::Remove(index) => remove_engine(&mut pen, *index, keys, &mut settings),
            Over::Test(shown) => test_engine(&mut pen, shown, keys, screen),
        };
        if stays {
            screen.over = over;
        } else if let Over::Test(shown) = over {
            screen.leaving.push(shown.trial);
        }
    });
    Ok(())
}

/// Draws the form; whether it stays.
fn edit_engine(
    pen: &mut Pen,
    draft: &mut Draft,
    keys: dialog::Keys,
    settings: &mut ResMut<Settings>,
) -> bool {
    let mut decision = edit::show(pen, draft);
    if keys.escape {
        decision = Some(edit::Decision::Cancel);
    } else if keys.enter {
        decision = decision.or(Some(edit::Decision::Save));
    }
    match decision {
        None => true,
        Some(edit::Decision::Cancel) => false,
        Some(edit::Decision::Save) => match draft.finish(&settings.engines) {
            Ok(engine) => {
                match draft.index {
                    Some(index) if index < settings.engines.len() => {
                        settings.engines[index] = engine;
                    }
                    _ => settings.engines.push(engine),
                }
                false
            }
            Err(refusal) => {
                draft.refusal = Some(refusal);
                true
            }
        },
    }
}

/// Asks whether an engine is to be removed; whether the question stays.
fn remove_engine(
    pen: &mut Pen,
    index: usize,
    keys: dialog::Keys,
    settings: &mut ResMut<Settings>,
) -> bool {
    let Some(engine) = settings.engines.get(index) else {
        return false;
    };
    let window = pen.ui.ctx().content_rect();
    let rect = dialog::place(window, vec2(480.0, 220.0));
    let title = tr!("engine-remove-title", name = &engine.name);
    let crossed = dialog::sheet(pen, window, rect, &title, "remove-close");
    let text = tr!("engine-remove-note");
    let ink = Ink::regular(14.0, pen.look.text2);
    let at = pos2(rect.left() + 32.0, rect.top() + 72.0);
    pen.paragraph(at, rect.width() - 64.0, 21.0, &text, ink);
    let y = rect.bottom() - 68.0;
    let remove = area(rect.right() - 32.0 - 120.0, y, 120.0, 44.0);
    let removed = pen.main_button(remove, "remove-yes", &tr!("remove"), 15.0) || keys.enter;
    let keep = area(remove.left() - 108.0, y, 100.0, 44.0);
    let kept = pen.button(keep, "remove-no", &tr!("keep"), 15.0) || crossed || keys.escape;
    if removed && !kept {
        settings.engines.remove(index);
    }
    !removed && !kept
}

/// Draws a test; whether it stays.
fn test_engine(
    pen: &mut Pen,
    shown: &mut Shown,
    keys: dialog::Keys,
    screen: &mut SettingsScreen,
) -> bool {
    let mut decision = check::show(pen, shown);
    let end = shown.trial.end().cloned();
    if keys.escape {
        decision = Some(check::Decision::Close);
    } else if keys.enter && end.is_some() {
        decision = decision.or(Some(check::Decision::Close));
    }
    if let Some(Ok(summary)) = end {
        screen.tested.note(shown.trial.engine(), summary);
    }
    match decision {
        None => true,
        Some(check::Decision::Stop) => {
            shown.trial.stop();
            true
        }
        Some(check::Decision::Again(variant)) => {
            shown.trial.stop();
            let again = Shown::new(Trial::start(shown.trial.engine(), variant));
            let before = std::mem::replace(shown, again);
            screen.leaving.push(before.trial);
            true
        }
        Some(check::Decision::Close) => {
            shown.trial.stop();
            false
        }
    }
}
