//! What all dialogs share: the screen behind is veiled and out of use, the sheet lies in the middle with its title and a
//! cross, and Esc, the cross and a click beside the sheet leave it.

use crate::input::shortcuts::{Scope, Shortcut};
use crate::text::tr;
use crate::theme::canvas::Canvas;
use crate::theme::fonts::Weight;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, Side, TextStyle, area};
use bevy_egui::egui::{
    Area, AreaState, Context, Frame, Id, Modal, Order, Rect, Sense, UiKind, Vec2, pos2, vec2,
};

/// The radius of a dialog's corners.
const RADIUS: u8 = 20;

/// The width of a dialog that is a paragraph, in logical px.
const PARAGRAPH_WIDTH: f32 = 600.0;
/// The height of a line of its text.
const PARAGRAPH_LEADING: f32 = 21.0;

/// How far below a sheet's upper edge the middle of its cross lies.
const CROSS: f32 = 41.0;

/// A dialog as it is to be shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet<'a> {
    /// Its name; that of its cross in the register ends in `-close`.
    pub name: &'a str,
    /// Its title; may be empty.
    pub title: &'a str,
    /// How large it is at most, in logical px.
    pub size: Vec2,
}

/// What was done to a dialog.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reaction<R> {
    /// What its contents came to.
    pub inner: R,
    /// Whether it is to be left without anything.
    pub cancelled: bool,
    /// Whether Enter was pressed, while no widget but a text field had the keyboard.
    pub entered: bool,
}

impl<R> Reaction<Option<R>> {
    /// The answer: to leave, what was clicked, or else what Enter means.
    pub(super) fn answer(self, cancel: R, enter: Option<R>) -> Option<R> {
        if self.cancelled {
            return Some(cancel);
        }
        self.inner.or(enter.filter(|_| self.entered))
    }
}

/// The baseline of a text that stands on the sheet `rect` at the height of its cross.
pub fn beside_cross(rect: Rect, ink: TextStyle) -> f32 {
    rect.top() + CROSS + 0.364 * ink.size
}

/// Where a dialog of `size` lies in `window`: in the middle, and never over the edge.
fn place(window: Rect, size: Vec2) -> Rect {
    let size = size.min(window.size() - vec2(24.0, 24.0));
    Rect::from_center_size(window.center(), size)
}

/// Where the cross of the sheet `rect` is.
fn cross(rect: Rect) -> Rect {
    area(rect.right() - 57.0, rect.top() + CROSS - 20.0, 40.0, 40.0)
}

/// Room for one icon more on the sheet `rect`, beside its cross.
pub fn left_of_cross(rect: Rect) -> Rect {
    cross(rect).translate(vec2(-44.0, 0.0))
}

/// Shows a dialog; `contents` draws what stands on its sheet, which lies at the rectangle that it is given.
pub(super) fn show<R>(
    canvas: &mut Canvas,
    sheet: Sheet,
    contents: impl FnOnce(&mut Painter, Rect) -> R,
) -> bevy::prelude::Result<Reaction<R>> {
    let covered = canvas.dialogs.error;
    show_over(canvas, sheet, covered, contents)
}

/// The same for what lies over everything, or is `covered` by that.
pub(super) fn show_over<R>(
    canvas: &mut Canvas,
    sheet: Sheet,
    covered: bool,
    contents: impl FnOnce(&mut Painter, Rect) -> R,
) -> bevy::prelude::Result<Reaction<R>> {
    let ctx = canvas.ctx()?;
    let rect = place(ctx.content_rect(), sheet.size);
    let elsewhere = ctx.memory(|memory| memory.focused()).is_some() && !ctx.text_edit_focused();
    let entered = !covered && !elsewhere && Shortcut::Confirm.is_pressed(&ctx, Scope::Dialog);
    let escape = !covered && Shortcut::Leave.consume(&ctx, Scope::Dialog);
    // Nothing behind it can be clicked, so nothing there is a place.
    canvas.places.clear();
    let veil = canvas.theme.palette().veil;
    let shown = modal(&ctx, sheet.name, rect, veil, |ui| {
        if covered {
            ui.disable();
        }
        let painter = &mut canvas.painter(ui);
        painter.sheet(rect, RADIUS, painter.look.panel, painter.look.line, 1.0);
        let at = rect.min + vec2(32.0, 48.0);
        painter.text(at, Side::Left, sheet.title, painter.look.strong(22.0));
        let inner = contents(painter, rect);
        // The keyboard comes to what is chosen here first, and to the cross last.
        let close = format!("{}-close", sheet.name);
        let crossed = painter.bare_icon(
            cross(rect),
            &close,
            Icon::Close,
            &Shortcut::Leave.tip(&tr!("close-tip")),
        );
        (inner, crossed)
    });
    let ((inner, crossed), beside) = shown;
    Ok(Reaction {
        inner,
        cancelled: crossed || beside || escape,
        entered,
    })
}

/// Shows a dialog over everything that consists of one paragraph, which scrolls if it is long, and a row of buttons as
/// [`Painter::buttons`] takes them. `name` and `title` are those of its [`Sheet`].
pub(super) fn show_paragraph<R>(
    canvas: &mut Canvas,
    (name, title): (&str, &str),
    text: &str,
    buttons: impl IntoIterator<Item = (&'static str, String, f32, R)>,
) -> bevy::prelude::Result<Reaction<Option<R>>> {
    let ctx = canvas.ctx()?;
    let ink = TextStyle::regular(14.0, canvas.theme.palette().text);
    let width = PARAGRAPH_WIDTH.min(ctx.content_rect().width() - 24.0) - 64.0;
    let font = Weight::Regular.at(ink.size);
    let galley = ctx.fonts_mut(|fonts| fonts.layout(text.to_owned(), font, ink.colour, width));
    let height = galley.rows.len() as f32 * PARAGRAPH_LEADING;
    let sheet = Sheet {
        name,
        title,
        size: vec2(PARAGRAPH_WIDTH, height + 164.0),
    };
    show_over(canvas, sheet, false, |painter, rect| {
        let inner = rect.shrink2(vec2(32.0, 0.0));
        let foot = rect.bottom() - 66.0;
        // The column keeps room for the focus ring and the scroll bar.
        let column = Rect::from_min_max(
            pos2(inner.left() - 4.0, rect.top() + 66.0),
            pos2(inner.right() + 16.0, foot - 16.0),
        );
        let list = format!("{name}-words");
        painter.scrolled_column(column, &list, (0.0, false), |painter| {
            painter.prose(PARAGRAPH_LEADING, text, ink);
        });
        let row = area(inner.left(), foot, inner.width(), 42.0);
        painter.buttons(row, true, buttons).0
    })
}

/// Runs `contents` on a sheet at `rect`; whether a click went beside it.
fn modal<R>(
    ctx: &Context,
    name: &str,
    rect: Rect,
    veil: bevy_egui::egui::Color32,
    contents: impl FnOnce(&mut bevy_egui::egui::Ui) -> R,
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
    // A new area is measured first: in that pass nothing is drawn, and a click falls through it to what lies behind. As its
    // size is known, that is done at once.
    if AreaState::load(ctx, id).is_none() {
        area.clone().show(ctx, |ui| ui.set_min_size(rect.size()));
    }
    let shown = Modal::new(id)
        .area(area)
        .frame(Frame::NONE)
        .backdrop_color(veil)
        .show(ctx, |ui| {
            ui.expand_to_include_rect(rect);
            contents(ui)
        });
    (shown.inner, shown.backdrop_response.clicked())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{
        Color32, Event, Key, LayerId, Modifiers, PointerButton, RawInput, Response, Ui, UiBuilder,
        pos2,
    };

    const WINDOW: Rect = area(0.0, 0.0, 800.0, 600.0);
    const SHEET: Rect = area(200.0, 200.0, 400.0, 300.0);
    const BUTTON: Rect = area(300.0, 400.0, 200.0, 40.0);

    /// One pass with a page that has a button everywhere, and, if it is `open`, a dialog with one; what became of them.
    fn pass(ctx: &Context, open: bool, events: Vec<Event>) -> (Response, Option<(Response, bool)>) {
        ctx.begin_pass(RawInput {
            screen_rect: Some(WINDOW),
            events,
            ..RawInput::default()
        });
        let builder = UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(WINDOW);
        let page = Ui::new(ctx.clone(), Id::new("page"), builder);
        let behind = page.interact(WINDOW, Id::new("behind"), Sense::CLICK);
        let dialog = open.then(|| {
            modal(ctx, "test", SHEET, Color32::BLACK, |ui| {
                ui.interact(BUTTON, Id::new("button"), Sense::click())
            })
        });
        ctx.end_pass().textures_delta.clear();
        (behind, dialog)
    }

    /// A slow machine brings a whole click in one frame.
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
    fn a_click_right_after_the_first_frame_is_not_lost() {
        let ctx = Context::default();
        pass(&ctx, true, Vec::new());
        let (_, dialog) = pass(&ctx, true, click(BUTTON.center()));
        assert!(dialog.is_some_and(|(button, beside)| button.clicked() && !beside));
    }

    #[test]
    fn nothing_behind_a_dialog_is_clicked_and_only_a_click_beside_it_leaves() {
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
    fn the_keyboard_does_not_leave_a_dialog() {
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
