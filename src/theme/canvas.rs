//! The system parameter of all systems that draw the interface.

use super::CurrentTheme;
use super::painter::Painter;
use super::textures::ArtTextures;
use crate::interface::OpenDialogs;
use crate::places::Places;
use bevy::ecs::system::SystemParam;
use bevy::prelude::{Commands, Res, ResMut, Result};
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, LayerId, Rect, Ui, UiBuilder};

/// The resources needed for drawing.
#[derive(SystemParam)]
pub struct Canvas<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    /// The theme.
    pub theme: Res<'w, CurrentTheme>,
    textures: ResMut<'w, ArtTextures>,
    /// The places of clickable widgets.
    pub places: ResMut<'w, Places>,
    /// The dialogs that cover the screen.
    pub dialogs: Res<'w, OpenDialogs>,
    commands: Commands<'w, 's>,
}

impl Canvas<'_, '_> {
    /// Returns egui's context of the window.
    ///
    /// # Errors
    /// If the window has no context, as in the last frame.
    pub fn ctx(&mut self) -> Result<Context> {
        Ok(self.contexts.ctx_mut()?.clone())
    }

    /// Returns a painter that draws on `ui`.
    pub fn painter<'a>(&'a mut self, ui: &'a mut Ui) -> Painter<'a> {
        Painter {
            ui,
            look: self.theme.palette(),
            textures: &mut self.textures,
            places: &mut self.places,
            group: "",
            commands: self.commands.reborrow(),
        }
    }

    /// Draws the page with this name over the whole window, behind everything else. It is disabled while a dialog
    /// covers it.
    ///
    /// # Errors
    /// If the window has no context, as in the last frame.
    pub fn page<R>(
        &mut self,
        name: &'static str,
        draw: impl FnOnce(&mut Painter, Rect) -> R,
    ) -> Result<R> {
        let ctx = self.ctx()?;
        let window_rect = ctx.content_rect();
        let builder = UiBuilder::new().layer_id(LayerId::background()).max_rect(window_rect);
        let mut ui = Ui::new(ctx, name.into(), builder);
        if self.dialogs.any() {
            ui.disable();
        }
        Ok(draw(&mut self.painter(&mut ui), window_rect))
    }
}
