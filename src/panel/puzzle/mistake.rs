//! The panel of a person's own mistake: the course of the game with its mistakes, and the values of the best move, the
//! person's try and the played move. Values are in points if the solver has computed them, else chances to win.

use crate::learn::mistakes::Mistake;
use crate::learn::progress::MistakeState;
use crate::learn::puzzle::{ActivePuzzle, PuzzlePhase};
use crate::panel::PanelContext;
use crate::panel::review::{percent, plot};
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, TextStyle};
use bevy_egui::egui::{Color32, Rect, Stroke, vec2};
use quadrille_games::record::Judgement;
use quadrille_games::rules::AnyMove;
use quadrille_text::{move_text, signed_points, tr};

/// The height of the graph of chances, in logical px.
pub(super) const COURSE_PX: f32 = 92.0;
/// The width of the axis.
const AXIS_WIDTH_PX: f32 = 50.0;

/// Draws the course of the chances to win.
pub(super) fn draw_course(
    painter: &mut Painter,
    context: &PanelContext,
    mistake: &Mistake,
    rect: Rect,
) {
    let look = painter.look;
    let plot_rect = plot::plot_area(rect, AXIS_WIDTH_PX, 20.0);
    plot::draw_axis(painter, rect, plot_rect, &tr!("mistake-axis"));
    let points = plot::points(&mistake.course.chances, plot_rect);
    plot::draw_curve(painter, &points);
    let ply_and_state = |&(ply, judgement): &(usize, Judgement)| {
        let state = context.progress.mistake(&mistake.game, ply, context.today.0);
        (ply, judgement, state)
    };
    let marks: Vec<_> = mistake.course.mistakes.iter().map(ply_and_state).collect();
    let is_learned = |state: MistakeState| state == MistakeState::Learned;
    // The mark is at the position after the move, as in the review.
    let curve_marks = marks.iter().filter_map(|&(ply, judgement, state)| {
        let mark_position = points.get(ply + 1).copied().flatten()?;
        let priority = usize::from(!is_learned(state)) + 2 * usize::from(ply == mistake.ply);
        Some(((ply, judgement, state), (mark_position, priority)))
    });
    let (curve_marks, ranked_positions): (Vec<_>, Vec<_>) = curve_marks.unzip();
    for index in plot::separate_marks(&ranked_positions) {
        let ((ply, judgement, state), (mark_position, _)) =
            (curve_marks[index], ranked_positions[index]);
        let shapes = painter.ui.painter();
        if ply == mistake.ply {
            let stroke = Stroke::new(1.5, look.fill);
            shapes.vline(mark_position.x, plot_rect.y_range().expand(6.0), stroke);
            shapes.circle_filled(mark_position, 5.0, look.fill);
            continue;
        }
        let colour = if is_learned(state) { look.good } else { look.danger };
        shapes.circle_filled(mark_position, 4.0, colour);
        let sign_position = mark_position + vec2(0.0, 12.0);
        match state {
            MistakeState::Learned => painter.icon(sign_position, 13.0, Icon::Check, colour),
            MistakeState::Later(_) => {
                let baseline = sign_position + vec2(0.0, 4.5);
                let style = TextStyle::bold(12.0, colour);
                painter.text(baseline, TextAlign::Middle, judgement.sign(), style);
            }
            MistakeState::New | MistakeState::Due => {}
        }
    }
    let mistake_count = marks.len();
    let learned_marks = marks.iter().filter(|(.., state)| is_learned(*state));
    let description = tr!("mistake-course", count = mistake_count, found = learned_marks.count());
    painter.describe(rect, "mistake-course", &description);
    let response = painter.hovered(rect, "mistake-course");
    response.on_hover_text(description);
}

/// The height of a row.
const ROW_HEIGHT_PX: f32 = 27.0;
/// The height of the table of values: a heading and three rows.
pub(super) const VALUES_PX: f32 = 24.0 + 3.0 * ROW_HEIGHT_PX;
/// The width of a row's label, and the minimum width of its move with the gap to the bar.
const LABEL_WIDTH_PX: f32 = 96.0;
const MIN_MOVE_WIDTH_PX: f32 = 76.0;
/// The gap between a move and the bar.
const MOVE_GAP_PX: f32 = 6.0;

/// The value of a move: the filled share of its bar, 0 to 1, and its figure.
#[derive(Clone, Debug, PartialEq)]
struct MoveValue {
    share: f64,
    figure: String,
}

impl MoveValue {
    /// Returns the value of a chance to win, 0 to 1.
    fn from_chance(chance: f64) -> Self {
        Self { share: chance, figure: percent(chance) }
    }

    /// Returns the value of a final lead in points, on a scale from `min` to `max`.
    fn from_points(points: i32, [min, max]: [i32; 2]) -> Self {
        let range = f64::from((max - min).max(1));
        Self { share: f64::from(points - min) / range, figure: signed_points(points) }
    }
}

/// Returns the values of the best move, the person's try and the played move. Each is `None` if it was not computed. Returns
/// `None` for a puzzle that is not a mistake.
fn move_values(running: &ActivePuzzle) -> Option<[Option<MoveValue>; 3]> {
    let (mistake, _) = running.mistake.as_ref()?;
    let wrong_move = running.wrong_move.as_ref().or(running.previous_try.as_ref());
    let is_best_move_found = running.phase == PuzzlePhase::Solved;
    let is_solved = running.alternative.is_some() || is_best_move_found;
    if let Some(leads) = running.leads {
        let try_lead = if is_solved {
            Some(leads.best_lead)
        } else {
            wrong_move.and_then(|wrong_move| wrong_move.lead)
        };
        let move_leads = [Some(leads.best_lead), try_lead, Some(leads.played_lead)];
        let values = || move_leads.into_iter().flatten().chain([0]);
        let range = [values().min(), values().max()].map(Option::unwrap_or_default);
        return Some(move_leads.map(|lead| lead.map(|lead| MoveValue::from_points(lead, range))));
    }
    let try_chance = if is_solved {
        Some(mistake.chance)
    } else {
        wrong_move.and_then(|wrong_move| wrong_move.chance)
    };
    let chances = [Some(mistake.chance), try_chance, Some(mistake.chance_after)];
    Some(chances.map(|chance| chance.map(MoveValue::from_chance)))
}

/// Draws the table of values; nothing for a puzzle that is not a mistake.
pub(super) fn draw_move_values(painter: &mut Painter, running: &ActivePuzzle) {
    let (Some((mistake, _)), Some([best_value, try_value, game_value])) =
        (&running.mistake, move_values(running))
    else {
        return;
    };
    let look = painter.look;
    let title = match running.leads {
        Some(_) => tr!("mistake-points"),
        None => tr!("mistake-chances"),
    };
    painter.section(&title);
    let text_of = |mv: AnyMove| move_text(&mistake.puzzle.position, mv);
    // The best move is hidden until it is found or shown.
    let best_move = running.is_done().then(|| running.best_move()).flatten();
    let best_text = best_move.map_or_else(|| "?".to_owned(), text_of);
    let moves = [&running.wrong_move, &running.previous_try];
    let [wrong_move, previous_try] = moves.map(|it| it.as_ref().map(|wrong_move| wrong_move.mv));
    let found_move = (running.phase == PuzzlePhase::Solved).then(|| running.best_move()).flatten();
    let tried_move = running.alternative.or(wrong_move).or(found_move).or(previous_try);
    let tried_text = tried_move.map_or_else(|| "–".to_owned(), text_of);
    let played_text = text_of(mistake.played);
    let rows = [
        ("best", best_text, best_value, look.good),
        ("try", tried_text, try_value, look.text2),
        ("game", played_text, game_value, look.danger),
    ];
    let widths = rows.iter().map(|(_, text, ..)| painter.width(text, look.strong(13.5)));
    let move_width = widths.fold(MIN_MOVE_WIDTH_PX - MOVE_GAP_PX, f32::max) + MOVE_GAP_PX;
    for (id, text, value, colour) in rows {
        draw_row(painter, id, &text, move_width, value.as_ref(), colour);
    }
}

/// Draws a move in a column of this width, with its bar and its figure if it has a value.
fn draw_row(
    painter: &mut Painter,
    id: &str,
    move_text: &str,
    move_width: f32,
    value: Option<&MoveValue>,
    colour: Color32,
) {
    let look = painter.look;
    let rect = painter.room(ROW_HEIGHT_PX);
    let label = tr!("mistake-row", id = id);
    let cell_rect = |left: f32, right: f32| {
        let range = rect.left() + left..=rect.left() + right;
        Rect::from_x_y_ranges(range, rect.y_range())
    };
    painter.text_in_rect(
        cell_rect(0.0, LABEL_WIDTH_PX - 6.0),
        TextAlign::Left,
        &label,
        look.dim(13.0),
    );
    let move_rect = cell_rect(LABEL_WIDTH_PX, LABEL_WIDTH_PX + move_width - MOVE_GAP_PX);
    painter.text_in_rect(move_rect, TextAlign::Left, move_text, look.strong(13.5));
    let bar_rect = cell_rect(LABEL_WIDTH_PX + move_width, rect.width() - 52.0);
    let bar_rect = bar_rect.shrink2(vec2(0.0, (ROW_HEIGHT_PX - 8.0) / 2.0));
    painter.fill(bar_rect, 4, look.line);
    let figure = value.map_or("?", |value| &value.figure);
    if let Some(value) = value {
        let width = bar_rect.width() * value.share.clamp(0.0, 1.0) as f32;
        painter.fill(bar_rect.with_max_x(bar_rect.left() + width), 4, colour);
    }
    painter.text_in_rect(rect, TextAlign::Right, figure, look.strong(14.0));
    let row_text = format!("{label} {move_text}: {figure}");
    painter.describe(rect, &format!("mistake-{id}"), &row_text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_a_sign_and_a_proportional_bar() {
        let value = |points| MoveValue::from_points(points, [-30, 70]);
        let wanted = |share, figure: &str| MoveValue { share, figure: figure.to_owned() };
        assert_eq!(value(70), wanted(1.0, "+70"));
        assert_eq!(value(-30), wanted(0.0, "−30"));
        assert_eq!(value(0), wanted(0.3, "0"));
        assert_eq!(MoveValue::from_points(0, [0, 0]).share, 0.0);
    }
}
