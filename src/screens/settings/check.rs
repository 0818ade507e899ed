//! The compliance check of an engine, on a thread, and its dialog.

use super::SettingsScreen;
use super::draft::thread_error;
use super::rows::draw_remark;
use crate::background::BackgroundJob;
use crate::screens::prelude::*;
use crate::setup::Engine;
use bevy_egui::egui::Vec2;
use quadrille_engine::compliance::{CheckSettings, CheckStep, CheckSummary, StepResult, check};
use std::time::Duration;

/// The dialog's size in logical px.
const SIZE: Vec2 = vec2(760.0, 680.0);
/// The polling interval of a running check.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// A running or finished check. Dropping it stops the check.
#[derive(Component)]
pub struct ComplianceCheck {
    /// The engine.
    pub engine: Engine,
    /// The variant in which it is checked; `None` for all that it offers.
    pub variant: Option<Variant>,
    /// The finished steps.
    pub steps: Vec<CheckStep>,
    /// The summary after the end, or why there is none.
    pub end: Option<Result<CheckSummary, String>>,
    work: Option<BackgroundJob<CheckReport>>,
}

/// A report of the thread.
pub(super) enum CheckReport {
    Step(CheckStep),
    End(Result<CheckSummary, String>),
}

impl ComplianceCheck {
    /// Starts a check of `engine` in one variant, or in all that it offers.
    pub fn start(engine: &Engine, variant: Option<Variant>) -> Self {
        let checked = engine.clone();
        let work = BackgroundJob::spawn("compliance", None, move |reporter| {
            let end = match checked.launch() {
                Ok(launch) => {
                    let conditions = CheckSettings {
                        variant,
                        folder: launch.folder,
                        timeouts: launch.timeouts,
                        ..CheckSettings::default()
                    };
                    let mut on_step =
                        |step: &CheckStep| reporter.send(CheckReport::Step(step.clone()));
                    let stop = reporter.stop();
                    Ok(check(&launch.arguments, &conditions, stop, &mut on_step))
                }
                Err(bad) => Err(bad.localized()),
            };
            reporter.send(CheckReport::End(end));
        });
        let (work, end) = match work {
            Ok(work) => (Some(work), None),
            Err(error) => (None, Some(Err(thread_error(&error)))),
        };
        Self { engine: engine.clone(), variant, steps: Vec::new(), end, work }
    }

    /// Handles the reports of the thread.
    pub fn poll(&mut self) {
        let reports = self.work.as_ref().map(BackgroundJob::poll);
        for report in reports.into_iter().flatten() {
            match report {
                CheckReport::Step(step) => self.steps.push(step),
                CheckReport::End(end) => self.end = Some(end),
            }
        }
    }

    /// Requests the end of the check. Does not wait.
    pub fn stop(&self) {
        if let Some(work) = &self.work {
            work.cancel();
        }
    }

    /// Returns whether the thread and the engine have ended.
    pub fn has_ended(&self) -> bool {
        self.work.as_ref().is_none_or(BackgroundJob::is_finished)
    }

    /// Requests the end of the check. Its thread may still be running.
    fn leave(&mut self, screen: &mut SettingsScreen) {
        self.stop();
        screen.leaving.extend(self.work.take());
    }
}

/// Adds the dialog.
pub(super) fn plugin(app: &mut App) {
    dialogs::draw_dialog(app, draw_dialog);
    app.add_observer(stop_closed);
}

/// Stops the check when its dialog closes.
fn stop_closed(
    closed: On<Remove, ComplianceCheck>,
    mut checks: Query<&mut ComplianceCheck>,
    mut screen: ResMut<SettingsScreen>,
) -> Result {
    checks.get_mut(closed.entity)?.leave(&mut screen);
    Ok(())
}

/// Draws the dialog and handles clicks.
fn draw_dialog(
    mut canvas: Canvas,
    mut trial: Single<&mut ComplianceCheck>,
    mut screen: ResMut<SettingsScreen>,
    mut commands: Commands,
) -> Result {
    let trial = &mut **trial;
    trial.poll();
    let title = tr!("test-title", name = &trial.engine.name);
    let mut chosen_variant = trial.variant;
    let result = dialogs::draw_modal(&mut canvas, "test", &title, SIZE, |painter, rect| {
        contents(painter, rect, trial, &mut chosen_variant)
    })?;
    if let Some(Ok(summary)) = &trial.end {
        let test = (trial.engine.clone(), *summary);
        screen.tested.insert(trial.engine.name.clone(), test);
    }
    let again = result.inner == Some(true) || chosen_variant != trial.variant;
    if again {
        trial.leave(&mut screen);
        *trial = ComplianceCheck::start(&trial.engine, chosen_variant);
    } else if result.cancelled || result.inner.is_some() || result.entered && trial.end.is_some() {
        commands.close_dialog();
    }
    Ok(())
}

/// Draws the contents of the dialog. Engines that do not list their variants have a choice of the variant. Returns
/// whether to check again or to close the dialog.
fn contents(
    painter: &mut Painter,
    rect: Rect,
    trial: &ComplianceCheck,
    wanted: &mut Option<Variant>,
) -> Option<bool> {
    let is_over = trial.end.is_some();
    if !is_over {
        painter.ui.ctx().request_repaint_after(POLL_INTERVAL);
    }
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let ink = painter.look.dim(13.0);
    let at = pos2(left, rect.top() + 86.5);
    painter.text_within(at, right - left - 276.0, &trial.engine.command, ink);
    let games = area(right - 260.0, rect.top() + 64.0, 260.0, 36.0);
    let label = wanted.map_or_else(|| tr!("test-all-games"), text::title);
    let all: Vec<Option<Variant>> = [None].into_iter().chain(Variant::ALL.map(Some)).collect();
    painter.step_among(games, "test-game", None, &label, &all, wanted);
    let list = Rect::from_min_max(
        pos2(left - 4.0, rect.top() + 112.0),
        pos2(right + 16.0, rect.bottom() - 92.0),
    );
    painter.scrolled_column(list, "test-steps", 0.0, true, |painter| {
        for step in &trial.steps {
            draw_step(painter, step);
        }
        if trial.steps.is_empty() && !is_over {
            painter.text_line(24.0, &tr!("test-starting"), painter.look.dim(13.5));
        }
    });

    let line = rect.bottom() - 88.0;
    painter.hairline(left, right, line);
    let row = area(left, line + 20.0, right - left, 44.0);
    let (text, wrong) = verdict(&trial.steps, trial.end.as_ref());
    let (clicked, end) = if is_over {
        let buttons = [
            ("test-done", tr!("close"), 120.0, false),
            ("test-again", tr!("test-again"), 120.0, true),
        ];
        painter.buttons(row, true, buttons)
    } else {
        let stop = row.with_min_x(right - 120.0);
        if painter.button(stop, "test-stop", &tr!("stop"), 15.0) {
            trial.stop();
        }
        (None, stop.left() - 16.0)
    };
    draw_remark(painter, row.with_max_x(end), &text, wrong);
    clicked
}

/// Returns the state of the check in one or two sentences, and whether it is a failure.
fn verdict(steps: &[CheckStep], end: Option<&Result<CheckSummary, String>>) -> (String, bool) {
    let summary = match end {
        None => {
            let wrong = steps.iter().filter(|step| step.mark == StepResult::Wrong).count();
            let text = tr!("test-so-far", steps = steps.len(), wrong = wrong);
            return (text, wrong > 0);
        }
        Some(Err(reason)) => return (reason.clone(), true),
        Some(Ok(summary)) => summary,
    };
    let sentence = tr!(
        "test-summary",
        steps = summary.steps(),
        ok = summary.ok,
        wrong = summary.wrong,
        skipped = summary.skipped + summary.differing,
        stopped = if summary.stopped { "yes" } else { "no" }
    );
    if summary.is_clean() {
        (tr!("test-clean", summary = sentence), false)
    } else if summary.wrong == 0 {
        (sentence, false)
    } else {
        (tr!("test-wrong", summary = sentence), true)
    }
}

/// Draws a step. Errors are shown in full.
fn draw_step(painter: &mut Painter, step: &CheckStep) {
    let look = painter.look;
    let (icon, colour, word) = match step.mark {
        StepResult::Ok => (Some(Icon::Check), look.good, tr!("test-mark-ok")),
        StepResult::Wrong => (Some(Icon::Danger), look.danger, tr!("test-mark-wrong")),
        StepResult::Differs => (None, look.text3, tr!("test-mark-differs")),
        StepResult::Skipped => (None, look.text3, tr!("test-mark-skipped")),
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
        if step.mark == StepResult::Wrong {
            line(&tr!("test-tried"), &step.tried, look.text2);
            line(&tr!("test-expected"), &step.expected, look.text2);
            line(&tr!("test-came"), &step.actual, look.danger);
            painter.error_output(&step.error_output);
        } else {
            line("", &step.tried, look.text3);
            if step.mark != StepResult::Ok {
                line("", &step.actual, look.text3);
            }
        }
    });
    painter.ui.add_space(8.0);
}
