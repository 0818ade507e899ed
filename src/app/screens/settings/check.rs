//! The dialog that shows an engine's test while it runs, and what came of it.

use super::parts::{remark, scrolled, stepper};
use super::trial::Trial;
use crate::app::screens::dialog;
use crate::app::text::{self, tr};
use crate::app::theme::icons::Icon;
use crate::app::theme::pen::{Ink, Pen, Side, area};
use crate::rules::Variant;
use crate::ugi::compliance::{Mark, Step, Summary};
use bevy_egui::egui::{Rect, pos2, vec2};
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: bevy_egui::egui::Vec2 = vec2(760.0, 680.0);
/// Between two looks at a running test.
const LOOK: Duration = Duration::from_millis(50);

/// What was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Close,
    Stop,
    /// Once more, in this variant or in all.
    Again(Option<Variant>),
}

/// A test and what is shown of it.
pub(super) struct Shown {
    pub(super) trial: Trial,
    /// Whether the list is scrolled to its newest step.
    begun: bool,
}

impl Shown {
    pub(super) const fn new(trial: Trial) -> Self {
        Self {
            trial,
            begun: false,
        }
    }
}

/// Draws the dialog.
pub(super) fn show(pen: &mut Pen, shown: &mut Shown) -> Option<Decision> {
    shown.trial.hear();
    shown.begun |= !shown.trial.steps().is_empty();
    let end = shown.trial.end();
    if end.is_none() {
        pen.ui.ctx().request_repaint_after(LOOK);
    }
    let window = pen.ui.ctx().content_rect();
    let rect = dialog::place(window, SIZE);
    let engine = shown.trial.engine();
    let title = tr!("test-title", name = &engine.name);
    let crossed = dialog::sheet(pen, window, rect, &title, "test-close");
    let mut decision = crossed.then_some(Decision::Close);
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let ink = Ink::regular(13.0, pen.look.text2);
    let at = pos2(left, rect.top() + 86.5);
    pen.text_within(at, right - left - 276.0, &engine.command, ink);
    let games = area(right - 260.0, rect.top() + 64.0, 260.0, 36.0);
    if let Some(variant) = game(pen, games, shown.trial.variant()) {
        decision = Some(Decision::Again(variant));
    }
    let list = Rect::from_min_max(
        pos2(left - 4.0, rect.top() + 112.0),
        pos2(right + 16.0, rect.bottom() - 92.0),
    );
    scrolled(pen, list, "test-steps", true, |pen, page| {
        let mut y = page.top();
        for step in shown.trial.steps() {
            y += row(pen, pos2(page.left(), y), page.width(), step);
        }
        if shown.trial.steps().is_empty() && end.is_none() {
            let ink = Ink::regular(13.5, pen.look.text2);
            pen.text(
                pos2(page.left(), y + 16.0),
                Side::Left,
                &tr!("test-starting"),
                ink,
            );
            y += 24.0;
        }
        y - page.top()
    });

    let line = rect.bottom() - 88.0;
    pen.hairline(left, right, line);
    let foot = line + 20.0;
    let first = area(right - 120.0, foot, 120.0, 44.0);
    let second = area(first.left() - 128.0, foot, 120.0, 44.0);
    let mut text_right = first.left() - 16.0;
    let (text, wrong) = verdict(shown.trial.steps(), end);
    if end.is_none() {
        if pen.button(first, "test-stop", &tr!("stop"), 15.0) {
            decision = Some(Decision::Stop);
        }
    } else {
        text_right = second.left() - 16.0;
        if pen.main_button(first, "test-done", &tr!("close"), 15.0) {
            decision = Some(Decision::Close);
        }
        if pen.button(second, "test-again", &tr!("test-again"), 14.0) {
            decision = Some(Decision::Again(shown.trial.variant()));
        }
    }
    let room = Rect::from_min_max(pos2(left, foot), pos2(text_right, foot + 44.0));
    remark(pen, room, &text, wrong);
    decision
}

/// The choice of what it is tested in, for engines that do not say what they play; what was chosen now.
fn game(pen: &mut Pen, rect: Rect, now: Option<Variant>) -> Option<Option<Variant>> {
    let label = now.map_or_else(|| tr!("test-all-games"), text::title);
    let at = now.and_then(|now| Variant::ALL.iter().position(|&variant| variant == now));
    let last = Variant::ALL.len() - 1;
    let can = [at.is_some(), at != Some(last)];
    match stepper(pen, rect, "test-game", &label, can) {
        -1 => at.map(|at| at.checked_sub(1).map(|at| Variant::ALL[at])),
        1 => Some(Some(Variant::ALL[at.map_or(0, |at| (at + 1).min(last))])),
        _ => None,
    }
}

/// How the test stands, in a sentence or two, and whether that is bad.
fn verdict(steps: &[Step], end: Option<&Result<Summary, String>>) -> (String, bool) {
    match end {
        None => {
            let wrong = steps.iter().filter(|step| step.mark == Mark::Wrong).count();
            let text = tr!("test-so-far", steps = steps.len(), wrong = wrong);
            (text, wrong > 0)
        }
        Some(Err(reason)) => (reason.clone(), true),
        Some(Ok(summary)) if summary.is_clean() => {
            (tr!("test-clean", summary = summed(summary)), false)
        }
        Some(Ok(summary)) if summary.wrong == 0 => (summed(summary), false),
        Some(Ok(summary)) => (tr!("test-wrong", summary = summed(summary)), true),
    }
}

/// How the steps went, in a sentence.
fn summed(summary: &Summary) -> String {
    tr!(
        "test-summary",
        steps = summary.steps(),
        ok = summary.ok,
        wrong = summary.wrong,
        skipped = summary.skipped + summary.differing,
        stopped = if summary.stopped { "yes" } else { "no" }
    )
}

/// One step; its height. What is wrong is told in full.
fn row(pen: &mut Pen, at: bevy_egui::egui::Pos2, width: f32, step: &Step) -> f32 {
    let look = pen.look;
    let (icon, colour) = match step.mark {
        Mark::Ok => (Some(Icon::Check), look.good),
        Mark::Wrong => (Some(Icon::Danger), look.danger),
        Mark::Differs | Mark::Skipped => (None, look.text3),
    };
    let middle = pos2(at.x + 10.0, at.y + 14.0);
    match icon {
        Some(icon) => pen.icon(middle, 18.0, icon, colour),
        None => drop(pen.ui.painter().circle_filled(middle, 3.0, colour)),
    }
    let ink = Ink::medium(12.5, colour);
    let word = match step.mark {
        Mark::Ok => tr!("test-mark-ok"),
        Mark::Wrong => tr!("test-mark-wrong"),
        Mark::Differs => tr!("test-mark-differs"),
        Mark::Skipped => tr!("test-mark-skipped"),
    };
    let wide = pen.text(pos2(at.x + width, at.y + 19.0), Side::Right, &word, ink);
    let left = at.x + 28.0;
    let title = format!("{}. {}", step.number, step.title);
    let room = width - 28.0 - wide - 12.0;
    let ink = Ink::medium(14.0, look.text);
    pen.text_within(pos2(left, at.y + 19.0), room, &title, ink);
    let mut y = at.y + 26.0;
    let mut line = |what: &str, text: &str, colour| {
        let text = if what.is_empty() {
            text.to_owned()
        } else {
            format!("{what} {text}")
        };
        let ink = Ink::regular(13.0, colour);
        y += pen.paragraph(pos2(left, y), width - 28.0, 18.0, &text, ink);
    };
    match step.mark {
        Mark::Wrong => {
            line(&tr!("test-tried"), &step.tried, look.text2);
            line(&tr!("test-expected"), &step.expected, look.text2);
            line(&tr!("test-came"), &step.came, look.danger);
        }
        Mark::Ok | Mark::Differs | Mark::Skipped => {
            line("", &step.tried, look.text3);
            if step.mark != Mark::Ok {
                line("", &step.came, look.text3);
            }
        }
    }
    y + 8.0 - at.y
}
