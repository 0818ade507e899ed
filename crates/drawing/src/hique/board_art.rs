//! The appearance of the HiQUE board and its pieces: travertine and basalt on a stone tray. Guards are faceted lozenges,
//! runners are discs with a chevron towards their goal.

use super::geometry::{EXTENT, HALF_DIAGONAL, MAX_COORDINATE, point_at};
use crate::Art;
use crate::board_parts::{SQUARE_SHADOW, Slab, paint_slab};
use crate::look::Skin;
use crate::marks::{label, label_size};
use crate::pieces::{self, Shadow};
use crate::scene::Scene;
use crate::view::View;
use bevy_math::Vec2;
use quadrille_games::rules::Player;
use quadrille_games::rules::hique::{Piece, PieceKind};

/// Returns the picture of a piece in a square box. A runner's chevron points up if `points_up`, else down. White runners have
/// a dark edge, because travertine is nearly as light.
pub fn piece_art(piece: Piece, points_up: bool, skin: Skin) -> Art {
    macro_rules! file {
        ($name:literal) => {
            include_str!(concat!("../../../../assets/art/pieces/", $name, ".svg"))
        };
    }
    let svg = match (piece.owner, piece.kind, points_up) {
        (Player::One, PieceKind::Guard, _) => file!("black-guard"),
        (Player::Two, PieceKind::Guard, _) => file!("white-guard"),
        (Player::One, PieceKind::Runner, true) => file!("black-runner-up"),
        (Player::One, PieceKind::Runner, false) => file!("black-runner-down"),
        (Player::Two, PieceKind::Runner, true) => file!("white-runner-up"),
        (Player::Two, PieceKind::Runner, false) => file!("white-runner-down"),
    };
    pieces::piece_art(svg, skin)
}

/// Returns the shadow of a piece.
pub fn piece_shadow(kind: PieceKind) -> Shadow {
    match kind {
        PieceKind::Runner => Shadow::round(HALF_DIAGONAL),
        PieceKind::Guard => Shadow {
            art: Art::document(include_str!("../../../../assets/art/pieces/guard-shadow.svg")),
            offset: Vec2::new(3.0, 5.5),
            size: Vec2::splat(86.0),
            shift: Vec2::new(0.6, 1.0),
            fades: false,
            is_magnified: false,
        },
    }
}

/// Draws the empty board with its goal marks and labels. The light does not turn with the board.
pub fn paint_board(scene: &mut Scene, view: &View) {
    let slab = Slab {
        svg: include_str!("../../../../assets/art/boards/hique.svg"),
        shadow: SQUARE_SHADOW,
        size: EXTENT,
    };
    paint_slab(scene, view, Vec2::ZERO, slab, &labels(view));
}

/// Returns the numbers of columns and rows.
fn labels(view: &View) -> String {
    const LABEL_COLOUR: &str = "#C6C3BD";
    let mut body = String::new();
    let font = label_size(12.0, HALF_DIAGONAL, view.points_per_unit)
        .filter(|_| view.look.shows_coordinates);
    let Some(font) = font else { return body };
    let baseline_offset = 0.37 * font.size;
    for number in (1..=MAX_COORDINATE).step_by(font.step) {
        let text = number.to_string();
        let centre = point_at(f32::from(number), f32::from(number), view.flipped);
        body += &label(
            Vec2::new(centre.x, 13.5 + baseline_offset),
            font.size,
            500,
            LABEL_COLOUR,
            &text,
        );
        body += &label(
            Vec2::new(15.0, centre.y + baseline_offset),
            font.size,
            500,
            LABEL_COLOUR,
            &text,
        );
    }
    body
}
