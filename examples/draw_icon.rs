//! Draws the program's icon to a PNG file with the program's own rasteriser:
//! `cargo run --example draw_icon -- PIXELS FILE.png`

use bevy::asset::RenderAssetUsages;
use bevy::image::Image;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use quadrille::artwork::raster::rasterise;
use quadrille_drawing::Art;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [pixels, file] = arguments.as_slice() else {
        return Err("expected PIXELS FILE.png".into());
    };
    let pixels: u32 =
        pixels.parse().map_err(|_| format!("`{pixels}`: expected a number of pixels"))?;
    let art = Art::document(include_str!("../assets/art/icon.svg"));
    let size = Extent3d { width: pixels, height: pixels, depth_or_array_layers: 1 };
    let image = Image::new(
        size,
        TextureDimension::D2,
        rasterise(&art, pixels, pixels).take_demultiplied(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::MAIN_WORLD,
    );
    image.try_into_dynamic()?.save(file)?;
    Ok(())
}
