//! The parts of a view that every board draws alike: the slab, the last move, and the feedback to the person.

use super::marks::{BADGE_GROUND, CORAL, Picture, WALL_HEIGHT, paint_cursor};
use super::timing::refusal_fade_track;
use super::view::{BoardDrawing, View};
use crate::Art;
use crate::scene::{Role, Scene};
use bevy_math::Vec2;
use quadrille_games::rules::{Path, Spot};

/// Returns a coral circle with a cross for a refusal.
fn refusal_badge() -> Picture {
    let body = format!(
        r#"<circle r="12" fill="{BADGE_GROUND}"/><circle r="9" fill="none" stroke="{CORAL}" stroke-width="2.5"/><path d="M-6.2 6.2 L6.2 -6.2" stroke="{CORAL}" stroke-width="2.5"/>"#
    );
    Picture::centred(Vec2::splat(13.0), &body)
}

/// Adds the keyboard cursor, and the badge of a refusal, which fades.
pub fn paint_feedback(board: &dyn BoardDrawing, view: &View, scene: &mut Scene) {
    if let Some(spot) = view.cursor {
        let (shape, centre) = board.cursor_shape(view, spot);
        paint_cursor(scene, shape, centre);
    }
    if let Some(spot) = view.refused_spot {
        let position = board.badge_centre(view, spot);
        let badge = refusal_badge().paint(scene.set_subject(Role::Refusal, spot), position);
        badge.add_track(refusal_fade_track());
    }
}

/// Adds `tint` on the squares of the last move, and `departure_mark` where the piece stood.
pub fn paint_last_move(
    board: &dyn BoardDrawing,
    view: &View,
    scene: &mut Scene,
    path: &Path,
    tint: &Picture,
    departure_mark: Option<Picture>,
) {
    let [from, .., to] = path.spots.as_slice() else { return };
    // The reserve is not marked.
    for &spot in [from, to].into_iter().filter(|&&spot| spot != Spot::RESERVE) {
        let centre = board.centre(view, spot);
        tint.clone().paint(scene.set_subject(Role::LastMove, spot), centre);
    }
    if let Some(departure_mark) = departure_mark {
        let position = board.ground_point(view, *from);
        departure_mark.paint(scene.set_subject(Role::LastMove, *from), position);
    }
}

/// The slab of a board: its face, its side wall and its shadow.
#[derive(Clone, Copy, Debug)]
pub struct Slab {
    /// The file with its drawing.
    pub svg: &'static str,
    /// The file with its shadow.
    pub shadow: &'static str,
    /// Width and height of the face.
    pub size: Vec2,
}

/// The shadow of a square board.
pub const SQUARE_SHADOW: &str = include_str!("../../../assets/art/boards/shadow.svg");

/// Adds the shadow of `slab`, which is softer in the light theme, the slab and its `labels`. `corner` is the upper left
/// corner of the face.
pub fn paint_slab(scene: &mut Scene, view: &View, corner: Vec2, slab: Slab, labels: &str) {
    /// The additional width and height of a shadow.
    const BLUR: Vec2 = Vec2::new(76.0, 78.0);
    let mut shadow = Art::document(slab.shadow);
    if view.look.is_light {
        let softer_opacity = (r#"fill-opacity=".6""#, r#"fill-opacity=".44""#);
        shadow = shadow.with_replaced_text(&[softer_opacity, ("#000", "#3A2F1E")]);
    }
    let middle = corner + slab.size / 2.0;
    scene.draw(shadow, middle + Vec2::new(8.0, 21.0), slab.size + BLUR);
    let mut board_art = Art::document(slab.svg);
    if view.flipped {
        board_art = turned_board(&board_art);
    }
    scene.draw_at_corner(board_art, corner, slab.size + Vec2::new(0.0, WALL_HEIGHT));
    if !labels.is_empty() {
        let art = Art::fragment([0.0, 0.0, slab.size.x, slab.size.y], labels);
        scene.draw_at_corner(art, corner, slab.size);
    }
}

/// Returns a board's drawing seen from the other side, with swapped goal marks.
fn turned_board(board_art: &Art) -> Art {
    const BLACK: &str = r##"fill="#17171A" stroke="#BDB6AA" stroke-width="1.2""##;
    const WHITE: &str = r##"fill="#F1E9D8""##;
    board_art.with_replaced_text(&[(BLACK, "BLACK"), (WHITE, BLACK), ("BLACK", WHITE)])
}
