//! The dialog in which an engine is registered or changed.

use super::draft::{Draft, Offer, range, value_of};
use super::parts::{heading, remark};
use crate::app::screens::dialog::{self, Sheet};
use crate::app::screens::dialogs::DialogCommands;
use crate::app::settings::Settings;
use crate::app::setup::{COMMAND_LIMIT, NAME_LIMIT};
use crate::app::text::tr;
use crate::app::theme::canvas::Canvas;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::ugi::{EngineOption, OptionKind};
use bevy::prelude::{Commands, ResMut, Result};
use bevy_egui::egui::{Rect, Vec2, pos2, vec2};

/// The dialog's size in logical px.
const SIZE: Vec2 = vec2(680.0, 640.0);
/// The height of an option's row.
const ROW: f32 = 56.0;
/// The width of an option's control.
const CONTROL: f32 = 240.0;
/// The longest value of an option, in characters.
const VALUE_LIMIT: usize = 400;

/// What was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Save,
    Cancel,
}

/// Draws the dialog, and acts when it is left.
pub(super) fn show(
    mut canvas: Canvas,
    mut draft: ResMut<Draft>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) -> Result {
    let title = match draft.index {
        Some(_) => tr!("engine-edit-title"),
        None => tr!("engine-add"),
    };
    let sheet = Sheet {
        name: "engine",
        title: &title,
        size: SIZE,
    };
    let shown = dialog::show(&mut canvas, sheet, |painter, rect| {
        contents(painter, rect, &mut draft)
    })?;
    match shown.answer(Decision::Cancel, Some(Decision::Save)) {
        None => {}
        Some(Decision::Cancel) => commands.close_dialog(),
        Some(Decision::Save) => match draft.finish(&settings.engines) {
            Ok(engine) => {
                match draft.index {
                    Some(index) if index < settings.engines.len() => {
                        settings.engines[index] = engine;
                    }
                    _ => settings.engines.push(engine),
                }
                commands.close_dialog();
            }
            Err(refusal) => draft.refusal = Some(refusal),
        },
    }
    Ok(())
}

/// The dialog's contents from top to bottom.
fn contents(painter: &mut Painter, rect: Rect, draft: &mut Draft) -> Option<Decision> {
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let label = |painter: &Painter, y: f32, text: &str| {
        let ink = TextStyle::regular(13.0, painter.look.text2);
        painter.text(pos2(left, rect.top() + y), Side::Left, text, ink);
    };
    let field = |y: f32| area(left, rect.top() + y, right - left, 38.0);
    label(painter, 88.0, &tr!("name"));
    painter.text_field(
        field(98.0),
        "engine-name",
        &mut draft.engine.name,
        NAME_LIMIT,
    );
    label(painter, 162.0, &tr!("engine-command"));
    painter.text_field(
        field(172.0),
        "engine-command",
        &mut draft.engine.command,
        COMMAND_LIMIT,
    );
    let list = Rect::from_min_max(
        pos2(left - 4.0, rect.top() + 272.0),
        pos2(right + 16.0, rect.bottom() - 92.0),
    );
    offer(painter, draft, rect, list);

    let line = rect.bottom() - 88.0;
    painter.hairline(left, right, line);
    let foot = line + 20.0;
    let buttons = [
        ("engine-save", tr!("save"), 120.0, Decision::Save),
        ("engine-cancel", tr!("cancel"), 100.0, Decision::Cancel),
    ];
    let row = area(left, foot, right - left, 44.0);
    let (decision, end) = painter.buttons(row, true, buttons);
    let room = row.with_max_x(end);
    if let Some(text) = &draft.refusal {
        remark(painter, room, text, true);
    }
    decision
}

/// The engine's options, or how to come by them.
fn offer(painter: &mut Painter, draft: &mut Draft, rect: Rect, list: Rect) {
    let waiting = draft.hear();
    let (left, right) = (list.left() + 4.0, list.right() - 16.0);
    let baseline = rect.top() + 250.0;
    let ink = TextStyle::bold(15.0, painter.look.text);
    painter.text(
        pos2(left, baseline),
        Side::Left,
        &tr!("engine-options"),
        ink,
    );
    let button = area(right - 180.0, baseline - 23.0, 180.0, 36.0);
    let asked = matches!(draft.offer, Offer::Known(_) | Offer::Failed(_));
    if waiting {
        painter
            .ui
            .ctx()
            .request_repaint_after(std::time::Duration::from_millis(50));
        if painter.button(button, "engine-ask-stop", &tr!("engine-ask-stop"), 13.5) {
            draft.offer = Offer::Unknown;
        }
    } else if painter.button(
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
    painter.scrolled(list, "engine-options", false, |painter, page| {
        let mut y = page.top();
        if !told.is_empty() {
            let colour = if wrong {
                painter.look.danger
            } else {
                painter.look.text2
            };
            let ink = TextStyle::regular(13.5, colour);
            y += painter.paragraph(pos2(page.left(), y), page.width(), 20.0, &told, ink) + 8.0;
        }
        for (index, option) in options.iter().enumerate() {
            let row = area(page.left(), y, page.width(), ROW);
            set(painter, row, index, option, draft);
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
                painter,
                row,
                row.width() - 120.0,
                &format!("{name}: {value}"),
                &note,
            );
            let place = area(row.right() - 100.0, row.center().y - 18.0, 100.0, 36.0);
            if painter.button(
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
fn set(painter: &mut Painter, row: Rect, index: usize, option: &EngineOption, draft: &mut Draft) {
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
    heading(
        painter,
        row,
        row.width() - CONTROL - 16.0,
        &option.name,
        &note,
    );
    let name = format!("engine-option-{index}");
    let now = value_of(&draft.engine.options, option);
    let mut next = now.clone();
    match &option.kind {
        OptionKind::Check => {
            let choices = ["false", "true"].map(|value| {
                let name = format!("{name}-{value}");
                (name, on_off(value), value.to_owned())
            });
            next = painter.choose(control, choices, &now).unwrap_or(next);
        }
        OptionKind::Combo(values) => {
            let at = values.iter().position(|value| *value == now);
            let to = painter.step(control, &name, None, &now, (at, values.len()));
            if let Some(value) = to.and_then(|to| values.get(to)) {
                next.clone_from(value);
            }
        }
        OptionKind::Spin { .. } | OptionKind::Text => {
            painter.text_field(control, &name, &mut next, VALUE_LIMIT);
            if option.kind != OptionKind::Text && !option.takes(next.trim()) {
                painter.outline(control, 8, 2.0, painter.look.danger);
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
