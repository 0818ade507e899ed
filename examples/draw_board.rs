//! Draws a position to a PNG file with the game's board code, without a window:
//! `cargo run --example draw_board -- VARIANT POSITION|start PIXELS_PER_UNIT FILE.png [SPOT[;SPOT…]] [POINTED_SPOT] [OPTION…]`
//!
//! The spots are selected in order, to show targets and marks; `-` selects none. The options set the remaining state:
//! - `last=SPOT;SPOT` marks a last move, `hint=SPOT;SPOT` a hint, and `hover=SPOT` lifts a piece.
//! - `drag=X,Y` holds the selected piece at a point in board units, and `cursor=SPOT` shows the keyboard cursor.
//! - `refused=SPOT@MS` shows the refusal of a spot, and `move=MOVE@MS` a move at this time in ms.
//! - `count=N` selects Focus pieces; `flip`, `compact` and `light` set these flags.
//! - `canvas=WIDTHxHEIGHT@X,Y` sets the picture's size and the board's origin, in pixels.

use bevy::math::Vec2;
use quadrille::artwork::raster::compose;
use quadrille::pictures::picture::paint_background;
use quadrille_drawing::choice::{Chooser, Hit};
use quadrille_drawing::look::Look;
use quadrille_drawing::scene::Scene;
use quadrille_drawing::track::Clocks;
use quadrille_drawing::view::{Motion, View};
use quadrille_drawing::{drawing, spot_named};
use quadrille_games::rules::{AnyPosition, Path, Spot, Variant};
use std::error::Error;

#[derive(Default)]
struct DrawOptions {
    texts: Vec<(String, String)>,
}

impl DrawOptions {
    fn read(arguments: &[String]) -> Self {
        let texts = arguments
            .iter()
            .map(|argument| match argument.split_once('=') {
                Some((name, value)) => (name.to_owned(), value.to_owned()),
                None => (argument.clone(), String::new()),
            })
            .collect();
        Self { texts }
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.texts.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    fn get_timed(&self, name: &str) -> Option<(&str, f32)> {
        let (value, time) = self.get(name)?.split_once('@')?;
        Some((value, time.parse().ok()?))
    }

    fn parse_pair(text: &str) -> Option<Vec2> {
        let (x, y) = text.split_once(',')?;
        Some(Vec2::new(x.parse().ok()?, y.parse().ok()?))
    }
}

fn find_spot(variant: Variant, name: &str) -> Option<Spot> {
    if name == "reserve" {
        return Some(Spot::RESERVE);
    }
    spot_named(variant, name)
}

/// Parses `SPOT;SPOT…`. The separator is `;` because names of HiQUE squares contain commas.
fn parse_path(variant: Variant, text: &str) -> Path {
    Path::new(text.split(';').filter_map(|name| find_spot(variant, name)).collect::<Vec<_>>())
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [variant, text, pixels, file, other_arguments @ ..] = arguments.as_slice() else {
        return Err(
            "usage: draw_board VARIANT POSITION|start PIXELS_PER_UNIT FILE.png [SPOTS] [POINTED] [OPTION…]"
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
    let options = DrawOptions::read(other_arguments);
    let path_of_option = |name: &str| options.get(name).map(|text| parse_path(variant, text));

    let mut chooser = Chooser::new(&position);
    let count = options.get("count").and_then(|count| count.parse().ok()).unwrap_or(u8::MAX);
    for name in other_arguments.first().map_or("", String::as_str).split(';') {
        if let Some(spot) = find_spot(variant, name) {
            let response = chooser.click(Hit { spot, count }, false);
            println!("{name}: {response:?}");
        }
    }
    chooser.point(other_arguments.get(1).and_then(|name| find_spot(variant, name)));

    let refusal = options
        .get_timed("refused")
        .and_then(|(name, time)| Some((find_spot(variant, name)?, time)));
    let motion = match options.get_timed("move") {
        Some((text, elapsed)) => {
            let mv = position.parse_move(text)?;
            let position_after = position.play(mv)?;
            println!("takes {} ms", board.duration(&position, mv, 1));
            Some((Motion::new(&position, mv, 1), position_after, elapsed))
        }
        None => None,
    };
    let view = View {
        flipped: options.get("flip").is_some(),
        compact: options.get("compact").is_some(),
        look: Look { is_light: options.get("light").is_some(), ..Look::USUAL },
        choice: chooser.choice().cloned(),
        last_move: path_of_option("last"),
        hint: path_of_option("hint"),
        hover: options
            .get("hover")
            .and_then(|name| find_spot(variant, name))
            .map(|spot| Hit { spot, count: 1 }),
        drag: options.get("drag").and_then(DrawOptions::parse_pair),
        cursor: options.get("cursor").and_then(|name| find_spot(variant, name)),
        refused_spot: refusal.map(|(spot, _)| spot),
        motion: motion.as_ref().map(|(motion, ..)| motion.clone()),
        pixels_per_unit: pixels,
        points_per_unit: pixels,
        ..View::still(motion.as_ref().map_or(&position, |(_, position_after, _)| position_after))
    };
    let mut scene = Scene::default();
    board.draw(&view, &mut scene);
    let scene = scene.at(&Clocks {
        move_elapsed: motion.as_ref().map_or(f32::INFINITY, |(.., elapsed)| *elapsed),
        refusal_elapsed: refusal.map_or(0.0, |(_, time)| time),
        ..Clocks::REST
    });
    println!("{:?}", board.explain(&view));

    let margin = Vec2::splat(40.0);
    let canvas = options.get("canvas").and_then(|text| {
        let (size, origin) = text.split_once('@')?;
        let size = DrawOptions::parse_pair(&size.replace('x', ","))?;
        Some((size, DrawOptions::parse_pair(origin)?))
    });
    let (size, origin) =
        canvas.unwrap_or((board.extent(view.compact) * pixels + 2.0 * margin, margin));
    let size = size.as_uvec2();
    let foreground = compose(&scene, pixels, origin, size.x, size.y);
    let picture = paint_background(foreground, view.look.is_light);
    std::fs::write(file, picture.encode_png()?)?;
    println!("{file}: {} items", scene.items.len());
    Ok(())
}
