//! What lies over everything: errors and notes until a person has read them, and the question whether the program is to end
//! although the game on the table cannot be kept.

use super::dialog;
use crate::interface::{ErrorQueue, Report};
use crate::storage::quit::{Quit, QuitRequest};
use crate::text::tr;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Shows the question, or else the oldest error or note while there is one.
pub fn plugin(app: &mut App) {
    let asks = |quit: Res<Quit>| quit.failure().is_some();
    let complains = |queue: Res<ErrorQueue>| !queue.0.is_empty();
    app.init_resource::<ErrorQueue>().add_systems(
        EguiPrimaryContextPass,
        (
            ask_to_quit.run_if(asks),
            show.run_if(complains).run_if(not(asks)),
        )
            .in_set(InterfaceSystems::Error),
    );
}

fn title(report: &Report) -> String {
    match report {
        Report::Error(_) => tr!("complaint"),
        Report::Note(_) => tr!("complaint-note"),
    }
}

/// Draws the question.
fn ask_to_quit(
    mut canvas: Canvas,
    quit: Res<Quit>,
    mut requests: MessageWriter<QuitRequest>,
) -> Result {
    let text = tr!("quit-words", error = quit.failure().unwrap_or_default());
    let buttons = [
        ("quit-retry", tr!("quit-retry"), 120.0, QuitRequest::Quit),
        (
            "quit-anyway",
            tr!("quit-anyway"),
            120.0,
            QuitRequest::QuitAnyway,
        ),
        ("quit-stay", tr!("quit-stay"), 100.0, QuitRequest::Stay),
    ];
    let named = ("quit", &*tr!("quit-title"));
    let shown = dialog::show_paragraph(&mut canvas, named, &text, buttons)?;
    if let Some(request) = shown.answer(QuitRequest::Stay, Some(QuitRequest::Quit)) {
        requests.write(request);
        canvas.ctx()?.request_repaint();
    }
    Ok(())
}

/// Draws the oldest error or note.
fn show(mut canvas: Canvas, mut queue: ResMut<ErrorQueue>) -> Result {
    let Some(report) = queue.0.first() else {
        return Ok(());
    };
    let buttons = [("complaint-read", tr!("complaint-read"), 120.0, ())];
    let named = ("complaint", &*title(report));
    let shown = dialog::show_paragraph(&mut canvas, named, report.text(), buttons)?;
    if shown.answer((), Some(())).is_some() {
        queue.0.remove(0);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_a_heading_of_its_own() {
        let error = title(&Report::Error(String::new()));
        let note = title(&Report::Note(String::new()));
        assert_eq!(error, "Something went wrong");
        assert_eq!(note, "Read, with some things passed over");
    }
}
