//! The sections of the settings.

use super::check::ComplianceCheck;
use super::draft::EngineDraft;
use super::rows::{draw_heading, draw_row_text, step_number};
use super::{EngineRemoval, Notices, SettingsScreen};
use crate::screens::prelude::*;
use crate::settings::{
    MEMORY_RANGE_MIB, SCALE_RANGE, SPEED_RANGE, Settings, THREAD_RANGE, VOLUME_RANGE,
};
use crate::theme::controls::SWITCH_SIZE;
use quadrille_drawing::look::{PieceColours, Theme};

/// The largest width of the sections, in logical px.
const MAX_WIDTH_PX: f32 = 820.0;
const ROW_HEIGHT_PX: f32 = 60.0;
/// The offered sizes of a transposition table, in MiB.
const MEMORY_SIZES_MIB: [usize; 5] = [16, 64, 256, 1024, 4096];

/// Draws the page and changes the settings. `max_scale` is the largest interface scale for the window, in per cent.
pub(super) fn draw_page(
    painter: &mut Painter,
    window: Rect,
    settings: &mut Settings,
    max_scale: u32,
    screen: &SettingsScreen,
) {
    let is_low = window.height() < 700.0;
    let width = (window.width() - 48.0).min(MAX_WIDTH_PX);
    let left = window.center().x - width / 2.0;
    let top = window.top() + if is_low { 16.0 } else { 36.0 };
    let back_clicked = painter.row(area(left - 8.0, top, width, 40.0), 12.0, |painter| {
        let back_clicked = painter.way_back(vec2(84.0, 40.0), "settings-back", &tr!("back"));
        painter.word(&tr!("settings"), painter.look.strong(24.0));
        back_clicked
    });
    let (ctx, is_free) = (painter.ui.ctx(), painter.ui.is_enabled());
    let leave_pressed = is_free && Shortcut::Leave.is_pressed(ctx, Scope::Page);
    painter.go_if(back_clicked || leave_pressed, screen.previous_screen);
    let content_rect = window.with_min_y(top + 60.0);
    let content_rect = content_rect.with_min_x(left - 4.0).with_max_x(left + width + 16.0);
    painter.scroll_column(content_rect, "settings", 0.0, false, |painter| {
        draw_section(painter, &tr!("section-look"), |painter| {
            draw_appearance(painter, settings, max_scale);
        });
        type DrawRows = fn(&mut Painter, &mut Settings);
        let sections: [(String, DrawRows); 4] = [
            (tr!("section-motion"), draw_motion),
            (tr!("section-board"), draw_board),
            (tr!("section-sound"), draw_sound),
            (tr!("new-ai"), draw_ai),
        ];
        for (title, draw_rows) in sections {
            draw_section(painter, &title, |painter| draw_rows(painter, settings));
        }
        draw_section(painter, &tr!("section-engines"), |painter| {
            draw_engines(painter, settings, screen);
        });
        let title = tr!("section-about", version = env!("CARGO_PKG_VERSION"));
        draw_section(painter, &title, |painter| {
            let label = tr!("notices-show");
            let width = painter.button_width(&label, 13.5, 90.0);
            let heading = [tr!("notices"), tr!("notices-note")];
            let control_rect = add_control_row(painter, width, &heading);
            if painter.button(control_rect, "settings-notices", &label, 13.5) {
                painter.commands.open_dialog(Notices::default());
            }
        });
    });
}

/// Draws a card of rows with its title.
fn draw_section(painter: &mut Painter, title: &str, draw_rows: impl FnOnce(&mut Painter)) {
    painter.text_line(28.0, title, painter.look.strong(16.0));
    painter.ui.add_space(6.0);
    painter.in_card(vec2(20.0, 6.0), draw_rows);
    painter.ui.add_space(24.0);
}

/// Adds a row with a title and a note, and space for a control of `width` logical px at the right. Returns the rectangle of
/// the control.
fn add_control_row(painter: &mut Painter, width: f32, [title, note]: &[String; 2]) -> Rect {
    let rect = add_row(painter);
    draw_row_text(painter, rect, width, title, note)
}

/// Adds a row to a card, with a line above unless it is the first. Returns the rectangle of the row.
fn add_row(painter: &mut Painter) -> Rect {
    let is_first = painter.ui.min_rect().height() <= 0.0;
    let rect = painter.room(ROW_HEIGHT_PX);
    if !is_first {
        painter.hairline(rect.left(), rect.right(), rect.top());
    }
    rect
}

/// Draws the settings of the AI.
fn draw_ai(painter: &mut Painter, settings: &mut Settings) {
    let ai = &mut settings.ai;
    let control_rect =
        add_control_row(painter, 220.0, &[tr!("ai-threads"), tr!("ai-threads-note")]);
    let core_count = std::thread::available_parallelism().map_or(1, usize::from);
    let max_threads = core_count.min(*THREAD_RANGE.end());
    let label = match ai.threads {
        None => tr!("ai-automatic", count = ai.threads()),
        Some(threads) => threads.to_string(),
    };
    // The first choice is automatic.
    let step_index = Some(ai.threads.unwrap_or(0));
    if let Some(new_index) =
        painter.step(control_rect, "settings-threads", None, &label, step_index, max_threads + 1)
    {
        ai.threads = (new_index > 0).then_some(new_index.min(max_threads));
    }
    let note = tr!("ai-memory-note", size = memory_text(ai.memory));
    let control_rect = add_control_row(painter, 340.0, &[tr!("ai-memory"), note]);
    let sizes = MEMORY_SIZES_MIB.into_iter().filter(|size| MEMORY_RANGE_MIB.contains(size));
    let choices = sizes.map(|mib| (format!("settings-memory-{mib}"), memory_text(mib), mib));
    painter.pick(control_rect, choices, &mut ai.memory);
    let heading = [tr!("ai-book"), tr!("ai-book-note")];
    draw_switch(painter, "book", &heading, &mut ai.book);
    let heading = [tr!("ai-warn"), tr!("ai-warn-note")];
    draw_switch(painter, "warn", &heading, &mut ai.warn);
}

/// Returns the size of a transposition table, such as `64 MB` or `1 GB`.
fn memory_text(mib: usize) -> String {
    if mib >= 1024 && mib.is_multiple_of(1024) {
        format!("{} GB", mib / 1024)
    } else {
        format!("{mib} MB")
    }
}

/// Draws a row for each engine, with its buttons and its last check, and the button to add an engine.
fn draw_engines(painter: &mut Painter, settings: &Settings, screen: &SettingsScreen) {
    if settings.engines.is_empty() {
        let heading = [tr!("engines-none"), tr!("engines-none-note")];
        add_control_row(painter, 0.0, &heading);
    }
    for (index, engine) in settings.engines.iter().enumerate() {
        let rect = add_row(painter);
        let buttons_rect = rect.with_min_x(rect.right() - 246.0);
        painter.row(buttons_rect, 8.0, |painter| {
            let mut draw_button = |width, action: &str, label: &str| {
                let name = format!("settings-{action}-{index}");
                painter.button(vec2(width, 36.0), &name, label, 13.5)
            };
            let test_clicked = draw_button(70.0, "test", &tr!("engine-test"));
            let edit_clicked = draw_button(70.0, "edit", &tr!("engine-edit"));
            let remove_clicked = draw_button(90.0, "remove", &tr!("remove"));
            let commands = &mut painter.commands;
            if test_clicked {
                commands.open_dialog(ComplianceCheck::start(engine, None));
            } else if edit_clicked {
                commands.open_dialog(EngineDraft::new(Some(index), engine.clone()));
            } else if remove_clicked {
                commands.open_dialog(EngineRemoval(index));
            }
        });
        let mut text_right = buttons_rect.left() - 16.0;
        // The result of the last check is shown if the engine has not changed since.
        let last_check = screen.check_results.get(&engine.name);
        if let Some((_, summary)) =
            last_check.filter(|(checked_engine, _)| checked_engine == engine)
        {
            let look = painter.look;
            let (text, colour) = if summary.is_clean() {
                (tr!("engine-passed"), look.good)
            } else if summary.is_stopped {
                (tr!("engine-stopped"), look.danger)
            } else {
                (tr!("engine-wrong", count = summary.wrong_count), look.danger)
            };
            let result_position = pos2(text_right, rect.center().y + 4.5);
            let style = TextStyle::medium(12.5, colour);
            text_right -= painter.text(result_position, TextAlign::Right, &text, style) + 12.0;
        }
        let (name, command) = (&engine.name, &engine.command);
        draw_heading(painter, rect, text_right - rect.left(), name, command);
    }
    let last_row_rect = painter.room(66.0);
    if !settings.engines.is_empty() {
        painter.hairline(last_row_rect.left(), last_row_rect.right(), last_row_rect.top());
    }
    draw_add_button(painter, area(last_row_rect.left(), last_row_rect.top() + 13.0, 140.0, 40.0));
}

/// Draws the button that adds an engine.
fn draw_add_button(painter: &mut Painter, button_rect: Rect) {
    let look = painter.look;
    let (add_response, _) =
        painter.plate(button_rect, "settings-add", 8, [look.raised, look.raised2]);
    painter.set_label(&add_response, &tr!("engine-add"));
    painter.row(button_rect.with_min_x(button_rect.left() + 11.0), 7.0, |painter| {
        painter.row_icon(18.0, Icon::New, look.text);
        painter.word(&tr!("engine-add"), look.label(14.0, true));
    });
    if add_response.clicked() {
        painter.commands.open_dialog(EngineDraft::default());
    }
}

/// The steps of the interface scale, in per cent.
const SCALE_STEPS: [u32; 8] = [80, 90, 100, 110, 125, 150, 175, 200];
/// The step of the animation speed, in per cent.
const SPEED_STEP: usize = 25;

fn draw_choice<T: PartialEq, const N: usize>(
    painter: &mut Painter,
    width: f32,
    heading: &[String; 2],
    choices: [(&str, String, T); N],
    current_value: &mut T,
) {
    let control_rect = add_control_row(painter, width, heading);
    let choices = choices.map(|(name, label, choice)| (format!("settings-{name}"), label, choice));
    painter.pick(control_rect, choices, current_value);
}

fn draw_switch(painter: &mut Painter, name: &str, heading: &[String; 2], is_on: &mut bool) {
    let control_rect = add_control_row(painter, SWITCH_SIZE.x, heading);
    let switch_rect = Rect::from_center_size(control_rect.center(), SWITCH_SIZE);
    if painter.toggle(switch_rect, &format!("settings-{name}"), &heading[0], *is_on) {
        *is_on = !*is_on;
    }
}

/// Returns the note about the interface scale. If `percent` is too large for the window, the note contains `max_percent`.
fn scale_note(percent: u32, max_percent: u32) -> String {
    if percent > max_percent {
        tr!("look-size-room", room = max_percent)
    } else {
        tr!("look-size-note")
    }
}

/// Draws the appearance. `max_scale` is the largest interface scale for the window, in per cent.
fn draw_appearance(painter: &mut Painter, settings: &mut Settings, max_scale: u32) {
    let look = &mut settings.look;
    let themes = [
        ("theme-dark", tr!("look-dark"), Theme::Dark),
        ("theme-light", tr!("look-light"), Theme::Light),
    ];
    let heading = [tr!("look-theme"), tr!("look-theme-note")];
    draw_choice(painter, 220.0, &heading, themes, &mut look.theme);

    let heading = [tr!("look-contrast"), tr!("look-contrast-note")];
    draw_switch(painter, "contrast", &heading, &mut look.contrast);

    let heading = [tr!("look-size"), scale_note(look.scale, max_scale)];
    let control_rect = add_control_row(painter, 220.0, &heading);
    let label = text::percent(look.scale);
    let steps = SCALE_STEPS.into_iter();
    step_number(painter, control_rect, "settings-scale", &label, steps, &mut look.scale);
    look.scale = look.scale.clamp(*SCALE_RANGE.start(), *SCALE_RANGE.end());

    let heading = [tr!("look-marks"), tr!("look-marks-note")];
    draw_switch(painter, "marks", &heading, &mut look.marks);
    let painted_label = tr!("look-painted");
    let palettes = [
        ("palette-painted", painted_label, PieceColours::Painted),
        ("palette-safe", tr!("look-safe"), PieceColours::Safe),
    ];
    let heading = [tr!("look-colours"), tr!("look-colours-note")];
    draw_choice(painter, 320.0, &heading, palettes, &mut look.palette);

    // On other systems the accessibility tree is requested by the system.
    if cfg!(target_os = "linux") {
        let heading = [tr!("look-assistive"), tr!("look-assistive-note")];
        draw_switch(painter, "assistive", &heading, &mut look.assistive);
    }
    draw_language(painter, &mut settings.language);
}

/// Draws the choice of language: that of the system, or an available one.
fn draw_language(painter: &mut Painter, language: &mut Option<String>) {
    let heading = [tr!("look-language"), tr!("look-language-note")];
    let control_rect = add_control_row(painter, 260.0, &heading);
    let languages = text::languages();
    let language_index = language.as_ref();
    let language_index =
        language_index.and_then(|tag| languages.iter().position(|(code, _)| code == tag));
    let label = match language_index {
        Some(language_index) => languages[language_index].1.clone(),
        None => {
            // The automatic choice shows the language of the system.
            let system_tag = text::choose_language(None, text::system_locale());
            let system_language = languages.iter().find(|(code, _)| *code == system_tag);
            let name = system_language.map_or(&system_tag, |(_, name)| name);
            tr!("look-language-system", name = name)
        }
    };
    let (step_index, step_count) =
        (Some(language_index.map_or(0, |language_index| language_index + 1)), languages.len() + 1);
    if let Some(new_index) =
        painter.step(control_rect, "settings-language", None, &label, step_index, step_count)
    {
        let chosen_language =
            new_index.checked_sub(1).and_then(|language_index| languages.get(language_index));
        *language = chosen_language.map(|(code, _)| code.clone());
    }
}

fn draw_motion(painter: &mut Painter, settings: &mut Settings) {
    let motion = &mut settings.motion;
    let heading = [tr!("motion-speed"), tr!("motion-speed-note")];
    let control_rect = add_control_row(painter, 220.0, &heading);
    let label = match motion.speed {
        0 => tr!("off"),
        speed => text::percent(speed),
    };
    let steps = SPEED_RANGE.step_by(SPEED_STEP);
    step_number(painter, control_rect, "settings-speed", &label, steps, &mut motion.speed);
    let note = if motion.reduced.is_none() && motion.system_reduced {
        tr!("motion-reduced-system")
    } else {
        tr!("motion-reduced-note")
    };
    let mut is_reduced = motion.is_reduced();
    let heading = [tr!("motion-reduced"), note];
    draw_switch(painter, "reduced", &heading, &mut is_reduced);
    if is_reduced != motion.is_reduced() {
        motion.reduced = Some(is_reduced);
    }
}

fn draw_board(painter: &mut Painter, settings: &mut Settings) {
    let board = &mut settings.board;
    let heading = [tr!("board-coordinates"), tr!("board-coordinates-note")];
    draw_switch(painter, "coordinates", &heading, &mut board.coordinates);
    let heading = [tr!("board-targets"), tr!("board-targets-note")];
    draw_switch(painter, "targets", &heading, &mut board.targets);
    let heading = [tr!("board-hover"), tr!("board-hover-note")];
    draw_switch(painter, "hover", &heading, &mut board.hover);
    let heading = [tr!("board-confirm"), tr!("board-confirm-note")];
    draw_switch(painter, "confirm", &heading, &mut board.confirm);
    let heading = [tr!("board-premoves"), tr!("board-premoves-note")];
    draw_switch(painter, "premoves", &heading, &mut board.premoves);
    let heading = [tr!("board-turn"), tr!("board-turn-note")];
    draw_switch(painter, "turn", &heading, &mut board.turn);
    let heading = [tr!("board-readable"), tr!("board-readable-note")];
    draw_switch(painter, "readable", &heading, &mut board.readable);
}

fn draw_sound(painter: &mut Painter, settings: &mut Settings) {
    let sound = &mut settings.sound;
    let heading = [tr!("sound-volume"), tr!("sound-volume-note")];
    let control_rect = add_control_row(painter, 260.0, &heading);
    let slider_rect = control_rect.with_max_x(control_rect.left() + 200.0);
    let volume = sound.volume;
    if let Some(new_volume) =
        painter.slider(slider_rect, "settings-volume", &heading[0], &VOLUME_RANGE, 5, volume)
    {
        sound.volume = new_volume;
    }
    let style = TextStyle::medium(13.5, painter.look.text);
    let percent_position = pos2(control_rect.right(), control_rect.center().y + 4.9);
    painter.text(percent_position, TextAlign::Right, &text::percent(sound.volume), style);
    let heading = [tr!("sound-mute"), tr!("sound-mute-note")];
    draw_switch(painter, "muted", &heading, &mut sound.muted);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_large_size_states_the_maximum() {
        assert_eq!(scale_note(125, 125), tr!("look-size-note"));
        let note = scale_note(200, 125);
        assert!(note.contains("125%"), "{note}");
        text::with_language("de", || assert!(scale_note(200, 133).contains("133\u{a0}%")));
    }
}
