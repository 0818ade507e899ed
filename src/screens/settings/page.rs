//! The settings themselves, in sections from top to bottom.

use super::parts::{about, heading, state};
use super::{SettingsAction, Tested, preferences};
use crate::settings::{MEMORY, Settings, THREADS};
use crate::text::tr;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, area};
use bevy_egui::egui::{Rect, vec2};
use quadrille_engine::compliance::Summary;

/// The widest that the sections get, in logical px.
const WIDTH: f32 = 820.0;
/// The height of a row.
const ROW: f32 = 60.0;
/// The sizes on offer for a search's table, in MiB.
const SIZES: [usize; 5] = [16, 64, 256, 1024, 4096];

/// Draws the page and changes the settings, where the window has `room` for this size of everything, in per cent; what else was
/// clicked.
pub(super) fn show(
    painter: &mut Painter,
    window: Rect,
    (settings, room): (&mut Settings, u32),
    tested: &Tested,
) -> Option<SettingsAction> {
    let low = window.height() < 700.0;
    let width = (window.width() - 48.0).min(WIDTH);
    let left = window.center().x - width / 2.0;
    let top = window.top() + if low { 16.0 } else { 36.0 };
    let mut wish = painter.row(area(left - 8.0, top, width, 40.0), 12.0, |painter| {
        let back = painter.way_back(vec2(84.0, 40.0), "settings-back", &tr!("back"));
        painter.word(&tr!("settings"), painter.look.strong(24.0));
        back.then_some(SettingsAction::Back)
    });
    let body = window.with_min_y(top + 60.0);
    let body = body.with_min_x(left - 4.0).with_max_x(left + width + 16.0);
    painter.scrolled_column(body, "settings", (0.0, false), |painter| {
        type Part<'a> = &'a dyn Fn(&mut Painter, &mut Rows, &mut Settings);
        let look = |painter: &mut Painter, rows: &mut Rows, settings: &mut Settings| {
            preferences::look(painter, rows, settings, room);
        };
        let parts: [(String, Part); 5] = [
            (tr!("section-look"), &look),
            (tr!("section-motion"), &preferences::motion),
            (tr!("section-board"), &preferences::board),
            (tr!("section-sound"), &preferences::sound),
            (tr!("new-ai"), &ai),
        ];
        for (title, part) in parts {
            section(painter, &title, |painter| {
                part(painter, &mut Rows { count: 0 }, settings);
            });
        }
        section(painter, &tr!("section-engines"), |painter| {
            let wished = engines(painter, settings, tested);
            wish = wish.take().or(wished);
        });
        let version = env!("CARGO_PKG_VERSION");
        let title = tr!("section-about", version = version);
        section(painter, &title, |painter| {
            if about_program(painter) {
                wish = Some(SettingsAction::Notices);
            }
        });
    });
    wish
}

/// A card with its title above it.
fn section(painter: &mut Painter, title: &str, contents: impl FnOnce(&mut Painter)) {
    painter.text_line(28.0, title, painter.look.strong(16.0));
    painter.ui.add_space(6.0);
    painter.carded(vec2(20.0, 6.0), contents);
    painter.ui.add_space(24.0);
}

/// A card's rows, one after the other.
pub(super) struct Rows {
    count: usize,
}

impl Rows {
    /// The next row, about this, with a control at its right that is so wide; where the control lies.
    pub(super) fn next(
        &mut self,
        painter: &mut Painter,
        width: f32,
        [title, note]: &[String; 2],
    ) -> Rect {
        let rect = self.bare(painter);
        about(painter, rect, width, title, note)
    }

    /// The next row.
    fn bare(&mut self, painter: &mut Painter) -> Rect {
        let rect = painter.room(ROW);
        if self.count > 0 {
            painter.hairline(rect.left(), rect.right(), rect.top());
        }
        self.count += 1;
        rect
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
    let words = [tr!("ai-book"), tr!("ai-book-note")];
    preferences::switch(painter, rows, "book", &words, &mut ai.book);
    let words = [tr!("ai-warn"), tr!("ai-warn-note")];
    preferences::switch(painter, rows, "warn", &words, &mut ai.warn);
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
fn engines(painter: &mut Painter, settings: &Settings, tested: &Tested) -> Option<SettingsAction> {
    let mut wish = None;
    let rows = &mut Rows { count: 0 };
    if settings.engines.is_empty() {
        let words = [tr!("engines-none"), tr!("engines-none-note")];
        rows.next(painter, 0.0, &words);
    }
    for (index, engine) in settings.engines.iter().enumerate() {
        let rect = rows.bare(painter);
        let buttons = [
            (
                70.0,
                "test",
                tr!("engine-test"),
                SettingsAction::Test(index),
            ),
            (
                70.0,
                "edit",
                tr!("engine-edit"),
                SettingsAction::Edit(index),
            ),
            (90.0, "remove", tr!("remove"), SettingsAction::Remove(index)),
        ];
        let row = rect.with_min_x(rect.right() - 246.0);
        painter.row(row, 8.0, |painter| {
            for (width, what, label, wished) in buttons {
                let name = format!("settings-{what}-{index}");
                if painter.button(vec2(width, 36.0), &name, &label, 13.5) {
                    wish = Some(wished);
                }
            }
        });
        let mut right = row.left() - 16.0;
        if let Some(summary) = tested.of(engine) {
            let (text, good) = mark(summary);
            right -= state(painter, right, rect.center().y, &text, good) + 12.0;
        }
        let (name, command) = (&engine.name, &engine.command);
        heading(painter, rect, right - rect.left(), name, command);
    }
    let foot = painter.room(66.0);
    if !settings.engines.is_empty() {
        painter.hairline(foot.left(), foot.right(), foot.top());
    }
    let foot = area(foot.left(), foot.top() + 13.0, 140.0, 40.0);
    if add(painter, foot) {
        wish = Some(SettingsAction::Add);
    }
    wish
}

/// What is inside the program; whether the notices are to be read.
fn about_program(painter: &mut Painter) -> bool {
    let label = tr!("notices-show");
    let width = painter.button_width(&label, 13.5, 90.0);
    let words = [tr!("notices"), tr!("notices-note")];
    let control = Rows { count: 0 }.next(painter, width, &words);
    painter.button(control, "settings-notices", &label, 13.5)
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
    let look = painter.look;
    let (response, _) = painter.plate(rect, "settings-add", 8, [look.raised, look.raised2]);
    painter.named(&response, &tr!("engine-add"));
    painter.row(rect.with_min_x(rect.left() + 11.0), 7.0, |painter| {
        painter.row_icon(18.0, Icon::New, look.text);
        painter.word(&tr!("engine-add"), look.label(14.0, true));
    });
    response.clicked()
}
