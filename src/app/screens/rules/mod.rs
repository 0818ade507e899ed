//! The rules dialog: a variant's rules in plain words.

pub mod text;

use super::{RulesDialog, dialog};
use crate::app::text::tr;
use crate::app::theme::pen::{Ink, Pen};
use crate::app::theme::textures::ArtTextures;
use crate::app::theme::{CurrentTheme, InterfaceSystems};
use crate::app::trace::Places;
use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, ScrollArea, Sense, UiBuilder, pos2, vec2},
};
use text::{Section, sections};

/// The widest the dialog gets, in logical px: a comfortable line.
const WIDTH: f32 = 660.0;
/// The highest it gets.
const HEIGHT: f32 = 720.0;

/// Shows the dialog while it is open.
pub fn plugin(app: &mut App) {
    app.init_resource::<RulesDialog>().add_systems(
        EguiPrimaryContextPass,
        show.in_set(InterfaceSystems::Dialog)
            .run_if(|dialog: Res<RulesDialog>| dialog.0.is_some()),
    );
}

/// Draws the dialog.
fn show(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut textures: ResMut<ArtTextures>,
    mut places: ResMut<Places>,
    mut open: ResMut<RulesDialog>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let Some(variant) = open.0 else {
        return Ok(());
    };
    let keys = dialog::keys(&ctx);
    places.clear();
    let closed = dialog::over(&ctx, "rules", |ui| {
        let window = ui.ctx().content_rect();
        let rect = dialog::place(window, vec2(WIDTH, HEIGHT));
        let mut pen = Pen {
            ui,
            look: theme.palette(),
            textures: &mut textures,
            places: &mut places,
        };
        let title = tr!("rules-of", game = crate::app::text::title(variant));
        let closed = dialog::sheet(&mut pen, window, rect, &title, "rules-close");
        let body =
            egui::Rect::from_min_max(rect.min + vec2(32.0, 76.0), rect.max - vec2(14.0, 20.0));
        show_text(&mut pen, body, &sections(variant));
        closed
    });
    if closed || keys.escape || keys.enter {
        open.0 = None;
    }
    Ok(())
}

/// The sections, scrolling within `rect`.
fn show_text(pen: &mut Pen, rect: egui::Rect, sections: &[Section]) {
    let look = pen.look;
    let mut child = pen.ui.new_child(UiBuilder::new().max_rect(rect));
    child.set_clip_rect(rect);
    ScrollArea::vertical()
        .id_salt("rules")
        .auto_shrink(false)
        .show(&mut child, |ui| {
            let width = rect.width() - 26.0;
            let origin = ui.max_rect().min;
            let mut y = 0.0;
            let pen = pen.on(ui);
            for (index, section) in sections.iter().enumerate() {
                if index > 0 {
                    y += 14.0;
                }
                let at = pos2(origin.x, origin.y + y);
                y += pen.paragraph(at, width, 22.0, &section.title, Ink::bold(15.0, look.text))
                    + 4.0;
                for line in &section.lines {
                    let at = pos2(origin.x, origin.y + y);
                    let bullet = at + vec2(3.5, 11.0);
                    pen.ui.painter().circle_filled(bullet, 2.0, look.accent);
                    let at = at + vec2(16.0, 0.0);
                    let ink = Ink::regular(14.0, look.text2);
                    y += pen.paragraph(at, width - 16.0, 21.0, line, ink) + 5.0;
                }
            }
            pen.ui.allocate_rect(
                egui::Rect::from_min_size(origin, vec2(width, y + 8.0)),
                Sense::hover(),
            );
        });
}
