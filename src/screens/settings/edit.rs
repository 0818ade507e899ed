//! The dialog to register or edit an engine.

use super::draft::{EngineDraft, OptionsQuery, has_invalid_default, range_text};
use super::rows::{draw_remark, draw_row_text, step_number};
use crate::screens::file_dialog::{FileDialogForm, ProgramChosen};
use crate::screens::prelude::*;
use crate::settings::Settings;
use crate::setup::{Engine, MAX_COMMAND_CHARS, MAX_FOLDER_CHARS, MAX_NAME_CHARS};
use crate::theme::widgets::FirstFocus;
use bevy::ecs::entity_disabling::Disabled;
use bevy_egui::egui::Vec2;
use quadrille_engine::{EngineOption, OptionKind};

/// The dialog's size in logical px.
const SIZE: Vec2 = vec2(680.0, 692.0);
/// The offered start times, in seconds.
const START_STEPS: [u32; 9] = [5, 10, 20, 30, 60, 120, 300, 900, 3600];
const ROW_HEIGHT_PX: f32 = 56.0;
/// The width of an option's control.
const CONTROL_WIDTH_PX: f32 = 240.0;
/// The longest value of an option, in characters.
const MAX_VALUE_CHARS: usize = 400;

/// Adds the dialog.
pub(super) fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(set_program);
}

/// Sets the program that was chosen in the file dialog above this one, or the reason why it cannot be used.
fn set_program(program: On<ProgramChosen>, mut draft: Single<&mut EngineDraft, Allow<Disabled>>) {
    match Engine::command_of(&program.0) {
        Ok(command) => draft.engine.command = command,
        Err(error) => draft.refusal = Some(error.localized()),
    }
}

/// Draws the dialog and handles its answer.
fn draw_dialog(
    mut canvas: Canvas,
    mut draft: Single<&mut EngineDraft>,
    mut settings: ResMut<Settings>,
    mut commands: Commands,
) -> Result {
    let draft = &mut **draft;
    let title = match draft.index {
        Some(_) => tr!("engine-edit-title"),
        None => tr!("engine-add"),
    };
    let result = dialogs::draw_modal(&mut canvas, "engine", &title, SIZE, |painter, rect| {
        draw_contents(painter, rect, draft)
    })?;
    let (clicked, browse_clicked) = result.inner;
    let stored_engine = if result.cancelled || clicked == Some(false) {
        commands.close_dialog();
        None
    } else if browse_clicked {
        // The focus is set again after the file dialog.
        draft.focus = FirstFocus::default();
        commands.open_dialog_above(FileDialogForm::for_program());
        None
    } else if clicked.is_some() && draft.has_failed() {
        draft.store_unchecked(&settings.engines)
    } else if clicked.is_some() || result.enter_pressed {
        draft.store_checked(&settings.engines)
    } else {
        draft.store_answered(&settings.engines)
    };
    if let Some(engine) = stored_engine {
        match draft.index {
            Some(index) if index < settings.engines.len() => {
                settings.engines[index] = engine;
            }
            _ => settings.engines.push(engine),
        }
        commands.close_dialog();
    }
    Ok(())
}

/// Draws the contents of the dialog. Returns `Some(true)` to store the engine and `Some(false)` to cancel, and whether the
/// file dialog must be opened.
fn draw_contents(
    painter: &mut Painter,
    rect: Rect,
    draft: &mut EngineDraft,
) -> (Option<bool>, bool) {
    let content_rect = rect.shrink2(vec2(32.0, 0.0));
    let style = painter.look.dim(13.0);
    let browse_clicked =
        painter.column(content_rect.with_min_y(rect.top() + 76.0), 0.0, |painter| {
            painter.text_line(22.0, &tr!("name"), style);
            let name = &mut draft.engine.name;
            let name_response = painter.text_field(38.0, "engine-name", name, MAX_NAME_CHARS);
            painter.focus_field(&name_response, name, &mut draft.focus);
            painter.ui.add_space(14.0);
            painter.text_line(22.0, &tr!("engine-command"), style);
            let mut row_rect = painter.room(38.0);
            let label = tr!("engine-browse");
            let width = painter.button_width(&label, 13.5, 120.0);
            let button_rect = row_rect.with_min_x(row_rect.right() - width);
            row_rect.set_right(button_rect.left() - 8.0);
            let command = &mut draft.engine.command;
            painter.text_field(row_rect, "engine-command", command, MAX_COMMAND_CHARS);
            let browse_clicked = painter.button(button_rect, "engine-browse", &label, 13.5);
            painter.ui.add_space(14.0);
            draw_start_settings(painter, draft);
            painter.ui.add_space(3.0);
            draw_query_heading(painter, draft);
            browse_clicked
        });
    let line_y = rect.bottom() - 88.0;
    let options_rect = Rect::from_min_max(
        pos2(content_rect.left() - 4.0, rect.top() + 346.0),
        pos2(content_rect.right() + 16.0, line_y - 4.0),
    );
    draw_options(painter, draft, options_rect);
    painter.hairline(content_rect.left(), content_rect.right(), line_y);
    let (save_name, label) = if draft.has_failed() {
        ("engine-save-unheard", tr!("engine-save-unheard"))
    } else {
        ("engine-save", tr!("save"))
    };
    let buttons = [(save_name, label, 120.0, true), ("engine-cancel", tr!("cancel"), 100.0, false)];
    let buttons_rect = area(content_rect.left(), line_y + 20.0, content_rect.width(), 44.0);
    let (clicked, text_right) = painter.buttons(buttons_rect, true, buttons);
    if let Some(text) = &draft.refusal {
        draw_remark(painter, buttons_rect.with_max_x(text_right), text, true);
    }
    (clicked, browse_clicked)
}

/// Draws the folder and the start time.
fn draw_start_settings(painter: &mut Painter, draft: &mut EngineDraft) {
    let style = painter.look.dim(13.0);
    let labels_rect = painter.room(22.0);
    let row_rect = painter.room(38.0);
    let start_time_rect = row_rect.with_min_x(row_rect.right() - 220.0);
    for (left, label) in [
        (labels_rect.left(), tr!("engine-folder")),
        (start_time_rect.left(), tr!("engine-start-time")),
    ] {
        painter.text(pos2(left, labels_rect.bottom() - 7.0), TextAlign::Left, &label, style);
    }
    let folder_rect = row_rect.with_max_x(start_time_rect.left() - 14.0);
    let folder = &mut draft.engine.folder;
    let hint = tr!("engine-folder-usual");
    painter.hinted_field(folder_rect, "engine-folder", folder, MAX_FOLDER_CHARS, &hint);
    let seconds = &mut draft.engine.start_seconds;
    let label = tr!("engine-seconds", seconds = *seconds);
    step_number(
        painter,
        start_time_rect,
        "engine-start-time",
        &label,
        START_STEPS.into_iter(),
        seconds,
    );
    painter.ui.add_space(14.0);
}

/// Draws the heading of the options, with the button that starts or stops the query. Receives the answer of the query.
fn draw_query_heading(painter: &mut Painter, draft: &mut EngineDraft) {
    let is_running = draft.receive_answer();
    if is_running {
        let poll_interval = std::time::Duration::from_millis(50);
        painter.ui.ctx().request_repaint_after(poll_interval);
    }
    let was_queried = matches!(draft.query, OptionsQuery::Known(_) | OptionsQuery::Failed(_));
    let (name, label) = match (is_running, was_queried) {
        (true, _) => ("engine-ask-stop", tr!("engine-ask-stop")),
        (_, true) => ("engine-ask", tr!("engine-ask-again")),
        (_, false) => ("engine-ask", tr!("engine-ask")),
    };
    painter.row_back(36.0, 8.0, |painter| {
        let clicked = painter.button(vec2(180.0, 36.0), name, &label, 13.5);
        let (heading_rect, style) = (painter.rest(), painter.look.strong(15.0));
        painter.text_in_rect(heading_rect, TextAlign::Left, &tr!("engine-options"), style);
        if clicked && is_running {
            draft.query = OptionsQuery::Unknown;
        } else if clicked {
            draft.query_options();
        }
    });
}

/// Draws the options, or a text about querying them.
fn draw_options(painter: &mut Painter, draft: &mut EngineDraft, rect: Rect) {
    let unknown_options = draft.unknown_options();
    let options = match &draft.query {
        OptionsQuery::Known(options) => options.clone(),
        _ => Vec::new(),
    };
    let look = painter.look;
    let (text, colour) = match &draft.query {
        OptionsQuery::Unknown => (Some(tr!("engine-unknown")), look.text2),
        OptionsQuery::Running(_) => {
            let seconds = draft.query_duration().as_secs();
            let limit = draft.engine.start_seconds;
            let text = tr!("engine-asked", seconds = seconds, limit = limit);
            (Some(text), look.text2)
        }
        OptionsQuery::Failed(reason) => (Some(reason.clone()), look.danger),
        OptionsQuery::Known(_) => {
            let has_none = options.is_empty() && unknown_options.is_empty();
            (has_none.then(|| tr!("engine-no-options")), look.text2)
        }
    };
    painter.scroll_column(rect, "engine-options", 0.0, false, |painter| {
        let style = TextStyle::regular(13.5, colour);
        for text in text.into_iter().chain(draft.unsupported_options()) {
            painter.prose(20.0, &text, style);
            painter.ui.add_space(8.0);
        }
        for (index, option) in options.iter().enumerate() {
            draw_option(painter, index, option, draft);
        }
        let note = match draft.query {
            OptionsQuery::Known(_) => tr!("engine-not-offered"),
            _ => tr!("engine-set-before"),
        };
        for (index, (name, value)) in unknown_options.iter().enumerate() {
            let row_rect = painter.room(ROW_HEIGHT_PX);
            let control_rect =
                draw_row_text(painter, row_rect, 100.0, &format!("{name}: {value}"), &note);
            let button_name = format!("engine-forget-{index}");
            if painter.button(control_rect, &button_name, &tr!("engine-forget"), 13.5) {
                draft.engine.options.remove(name);
            }
        }
    });
}

fn draw_option(
    painter: &mut Painter,
    index: usize,
    option: &EngineOption,
    draft: &mut EngineDraft,
) {
    let row_rect = painter.room(ROW_HEIGHT_PX);
    let default_text = match option.default.as_str() {
        "" => tr!("engine-nothing"),
        value => value.to_owned(),
    };
    let note = match &option.kind {
        OptionKind::Spin { .. } if has_invalid_default(option) => {
            tr!("engine-number-odd", range = range_text(option), usual = default_text)
        }
        _ if has_invalid_default(option) => tr!("engine-odd", usual = default_text),
        OptionKind::Spin { .. } => {
            tr!("engine-number", range = range_text(option), usual = default_text)
        }
        OptionKind::Check => tr!("engine-usually", usual = switch_text(&default_text)),
        _ => tr!("engine-usually", usual = default_text),
    };
    let control_rect = draw_row_text(painter, row_rect, CONTROL_WIDTH_PX, &option.name, &note);
    let name = format!("engine-option-{index}");
    let current_setting = draft.engine.options.get(&option.name);
    let is_unset = current_setting.is_none();
    let current_value = current_setting.unwrap_or(&option.default).clone();
    let mut new_value = current_value.clone();
    match &option.kind {
        OptionKind::Check => {
            let choices = ["false", "true"].map(|value| {
                let name = format!("{name}-{value}");
                (name, switch_text(value), value.to_owned())
            });
            new_value = painter.choose(control_rect, choices, &current_value).unwrap_or(new_value);
        }
        OptionKind::Combo(values) => {
            let mut candidates = values.iter();
            let value_index =
                candidates.position(|value| value.eq_ignore_ascii_case(&current_value));
            let new_index =
                painter.step(control_rect, &name, None, &current_value, value_index, values.len());
            if let Some(value) = new_index.and_then(|new_index| values.get(new_index)) {
                new_value.clone_from(value);
            }
        }
        OptionKind::Spin { .. } | OptionKind::Text => {
            painter.text_field(control_rect, &name, &mut new_value, MAX_VALUE_CHARS);
            if option.kind != OptionKind::Text && !is_unset && !option.accepts(new_value.trim()) {
                painter.outline(control_rect, 8, 2.0, painter.look.danger);
            }
        }
        OptionKind::Button => {}
    }
    if new_value != current_value {
        if matches!(option.kind, OptionKind::Spin { .. }) {
            new_value = new_value.trim().to_owned();
        }
        draft.refusal = None;
        draft.engine.options.insert(option.name.clone(), new_value);
    }
}

/// Returns the label of a boolean value.
fn switch_text(value: &str) -> String {
    match value {
        "true" => tr!("on"),
        "false" => tr!("off"),
        value => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;

    #[test]
    fn name_field_has_the_focus_at_first() {
        let mut draft = EngineDraft::default();
        let mut frames = Frames::new(SIZE.x, SIZE.y);
        for _ in 0..2 {
            frames.draw(Vec::new(), |painter, rect| {
                draw_contents(painter, rect, &mut draft);
            });
        }
        assert_eq!(frames.places.focused_name(), Some("engine-name"));
    }
}
