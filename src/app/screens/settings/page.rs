//! The settings themselves, in sections from top to bottom.

use super::parts::{heading, state};
use super::{SettingsAction, Tested, preferences};
use crate::app::settings::{MEMORY, Settings, THREADS};
use crate::app::text::tr;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
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
    painter: &mut Painter,
    window: Rect,
    settings: &mut Settings,
    tested: &Tested,
) -> Option<SettingsAction> {
    let low = window.height() < 700.0;
    let width = (window.width() - 48.0).min(WIDTH);
    let left = window.center().x - width / 2.0;
    let top = window.top() + if low { 16.0 } else { 36.0 };
    let back = area(left - 8.0, top, 84.0, 40.0);
    let back = painter.way_back(back, "settings-back", &tr!("back"));
    let mut wish = back.then_some(SettingsAction::Back);
    let ink = TextStyle::bold(24.0, painter.look.text);
    painter.text(
        pos2(left + 88.0, top + 28.5),
        Side::Left,
        &tr!("settings"),
        ink,
    );
    let body = Rect::from_min_max(
        pos2(left - 4.0, top + 60.0),
        pos2(left + width + 16.0, window.bottom()),
    );
    painter.scrolled(body, "settings", false, |painter, page| {
        let mut y = page.top();
        let mut section = |painter: &mut Painter, title: &str, height: f32| {
            let ink = TextStyle::bold(16.0, painter.look.text);
            painter.text(pos2(page.left(), y + 20.0), Side::Left, title, ink);
            let card = area(page.left(), y + 34.0, page.width(), height);
            painter.fill(card, 14, painter.look.panel);
            painter.outline(card, 14, 1.0, painter.look.line);
            y = card.bottom() + 24.0;
            Rect::from_min_max(
                pos2(card.left() + 20.0, card.top() + 6.0),
                pos2(card.right() - 20.0, card.bottom() - 6.0),
            )
        };
        type Part = fn(&mut Painter, &mut Rows, &mut Settings);
        let parts: [(String, usize, Part); 5] = [
            (tr!("section-look"), 5, preferences::look),
            (tr!("section-motion"), 2, preferences::motion),
            (tr!("section-board"), 4, preferences::board),
            (tr!("section-sound"), 2, preferences::sound),
            (tr!("new-ai"), 2, ai),
        ];
        for (title, rows, part) in parts {
            let card = section(painter, &title, rows as f32 * ROW + 12.0);
            part(painter, &mut Rows { card, count: 0 }, settings);
        }
        let rows = settings.engines.len().max(1) as f32;
        let card = section(painter, &tr!("section-engines"), rows * ROW + 12.0 + 66.0);
        let wished = engines(painter, card, settings, tested);
        wish = wish.take().or(wished);
        y - page.top()
    });
    wish
}

/// A card's rows, one after the other.
pub(super) struct Rows {
    card: Rect,
    count: usize,
}

impl Rows {
    /// The next row, about this, with a control at its right that is so wide; where the control lies.
    pub(super) fn next(
        &mut self,
        painter: &Painter,
        width: f32,
        [title, note]: &[String; 2],
    ) -> Rect {
        let (rect, control) = self.bare(painter, width);
        heading(painter, rect, rect.width() - width - 20.0, title, note);
        control
    }

    /// The next row, and its control's place.
    fn bare(&mut self, painter: &Painter, width: f32) -> (Rect, Rect) {
        let Rect { min, max } = self.card;
        let top = min.y + self.count as f32 * ROW;
        if self.count > 0 {
            painter.hairline(min.x, max.x, top);
        }
        self.count += 1;
        let rect = area(min.x, top, max.x - min.x, ROW);
        let control = area(max.x - width, rect.center().y - 18.0, width, 36.0);
        (rect, control)
    }
}

/// What our own AI may use.
fn ai(painter: &mut Painter, rows: &mut Rows, settings: &mut Settings) {
    let ai = &mut settings.ai;
    let control = rows.next(painter, 220.0, &[tr!("ai-threads"), tr!("ai-threads-note")]);
    let machine = *THREADS.end().min(&cores());
    let label = match ai.threads {
        None => tr!("ai-automatic", count = ai.threads()),
        Some(threads) => threads.to_string(),
    };
    // The first is to choose by itself.
    let among = (Some(ai.threads.unwrap_or(0)), machine + 1);
    if let Some(to) = painter.step(control, "settings-threads", None, &label, among) {
        ai.threads = (to > 0).then_some(to.min(machine));
    }
    let note = tr!("ai-memory-note", size = size(ai.memory));
    let control = rows.next(painter, 340.0, &[tr!("ai-memory"), note]);
    let sizes = SIZES.into_iter().filter(|size| MEMORY.contains(size));
    let choices = sizes.map(|mib| (format!("settings-memory-{mib}"), size(mib), mib));
    ai.memory = painter
        .choose(control, choices, &ai.memory)
        .unwrap_or(ai.memory);
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
fn engines(
    painter: &mut Painter,
    card: Rect,
    settings: &Settings,
    tested: &Tested,
) -> Option<SettingsAction> {
    let mut wish = None;
    let rows = &mut Rows { card, count: 0 };
    if settings.engines.is_empty() {
        rows.next(
            painter,
            0.0,
            &[tr!("engines-none"), tr!("engines-none-note")],
        );
    }
    for (index, engine) in settings.engines.iter().enumerate() {
        let (rect, control) = rows.bare(painter, 246.0);
        for (left, width, what, label, wished) in [
            (
                0.0,
                70.0,
                "test",
                tr!("engine-test"),
                SettingsAction::Test(index),
            ),
            (
                78.0,
                70.0,
                "edit",
                tr!("engine-edit"),
                SettingsAction::Edit(index),
            ),
            (
                156.0,
                90.0,
                "remove",
                tr!("remove"),
                SettingsAction::Remove(index),
            ),
        ] {
            let place = area(
                control.left() + left,
                control.top(),
                width,
                control.height(),
            );
            if painter.button(place, &format!("settings-{what}-{index}"), &label, 13.5) {
                wish = Some(wished);
            }
        }
        let mut right = control.left() - 16.0;
        if let Some(summary) = tested.of(engine) {
            let (text, good) = mark(summary);
            right -= state(painter, right, rect.center().y, &text, good) + 12.0;
        }
        heading(
            painter,
            rect,
            right - rect.left(),
            &engine.name,
            &engine.command,
        );
    }
    if rows.count > 1 || !settings.engines.is_empty() {
        let y = card.top() + rows.count as f32 * ROW;
        painter.hairline(card.left(), card.right(), y);
    }
    let foot = area(card.left(), card.bottom() - 53.0, 140.0, 40.0);
    if add(painter, foot) {
        wish = Some(SettingsAction::Add);
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
fn add(painter: &mut Painter, rect: Rect) -> bool {
    let response = painter.click(rect, "settings-add");
    painter.named(&response, &tr!("engine-add"));
    let hover = painter.hover(&response);
    painter.fill(
        rect,
        8,
        Painter::blend(painter.look.raised, painter.look.raised2, hover),
    );
    let middle = rect.center().y;
    let colour = painter.look.text;
    painter.icon(
        egui::pos2(rect.left() + 20.0, middle),
        18.0,
        Icon::New,
        colour,
    );
    let at = pos2(rect.left() + 36.0, middle + 5.0);
    painter.text(
        at,
        Side::Left,
        &tr!("engine-add"),
        TextStyle::medium(14.0, colour),
    );
    painter.focus_ring(&response, 8);
    response.clicked()
}
