//! The sections of the settings.

use super::check::ComplianceCheck;
use super::draft::EngineDraft;
use super::rows::{draw_heading, draw_row_text, step_number};
use super::{EngineRemoval, Notices, SettingsScreen};
use crate::screens::prelude::*;
use crate::settings::{MEMORY_RANGE_MIB, SCALES, SPEEDS, Settings, THREAD_RANGE, VOLUMES};
use crate::theme::controls::SWITCH_SIZE;
use quadrille_drawing::look::{PieceColours, Theme};

/// The largest width of the sections, in logical px.
const MAX_WIDTH_PX: f32 = 820.0;
const ROW_HEIGHT_PX: f32 = 60.0;
/// The offered sizes of a transposition table, in MiB.
const SIZES: [usize; 5] = [16, 64, 256, 1024, 4096];

/// Draws the page and changes the settings. `room` is the largest interface scale for the window, in per cent.
pub(super) fn draw_page(
    painter: &mut Painter,
    window: Rect,
    settings: &mut Settings,
    room: u32,
    screen: &SettingsScreen,
) {
    let low = window.height() < 700.0;
    let width = (window.width() - 48.0).min(MAX_WIDTH_PX);
    let left = window.center().x - width / 2.0;
    let top = window.top() + if low { 16.0 } else { 36.0 };
    let back = painter.row(area(left - 8.0, top, width, 40.0), 12.0, |painter| {
        let back = painter.way_back(vec2(84.0, 40.0), "settings-back", &tr!("back"));
        painter.word(&tr!("settings"), painter.look.strong(24.0));
        back
    });
    let (ctx, is_free) = (painter.ui.ctx(), painter.ui.is_enabled());
    let left_by_key = is_free && Shortcut::Leave.is_pressed(ctx, Scope::Page);
    painter.go_if(back || left_by_key, screen.back);
    let body = window.with_min_y(top + 60.0);
    let body = body.with_min_x(left - 4.0).with_max_x(left + width + 16.0);
    painter.scrolled_column(body, "settings", 0.0, false, |painter| {
        draw_section(painter, &tr!("section-look"), |painter| {
            draw_appearance(painter, settings, room);
        });
        type Part = fn(&mut Painter, &mut Settings);
        let parts: [(String, Part); 4] = [
            (tr!("section-motion"), draw_motion),
            (tr!("section-board"), draw_board),
            (tr!("section-sound"), draw_sound),
            (tr!("new-ai"), draw_ai),
        ];
        for (title, part) in parts {
            draw_section(painter, &title, |painter| part(painter, settings));
        }
        draw_section(painter, &tr!("section-engines"), |painter| {
            draw_engines(painter, settings, screen);
        });
        let title = tr!("section-about", version = env!("CARGO_PKG_VERSION"));
        draw_section(painter, &title, |painter| {
            let label = tr!("notices-show");
            let width = painter.button_width(&label, 13.5, 90.0);
            let heading = [tr!("notices"), tr!("notices-note")];
            let control = next_control(painter, width, &heading);
            if painter.button(control, "settings-notices", &label, 13.5) {
                painter.commands.open_dialog(Notices::default());
            }
        });
    });
}

/// Draws a card of rows with its title.
fn draw_section(painter: &mut Painter, title: &str, rows: impl FnOnce(&mut Painter)) {
    painter.text_line(28.0, title, painter.look.strong(16.0));
    painter.ui.add_space(6.0);
    painter.in_card(vec2(20.0, 6.0), rows);
    painter.ui.add_space(24.0);
}

/// Draws the text of the next row with a control of this width at its right. Returns the place of the control.
fn next_control(painter: &mut Painter, width: f32, [title, note]: &[String; 2]) -> Rect {
    let rect = next_row(painter);
    draw_row_text(painter, rect, width, title, note)
}

/// Returns the next row of a card, with a line above it unless it is the first.
fn next_row(painter: &mut Painter) -> Rect {
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
    let control = next_control(painter, 220.0, &[tr!("ai-threads"), tr!("ai-threads-note")]);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let machine = cores.min(*THREAD_RANGE.end());
    let label = match ai.threads {
        None => tr!("ai-automatic", count = ai.threads()),
        Some(threads) => threads.to_string(),
    };
    // The first choice is automatic.
    let index = Some(ai.threads.unwrap_or(0));
    if let Some(to) = painter.step(control, "settings-threads", None, &label, index, machine + 1) {
        ai.threads = (to > 0).then_some(to.min(machine));
    }
    let note = tr!("ai-memory-note", size = size_text(ai.memory));
    let control = next_control(painter, 340.0, &[tr!("ai-memory"), note]);
    let sizes = SIZES.into_iter().filter(|size| MEMORY_RANGE_MIB.contains(size));
    let choices = sizes.map(|mib| (format!("settings-memory-{mib}"), size_text(mib), mib));
    painter.pick(control, choices, &mut ai.memory);
    let heading = [tr!("ai-book"), tr!("ai-book-note")];
    draw_switch(painter, "book", &heading, &mut ai.book);
    let heading = [tr!("ai-warn"), tr!("ai-warn-note")];
    draw_switch(painter, "warn", &heading, &mut ai.warn);
}

/// Returns `64 MB`, `1 GB`.
fn size_text(mib: usize) -> String {
    if mib >= 1024 && mib.is_multiple_of(1024) {
        format!("{} GB", mib / 1024)
    } else {
        format!("{mib} MB")
    }
}

/// Draws the engines.
fn draw_engines(painter: &mut Painter, settings: &Settings, screen: &SettingsScreen) {
    if settings.engines.is_empty() {
        let heading = [tr!("engines-none"), tr!("engines-none-note")];
        next_control(painter, 0.0, &heading);
    }
    for (index, engine) in settings.engines.iter().enumerate() {
        let rect = next_row(painter);
        let row = rect.with_min_x(rect.right() - 246.0);
        painter.row(row, 8.0, |painter| {
            let mut button = |width, what: &str, label: &str| {
                let name = format!("settings-{what}-{index}");
                painter.button(vec2(width, 36.0), &name, label, 13.5)
            };
            let test = button(70.0, "test", &tr!("engine-test"));
            let edit = button(70.0, "edit", &tr!("engine-edit"));
            let remove = button(90.0, "remove", &tr!("remove"));
            let commands = &mut painter.commands;
            if test {
                commands.open_dialog(ComplianceCheck::start(engine, None));
            } else if edit {
                commands.open_dialog(EngineDraft::new(Some(index), engine.clone()));
            } else if remove {
                commands.open_dialog(EngineRemoval(index));
            }
        });
        let mut right = row.left() - 16.0;
        // The text summarises the last check in two words.
        let test = screen.tested.get(&engine.name);
        if let Some((_, summary)) = test.filter(|(tested, _)| tested == engine) {
            let look = painter.look;
            let (text, colour) = if summary.is_clean() {
                (tr!("engine-passed"), look.good)
            } else if summary.stopped {
                (tr!("engine-stopped"), look.danger)
            } else {
                (tr!("engine-wrong", count = summary.wrong), look.danger)
            };
            let at = pos2(right, rect.center().y + 4.5);
            let ink = TextStyle::medium(12.5, colour);
            right -= painter.text(at, TextAlign::Right, &text, ink) + 12.0;
        }
        let (name, command) = (&engine.name, &engine.command);
        draw_heading(painter, rect, right - rect.left(), name, command);
    }
    let foot = painter.room(66.0);
    if !settings.engines.is_empty() {
        painter.hairline(foot.left(), foot.right(), foot.top());
    }
    let foot = area(foot.left(), foot.top() + 13.0, 140.0, 40.0);
    let look = painter.look;
    let (add, _) = painter.plate(foot, "settings-add", 8, [look.raised, look.raised2]);
    painter.set_label(&add, &tr!("engine-add"));
    painter.row(foot.with_min_x(foot.left() + 11.0), 7.0, |painter| {
        painter.row_icon(18.0, Icon::New, look.text);
        painter.word(&tr!("engine-add"), look.label(14.0, true));
    });
    if add.clicked() {
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
    value: &mut T,
) {
    let control = next_control(painter, width, heading);
    let choices = choices.map(|(name, label, value)| (format!("settings-{name}"), label, value));
    painter.pick(control, choices, value);
}

fn draw_switch(painter: &mut Painter, name: &str, heading: &[String; 2], on: &mut bool) {
    let control = next_control(painter, SWITCH_SIZE.x, heading);
    let place = Rect::from_center_size(control.center(), SWITCH_SIZE);
    if painter.toggle(place, &format!("settings-{name}"), &heading[0], *on) {
        *on = !*on;
    }
}

/// Returns the note about the interface scale, in per cent, with the largest one for the window.
fn size_note(chosen: u32, room: u32) -> String {
    if chosen > room { tr!("look-size-room", room = room) } else { tr!("look-size-note") }
}

/// Draws the appearance. `room` is the largest interface scale for the window, in per cent.
fn draw_appearance(painter: &mut Painter, settings: &mut Settings, room: u32) {
    let look = &mut settings.look;
    let themes = [
        ("theme-dark", tr!("look-dark"), Theme::Dark),
        ("theme-light", tr!("look-light"), Theme::Light),
    ];
    let heading = [tr!("look-theme"), tr!("look-theme-note")];
    draw_choice(painter, 220.0, &heading, themes, &mut look.theme);

    let heading = [tr!("look-contrast"), tr!("look-contrast-note")];
    draw_switch(painter, "contrast", &heading, &mut look.contrast);

    let heading = [tr!("look-size"), size_note(look.scale, room)];
    let control = next_control(painter, 220.0, &heading);
    let label = text::percent(look.scale);
    let steps = SCALE_STEPS.into_iter();
    step_number(painter, control, "settings-scale", &label, steps, &mut look.scale);
    look.scale = look.scale.clamp(*SCALES.start(), *SCALES.end());

    let heading = [tr!("look-marks"), tr!("look-marks-note")];
    draw_switch(painter, "marks", &heading, &mut look.marks);
    let painted = tr!("look-painted");
    let palettes = [
        ("palette-painted", painted, PieceColours::Painted),
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
    let control = next_control(painter, 260.0, &heading);
    let languages = text::languages();
    let at = language.as_ref();
    let at = at.and_then(|tag| languages.iter().position(|(code, _)| code == tag));
    let label = match at {
        Some(at) => languages[at].1.clone(),
        None => {
            // The automatic choice shows the language of the system.
            let system = text::choose(None, text::system());
            let own = languages.iter().find(|(code, _)| *code == system);
            let name = own.map_or(&system, |(_, name)| name);
            tr!("look-language-system", name = name)
        }
    };
    let (index, count) = (Some(at.map_or(0, |at| at + 1)), languages.len() + 1);
    if let Some(to) = painter.step(control, "settings-language", None, &label, index, count) {
        let chosen = to.checked_sub(1).and_then(|at| languages.get(at));
        *language = chosen.map(|(code, _)| code.clone());
    }
}

fn draw_motion(painter: &mut Painter, settings: &mut Settings) {
    let motion = &mut settings.motion;
    let heading = [tr!("motion-speed"), tr!("motion-speed-note")];
    let control = next_control(painter, 220.0, &heading);
    let label = match motion.speed {
        0 => tr!("off"),
        speed => text::percent(speed),
    };
    let steps = SPEEDS.step_by(SPEED_STEP);
    step_number(painter, control, "settings-speed", &label, steps, &mut motion.speed);
    let note = if motion.reduced.is_none() && motion.system_reduced {
        tr!("motion-reduced-system")
    } else {
        tr!("motion-reduced-note")
    };
    let mut reduced = motion.is_reduced();
    let heading = [tr!("motion-reduced"), note];
    draw_switch(painter, "reduced", &heading, &mut reduced);
    if reduced != motion.is_reduced() {
        motion.reduced = Some(reduced);
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
    let control = next_control(painter, 260.0, &heading);
    let track = control.with_max_x(control.left() + 200.0);
    let volume = sound.volume;
    if let Some(chosen) = painter.slider(track, "settings-volume", &heading[0], &VOLUMES, 5, volume)
    {
        sound.volume = chosen;
    }
    let ink = TextStyle::medium(13.5, painter.look.text);
    let at = pos2(control.right(), control.center().y + 4.9);
    painter.text(at, TextAlign::Right, &text::percent(sound.volume), ink);
    let heading = [tr!("sound-mute"), tr!("sound-mute-note")];
    draw_switch(painter, "muted", &heading, &mut sound.muted);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_large_size_states_the_maximum() {
        assert_eq!(size_note(125, 125), tr!("look-size-note"));
        let note = size_note(200, 125);
        assert!(note.contains("125%"), "{note}");
        text::with_language("de", || assert!(size_note(200, 133).contains("133 %")));
    }
}
