//! The part of the panel that depends on the game: number of pieces, timing points, fights, paths.

use super::PanelContext;
use crate::board::state::BoardRequest;
use crate::game_status::{self, FightLine};
use crate::theme::painter::{Painter, TextAlign, TextStyle, area};
use bevy_egui::egui::{Rect, pos2, vec2};
use quadrille_drawing::choice::Choice;
use quadrille_drawing::column::Rank;
use quadrille_games::rules::{AnyMove, AnyPosition, Player, Variant};
use quadrille_text::{side, tr};

/// The height of a line.
const LINE_HEIGHT_PX: f32 = 34.0;
/// The gap below a line.
const LINE_GAP_PX: f32 = 6.0;
/// The smallest gap between two fights.
const MIN_FIGHT_GAP_PX: f32 = 2.0;
/// The height of the label of HiQUE's timing points.
const TIMING_LABEL_HEIGHT_PX: f32 = 20.0;
/// The minimum height of the fights of Cublino Contra.
const MIN_FIGHTS_PX: f32 = 52.0;
/// The margin of a fight at its left and right, and the smallest gap beside its sums.
const FIGHT_MARGIN_PX: f32 = 14.0;
const FIGHT_GAP_PX: f32 = 8.0;
/// The height of the buttons that confirm and withdraw a move.
const BUTTON_HEIGHT_PX: f32 = 38.0;

/// Returns the selection of the person to move.
fn choice<'a>(context: &'a PanelContext) -> Option<&'a Choice> {
    context.board.interaction.choice()
}

/// Returns whether the person can enter a move on the board.
fn can_enter_move(context: &PanelContext) -> bool {
    let session = context.session;
    session.tries_moves()
        || (!session.is_demo() && !context.is_over() && session.viewed_place.is_none())
}

/// Returns the position of the selection; for a premove, with the person to move.
fn choice_position<'a>(context: &'a PanelContext) -> &'a AnyPosition {
    let chooser = context.board.interaction.chooser();
    chooser.map_or(context.position, |chooser| chooser.position())
}

fn hovered_move(context: &PanelContext) -> Option<AnyMove> {
    choice(context)?.hovered_target()?.moves.first().copied()
}

/// Returns the height of `count` lines.
fn lines_height(count: usize) -> f32 {
    (count as f32 * (LINE_HEIGHT_PX + LINE_GAP_PX) - LINE_GAP_PX).max(0.0)
}

/// Returns the height reserved for a game. It is constant, so that the panel does not jump when a move is started,
/// shown or confirmed, or an earlier position is viewed. If moves must be confirmed, it includes the buttons.
fn reserved_height(variant: Variant, needs_confirmation: bool) -> f32 {
    let details_height: f32 = match variant {
        Variant::Upthrust => 18.0,
        Variant::Hique => 48.0,
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => 30.0,
        Variant::CublinoPur => BUTTON_HEIGHT_PX,
        Variant::CublinoContra => MIN_FIGHTS_PX,
    };
    if needs_confirmation { details_height.max(BUTTON_HEIGHT_PX) } else { details_height }
}

/// Returns the heights of the details; none for a game without details. Details that must be clicked are always visible.
pub(super) fn detail_heights(context: &PanelContext) -> Vec<(Rank, f32)> {
    let path_count = context.board.interaction.path_choices().len();
    if path_count > 0 && can_enter_move(context) {
        return vec![(Rank::Essential, 24.0 + lines_height(path_count))];
    }
    let variant = context.session.game.variant();
    let can_play = context.session.tries_moves() || !context.session.is_demo();
    let has_details = match variant {
        Variant::Hique => true,
        Variant::Upthrust => !context.is_over(),
        _ => can_play && !context.is_over(),
    };
    let awaits_confirmation = context.board.interaction.pending().is_some();
    if !has_details && !awaits_confirmation {
        return Vec::new();
    }
    let needs_confirmation = can_play && context.settings.board.confirm;
    let label_height = if labels_timing(context) { TIMING_LABEL_HEIGHT_PX } else { 0.0 };
    let height = label_height + reserved_height(variant, needs_confirmation || awaits_confirmation);
    let is_information = matches!(variant, Variant::Hique | Variant::Upthrust);
    let rank = if is_information && !awaits_confirmation { Rank::Facts } else { Rank::Essential };
    let mut heights = vec![(rank, height)];
    if variant == Variant::CublinoContra {
        heights.push((Rank::Usual, lines_height(2)));
    }
    heights
}

/// Returns whether the timing points have a label of their own. In a game the players' cards name them.
fn labels_timing(context: &PanelContext) -> bool {
    let is_exercise = context.lesson.is_some() || context.puzzle.is_some();
    context.session.game.variant() == Variant::Hique && is_exercise
}

/// Draws the details.
pub(super) fn draw_detail(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    if context.board.interaction.pending().is_some() {
        draw_confirmation(painter, rect.with_min_y(rect.bottom() - BUTTON_HEIGHT_PX));
        return;
    }
    if !context.board.interaction.path_choices().is_empty() && can_enter_move(context) {
        draw_paths(painter, context, rect);
        return;
    }
    match context.session.game.variant() {
        Variant::Upthrust => {
            if let Some(text) = game_status::end_distance_sentence(context.position) {
                painter.row(rect.shrink2(vec2(8.0, 0.0)), 0.0, |painter| {
                    painter.word(&text, painter.look.dim(12.5))
                });
                let tip = tr!("detail-end-in-sight-tip");
                painter.explained(rect, "detail-end-in-sight", &text, &tip);
            }
        }
        Variant::Hique => draw_timing(painter, context, rect),
        // In a demonstration, after the end and for earlier positions, the height is only reserved.
        _ if !can_enter_move(context) => {}
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => {
            draw_counts(painter, context, rect.with_min_y(rect.bottom() - 30.0));
        }
        Variant::CublinoPur => draw_chain(painter, context, rect),
        Variant::CublinoContra => draw_fights(painter, context, rect),
    }
}

/// Draws HiQUE's timing points: five small bars for each runner, and the sum.
fn draw_timing(painter: &mut Painter, context: &PanelContext, mut rect: Rect) {
    let AnyPosition::Hique(hique) = context.position else { return };
    let look = painter.look;
    let style = look.dim(12.5);
    if labels_timing(context) {
        let label_rect = rect.with_max_y(rect.top() + TIMING_LABEL_HEIGHT_PX);
        let label = tr!("detail-timing");
        painter.text_in_rect(label_rect.shrink2(vec2(8.0, 0.0)), TextAlign::Left, &label, style);
        painter.describe(label_rect, "detail-timing", &label);
        rect.min.y = label_rect.bottom();
    }
    let sides = Player::BOTH.map(|player| side(context.position, player));
    let widths = sides.iter().map(|side| painter.width(side, style));
    let points_left = widths.fold(42.0, f32::max) + 16.0;
    let runner_width = ((rect.width() - 42.0 - points_left) / 5.0).min(43.0);
    for (player, side) in Player::BOTH.into_iter().zip(sides) {
        let y = rect.top() + 14.0 + player.index() as f32 * 28.0;
        let text_rect = rect.with_min_y(y - 15.0).with_max_y(y + 6.0);
        let text_rect = text_rect.shrink2(vec2(8.0, 0.0));
        let total_text = hique.timing_points(player).to_string();
        painter.text_pair(text_rect, [&side, &total_text], [style, look.strong(14.0)]);
        let row_rect = rect.with_min_y(y - 14.0).with_max_y(y + 8.0);
        let label = format!("{side} {total_text}");
        let (name, tip) = (format!("detail-timing-{}", player.index()), tr!("figure-timing-tip"));
        painter.explained(row_rect, &name, &label, &tip);
        for (runner, points) in hique.runner_points(player).enumerate() {
            let runner_left = rect.left() + points_left + runner as f32 * runner_width;
            for point in 0..5_u8 {
                let x = runner_left + f32::from(point) * runner_width / 6.2;
                let bar_rect = area(x, y - 9.0, 5.2_f32.min(runner_width / 7.0), 10.0);
                let has_point = point < points;
                painter.fill(bar_rect, 1, if has_point { look.text2 } else { look.line });
            }
        }
    }
}

/// Draws the number of pieces to move in Focus.
fn draw_counts(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let row_rect = rect.with_min_x(rect.left() + 8.0);
    painter
        .row(row_rect, 0.0, |painter| painter.word(&tr!("detail-count"), painter.look.dim(13.0)));
    let choice = choice(context).filter(|choice| !choice.counts.is_empty());
    let max_count = choice.and_then(|choice| choice.counts.last().copied());
    let Some((choice, max_count)) = choice.zip(max_count) else {
        let style = painter.look.faint(13.0);
        let row_rect = rect.with_max_x(rect.right() - 8.0);
        painter.row_back(row_rect, 0.0, |painter| painter.word(&tr!("detail-select"), style));
        return;
    };
    let row_rect = rect.with_min_x(rect.right() + 4.0 - f32::from(max_count) * 41.0);
    painter.row(row_rect, 7.0, |painter| {
        for count in 1..=max_count {
            let (name, label) = (format!("count-{count}"), count.to_string());
            let (is_chosen, is_enabled) = (count == choice.count, choice.counts.contains(&count));
            let clicked = painter.number(vec2(34.0, 30.0), &name, &label, is_chosen, is_enabled);
            painter.send_if(clicked, BoardRequest::SetCount(count));
        }
    });
}

/// Draws the buttons that finish and cancel a move, each with its widget name and its label. The cancel button is at the right,
/// with the width of its label.
fn draw_decision(
    painter: &mut Painter,
    rect: Rect,
    finish_button: Option<(&str, String)>,
    cancel_name: &str,
    cancel_label: &str,
) {
    let label_width = painter.width(cancel_label, TextStyle::medium(14.0, painter.look.text));
    let cancel_left = rect.right() - (label_width + 24.0).round().max(100.0);
    if let Some((name, label)) = finish_button {
        let finish_rect = rect.with_max_x(cancel_left - 8.0);
        let clicked = painter.main_button(finish_rect, name, &label, 14.0);
        painter.send_if(clicked, BoardRequest::Finish);
    }
    let cancel_rect = rect.with_min_x(cancel_left);
    let clicked = painter.button(cancel_rect, cancel_name, cancel_label, 14.0);
    painter.send_if(clicked, BoardRequest::Cancel);
}

/// Draws the buttons of an incomplete move in Cublino Pur.
fn draw_chain(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let Some(choice) = choice(context).filter(|choice| choice.path.len() > 1) else { return };
    let is_complete = choice.complete_move.is_some();
    let finish_button = is_complete.then(|| ("end-move", tr!("detail-end-move")));
    draw_decision(painter, rect, finish_button, "step-back", &tr!("detail-step-back"));
}

/// Draws the buttons of a shown move.
fn draw_confirmation(painter: &mut Painter, rect: Rect) {
    let confirm_button = ("confirm-move", tr!("detail-make-move"));
    draw_decision(painter, rect, Some(confirm_button), "withdraw-move", &tr!("detail-withdraw"));
}

/// Returns the height of each of `count` fights and the gap between them: the usual ones, or smaller ones if the
/// available height is less.
fn fight_line_height_and_gap(available_height: f32, count: usize) -> (f32, f32) {
    let count = count.max(1) as f32;
    let gap = if (LINE_HEIGHT_PX + LINE_GAP_PX) * count - LINE_GAP_PX > available_height {
        MIN_FIGHT_GAP_PX
    } else {
        LINE_GAP_PX
    };
    let line_height = (available_height - gap * (count - 1.0)) / count;
    (line_height.min(LINE_HEIGHT_PX), gap)
}

/// Draws the fights of the move under the pointer in Cublino Contra.
fn draw_fights(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    let look = painter.look;
    let Some(mv) = hovered_move(context) else { return };
    // The last fight is lowest, next to the sentence about it.
    let fights = game_status::fight_lines(choice_position(context), mv);
    let (line_height, gap) = fight_line_height_and_gap(rect.height(), fights.len());
    let list_height = (line_height + gap) * fights.len() as f32 - gap;
    let list_rect = rect.with_min_y(rect.bottom() - list_height);
    painter.column(list_rect, gap, |painter| {
        for fight in &fights {
            let line_rect = painter.room(line_height);
            painter.fill(line_rect, 8, look.raised);
            let text_rect = line_rect.shrink2(vec2(FIGHT_MARGIN_PX, 0.0));
            let [(dice, dice_style), (sums, sums_style), (verdict, verdict_style)] =
                fight_texts(painter, fight);
            let dice_rect = painter.row(text_rect, 0.0, |painter| painter.word(dice, dice_style));
            let verdict_rect =
                painter.row_back(text_rect, 0.0, |painter| painter.word(verdict, verdict_style));
            // The sums are aligned, unless a long text needs the room.
            let half_width = painter.width(sums, sums_style) / 2.0 + FIGHT_GAP_PX;
            let sums_x = (line_rect.left() + 0.52 * line_rect.width())
                .min(verdict_rect.left() - half_width)
                .max(dice_rect.right() + half_width);
            let sums_position = pos2(sums_x, line_rect.center().y + 5.0);
            painter.text(sums_position, TextAlign::Middle, sums, sums_style);
        }
    });
}

/// Returns the texts of a fight with their styles: the dice, their sums and the verdict.
fn fight_texts<'a>(painter: &Painter, fight: &'a FightLine) -> [(&'a str, TextStyle); 3] {
    let look = painter.look;
    let colour = match fight.gain {
        Some(true) => look.good,
        Some(false) => look.danger,
        None => look.text2,
    };
    [
        (&fight.dice, look.dim(13.5)),
        (&fight.sums, look.strong(15.0)),
        (&fight.verdict, TextStyle::medium(13.5, colour)),
    ]
}

/// Draws the paths to the selected target with different results.
fn draw_paths(painter: &mut Painter, context: &PanelContext, rect: Rect) {
    painter.column(rect, LINE_GAP_PX, |painter| {
        painter.row(18.0, 8.0, |painter| {
            painter.space(8.0);
            painter.word(&tr!("detail-which-way"), painter.look.strong(13.5))
        });
        for (index, &mv) in context.board.interaction.path_choices().iter().enumerate() {
            let label = game_status::path_label(choice_position(context), mv);
            let clicked =
                painter.button(LINE_HEIGHT_PX, &format!("way-{}", index + 1), &label, 13.5);
            painter.send_if(clicked, BoardRequest::ChoosePath(mv));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::panel_rect;
    use crate::theme::test_frames::Frames;
    use quadrille_text::with_language;

    /// Checks the narrowest panel with all dice, sums and verdicts.
    #[test]
    fn texts_of_a_fight_do_not_overlap() {
        let size = bevy::math::Vec2::new(800.0, 600.0);
        let width = panel_rect(size, false).width() - 2.0 * (16.0 + FIGHT_MARGIN_PX);
        for language in ["en", "de"] {
            let position = AnyPosition::start(Variant::CublinoContra);
            let draw = |painter: &mut Painter, _| {
                let sides = Player::BOTH.map(|player| quadrille_text::side(&position, player));
                let verdicts = sides.map(|side| tr!("fight-falls", side = side));
                for verdict in verdicts.into_iter().chain([tr!("fight-nobody")]) {
                    let fight = FightLine {
                        dice: tr!("fight-dice", one = "d4", other = "g4"),
                        sums: "18 : 18".to_owned(),
                        verdict,
                        gain: None,
                    };
                    let widths = fight_texts(painter, &fight);
                    let widths = widths.map(|(text, style)| painter.width(text, style));
                    let used_width = widths.iter().sum::<f32>() + 2.0 * FIGHT_GAP_PX;
                    assert!(used_width <= width, "{}: {used_width} px", fight.verdict);
                }
            };
            with_language(language, || Frames::new(size.x, size.y).draw(Vec::new(), draw));
        }
    }

    #[test]
    fn detail_keeps_its_height_during_a_move() {
        for variant in Variant::ALL {
            // The buttons of a shown move have room from the start.
            assert!(reserved_height(variant, true) >= BUTTON_HEIGHT_PX, "{variant}");
            assert!(reserved_height(variant, false) > 0.0);
        }
    }

    #[test]
    fn every_possible_fight_fits_the_detail() {
        // A die fights at most three others: it came from the fourth side.
        for room in [MIN_FIGHTS_PX, lines_height(2)] {
            for count in 1..=3 {
                let (high, gap) = fight_line_height_and_gap(room, count);
                let used = (high + gap) * count as f32 - gap;
                assert!(used <= room + 0.01, "{count} fights: {used} px in {room}");
                assert!(high >= 16.0, "{count} fights: {high} px each");
            }
        }
    }
}
