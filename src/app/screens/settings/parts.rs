//! What the pages of the settings are made of.

use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use bevy_egui::egui::{Id, Rect, ScrollArea, Sense, Ui, UiBuilder, pos2, vec2};

/// A value between two chevrons. The answer is -1 or 1 when one of them was clicked; their names in the register end in
/// `-less` and `-more`.
pub(in crate::app::screens) fn stepper(
    pen: &mut Pen,
    rect: Rect,
    name: &str,
    label: &str,
    can: [bool; 2],
) -> i32 {
    stepper_for(pen, rect, name, None, label, can)
}

/// The same, told to screen readers as the value of `what`.
pub(in crate::app::screens) fn stepper_for(
    pen: &mut Pen,
    rect: Rect,
    name: &str,
    what: Option<&str>,
    label: &str,
    [less, more]: [bool; 2],
) -> i32 {
    pen.fill(rect, 8, pen.look.ground);
    let side = rect.height() - 6.0;
    let first = area(rect.left() + 3.0, rect.top() + 3.0, side, side);
    let last = area(rect.right() - 3.0 - side, rect.top() + 3.0, side, side);
    let mut step = 0;
    for (part, end, icon, can, by) in [
        (first, "less", Icon::Back, less, -1),
        (last, "more", Icon::Forward, more, 1),
    ] {
        if !can {
            pen.icon(part.center(), 18.0, icon, pen.look.line);
            continue;
        }
        let response = pen.click(part, &format!("{name}-{end}"));
        let told = match end {
            "less" => tr!("stepper-less", value = label),
            _ => tr!("stepper-more", value = label),
        };
        let told = match what {
            Some(what) => format!("{what}: {told}"),
            None => told,
        };
        pen.named(&response, &told);
        let hover = pen.hover(&response);
        let surface = Pen::blend(pen.look.raised, pen.look.raised2, hover);
        pen.fill(part, 6, surface);
        pen.icon(part.center(), 18.0, icon, pen.look.text);
        pen.focus_ring(&response, 6);
        if response.clicked() {
            step = by;
        }
    }
    let ink = Ink::medium(13.5, pen.look.text);
    let room = last.left() - first.right() - 12.0;
    let wide = pen.width(label, ink).min(room);
    let at = pos2(rect.center().x - wide / 2.0, rect.center().y + 4.9);
    pen.text_within(at, room, label, ink);
    step
}

/// What a row is about, at its left: a title and a line of explanation.
pub(super) fn heading(pen: &Pen, rect: Rect, width: f32, title: &str, note: &str) {
    let middle = rect.center().y;
    let left = rect.left();
    let ink = Ink::medium(15.0, pen.look.text);
    pen.text_within(pos2(left, middle - 4.0), width, title, ink);
    let ink = Ink::regular(13.0, pen.look.text2);
    pen.text_within(pos2(left, middle + 15.0), width, note, ink);
}

/// `contents` within `rect`, to be scrolled where they are higher; they say how high they are. Whatever the keyboard
/// comes to is scrolled into sight.
pub(in crate::app::screens) fn scrolled(
    pen: &mut Pen,
    rect: Rect,
    name: &str,
    stick: bool,
    contents: impl FnOnce(&mut Pen, Rect) -> f32,
) {
    let mut child = pen.ui.new_child(UiBuilder::new().max_rect(rect));
    child.set_clip_rect(rect.intersect(pen.ui.clip_rect()));
    ScrollArea::vertical()
        .id_salt(name)
        .auto_shrink(false)
        .stick_to_bottom(stick)
        .show(&mut child, |ui| {
            let origin = ui.max_rect().min;
            // Room for the scroll bar at the right, and for the focus ring at every side.
            let page = area(origin.x + 4.0, origin.y + 4.0, rect.width() - 20.0, 0.0);
            let height = contents(&mut pen.on(ui), page) + 12.0;
            ui.allocate_rect(
                Rect::from_min_size(origin, vec2(rect.width() - 12.0, height)),
                Sense::hover(),
            );
            follow_focus(ui, name);
        });
}

/// Scrolls to the widget that has just got the keyboard.
fn follow_focus(ui: &Ui, name: &str) {
    let focused = ui.ctx().memory(|memory| memory.focused());
    let key = Id::new(("focus", name));
    let before = ui
        .ctx()
        .data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(key), focused));
    if focused != before
        && let Some(response) = focused.and_then(|id| ui.ctx().read_response(id))
        && ui.max_rect().x_range().contains(response.rect.center().x)
    {
        ui.scroll_to_rect(response.rect.expand(8.0), None);
    }
}

/// A line of text at the foot of a dialog, in two lines at most, to the left of its buttons.
pub(super) fn remark(pen: &Pen, rect: Rect, text: &str, wrong: bool) {
    let colour = if wrong {
        pen.look.danger
    } else {
        pen.look.text2
    };
    let galley = pen.lay(text, rect.width(), 18.0, Ink::regular(13.0, colour));
    let clip = pen.ui.painter().with_clip_rect(rect);
    let top = rect.center().y - galley.size().y.min(rect.height()) / 2.0;
    clip.galley(pos2(rect.left(), top), galley, colour);
}

/// A small word on a button-like surface that cannot be clicked: a state.
pub(super) fn state(pen: &Pen, right: f32, middle: f32, text: &str, good: bool) -> f32 {
    let colour = if good { pen.look.good } else { pen.look.danger };
    let ink = Ink::medium(12.5, colour);
    pen.text(pos2(right, middle + 4.5), Side::Right, text, ink)
}
