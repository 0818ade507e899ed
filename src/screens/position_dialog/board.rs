//! The board that is being set up: shown, and heard by pointer and keyboard.

use super::{Edit, Form, words};
use crate::artwork::scene::Scene;
use crate::board::keyboard::stepped;
use crate::drawing::draft;
use crate::drawing::draft::Piece;
use crate::drawing::drawing;
use crate::drawing::view::View;
use crate::input::keys::KeyPress;
use crate::input::shortcuts::{Scope, Shortcut, presses};
use crate::look::Look;
use crate::text::tr;
use crate::theme::painter::Painter;
use bevy::math::Vec2;
use bevy_egui::egui::{
    self, Event, EventFilter, PointerButton, Pos2, Rect, Response, Sense, WidgetInfo, WidgetType,
};
use quadrille_games::rules::{AnyPosition, Player, Spot, Variant};

/// What pointer and keyboard are doing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hands {
    /// The keyboard's cursor.
    cursor: Option<Spot>,
    /// What the pointer carries.
    pub(super) carries: Option<Carried>,
}

/// What the pointer carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Carried {
    /// What stands on a square.
    From(Spot),
    /// A new piece.
    New,
}

/// Where the board lies on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    origin: Pos2,
    scale: f32,
    compact: bool,
}

impl Place {
    /// As large as `rect` allows, with Focus's trays where they take less room.
    fn within(rect: Rect, variant: Variant) -> Self {
        let board = drawing(variant);
        let fit = |compact| {
            let extent = board.extent(compact);
            let scale = (rect.width() / extent.x).min(rect.height() / extent.y);
            let size = egui::vec2(extent.x, extent.y) * scale;
            Self {
                origin: rect.center() - size / 2.0,
                scale,
                compact,
            }
        };
        let (beside, above) = (fit(false), fit(true));
        if above.scale > beside.scale {
            above
        } else {
            beside
        }
    }

    fn to_board(self, at: Pos2) -> Vec2 {
        let at = (at - self.origin) / self.scale;
        Vec2::new(at.x, at.y)
    }

    fn to_page(self, at: Vec2) -> Pos2 {
        self.origin + egui::vec2(at.x, at.y) * self.scale
    }
}

/// How pieces are seen, so many logical px a board unit.
pub(super) fn view(painter: &Painter, start: &AnyPosition, look: Look, scale: f32) -> View {
    View {
        look,
        pixels: scale * painter.ui.pixels_per_point(),
        points: scale,
        ..View::still(start)
    }
}

/// Shows the board in `rect` and notes what is wanted of it; where it lies.
pub(super) fn show(painter: &mut Painter, rect: Rect, form: &mut Form, look: Look) -> Place {
    let variant = form.draft.variant();
    let place = Place::within(rect, variant);
    let start = AnyPosition::start(variant);
    let mut view = View {
        compact: place.compact,
        ..view(painter, &start, look, place.scale)
    };
    let board = drawing(variant);
    let response = painter
        .ui
        .interact(rect, painter.id("position-board"), Sense::click_and_drag());
    painter.note(rect, "position-board");
    let pointed = response
        .hover_pos()
        .or(response.interact_pointer_pos())
        .and_then(|at| draft::spot_at(variant, &view, place.to_board(at)));
    by_pointer(painter, &response, form, place, &view);
    let centres: Vec<(Spot, Vec2)> = board
        .spots()
        .into_iter()
        .map(|spot| (spot, board.centre(&view, spot)))
        .collect();
    for (spot, centre) in &centres {
        let square = Rect::from_center_size(place.to_page(*centre), egui::Vec2::splat(2.0));
        painter.note(square, &format!("square-{}", board.spot_name(*spot)));
    }
    if response.has_focus() {
        painter.places.focus("position-board");
        by_keys(painter, &response, form, &centres);
    }
    // One cursor for both hands: the pointer takes it along.
    if painter
        .ui
        .input(|input| input.pointer.delta() != egui::Vec2::ZERO)
        && pointed.is_some()
    {
        form.hands.cursor = pointed;
    }
    if response.has_focus() || pointed.is_some() {
        view.cursor = form.hands.cursor;
    }
    let label = match form.hands.cursor.filter(|_| response.has_focus()) {
        Some(spot) => words::square(&form.draft, spot),
        None if is_dice(variant) => tr!("position-board-dice"),
        None => tr!("position-board"),
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &label));
    if response.has_focus() {
        // Each step of the cursor is told without being asked for.
        painter.announced(rect, "position-cursor", &label);
    }

    let mut scene = Scene::default();
    let carries = form.hands.carries;
    if let Some(Carried::From(spot)) = carries {
        let mut without = form.draft.clone();
        without.sweep(spot);
        board.draw_draft(&without, &view, &mut scene);
    } else {
        board.draw_draft(&form.draft, &view, &mut scene);
    }
    painter.scene(&scene, place.origin, place.scale);
    if response.hovered() {
        let over = pointed.is_some_and(|spot| !form.draft.on(spot).is_empty());
        painter.ui.ctx().set_cursor_icon(if carries.is_some() {
            egui::CursorIcon::Grabbing
        } else if over {
            egui::CursorIcon::Grab
        } else {
            egui::CursorIcon::PointingHand
        });
    }
    place
}

/// Paints what the pointer carries, above everything else.
pub(super) fn carried(painter: &mut Painter, form: &Form, place: Place, look: Look) {
    let Some(carried) = form.hands.carries else {
        return;
    };
    let Some(at) = painter.ui.ctx().pointer_latest_pos() else {
        return;
    };
    let variant = form.draft.variant();
    let start = AnyPosition::start(variant);
    let view = view(painter, &start, look, place.scale);
    let pieces: Vec<Piece> = match carried {
        Carried::From(spot) => form.draft.on(spot).to_vec(),
        Carried::New => vec![form.held],
    };
    let mut scene = Scene::default();
    let at = place.to_board(at);
    drawing(variant).draw_pieces(&form.draft, &pieces, at, &view, &mut scene);
    painter.scene(&scene, place.origin, place.scale);
}

/// Ends carrying: what was carried lands under the pointer.
pub(super) fn drop_carried(painter: &mut Painter, form: &mut Form, place: Place) {
    let Some(carried) = form.hands.carries.take() else {
        return;
    };
    let variant = form.draft.variant();
    let start = AnyPosition::start(variant);
    let view = View {
        compact: place.compact,
        ..View::still(&start)
    };
    let at = painter.ui.ctx().pointer_latest_pos();
    let to = at.and_then(|at| draft::spot_at(variant, &view, place.to_board(at)));
    painter.send_any(match (carried, to) {
        (Carried::From(from), Some(to)) => Some(Edit::Carry(from, to)),
        (Carried::From(from), None) => Some(Edit::Sweep(from)),
        (Carried::New, Some(to)) => Some(Edit::Place(to)),
        (Carried::New, None) => None,
    });
}

/// Whether the game is played with dice.
pub(super) const fn is_dice(variant: Variant) -> bool {
    matches!(variant, Variant::CublinoPur | Variant::CublinoContra)
}

/// Clicks, drags and the wheel.
fn by_pointer(
    painter: &mut Painter,
    response: &Response,
    form: &mut Form,
    place: Place,
    view: &View,
) {
    let variant = form.draft.variant();
    let under =
        |at: Option<Pos2>| at.and_then(|at| draft::spot_at(variant, view, place.to_board(at)));
    let at = response.interact_pointer_pos();
    if response.drag_started_by(PointerButton::Primary) {
        let pressed = under(painter.ui.input(|input| input.pointer.press_origin()));
        let standing = pressed.filter(|&spot| !form.draft.on(spot).is_empty());
        form.hands.carries = Some(standing.map_or(Carried::New, Carried::From));
        response.request_focus();
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        drop_carried(painter, form, place);
    }
    // Enter and Space on the board are clicks too, without a place.
    if response.clicked_by(PointerButton::Primary)
        && let Some(at) = at
    {
        response.request_focus();
        if let Some(spot) = under(Some(at)) {
            painter.send(Edit::Place(spot));
        }
    }
    if response.clicked_by(PointerButton::Secondary)
        && let Some(spot) = under(at)
    {
        painter.send(Edit::Remove(spot));
    }
    if response.contains_pointer() {
        let notches: f32 = painter.ui.input(|input| {
            let wheel = input.events.iter().filter_map(|event| match event {
                Event::MouseWheel { delta, .. } if delta.y != 0.0 => Some(delta.y.signum()),
                _ => None,
            });
            wheel.sum()
        });
        if notches != 0.0 {
            let step = if notches > 0.0 { 1 } else { -1 };
            let spot = under(response.hover_pos());
            let die = spot.filter(|&spot| !form.draft.on(spot).is_empty());
            painter.send(if is_dice(variant) {
                Edit::Turn(die, step)
            } else {
                Edit::Hold(neighbour(form, step))
            });
        }
    }
}

/// The piece before or after the one in hand.
fn neighbour(form: &Form, step: i8) -> Piece {
    let palette = draft::palette(form.draft.variant());
    let here = palette.iter().position(|&piece| piece == form.held);
    let count = palette.len();
    let next = match (here, step > 0) {
        (None, _) => 0,
        (Some(here), true) => (here + 1) % count.max(1),
        (Some(here), false) => (here + count.saturating_sub(1)) % count.max(1),
    };
    palette.get(next).copied().unwrap_or(form.held)
}

/// The keys of a board that has the keyboard.
fn by_keys(painter: &mut Painter, response: &Response, form: &mut Form, centres: &[(Spot, Vec2)]) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    painter
        .ui
        .memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed: Vec<(Shortcut, KeyPress)> = painter
        .ui
        .input(|input| presses(input, Scope::SetUp).collect());
    let dice = is_dice(form.draft.variant());
    for (shortcut, press) in pressed {
        let towards = match shortcut {
            Shortcut::PlaceLeft => Some(Vec2::NEG_X),
            Shortcut::PlaceRight => Some(Vec2::X),
            Shortcut::PlaceUp => Some(Vec2::NEG_Y),
            Shortcut::PlaceDown => Some(Vec2::Y),
            _ => None,
        };
        if let Some(towards) = towards {
            form.hands.cursor = stepped(centres, form.hands.cursor, towards);
            continue;
        }
        let cursor = form.hands.cursor;
        let standing = cursor.filter(|&spot| !form.draft.on(spot).is_empty());
        match (shortcut, cursor) {
            (Shortcut::Place, Some(spot)) => painter.send(Edit::Place(spot)),
            (Shortcut::Remove, Some(spot)) => painter.send(Edit::Remove(spot)),
            (Shortcut::TurnDie, _) if dice => painter.send(Edit::Turn(standing, 1)),
            (Shortcut::OtherSide, _) if dice => {
                painter.send_any(other_side(form).map(Edit::Hold));
            }
            (Shortcut::ChoosePiece, _) => {
                let digit = press.digit();
                painter.send_any(digit.and_then(|digit| by_digit(form, digit)));
            }
            _ => {}
        }
    }
}

/// What a digit does: it chooses the piece in hand, or how many pips of it are on top.
fn by_digit(form: &Form, digit: u8) -> Option<Edit> {
    if is_dice(form.draft.variant()) {
        return (digit <= 6).then_some(Edit::Top(None, digit));
    }
    let palette = draft::palette(form.draft.variant());
    let piece = palette.get(usize::from(digit) - 1)?;
    Some(Edit::Hold(*piece))
}

/// The die in hand in the other side's colour.
fn other_side(form: &Form) -> Option<Piece> {
    let Piece::Cublino(mut die) = form.held else {
        return None;
    };
    die.owner = match die.owner {
        Player::One => Player::Two,
        Player::Two => Player::One,
    };
    Some(Piece::Cublino(die))
}
