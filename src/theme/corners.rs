//! Rounded corners without dark fringes.
//!
//! egui blends anti-aliased edges in gamma space, which draws a thin dark line between two light colours. Here rounded
//! rectangles are nine-patches of coverage textures with the right blending.

use bevy_egui::egui::{
    Color32, ColorImage, Context, Id, Mesh, Painter, Rect, Shape, TextureHandle, TextureOptions,
    emath::GuiRounding, pos2,
};
use std::collections::HashMap;

/// The number of samples along each side of a pixel.
const SAMPLES_PER_SIDE: u32 = 8;

/// The textures by radius and stroke in pixels (stroke 0: filled).
#[derive(Clone, Default)]
struct CornerTextures(HashMap<[u32; 2], TextureHandle>);

/// Returns the width of a corner in pixels. One stretched pixel lies between the corners.
fn corner_width([radius, stroke]: [u32; 2]) -> u32 {
    radius.max(stroke)
}

/// Returns the coverage of each pixel of a rounded square with this radius and stroke, from 0 to 1, row by row.
fn pixel_coverages([radius, stroke]: [u32; 2]) -> Vec<f32> {
    let size = 2 * corner_width([radius, stroke]) + 1;
    let outer_radius = radius as f32;
    let is_inside = |x: f32, y: f32| {
        let [x, y] = [x, y].map(|distance| distance.min(size as f32 - distance));
        let depth = if x < outer_radius && y < outer_radius {
            outer_radius - (outer_radius - x).hypot(outer_radius - y)
        } else {
            x.min(y)
        };
        depth >= 0.0 && (stroke == 0 || depth <= stroke as f32)
    };
    let sample_position =
        |pixel: u32, sample: u32| pixel as f32 + (sample as f32 + 0.5) / SAMPLES_PER_SIDE as f32;
    let pixel_coverage = |x: u32, y: u32| {
        let samples =
            (0..SAMPLES_PER_SIDE).flat_map(|j| (0..SAMPLES_PER_SIDE).map(move |i| (i, j)));
        let inside_samples =
            samples.filter(|&(i, j)| is_inside(sample_position(x, i), sample_position(y, j)));
        inside_samples.count() as f32 / (SAMPLES_PER_SIDE * SAMPLES_PER_SIDE) as f32
    };
    // All four corners are equal.
    let corner_size = size.div_ceil(2);
    let corner: Vec<Vec<f32>> = (0..corner_size)
        .map(|y| (0..corner_size).map(|x| pixel_coverage(x, y)).collect())
        .collect();
    let corner_index = |pixel: u32| pixel.min(size - 1 - pixel) as usize;
    let pixels = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    pixels.map(|(x, y)| corner[corner_index(y)][corner_index(x)]).collect()
}

/// Returns the colour of a pixel with this coverage: the colour is blended in linear space, alpha is not.
fn pixel_colour(coverage: f32) -> Color32 {
    let encoded_coverage = if coverage <= 0.003_130_8 {
        12.92 * coverage
    } else {
        1.055 * coverage.powf(1.0 / 2.4) - 0.055
    };
    let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    let grey = byte(encoded_coverage);
    Color32::from_rgba_premultiplied(grey, grey, grey, byte(coverage))
}

/// Returns the texture of a rounded square with this radius and stroke, and adds it to the cache.
fn corner_texture(ctx: &Context, shape: [u32; 2]) -> TextureHandle {
    let key = Id::new("rounded corners");
    let cached_texture = ctx.data(|data| {
        let cache = data.get_temp::<CornerTextures>(key)?;
        cache.0.get(&shape).cloned()
    });
    cached_texture.unwrap_or_else(|| {
        let pixels = pixel_coverages(shape).into_iter().map(pixel_colour).collect();
        let size = 2 * corner_width(shape) as usize + 1;
        let image = ColorImage::new([size; 2], pixels);
        let texture = ctx.load_texture("corner", image, TextureOptions::LINEAR);
        ctx.data_mut(|data| {
            let cache = data.get_temp_mut_or_default::<CornerTextures>(key);
            cache.0.insert(shape, texture.clone());
        });
        texture
    })
}

/// Returns the shape of `rect` with rounded corners, filled or outlined inside, with edges on whole pixels. Lengths are in
/// logical px.
pub(super) fn rounded_shape(
    painter: &Painter,
    rect: Rect,
    radius: u8,
    stroke: Option<f32>,
    colour: Color32,
) -> Shape {
    let scale = painter.pixels_per_point();
    let rect = rect.round_to_pixels(scale);
    if colour == Color32::TRANSPARENT || !rect.is_positive() {
        return Shape::Noop;
    }
    let max_radius = (rect.size().min_elem() * scale / 2.0).floor();
    let radius = (f32::from(radius) * scale).round().min(max_radius) as u32;
    let stroke = stroke.map_or(0, |width| (width * scale).round().max(1.0) as u32);
    let corner_pixels = corner_width([radius, stroke]);
    let texture = corner_texture(painter.ctx(), [radius, stroke]);
    let (corner_length, texture_size) =
        (corner_pixels as f32 / scale, (2 * corner_pixels + 1) as f32);
    let (corner_end, middle) = (corner_pixels as f32 / texture_size, 0.5);
    // Returns the ranges of the two corners and the middle, and their parts of the texture.
    let parts = |low: f32, high: f32| {
        [
            ([low, low + corner_length], [0.0, corner_end]),
            ([low + corner_length, high - corner_length], [middle; 2]),
            ([high - corner_length, high], [1.0 - corner_end, 1.0]),
        ]
    };
    let mut mesh = Mesh::with_texture(texture.id());
    for ([top, bottom], [v_top, v_bottom]) in parts(rect.top(), rect.bottom()) {
        for ([left, right], [u_left, u_right]) in parts(rect.left(), rect.right()) {
            let part_rect = Rect::from_min_max(pos2(left, top), pos2(right, bottom));
            let uv = Rect::from_min_max(pos2(u_left, v_top), pos2(u_right, v_bottom));
            if part_rect.is_positive() {
                mesh.add_rect_with_uv(part_rect, uv, colour);
            }
        }
    }
    Shape::mesh(mesh)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn square_covers_the_area_between_its_corners() {
        for radius in [4, 8, 20] {
            let size = (2 * radius + 1) as f32;
            let cut = |radius: f32| (4.0 - std::f32::consts::PI) * radius * radius;
            let all: f32 = pixel_coverages([radius, 0]).iter().sum();
            let area = size * size - cut(radius as f32);
            assert!((all - area).abs() < 0.01 * area, "{radius}: {all}");
            let ring: f32 = pixel_coverages([radius, 1]).iter().sum();
            let inner = (size - 2.0) * (size - 2.0) - cut(radius as f32 - 1.0);
            let area = area - inner;
            assert!((ring - area).abs() < 0.05 * area, "{radius}: {ring}");
        }
        assert_eq!(pixel_coverages([0, 0]), [1.0]);
        let frame = pixel_coverages([0, 1]);
        assert_eq!(frame, [1.0, 1.0, 1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 1.0]);
    }

    #[test]
    fn half_covered_pixel_has_half_the_alpha() {
        assert_eq!(pixel_colour(0.0), Color32::TRANSPARENT);
        assert_eq!(pixel_colour(1.0), Color32::WHITE);
        let half = pixel_colour(0.5);
        assert_eq!(half.a(), 128);
        assert_eq!(half.r(), 188, "half the light of white");
    }
}
