//! The common parts of all dialogs. The screen behind is dimmed and disabled. The sheet is centred with a title and a
//! cross. Esc, the cross and a click outside cancel the dialog.

use super::prelude::*;
use super::{
    engine_failure, file_dialog, game_file, introduction, lessons, line_dialog, new_game,
    position_dialog, puzzle_themes, rules,
};
use crate::interface::{ErrorQueue, OpenDialogs};
use crate::learn::level_fit::{LevelFit, PersonRatings};
use crate::learn::progress::Progress;
use crate::schedule::AppSystems;
use crate::session::Session;
use crate::settings::Settings;
use crate::setup::Setup;
use crate::storage::library::GameSummary;
use crate::storage::quit::Quit;
use crate::theme::InterfaceSystems;
use crate::theme::fonts::Weight;
use bevy::ecs::system::ScheduleSystem;
use bevy::state::state::StateTransition;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Area, AreaState, Context, Frame, Id, Modal, Order, UiKind, Vec2};
use engine_failure::EngineFailureForm;
use file_dialog::FilePurpose;
use line_dialog::LineForm;

/// The radius of a dialog's corners.
const CORNER_RADIUS: u8 = 20;
/// The distance of the cross from the upper edge of the sheet.
const CROSS_MARGIN_PX: f32 = 41.0;
/// The share of the window's height that a dialog with a long list or text has in a large window.
const TALL_DIALOG_SHARE: f32 = 0.86;
/// The width of a dialog with one paragraph, in logical px.
const PARAGRAPH_WIDTH: f32 = 600.0;
/// The line height of that paragraph.
const PARAGRAPH_LEADING: f32 = 21.0;

/// The content of a dialog, which exists while the dialog is open.
pub(super) trait DialogForm: Resource + Sized {
    const DIALOG: Dialog;
}

/// Systems that can be added to a schedule.
pub(super) trait Systems<M>: IntoScheduleConfigs<ScheduleSystem, M> {}

impl<M, S: IntoScheduleConfigs<ScheduleSystem, M>> Systems<M> for S {}

/// Adds a system that draws `screen`.
pub(super) fn draw_screen<M>(app: &mut App, screen: Screen, show: impl Systems<M>) {
    let show = show.in_set(InterfaceSystems::Screen);
    app.add_systems(EguiPrimaryContextPass, show.run_if(in_state(screen)));
}

/// Adds a system that runs while the dialog of the form is open.
pub(super) fn draw_while_open<F: DialogForm, M>(app: &mut App, show: impl Systems<M>) {
    let show = show.in_set(InterfaceSystems::Dialog);
    let show = show.run_if(in_state(F::DIALOG)).run_if(resource_exists::<F>);
    app.add_systems(EguiPrimaryContextPass, show);
}

/// Adds a system that runs while the dialog of the form is open. Removes the form when the dialog closes.
pub(super) fn draw_dialog<F: DialogForm, M>(app: &mut App, show: impl Systems<M>) {
    draw_while_open::<F, M>(app, show);
    app.add_systems(OnExit(F::DIALOG), |mut commands: Commands| {
        commands.remove_resource::<F>();
    });
}

/// The commands that open and close dialogs.
pub(super) trait DialogCommands {
    /// Opens the dialog of this form in place of the open one.
    fn open_dialog<F: DialogForm>(&mut self, form: F);
    /// Closes the open dialog.
    fn close_dialog(&mut self);
}

impl DialogCommands for Commands<'_, '_> {
    fn open_dialog<F: DialogForm>(&mut self, form: F) {
        self.insert_resource(form);
        self.set_state_if_neq(F::DIALOG);
    }

    fn close_dialog(&mut self) {
        self.set_state_if_neq(Dialog::None);
    }
}

/// Adds the systems that open requested dialogs and record the open one.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, open)
        .add_systems(Update, record_open_dialogs.in_set(AppSystems::Prepare));
}

/// Adds the systems that open a dialog in the frame of the request, and draw errors above it.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            record_open_dialogs.before(InterfaceSystems::Screen),
            (open, apply_dialog_change)
                .chain()
                .after(InterfaceSystems::Screen)
                .before(InterfaceSystems::Dialog),
        ),
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

/// Records which dialogs cover the screen.
pub(super) fn record_open_dialogs(
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

/// The events of a dialog in a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct DialogResult<R> {
    /// The result of its contents.
    pub inner: R,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Whether Enter was pressed while no widget except a text field had the focus.
    pub entered: bool,
}

impl<R> DialogResult<Option<R>> {
    /// Returns the answer: `cancel`, the clicked one, or `enter` if Enter was pressed.
    pub(super) fn answer(self, cancel: R, enter: Option<R>) -> Option<R> {
        if self.cancelled {
            return Some(cancel);
        }
        self.inner.or(enter.filter(|_| self.entered))
    }
}

/// Returns the baseline of a text at the height of the cross on the sheet `rect`.
pub fn beside_cross(rect: Rect, ink: TextStyle) -> f32 {
    rect.top() + CROSS_MARGIN_PX + 0.364 * ink.size
}

/// Returns the place of the cross on the sheet `rect`.
fn cross_rect(rect: Rect) -> Rect {
    area(rect.right() - 57.0, rect.top() + CROSS_MARGIN_PX - 20.0, 40.0, 40.0)
}

/// Returns the place of another icon beside the cross on the sheet `rect`.
pub fn left_of_cross(rect: Rect) -> Rect {
    cross_rect(rect).translate(vec2(-44.0, 0.0))
}

/// Draws a dialog of at most this size, in logical px. `contents` draws its sheet in the given rectangle. The cross is `name`
/// with `-close` in the register.
pub(super) fn draw_modal<R>(
    canvas: &mut Canvas,
    name: &str,
    title: &str,
    size: Vec2,
    contents: impl FnOnce(&mut Painter, Rect) -> R,
) -> Result<DialogResult<R>> {
    let covered = canvas.dialogs.error;
    draw_modal_above(canvas, name, title, size, covered, contents)
}

/// Draws a dialog with a long list or text. It has at least this height, as far as the window allows, and more in a large
/// window.
pub(super) fn draw_tall_modal<R>(
    canvas: &mut Canvas,
    name: &str,
    title: &str,
    size: Vec2,
    contents: impl FnOnce(&mut Painter, Rect) -> R,
) -> Result<DialogResult<R>> {
    let size = tall_size(size, canvas.ctx()?.content_rect().height());
    draw_modal(canvas, name, title, size, contents)
}

/// Returns the size of a dialog with a long list or text, at least `size`, in a window of this height.
fn tall_size(size: Vec2, window_height: f32) -> Vec2 {
    vec2(size.x, size.y.max(TALL_DIALOG_SHARE * window_height))
}

/// Draws a dialog above everything, or one `covered` by such a dialog.
fn draw_modal_above<R>(
    canvas: &mut Canvas,
    name: &str,
    title: &str,
    size: Vec2,
    covered: bool,
    contents: impl FnOnce(&mut Painter, Rect) -> R,
) -> Result<DialogResult<R>> {
    let ctx = canvas.ctx()?;
    let window = ctx.content_rect();
    let rect = Rect::from_center_size(window.center(), size.min(window.size() - vec2(24.0, 24.0)));
    let elsewhere = ctx.memory(|memory| memory.focused()).is_some() && !ctx.text_edit_focused();
    let entered = !covered && !elsewhere && Shortcut::Confirm.is_pressed(&ctx, Scope::Dialog);
    let escape = !covered && Shortcut::Leave.consume(&ctx, Scope::Dialog);
    // Nothing behind the dialog can be clicked.
    canvas.places.clear();
    let veil = canvas.theme.palette().veil;
    let ((inner, crossed), beside) = draw_sheet(&ctx, name, rect, veil, |ui| {
        if covered {
            ui.disable();
        }
        let painter = &mut canvas.painter(ui);
        painter.sheet(rect, CORNER_RADIUS, painter.look.panel, painter.look.line, 1.0);
        let at = rect.min + vec2(32.0, 48.0);
        painter.text(at, TextAlign::Left, title, painter.look.strong(22.0));
        let inner = contents(painter, rect);
        // The cross is last in the order of focus.
        let tip = Shortcut::Leave.tip(&tr!("close-tip"));
        let close = format!("{name}-close");
        (inner, painter.bare_icon(cross_rect(rect), &close, Icon::Close, &tip))
    });
    Ok(DialogResult { inner, cancelled: crossed || beside || escape, entered })
}

/// Draws a dialog above everything with one scrolled paragraph and a row of buttons as in [`Painter::buttons`].
pub(super) fn draw_paragraph_dialog<R>(
    canvas: &mut Canvas,
    name: &str,
    title: &str,
    text: &str,
    buttons: impl IntoIterator<Item = (&'static str, String, f32, R)>,
) -> Result<DialogResult<Option<R>>> {
    let ctx = canvas.ctx()?;
    let ink = TextStyle::regular(14.0, canvas.theme.palette().text);
    let width = PARAGRAPH_WIDTH.min(ctx.content_rect().width() - 24.0) - 64.0;
    let font = Weight::Regular.at(ink.size);
    let galley = ctx.fonts_mut(|fonts| fonts.layout(text.to_owned(), font, ink.colour, width));
    let height = galley.rows.len() as f32 * PARAGRAPH_LEADING;
    let size = vec2(PARAGRAPH_WIDTH, height + 164.0);
    draw_modal_above(canvas, name, title, size, false, |painter, rect| {
        let inner = rect.shrink2(vec2(32.0, 0.0));
        let foot = rect.bottom() - 66.0;
        // The column has room for the focus ring and the scroll bar.
        let column = Rect::from_min_max(
            pos2(inner.left() - 4.0, rect.top() + 66.0),
            pos2(inner.right() + 16.0, foot - 16.0),
        );
        let list = format!("{name}-words");
        painter.scrolled_column(column, &list, 0.0, false, |painter| {
            painter.prose(PARAGRAPH_LEADING, text, ink);
        });
        let row = area(inner.left(), foot, inner.width(), 42.0);
        painter.buttons(row, true, buttons).0
    })
}

/// Draws `contents` on a sheet at `rect`. Returns whether a click was outside.
fn draw_sheet<R>(
    ctx: &Context,
    name: &str,
    rect: Rect,
    veil: Color32,
    contents: impl FnOnce(&mut egui::Ui) -> R,
) -> (R, bool) {
    let id = Id::new(("dialog", name));
    let area = Area::new(id)
        .kind(UiKind::Modal)
        .order(Order::Foreground)
        .sense(Sense::hover())
        .fixed_pos(rect.min)
        .default_size(rect.size())
        .constrain(false)
        .fade_in(false);
    // egui measures a new area in a first pass without drawing it, and a click would reach what is behind. Setting the
    // known size avoids that pass.
    if AreaState::load(ctx, id).is_none() {
        area.clone().show(ctx, |ui| ui.set_min_size(rect.size()));
    }
    let response =
        Modal::new(id).area(area).frame(Frame::NONE).backdrop_color(veil).show(ctx, |ui| {
            ui.expand_to_include_rect(rect);
            contents(ui)
        });
    (response.inner, response.backdrop_response.clicked())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::state::app::StatesPlugin;
    use bevy_egui::egui::{Event, Key, LayerId, Modifiers, PointerButton, RawInput, Ui, UiBuilder};

    const WINDOW: Rect = area(0.0, 0.0, 800.0, 600.0);
    const SHEET: Rect = area(200.0, 200.0, 400.0, 300.0);
    const BUTTON: Rect = area(300.0, 400.0, 200.0, 40.0);

    #[test]
    fn dialogs_with_lists_use_the_height_of_a_large_window() {
        let size = vec2(640.0, 520.0);
        assert_eq!(tall_size(size, 600.0), size);
        let large = tall_size(size, 1080.0);
        assert_eq!(large.x, size.x);
        assert!((900.0..1060.0).contains(&large.y), "{large}");
    }

    #[test]
    fn dialog_state_exists_while_the_dialog_is_open() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .add_plugins((crate::interface::plugin, plugin))
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

    /// Runs one pass with a page that is a button, and if `open` a dialog with a button. Returns their responses.
    fn pass(ctx: &Context, open: bool, events: Vec<Event>) -> (Response, Option<(Response, bool)>) {
        ctx.begin_pass(RawInput { screen_rect: Some(WINDOW), events, ..RawInput::default() });
        let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(WINDOW);
        let page = Ui::new(ctx.clone(), Id::new("page"), builder);
        let behind = page.interact(WINDOW, Id::new("behind"), Sense::CLICK);
        let dialog = open.then(|| {
            draw_sheet(ctx, "test", SHEET, Color32::BLACK, |ui| {
                ui.interact(BUTTON, Id::new("button"), Sense::click())
            })
        });
        ctx.end_pass().textures_delta.clear();
        (behind, dialog)
    }

    /// Returns a whole click within one frame, as on a slow machine.
    fn click(pos: bevy_egui::egui::Pos2) -> Vec<Event> {
        let press = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        vec![Event::PointerMoved(pos), press(true), press(false)]
    }

    #[test]
    fn click_after_the_first_frame_is_not_lost() {
        let ctx = Context::default();
        pass(&ctx, true, Vec::new());
        let (_, dialog) = pass(&ctx, true, click(BUTTON.center()));
        assert!(dialog.is_some_and(|(button, beside)| button.clicked() && !beside));
    }

    #[test]
    fn clicks_beside_a_dialog_close_it_and_reach_nothing() {
        let ctx = Context::default();
        pass(&ctx, false, Vec::new());
        assert!(pass(&ctx, false, click(BUTTON.center())).0.clicked());
        pass(&ctx, true, Vec::new());
        for (at, beside) in [(SHEET.min + vec2(9.0, 9.0), false), (pos2(9.0, 9.0), true)] {
            let (behind, dialog) = pass(&ctx, true, click(at));
            assert!(!behind.clicked());
            assert_eq!(dialog.map(|(_, went)| went), Some(beside));
        }
    }

    #[test]
    fn keyboard_focus_stays_in_a_dialog() {
        let ctx = Context::default();
        let tab = || {
            vec![Event::Key {
                key: Key::Tab,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers: Modifiers::NONE,
            }]
        };
        pass(&ctx, false, Vec::new());
        pass(&ctx, true, Vec::new());
        for _ in 0..5 {
            let (behind, dialog) = pass(&ctx, true, tab());
            assert!(!behind.has_focus());
            pass(&ctx, true, Vec::new());
            let button = dialog.map(|(button, _)| button.id);
            assert_eq!(ctx.memory(|memory| memory.focused()), button);
        }
    }
}
