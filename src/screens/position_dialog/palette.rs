//! The pieces to set up with.

use super::board::{Carried, is_dice, view};
use super::{Edit, Form};
use crate::artwork::scene::Scene;
use crate::drawing::draft;
use crate::drawing::draft::Piece;
use crate::drawing::drawing;
use crate::look::Look;
use crate::text::tr;
use crate::theme::painter::{Painter, Place};
use crate::theme::style::BUTTON_RADIUS;
use bevy::math::Vec2;
use bevy_egui::egui::{Rect, Sense, vec2};
use quadrille_games::rules::{AnyPosition, Variant};

/// The gap between two pieces, in logical px.
const GAP: f32 = 8.0;
/// The side of a piece's button, in logical px; dice, of which there are many, fill their rows.
const SIDE: f32 = 46.0;

/// The pieces in rows; whether one that was carried has been let go.
pub(super) fn show(painter: &mut Painter, form: &mut Form, look: Look) -> bool {
    let dice = is_dice(form.draft.variant());
    let pieces = shown(form);
    let room = painter.rest();
    let columns = if dice { 6 } else { pieces.len() };
    // A little less: what fills a row to the last bit must not go to the next.
    let share = (room.width() - GAP * (columns as f32 - 1.0)) / columns as f32 - 0.02;
    let side = if dice { share } else { share.min(SIDE) };
    let mut dropped = false;
    let used = painter.wrapped(room, GAP, |painter| {
        for (index, &piece) in pieces.iter().enumerate() {
            let place = vec2(side, side).rect(painter);
            dropped |= button(painter, place, index, piece, form, look);
        }
        if dice {
            let turn = vec2(painter.ui.max_rect().width(), 32.0);
            if painter.button(turn, "position-turn", &tr!("position-turn"), 13.0) {
                painter.send(Edit::Turn(None, 1));
            }
        }
    });
    painter.room(used.height());
    dropped
}

/// The palette; of dice, those that lie as the one in hand does are shown as it lies.
fn shown(form: &Form) -> Vec<Piece> {
    let mut pieces = draft::palette(form.draft.variant());
    if let Piece::Cublino(held) = form.held {
        for piece in &mut pieces {
            if let Piece::Cublino(die) = piece
                && die.owner == held.owner
                && die.orientation.top() == held.orientation.top()
            {
                *piece = form.held;
            }
        }
    }
    pieces
}

/// One piece; whether it was carried away and has been let go.
fn button(
    painter: &mut Painter,
    place: Rect,
    index: usize,
    piece: Piece,
    form: &mut Form,
    look: Look,
) -> bool {
    let name = format!("position-piece-{}", index + 1);
    let response = painter.click(place, &name);
    let response = response.interact(Sense::click_and_drag());
    let chosen = form.held == piece;
    let label = piece.words(form.draft.variant(), form.draft.owner(piece));
    painter.named_choice(&response, &label, chosen);
    let hover = painter.hover(&response);
    let surface = if chosen {
        painter.look.raised2
    } else {
        Painter::blend(painter.look.raised, painter.look.raised2, hover)
    };
    painter.fill(place, BUTTON_RADIUS, surface);
    if chosen {
        painter.note(place, &format!("position-held-{}", index + 1));
        painter.outline(place, BUTTON_RADIUS, 2.0, painter.look.fill);
    }
    painter.focus_ring(&response, BUTTON_RADIUS);
    let variant = form.draft.variant();
    let start = AnyPosition::start(variant);
    let scale = 0.78 * place.width() / breadth(variant, piece);
    let view = view(painter, &start, look, scale);
    let mut scene = Scene::default();
    drawing(variant).draw_pieces(&form.draft, &[piece], Vec2::ZERO, &view, &mut scene);
    painter.scene(&scene, place.center(), scale);
    if response.clicked() || response.drag_started() {
        painter.send(Edit::Hold(piece));
    }
    if response.drag_started() {
        form.hands.carries = Some(Carried::New);
    }
    let dropped = response.drag_stopped();
    response.on_hover_text(label);
    dropped
}

/// How broad a piece is, in board units.
const fn breadth(variant: Variant, piece: Piece) -> f32 {
    match piece {
        Piece::Upthrust(_) => 52.0,
        Piece::Hique(_) => 74.0,
        Piece::Focus(_) if matches!(variant, Variant::FocusClassic) => 60.0,
        Piece::Focus(_) => 80.0,
        Piece::Cublino(_) => 76.0,
    }
}
