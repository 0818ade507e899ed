//! The table under everything: the camera and the ground with its one soft light.

use crate::artwork::Art;
use crate::artwork::cache::picture;
use crate::theme::CurrentTheme;
use crate::theme::colours::Palette;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::egui::Color32;

/// The sprite that covers the window.
#[derive(Component)]
struct Ground;

/// The size at which the light is rasterised; it is soft, so it may be stretched.
const RASTER: UVec2 = UVec2::new(320, 200);

/// The plugin.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb_u8(0x17, 0x18, 0x1B)))
        .add_systems(Startup, lay_ground)
        .add_systems(Update, (cover_window, colour_ground));
}

fn lay_ground(mut commands: Commands, mut images: ResMut<Assets<Image>>, theme: Res<CurrentTheme>) {
    // Pictures have smooth edges of their own, and panels are drawn after the samples are joined: four samples a pixel would
    // change nothing that is seen, and take eight times the memory of the window.
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
    commands.spawn((
        Name::new("Ground"),
        Ground,
        Sprite::from_image(images.add(picture(&light(theme.palette()), RASTER))),
        Transform::from_xyz(0.0, 0.0, 0.0),
    ));
}

/// The ground's light in a palette.
fn light(palette: &Palette) -> Art {
    let hex = |colour: Color32| format!("#{:02X}{:02X}{:02X}", colour.r(), colour.g(), colour.b());
    let (glow, ground) = (hex(palette.glow), hex(palette.ground));
    Art::fragment(
        [0.0, 0.0, 320.0, 200.0],
        &format!(
            r##"<defs><radialGradient id="light" cx=".28" cy=".18" r="1"><stop offset="0" stop-color="{glow}"/><stop offset=".75" stop-color="{ground}"/></radialGradient></defs><rect width="320" height="200" fill="url(#light)"/>"##
        ),
    )
}

/// Lays the ground anew in another theme.
fn colour_ground(
    theme: Res<CurrentTheme>,
    mut clear: ResMut<ClearColor>,
    mut images: ResMut<Assets<Image>>,
    mut ground: Query<&mut Sprite, With<Ground>>,
) {
    if !theme.is_changed() {
        return;
    }
    let palette = theme.palette();
    let colour = palette.ground;
    clear.0 = Color::srgb_u8(colour.r(), colour.g(), colour.b());
    for mut sprite in &mut ground {
        sprite.image = images.add(picture(&light(palette), RASTER));
    }
}

fn cover_window(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut ground: Query<&mut Sprite, With<Ground>>,
) {
    let Some(window) = window else { return };
    for mut sprite in &mut ground {
        if sprite.custom_size != Some(window.size()) {
            sprite.custom_size = Some(window.size());
        }
    }
}
