//! Pictures of positions, also as files.

use crate::artwork::raster::ScenePainter;
use bevy::math::Vec2;
use quadrille_drawing::drawing;
use quadrille_drawing::scene::Scene;
use quadrille_drawing::view::View;
use quadrille_games::rules::AnyPosition;
use resvg::tiny_skia::{ColorU8, Pixmap};
use std::io;

/// The longer side of a picture file, in pixels.
const FILE_SIDE_PX: f32 = 1600.0;
/// The background colours of the dark and the light theme.
const BACKGROUNDS: [[u8; 3]; 2] = [[0x17, 0x18, 0x1B], [0xE4, 0xE0, 0xD8]];

/// Paints a picture onto the background of the dark or light theme.
pub fn paint_background(mut picture: Pixmap, is_light: bool) -> Pixmap {
    let [red, green, blue] = BACKGROUNDS[usize::from(is_light)];
    for pixel in picture.pixels_mut() {
        // The picture has premultiplied alpha.
        let transparency = 255 - u16::from(pixel.alpha());
        let blend = |colour: u8, background: u8| {
            let background_part = (u16::from(background) * transparency + 127) / 255;
            u8::try_from(u16::from(colour) + background_part).unwrap_or(u8::MAX)
        };
        let [red, green, blue] =
            [blend(pixel.red(), red), blend(pixel.green(), green), blend(pixel.blue(), blue)];
        *pixel = ColorU8::from_rgba(red, green, blue, 255).premultiply();
    }
    picture
}

/// Paints the whole board with its labels and trays; its longer side has `long_side` pixels. Returns `None` if
/// `should_continue` returns `false`.
pub fn paint(
    position: &AnyPosition,
    flipped: bool,
    long_side: f32,
    painter: &mut ScenePainter,
    should_continue: &dyn Fn() -> bool,
) -> Option<Pixmap> {
    let board = drawing(position.variant());
    let extent = board.extent(false);
    let scale = long_side / extent.max_element();
    let view = View { flipped, pixels_per_unit: scale, ..View::still(position) };
    let mut scene = Scene::default();
    board.draw(&view, &mut scene);
    let size = (extent * scale).round();
    let (width, height) = (size.x as u32, size.y as u32);
    let pixmap = painter.compose(&scene, scale, Vec2::ZERO, [width, height], should_continue)?;
    Some(paint_background(pixmap, view.look.is_light))
}

/// Paints the whole board with its labels and trays as a PNG file. Takes about a second.
///
/// # Errors
/// If the picture cannot be encoded.
pub fn encode_png(position: &AnyPosition, flipped: bool) -> io::Result<Vec<u8>> {
    let picture = paint(position, flipped, FILE_SIDE_PX, &mut ScenePainter::default(), &|| true);
    let picture = picture.ok_or_else(|| io::Error::other("no picture can be painted"))?;
    picture.encode_png().map_err(io::Error::other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_games::rules::Variant;

    #[test]
    fn board_is_painted_as_a_picture() {
        for variant in [Variant::Hique, Variant::FocusClassic] {
            let position = AnyPosition::start(variant);
            let bytes = encode_png(&position, false).unwrap();
            assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{variant}");
        }
        let hique = AnyPosition::start(Variant::Hique);
        assert!(encode_png(&hique, true).unwrap() != encode_png(&hique, false).unwrap());
    }
}
