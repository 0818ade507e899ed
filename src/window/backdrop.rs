//! The camera, the background of the window with its soft light, and the colour of the title bar.

use crate::artwork::cache::rasterise_picture;
use crate::theme::CurrentTheme;
use crate::theme::colours::Palette;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowTheme};
use bevy_egui::egui::Color32;
use quadrille_drawing::Art;
use quadrille_drawing::look::Theme;

/// The sprite that fills the window.
#[derive(Component)]
struct Background;

/// The size at which the light is rasterised, in pixels. The light is soft, so it can be stretched.
const LIGHT_SIZE_PX: UVec2 = UVec2::new(320, 200);

/// Adds the camera and the background.
pub fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(Color::srgb_u8(0x17, 0x18, 0x1B)))
        .add_systems(Startup, spawn_background)
        .add_systems(Update, (cover_window, recolour_background, recolour_title_bar));
}

/// Spawns the camera and the background.
fn spawn_background(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    theme: Res<CurrentTheme>,
) {
    // Sprites have smooth edges, and panels are drawn after the samples are resolved. MSAA would therefore change
    // nothing visible and use eight times the memory of the window.
    commands.spawn((Name::new("Camera"), Camera2d, Msaa::Off));
    commands.spawn((
        Name::new("Ground"),
        Background,
        Sprite::from_image(
            images.add(rasterise_picture(&light_art(theme.palette()), LIGHT_SIZE_PX)),
        ),
        Transform::from_xyz(0.0, 0.0, 0.0),
    ));
}

/// Returns the light of the background in a palette.
fn light_art(palette: &Palette) -> Art {
    let hex = |colour: Color32| format!("#{:02X}{:02X}{:02X}", colour.r(), colour.g(), colour.b());
    let (glow, ground) = (hex(palette.glow), hex(palette.ground));
    Art::fragment(
        [0.0, 0.0, 320.0, 200.0],
        &format!(
            r##"<defs><radialGradient id="light" cx=".28" cy=".18" r="1"><stop offset="0" stop-color="{glow}"/><stop offset=".75" stop-color="{ground}"/></radialGradient></defs><rect width="320" height="200" fill="url(#light)"/>"##
        ),
    )
}

/// Updates the background and the clear colour after a change of the theme.
fn recolour_background(
    theme: Res<CurrentTheme>,
    mut clear_colour: ResMut<ClearColor>,
    mut images: ResMut<Assets<Image>>,
    mut backgrounds: Query<&mut Sprite, With<Background>>,
) {
    if !theme.is_changed() {
        return;
    }
    let palette = theme.palette();
    let colour = palette.ground;
    clear_colour.0 = Color::srgb_u8(colour.r(), colour.g(), colour.b());
    for mut sprite in &mut backgrounds {
        sprite.image = images.add(rasterise_picture(&light_art(palette), LIGHT_SIZE_PX));
    }
}

/// Updates the title bar after a change of the theme, on systems whose title bars can be dark or light.
fn recolour_title_bar(
    theme: Res<CurrentTheme>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
) {
    let Some(mut window) = window else { return };
    let window_theme = match theme.theme {
        Theme::Dark => WindowTheme::Dark,
        Theme::Light => WindowTheme::Light,
    };
    if window.window_theme != Some(window_theme) {
        window.window_theme = Some(window_theme);
    }
}

/// Stretches the background over the window.
fn cover_window(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut backgrounds: Query<&mut Sprite, With<Background>>,
) {
    let Some(window) = window else { return };
    for mut sprite in &mut backgrounds {
        if sprite.custom_size != Some(window.size()) {
            sprite.custom_size = Some(window.size());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn title_bar_follows_the_theme() {
        let mut app = App::new();
        app.init_resource::<CurrentTheme>().add_systems(Update, recolour_title_bar);
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        for (theme, expected) in
            [(Theme::Light, WindowTheme::Light), (Theme::Dark, WindowTheme::Dark)]
        {
            app.world_mut().resource_mut::<CurrentTheme>().theme = theme;
            app.update();
            let window = app.world().get::<Window>(window).unwrap();
            assert_eq!(window.window_theme, Some(expected));
        }
    }
}
