//! The dialog that shows an engine's test while it runs, and what came of it.

use super::SettingsScreen;
use super::parts::remark;
use super::trial::Trial;
use crate::interface::Dialog;
use crate::screens::dialog::{self, Sheet};
use crate::screens::dialogs::{DialogCommands, Form};
use crate::text::{self, tr};
use crate::theme::canvas::Canvas;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, Place, TextStyle, area};
use bevy::prelude::{Commands, ResMut, Resource, Result};
use bevy_egui::egui::{Rect, Vec2, pos2, vec2};
use quadrille_engine::compliance::{Mark, Step, Summary};
use quadrille_games::rules::Variant;
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
    let ink = painter.look.dim(13.0);
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
    painter.scrolled_column(list, "test-steps", (0.0, true), |painter| {
        for step in trial.steps() {
            row(painter, step);
        }
        if trial.steps().is_empty() && end.is_none() {
            painter.text_line(24.0, &tr!("test-starting"), painter.look.dim(13.5));
        }
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

/// One step. What is wrong is told in full.
fn row(painter: &mut Painter, step: &Step) {
    let look = painter.look;
    let (icon, colour, word) = match step.mark {
        Mark::Ok => (Some(Icon::Check), look.good, tr!("test-mark-ok")),
        Mark::Wrong => (Some(Icon::Danger), look.danger, tr!("test-mark-wrong")),
        Mark::Differs => (None, look.text3, tr!("test-mark-differs")),
        Mark::Skipped => (None, look.text3, tr!("test-mark-skipped")),
    };
    painter.row_back(28.0, 12.0, |painter| {
        painter.word(&word, TextStyle::medium(12.5, colour));
        painter.row(painter.rest(), 9.0, |painter| {
            painter.ui.add_space(1.0);
            match icon {
                Some(icon) => painter.row_icon(18.0, icon, colour),
                None => {
                    let middle = vec2(18.0, 18.0).rect(painter).center();
                    painter.ui.painter().circle_filled(middle, 3.0, colour);
                }
            }
            let title = format!("{}. {}", step.number, step.title);
            painter.word(&title, look.label(14.0, true));
        });
    });
    painter.indented(28.0, |painter| {
        let mut line = |what: &str, text: &str, colour| {
            let text = format!("{what} {text}");
            painter.prose(18.0, text.trim_start(), TextStyle::regular(13.0, colour));
        };
        if step.mark == Mark::Wrong {
            line(&tr!("test-tried"), &step.tried, look.text2);
            line(&tr!("test-expected"), &step.expected, look.text2);
            line(&tr!("test-came"), &step.came, look.danger);
            painter.error_output(&step.error_output);
        } else {
            line("", &step.tried, look.text3);
            if step.mark != Mark::Ok {
                line("", &step.came, look.text3);
            }
        }
    });
    painter.ui.add_space(8.0);
}
