//! Rasterises artwork on the CPU with resvg.

use bevy::log::error;
use bevy::math::Vec2;
use quadrille_drawing::Art;
use quadrille_drawing::scene::Scene;
use quadrille_drawing::track::Clocks;
use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The largest width and height of a picture, in pixels. Larger requests are reduced to it.
const MAX_SIDE_PX: u32 = 4096;

/// The font of all artwork, by weight.
pub const FONTS: [&[u8]; 3] = [
    include_bytes!("../../assets/fonts/Inter-Regular.otf"),
    include_bytes!("../../assets/fonts/Inter-Medium.otf"),
    include_bytes!("../../assets/fonts/Inter-SemiBold.otf"),
];

/// Returns the parser's options: our fonts, and none of the system.
fn options() -> &'static Options<'static> {
    static OPTIONS: OnceLock<Options<'static>> = OnceLock::new();
    OPTIONS.get_or_init(|| {
        let mut fonts = fontdb::Database::new();
        for font in FONTS {
            fonts.load_font_data(font.to_vec());
        }
        fonts.set_sans_serif_family("Inter");
        Options { font_family: "Inter".to_owned(), fontdb: Arc::new(fonts), ..Options::default() }
    })
}

/// Rasterises `art` to `width` x `height` pixels with premultiplied alpha. Invalid artwork is a bug but must not stop a
/// game. It is logged, and the result is empty.
pub fn rasterise(art: &Art, width: u32, height: u32) -> Pixmap {
    let (width, height) = (width.clamp(1, MAX_SIDE_PX), height.clamp(1, MAX_SIDE_PX));
    let mut pixmap = blank_pixmap(width, height);
    match Tree::from_str(art.svg(), options()) {
        Ok(tree) => {
            let size = tree.size();
            let transform =
                Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
            resvg::render(&tree, transform, &mut pixmap.as_mut());
        }
        Err(reason) => error!("artwork cannot be read: {reason}: {}", art.svg()),
    }
    pixmap
}

/// Paints a scene onto a picture of `width` x `height` pixels, at `scale` pixels per board unit with its origin at `origin`
/// (pixels). Used for miniatures and tests.
pub fn compose(scene: &Scene, scale: f32, origin: Vec2, width: u32, height: u32) -> Pixmap {
    let mut painter = ScenePainter::default();
    let pixmap = painter.compose(scene, scale, origin, [width, height], &|| true);
    pixmap.unwrap_or_else(|| blank_pixmap(1, 1))
}

/// Paints scenes, and caches their artwork.
#[derive(Default)]
pub struct ScenePainter {
    /// The pictures by hash of the artwork and size in pixels.
    pictures: HashMap<(u64, [u32; 2]), Pixmap>,
}

/// The largest number of cached pictures.
const MAX_CACHED_PICTURES: usize = 400;

impl ScenePainter {
    /// Paints a scene like the function [`compose`]. Calls `should_continue` before each picture. Returns `None` once
    /// `should_continue` returns `false`.
    pub fn compose(
        &mut self,
        scene: &Scene,
        scale: f32,
        origin: Vec2,
        [width, height]: [u32; 2],
        should_continue: &dyn Fn() -> bool,
    ) -> Option<Pixmap> {
        let mut canvas = blank_pixmap(width.clamp(1, MAX_SIDE_PX), height.clamp(1, MAX_SIDE_PX));
        if self.pictures.len() > MAX_CACHED_PICTURES {
            self.pictures.clear();
        }
        for item in &scene.at(&Clocks::REST).items {
            if !should_continue() {
                return None;
            }
            let size = (item.size * item.scale * scale).round().max(Vec2::ONE);
            let pixel_size = [size.x as u32, size.y as u32];
            let cache_entry = self.pictures.entry((item.art.hash(), pixel_size));
            let picture =
                cache_entry.or_insert_with(|| rasterise(&item.art, pixel_size[0], pixel_size[1]));
            let corner = (item.at * scale + origin - size / 2.0).round();
            canvas.draw_pixmap(
                corner.x as i32,
                corner.y as i32,
                picture.as_ref(),
                &PixmapPaint { opacity: item.alpha, ..PixmapPaint::default() },
                Transform::identity(),
                None,
            );
        }
        Some(canvas)
    }
}

/// Returns a transparent picture. The callers clamp the size, so there is at least one pixel.
fn blank_pixmap(width: u32, height: u32) -> Pixmap {
    Pixmap::new(width, height)
        .or_else(|| Pixmap::new(1, 1))
        .expect("a picture of one pixel can be made")
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_drawing::badges::badge_parts;
    use quadrille_drawing::choice::{Chooser, Hit};
    use quadrille_drawing::drawing;
    use quadrille_drawing::look::Skin;
    use quadrille_drawing::view::View;
    use quadrille_games::rules::{AnyPosition, Player, Spot, Variant};
    use std::collections::HashSet;

    #[test]
    fn badges_are_visible() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            for player in Player::BOTH {
                for (art, _) in badge_parts(&position, player, player == Player::One, Skin::USUAL) {
                    let picture = rasterise(&art, 40, 40);
                    let opaque = picture.pixels().iter().filter(|p| p.alpha() > 200);
                    assert!(opaque.count() > 400, "{variant}");
                }
            }
        }
    }

    /// Every piece of 40 positions of a game is selected in turn.
    #[test]
    fn all_artwork_of_boards_can_be_read() {
        for variant in Variant::ALL {
            let board = drawing(variant);
            let mut hashes = HashSet::new();
            let mut position = AnyPosition::start(variant);
            for ply in 0..40 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[ply * 7 % moves.len()];
                let path = position.path(mv);
                position = position.play(mv).unwrap();
                let mut chooser = Chooser::new(&position);
                for from in board.spots() {
                    chooser.cancel();
                    chooser.select_piece(Hit { spot: from, count: 5 });
                    let last: Option<Spot> = chooser
                        .choice()
                        .and_then(|choice| choice.targets.last())
                        .map(|target| target.spot);
                    chooser.point(last);
                    let view = View {
                        choice: chooser.choice().cloned(),
                        last_move: Some(path.clone()),
                        hint: Some(path.clone()),
                        cursor: Some(from),
                        refused_spot: Some(from),
                        ..View::still(&position)
                    };
                    let mut scene = Scene::default();
                    board.draw(&view, &mut scene);
                    for item in scene.at(&Clocks::REST).items {
                        if hashes.insert(item.art.hash()) {
                            let read = Tree::from_str(item.art.svg(), options());
                            assert!(read.is_ok(), "{read:?}: {}", item.art.svg());
                        }
                    }
                }
            }
            assert!(hashes.len() > 5, "{variant}");
        }
    }
}
