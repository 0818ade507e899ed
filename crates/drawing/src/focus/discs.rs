//! The pictures of stacks: discs seen at an angle, one above the other, with marks on top and wall.

use super::geometry::DiscBox;
use crate::Art;
use crate::draft::DraftPiece;
use crate::look::Skin;
use crate::pieces::{self, ROUND_SHADOW, shadow_alpha};
use crate::scene::{Item, Scene};
use crate::track::Pose;
use bevy_math::Vec2;
use quadrille_games::rules::Player;
use std::fmt::Write;

/// The box of a disc in artwork units: left and upper edge, width and height. The centre of its face is at the origin.
const LEFT: f32 = -50.0;
const TOP: f32 = -36.0;
const WIDTH: f32 = 100.0;
const HEIGHT: f32 = 86.0;
/// The distance between the faces of two discs of a stack, in artwork units.
const DISC_STEP: f32 = 15.0;

/// The shift of the shadow for each unit of lift.
pub(super) const SHADOW_SHIFT: Vec2 = Vec2::new(0.4, 0.0);

/// Returns the picture of a player's disc.
fn disc_art(piece: DraftPiece, skin: Skin) -> Art {
    let svg = match piece {
        DraftPiece::Focus(Player::One) => {
            include_str!("../../../../assets/art/pieces/red-stacked.svg")
        }
        _ => include_str!("../../../../assets/art/pieces/green-stacked.svg"),
    };
    pieces::piece_art(svg, skin)
}

/// Returns the picture of a stack, bottom first.
fn stack_art(pieces: &[DraftPiece], skin: Skin) -> Art {
    let mut body = String::new();
    for (index, &piece) in pieces.iter().enumerate() {
        let art = disc_art(piece, skin);
        let disc_body = art.svg().split_once('>').map_or("", |(_, disc_body)| disc_body);
        let disc_body = disc_body.trim_end().trim_end_matches("</svg>");
        let rise = DISC_STEP * index as f32;
        let _ = write!(body, r#"<g transform="translate(0 -{rise})">{disc_body}</g>"#);
    }
    let extra_height = DISC_STEP * pieces.len().saturating_sub(1) as f32;
    Art::fragment([LEFT, TOP - extra_height, WIDTH, HEIGHT + extra_height], &body)
}

/// Draws a stack of `pieces` (bottom first) as one picture that fades as a whole, with the centre of its lowest face at
/// `lowest_face`. Draws nothing for no pieces.
pub(super) fn paint_ghost<'a>(
    scene: &'a mut Scene,
    pieces: &[DraftPiece],
    lowest_face: Vec2,
    disc: DiscBox,
) -> Option<&'a mut Item> {
    if pieces.is_empty() {
        return None;
    }
    let unit = disc.size / WIDTH;
    let extra_height = DISC_STEP * (pieces.len() - 1) as f32;
    let size = Vec2::new(WIDTH, HEIGHT + extra_height) * unit;
    let middle_offset = Vec2::new(0.0, (TOP - extra_height) + (HEIGHT + extra_height) / 2.0) * unit;
    Some(scene.draw(stack_art(pieces, disc.skin), lowest_face + middle_offset, size))
}

/// Draws a disc with the centre of its face at `face`, which is the fixed point of magnification.
pub(super) fn paint_disc(
    scene: &mut Scene,
    piece: DraftPiece,
    face: Vec2,
    disc: DiscBox,
) -> &mut Item {
    let unit = disc.size / WIDTH;
    let middle_offset = Vec2::new(0.0, TOP + HEIGHT / 2.0) * unit;
    let size = Vec2::new(WIDTH, HEIGHT) * unit;
    let item = scene.draw(disc_art(piece, disc.skin), face + middle_offset, size);
    item.pivot = -middle_offset;
    item
}

/// Draws discs above each other (bottom first), with the centre of the lowest face at `lowest_face`. `set_pose` sets the
/// pose of each.
pub(super) fn paint_discs(
    scene: &mut Scene,
    pieces: &[DraftPiece],
    lowest_face: Vec2,
    disc: DiscBox,
    mut set_pose: impl FnMut(&mut Item, usize),
) {
    for (index, &piece) in pieces.iter().enumerate() {
        let rise = Vec2::new(0.0, disc.step() * index as f32);
        set_pose(paint_disc(scene, piece, lowest_face - rise, disc), index);
    }
}

/// Returns the pose of the shadow of discs that are lifted by `lift` board units.
pub(super) fn shadow_pose(lift: f32) -> Pose {
    Pose { offset: SHADOW_SHIFT * lift, alpha: shadow_alpha(lift), ..Pose::REST }
}

/// Draws the contact shadow of a stack with the centre of its lowest face at `face`.
pub(super) fn paint_shadow(scene: &mut Scene, face: Vec2, disc: DiscBox) -> &mut Item {
    let offset = Vec2::new(0.05, 0.24) * disc.size;
    let item =
        scene.draw(Art::document(ROUND_SHADOW), face + offset, Vec2::new(1.2, 0.72) * disc.size);
    item.pivot = -offset;
    item
}

/// Draws the shadow of lifted discs on the disc below, with the centre of its face at `face`.
pub(super) fn paint_shade(scene: &mut Scene, face: Vec2, disc: DiscBox) {
    const ART: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 2 2"><circle r="1" opacity=".35"/></svg>"#;
    let size = Vec2::new(0.84, 0.48) * disc.size;
    scene.draw(Art::document(ART), face + Vec2::new(0.0, 0.02 * disc.size), size);
}
