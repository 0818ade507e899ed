//! Draws a position to a PNG file with the board code of the game, without a window:
//! `cargo run --example draw_board -- VARIANT POSITION|start PIXELS_PER_UNIT FILE.png [SPOT[;SPOT…]] [POINTED_SPOT]`
//! The spots, if given, are selected in order, so that targets and marks can be looked at.

use bevy::asset::RenderAssetUsages;
use bevy::image::Image;
use bevy::math::Vec2;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use quadrille::app::artwork::raster::{compose, straight_rgba};
use quadrille::app::board::choice::{Chooser, Hit};
use quadrille::app::board::{drawing, scene::Scene, view::View};
use quadrille::rules::{AnyPosition, Variant};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, text, pixels, file, rest @ ..] = arguments.as_slice() else {
        return Err(
            "usage: draw_board VARIANT POSITION|start PIXELS_PER_UNIT FILE.png [SPOTS] [POINTED]"
                .into(),
        );
    };
    let variant: Variant = variant.parse()?;
    let pixels: f32 = pixels.parse()?;
    let position = if text == "start" {
        AnyPosition::start(variant)
    } else {
        AnyPosition::parse(variant, text)?
    };
    let board = drawing(variant);
    let named = |name: &str| {
        board
            .spots()
            .into_iter()
            .find(|&spot| board.spot_name(spot) == name)
    };
    let mut chooser = Chooser::new(&position);
    // `;` separates the spots, as a HiQUE square has a comma in its name
    for name in rest.first().map_or("", String::as_str).split(';') {
        if let Some(spot) = named(name) {
            let response = chooser.click(
                Hit {
                    spot,
                    count: u8::MAX,
                },
                false,
            );
            println!("{name}: {response:?}");
        }
    }
    chooser.point(rest.get(1).and_then(|name| named(name)));
    let view = View {
        choice: chooser.choice(),
        pixels,
        ..View::still(&position)
    };
    let mut scene = Scene::default();
    board.draw(&view, &mut scene);
    println!("{:?}", board.explain(&view));
    let margin = 40.0;
    let size = (board.extent(view.compact) * pixels + Vec2::splat(2.0 * margin)).as_uvec2();
    let picture = compose(&scene, pixels, Vec2::splat(margin), size.x, size.y);
    let image = Image::new(
        Extent3d {
            width: picture.width(),
            height: picture.height(),
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        straight_rgba(&picture),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::default(),
    );
    image.try_into_dynamic()?.save(file)?;
    println!("{} pictures, {} items", file, scene.items.len());
    Ok(())
}
