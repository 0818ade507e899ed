//! The dialog in which an engine is registered or changed.

use super::draft::{Draft, Offer, range, value_of};
use super::parts::{heading, remark, scrolled, stepper};
use crate::app::screens::dialog;
use crate::app::setup::{COMMAND_LIMIT, NAME_LIMIT};
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use crate::ugi::{EngineOption, OptionKind};
use bevy_egui::egui::{Rect, pos2, vec2};

/// The dialog's size in logical px.
const SIZE: bevy_egui::egui::Vec2 = vec2(680.0, 640.0);
/// The height of an option's row.
const ROW: f32 = 56.0;
/// The width of an option's control.
const CONTROL: f32 = 240.0;
/// The longest value of an option, in characters.
const VALUE_LIMIT: usize = 400;

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Save,
    Cancel,
}

/// Draws the dialog.
pub(super) fn show(pen: &mut Pen, draft: &mut Draft) -> Option<Decision> {
    let window = pen.ui.ctx().content_rect();
    let rect = dialog::place(window, SIZE);
    let title = match draft.index {
        Some(_) => tr!("engine-edit-title"),
        None => tr!("engine-add"),
    };
    let crossed = dialog::sheet(pen, window, rect, &title, "engine-close");
    let mut decision = crossed.then_some(Decision::Cancel);
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let label = |pen: &Pen, y: f32, text: &str| {
        let ink = Ink::regular(13.0, pen.look.text2);
        pen.text(pos2(left, rect.top() + y), Side::Left, text, ink);
    };
    let field = |y: f32| area(left, rect.top() + y, right - left, 38.0);
    label(pen, 88.0, &tr!("name"));
    pen.text_field(
        field(98.0),
        "engine-name",
        &mut draft.engine.name,
        NAME_LIMIT,
    );
    label(pen, 162.0, &tr!("engine-command"));
    pen.text_field(
        field(172.0),
        "engine-command",
        &mut draft.engine.command,
        COMMAND_LIMIT,
    );
    let list = Rect::from_min_max(
        pos2(left - 4.0, rect.top() + 272.0),
        pos2(right + 16.0, rect.bottom() - 92.0),
    );
    offer(pen, draft, rect, list);

    let line = rect.bottom() - 88.0;
    pen.hairline(left, right, line);
    let foot = line + 20.0;
    let save = area(right - 120.0, foot, 120.0, 44.0);
    if pen.main_button(save, "engine-save", &tr!("save"), 15.0) {
        decision = Some(Decision::Save);
    }
    let label = tr!("cancel");
    let width = pen.button_width(&label, 15.0, 100.0);
    let cancel = area(save.left() - 8.0 - width, foot, width, 44.0);
    if pen.button(cancel, "engine-cancel", &label, 15.0) {
        decision = Some(Decision::Cancel);
    }
    let room = Rect::from_min_max(pos2(left, foot), pos2(cancel.left() - 16.0, foot + 44.0));
    if let Some(text) = &draft.refusal {
        remark(pen, room, text, true);
    }
    decision
}

/// The engine's options, or how to come by them.
fn offer(pen: &mut Pen, draft: &mut Draft, rect: Rect, list: Rect) {
    let waiting = draft.hear();
    let (left, right) = (list.left() + 4.0, list.right() - 16.0);
    let baseline = rect.top() + 250.0;
    let ink = Ink::bold(15.0, pen.look.text);
    pen.text(
        pos2(left, baseline),
        Side::Left,
        &tr!("engine-options"),
        ink,
    );
    let button = area(right - 180.0, baseline - 23.0, 180.0, 36.0);
    let asked = matches!(draft.offer, Offer::Known(_) | Offer::Failed(_));
    if waiting {
        pen.ui
            .ctx()
            .request_repaint_after(std::time::Duration::from_millis(50));
        if pen.button(button, "engine-ask-stop", &tr!("engine-ask-stop"), 13.5) {
            draft.offer = Offer::Unknown;
        }
    } else if pen.button(
        button,
        "engine-ask",
        &if asked {
            tr!("engine-ask-again")
        } else {
            tr!("engine-ask")
        },
        13.5,
    ) {
        draft.ask();
    }
    let strangers = draft.strangers();
    let options = match &draft.offer {
        Offer::Known(options) => options.clone(),
        _ => Vec::new(),
    };
    let (told, wrong) = match &draft.offer {
        Offer::Unknown => (tr!("engine-unknown"), false),
        Offer::Asked(_) => (tr!("engine-asked"), false),
        Offer::Failed(reason) => (reason.clone(), true),
        Offer::Known(_) if options.is_empty() && strangers.is_empty() => {
            (tr!("engine-no-options"), false)
        }
        Offer::Known(_) => (String::new(), false),
    };
    scrolled(pen, list, "engine-options", false, |pen, page| {
        let mut y = page.top();
        if !told.is_empty() {
            let colour = if wrong {
                pen.look.danger
            } else {
                pen.look.text2
            };
            let ink = Ink::regular(13.5, colour);
            y += pen.paragraph(pos2(page.left(), y), page.width(), 20.0, &told, ink) + 8.0;
        }
        for (index, option) in options.iter().enumerate() {
            let row = area(page.left(), y, page.width(), ROW);
            set(pen, row, index, option, draft);
            y += ROW;
        }
        let known = matches!(draft.offer, Offer::Known(_));
        for (index, (name, value)) in strangers.iter().enumerate() {
            let row = area(page.left(), y, page.width(), ROW);
            let note = if known {
                tr!("engine-not-offered")
            } else {
                tr!("engine-set-before")
            };
            heading(
                pen,
                row,
                row.width() - 120.0,
                &format!("{name}: {value}"),
                &note,
            );
            let place = area(row.right() - 100.0, row.center().y - 18.0, 100.0, 36.0);
            if pen.button(
                place,
                &format!("engine-forget-{index}"),
                &tr!("engine-forget"),
                13.5,
            ) {
                draft.engine.options.remove(name);
            }
            y += ROW;
        }
        y - page.top()
    });
}

/// One option with its control.
fn set(pen: &mut Pen, row: Rect, index: usize, option: &EngineOption, draft: &mut Draft) {
    let control = area(row.right() - CONTROL, row.center().y - 18.0, CONTROL, 36.0);
    let default = match option.default.as_str() {
        "" => tr!("engine-nothing"),
        some => some.to_owned(),
    };
    let note = match &option.kind {
        OptionKind::Spin { .. } => tr!("engine-number", range = range(option), usual = default),
        OptionKind::Check => tr!("engine-usually", usual = on_off(&default)),
        _ => tr!("engine-usually", usual = default),
    };
    heading(pen, row, row.width() - CONTROL - 16.0, &option.name, &note);
    let name = format!("engine-option-{index}");
    let now = value_of(&draft.engine.options, option);
    let mut next = now.clone();
    match &option.kind {
        OptionKind::Check => {
            let choices = ["false", "true"].map(|value| (format!("{name}-{value}"), on_off(value)));
            let selected = ["false", "true"].iter().position(|value| *value == now);
            if let Some(index) = pen.segmented(control, &choices, selected) {
                next = ["false", "true"][index].to_owned();
            }
        }
        OptionKind::Combo(values) => {
            let at = values.iter().position(|value| *value == now);
            let can = [
                at.is_some_and(|at| at > 0),
                at.map_or(!values.is_empty(), |at| at + 1 < values.len()),
            ];
            let step = stepper(pen, control, &name, &now, can);
            let to = match (at, step) {
                (Some(at), -1) => at.checked_sub(1),
                (Some(at), 1) => Some(at + 1),
                (None, 1) => Some(0),
                _ => None,
            };
            if let Some(value) = to.and_then(|to| values.get(to)) {
                next.clone_from(value);
            }
        }
        OptionKind::Spin { .. } | OptionKind::Text => {
            pen.text_field(control, &name, &mut next, VALUE_LIMIT);
            if option.kind != OptionKind::Text && !option.takes(next.trim()) {
                pen.outline(control, 8, 2.0, pen.look.danger);
            }
        }
        OptionKind::Button => {}
    }
    if next != now {
        if matches!(option.kind, OptionKind::Spin { .. }) {
            next = next.trim().to_owned();
        }
        draft.refusal = None;
        draft.engine.options.insert(option.name.clone(), next);
    }
}

/// A truth value as people say it.
fn on_off(value: &str) -> String {
    match value {
        "true" => tr!("on"),
        "false" => tr!("off"),
        other => other.to_owned(),
    }
}
