//! Asks whether the program is to end although the game on the table cannot be kept.

use super::dialog;
use crate::storage::quit::{Quit, QuitRequest};
use crate::text::tr;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;

/// The plugin.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Error)
            .run_if(|quit: Res<Quit>| quit.failure().is_some()),
    );
}

/// Draws the dialog over everything else.
fn show(mut canvas: Canvas, quit: Res<Quit>, mut requests: MessageWriter<QuitRequest>) -> Result {
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
