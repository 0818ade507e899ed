//! Artwork as egui textures, rasterised once for each size.

use crate::artwork::raster;
use bevy::prelude::Resource;
use bevy_egui::egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions, Vec2};
use quadrille_drawing::Art;
use resvg::tiny_skia::Pixmap;
use std::collections::HashMap;

/// If there are more textures than this, unused ones are removed.
const MAX_TEXTURES: usize = 200;
/// If the textures have more pixels than this, unused ones are removed. A pixel has four bytes and three copies: in egui,
/// its backend and the graphics driver. A board has a million pixels, and its size differs from window to window.
const MAX_PIXELS: u64 = 2_500_000;

/// The textures by artwork and size in physical pixels.
#[derive(Resource, Default)]
pub struct ArtTextures {
    /// Each texture with the number of the last pass that used it.
    textures: HashMap<(u64, [u32; 2]), (TextureHandle, u64)>,
}

impl ArtTextures {
    /// Returns `art` at `size` logical px, sharp at the window's scale factor.
    pub fn get(&mut self, ctx: &Context, art: &Art, size: Vec2) -> TextureId {
        let pixel_size = pixel_size(ctx, size);
        let current_pass = ctx.cumulative_pass_nr();
        let key = (art.hash(), pixel_size);
        if !self.textures.contains_key(&key) {
            self.remove_unused(current_pass);
        }
        let (texture, last_pass) = self.textures.entry(key).or_insert_with(|| {
            let picture = raster::rasterise(art, pixel_size[0], pixel_size[1]);
            (upload(ctx, "art", &picture), current_pass)
        });
        *last_pass = current_pass;
        texture.id()
    }

    /// Removes textures that were used neither in `current_pass` nor in the pass before, if there are many.
    fn remove_unused(&mut self, current_pass: u64) {
        let pixel_count_of =
            |&(_, [width, height]): &(u64, [u32; 2])| u64::from(width) * u64::from(height);
        let pixel_count: u64 = self.textures.keys().map(pixel_count_of).sum();
        if self.textures.len() > MAX_TEXTURES || pixel_count > MAX_PIXELS {
            self.textures.retain(|_, (_, last_pass)| current_pass - *last_pass < 2);
        }
    }
}

/// Returns the number of physical pixels for `size` logical px, limited by egui's largest texture.
pub fn pixel_size(ctx: &Context, size: Vec2) -> [u32; 2] {
    let max_side = ctx.input(|input| input.max_texture_side) as f32;
    // A layout without space gives negative sizes.
    let physical_size = (size * ctx.pixels_per_point()).max(Vec2::splat(1.0));
    let physical_size = (physical_size * (max_side / physical_size.max_elem()).min(1.0)).round();
    [physical_size.x.max(1.0) as u32, physical_size.y.max(1.0) as u32]
}

/// Uploads a picture as a texture that lives as long as its handle.
pub fn upload(ctx: &Context, name: &str, picture: &Pixmap) -> TextureHandle {
    let size = [picture.width() as usize, picture.height() as usize];
    let image = ColorImage::from_rgba_premultiplied(size, picture.data());
    ctx.load_texture(name, image, TextureOptions::LINEAR)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::vec2;

    #[test]
    fn picture_size_is_between_one_pixel_and_the_limit() {
        let ctx = Context::default();
        let most = ctx.input(|input| input.max_texture_side) as u32;
        assert_eq!(pixel_size(&ctx, vec2(30.4, 20.0)), [30, 20]);
        assert_eq!(pixel_size(&ctx, vec2(-1000.0, -2000.0)), [1, 1]);
        let tall = vec2(most as f32, 2.0 * most as f32);
        assert_eq!(pixel_size(&ctx, tall), [most / 2, most]);
    }
}
