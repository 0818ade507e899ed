//! What the interface looks like: colours, type, icons, and the widgets everything is made of.

mod bidi;
pub mod canvas;
pub mod colours;
pub mod controls;
mod corners;
mod cutting;
pub mod fonts;
pub mod icons;
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

use crate::look::Skin;
use crate::look::Theme;
use crate::settings::Settings;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use colours::Palette;
use textures::ArtTextures;

/// The theme in use.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrentTheme {
    /// Dark or light.
    pub theme: Theme,
    /// Whether with high contrast.
    pub contrast: bool,
    /// What small pictures of pieces look like.
    pub skin: Skin,
}

impl CurrentTheme {
    /// Its colours.
    pub fn palette(&self) -> &'static Palette {
        self.theme.palette(self.contrast, self.skin)
    }
}

impl Default for CurrentTheme {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            contrast: false,
            skin: Skin::USUAL,
        }
    }
}

/// Follows the settings.
fn follow_settings(settings: Res<Settings>, mut theme: ResMut<CurrentTheme>) {
    theme.set_if_neq(CurrentTheme {
        theme: settings.look.theme,
        contrast: settings.look.contrast,
        skin: Skin::of(&settings),
    });
}

/// The sets of systems that build the interface in each egui pass, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InterfaceSystems {
    /// Fonts and style are set, when they are new.
    Dress,
    /// The screen itself.
    Screen,
    /// The dialog over it.
    Dialog,
    /// What went wrong, over everything.
    Error,
}

/// Whether the fonts are in: egui takes them up at the beginning of the next pass, and cannot set
/// text in a family that it does not know yet.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Dressed(bool);

/// Installs fonts, style and the cache of pictures.
pub fn plugin(app: &mut App) {
    app.init_resource::<ArtTextures>()
        .init_resource::<CurrentTheme>()
        .init_resource::<Dressed>()
        .init_resource::<system_fonts::SystemFonts>()
        .configure_sets(
            EguiPrimaryContextPass,
            (
                InterfaceSystems::Dress,
                InterfaceSystems::Screen.run_if(resource_equals(Dressed(true))),
                InterfaceSystems::Dialog.run_if(resource_equals(Dressed(true))),
                InterfaceSystems::Error.run_if(resource_equals(Dressed(true))),
            )
                .chain(),
        )
        .add_systems(First, follow_settings.run_if(resource_exists::<Settings>))
        .add_systems(
            EguiPrimaryContextPass,
            (
                dress.in_set(InterfaceSystems::Dress),
                system_fonts::follow_text.after(InterfaceSystems::Error),
            ),
        );
}

/// Sets fonts and style when the theme is new or has changed.
fn dress(
    mut contexts: EguiContexts,
    theme: Res<CurrentTheme>,
    mut dressed: ResMut<Dressed>,
    mut worn: Local<Option<CurrentTheme>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if worn.is_none() {
        ctx.set_fonts(fonts::definitions());
        ctx.request_repaint();
    } else if !dressed.0 {
        dressed.0 = true;
    }
    if *worn != Some(*theme) {
        style::apply(ctx, theme.palette());
        *worn = Some(*theme);
    }
    Ok(())
}
