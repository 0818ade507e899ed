//! The sections on looks, motion, board and sound of the Settings page.

use super::page::Rows;
use super::parts::step_number;
use crate::look::{PieceColours, Theme};
use crate::settings::{SCALES, SPEEDS, Settings, VOLUMES};
use crate::text::{self, tr};
use crate::theme::controls::SWITCH;
use crate::theme::painter::{Painter, Side, TextStyle};
use bevy_egui::egui::{Rect, pos2};

/// The steps of the interface scale, in per cent.
const SCALE_STEPS: [u32; 8] = [80, 90, 100, 110, 125, 150, 175, 200];
/// A step of the speed of motions, in per cent.
const SPEED_STEP: usize = 25;

/// One of several in a row.
fn choice<T: PartialEq, const N: usize>(
    painter: &mut Painter,
    (rows, width): (&mut Rows, f32),
    words: &[String; 2],
    choices: [(&str, String, T); N],
    value: &mut T,
) {
    let control = rows.next(painter, width, words);
    let choices = choices.map(|(name, label, value)| (format!("settings-{name}"), label, value));
    painter.pick(control, choices, value);
}

/// A switch in a row.
pub(super) fn switch(
    painter: &mut Painter,
    rows: &mut Rows,
    name: &str,
    words: &[String; 2],
    on: &mut bool,
) {
    let control = rows.next(painter, SWITCH.x, words);
    let place = Rect::from_center_size(control.center(), SWITCH);
    if painter.toggle(place, &format!("settings-{name}"), &words[0], *on) {
        *on = !*on;
    }
}

/// What is said of the size of everything, in per cent, where the window has room for so much.
fn size_note(chosen: u32, room: u32) -> String {
    if chosen > room {
        tr!("look-size-room", room = room)
    } else {
        tr!("look-size-note")
    }
}

/// What the program looks like, in a window with `room` for this size of everything, in per cent.
pub(super) fn look(painter: &mut Painter, rows: &mut Rows, settings: &mut Settings, room: u32) {
    let look = &mut settings.look;
    let themes = [
        ("theme-dark", tr!("look-dark"), Theme::Dark),
        ("theme-light", tr!("look-light"), Theme::Light),
    ];
    let words = [tr!("look-theme"), tr!("look-theme-note")];
    choice(painter, (rows, 220.0), &words, themes, &mut look.theme);

    let words = [tr!("look-contrast"), tr!("look-contrast-note")];
    switch(painter, rows, "contrast", &words, &mut look.contrast);

    let words = [tr!("look-size"), size_note(look.scale, room)];
    let control = rows.next(painter, 220.0, &words);
    let label = format!("{} %", look.scale);
    let steps = SCALE_STEPS.into_iter();
    let words = ("settings-scale", &*label);
    step_number(painter, control, words, steps, &mut look.scale);
    look.scale = look.scale.clamp(*SCALES.start(), *SCALES.end());

    let words = [tr!("look-marks"), tr!("look-marks-note")];
    switch(painter, rows, "marks", &words, &mut look.marks);
    let palettes = [
        ("palette-safe", tr!("look-safe"), PieceColours::Safe),
        (
            "palette-painted",
            tr!("look-painted"),
            PieceColours::Painted,
        ),
    ];
    let words = [tr!("look-colours"), tr!("look-colours-note")];
    choice(painter, (rows, 320.0), &words, palettes, &mut look.palette);

    // Elsewhere the system itself asks for the widgets.
    if cfg!(target_os = "linux") {
        let words = [tr!("look-assistive"), tr!("look-assistive-note")];
        switch(painter, rows, "assistive", &words, &mut look.assistive);
    }
    language(painter, rows, &mut settings.language);
}

/// The language of all texts: the system's, or one of those that there are.
fn language(painter: &mut Painter, rows: &mut Rows, language: &mut Option<String>) {
    let words = [tr!("look-language"), tr!("look-language-note")];
    let control = rows.next(painter, 260.0, &words);
    let known = text::languages();
    let at = language
        .as_ref()
        .and_then(|tag| known.iter().position(|(code, _)| code == tag));
    let label = match at {
        Some(at) => known[at].1.clone(),
        None => {
            // What is spoken when nothing is chosen stands beside it.
            let system = text::choose(None, text::system());
            let own = known.iter().find(|(code, _)| *code == system);
            let name = own.map_or(&system, |(_, name)| name);
            tr!("look-language-system", name = name)
        }
    };
    let among = (Some(at.map_or(0, |at| at + 1)), known.len() + 1);
    if let Some(to) = painter.step(control, "settings-language", None, &label, among) {
        let chosen = to.checked_sub(1).and_then(|at| known.get(at));
        *language = chosen.map(|(code, _)| code.clone());
    }
}

/// How things move.
pub(super) fn motion(painter: &mut Painter, rows: &mut Rows, settings: &mut Settings) {
    let motion = &mut settings.motion;
    let words = [tr!("motion-speed"), tr!("motion-speed-note")];
    let control = rows.next(painter, 220.0, &words);
    let label = match motion.speed {
        0 => tr!("off"),
        speed => format!("{speed} %"),
    };
    let steps = SPEEDS.step_by(SPEED_STEP);
    let words = ("settings-speed", &*label);
    step_number(painter, control, words, steps, &mut motion.speed);
    let note = if motion.reduced.is_none() && motion.system_reduced {
        tr!("motion-reduced-system")
    } else {
        tr!("motion-reduced-note")
    };
    let mut reduced = motion.is_reduced();
    let words = [tr!("motion-reduced"), note];
    switch(painter, rows, "reduced", &words, &mut reduced);
    if reduced != motion.is_reduced() {
        motion.reduced = Some(reduced);
    }
}

/// How the board is handled, and what it shows.
pub(super) fn board(painter: &mut Painter, rows: &mut Rows, settings: &mut Settings) {
    let board = &mut settings.board;
    let words = [tr!("board-coordinates"), tr!("board-coordinates-note")];
    switch(painter, rows, "coordinates", &words, &mut board.coordinates);
    let words = [tr!("board-targets"), tr!("board-targets-note")];
    switch(painter, rows, "targets", &words, &mut board.targets);
    let words = [tr!("board-hover"), tr!("board-hover-note")];
    switch(painter, rows, "hover", &words, &mut board.hover);
    let words = [tr!("board-confirm"), tr!("board-confirm-note")];
    switch(painter, rows, "confirm", &words, &mut board.confirm);
    let words = [tr!("board-premoves"), tr!("board-premoves-note")];
    switch(painter, rows, "premoves", &words, &mut board.premoves);
    let words = [tr!("board-turn"), tr!("board-turn-note")];
    switch(painter, rows, "turn", &words, &mut board.turn);
    let words = [tr!("board-readable"), tr!("board-readable-note")];
    switch(painter, rows, "readable", &words, &mut board.readable);
}

/// How loud it is.
pub(super) fn sound(painter: &mut Painter, rows: &mut Rows, settings: &mut Settings) {
    let sound = &mut settings.sound;
    let words = [tr!("sound-volume"), tr!("sound-volume-note")];
    let control = rows.next(painter, 260.0, &words);
    let track = control.with_max_x(control.left() + 200.0);
    let volume = sound.volume;
    if let Some(chosen) = painter.slider(track, "settings-volume", &words[0], &VOLUMES, 5, volume) {
        sound.volume = chosen;
    }
    let ink = TextStyle::medium(13.5, painter.look.text);
    let at = pos2(control.right(), control.center().y + 4.9);
    painter.text(at, Side::Right, &format!("{} %", sound.volume), ink);
    let words = [tr!("sound-mute"), tr!("sound-mute-note")];
    switch(painter, rows, "muted", &words, &mut sound.muted);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_the_window_has_no_room_for_says_what_is_possible() {
        assert_eq!(size_note(125, 125), tr!("look-size-note"));
        let told = size_note(200, 125);
        assert!(told.contains("125 %"), "{told}");
        text::speaking("de", || assert!(size_note(200, 133).contains("133 %")));
    }
}
