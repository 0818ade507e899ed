//! The table under everything: the camera and the ground with its one soft light.

use crate::app::artwork::Art;
use crate::app::artwork::cache::picture;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

/// The sprite that covers the window.
#[derive(Component)]
struct Ground;

/// The size at which the light is rasterised; it is soft, so it may be stretched.
const RASTER: UVec2 = UVec2::new(320, 200);

/// The plugin.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb_u8(0x17, 0x18, 0x1B)))
        .add_systems(Startup, lay_ground)
        .add_systems(Update, cover_window);
}

fn lay_ground(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    commands.spawn((Name::new("Camera"), Camera2d));
    let art = Art::fragment(
        [0.0, 0.0, 320.0, 200.0],
        r##"<defs><radialGradient id="light" cx=".28" cy=".18" r="1"><stop offset="0" stop-color="#26282C"/><stop offset=".75" stop-color="#17181B"/></radialGradient></defs><rect width="320" height="200" fill="url(#light)"/>"##,
    );
    commands.spawn((
        Name::new("Ground"),
        Ground,
        Sprite::from_image(images.add(picture(&art, RASTER))),
        Transform::from_xyz(0.0, 0.0, 0.0),
    ));
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
