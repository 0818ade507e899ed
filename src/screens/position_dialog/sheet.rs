//! The sheet of the dialog: the board at the left, everything else at the right.

use super::board::{self, DraggedItem, is_dice, view};
use super::{MAX_TEXT_CHARS, PositionDialogAction, PositionForm};
use crate::input::pointer::PointerLost;
use crate::screens::prelude::*;
use crate::settings::Settings;
use crate::theme::style::BUTTON_RADIUS;
use bevy::math::Vec2;
use quadrille_drawing::draft::{self, Counter, Draft, DraftPiece};
use quadrille_drawing::drawing;
use quadrille_drawing::look::Look;
use quadrille_drawing::scene::Scene;
use quadrille_games::rules::upthrust::Colour;
use quadrille_text::{piece_colour, side_of};

/// The largest size of the sheet, in logical px.
const SIZE: egui::Vec2 = vec2(1240.0, 860.0);

/// Draws the dialog and handles its input.
pub(super) fn draw_dialog(
    mut canvas: Canvas,
    settings: Res<Settings>,
    mut form: Single<&mut PositionForm>,
    mut commands: Commands,
    mut lost: MessageReader<PointerLost>,
) -> Result {
    let form = &mut **form;
    if lost.read().count() > 0 {
        form.input.dragged = None;
    }
    let look = settings.board_look();
    let before = (form.text.clone(), form.selected);
    let result = dialogs::draw_modal(&mut canvas, "position", "", SIZE, |painter, rect| {
        contents(painter, rect, form, look);
    })?;
    // Widgets that were drawn before the change show it in the next frame.
    if before != (form.text.clone(), form.selected) {
        canvas.ctx()?.request_repaint();
    }
    if result.cancelled {
        // Esc first cancels a drag, if there is one.
        if form.input.dragged.take().is_none() {
            commands.trigger(PositionDialogAction::Cancel);
        }
    } else if result.enter_pressed {
        commands.trigger(PositionDialogAction::Analyse);
    }
    Ok(())
}

fn contents(painter: &mut Painter, rect: Rect, form: &mut PositionForm, look: Look) {
    let narrow = rect.width() < 900.0;
    let (margin, column) = if narrow { (14.0, 316.0) } else { (28.0, 360.0) };
    let inner = rect.shrink(margin);
    let side = inner.with_min_x(inner.right() - column);
    let table = inner.with_max_x(side.left() - margin);
    let ink = painter.look.strong(if narrow { 18.0 } else { 22.0 });
    let at = pos2(side.left(), dialogs::baseline_beside_cross(rect, ink));
    painter.text_within(at, side.width() - 44.0, &tr!("position-title"), ink);

    let place = board::draw_board(painter, table, form, look);
    let gap = if narrow { 8.0 } else { 14.0 };
    // The area begins just below the cross.
    let below = side.with_min_y(side.top() + if narrow { 48.0 } else { 40.0 });
    let foot = side.bottom() - 40.0;
    let sound = painter.column(below.with_max_y(foot - 8.0), gap, |painter| {
        draw_variant(painter, form);
        if draw_palette(painter, form, look) {
            board::drop_dragged(painter, form, place);
        }
        draw_counters(painter, form);
        let [clear, start] = parts(painter.room(34.0), 8.0);
        if painter.button(clear, "position-clear", &tr!("position-clear"), 13.5) {
            form.change(Draft::clear);
        }
        if painter.button(start, "position-start", &tr!("position-start"), 13.5) {
            form.start();
        }
        draw_field(painter, if narrow { 62.0 } else { 88.0 }, form);
        painter.ui.add_space(8.0 - gap);
        draw_judgement(painter, painter.rest(), form)
    });
    draw_buttons(painter, side.with_min_y(foot), sound);
    board::draw_dragged(painter, form, place, look);
}

/// Draws the name of the variant between the buttons to the previous and the next one.
fn draw_variant(painter: &mut Painter, form: &mut PositionForm) {
    let rect = painter.room(34.0);
    let variant = form.draft().variant();
    let here = Variant::ALL.iter().position(|&candidate| candidate == variant);
    let count = Variant::ALL.len();
    let other = |by: usize| Variant::ALL[(here.unwrap_or(0) + by) % count];
    painter.fill(rect, 8, painter.look.ground);
    let left = rect.with_max_x(rect.left() + 38.0);
    let tip = tr!("position-game-before");
    if painter.bare_icon(left, "position-game-before", Icon::Back, &tip) {
        form.set_game(other(count - 1));
    }
    let right = rect.with_min_x(rect.right() - 38.0);
    let tip = tr!("position-game-next");
    if painter.bare_icon(right, "position-game-next", Icon::Forward, &tip) {
        form.set_game(other(1));
    }
    let name = text::title(variant);
    painter.label_in(rect, &name, painter.look.strong(14.5));
    let middle = rect.shrink2(vec2(40.0, 0.0));
    painter.describe(middle, "position-game", &name);
    painter.register(middle, &format!("position-game-{variant}"));
}

fn draw_field(painter: &mut Painter, height: f32, form: &mut PositionForm) {
    let rect = painter.room(height);
    let mut typed = form.text.clone();
    let margin = vec2(10.0, 6.0);
    let response =
        painter.text_area(rect, margin, "position-text", &mut typed, MAX_TEXT_CHARS, 12.5);
    if response.changed() {
        // The text is one line; Enter and pasted line breaks become spaces.
        form.set_text(typed.replace(['\n', '\r'], " "));
    }
}

/// Draws whether the position is valid, or why it is not.
fn draw_judgement(painter: &mut Painter, rect: Rect, form: &mut PositionForm) -> bool {
    let (sound, sentence) = form.verdict();
    let is_refusal = form.misfit.is_some();
    let colour = if sound && !is_refusal { painter.look.good } else { painter.look.danger };
    let rows = ((rect.height() / 18.0) as usize).max(1);
    let ink = TextStyle::regular(13.0, colour);
    let galley = painter.lay_rows(&sentence, rect.width(), 18.0, rows, ink);
    let below = rect.top() + galley.size().y + 10.0;
    painter.announced(rect, "position-verdict", &sentence);
    painter.ui.painter().galley(rect.min, galley, colour);
    if rect.bottom() - below > 20.0 {
        let ink = painter.look.faint(12.5);
        let help = tr!("position-help");
        let left = ((rect.bottom() - below) / 17.0) as usize;
        let galley = painter.lay_rows(&help, rect.width(), 17.0, left, ink);
        let at = pos2(rect.left(), rect.bottom() - galley.size().y);
        painter.ui.painter().galley(at, galley, ink.colour);
    }
    sound
}

/// Draws the buttons that close the dialog.
fn draw_buttons(painter: &mut Painter, rect: Rect, sound: bool) {
    let labels = [tr!("cancel"), tr!("position-play"), tr!("position-analyse")];
    let ink = painter.look.strong(14.0);
    let widths = labels.each_ref().map(|label| painter.width(label, ink));
    // The margins of the buttons are equal.
    let margin = (rect.width() - 16.0 - widths.iter().sum::<f32>()) / 3.0;
    let sizes = widths.map(|width| vec2(width + margin, rect.height()));
    let [cancel, play, analyse] = &labels;
    painter.row(rect, 8.0, |painter| {
        let clicked = painter.button(sizes[0], "position-cancel", cancel, 13.0);
        painter.trigger_if(clicked, PositionDialogAction::Cancel);
        let clicked = painter.button_if(sizes[1], "position-play", play, 13.0, sound);
        painter.trigger_if(clicked, PositionDialogAction::Play);
        let clicked = painter.main_if(sizes[2], "position-analyse", analyse, 14.0, sound);
        painter.trigger_if(clicked, PositionDialogAction::Analyse);
    });
}

/// The gap between two pieces, in logical px.
const PIECE_GAP_PX: f32 = 8.0;
/// The side of a piece's button, in logical px. Dice have smaller buttons that fill their rows.
const PIECE_BUTTON_PX: f32 = 46.0;

/// Draws the pieces in rows. Returns whether a dragged one was released.
fn draw_palette(painter: &mut Painter, form: &mut PositionForm, look: Look) -> bool {
    let dice = is_dice(form.draft.variant());
    let pieces = palette_pieces(form);
    let room = painter.rest();
    let columns = if dice { 6 } else { pieces.len() };
    // The share is slightly reduced, so that rounding does not move the last button to the next row.
    let share = (room.width() - PIECE_GAP_PX * (columns as f32 - 1.0)) / columns as f32 - 0.02;
    let side = if dice { share } else { share.min(PIECE_BUTTON_PX) };
    let mut dropped = false;
    let used = painter.wrapped(room, PIECE_GAP_PX, |painter| {
        for (index, &piece) in pieces.iter().enumerate() {
            let place = vec2(side, side).rect(painter);
            dropped |= draw_piece(painter, place, index, piece, form, look);
        }
        if dice {
            let turn = vec2(painter.ui.max_rect().width(), 32.0);
            if painter.button(turn, "position-turn", &tr!("position-turn"), 13.0) {
                form.rotate(None, 1);
            }
        }
    });
    painter.room(used.height());
    dropped
}

/// Returns the pieces of the palette. Dice equal to the selected one have its orientation.
fn palette_pieces(form: &PositionForm) -> Vec<DraftPiece> {
    let mut pieces = draft::palette(form.draft.variant());
    if let DraftPiece::Cublino(held) = form.selected {
        for piece in &mut pieces {
            if let DraftPiece::Cublino(die) = piece
                && die.owner == held.owner
                && die.orientation.top() == held.orientation.top()
            {
                *piece = form.selected;
            }
        }
    }
    pieces
}

/// Draws a piece. Returns whether it was dragged and released.
fn draw_piece(
    painter: &mut Painter,
    place: Rect,
    index: usize,
    piece: DraftPiece,
    form: &mut PositionForm,
    look: Look,
) -> bool {
    let name = format!("position-piece-{}", index + 1);
    let response = painter.click(place, &name);
    let response = response.interact(Sense::click_and_drag());
    let chosen = form.selected == piece;
    let label = piece.description(form.draft.variant(), form.draft.owner(piece));
    painter.label_choice(&response, &label, chosen);
    let hover = painter.hover(&response);
    let surface = if chosen {
        painter.look.raised2
    } else {
        Painter::blend(painter.look.raised, painter.look.raised2, hover)
    };
    painter.fill(place, BUTTON_RADIUS, surface);
    if chosen {
        painter.register(place, &format!("position-held-{}", index + 1));
        painter.outline(place, BUTTON_RADIUS, 2.0, painter.look.fill);
    }
    painter.focus_ring(&response, BUTTON_RADIUS);
    let variant = form.draft.variant();
    let start = AnyPosition::start(variant);
    let scale = 0.78 * place.width() / piece_width(variant, piece);
    let view = view(painter, &start, look, scale);
    let mut scene = Scene::default();
    drawing(variant).draw_pieces(&form.draft, &[piece], Vec2::ZERO, &view, &mut scene);
    painter.scene(&scene, place.center(), scale);
    if response.clicked() || response.drag_started() {
        form.select(piece);
    }
    if response.drag_started() {
        form.input.dragged = Some(DraggedItem::New);
    }
    let dropped = response.drag_stopped();
    response.on_hover_text(label);
    dropped
}

/// Returns the width of a piece, in board units.
const fn piece_width(variant: Variant, piece: DraftPiece) -> f32 {
    match piece {
        DraftPiece::Upthrust(_) => 52.0,
        DraftPiece::Hique(_) => 74.0,
        DraftPiece::Focus(_) if matches!(variant, Variant::FocusClassic) => 60.0,
        DraftPiece::Focus(_) => 80.0,
        DraftPiece::Cublino(_) => 76.0,
    }
}

/// The height of a row, in logical px.
const ROW_HEIGHT_PX: f32 = 34.0;

/// Draws the rest of a position in rows: the side to move, Upthrust's colours, and Focus's reserves and captures.
fn draw_counters(painter: &mut Painter, form: &mut PositionForm) {
    let variant = form.draft.variant();
    painter.with_margin(egui::Vec2::ZERO, |painter| {
        painter.ui.spacing_mut().item_spacing.y = 6.0;
        let sides = Player::BOTH.map(|player| {
            let name = format!("position-to-move-{}", player.index() + 1);
            (name, side_of(variant, player), player)
        });
        let place = draw_label(painter, &tr!("position-to-move"));
        let to_move = painter.choose(place, sides, &form.draft.to_move());
        if let Some(player) = to_move {
            form.change(|draft| draft.set_to_move(player));
        }
        match variant {
            Variant::Upthrust => draw_colours(painter, form),
            Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
                draw_counts(painter, form, Counter::Reserve);
                draw_counts(painter, form, Counter::Captured);
            }
            _ => {}
        }
    });
}

/// Draws the label of the next row. Returns the rest of the row.
fn draw_label(painter: &mut Painter, label: &str) -> Rect {
    let row = painter.room(ROW_HEIGHT_PX);
    let rest = row.with_min_x(row.left() + (0.36 * row.width()).round());
    let label_rect = row.with_max_x(rest.left() - 8.0);
    painter.text_in_rect(label_rect, TextAlign::Left, label, painter.look.dim(13.0));
    rest
}

/// Draws Player 1's colours. A click selects one and deselects the older of the two.
fn draw_colours(painter: &mut Painter, form: &mut PositionForm) {
    let places = parts::<4>(draw_label(painter, &tr!("position-colours")), 6.0);
    let own = form.draft.colours();
    for (colour, place) in Colour::ALL.into_iter().zip(places) {
        let name = format!("position-colour-{}", colour.letter());
        let chosen = own.contains(&colour);
        let label = piece_colour(colour);
        if painter.choice(place, &name, &label, chosen) && !chosen {
            form.change(|draft| draft.set_colours([own[1], colour]));
        }
    }
}

/// Draws the counters of both sides with their buttons.
fn draw_counts(painter: &mut Painter, form: &mut PositionForm, counter: Counter) {
    let (label, name) = match counter {
        Counter::Reserve => (tr!("position-reserve"), "reserve"),
        Counter::Captured => (tr!("position-captured"), "captured"),
    };
    let places = parts::<2>(draw_label(painter, &label), 10.0);
    for (player, place) in Player::BOTH.into_iter().zip(places) {
        let side = side_of(form.draft.variant(), player);
        let id = format!("position-{name}-{}", player.index() + 1);
        let count = form.draft.count(counter, player);
        let tip = tr!("position-less", side = &side, counter = &label);
        let less = place.with_max_x(place.left() + 28.0);
        if painter.sign(less, &format!("{id}-less"), "−", &tip, count > 0) {
            form.change(|draft| draft.add(counter, player, -1));
        }
        let tip = tr!("position-more", side = &side, counter = &label);
        let more = place.with_min_x(place.right() - 28.0);
        if painter.sign(more, &format!("{id}-more"), "+", &tip, count < 18) {
            form.change(|draft| draft.add(counter, player, 1));
        }
        painter.label_in(place, &count.to_string(), painter.look.strong(15.0));
    }
}

impl Painter<'_> {
    /// Draws a small button with a sign, labelled `label`.
    fn sign(&mut self, rect: Rect, name: &str, sign: &str, label: &str, enabled: bool) -> bool {
        let clicked = self.button_if(rect, name, "", 15.0, enabled);
        self.label_in(rect, sign, self.look.label(16.0, enabled));
        if let Some(response) = self.ui.ctx().read_response(self.id(name)) {
            self.set_label(&response, label);
            response.on_hover_text(label);
        }
        clicked
    }

    /// Draws one of several choices with its label.
    fn choice(&mut self, rect: Rect, name: &str, label: &str, chosen: bool) -> bool {
        let look = self.look;
        let (colours, ink) = if chosen {
            ([look.raised2; 2], look.strong(12.5))
        } else {
            ([look.ground, look.raised], look.dim(12.5))
        };
        let (response, _) = self.plate(rect, name, 6, colours);
        self.label_choice(&response, label, chosen);
        if chosen {
            self.chosen_cell(rect, look.raised2);
        }
        self.label_in(rect, label, ink);
        response.clicked()
    }
}
