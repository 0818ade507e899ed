//! Rounded corners without dark fringes.
//!
//! egui blends the smoothed edges of its own shapes as if numbers were light, which draws a thin dark line between two
//! light colours. Here the corners are small pictures of coverage, made for the way in which they are blended.

use bevy_egui::egui::{
    Color32, ColorImage, Context, Id, Mesh, Painter, Pos2, Rect, Shape, TextureHandle,
    TextureOptions, pos2, vec2,
};
use std::collections::HashMap;

/// Samples a side of a pixel for its coverage.
const SAMPLES: u32 = 8;

/// The corner pictures by radius in pixels and stroke width in quarters of a pixel (0: filled).
#[derive(Clone, Default)]
struct CornerTextures(HashMap<(u32, u32), TextureHandle>);

/// A quarter of a disc or ring of `radius` pixels, its middle at the lower right: how much of each pixel it covers,
/// 0 to 1, row by row. A ring is `width` pixels wide; without, it is a disc.
fn coverage(radius: u32, width: Option<f32>) -> Vec<f32> {
    let outer = radius as f32;
    let inner = width.map_or(-1.0, |width| outer - width);
    let inside = |x: u32, y: u32, i: u32, j: u32| {
        let at = |pixel: u32, sample: u32| {
            outer - (pixel as f32 + (sample as f32 + 0.5) / SAMPLES as f32)
        };
        let away = at(x, i).hypot(at(y, j));
        away <= outer && away >= inner
    };
    let mut covered = Vec::with_capacity((radius * radius) as usize);
    for y in 0..radius {
        for x in 0..radius {
            let samples = (0..SAMPLES).flat_map(|j| (0..SAMPLES).map(move |i| (i, j)));
            let hits = samples.filter(|&(i, j)| inside(x, y, i, j)).count();
            covered.push(hits as f32 / (SAMPLES * SAMPLES) as f32);
        }
    }
    covered
}

/// A pixel that covers this much: its colour is blended as light is, its alpha as it is.
fn pixel(covered: f32) -> Color32 {
    let light = if covered <= 0.003_130_8 {
        12.92 * covered
    } else {
        1.055 * covered.powf(1.0 / 2.4) - 0.055
    };
    let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    let light = byte(light);
    Color32::from_rgba_premultiplied(light, light, light, byte(covered))
}

/// The picture of a corner.
fn corner(ctx: &Context, radius: u32, width: Option<f32>) -> TextureHandle {
    let quarters = width.map_or(0, |width| (width * 4.0).round().max(1.0) as u32);
    let key = Id::new("rounded corners");
    let known = ctx.data(|data| {
        let known = data.get_temp::<CornerTextures>(key)?;
        known.0.get(&(radius, quarters)).cloned()
    });
    known.unwrap_or_else(|| {
        let width = width.map(|_| quarters as f32 / 4.0);
        let pixels = coverage(radius, width).into_iter().map(pixel).collect();
        let image = ColorImage::new([radius as usize; 2], pixels);
        let texture = ctx.load_texture("corner", image, TextureOptions::LINEAR);
        ctx.data_mut(|data| {
            let known = data.get_temp_mut_or_default::<CornerTextures>(key);
            known.0.insert((radius, quarters), texture.clone());
        });
        texture
    })
}

/// `rect` with its edges on whole pixels, and `radius` (logical px) in pixels as far as there is room for it.
fn fitted(rect: Rect, radius: u8, scale: f32) -> (Rect, u32) {
    let round = |at: Pos2| {
        pos2(
            (at.x * scale).round() / scale,
            (at.y * scale).round() / scale,
        )
    };
    let rect = Rect::from_min_max(round(rect.min), round(rect.max));
    let room = (rect.size().min_elem() * scale / 2.0).floor();
    (
        rect,
        (f32::from(radius) * scale).round().min(room).max(0.0) as u32,
    )
}

/// What lies between the corners. Its edges lie on whole pixels: smoothed ones would leave holes where a part is a
/// pixel wide.
fn plain<const N: usize>(parts: [(Pos2, Pos2); N], colour: Color32) -> Shape {
    let mut plain = Mesh::default();
    for (from, to) in parts {
        let part = Rect::from_min_max(from, to);
        if part.is_positive() {
            plain.add_colored_rect(part, colour);
        }
    }
    Shape::mesh(plain)
}

/// The four corners of `rect`.
fn corners(rect: Rect, side: f32, texture: &TextureHandle, colour: Color32) -> Shape {
    let mut mesh = Mesh::with_texture(texture.id());
    let size = vec2(side, side);
    for (at, [left, right], [top, bottom]) in [
        (rect.left_top(), [0.0, 1.0], [0.0, 1.0]),
        (rect.right_top() - vec2(side, 0.0), [1.0, 0.0], [0.0, 1.0]),
        (rect.left_bottom() - vec2(0.0, side), [0.0, 1.0], [1.0, 0.0]),
        (rect.right_bottom() - size, [1.0, 0.0], [1.0, 0.0]),
    ] {
        let uv = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        mesh.add_rect_with_uv(Rect::from_min_size(at, size), uv, colour);
    }
    Shape::mesh(mesh)
}

/// `rect` filled with rounded corners.
pub(super) fn filled(painter: &Painter, rect: Rect, radius: u8, colour: Color32) -> Shape {
    let scale = painter.pixels_per_point();
    let (rect, pixels) = fitted(rect, radius, scale);
    if pixels == 0 || colour == Color32::TRANSPARENT || !rect.is_positive() {
        return Shape::rect_filled(rect, 0, colour);
    }
    let side = pixels as f32 / scale;
    let (low, high) = (rect.top() + side, rect.bottom() - side);
    let (left, right) = (rect.left() + side, rect.right() - side);
    let parts = [
        (pos2(left, rect.top()), pos2(right, low)),
        (pos2(rect.left(), low), pos2(rect.right(), high)),
        (pos2(left, high), pos2(right, rect.bottom())),
    ];
    let texture = corner(painter.ctx(), pixels, None);
    Shape::Vec(vec![
        plain(parts, colour),
        corners(rect, side, &texture, colour),
    ])
}

/// The outline of `rect` within its edges.
pub(super) fn outlined(
    painter: &Painter,
    rect: Rect,
    radius: u8,
    width: f32,
    colour: Color32,
) -> Shape {
    let scale = painter.pixels_per_point();
    let (rect, pixels) = fitted(rect, radius, scale);
    let stroke = (width * scale).max(1.0);
    if colour == Color32::TRANSPARENT || !rect.is_positive() {
        return Shape::Noop;
    }
    // Straight edges lie on whole pixels; only a corner can be wider by a part of one.
    let edge = stroke.round() / scale;
    let side = pixels as f32 / scale;
    let (left, right) = (rect.left() + side, rect.right() - side);
    let (low, high) = (rect.top() + side, rect.bottom() - side);
    let parts = [
        (pos2(left, rect.top()), pos2(right, rect.top() + edge)),
        (pos2(left, rect.bottom() - edge), pos2(right, rect.bottom())),
        (pos2(rect.left(), low), pos2(rect.left() + edge, high)),
        (pos2(rect.right() - edge, low), pos2(rect.right(), high)),
    ];
    let mut shapes = vec![plain(parts, colour)];
    if pixels > 0 {
        let texture = corner(painter.ctx(), pixels, Some(stroke.round()));
        shapes.push(corners(rect, side, &texture, colour));
    }
    Shape::Vec(shapes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_covers_what_a_quarter_of_a_disc_does() {
        for radius in [4, 8, 20] {
            let all: f32 = coverage(radius, None).iter().sum();
            let area = std::f32::consts::PI * (radius * radius) as f32 / 4.0;
            assert!((all - area).abs() < 0.03 * area + 0.05, "{radius}: {all}");
            assert_eq!(coverage(radius, None).last(), Some(&1.0));
            let ring: f32 = coverage(radius, Some(1.0)).iter().sum();
            let inner = (radius - 1) as f32;
            let area = area - std::f32::consts::PI * inner * inner / 4.0;
            assert!((ring - area).abs() < 0.05 * area + 0.05, "{radius}: {ring}");
        }
    }

    #[test]
    fn half_a_pixel_is_half_as_light() {
        assert_eq!(pixel(0.0), Color32::TRANSPARENT);
        assert_eq!(pixel(1.0), Color32::WHITE);
        let half = pixel(0.5);
        assert_eq!(half.a(), 128);
        assert_eq!(half.r(), 188, "half the light of white");
    }
}
