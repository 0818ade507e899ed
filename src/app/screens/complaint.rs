//! Tells what went wrong with the settings' file, until a person has read it.

use super::dialog;
use crate::app::places::Places;
use crate::app::settings::ErrorQueue;
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen, area};
use crate::app::theme::textures::ArtTextures;
use crate::app::theme::{CurrentTheme, InterfaceSystems};
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{pos2, vec2},
};

/// The dialog's width in logical px.
const WIDTH: f32 = 560.0;

/// Shows the oldest complaint while there is one.
pub fn plugin(app: &mut App) {
    app.init_resource::<ErrorQueue>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Dialog)
            .after(super::SettingsDialogs)
            .run_if(|told: Res<ErrorQueue>| !told.0.is_empty()),
    );
}

/// Draws the dialog.
fn show(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut textures: ResMut<ArtTextures>,
    mut places: ResMut<Places>,
    mut told: ResMut<ErrorQueue>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(text) = told.0.first() else {
        return Ok(());
    };
    let keys = dialog::keys(&ctx);
    places.clear();
    let read = dialog::over(&ctx, "complaint", |ui| {
        let window = ui.ctx().content_rect();
        let mut pen = Pen {
            ui,
            look: theme.palette(),
            textures: &mut textures,
            places: &mut places,
        };
        let ink = Ink::regular(14.0, pen.look.text);
        let width = WIDTH.min(window.width() - 24.0) - 64.0;
        let galley = pen.lay(text, width, 21.0, ink);
        let height = galley.size().y + 160.0;
        let rect = dialog::place(window, vec2(WIDTH, height));
        let crossed = dialog::sheet(&mut pen, window, rect, &tr!("complaint"), "complaint-close");
        let at = pos2(rect.left() + 32.0, rect.top() + 70.0);
        pen.ui.painter().galley(at, galley, ink.colour);
        let button = area(
            rect.right() - 32.0 - 120.0,
            rect.bottom() - 64.0,
            120.0,
            40.0,
        );
        pen.main_button(button, "complaint-read", &tr!("complaint-read"), 14.5) || crossed
    });
    if read || keys.escape || keys.enter {
        told.0.remove(0);
    }
    Ok(())
}
