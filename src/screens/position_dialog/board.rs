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
    /// The pieces that are being dragged.
    pub(super) dragged_item: Option<DraggedItem>,
}

/// The pieces that the pointer drags.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum DraggedItem {
    /// The pieces of a square.
    PiecesOf(Spot),
    /// A new piece.
    NewPiece,
}

/// The position of a board on the page, and the scale in logical px per board unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardLayout {
    variant: Variant,
    origin: Pos2,
    scale: f32,
    has_trays_above: bool,
}

impl BoardLayout {
    /// Returns the largest layout in `rect`. The trays of Focus are beside or above the board, where they need less space.
    fn within(rect: Rect, variant: Variant) -> Self {
        let board = drawing(variant);
        let layout_for = |has_trays_above| {
            let extent = board.extent(has_trays_above);
            let scale = (rect.width() / extent.x).min(rect.height() / extent.y);
            Self {
                variant,
                origin: rect.center() - vec2(extent.x, extent.y) * scale / 2.0,
                scale,
                has_trays_above,
            }
        };
        let (trays_beside, trays_above) = (layout_for(false), layout_for(true));
        if trays_above.scale > trays_beside.scale { trays_above } else { trays_beside }
    }

    fn to_board(self, point: Pos2) -> Vec2 {
        let point = (point - self.origin) / self.scale;
        Vec2::new(point.x, point.y)
    }

    /// Returns the square at a point of the page.
    fn spot_at(self, point: Option<Pos2>) -> Option<Spot> {
        let start = AnyPosition::start(self.variant);
        let view = View { compact: self.has_trays_above, ..View::still(&start) };
        quadrille_drawing::spot_at(self.variant, &view, self.to_board(point?))
    }
}

/// Returns a view of `start`. `scale` is in logical px per board unit.
pub(super) fn view(painter: &Painter, start: &AnyPosition, look: Look, scale: f32) -> View {
    View {
        look,
        pixels_per_unit: scale * painter.ui.pixels_per_point(),
        points_per_unit: scale,
        ..View::still(start)
    }
}

/// Draws the board in `rect` and handles its input. Returns its layout.
pub(super) fn draw_board(
    painter: &mut Painter,
    rect: Rect,
    form: &mut PositionForm,
    look: Look,
) -> BoardLayout {
    let variant = form.draft.variant();
    let layout = BoardLayout::within(rect, variant);
    let board = drawing(variant);
    let id = painter.id("position-board");
    let response = painter.ui.interact(rect, id, Sense::click_and_drag());
    painter.register(rect, "position-board");
    let pointer = response.hover_pos().or(response.interact_pointer_pos());
    let hovered_spot = layout.spot_at(pointer);
    handle_pointer(painter, &response, form, layout);
    let start = AnyPosition::start(variant);
    let mut view =
        View { compact: layout.has_trays_above, ..view(painter, &start, look, layout.scale) };
    let spots = board.spots().into_iter();
    let centres = spots.map(|spot| (spot, board.centre(&view, spot)));
    let centres: Vec<(Spot, Vec2)> = centres.collect();
    for (spot, centre) in &centres {
        let page_centre = layout.origin + vec2(centre.x, centre.y) * layout.scale;
        let marker_rect = Rect::from_center_size(page_centre, egui::Vec2::splat(2.0));
        painter.register(marker_rect, &format!("square-{}", board.spot_name(*spot)));
    }
    let is_focused = response.has_focus();
    if is_focused {
        painter.places.focus("position-board");
        handle_keys(painter, &response, form, &centres);
    }
    // The pointer moves the keyboard cursor.
    let pointer_motion = painter.ui.input(|input| input.pointer.delta());
    if pointer_motion != egui::Vec2::ZERO && hovered_spot.is_some() {
        form.input.cursor = hovered_spot;
    }
    if is_focused || hovered_spot.is_some() {
        view.cursor = form.input.cursor;
    }
    let label = match form.input.cursor.filter(|_| is_focused) {
        Some(spot) => square_text(&form.draft, spot),
        None if uses_dice(variant) => tr!("position-board-dice"),
        None => tr!("position-board"),
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, &label));
    if is_focused {
        // Each step of the cursor is announced.
        painter.announced(rect, "position-cursor", &label);
    }

    let mut scene = Scene::default();
    let dragged_item = form.input.dragged_item;
    let mut remaining_draft = form.draft.clone();
    if let Some(DraggedItem::PiecesOf(spot)) = dragged_item {
        remaining_draft.remove_all(spot);
    }
    board.draw_draft(&remaining_draft, &view, &mut scene);
    painter.scene(&scene, layout.origin, layout.scale);
    if response.hovered() {
        let icon = if dragged_item.is_some() {
            egui::CursorIcon::Grabbing
        } else if hovered_spot.is_some_and(|spot| !form.draft.pieces_at(spot).is_empty()) {
            egui::CursorIcon::Grab
        } else {
            egui::CursorIcon::PointingHand
        };
        painter.ui.ctx().set_cursor_icon(icon);
    }
    layout
}

/// Draws dragged pieces above everything else.
pub(super) fn draw_dragged(
    painter: &mut Painter,
    form: &PositionForm,
    layout: BoardLayout,
    look: Look,
) {
    let pointer = painter.ui.ctx().pointer_latest_pos();
    let (Some(dragged_item), Some(pointer)) = (form.input.dragged_item, pointer) else { return };
    let start = AnyPosition::start(layout.variant);
    let view = view(painter, &start, look, layout.scale);
    let pieces: &[DraftPiece] = match dragged_item {
        DraggedItem::PiecesOf(spot) => form.draft.pieces_at(spot),
        DraggedItem::NewPiece => &[form.selected_piece],
    };
    let mut scene = Scene::default();
    let (board, board_point) = (drawing(layout.variant), layout.to_board(pointer));
    board.draw_pieces(&form.draft, pieces, board_point, &view, &mut scene);
    painter.scene(&scene, layout.origin, layout.scale);
}

/// Ends a drag. The pieces go to the square under the pointer. Pieces of the board that are dropped outside are removed.
pub(super) fn drop_dragged(painter: &mut Painter, form: &mut PositionForm, layout: BoardLayout) {
    let Some(dragged_item) = form.input.dragged_item.take() else { return };
    let target_spot = layout.spot_at(painter.ui.ctx().pointer_latest_pos());
    match (dragged_item, target_spot) {
        (DraggedItem::PiecesOf(source), Some(target_spot)) => form.move_pieces(source, target_spot),
        (DraggedItem::PiecesOf(source), None) => form.change(|draft| draft.remove_all(source)),
        (DraggedItem::NewPiece, Some(target_spot)) => form.place(target_spot),
        (DraggedItem::NewPiece, None) => {}
    }
}

/// Returns whether the game is played with dice.
pub(super) const fn uses_dice(variant: Variant) -> bool {
    matches!(variant, Variant::CublinoPur | Variant::CublinoContra)
}

/// Handles clicks, drags and the wheel.
fn handle_pointer(
    painter: &mut Painter,
    response: &Response,
    form: &mut PositionForm,
    layout: BoardLayout,
) {
    let pointer = response.interact_pointer_pos();
    if response.drag_started_by(PointerButton::Primary) {
        let pressed_spot = layout.spot_at(painter.ui.input(|input| input.pointer.press_origin()));
        let occupied_spot = pressed_spot.filter(|&spot| !form.draft.pieces_at(spot).is_empty());
        form.input.dragged_item =
            Some(occupied_spot.map_or(DraggedItem::NewPiece, DraggedItem::PiecesOf));
        response.request_focus();
    }
    if response.drag_stopped_by(PointerButton::Primary) {
        drop_dragged(painter, form, layout);
    }
    // Enter and Space on the board are reported as clicks without a position.
    if response.clicked_by(PointerButton::Primary) && pointer.is_some() {
        response.request_focus();
        if let Some(spot) = layout.spot_at(pointer) {
            form.place(spot);
        }
    }
    if response.clicked_by(PointerButton::Secondary)
        && let Some(spot) = layout.spot_at(pointer)
    {
        form.change(|draft| {
            draft.remove(spot);
        });
    }
    if response.contains_pointer() {
        let notches: f32 = painter.ui.input(|input| {
            let directions = input.events.iter().filter_map(|event| match event {
                Event::MouseWheel { delta, .. } if delta.y != 0.0 => Some(delta.y.signum()),
                _ => None,
            });
            directions.sum()
        });
        if notches != 0.0 {
            let direction = if notches > 0.0 { 1 } else { -1 };
            let spot = layout.spot_at(response.hover_pos());
            let die_spot = spot.filter(|&spot| !form.draft.pieces_at(spot).is_empty());
            if uses_dice(layout.variant) {
                form.rotate(die_spot, direction);
            } else {
                form.select(neighbour_piece(form, direction));
            }
        }
    }
}

/// Returns the piece after the selected one, or before it if `direction` is negative, cyclically.
fn neighbour_piece(form: &PositionForm, direction: i8) -> DraftPiece {
    let palette = draft::palette(form.draft.variant());
    let next_index = match palette.iter().position(|&piece| piece == form.selected_piece) {
        None => 0,
        Some(index) if direction > 0 => index + 1,
        Some(index) => index + palette.len() - 1,
    };
    let next_piece = palette.get(next_index % palette.len().max(1));
    next_piece.copied().unwrap_or(form.selected_piece)
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
    let pressed_keys: Vec<(Shortcut, KeyPress)> =
        ui.input(|input| presses(input, Scope::SetUp).collect());
    let has_dice = uses_dice(form.draft.variant());
    for (shortcut, press) in pressed_keys {
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
            (Shortcut::TurnDie, _) if has_dice => {
                let die_spot = cursor.filter(|&spot| !form.draft.pieces_at(spot).is_empty());
                form.rotate(die_spot, 1);
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
    if uses_dice(form.draft.variant()) {
        if digit <= 6 {
            form.set_top(None, digit);
        }
    } else if let Some(&piece) = draft::palette(form.draft.variant()).get(usize::from(digit) - 1) {
        form.select(piece);
    }
}

/// Changes the colour of the selected die.
fn change_colour(form: &mut PositionForm) {
    if let DraftPiece::Cublino(mut die) = form.selected_piece {
        die.owner = !die.owner;
        form.select(DraftPiece::Cublino(die));
    }
}

/// Returns the name of a square and its pieces, from the top down.
fn square_text(draft: &Draft, spot: Spot) -> String {
    let pieces = draft.pieces_at(spot).iter().rev();
    let descriptions = pieces.map(|&piece| piece.description(draft.variant(), draft.owner(piece)));
    let piece_names: Vec<String> = descriptions.collect();
    let pieces_text =
        if piece_names.is_empty() { tr!("square-empty") } else { piece_names.join(", ") };
    let name = drawing(draft.variant()).spot_label(spot);
    tr!("position-square", square = name, pieces = pieces_text)
}
