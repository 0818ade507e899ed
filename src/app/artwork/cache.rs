//! Rasterised artwork as textures, each kept as long as it is in use.

use super::Art;
use super::raster::{pixmap, straight_rgba};
use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use std::collections::HashMap;

/// Above this many pictures, those that were not shown lately are let go.
const ROOM: usize = 600;
/// How many frames a picture may go unseen before it can be let go.
const UNSEEN: u64 = 240;
/// Above this many pixels (four bytes each) in all, only what was seen a moment ago is kept: while a
/// window is being resized every frame makes new pictures.
const PIXELS: u64 = 32_000_000;
/// That moment, in frames.
const MOMENT: u64 = 2;

/// Pictures by artwork and size in physical pixels.
#[derive(Resource, Default)]
pub struct ArtCache {
    pictures: HashMap<(u64, UVec2), (Handle<Image>, u64)>,
    frame: u64,
}

impl ArtCache {
    /// The picture of `art` at `size` physical pixels, rasterised now if need be.
    pub fn image(&mut self, art: &Art, size: UVec2, images: &mut Assets<Image>) -> Handle<Image> {
        let frame = self.frame;
        let (handle, seen) = self
            .pictures
            .entry((art.hash(), size))
            .or_insert_with(|| (images.add(picture(art, size)), frame));
        *seen = frame;
        handle.clone()
    }
}

/// Counts the frame and lets go of what was not seen for long, when there is much.
pub fn forget_unseen(mut cache: ResMut<ArtCache>) {
    let cache = cache.bypass_change_detection();
    cache.frame += 1;
    let pixels: u64 = cache
        .pictures
        .keys()
        .map(|(_, size)| u64::from(size.x) * u64::from(size.y))
        .sum();
    let timeouts = if pixels > PIXELS {
        MOMENT
    } else if cache.pictures.len() > ROOM {
        UNSEEN
    } else {
        return;
    };
    let oldest = cache.frame.saturating_sub(timeouts);
    cache.pictures.retain(|_, (_, seen)| *seen >= oldest);
}

/// The rasterised artwork as an image for the graphics processor only.
#[must_use]
pub fn picture(art: &Art, size: UVec2) -> Image {
    let pixmap = pixmap(art, size.x, size.y);
    Image::new(
        Extent3d {
            width: pixmap.width(),
            height: pixmap.height(),
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        straight_rgba(&pixmap),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}
