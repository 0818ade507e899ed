//! The sections on looks, motion, board and sound of the Settings page.

use super::page::row;
use super::parts::{heading, stepper};
use crate::app::settings::{PieceColours, SCALES, SPEEDS, Settings, VOLUMES};
use crate::app::theme::colours::Theme;
use crate::app::theme::controls::SWITCH;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use bevy_egui::egui::{Rect, pos2};

/// The languages there are, with their tags; the first is what the system says.
const LANGUAGES: [(Option<&str>, &str); 2] = [(None, "System"), (Some("en"), "English")];
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
    [title, note]: [&str; 2],
    choices: &[(&str, &str, T)],
    value: &mut T,
) {
    let (rect, control) = row(card, index, width);
    heading(pen, rect, rect.width() - width - 20.0, title, note);
    let shown: Vec<(String, String)> = choices
        .iter()
        .map(|(name, label, _)| (format!("settings-{name}"), (*label).to_owned()))
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
    [title, note]: [&str; 2],
    on: &mut bool,
) {
    let (rect, control) = row(card, index, SWITCH.x);
    heading(pen, rect, rect.width() - SWITCH.x - 20.0, title, note);
    let place = Rect::from_center_size(control.center(), SWITCH);
    if pen.toggle(place, &format!("settings-{name}"), title, *on) {
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
        ("theme-dark", "Dark", Theme::Dark),
        ("theme-light", "Light", Theme::Light),
    ];
    let words = ["Theme", "A table in the evening, or by day."];
    choice(pen, (card, 0, 220.0), words, &themes, &mut look.theme);

    let (rect, control) = row(card, 1, 220.0);
    let note = "The size of everything on the screen.";
    heading(pen, rect, rect.width() - 240.0, "Size", note);
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

    let words = [
        "Marks on pieces",
        "A shape for every colour, so that no colour has to be told from another.",
    ];
    switch(pen, (card, 2), "marks", words, &mut look.marks);
    let palettes = [
        ("palette-safe", "Colour-blind safe", PieceColours::Safe),
        ("palette-painted", "Painted wood", PieceColours::Painted),
    ];
    let words = ["Colours of pieces", "In Upthrust and Focus."];
    choice(pen, (card, 3, 320.0), words, &palettes, &mut look.palette);

    let tag = settings.language.as_deref();
    let mut language = LANGUAGES.iter().position(|(known, _)| *known == tag);
    let languages: Vec<(String, &str, Option<usize>)> = LANGUAGES
        .iter()
        .enumerate()
        .map(|(index, (tag, label))| {
            let name = format!("language-{}", tag.unwrap_or("system"));
            (name, *label, Some(index))
        })
        .collect();
    let languages: Vec<(&str, &str, Option<usize>)> = languages
        .iter()
        .map(|(name, label, index)| (name.as_str(), *label, *index))
        .collect();
    let before = language;
    let words = ["Language", "Of every text in this window."];
    let place = (card, 4, 110.0 * LANGUAGES.len() as f32);
    choice(pen, place, words, &languages, &mut language);
    if before != language
        && let Some((tag, _)) = language.and_then(|index| LANGUAGES.get(index))
    {
        settings.language = tag.map(str::to_owned);
    }
}

/// How things move.
pub(super) fn motion(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let motion = &mut settings.motion;
    let (rect, control) = row(card, 0, 220.0);
    let note = "How fast pieces move and roll.";
    heading(pen, rect, rect.width() - 240.0, "Animation speed", note);
    let label = match motion.speed {
        0 => "Off".to_owned(),
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
    let words = [
        "Reduced motion",
        "Moves are made at once, and nothing plays by itself.",
    ];
    switch(pen, (card, 1), "reduced", words, &mut motion.reduced);
}

/// How the board is handled, and what it shows.
pub(super) fn board(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let board = &mut settings.board;
    let rows = [
        (
            "coordinates",
            ["Coordinates", "The names of rows and columns on the frame."],
            &mut board.coordinates,
        ),
        (
            "targets",
            ["Possible moves", "Where a chosen piece can go."],
            &mut board.targets,
        ),
        (
            "confirm",
            [
                "Confirm moves",
                "A move is shown first, and made by Enter or a second click.",
            ],
            &mut board.confirm,
        ),
        (
            "turn",
            [
                "Turn the board",
                "To the player on move, when two people play here.",
            ],
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
    let note = "Of pieces, dice and what is won or refused.";
    heading(pen, rect, rect.width() - 280.0, "Volume", note);
    let track = area(control.left(), control.top(), 200.0, control.height());
    let volume = sound.volume;
    if let Some(chosen) = pen.slider(track, "settings-volume", "Volume", &VOLUMES, 5, volume) {
        sound.volume = chosen;
    }
    let ink = Ink::medium(13.5, pen.look.text);
    let at = pos2(control.right(), control.center().y + 4.9);
    pen.text(at, Side::Right, &format!("{} %", sound.volume), ink);
    line(pen, card, rect);
    let words = ["Mute", "No sound at all."];
    switch(pen, (card, 1), "muted", words, &mut sound.muted);
}
