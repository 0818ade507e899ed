//! The pictures of stacks: discs seen at a slant, one above the other, with their marks on top and wall.

use super::geometry::DiscBox;
use crate::artwork::Art;
use crate::artwork::scene::{Item, Scene};
use crate::artwork::track::Pose;
use crate::drawing::draft::Piece;
use crate::drawing::pieces::{self, ROUND, fading};
use crate::look::Skin;
use bevy::math::Vec2;
use quadrille_games::rules::Player;
use std::fmt::Write;

/// Artwork units in a disc's box: the face's middle is the origin.
const LEFT: f32 = -50.0;
const TOP: f32 = -36.0;
const WIDTH: f32 = 100.0;
const HEIGHT: f32 = 86.0;
/// From one disc to the next.
const STEP: f32 = 19.0;

/// How far the shadow goes for every unit that the discs are lifted.
pub(super) const SHADOW_SHIFT: Vec2 = Vec2::new(0.4, 0.0);

/// The picture of a player's disc.
fn disc_art(piece: Piece, skin: Skin) -> Art {
    let svg = match piece {
        Piece::Focus(Player::One) => include_str!("../../../assets/art/pieces/red-stacked.svg"),
        _ => include_str!("../../../assets/art/pieces/green-stacked.svg"),
    };
    pieces::art(svg, skin)
}

/// The picture of a stack, bottom first.
fn stack_art(pieces: &[Piece], skin: Skin) -> Art {
    let mut body = String::new();
    for (index, &piece) in pieces.iter().enumerate() {
        let art = disc_art(piece, skin);
        let disc = art.svg().split_once('>').map_or("", |(_, disc)| disc);
        let disc = disc.trim_end().trim_end_matches("</svg>");
        let up = STEP * index as f32;
        let _ = write!(body, r#"<g transform="translate(0 -{up})">{disc}</g>"#);
    }
    let above = STEP * pieces.len().saturating_sub(1) as f32;
    Art::fragment([LEFT, TOP - above, WIDTH, HEIGHT + above], &body)
}

/// Paints a stack of `pieces` (bottom first) as one picture, the middle of whose lowest face is at `face`: for ghosts, which
/// fade as one. Nothing for no pieces.
pub(super) fn paint_ghost<'a>(
    scene: &'a mut Scene,
    pieces: &[Piece],
    face: Vec2,
    disc: DiscBox,
) -> Option<&'a mut Item> {
    if pieces.is_empty() {
        return None;
    }
    let unit = disc.size / WIDTH;
    let above = STEP * (pieces.len() - 1) as f32;
    let size = Vec2::new(WIDTH, HEIGHT + above) * unit;
    let middle = Vec2::new(0.0, (TOP - above) + (HEIGHT + above) / 2.0) * unit;
    Some(scene.draw(stack_art(pieces, disc.skin), face + middle, size))
}

/// Paints one disc, the middle of its face at `face`, which stays in its place when it is magnified.
pub(super) fn paint_disc(scene: &mut Scene, piece: Piece, face: Vec2, disc: DiscBox) -> &mut Item {
    let unit = disc.size / WIDTH;
    let middle = Vec2::new(0.0, TOP + HEIGHT / 2.0) * unit;
    let size = Vec2::new(WIDTH, HEIGHT) * unit;
    let item = scene.draw(disc_art(piece, disc.skin), face + middle, size);
    item.pivot = -middle;
    item
}

/// Paints discs one upon the other (bottom first), the middle of the lowest face at `face`; `hold` does the rest for each.
pub(super) fn paint_discs(
    scene: &mut Scene,
    pieces: &[Piece],
    face: Vec2,
    disc: DiscBox,
    mut hold: impl FnMut(&mut Item, usize),
) {
    for (index, &piece) in pieces.iter().enumerate() {
        let up = Vec2::new(0.0, disc.step() * index as f32);
        hold(paint_disc(scene, piece, face - up, disc), index);
    }
}

/// How the shadow of discs is seen that are lifted by `lift`.
pub(super) fn shadow_of(lift: f32) -> Pose {
    Pose {
        offset: SHADOW_SHIFT * lift,
        alpha: fading(lift),
        ..Pose::REST
    }
}

/// Paints the contact shadow of a stack whose lowest disc has the middle of its face at `face`.
pub(super) fn paint_shadow(scene: &mut Scene, face: Vec2, disc: DiscBox) -> &mut Item {
    let aside = Vec2::new(0.05, 0.24) * disc.size;
    let item = scene.draw(
        Art::document(ROUND),
        face + aside,
        Vec2::new(1.2, 0.72) * disc.size,
    );
    item.pivot = -aside;
    item
}

/// Paints the shadow that lifted discs throw on the disc below them, whose face has its middle at `face`.
pub(super) fn paint_shade(scene: &mut Scene, face: Vec2, disc: DiscBox) {
    const ART: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2"><circle r="1" opacity=".35"/></svg>"#;
    let size = Vec2::new(0.84, 0.48) * disc.size;
    scene.draw(
        Art::document(ART),
        face + Vec2::new(0.0, 0.02 * disc.size),
        size,
    );
}
