//! The appearance of the interface: colours, fonts, icons and widgets.

pub mod canvas;
pub mod colours;
pub mod controls;
mod corners;
mod cutting;
pub mod fonts;
pub mod lists;
pub mod painter;
pub mod spoken;
pub mod style;
mod system_fonts;
#[cfg(test)]
pub mod test_frames;
pub mod textures;
pub mod tips;
pub mod widgets;

pub use quadrille_drawing::icons;

use crate::settings::Settings;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use colours::{Palette, palette};
use quadrille_drawing::look::Skin;
use quadrille_drawing::look::Theme;
use textures::ArtTextures;

/// The current theme.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentTheme {
    /// Dark or light.
    pub theme: Theme,
    /// Whether colours with high contrast are used.
    pub has_high_contrast: bool,
    /// The appearance of pieces in small pictures.
    pub skin: Skin,
}

impl CurrentTheme {
    /// Returns the palette.
    pub fn palette(&self) -> &'static Palette {
        palette(self.theme, self.has_high_contrast, self.skin)
    }
}

impl Default for CurrentTheme {
    fn default() -> Self {
        Self { theme: Theme::default(), has_high_contrast: false, skin: Skin::USUAL }
    }
}

/// Takes the theme, the contrast and the appearance of pieces from the settings.
fn apply_settings(settings: Res<Settings>, mut theme: ResMut<CurrentTheme>) {
    theme.set_if_neq(CurrentTheme {
        theme: settings.look.theme,
        has_high_contrast: settings.look.contrast,
        skin: settings.skin(),
    });
}

/// The system sets that draw the interface in each egui pass, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InterfaceSystems {
    /// Sets fonts and style after a change.
    Style,
    /// Draws the screen.
    Screen,
    /// Draws the dialog.
    Dialog,
    /// Draws an error over everything.
    Error,
}

/// Whether the fonts are set. egui uses them from the next pass on. Before that it cannot lay out text in an unknown
/// family.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct FontsReady(bool);

/// Adds fonts, style and the texture cache.
pub fn plugin(app: &mut App) {
    app.init_resource::<ArtTextures>()
        .init_resource::<CurrentTheme>()
        .init_resource::<FontsReady>()
        .init_resource::<system_fonts::SystemFonts>()
        .configure_sets(
            EguiPrimaryContextPass,
            (
                InterfaceSystems::Style,
                InterfaceSystems::Screen.run_if(resource_equals(FontsReady(true))),
                InterfaceSystems::Dialog.run_if(resource_equals(FontsReady(true))),
                InterfaceSystems::Error.run_if(resource_equals(FontsReady(true))),
            )
                .chain(),
        )
        .add_systems(First, apply_settings.run_if(resource_exists::<Settings>))
        .add_systems(
            EguiPrimaryContextPass,
            (
                apply_theme.in_set(InterfaceSystems::Style),
                system_fonts::load_missing_fonts.after(InterfaceSystems::Error),
            ),
        );
}

/// Sets fonts and style if the theme is new or has changed.
fn apply_theme(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut fonts_ready: ResMut<FontsReady>,
    mut applied_theme: Local<Option<CurrentTheme>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if applied_theme.is_none() {
        ctx.set_fonts(fonts::definitions());
        ctx.request_repaint();
    } else if !fonts_ready.0 {
        fonts_ready.0 = true;
    }
    if *applied_theme != Some(*theme) {
        style::apply(ctx, theme.palette());
        *applied_theme = Some(*theme);
    }
    Ok(())
}
