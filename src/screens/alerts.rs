//! The dialogs above everything: unread errors and notes, and the question whether to quit although the current game
//! cannot be stored.

use super::prelude::*;
use crate::interface::{Report, ReportQueue};
use crate::storage::quit::{QuitRequest, QuitState};
use crate::theme::InterfaceSystems;
use bevy_egui::EguiPrimaryContextPass;

/// Adds the system that draws the dialogs above everything.
pub fn plugin(app: &mut App) {
    app.init_resource::<ReportQueue>()
        .add_systems(EguiPrimaryContextPass, draw_alerts.in_set(InterfaceSystems::Error));
}

fn report_title(report: &Report) -> String {
    match report {
        Report::Error(_) => tr!("complaint"),
        Report::Note(_) => tr!("complaint-note"),
    }
}

fn draw_alerts(
    mut canvas: Canvas,
    quit: Res<QuitState>,
    mut queue: ResMut<ReportQueue>,
    mut requests: MessageWriter<QuitRequest>,
) -> Result {
    if let Some(error) = quit.failure() {
        let text = tr!("quit-words", error = error);
        let (retry_label, anyway_label) = (tr!("quit-retry"), tr!("quit-anyway"));
        let buttons = [
            ("quit-retry", retry_label, 120.0, QuitRequest::Quit),
            ("quit-anyway", anyway_label, 120.0, QuitRequest::QuitAnyway),
            ("quit-stay", tr!("quit-stay"), 100.0, QuitRequest::Stay),
        ];
        let title = tr!("quit-title");
        let result = dialogs::draw_paragraph_dialog(&mut canvas, "quit", &title, &text, buttons)?;
        if let Some(request) = result.answer(QuitRequest::Stay, Some(QuitRequest::Quit)) {
            requests.write(request);
            canvas.ctx()?.request_repaint();
        }
    } else if let Some(report) = queue.0.first() {
        let buttons = [("complaint-read", tr!("complaint-read"), 120.0, ())];
        let title = report_title(report);
        let result = dialogs::draw_paragraph_dialog(
            &mut canvas,
            "complaint",
            &title,
            report.text(),
            buttons,
        )?;
        if result.answer((), Some(())).is_some() {
            queue.0.remove(0);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn note_has_its_own_heading() {
        let error = report_title(&Report::Error(String::new()));
        let note = report_title(&Report::Note(String::new()));
        assert_eq!(error, "Something went wrong");
        assert_eq!(note, "Opened, but parts of it were ignored");
    }
}
