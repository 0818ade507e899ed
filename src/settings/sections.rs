//! The settings' sections in TOML, apart from the engines and the last games.
//!
//! | key | value |
//! |---|---|
//! | `look.theme` | `dark` or `light` |
//! | `look.contrast` | whether words and marks stand out more than they usually do |
//! | `look.assistive` | whether assistive programs that are no screen readers are told of the widgets (Linux) |
//! | `look.scale` | the interface scale in per cent |
//! | `look.marks` | whether pieces carry marks |
//! | `look.palette` | `safe` or `painted`: the colours of pieces |
//! | `motion.speed` | the animation speed in per cent, 0 for off |
//! | `motion.reduced` | whether nothing moves that need not; left out: as the system wishes |
//! | `board.coordinates`, `board.targets` | whether they are shown |
//! | `board.hover` | whether the piece under the pointer shows faintly where it can go |
//! | `board.premoves` | whether a move can be laid while an AI thinks |
//! | `board.confirm` | whether a move is confirmed before it is made |
//! | `board.turn` | whether the board turns to the player on move |
//! | `board.readable` | whether moves of HiQUE are written in their readable form |
//! | `panel.thinking` | whether an AI's numbers are shown |
//! | `panel.introduced` | the variants whose introduction has been seen, by identifier |
//! | `sound.volume`, `sound.muted` | in per cent; whether it is silent |
//! | `window.size`, `window.place` | the window's two sides and its corner; left out: the platform's |
//! | `window.maximised` | whether it fills the screen |

use super::Settings;
use super::preferences::{SCALES, SPEEDS, VOLUMES, WINDOW_PLACES, WINDOW_SIDES};
use super::values::{Section, change, put_or_remove, word_of};
use crate::look::PieceColours;
use crate::look::Theme;
use quadrille_games::rules::Variant;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use toml::{Table, Value};

const THEMES: [(&str, Theme); 2] = [("dark", Theme::Dark), ("light", Theme::Light)];
const PALETTES: [(&str, PieceColours); 2] = [
    ("safe", PieceColours::Safe),
    ("painted", PieceColours::Painted),
];

/// Reads all sections into `settings`.
pub(super) fn read(document: &Table, settings: &mut Settings, complaints: &mut Vec<String>) {
    let mut look = Section::of(document, "look", complaints);
    let into = &mut settings.look;
    into.theme = look.word("theme", &THEMES).unwrap_or(into.theme);
    look.truth("contrast", &mut into.contrast);
    look.truth("assistive", &mut into.assistive);
    into.scale = look.number("scale", &SCALES).unwrap_or(into.scale);
    look.truth("marks", &mut into.marks);
    into.palette = look.word("palette", &PALETTES).unwrap_or(into.palette);

    let mut motion = Section::of(document, "motion", complaints);
    let into = &mut settings.motion;
    into.speed = motion.number("speed", &SPEEDS).unwrap_or(into.speed);
    let reduced = motion.value("reduced", "true or false", Value::as_bool);
    into.reduced = reduced.or(into.reduced);

    let mut board = Section::of(document, "board", complaints);
    let into = &mut settings.board;
    board.truth("coordinates", &mut into.coordinates);
    board.truth("targets", &mut into.targets);
    board.truth("hover", &mut into.hover);
    board.truth("confirm", &mut into.confirm);
    board.truth("premoves", &mut into.premoves);
    board.truth("turn", &mut into.turn);
    board.truth("readable", &mut into.readable);

    let mut panel = Section::of(document, "panel", complaints);
    let into = &mut settings.panel;
    panel.truth("thinking", &mut into.thinking);
    let expected = "a list of variants such as [\"hique\"]";
    if let Some(introduced) = panel.value("introduced", expected, variants) {
        into.introduced = introduced;
    }

    let mut sound = Section::of(document, "sound", complaints);
    let into = &mut settings.sound;
    into.volume = sound.number("volume", &VOLUMES).unwrap_or(into.volume);
    sound.truth("muted", &mut into.muted);

    let mut window = Section::of(document, "window", complaints);
    let into = &mut settings.window;
    let (low, high) = WINDOW_SIDES.into_inner();
    let expected = format!("a width and a height from {low} to {high}");
    into.size = window.value("size", &expected, |value| pair(value, &(low..=high)));
    let (low, high) = WINDOW_PLACES.into_inner();
    let expected = format!("two whole numbers from {low} to {high}");
    into.place = window.value("place", &expected, |value| pair(value, &(low..=high)));
    window.truth("maximised", &mut into.maximised);
}

/// Puts all sections into a document.
pub(super) fn put(settings: &Settings, document: &mut Table) {
    fn set(table: &mut Table, key: &str, value: impl Into<Value>) {
        table.insert(key.to_owned(), value.into());
    }
    change(document, "look", |table| {
        let look = &settings.look;
        set(table, "theme", word_of(&THEMES, look.theme));
        set(table, "contrast", look.contrast);
        set(table, "assistive", look.assistive);
        set(table, "scale", look.scale);
        set(table, "marks", look.marks);
        set(table, "palette", word_of(&PALETTES, look.palette));
    });
    change(document, "motion", |table| {
        set(table, "speed", settings.motion.speed);
        put_or_remove(table, "reduced", settings.motion.reduced);
    });
    change(document, "board", |table| {
        let board = &settings.board;
        set(table, "coordinates", board.coordinates);
        set(table, "targets", board.targets);
        set(table, "hover", board.hover);
        set(table, "confirm", board.confirm);
        set(table, "premoves", board.premoves);
        set(table, "turn", board.turn);
        set(table, "readable", board.readable);
    });
    change(document, "panel", |table| {
        let panel = &settings.panel;
        set(table, "thinking", panel.thinking);
        let introduced: Vec<&str> = panel.introduced.iter().map(|it| it.id()).collect();
        set(table, "introduced", introduced);
    });
    change(document, "sound", |table| {
        set(table, "volume", settings.sound.volume);
        set(table, "muted", settings.sound.muted);
    });
    change(document, "window", |table| {
        let window = &settings.window;
        put_or_remove(table, "size", window.size.map(|pair| pair.to_vec()));
        put_or_remove(table, "place", window.place.map(|pair| pair.to_vec()));
        set(table, "maximised", window.maximised);
    });
}

/// Variants by their identifiers in a list.
fn variants(value: &Value) -> Option<BTreeSet<Variant>> {
    let variant = |value: &Value| value.as_str()?.parse().ok();
    value.as_array()?.iter().map(variant).collect()
}

/// Two whole numbers in a list.
fn pair<T: Copy + PartialOrd + TryFrom<i64>>(
    value: &Value,
    range: &RangeInclusive<T>,
) -> Option<[T; 2]> {
    let number = |value: &Value| {
        let number = T::try_from(value.as_integer()?).ok()?;
        range.contains(&number).then_some(number)
    };
    match value.as_array()?.as_slice() {
        [first, second] => Some([number(first)?, number(second)?]),
        _ => None,
    }
}
