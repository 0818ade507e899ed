//! Shows errors and notes until a person has read them.

use super::dialog;
use crate::interface::{ErrorQueue, Report};
use crate::storage::quit::Quit;
use crate::text::tr;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// Shows the oldest error or note while there is one.
pub fn plugin(app: &mut App) {
    app.init_resource::<ErrorQueue>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Error)
            .run_if(|queue: Res<ErrorQueue>, quit: Res<Quit>| {
                !queue.0.is_empty() && quit.failure().is_none()
            }),
    );
}

fn title(report: &Report) -> String {
    match report {
        Report::Error(_) => tr!("complaint"),
        Report::Note(_) => tr!("complaint-note"),
    }
}

/// Draws the dialog.
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
