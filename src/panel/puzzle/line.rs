//! The played line of a puzzle: a row for each ply, with the reason for the move.

use super::puzzle_text;
use crate::learn::puzzle::ActivePuzzle;
use crate::panel::PanelContext;
use crate::text::{move_text, move_texts, tr};
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign};
use bevy_egui::egui::{Galley, Rect, Stroke, pos2};
use std::sync::Arc;

/// The number of shown plies, usually and if room is short.
const MAX_ROWS: [usize; 2] = [7, 4];
/// The least height of a row, and the height of each further line of a reason.
const ROW_HEIGHTS_PX: [f32; 2] = [25.0, 17.0];
/// The largest number of lines of a reason.
const MAX_REASON_LINES: usize = 4;
/// The width of a ply's number.
const NUMBER_WIDTH_PX: f32 = 36.0;
/// The least width of a move, and the gap to its reason, where the check mark of a found move is.
const MOVE_WIDTH_AND_GAP_PX: [f32; 2] = [56.0, 22.0];

/// The state of a row.
enum PlyState {
    /// A move that was found, or the reply to one.
    Found {
        own: bool,
    },
    Asked,
    Unknown,
}

struct LineRow {
    index: usize,
    number: Option<usize>,
    text: String,
    reason: String,
    state: PlyState,
}

/// Returns the plies around the next one to be found.
fn line_rows(running: &ActivePuzzle, rows: usize) -> Vec<LineRow> {
    let line = &running.puzzle.line;
    let rows = rows.min(line.len());
    let first = (running.ply + 2)
        .saturating_sub(rows)
        .min(line.len() - rows);
    let mut position = running.puzzle.position.clone();
    let own_side = running.puzzle.solver();
    let mut all = Vec::new();
    for (index, &mv) in line.iter().enumerate() {
        let own = position.to_move() == own_side;
        if (first..first + rows).contains(&index) {
            let (text, reason, state) = if index < running.ply {
                let outlook = running.outlook.as_ref();
                let later = outlook.map_or(&[][..], |outlook| &outlook.line);
                let rest = [&line[index..], later].concat();
                let reason = puzzle_text::move_reason(&position, &rest, own);
                (move_text(&position, mv), reason, PlyState::Found { own })
            } else if index == running.ply && own {
                let hidden_text = tr!(
                    "puzzle-to-find",
                    count = puzzle_text::own_moves(running.remaining_plies())
                );
                ("?".to_owned(), hidden_text, PlyState::Asked)
            } else {
                (String::new(), String::new(), PlyState::Unknown)
            };
            all.push(LineRow {
                index,
                number: own.then_some(index / 2 + 1),
                text,
                reason,
                state,
            });
        }
        let Ok(after) = position.play(mv) else { break };
        position = after;
    }
    all
}

/// Returns the width of the widest move of the line, which is reserved from the start, so that reasons do not shift.
fn widest_move(painter: &Painter, running: &ActivePuzzle) -> f32 {
    let texts = move_texts(&running.puzzle.position, &running.puzzle.line);
    let widths = texts
        .iter()
        .map(|text| painter.width(text, painter.look.strong(14.0)) + 1.0);
    widths.fold(MOVE_WIDTH_AND_GAP_PX[0], f32::max)
}

/// Draws the line around the next ply to be found, leaving `below` px.
pub(super) fn draw_line(
    painter: &mut Painter,
    context: &PanelContext,
    running: &ActivePuzzle,
    below: f32,
) {
    let look = painter.look;
    painter.section(&tr!("puzzle-line"));
    let plies = line_rows(running, MAX_ROWS[usize::from(context.compact)]);
    let room = painter.rest();
    let left = NUMBER_WIDTH_PX + widest_move(painter, running).min(room.width() * 0.45);
    let reasons: Vec<Arc<Galley>> = plies
        .iter()
        .map(|ply| {
            let width = room.width() - left - MOVE_WIDTH_AND_GAP_PX[1] - 8.0;
            painter.lay_rows(
                &ply.reason,
                width,
                ROW_HEIGHTS_PX[1],
                MAX_REASON_LINES,
                look.dim(13.0),
            )
        })
        .collect();
    // Reasons may take several lines if there is room.
    let longer =
        |galley: &Arc<Galley>| galley.rows.len().saturating_sub(1) as f32 * ROW_HEIGHTS_PX[1];
    let more: Vec<f32> = reasons.iter().map(longer).collect();
    let spare = room.height() - below - ROW_HEIGHTS_PX[0] * plies.len() as f32;
    let whole = rows_in_full(&more, spare);
    for ((ply, reason), whole) in plies.iter().zip(&reasons).zip(whole) {
        let high = ROW_HEIGHTS_PX[0] + if whole { longer(reason) } else { 0.0 };
        let rect = painter.room(high);
        let text = draw_row(painter, rect, left, (ply, whole.then_some(reason)));
        painter.describe(rect, &format!("puzzle-ply-{}", ply.index), &text);
    }
}

/// Returns which rows can show their reason in several lines in the spare room. The latest rows take precedence.
fn rows_in_full(more: &[f32], mut spare: f32) -> Vec<bool> {
    let mut whole = vec![false; more.len()];
    for (whole, more) in whole.iter_mut().zip(more).rev() {
        *whole = *more <= spare;
        spare -= if *whole { *more } else { 0.0 };
    }
    whole
}

/// Draws a row with its reason, as laid out or in one line. Returns its text.
fn draw_row(
    painter: &mut Painter,
    rect: Rect,
    left: f32,
    (ply, reason): (&LineRow, Option<&Arc<Galley>>),
) -> String {
    let look = painter.look;
    let middle = rect.center().y;
    if matches!(ply.state, PlyState::Asked) {
        let ground = rect.with_min_x(rect.left() + 24.0);
        painter.fill(ground, 6, look.raised);
        painter.fill(ground.with_max_x(ground.left() + 3.0), 1, look.accent);
    }
    if let Some(number) = ply.number {
        let place = rect.with_max_x(rect.left() + 22.0);
        painter.text_in_rect(
            place,
            TextAlign::Left,
            &format!("{number}."),
            look.dim(13.0),
        );
    }
    let place = rect.with_min_x(rect.left() + NUMBER_WIDTH_PX);
    let place = place.with_max_x(rect.left() + left);
    painter.text_in_rect(place, TextAlign::Left, &ply.text, look.strong(14.0));
    let from = rect.left() + left + MOVE_WIDTH_AND_GAP_PX[1];
    match reason {
        Some(galley) => {
            let (at, galley) = (middle - galley.size().y / 2.0, Arc::clone(galley));
            painter.galley(pos2(from, at), galley, look.text2);
        }
        None => {
            let place = rect.with_min_x(from).with_max_x(rect.right() - 8.0);
            painter.text_in_rect(place, TextAlign::Left, &ply.reason, look.dim(13.0));
        }
    }
    match ply.state {
        PlyState::Found { own } => {
            if own {
                let at = pos2(rect.left() + left + MOVE_WIDTH_AND_GAP_PX[1] / 2.0, middle);
                painter.icon(at, 14.0, Icon::Check, look.good);
            }
            format!("{}. {}", ply.text, ply.reason)
        }
        PlyState::Asked => ply.reason.clone(),
        PlyState::Unknown => {
            let ring = Stroke::new(1.2, look.text3);
            let middle = pos2(rect.left() + NUMBER_WIDTH_PX + 4.0, middle);
            painter.ui.painter().circle_stroke(middle, 3.0, ring);
            tr!("puzzle-unknown")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latest_reasons_are_shown_in_full() {
        assert_eq!(rows_in_full(&[17.0, 0.0, 34.0], 60.0), [true; 3]);
        assert_eq!(rows_in_full(&[17.0, 0.0, 34.0], 40.0), [false, true, true]);
        assert_eq!(rows_in_full(&[17.0, 34.0], 20.0), [true, false]);
        assert_eq!(rows_in_full(&[17.0, 0.0], -5.0), [false, false]);
    }
}
