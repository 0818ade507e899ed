//! The settings themselves, in sections from top to bottom.

use super::parts::{heading, scrolled, state, stepper};
use super::{Tested, Wish, preferences};
use crate::app::settings::{MEMORY, Settings, THREADS};
use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use crate::ugi::compliance::Summary;
use bevy_egui::egui::{self, Rect, pos2};

/// The widest that the sections get, in logical px.
const WIDTH: f32 = 820.0;
/// The height of a row.
const ROW: f32 = 60.0;
/// The sizes on offer for a search's table, in MiB.
const SIZES: [usize; 5] = [16, 64, 256, 1024, 4096];

/// Draws the page and changes the settings; what else was clicked.
pub(super) fn show(
    pen: &mut Pen,
    window: Rect,
    settings: &mut Settings,
    tested: &Tested,
) -> Option<Wish> {
    let low = window.height() < 700.0;
    let width = (window.width() - 48.0).min(WIDTH);
    let left = window.center().x - width / 2.0;
    let top = window.top() + if low { 16.0 } else { 36.0 };
    let mut wish = back(pen, area(left - 8.0, top, 84.0, 40.0));
    let ink = Ink::bold(24.0, pen.look.text);
    pen.text(
        pos2(left + 88.0, top + 28.5),
        Side::Left,
        &tr!("settings"),
        ink,
    );
    let body = Rect::from_min_max(
        pos2(left - 4.0, top + 60.0),
        pos2(left + width + 16.0, window.bottom()),
    );
    scrolled(pen, body, "settings", false, |pen, page| {
        let mut y = page.top();
        let mut section = |pen: &mut Pen, title: &str, height: f32| {
            let ink = Ink::bold(16.0, pen.look.text);
            pen.text(pos2(page.left(), y + 20.0), Side::Left, title, ink);
            let card = area(page.left(), y + 34.0, page.width(), height);
            pen.fill(card, 14, pen.look.panel);
            pen.outline(card, 14, 1.0, pen.look.line);
            y = card.bottom() + 24.0;
            Rect::from_min_max(
                pos2(card.left() + 20.0, card.top() + 6.0),
                pos2(card.right() - 20.0, card.bottom() - 6.0),
            )
        };
        type Part = fn(&mut Pen, Rect, &mut Settings);
        let parts: [(String, usize, Part); 5] = [
            (
                tr!("section-look"),
                preferences::LOOK_ROWS,
                preferences::look,
            ),
            (
                tr!("section-motion"),
                preferences::MOTION_ROWS,
                preferences::motion,
            ),
            (
                tr!("section-board"),
                preferences::BOARD_ROWS,
                preferences::board,
            ),
            (
                tr!("section-sound"),
                preferences::SOUND_ROWS,
                preferences::sound,
            ),
            (tr!("new-ai"), 2, ai),
        ];
        for (title, rows, part) in parts {
            let card = section(pen, &title, rows as f32 * ROW + 12.0);
            part(pen, card, settings);
        }
        let rows = settings.engines.len().max(1) as f32;
        let card = section(pen, &tr!("section-engines"), rows * ROW + 12.0 + 66.0);
        let wished = engines(pen, card, settings, tested);
        wish = wish.take().or(wished);
        y - page.top()
    });
    wish
}

/// The way back to where one came from.
fn back(pen: &mut Pen, rect: Rect) -> Option<Wish> {
    let response = pen.click(rect, "settings-back");
    pen.named(&response, &tr!("back"));
    let hover = pen.hover(&response);
    pen.fill(rect, 8, pen.look.raised.gamma_multiply(hover));
    let colour = Pen::blend(pen.look.text2, pen.look.text, hover);
    let middle = rect.center().y;
    pen.icon(pos2(rect.left() + 16.0, middle), 20.0, Icon::Back, colour);
    let at = pos2(rect.left() + 32.0, middle + 5.0);
    pen.text(at, Side::Left, &tr!("back"), Ink::regular(14.0, colour));
    pen.focus_ring(&response, 8);
    response.clicked().then_some(Wish::Back)
}

/// The row at `index` of a card, and its control's place at the right.
pub(super) fn row(card: Rect, index: usize, control: f32) -> (Rect, Rect) {
    let rect = area(
        card.left(),
        card.top() + index as f32 * ROW,
        card.width(),
        ROW,
    );
    let place = area(
        rect.right() - control,
        rect.center().y - 18.0,
        control,
        36.0,
    );
    (rect, place)
}

/// What our own AI may use.
fn ai(pen: &mut Pen, card: Rect, settings: &mut Settings) {
    let (rect, control) = row(card, 0, 220.0);
    let words = rect.width() - 220.0 - 20.0;
    let (title, note) = (tr!("ai-threads"), tr!("ai-threads-note"));
    heading(pen, rect, words, &title, &note);
    let machine = *THREADS.end().min(&cores());
    let now = settings.ai.threads;
    let label = match now {
        None => tr!("ai-automatic", count = settings.ai.threads()),
        Some(threads) => threads.to_string(),
    };
    let can = [now.is_some(), now.is_none_or(|threads| threads < machine)];
    match stepper(pen, control, "settings-threads", &label, can) {
        -1 => {
            settings.ai.threads = now.filter(|&n| n > 1).map(|n| (n - 1).min(machine));
        }
        1 => settings.ai.threads = Some(now.map_or(1, |n| n + 1)),
        _ => {}
    }
    pen.hairline(rect.left(), rect.right(), rect.bottom());

    let (rect, control) = row(card, 1, 340.0);
    let words = rect.width() - 340.0 - 20.0;
    let memory = settings.ai.memory;
    let note = tr!("ai-memory-note", size = size(memory));
    heading(pen, rect, words, &tr!("ai-memory"), &note);
    let sizes: Vec<usize> = SIZES.into_iter().filter(|s| MEMORY.contains(s)).collect();
    let choices: Vec<(String, String)> = sizes
        .iter()
        .map(|&mib| (format!("settings-memory-{mib}"), size(mib)))
        .collect();
    let selected = sizes.iter().position(|&mib| mib == memory);
    if let Some(index) = pen.segmented(control, &choices, selected) {
        settings.ai.memory = sizes[index];
    }
}

/// How many calculations this machine can do at the same time.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// `64 MB`, `1 GB`.
fn size(mib: usize) -> String {
    if mib >= 1024 && mib.is_multiple_of(1024) {
        format!("{} GB", mib / 1024)
    } else {
        format!("{mib} MB")
    }
}

/// Other people's engines.
fn engines(pen: &mut Pen, card: Rect, settings: &Settings, tested: &Tested) -> Option<Wish> {
    let mut wish = None;
    if settings.engines.is_empty() {
        let (rect, _) = row(card, 0, 0.0);
        let (title, note) = (tr!("engines-none"), tr!("engines-none-note"));
        heading(pen, rect, rect.width(), &title, &note);
    }
    for (index, engine) in settings.engines.iter().enumerate() {
        let (rect, control) = row(card, index, 246.0);
        let part = |from: f32, width: f32| {
            area(
                control.left() + from,
                control.top(),
                width,
                control.height(),
            )
        };
        let name = |what: &str| format!("settings-{what}-{index}");
        for (place, what, label, wished) in [
            (
                part(0.0, 70.0),
                "test",
                tr!("engine-test"),
                Wish::Test(index),
            ),
            (
                part(78.0, 70.0),
                "edit",
                tr!("engine-edit"),
                Wish::Edit(index),
            ),
            (
                part(156.0, 90.0),
                "remove",
                tr!("remove"),
                Wish::Remove(index),
            ),
        ] {
            if pen.button(place, &name(what), &label, 13.5) {
                wish = Some(wished);
            }
        }
        let mut right = control.left() - 16.0;
        if let Some(summary) = tested.of(engine) {
            let (text, good) = mark(summary);
            right -= state(pen, right, rect.center().y, &text, good) + 12.0;
        }
        heading(
            pen,
            rect,
            right - rect.left(),
            &engine.name,
            &engine.command,
        );
        pen.hairline(rect.left(), rect.right(), rect.bottom());
    }
    let foot = area(card.left(), card.bottom() - 53.0, 140.0, 40.0);
    if add(pen, foot) {
        wish = Some(Wish::Add);
    }
    wish
}

/// The last check in two words, and whether it was a good one.
fn mark(summary: Summary) -> (String, bool) {
    if summary.is_clean() {
        (tr!("engine-passed"), true)
    } else if summary.stopped {
        (tr!("engine-stopped"), false)
    } else {
        (tr!("engine-wrong", count = summary.wrong), false)
    }
}

/// The button for a new engine.
fn add(pen: &mut Pen, rect: Rect) -> bool {
    let response = pen.click(rect, "settings-add");
    pen.named(&response, &tr!("engine-add"));
    let hover = pen.hover(&response);
    pen.fill(
        rect,
        8,
        Pen::blend(pen.look.raised, pen.look.raised2, hover),
    );
    let middle = rect.center().y;
    let colour = pen.look.text;
    pen.icon(
        egui::pos2(rect.left() + 20.0, middle),
        18.0,
        Icon::New,
        colour,
    );
    let at = pos2(rect.left() + 36.0, middle + 5.0);
    pen.text(
        at,
        Side::Left,
        &tr!("engine-add"),
        Ink::medium(14.0, colour),
    );
    pen.focus_ring(&response, 8);
    response.clicked()
}
