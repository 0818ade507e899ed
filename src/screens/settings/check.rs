//! The compliance check of an engine, on a thread, and its dialog.

use super::SettingsScreen;
use super::draft::thread_error_text;
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
    /// The variant in which the engine is checked; `None` for all that it offers.
    pub variant: Option<Variant>,
    /// The finished steps.
    pub steps: Vec<CheckStep>,
    /// The summary after the end, or why there is none.
    pub outcome: Option<Result<CheckSummary, String>>,
    job: Option<BackgroundJob<CheckReport>>,
}

/// A report of the thread.
pub(super) enum CheckReport {
    Step(CheckStep),
    End(Result<CheckSummary, String>),
}

impl ComplianceCheck {
    /// Starts a check of `engine` in one variant, or in all that it offers.
    pub fn start(engine: &Engine, variant: Option<Variant>) -> Self {
        let engine_copy = engine.clone();
        let job = BackgroundJob::spawn("compliance", None, move |reporter| {
            let outcome = match engine_copy.launch_parameters() {
                Ok(launch) => {
                    let check_settings = CheckSettings {
                        variant,
                        folder: launch.folder,
                        timeouts: launch.timeouts,
                        ..CheckSettings::default()
                    };
                    let mut on_step =
                        |step: &CheckStep| reporter.send(CheckReport::Step(step.clone()));
                    let stop = reporter.stop();
                    Ok(check(&launch.arguments, &check_settings, stop, &mut on_step))
                }
                Err(error) => Err(error.localized()),
            };
            reporter.send(CheckReport::End(outcome));
        });
        let (job, outcome) = match job {
            Ok(job) => (Some(job), None),
            Err(error) => (None, Some(Err(thread_error_text(&error)))),
        };
        Self { engine: engine.clone(), variant, steps: Vec::new(), outcome, job }
    }

    /// Handles the reports of the thread.
    pub fn poll(&mut self) {
        let reports = self.job.as_ref().map(BackgroundJob::poll);
        for report in reports.into_iter().flatten() {
            match report {
                CheckReport::Step(step) => self.steps.push(step),
                CheckReport::End(outcome) => self.outcome = Some(outcome),
            }
        }
    }

    /// Requests the end of the check. Does not wait.
    pub fn stop(&self) {
        if let Some(job) = &self.job {
            job.cancel();
        }
    }

    /// Returns whether the thread and the engine have ended.
    pub fn has_ended(&self) -> bool {
        self.job.as_ref().is_none_or(BackgroundJob::is_finished)
    }

    /// Requests the end of the check and moves its thread, which may still be running, to `screen`.
    fn abandon(&mut self, screen: &mut SettingsScreen) {
        self.stop();
        screen.stopped_checks.extend(self.job.take());
    }
}

/// Adds the dialog.
pub(super) fn plugin(app: &mut App) {
    dialogs::add_dialog_system(app, draw_dialog);
    app.add_observer(stop_closed);
}

/// Stops the check when its dialog closes.
fn stop_closed(
    removal: On<Remove, ComplianceCheck>,
    mut checks: Query<&mut ComplianceCheck>,
    mut screen: ResMut<SettingsScreen>,
) -> Result {
    checks.get_mut(removal.entity)?.abandon(&mut screen);
    Ok(())
}

/// Draws the dialog, stores the result of a finished check, and handles clicks.
fn draw_dialog(
    mut canvas: Canvas,
    mut compliance_check: Single<&mut ComplianceCheck>,
    mut screen: ResMut<SettingsScreen>,
    mut commands: Commands,
) -> Result {
    let compliance_check = &mut **compliance_check;
    compliance_check.poll();
    let title = tr!("test-title", name = &compliance_check.engine.name);
    let mut chosen_variant = compliance_check.variant;
    let result = dialogs::draw_modal(&mut canvas, "test", &title, SIZE, |painter, rect| {
        draw_contents(painter, rect, compliance_check, &mut chosen_variant)
    })?;
    if let Some(Ok(summary)) = &compliance_check.outcome {
        let engine_and_summary = (compliance_check.engine.clone(), *summary);
        screen.check_results.insert(compliance_check.engine.name.clone(), engine_and_summary);
    }
    let must_restart = result.inner == Some(true) || chosen_variant != compliance_check.variant;
    if must_restart {
        compliance_check.abandon(&mut screen);
        *compliance_check = ComplianceCheck::start(&compliance_check.engine, chosen_variant);
    } else if result.cancelled
        || result.inner.is_some()
        || result.enter_pressed && compliance_check.outcome.is_some()
    {
        commands.close_dialog();
    }
    Ok(())
}

/// Draws the contents of the dialog. Engines that do not list their variants have a choice of the variant. Returns
/// `Some(true)` to check again and `Some(false)` to close the dialog.
fn draw_contents(
    painter: &mut Painter,
    rect: Rect,
    compliance_check: &ComplianceCheck,
    chosen_variant: &mut Option<Variant>,
) -> Option<bool> {
    let is_over = compliance_check.outcome.is_some();
    if !is_over {
        painter.ui.ctx().request_repaint_after(POLL_INTERVAL);
    }
    let (left, right) = (rect.left() + 32.0, rect.right() - 32.0);
    let style = painter.look.dim(13.0);
    let command_position = pos2(left, rect.top() + 86.5);
    painter.text_within(
        command_position,
        right - left - 276.0,
        &compliance_check.engine.command,
        style,
    );
    let variant_rect = area(right - 260.0, rect.top() + 64.0, 260.0, 36.0);
    let label = chosen_variant.map_or_else(|| tr!("test-all-games"), text::title);
    let choices: Vec<Option<Variant>> = [None].into_iter().chain(Variant::ALL.map(Some)).collect();
    painter.step_among(variant_rect, "test-game", None, &label, &choices, chosen_variant);
    let steps_rect = Rect::from_min_max(
        pos2(left - 4.0, rect.top() + 112.0),
        pos2(right + 16.0, rect.bottom() - 92.0),
    );
    painter.scroll_column(steps_rect, "test-steps", 0.0, true, |painter| {
        for step in &compliance_check.steps {
            draw_step(painter, step);
        }
        if compliance_check.steps.is_empty() && !is_over {
            painter.text_line(24.0, &tr!("test-starting"), painter.look.dim(13.5));
        }
    });

    let line_y = rect.bottom() - 88.0;
    painter.hairline(left, right, line_y);
    let buttons_rect = area(left, line_y + 20.0, right - left, 44.0);
    let (text, is_failure) =
        status_text(&compliance_check.steps, compliance_check.outcome.as_ref());
    let (clicked, text_right) = if is_over {
        let buttons = [
            ("test-done", tr!("close"), 120.0, false),
            ("test-again", tr!("test-again"), 120.0, true),
        ];
        painter.buttons(buttons_rect, true, buttons)
    } else {
        let stop_rect = buttons_rect.with_min_x(right - 120.0);
        if painter.button(stop_rect, "test-stop", &tr!("stop"), 15.0) {
            compliance_check.stop();
        }
        (None, stop_rect.left() - 16.0)
    };
    draw_remark(painter, buttons_rect.with_max_x(text_right), &text, is_failure);
    clicked
}

/// Returns the state of the check in one or two sentences, and whether it is a failure.
fn status_text(
    steps: &[CheckStep],
    outcome: Option<&Result<CheckSummary, String>>,
) -> (String, bool) {
    let summary = match outcome {
        None => {
            let wrong_count = steps.iter().filter(|step| step.result == StepResult::Wrong).count();
            let text = tr!("test-so-far", steps = steps.len(), wrong = wrong_count);
            return (text, wrong_count > 0);
        }
        Some(Err(reason)) => return (reason.clone(), true),
        Some(Ok(summary)) => summary,
    };
    let sentence = tr!(
        "test-summary",
        steps = summary.step_count(),
        ok = summary.ok_count,
        wrong = summary.wrong_count,
        skipped = summary.skipped_count + summary.differing_count,
        stopped = if summary.is_stopped { "yes" } else { "no" }
    );
    if summary.is_clean() {
        (tr!("test-clean", summary = sentence), false)
    } else if summary.wrong_count == 0 {
        (sentence, false)
    } else {
        (tr!("test-wrong", summary = sentence), true)
    }
}

/// Draws a step. Errors are shown in full.
fn draw_step(painter: &mut Painter, step: &CheckStep) {
    let look = painter.look;
    let (icon, colour, result_text) = match step.result {
        StepResult::Ok => (Some(Icon::Check), look.good, tr!("test-mark-ok")),
        StepResult::Wrong => (Some(Icon::Danger), look.danger, tr!("test-mark-wrong")),
        StepResult::Differs => (None, look.text3, tr!("test-mark-differs")),
        StepResult::Skipped => (None, look.text3, tr!("test-mark-skipped")),
    };
    painter.row_back(28.0, 12.0, |painter| {
        painter.word(&result_text, TextStyle::medium(12.5, colour));
        painter.row(painter.rest(), 9.0, |painter| {
            painter.ui.add_space(1.0);
            match icon {
                Some(icon) => painter.row_icon(18.0, icon, colour),
                None => {
                    let centre = vec2(18.0, 18.0).rect(painter).center();
                    painter.ui.painter().circle_filled(centre, 3.0, colour);
                }
            }
            let title = format!("{}. {}", step.number, step.title);
            painter.word(&title, look.label(14.0, true));
        });
    });
    painter.indented(28.0, |painter| {
        let mut draw_line = |heading: &str, text: &str, colour| {
            let text = format!("{heading} {text}");
            painter.prose(18.0, text.trim_start(), TextStyle::regular(13.0, colour));
        };
        if step.result == StepResult::Wrong {
            draw_line(&tr!("test-tried"), &step.attempt, look.text2);
            draw_line(&tr!("test-expected"), &step.expectation, look.text2);
            draw_line(&tr!("test-came"), &step.observation, look.danger);
            painter.error_output(&step.error_output);
        } else {
            draw_line("", &step.attempt, look.text3);
            if step.result != StepResult::Ok {
                draw_line("", &step.observation, look.text3);
            }
        }
    });
    painter.ui.add_space(8.0);
}
