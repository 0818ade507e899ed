//! Asks whether the program is to end although the game on the table cannot be kept.

use super::dialog::{self, Sheet};
use crate::storage::quit::{Quit, QuitRequest};
use crate::text::tr;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use crate::theme::fonts::Weight;
use crate::theme::painter::{TextStyle, area};
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui::vec2};

/// The dialog's width in logical px.
const WIDTH: f32 = 600.0;
/// The height of a line of its text.
const LINE: f32 = 21.0;

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
    let ctx = canvas.ctx()?;
    let ink = TextStyle::regular(14.0, canvas.theme.palette().text);
    let width = WIDTH.min(ctx.content_rect().width() - 24.0) - 64.0;
    let font = Weight::Regular.at(ink.size);
    let galley = ctx.fonts_mut(|fonts| fonts.layout(text.clone(), font, ink.colour, width));
    let sheet = Sheet {
        name: "quit",
        title: &tr!("quit-title"),
        size: vec2(WIDTH, galley.rows.len() as f32 * LINE + 164.0),
    };
    let shown = dialog::show_over(&mut canvas, sheet, false, |painter, rect| {
        painter.paragraph(rect.min + vec2(32.0, 70.0), width, LINE, &text, ink);
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
        let row = area(rect.left() + 32.0, rect.bottom() - 66.0, width, 42.0);
        painter.buttons(row, true, buttons).0
    })?;
    if let Some(request) = shown.answer(QuitRequest::Stay, Some(QuitRequest::Quit)) {
        requests.write(request);
        ctx.request_repaint();
    }
    Ok(())
}
