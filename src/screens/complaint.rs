//! Tells what went wrong, until a person has read it.

use super::dialog::{self, Sheet};
use crate::interface::ErrorQueue;
use crate::storage::quit::Quit;
use crate::text::tr;
use crate::theme::InterfaceSystems;
use crate::theme::canvas::Canvas;
use crate::theme::fonts::Weight;
use crate::theme::painter::{TextStyle, area};
use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui::vec2};

/// The dialog's width in logical px.
const WIDTH: f32 = 560.0;
/// The height of a line of its text.
const LINE: f32 = 21.0;

/// Shows the oldest complaint while there is one.
pub fn plugin(app: &mut App) {
    app.init_resource::<ErrorQueue>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Error)
            .run_if(|told: Res<ErrorQueue>, quit: Res<Quit>| {
                !told.0.is_empty() && quit.failure().is_none()
            }),
    );
}

/// Draws the dialog.
fn show(mut canvas: Canvas, mut told: ResMut<ErrorQueue>) -> Result {
    let Some(text) = told.0.first().cloned() else {
        return Ok(());
    };
    let ctx = canvas.ctx()?;
    let ink = TextStyle::regular(14.0, canvas.theme.palette().text);
    let width = WIDTH.min(ctx.content_rect().width() - 24.0) - 64.0;
    let font = Weight::Regular.at(ink.size);
    let galley = ctx.fonts_mut(|fonts| fonts.layout(text.clone(), font, ink.colour, width));
    let sheet = Sheet {
        name: "complaint",
        title: &tr!("complaint"),
        size: vec2(WIDTH, galley.rows.len() as f32 * LINE + 160.0),
    };
    let shown = dialog::show_over(&mut canvas, sheet, false, |painter, rect| {
        painter.paragraph(rect.min + vec2(32.0, 70.0), width, LINE, &text, ink);
        let (right, bottom) = (rect.right() - 32.0, rect.bottom() - 64.0);
        let button = area(right - 120.0, bottom, 120.0, 40.0);
        painter.main_button(button, "complaint-read", &tr!("complaint-read"), 14.5)
    })?;
    if shown.inner || shown.cancelled || shown.entered {
        told.0.remove(0);
    }
    Ok(())
}
