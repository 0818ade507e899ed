//! The sections on looks, motion, board and sound of the Settings page.

use super::page::row;
use super::parts::{heading, stepper};
use crate::app::look::PieceColours;
use crate::app::look::Theme;
use crate::app::settings::{SCALES, SPEEDS, Settings, VOLUMES};
use crate::app::text::{self, tr};
use crate::app::theme::controls::SWITCH;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use bevy_egui::egui::{Rect, pos2};

/// The steps of the interface scale, in per cent.
const SCALE_STEPS: [u32; 8] = [80, 90, 100, 110, 125, 150, 175, 200];

/// The rows of the section on looks.
pub(super) const LOOK_ROWS: usize = 5;
/// The rows of the section on motion.
pub(super) const MOTION_ROWS: usize = 2;
/// The rows of the section on the board.
pub(super) const BOARD_ROWS: usize = 4;
/// The rows of the section on sound.
pub(super) const SOUND_ROWS: usize = 2;

/// One of several in a row.
fn choice<T: Copy + PartialEq>(
    pen: &mut Pen,
    (card, index, width): (Rect, usize, f32),
    [title, note]: [String; 2],
    choices: &[(&str, String, T)],
    value: &mut T,
) {
    let (rect, control) = row(card, index, width);
    heading(pen, rect, rect.width() - width - 20.0, &title, &note);
    let shown: Vec<(String, String)> = choices
        .iter()
        .map(|(name, label, _)| (format!("settings-{name}"), label.clone()))
        .collect();
    let selected = choices.iter().position(|(.., choice)| choice == value);
    if let Some(index) = pen.segmented(control, &shown, selected) {
        *value = choices[index].2;
    }
    line(pen, card, rect);
}

/// A switch in a row.
fn switch(
    pen: &mut Pen,
    (card, index): (Rect, usize),
    name: &str,
    [title, note]: [String; 2],
    on: &mut bool,
) {
    let (rect, control) = row(card, index, SWITCH.x);
    heading(pen, rect, rect.width() - SWITCH.x - 20.0, &title, &note);
    let place = Rect::from_center_size(control.center(), SWITCH);
    if pen.toggle(place, &format!("settings-{name}"), &title, *on) {
        *on = !*on;
    }
    line(pen, card, rect);
}

/// The hairline under a row that is not the card's last.
fn line(pen: &Pen, card: Rect, rect: Rect) {
    if rect.bottom() < card.bottom() - 1.0 {
        pen.hairline(rect.left(), rect.right(), rect.bottom());
    }
}

/// What the program looks like.
pub(super) fn look(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let look = &mut settings.look;
    let themes = [
        ("theme-dark", tr!("look-dark"), Theme::Dark),
        ("theme-light", tr!("look-light"), Theme::Light),
    ];
    let words = [tr!("look-theme"), tr!("look-theme-note")];
    choice(pen, (card, 0, 220.0), words, &themes, &mut look.theme);

    let (rect, control) = row(card, 1, 220.0);
    let (title, note) = (tr!("look-size"), tr!("look-size-note"));
    heading(pen, rect, rect.width() - 240.0, &title, &note);
    let label = format!("{} %", look.scale);
    let less = SCALE_STEPS.iter().rev().find(|&&step| step < look.scale);
    let more = SCALE_STEPS.iter().find(|&&step| step > look.scale);
    let can = [less.is_some(), more.is_some()];
    let to = match stepper(pen, control, "settings-scale", &label, can) {
        -1 => less,
        1 => more,
        _ => None,
    };
    look.scale = to
        .copied()
        .unwrap_or(look.scale)
        .clamp(*SCALES.start(), *SCALES.end());
    line(pen, card, rect);

    let words = [tr!("look-marks"), tr!("look-marks-note")];
    switch(pen, (card, 2), "marks", words, &mut look.marks);
    let palettes = [
        ("palette-safe", tr!("look-safe"), PieceColours::Safe),
        (
            "palette-painted",
            tr!("look-painted"),
            PieceColours::Painted,
        ),
    ];
    let words = [tr!("look-colours"), tr!("look-colours-note")];
    choice(pen, (card, 3, 320.0), words, &palettes, &mut look.palette);

    language(pen, card, settings);
}

/// The language of all texts: the system's, or one of those that there are.
fn language(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let (rect, control) = row(card, 4, 260.0);
    let (title, note) = (tr!("look-language"), tr!("look-language-note"));
    heading(pen, rect, rect.width() - 280.0, &title, &note);
    let known = text::languages();
    // What is spoken when nothing is chosen stands beside it.
    let system = text::choose(None, text::system());
    let name = |code: &str| {
        let own = known.iter().find(|(known, _)| known == code);
        own.map_or_else(|| code.to_owned(), |(_, name)| name.clone())
    };
    let at = settings
        .language
        .as_ref()
        .and_then(|tag| known.iter().position(|(code, _)| code == tag));
    let label = match at {
        None => tr!("look-language-system", name = name(&system)),
        Some(at) => known[at].1.clone(),
    };
    let can = [at.is_some(), at.map_or(0, |at| at + 1) < known.len()];
    match stepper(pen, control, "settings-language", &label, can) {
        -1 => {
            let before = at.and_then(|at| at.checked_sub(1));
            settings.language = before.map(|at| known[at].0.clone());
        }
        1 => {
            let next = known.get(at.map_or(0, |at| at + 1));
            settings.language = next.map(|(code, _)| code.clone());
        }
        _ => {}
    }
    line(pen, card, rect);
}

/// How things move.
pub(super) fn motion(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let motion = &mut settings.motion;
    let (rect, control) = row(card, 0, 220.0);
    let (title, note) = (tr!("motion-speed"), tr!("motion-speed-note"));
    heading(pen, rect, rect.width() - 240.0, &title, &note);
    let label = match motion.speed {
        0 => tr!("off"),
        speed => format!("{speed} %"),
    };
    let can = [motion.speed > *SPEEDS.start(), motion.speed < *SPEEDS.end()];
    const STEP: u32 = 25;
    match stepper(pen, control, "settings-speed", &label, can) {
        -1 => motion.speed = motion.speed.saturating_sub(1) / STEP * STEP,
        1 => motion.speed = ((motion.speed / STEP + 1) * STEP).min(*SPEEDS.end()),
        _ => {}
    }
    line(pen, card, rect);
    let words = [tr!("motion-reduced"), tr!("motion-reduced-note")];
    switch(pen, (card, 1), "reduced", words, &mut motion.reduced);
}

/// How the board is handled, and what it shows.
pub(super) fn board(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let board = &mut settings.board;
    let rows = [
        (
            "coordinates",
            [tr!("board-coordinates"), tr!("board-coordinates-note")],
            &mut board.coordinates,
        ),
        (
            "targets",
            [tr!("board-targets"), tr!("board-targets-note")],
            &mut board.targets,
        ),
        (
            "confirm",
            [tr!("board-confirm"), tr!("board-confirm-note")],
            &mut board.confirm,
        ),
        (
            "turn",
            [tr!("board-turn"), tr!("board-turn-note")],
            &mut board.turn,
        ),
    ];
    for (index, (name, words, on)) in rows.into_iter().enumerate() {
        switch(pen, (card, index), name, words, on);
    }
}

/// How loud it is.
pub(super) fn sound(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let sound = &mut settings.sound;
    let (rect, control) = row(card, 0, 260.0);
    let (title, note) = (tr!("sound-volume"), tr!("sound-volume-note"));
    heading(pen, rect, rect.width() - 280.0, &title, &note);
    let track = area(control.left(), control.top(), 200.0, control.height());
    let volume = sound.volume;
    if let Some(chosen) = pen.slider(track, "settings-volume", &title, &VOLUMES, 5, volume) {
        sound.volume = chosen;
    }
    let ink = Ink::medium(13.5, pen.look.text);
    let at = pos2(control.right(), control.center().y + 4.9);
    pen.text(at, Side::Right, &format!("{} %", sound.volume), ink);
    line(pen, card, rect);
    let words = [tr!("sound-mute"), tr!("sound-mute-note")];
    switch(pen, (card, 1), "muted", words, &mut sound.muted);
}
