//! The contents of the dialog: the board at the left, everything else at the right.

use super::board::{self, DraggedItem, uses_dice, view};
use super::{MAX_TEXT_CHARS, PositionDialogAction, PositionForm};
use crate::input::pointer::PointerLost;
use crate::screens::prelude::*;
use crate::settings::Settings;
use crate::theme::style::BUTTON_RADIUS;
use bevy::math::Vec2;
use quadrille_drawing::badges;
use quadrille_drawing::draft::{self, Counter, Draft, DraftPiece};
use quadrille_drawing::drawing;
use quadrille_drawing::look::Look;
use quadrille_drawing::scene::Scene;
use quadrille_games::rules::upthrust::Colour;
use quadrille_text::{piece_colour, side_of};

/// The largest size of the sheet, in logical px.
const MAX_SIZE_PX: egui::Vec2 = vec2(1240.0, 860.0);

/// Draws the dialog and handles its input.
pub(super) fn draw_dialog(
    mut canvas: Canvas,
    settings: Res<Settings>,
    mut form: Single<&mut PositionForm>,
    mut commands: Commands,
    mut lost_pointers: MessageReader<PointerLost>,
) -> Result {
    let form = &mut **form;
    if lost_pointers.read().count() > 0 {
        form.input.dragged_item = None;
    }
    let board_look = settings.board_look();
    let content_before = (form.text.clone(), form.selected_piece);
    let result = dialogs::draw_modal(&mut canvas, "position", "", MAX_SIZE_PX, |painter, rect| {
        draw_contents(painter, rect, form, board_look);
    })?;
    // Widgets that were drawn before the change show it in the next frame.
    if content_before != (form.text.clone(), form.selected_piece) {
        canvas.ctx()?.request_repaint();
    }
    if result.cancelled {
        // Esc first cancels a drag, if there is one.
        if form.input.dragged_item.take().is_none() {
            commands.trigger(PositionDialogAction::Cancel);
        }
    } else if result.enter_pressed {
        commands.trigger(PositionDialogAction::Analyse);
    }
    Ok(())
}

fn draw_contents(painter: &mut Painter, rect: Rect, form: &mut PositionForm, board_look: Look) {
    let is_narrow = rect.width() < 900.0;
    let (margin, side_width) = if is_narrow { (14.0, 316.0) } else { (28.0, 360.0) };
    let content_rect = rect.shrink(margin);
    let side_rect = content_rect.with_min_x(content_rect.right() - side_width);
    let board_rect = content_rect.with_max_x(side_rect.left() - margin);
    let style = painter.look.strong(if is_narrow { 18.0 } else { 22.0 });
    let title_position = pos2(side_rect.left(), dialogs::baseline_beside_cross(rect, style));
    painter.text_within(title_position, side_rect.width() - 44.0, &tr!("position-title"), style);

    let layout = board::draw_board(painter, board_rect, form, board_look);
    let gap = if is_narrow { 8.0 } else { 14.0 };
    // The controls begin just below the close button.
    let controls_rect = side_rect.with_min_y(side_rect.top() + if is_narrow { 48.0 } else { 40.0 });
    let buttons_top = side_rect.bottom() - 40.0;
    let is_valid = painter.column(controls_rect.with_max_y(buttons_top - 8.0), gap, |painter| {
        draw_variant(painter, form);
        if draw_palette(painter, form, board_look) {
            board::drop_dragged(painter, form, layout);
        }
        draw_state_rows(painter, form);
        let [clear_rect, start_rect] = parts(painter.room(34.0), 8.0);
        if painter.button(clear_rect, "position-clear", &tr!("position-clear"), 13.5) {
            form.change(Draft::clear);
        }
        if painter.button(start_rect, "position-start", &tr!("position-start"), 13.5) {
            form.set_start_position();
        }
        draw_field(painter, if is_narrow { 62.0 } else { 88.0 }, form);
        painter.ui.add_space(8.0 - gap);
        draw_validity(painter, painter.rest(), form)
    });
    let can_play = form.can_be_played();
    draw_buttons(painter, side_rect.with_min_y(buttons_top), is_valid, can_play);
    board::draw_dragged(painter, form, layout, board_look);
}

/// Draws the name of the variant between the buttons to the previous and the next one.
fn draw_variant(painter: &mut Painter, form: &mut PositionForm) {
    let rect = painter.room(34.0);
    let variant = form.draft().variant();
    let index = Variant::ALL.iter().position(|&candidate| candidate == variant);
    let count = Variant::ALL.len();
    let variant_after = |steps: usize| Variant::ALL[(index.unwrap_or(0) + steps) % count];
    painter.fill(rect, 8, painter.look.ground);
    let back_rect = rect.with_max_x(rect.left() + 38.0);
    let tip = tr!("position-game-before");
    if painter.bare_icon(back_rect, "position-game-before", Icon::Back, &tip) {
        form.set_variant(variant_after(count - 1));
    }
    let forward_rect = rect.with_min_x(rect.right() - 38.0);
    let tip = tr!("position-game-next");
    if painter.bare_icon(forward_rect, "position-game-next", Icon::Forward, &tip) {
        form.set_variant(variant_after(1));
    }
    let name = text::title(variant);
    painter.label_in(rect, &name, painter.look.strong(14.5));
    let name_rect = rect.shrink2(vec2(40.0, 0.0));
    painter.describe(name_rect, "position-game", &name);
    painter.register(name_rect, &format!("position-game-{variant}"));
}

fn draw_field(painter: &mut Painter, height: f32, form: &mut PositionForm) {
    let rect = painter.room(height);
    let mut text = form.text.clone();
    let margin = vec2(10.0, 6.0);
    let response =
        painter.text_area(rect, margin, "position-text", &mut text, MAX_TEXT_CHARS, 12.5);
    if response.changed() {
        // The text is one line; Enter and pasted line breaks become spaces.
        form.set_text(text.replace(['\n', '\r'], " "));
    } else if response.lost_focus() {
        form.normalise_text();
    }
}

/// Draws a sentence that says whether the position is valid, or why it is not. Returns whether it is valid.
fn draw_validity(painter: &mut Painter, rect: Rect, form: &mut PositionForm) -> bool {
    let (is_valid, sentence) = form.verdict();
    let has_placement_error = form.placement_error.is_some();
    let colour =
        if is_valid && !has_placement_error { painter.look.good } else { painter.look.danger };
    let rows = ((rect.height() / 18.0) as usize).max(1);
    let style = TextStyle::regular(13.0, colour);
    let galley = painter.lay_rows(&sentence, rect.width(), 18.0, rows, style);
    let help_top = rect.top() + galley.size().y + 10.0;
    painter.announced(rect, "position-verdict", &sentence);
    painter.ui.painter().galley(rect.min, galley, colour);
    if rect.bottom() - help_top > 20.0 {
        let style = painter.look.faint(12.5);
        let help = tr!("position-help");
        let help_rows = ((rect.bottom() - help_top) / 17.0) as usize;
        let galley = painter.lay_rows(&help, rect.width(), 17.0, help_rows, style);
        let help_position = pos2(rect.left(), rect.bottom() - galley.size().y);
        painter.ui.painter().galley(help_position, galley, style.colour);
    }
    is_valid
}

/// Draws the buttons that close the dialog.
fn draw_buttons(painter: &mut Painter, rect: Rect, is_valid: bool, can_play: bool) {
    let labels = [tr!("cancel"), tr!("position-play"), tr!("position-analyse")];
    let style = painter.look.strong(14.0);
    let widths = labels.each_ref().map(|label| painter.width(label, style));
    // The margins of the buttons are equal.
    let margin = (rect.width() - 16.0 - widths.iter().sum::<f32>()) / 3.0;
    let sizes = widths.map(|width| vec2(width + margin, rect.height()));
    let [cancel_label, play_label, analyse_label] = &labels;
    painter.row(rect, 8.0, |painter| {
        let clicked = painter.button(sizes[0], "position-cancel", cancel_label, 13.0);
        painter.trigger_if(clicked, PositionDialogAction::Cancel);
        let clicked = painter.button_if(sizes[1], "position-play", play_label, 13.0, can_play);
        painter.trigger_if(clicked, PositionDialogAction::Play);
        let clicked =
            painter.main_button_if(sizes[2], "position-analyse", analyse_label, 14.0, is_valid);
        painter.trigger_if(clicked, PositionDialogAction::Analyse);
    });
}

/// The gap between two pieces, in logical px.
const PIECE_GAP_PX: f32 = 8.0;
/// The side of a piece's button, in logical px. Dice have smaller buttons that fill their rows.
const PIECE_BUTTON_PX: f32 = 46.0;

/// Draws the pieces in rows. Returns whether a dragged one was released.
fn draw_palette(painter: &mut Painter, form: &mut PositionForm, board_look: Look) -> bool {
    let has_dice = uses_dice(form.draft.variant());
    let pieces = palette_pieces(form);
    let available_rect = painter.rest();
    let columns = if has_dice { 6 } else { pieces.len() };
    // The width is slightly reduced, so that rounding does not move the last button to the next row.
    let cell_width =
        (available_rect.width() - PIECE_GAP_PX * (columns as f32 - 1.0)) / columns as f32 - 0.02;
    let button_side = if has_dice { cell_width } else { cell_width.min(PIECE_BUTTON_PX) };
    let mut is_dropped = false;
    let used_rect = painter.wrapped(available_rect, PIECE_GAP_PX, |painter| {
        for (index, &piece) in pieces.iter().enumerate() {
            let rect = vec2(button_side, button_side).rect(painter);
            is_dropped |= draw_piece(painter, rect, index, piece, form, board_look);
        }
        if has_dice {
            let rotate_size = vec2(painter.ui.max_rect().width(), 32.0);
            if painter.button(rotate_size, "position-turn", &tr!("position-turn"), 13.0) {
                form.rotate(None, 1);
            }
        }
    });
    painter.room(used_rect.height());
    is_dropped
}

/// Returns the pieces of the palette. Dice equal to the selected one have its orientation.
fn palette_pieces(form: &PositionForm) -> Vec<DraftPiece> {
    let mut pieces = draft::palette(form.draft.variant());
    if let DraftPiece::Cublino(selected_die) = form.selected_piece {
        for piece in &mut pieces {
            if let DraftPiece::Cublino(die) = piece
                && die.owner == selected_die.owner
                && die.orientation.top() == selected_die.orientation.top()
            {
                *piece = form.selected_piece;
            }
        }
    }
    pieces
}

/// Draws a piece. Returns whether it was dragged and released.
fn draw_piece(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    piece: DraftPiece,
    form: &mut PositionForm,
    board_look: Look,
) -> bool {
    let name = format!("position-piece-{}", index + 1);
    let response = painter.click(rect, &name);
    let response = response.interact(Sense::click_and_drag());
    let is_selected = form.selected_piece == piece;
    let label = piece.description(form.draft.variant(), form.draft.owner(piece));
    painter.label_choice(&response, &label, is_selected);
    let hover = painter.hover(&response);
    let background = if is_selected {
        painter.look.raised2
    } else {
        Painter::blend(painter.look.raised, painter.look.raised2, hover)
    };
    painter.fill(rect, BUTTON_RADIUS, background);
    if is_selected {
        painter.register(rect, &format!("position-held-{}", index + 1));
        painter.outline(rect, BUTTON_RADIUS, 2.0, painter.look.fill);
    }
    painter.focus_ring(&response, BUTTON_RADIUS);
    let variant = form.draft.variant();
    let start = AnyPosition::start(variant);
    let scale = 0.78 * rect.width() / piece_width(variant, piece);
    let view = view(painter, &start, board_look, scale);
    let mut scene = Scene::default();
    drawing(variant).draw_pieces(&form.draft, &[piece], Vec2::ZERO, &view, &mut scene);
    painter.scene(&scene, rect.center(), scale);
    if response.clicked() || response.drag_started() {
        form.select(piece);
    }
    if response.drag_started() {
        form.input.dragged_item = Some(DraggedItem::NewPiece);
    }
    let is_dropped = response.drag_stopped();
    response.on_hover_text(label);
    is_dropped
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

/// Draws the other parts of a position in rows: the side to move, Upthrust's colours, and Focus's reserves and captures.
fn draw_state_rows(painter: &mut Painter, form: &mut PositionForm) {
    let variant = form.draft.variant();
    painter.with_margin(egui::Vec2::ZERO, |painter| {
        painter.ui.spacing_mut().item_spacing.y = 6.0;
        let choices = Player::BOTH.map(|player| {
            let name = format!("position-to-move-{}", player.index() + 1);
            (name, side_of(variant, player), player)
        });
        let choice_rect = draw_label(painter, &tr!("position-to-move"));
        let clicked_player = painter.choose(choice_rect, choices, &form.draft.to_move());
        if let Some(player) = clicked_player {
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

/// Draws the label of the next row. Returns the rectangle beside it.
fn draw_label(painter: &mut Painter, label: &str) -> Rect {
    let row = painter.room(ROW_HEIGHT_PX);
    let value_rect = row.with_min_x(row.left() + (0.36 * row.width()).round());
    let label_rect = row.with_max_x(value_rect.left() - 8.0);
    painter.text_in_rect(label_rect, TextAlign::Left, label, painter.look.dim(13.0));
    value_rect
}

/// Draws Player 1's colours. A click selects one and deselects the older of the two.
fn draw_colours(painter: &mut Painter, form: &mut PositionForm) {
    let rects = parts::<4>(draw_label(painter, &tr!("position-colours")), 6.0);
    let chosen_colours = form.draft.colours();
    for (colour, rect) in Colour::ALL.into_iter().zip(rects) {
        let name = format!("position-colour-{}", colour.letter());
        let is_chosen = chosen_colours.contains(&colour);
        let label = piece_colour(colour);
        if painter.choice(rect, &name, &label, is_chosen) && !is_chosen {
            form.change(|draft| draft.set_colours([chosen_colours[1], colour]));
        }
    }
}

/// Draws the counters of both sides with their buttons.
fn draw_counts(painter: &mut Painter, form: &mut PositionForm, counter: Counter) {
    let (label, name) = match counter {
        Counter::Reserve => (tr!("position-reserve"), "reserve"),
        Counter::Captured => (tr!("position-captured"), "captured"),
    };
    let rects = parts::<2>(draw_label(painter, &label), 10.0);
    for (player, rect) in Player::BOTH.into_iter().zip(rects) {
        let side_name = side_of(form.draft.variant(), player);
        let id = format!("position-{name}-{}", player.index() + 1);
        let count = form.draft.count(counter, player);
        let tip = tr!("position-less", side = &side_name, counter = &label);
        let less_rect = rect.with_max_x(rect.left() + 28.0);
        if painter.sign_button(less_rect, &format!("{id}-less"), "−", &tip, count > 0) {
            form.change(|draft| draft.change_count(counter, player, -1));
        }
        let tip = tr!("position-more", side = &side_name, counter = &label);
        let more_rect = rect.with_min_x(rect.right() - 28.0);
        let can_grow = count < draft::MAX_COUNTER;
        if painter.sign_button(more_rect, &format!("{id}-more"), "+", &tip, can_grow) {
            form.change(|draft| draft.change_count(counter, player, 1));
        }
        // The badge says whose pieces these are.
        let badge_rect = area(rect.center().x - 19.0, rect.center().y - 8.0, 16.0, 16.0);
        let badge = badges::side_badge(form.draft.variant(), player, painter.look.skin);
        painter.badge(badge_rect, badge);
        let count_rect = rect.with_min_x(badge_rect.right()).with_max_x(more_rect.left());
        painter.label_in(count_rect, &count.to_string(), painter.look.strong(15.0));
    }
}

impl Painter<'_> {
    /// Draws a small button with a sign, labelled `label`.
    fn sign_button(
        &mut self,
        rect: Rect,
        name: &str,
        sign: &str,
        label: &str,
        enabled: bool,
    ) -> bool {
        let clicked = self.button_if(rect, name, "", 15.0, enabled);
        self.label_in(rect, sign, self.look.label(16.0, enabled));
        if let Some(response) = self.ui.ctx().read_response(self.id(name)) {
            self.set_label(&response, label);
            response.on_hover_text(label);
        }
        clicked
    }

    /// Draws one of several choices with its label.
    fn choice(&mut self, rect: Rect, name: &str, label: &str, is_chosen: bool) -> bool {
        let look = self.look;
        let (colours, style) = if is_chosen {
            ([look.raised2; 2], look.strong(12.5))
        } else {
            ([look.ground, look.raised], look.dim(12.5))
        };
        let (response, _) = self.plate(rect, name, 6, colours);
        self.label_choice(&response, label, is_chosen);
        if is_chosen {
            self.chosen_cell(rect, look.raised2);
        }
        self.label_in(rect, label, style);
        response.clicked()
    }
}
