//! The common parts of all dialogs. The screen behind is dimmed and disabled. The sheet is centred, with a title and a
//! cross to close it. Esc, the cross and a click outside cancel the dialog.

use super::prelude::*;
use crate::interface::{Dialog, OpenDialogs, ReportQueue};
use crate::schedule::AppSystems;
use crate::storage::quit::QuitState;
use crate::theme::InterfaceSystems;
use crate::theme::fonts::Weight;
use bevy::ecs::system::ScheduleSystem;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{Area, AreaState, Context, Frame, Id, Modal, Order, UiKind, Vec2};

/// The radius of a dialog's corners.
const CORNER_RADIUS_PX: u8 = 20;
/// The distance of the cross from the upper edge of the sheet.
const CROSS_MARGIN_PX: f32 = 41.0;
/// The share of the window's height that a dialog with a long list or text has in a large window.
const TALL_DIALOG_SHARE: f32 = 0.86;
/// The width of a dialog with one paragraph, in logical px.
const PARAGRAPH_WIDTH_PX: f32 = 600.0;
/// The line height of the paragraph.
const PARAGRAPH_LEADING_PX: f32 = 21.0;

/// Systems that can be added to a schedule.
pub(super) trait Systems<M>: IntoScheduleConfigs<ScheduleSystem, M> {}

impl<M, S: IntoScheduleConfigs<ScheduleSystem, M>> Systems<M> for S {}

/// Adds a system that draws `screen` while it is the state.
pub(super) fn add_screen_system<M>(app: &mut App, screen: Screen, system: impl Systems<M>) {
    let system = system.in_set(InterfaceSystems::Screen);
    app.add_systems(EguiPrimaryContextPass, system.run_if(in_state(screen)));
}

/// Adds a system that draws a dialog. It gets the form as a [`Single`], and so runs while the dialog is open.
pub(super) fn add_dialog_system<M>(app: &mut App, system: impl Systems<M>) {
    app.add_systems(EguiPrimaryContextPass, system.in_set(InterfaceSystems::Dialog));
}

/// Adds the system that records the open dialogs.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, record_open_dialogs.in_set(AppSystems::Prepare));
}

/// Adds the system that records the open dialogs before the screen is drawn.
pub(super) fn window_plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, record_open_dialogs.before(InterfaceSystems::Screen));
}

/// Records whether dialogs or error messages cover the screen.
pub(super) fn record_open_dialogs(
    dialogs: Query<(), With<Dialog>>,
    messages: Res<ReportQueue>,
    quit: Option<Res<QuitState>>,
    mut open_dialogs: ResMut<OpenDialogs>,
) {
    let quit_failed = quit.is_some_and(|quit| quit.failure().is_some());
    open_dialogs.set_if_neq(OpenDialogs {
        has_dialog: !dialogs.is_empty(),
        has_error: quit_failed || !messages.0.is_empty(),
    });
}

/// The events of a dialog in a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct DialogResult<R> {
    /// The result of the closure that draws the contents.
    pub inner: R,
    /// Whether the dialog was cancelled.
    pub cancelled: bool,
    /// Whether Enter was pressed while no widget except a text field had the focus.
    pub enter_pressed: bool,
}

impl<R> DialogResult<Option<R>> {
    /// Returns the answer: `cancel` if the dialog was cancelled, else the clicked one, else `enter` if Enter was pressed.
    pub(super) fn answer(self, cancel: R, enter: Option<R>) -> Option<R> {
        if self.cancelled {
            return Some(cancel);
        }
        self.inner.or(enter.filter(|_| self.enter_pressed))
    }
}

/// Returns the baseline of a text beside the cross on the sheet `rect`.
pub fn baseline_beside_cross(rect: Rect, style: TextStyle) -> f32 {
    rect.top() + CROSS_MARGIN_PX + 0.364 * style.size
}

/// Returns the rectangle of the cross on the sheet `rect`.
fn cross_rect(rect: Rect) -> Rect {
    area(rect.right() - 57.0, rect.top() + CROSS_MARGIN_PX - 20.0, 40.0, 40.0)
}

/// Returns the rectangle of another icon to the left of the cross on the sheet `rect`.
pub fn rect_left_of_cross(rect: Rect) -> Rect {
    cross_rect(rect).translate(vec2(-44.0, 0.0))
}

/// Draws a dialog of at most `size`, in logical px. `contents` draws in the rectangle of the sheet. The widget name of the
/// cross is `name` with `-close`.
pub(super) fn draw_modal<R>(
    canvas: &mut Canvas,
    name: &str,
    title: &str,
    size: Vec2,
    contents: impl FnOnce(&mut Painter, Rect) -> R,
) -> Result<DialogResult<R>> {
    let is_covered = canvas.dialogs.has_error;
    draw_modal_above(canvas, name, title, size, is_covered, contents)
}

/// Draws a dialog with a long list or text. It has the height of `size`, or more in a large window, or less in a small one.
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

/// Returns the size of a dialog with a long list or text, at least `size`, in a window of `window_height` logical px.
fn tall_size(size: Vec2, window_height: f32) -> Vec2 {
    vec2(size.x, size.y.max(TALL_DIALOG_SHARE * window_height))
}

/// Draws a dialog above everything, or one that `is_covered` by such a dialog.
fn draw_modal_above<R>(
    canvas: &mut Canvas,
    name: &str,
    title: &str,
    size: Vec2,
    is_covered: bool,
    contents: impl FnOnce(&mut Painter, Rect) -> R,
) -> Result<DialogResult<R>> {
    let ctx = canvas.ctx()?;
    let window_rect = ctx.content_rect();
    let rect = Rect::from_center_size(
        window_rect.center(),
        size.min(window_rect.size() - vec2(24.0, 24.0)),
    );
    let other_widget_has_focus =
        ctx.memory(|memory| memory.focused()).is_some() && !ctx.text_edit_focused();
    let enter_pressed =
        !is_covered && !other_widget_has_focus && Shortcut::Confirm.is_pressed(&ctx, Scope::Dialog);
    let leave_pressed = !is_covered && Shortcut::Leave.consume(&ctx, Scope::Dialog);
    // The widgets behind the dialog are no longer registered, because they cannot be clicked.
    canvas.places.clear();
    let veil = canvas.theme.palette().veil;
    let ((inner, cross_clicked), clicked_outside) = draw_sheet(&ctx, name, rect, veil, |ui| {
        if is_covered {
            ui.disable();
        }
        let painter = &mut canvas.painter(ui);
        painter.sheet(rect, CORNER_RADIUS_PX, painter.look.panel, painter.look.line, 1.0);
        let title_position = rect.min + vec2(32.0, 48.0);
        painter.text(title_position, TextAlign::Left, title, painter.look.strong(22.0));
        let inner = contents(painter, rect);
        // The cross is last in the order of focus.
        let tip = Shortcut::Leave.tip(&tr!("close-tip"));
        let cross_name = format!("{name}-close");
        (inner, painter.bare_icon(cross_rect(rect), &cross_name, Icon::Close, &tip))
    });
    Ok(DialogResult {
        inner,
        cancelled: cross_clicked || clicked_outside || leave_pressed,
        enter_pressed,
    })
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
    let style = TextStyle::regular(14.0, canvas.theme.palette().text);
    let width = PARAGRAPH_WIDTH_PX.min(ctx.content_rect().width() - 24.0) - 64.0;
    let font = Weight::Regular.at(style.size);
    let galley = ctx.fonts_mut(|fonts| fonts.layout(text.to_owned(), font, style.colour, width));
    let text_height = galley.rows.len() as f32 * PARAGRAPH_LEADING_PX;
    let size = vec2(PARAGRAPH_WIDTH_PX, text_height + 164.0);
    draw_modal_above(canvas, name, title, size, false, |painter, rect| {
        let content_rect = rect.shrink2(vec2(32.0, 0.0));
        let buttons_top = rect.bottom() - 66.0;
        // The column has room for the focus ring and the scroll bar.
        let column_rect = Rect::from_min_max(
            pos2(content_rect.left() - 4.0, rect.top() + 66.0),
            pos2(content_rect.right() + 16.0, buttons_top - 16.0),
        );
        let column_name = format!("{name}-words");
        painter.scroll_column(column_rect, &column_name, 0.0, false, |painter| {
            painter.prose(PARAGRAPH_LEADING_PX, text, style);
        });
        let buttons_rect = area(content_rect.left(), buttons_top, content_rect.width(), 42.0);
        painter.buttons(buttons_rect, true, buttons).0
    })
}

/// Draws `contents` on a sheet at `rect`. Returns the result of `contents`, and whether a click was outside.
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
    use crate::learn::level_fit::PersonRatings;
    use crate::learn::progress::Progress;
    use crate::session::Request;
    use crate::settings::Settings;
    use crate::storage::library_io::LibraryRequest;
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
    fn requested_dialog_replaces_the_open_one() {
        use crate::screens::{file_dialog, new_game, position_dialog, rules};
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, crate::interface::plugin, plugin))
            .add_plugins((new_game::plugin, rules::plugin))
            .add_plugins((position_dialog::plugin, file_dialog::plugin))
            .add_message::<Request>()
            .add_message::<LibraryRequest>()
            .init_resource::<Settings>()
            .init_resource::<PersonRatings>()
            .init_resource::<Progress>()
            .init_resource::<ReportQueue>();
        type OpenFn = fn(&mut Commands);
        let requests: [(OpenFn, &[&str]); 5] = [
            (|commands| commands.trigger(OpenSaveDialog), &[]),
            (
                |commands| commands.trigger(OpenNewGame::LastSettings(Variant::Hique)),
                &["NewGameForm"],
            ),
            (|commands| commands.trigger(OpenRules(Variant::Hique)), &["RulesForm"]),
            (
                |commands| {
                    let start = AnyPosition::start(Variant::Hique);
                    commands.trigger(OpenPositionDialog(Box::new(start)));
                },
                &["PositionForm"],
            ),
            // Without a game there is nothing to save.
            (|commands| commands.trigger(OpenSaveDialog), &["PositionForm"]),
        ];
        for (request, expected) in requests {
            request(&mut app.world_mut().commands());
            app.world_mut().flush();
            app.update();
            let world = app.world_mut();
            let mut dialogs = world.query_filtered::<&Name, With<Dialog>>();
            let open: Vec<&str> = dialogs.iter(world).map(Name::as_str).collect();
            assert_eq!(open, expected);
            assert_eq!(world.resource::<OpenDialogs>().has_dialog, !expected.is_empty());
        }
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
        assert!(
            dialog.is_some_and(|(button, clicked_outside)| button.clicked() && !clicked_outside)
        );
    }

    #[test]
    fn clicks_beside_a_dialog_close_it_and_reach_nothing() {
        let ctx = Context::default();
        pass(&ctx, false, Vec::new());
        assert!(pass(&ctx, false, click(BUTTON.center())).0.clicked());
        pass(&ctx, true, Vec::new());
        for (point, clicked_outside) in
            [(SHEET.min + vec2(9.0, 9.0), false), (pos2(9.0, 9.0), true)]
        {
            let (behind, dialog) = pass(&ctx, true, click(point));
            assert!(!behind.clicked());
            assert_eq!(dialog.map(|(_, clicked_outside)| clicked_outside), Some(clicked_outside));
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
