//! The board of the set-up dialog: its display, pointer and keyboard.

use super::PositionForm;
use crate::board::keyboard::spot_after_step;
use crate::input::keys::KeyPress;
use crate::screens::prelude::*;
use bevy::math::Vec2;
use bevy_egui::egui::{Event, EventFilter, PointerButton, WidgetInfo, WidgetType};
use quadrille_drawing::draft::{self, Draft, DraftPiece};
use quadrille_drawing::drawing;
use quadrille_drawing::look::Look;
use quadrille_drawing::scene::Scene;
use quadrille_drawing::view::View;
use quadrille_games::rules::Spot;

/// The state of pointer and keyboard.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoardInput {
    /// The keyboard cursor.
    cursor: Option<Spot>,
    /// The dragged item.
    pub(super) dragged: Option<DraggedItem>,
}

/// An item that the pointer drags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DraggedItem {
    /// The pieces of a square.
    From(Spot),
    /// A new piece.
    New,
}

/// The place of a board on the page.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardLayout {
    variant: Variant,
    origin: Pos2,
    scale: f32,
    compact: bool,
}

impl BoardLayout {
    /// Returns the largest place in `rect`. Focus's trays are on the side where they need less room.
    fn within(rect: Rect, variant: Variant) -> Self {
        let board = drawing(variant);
        let fit = |compact| {
            let extent = board.extent(compact);
            let scale = (rect.width() / extent.x).min(rect.height() / extent.y);
            Self {
                variant,
                origin: rect.center() - vec2(extent.x, extent.y) * scale / 2.0,
                scale,
                compact,
            }
        };
        let (beside, above) = (fit(false), fit(true));
        if above.scale > beside.scale { above } else { beside }
    }

    fn to_board(self, at: Pos2) -> Vec2 {
        let at = (at - self.origin) / self.scale;
        Vec2::new(at.x, at.y)
    }

    /// Returns the square at a point of the page.
    fn spot(self, at: Option<Pos2>) -> Option<Spot> {
        let start = AnyPosition::start(self.variant);
        let view = View { compact: self.compact, ..View::still(&start) };
        quadrille_drawing::spot_at(self.variant, &view, self.to_board(at?))
    }
}

/// Returns the view of pieces at this number of logical px per board unit.
pub(super) fn view(painter: &Painter, start: &AnyPosition, look: Look, scale: f32) -> View {
    View {
        look,
        pixels: scale * painter.ui.pixels_per_point(),
        points: scale,
        ..View::still(start)
    }
}

/// Draws the board in `rect` and handles its input. Returns its place.
pub(super) fn draw_board(
    painter: &mut Painter,
    rect: Rect,
    form: &mut PositionForm,
    look: Look,
) -> BoardLayout {
    let variant = form.draft.variant();
    let place = BoardLayout::within(rect, variant);
    let board = drawing(variant);
    let id = painter.id("position-board");
    let response = painter.ui.interact(rect, id, Sense::click_and_drag());
    painter.register(rect, "position-board");
    let pointer = response.hover_pos().or(response.interact_pointer_pos());
    let pointed = place.spot(pointer);
    handle_pointer(painter, &response, form, place);
    let start = AnyPosition::start(variant);
    let mut view = View { compact: place.compact, ..view(painter, &start, look, place.scale) };
    let spots = board.spots().into_iter();
    let centres = spots.map(|spot| (spot, board.centre(&view, spot)));
    let centres: Vec<(Spot, Vec2)> = centres.collect();
    for (spot, centre) in &centres {
        let at = place.origin + vec2(centre.x, centre.y) * place.scale;
        let square = Rect::from_center_size(at, egui::Vec2::splat(2.0));
        painter.register(square, &format!("square-{}", board.spot_name(*spot)));
    }
    let focused = response.has_focus();
    if focused {
        painter.places.focus("position-board");
        handle_keys(painter, &response, form, &centres);
    }
    // The pointer moves the keyboard cursor.
    let moved = painter.ui.input(|input| input.pointer.delta());
    if moved != egui::Vec2::ZERO && pointed.is_some() {
        form.input.cursor = pointed;
    }
    if focused || pointed.is_some() {
        view.cursor = form.input.cursor;
    }
    let label = match form.input.cursor.filter(|_| focused) {
        Some(spot) => square_text(&form.draft, spot),
        None if is_dice(variant) => tr!("position-board-dice"),
        None => tr!("position-board"),
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &label));
    if focused {
        // Each step of the cursor is announced.
        painter.announced(rect, "position-cursor", &label);
    }

    let mut scene = Scene::default();
    let carries = form.input.dragged;
    let mut left = form.draft.clone();
    if let Some(DraggedItem::From(spot)) = carries {
        left.remove_all(spot);
    }
    board.draw_draft(&left, &view, &mut scene);
    painter.scene(&scene, place.origin, place.scale);
    if response.hovered() {
        let icon = if carries.is_some() {
            egui::CursorIcon::Grabbing
        } else if pointed.is_some_and(|spot| !form.draft.pieces_at(spot).is_empty()) {
            egui::CursorIcon::Grab
        } else {
            egui::CursorIcon::PointingHand
        };
        painter.ui.ctx().set_cursor_icon(icon);
    }
    place
}

/// Draws dragged pieces above everything else.
pub(super) fn draw_dragged(
    painter: &mut Painter,
    form: &PositionForm,
    place: BoardLayout,
    look: Look,
) {
    let at = painter.ui.ctx().pointer_latest_pos();
    let (Some(carried), Some(at)) = (form.input.dragged, at) else {
        return;
    };
    let start = AnyPosition::start(place.variant);
    let view = view(painter, &start, look, place.scale);
    let pieces: &[DraftPiece] = match carried {
        DraggedItem::From(spot) => form.draft.pieces_at(spot),
        DraggedItem::New => &[form.selected],
    };
    let mut scene = Scene::default();
    let (board, at) = (drawing(place.variant), place.to_board(at));
    board.draw_pieces(&form.draft, pieces, at, &view, &mut scene);
    painter.scene(&scene, place.origin, place.scale);
}

/// Ends a drag: the pieces go to the square under the pointer.
pub(super) fn drop_dragged(painter: &mut Painter, form: &mut PositionForm, place: BoardLayout) {
    let Some(carried) = form.input.dragged.take() else {
        return;
    };
    let to = place.spot(painter.ui.ctx().pointer_latest_pos());
    match (carried, to) {
        (DraggedItem::From(from), Some(to)) => form.move_pieces(from, to),
        (DraggedItem::From(from), None) => form.change(|draft| draft.remove_all(from)),
        (DraggedItem::New, Some(to)) => form.place(to),
        (DraggedItem::New, None) => {}
    }
}

/// Returns whether the game is played with dice.
pub(super) const fn is_dice(variant: Variant) -> bool {
    matches!(variant, Variant::CublinoPur | Variant::CublinoContra)
}

/// Handles clicks, drags and the wheel.
fn handle_pointer(
    painter: &mut Painter,
    response: &Response,
    form: &mut PositionForm,
    place: BoardLayout,
) {
    let at = response.interact_pointer_pos();
    if response.drag_started_by(PointerButton::Primary) {
        let pressed = place.spot(painter.ui.input(|input| input.pointer.press_origin()));
        let standing = pressed.filter(|&spot| !form.draft.pieces_at(spot).is_empty());
        form.input.dragged = Some(standing.map_or(DraggedItem::New, DraggedItem::From));
        response.request_focus();
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        drop_dragged(painter, form, place);
    }
    // Enter and Space on the board are reported as clicks without a place.
    if response.clicked_by(PointerButton::Primary) && at.is_some() {
        response.request_focus();
        if let Some(spot) = place.spot(at) {
            form.place(spot);
        }
    }
    if response.clicked_by(PointerButton::Secondary)
        && let Some(spot) = place.spot(at)
    {
        form.change(|draft| {
            draft.remove(spot);
        });
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
            let spot = place.spot(response.hover_pos());
            let die = spot.filter(|&spot| !form.draft.pieces_at(spot).is_empty());
            if is_dice(place.variant) {
                form.rotate(die, step);
            } else {
                form.select(neighbour(form, step));
            }
        }
    }
}

/// Returns the piece before or after the selected one.
fn neighbour(form: &PositionForm, step: i8) -> DraftPiece {
    let palette = draft::palette(form.draft.variant());
    let next = match palette.iter().position(|&piece| piece == form.selected) {
        None => 0,
        Some(here) if step > 0 => here + 1,
        Some(here) => here + palette.len() - 1,
    };
    let next = palette.get(next % palette.len().max(1));
    next.copied().unwrap_or(form.selected)
}

/// Handles the keys of a focused board.
fn handle_keys(
    painter: &mut Painter,
    response: &Response,
    form: &mut PositionForm,
    centres: &[(Spot, Vec2)],
) {
    let filter =
        EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    let ui = &painter.ui;
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let pressed: Vec<(Shortcut, KeyPress)> =
        ui.input(|input| presses(input, Scope::SetUp).collect());
    let dice = is_dice(form.draft.variant());
    for (shortcut, press) in pressed {
        let cursor = form.input.cursor;
        form.input.cursor = match shortcut {
            Shortcut::PlaceLeft => spot_after_step(centres, cursor, Vec2::NEG_X),
            Shortcut::PlaceRight => spot_after_step(centres, cursor, Vec2::X),
            Shortcut::PlaceUp => spot_after_step(centres, cursor, Vec2::NEG_Y),
            Shortcut::PlaceDown => spot_after_step(centres, cursor, Vec2::Y),
            _ => cursor,
        };
        match (shortcut, cursor) {
            (Shortcut::Place, Some(spot)) => form.place(spot),
            (Shortcut::Remove, Some(spot)) => form.change(|draft| {
                draft.remove(spot);
            }),
            (Shortcut::TurnDie, _) if dice => {
                let standing = cursor.filter(|&spot| !form.draft.pieces_at(spot).is_empty());
                form.rotate(standing, 1);
            }
            (Shortcut::OtherSide, _) => change_colour(form),
            (Shortcut::ChoosePiece, _) => handle_digit(form, press.digit()),
            _ => {}
        }
    }
}

/// Handles a digit: selects a piece, or the number on top of the die.
fn handle_digit(form: &mut PositionForm, digit: Option<u8>) {
    let Some(digit) = digit else { return };
    if is_dice(form.draft.variant()) {
        if digit <= 6 {
            form.show_top(None, digit);
        }
    } else if let Some(&piece) = draft::palette(form.draft.variant()).get(usize::from(digit) - 1) {
        form.select(piece);
    }
}

/// Changes the colour of the selected die.
fn change_colour(form: &mut PositionForm) {
    if let DraftPiece::Cublino(mut die) = form.selected {
        die.owner = !die.owner;
        form.select(DraftPiece::Cublino(die));
    }
}

/// Returns a square and its pieces in words, from the top down.
fn square_text(draft: &Draft, spot: Spot) -> String {
    let pieces = draft.pieces_at(spot).iter().rev();
    let descriptions = pieces.map(|&piece| piece.description(draft.variant(), draft.owner(piece)));
    let pieces: Vec<String> = descriptions.collect();
    let pieces = if pieces.is_empty() { tr!("square-empty") } else { pieces.join(", ") };
    let name = drawing(draft.variant()).spot_label(spot);
    tr!("position-square", square = name, pieces = pieces)
}
