//! The dialog that shows an engine's test while it runs, and what came of it.

use super::SettingsScreen;
use super::parts::remark;
use super::trial::Trial;
use crate::app::interface::Dialog;
use crate::app::screens::dialog::{self, Sheet};
use crate::app::screens::dialogs::{DialogCommands, Form};
use crate::app::text::{self, tr};
use crate::app::theme::canvas::Canvas;
use crate::app::theme::icons::Icon;
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::rules::Variant;
use crate::ugi::compliance::{Mark, Step, Summary};
use bevy::prelude::{Commands, ResMut, Resource, Result};
use bevy_egui::egui::{Rect, Vec2, pos2, vec2};
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: Vec2 = vec2(760.0, 680.0);
/// Between two looks at a running test.
const LOOK: Duration = Duration::from_millis(50);

/// What was clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Close,
    Stop,
    /// Once more, in this variant or in all.
    Again(Option<Variant>),
}

/// A test and what is shown of it.
#[derive(Resource)]
pub(super) struct Shown {
    pub(super) trial: Trial,
}

impl Shown {
    pub(super) const fn new(trial: Trial) -> Self {
        Self { trial }
    }
}

impl Form for Shown {
    const DIALOG: Dialog = Dialog::EngineTest;
}

/// Draws the dialog, and does what was clicked.
pub(super) fn show(
    mut canvas: Canvas,
    mut shown: ResMut<Shown>,
    mut screen: ResMut<SettingsScreen>,
    mut commands: Commands,
) -> Result {
    shown.trial.hear();
    let trial = &shown.trial;
    let sheet = Sheet {
        name: "test",
        title: &tr!("test-title", name = &trial.engine().name),
        size: SIZE,
    };
    let reaction = dialog::show(&mut canvas, sheet, |painter, rect| {
        contents(painter, rect, trial)
    })?;
    if let Some(Ok(summary)) = trial.end() {
        screen.tested.note(trial.engine(), *summary);
    }
    let enter = trial.end().map(|_| Decision::Close);
    match reaction.answer(Decision::Close, enter) {
        None => {}
        Some(Decision::Stop) => trial.stop(),
        Some(Decision::Again(variant)) => {
            trial.stop();
            let again = Trial::start(trial.engine(), variant);
            let before = std::mem::replace(&mut shown.trial, again);
            screen.leaving.push(before);
        }
        Some(Decision::Close) => commands.close_dialog(),
    }
    Ok(())
}

/// The dialog's contents from top to bottom.
fn contents(painter: &mut Painter, rect: Rect, trial: &Trial) -> Option<Decision> {
    let end = trial.end();
    if end.is_none() {
        painter.ui.ctx().request_repaint_after(LOOK);
    }
    let engine = trial.engine();
    let mut decision = None;
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let ink = TextStyle::regular(13.0, painter.look.text2);
    let at = pos2(left, rect.top() + 86.5);
    painter.text_within(at, right - left - 276.0, &engine.command, ink);
    let games = area(right - 260.0, rect.top() + 64.0, 260.0, 36.0);
    if let Some(variant) = game(painter, games, trial.variant()) {
        decision = Some(Decision::Again(variant));
    }
    let list = Rect::from_min_max(
        pos2(left - 4.0, rect.top() + 112.0),
        pos2(right + 16.0, rect.bottom() - 92.0),
    );
    painter.scrolled(list, "test-steps", true, |painter, page| {
        let mut y = page.top();
        for step in trial.steps() {
            y += row(painter, pos2(page.left(), y), page.width(), step);
        }
        if trial.steps().is_empty() && end.is_none() {
            let ink = TextStyle::regular(13.5, painter.look.text2);
            painter.text(
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
    painter.hairline(left, right, line);
    let foot = line + 20.0;
    let row = area(left, foot, right - left, 44.0);
    let (text, wrong) = verdict(trial.steps(), end);
    let text_right = if end.is_none() {
        let stop = row.with_min_x(right - 120.0);
        if painter.button(stop, "test-stop", &tr!("stop"), 15.0) {
            decision = Some(Decision::Stop);
        }
        stop.left() - 16.0
    } else {
        let again = Decision::Again(trial.variant());
        let buttons = [
            ("test-done", tr!("close"), 120.0, Decision::Close),
            ("test-again", tr!("test-again"), 120.0, again),
        ];
        let (clicked, end) = painter.buttons(row, true, buttons);
        decision = clicked.or(decision);
        end
    };
    let room = row.with_max_x(text_right);
    remark(painter, room, &text, wrong);
    decision
}

/// The choice of what it is tested in, for engines that do not say what they play; what was chosen now.
fn game(painter: &mut Painter, rect: Rect, now: Option<Variant>) -> Option<Option<Variant>> {
    let label = now.map_or_else(|| tr!("test-all-games"), text::title);
    let all: Vec<Option<Variant>> = [None].into_iter().chain(Variant::ALL.map(Some)).collect();
    let at = all.iter().position(|variant| *variant == now);
    let to = painter.step(rect, "test-game", None, &label, (at, all.len()))?;
    all.get(to).copied()
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
fn row(painter: &mut Painter, at: bevy_egui::egui::Pos2, width: f32, step: &Step) -> f32 {
    let look = painter.look;
    let (icon, colour) = match step.mark {
        Mark::Ok => (Some(Icon::Check), look.good),
        Mark::Wrong => (Some(Icon::Danger), look.danger),
        Mark::Differs | Mark::Skipped => (None, look.text3),
    };
    let middle = pos2(at.x + 10.0, at.y + 14.0);
    match icon {
        Some(icon) => painter.icon(middle, 18.0, icon, colour),
        None => drop(painter.ui.painter().circle_filled(middle, 3.0, colour)),
    }
    let ink = TextStyle::medium(12.5, colour);
    let word = match step.mark {
        Mark::Ok => tr!("test-mark-ok"),
        Mark::Wrong => tr!("test-mark-wrong"),
        Mark::Differs => tr!("test-mark-differs"),
        Mark::Skipped => tr!("test-mark-skipped"),
    };
    let wide = painter.text(pos2(at.x + width, at.y + 19.0), Side::Right, &word, ink);
    let left = at.x + 28.0;
    let title = format!("{}. {}", step.number, step.title);
    let room = width - 28.0 - wide - 12.0;
    let ink = TextStyle::medium(14.0, look.text);
    painter.text_within(pos2(left, at.y + 19.0), room, &title, ink);
    let mut y = at.y + 26.0;
    let mut line = |what: &str, text: &str, colour| {
        let text = if what.is_empty() {
            text.to_owned()
        } else {
            format!("{what} {text}")
        };
        let ink = TextStyle::regular(13.0, colour);
        y += painter.paragraph(pos2(left, y), width - 28.0, 18.0, &text, ink);
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
