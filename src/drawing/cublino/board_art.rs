//! The board as an object: sage cloth in a dark frame, its coordinates and the marks of both goals.

use super::geometry::{FRAME, MARGIN, SIDE, SQUARE, centre, name};
use crate::artwork::Art;
use crate::artwork::scene::Scene;
use crate::drawing::marks::{Slab, label, label_size, paint_slab_on};
use crate::drawing::view::View;
use bevy::math::Vec2;
use quadrille_games::rules::Spot;
use std::fmt::Write;

/// Labels on the frame.
const INK: &str = "#BDB6AA";

/// Paints the empty board.
pub(super) fn paint(scene: &mut Scene, view: &View) {
    let (flipped, pixels) = (view.flipped, view.points);
    let slab = Slab {
        size: Vec2::splat(FRAME),
        corner: 18.0,
        wall: "#191714",
        face: ["#3E3A35", "#2C2925"],
    };
    paint_slab_on(scene, Vec2::ZERO, &slab, &cloth(flipped), view.look.light);
    if let Some(labels) = labels(flipped, pixels).filter(|_| view.look.coordinates) {
        scene.draw_at_corner(
            Art::fragment([0.0, 0.0, FRAME, FRAME], &labels),
            Vec2::ZERO,
            Vec2::splat(FRAME),
        );
    }
}

/// The cloth with its lines, and beside each far row whose goal it is.
fn cloth(flipped: bool) -> String {
    let side = f32::from(SIDE) * SQUARE;
    let mut body = format!(
        r##"<defs><linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8A9A8C"/><stop offset="1" stop-color="#6C7D71"/></linearGradient></defs><rect x="{0}" y="{0}" width="{1}" height="{1}" rx="8" fill="#1E1C19" opacity=".55"/><rect x="{2}" y="{2}" width="{3}" height="{3}" rx="7" fill="url(#cloth)"/>"##,
        MARGIN - 4.0,
        side + 8.0,
        MARGIN - 2.0,
        side + 4.0,
    );
    for y in [MARGIN, MARGIN + side - SQUARE] {
        let _ = write!(
            body,
            r##"<rect x="{MARGIN}" y="{y}" width="{side}" height="{SQUARE}" rx="5" fill="#2E3B33" opacity=".16"/>"##
        );
    }
    let (near, far) = (MARGIN + 3.0, MARGIN + side - 3.0);
    for line in 1..SIDE {
        let at = MARGIN + f32::from(line) * SQUARE;
        let _ = write!(
            body,
            r##"<path d="M{at} {near}V{far}M{near} {at}H{far}" stroke="#39473E" stroke-opacity=".42"/>"##
        );
    }
    let x = FRAME - 15.0;
    for (row, up) in [(SIDE - 1, !flipped), (0, flipped)] {
        let white = row != 0;
        let y = centre(Spot(row * SIDE), flipped).y;
        // the chevron points outwards, the die lies nearer to the middle of the board
        let outwards = if up { -1.0 } else { 1.0 };
        let die = if white {
            r##"fill="#F1E9D8""##
        } else {
            r##"fill="#17171A" stroke="#BDB6AA" stroke-width="1.2""##
        };
        let _ = write!(
            body,
            r##"<rect x="{}" y="{}" width="14" height="14" rx="3" {die}/><path d="M-5 {} L0 {} L5 {}" fill="none" stroke="#D8D1C4" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" transform="translate({x} {})"/>"##,
            x - 7.0,
            y - outwards * 8.5 - 7.0,
            -3.0 * outwards,
            3.0 * outwards,
            -3.0 * outwards,
            y + outwards * 8.5,
        );
    }
    body
}

/// Column letters below, row numbers at the left.
fn labels(flipped: bool, pixels: f32) -> Option<String> {
    let size = label_size(12.5, SQUARE, pixels)?;
    let mut body = String::new();
    for index in (0..SIDE).step_by(size.step) {
        let (column, row) = (Spot(index), Spot(index * SIDE));
        let drop = size.size * 0.36;
        let below = Vec2::new(centre(column, flipped).x, FRAME - MARGIN / 2.0 + drop + 1.5);
        let left = Vec2::new(MARGIN / 2.0 - 1.5, centre(row, flipped).y + drop);
        body.push_str(&label(below, size.size, 500, INK, &name(column)[..1]));
        body.push_str(&label(left, size.size, 500, INK, &name(row)[1..]));
    }
    Some(body)
}
