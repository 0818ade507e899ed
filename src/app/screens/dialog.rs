//! What all dialogs share: a veil over the screen, a sheet in the middle, a cross, Esc and Enter.

use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use bevy_egui::egui::{
    self, Area, AreaState, Context, Id, Key, Modifiers, Order, Rect, Sense, Vec2, pos2, vec2,
};

/// The radius of a dialog's corners.
const RADIUS: u8 = 20;

/// How far below a sheet's upper edge the middle of its cross lies.
const CROSS: f32 = 41.0;

/// The baseline of a text that stands on the sheet `rect` at the height of its cross.
#[must_use]
pub fn beside_cross(rect: Rect, ink: Ink) -> f32 {
    rect.top() + CROSS + 0.364 * ink.size
}

/// The keys that a dialog reacts to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// Esc was pressed.
    pub escape: bool,
    /// Enter was pressed, and no widget but a text field had the keyboard.
    pub enter: bool,
}

/// The keys pressed in this pass; Esc is taken out of egui's input.
#[must_use]
pub fn keys(ctx: &Context) -> Keys {
    let elsewhere = ctx.memory(|memory| memory.focused()).is_some() && !ctx.text_edit_focused();
    ctx.input_mut(|input| Keys {
        escape: input.consume_key(Modifiers::NONE, Key::Escape),
        enter: !elsewhere && input.key_pressed(Key::Enter),
    })
}

/// Where a dialog of `size` lies in `window`: in the middle, and never over the edge.
#[must_use]
pub fn place(window: Rect, size: Vec2) -> Rect {
    let size = size.min(window.size() - vec2(24.0, 24.0));
    Rect::from_center_size(window.center(), size)
}

/// Runs `contents` on an area that covers the whole window, so that nothing behind it can be clicked.
pub fn over<R>(ctx: &Context, name: &str, contents: impl FnOnce(&mut egui::Ui) -> R) -> R {
    let window = ctx.content_rect();
    let name = Id::new(("dialog", name));
    let area = Area::new(name)
        .order(Order::Foreground)
        .fixed_pos(window.min)
        .default_size(window.size())
        .constrain(false)
        .fade_in(false)
        .sense(Sense::CLICK | Sense::DRAG);
    let fill = |ui: &mut egui::Ui| {
        ui.set_min_size(window.size());
        ui.expand_to_include_rect(window);
    };
    // A new area is measured first: in that pass nothing is drawn, and a click falls through it to what lies behind. As its
    // size is known, that is done at once.
    if AreaState::load(ctx, name).is_none() {
        area.clone().show(ctx, fill);
    }
    area.show(ctx, |ui| {
        fill(ui);
        contents(ui)
    })
    .inner
}

/// Where the cross of the sheet `rect` is.
fn cross(rect: Rect) -> Rect {
    area(rect.right() - 57.0, rect.top() + CROSS - 20.0, 40.0, 40.0)
}

/// Room for one icon more on the sheet `rect`, beside its cross.
#[must_use]
pub fn left_of_cross(rect: Rect) -> Rect {
    cross(rect).translate(vec2(-44.0, 0.0))
}

/// Draws veil, sheet, title and cross; `true` when the cross or the veil was clicked.
pub fn sheet(pen: &mut Pen, window: Rect, rect: Rect, title: &str, close: &str) -> bool {
    let closed = bare_sheet(pen, window, rect, close);
    let ink = Ink::bold(22.0, pen.look.text);
    pen.text(rect.min + vec2(32.0, 48.0), Side::Left, title, ink);
    closed
}

/// Draws veil, sheet and cross; `true` when the cross or the veil was clicked.
pub fn bare_sheet(pen: &mut Pen, window: Rect, rect: Rect, close: &str) -> bool {
    let veil = pen
        .ui
        .interact(window, pen.id(&format!("{close}-veil")), Sense::CLICK);
    // The sheet's own ground takes the clicks that hit none of its widgets.
    let ground = format!("{close}-ground");
    pen.ui.interact(rect, pen.id(&ground), Sense::CLICK);
    pen.fill(window, 0, pen.look.veil);
    pen.sheet(rect, RADIUS, pen.look.panel, pen.look.line, 1.0);
    let cross = cross(rect);
    let crossed = pen.bare_icon(cross, close, Icon::Close, &tr!("close-tip"));
    let beside =
        veil.clicked() && !rect.contains(veil.interact_pointer_pos().unwrap_or(pos2(0.0, 0.0)));
    crossed || beside
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Event, PointerButton, RawInput};

    #[test]
    fn a_click_right_after_the_first_frame_is_not_lost() {
        let ctx = Context::default();
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0));
        let button = area(300.0, 400.0, 200.0, 40.0);
        let pass = |events: Vec<Event>| {
            ctx.begin_pass(RawInput {
                screen_rect: Some(window),
                events,
                ..RawInput::default()
            });
            let clicked = over(&ctx, "test", |ui| {
                ui.interact(button, Id::new("button"), Sense::CLICK)
                    .clicked()
            });
            ctx.end_pass().textures_delta.clear();
            clicked
        };
        assert!(!pass(Vec::new()));
        let pos = button.center();
        let press = |pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        // A slow machine brings it all in one frame.
        assert!(pass(vec![
            Event::PointerMoved(pos),
            press(true),
            press(false)
        ]));
    }
}
