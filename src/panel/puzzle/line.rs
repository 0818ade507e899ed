//! The played line of a puzzle: a row for each ply, with the reason for the move.

use super::puzzle_text;
use crate::learn::puzzle::ActivePuzzle;
use crate::panel::column::Rank;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, area};
use bevy_egui::egui::{Galley, Rect, Stroke, pos2};
use quadrille_text::{move_text, move_texts, tr};
use std::ops::Range;
use std::sync::Arc;

/// The least and the largest number of visible plies.
const ROWS: [usize; 2] = [2, 7];
/// The height of the heading.
const HEADING_PX: f32 = 24.0;
/// The least height of a row, and the height of each further line of a reason.
const ROW_HEIGHTS_PX: [f32; 2] = [25.0, 17.0];
/// The width of a ply's number.
const NUMBER_WIDTH_PX: f32 = 36.0;
/// The least width of a move, and the gap to its reason, where the check mark of a move is that the person found.
const MOVE_WIDTH_AND_GAP_PX: [f32; 2] = [56.0, 22.0];

/// The state of a row.
enum PlyState {
    /// A move on the board. `is_found` says whether the person found it.
    Visible {
        is_found: bool,
    },
    ToFind,
    Unknown,
}

struct LineRow {
    index: usize,
    number: Option<usize>,
    text: String,
    reason: String,
    state: PlyState,
}

/// Returns all plies of the line.
fn line_rows(running: &ActivePuzzle) -> Vec<LineRow> {
    let mut position = running.puzzle.position.clone();
    let own_side = running.puzzle.solver();
    let found_plies = running.shown_from.unwrap_or(running.ply);
    let mut rows = Vec::new();
    for (index, &mv) in running.puzzle.line.iter().enumerate() {
        let is_own = position.to_move() == own_side;
        let (text, reason, state) = if index < running.ply {
            let outlook = running.outlook.as_ref();
            let later = outlook.map_or(&[][..], |outlook| &outlook.line);
            let rest = [&running.puzzle.line[index..], later].concat();
            let is_found = is_own && index < found_plies;
            let reason = puzzle_text::move_reason(&position, &rest);
            let reason = reason.unwrap_or_else(|| match (is_own, is_found) {
                (true, true) => tr!("puzzle-found"),
                (true, false) => tr!("puzzle-move-shown"),
                (false, _) => tr!("puzzle-reply"),
            });
            (move_text(&position, mv), reason, PlyState::Visible { is_found })
        } else if index == running.ply && is_own {
            let hidden_text =
                tr!("puzzle-to-find", count = puzzle_text::own_moves(running.remaining_plies()));
            ("?".to_owned(), hidden_text, PlyState::ToFind)
        } else {
            (String::new(), String::new(), PlyState::Unknown)
        };
        rows.push(LineRow { index, number: is_own.then_some(index / 2 + 1), text, reason, state });
        let Ok(after) = position.play(mv) else { break };
        position = after;
    }
    rows
}

/// Returns the range of this many of `count` plies around `ply`, the next one to be found. After the last ply it begins with the
/// first move, which is the key to the puzzle.
fn visible_rows(count: usize, ply: usize, rows: usize) -> Range<usize> {
    let rows = rows.min(count);
    let first = if ply < count { (ply + 2).saturating_sub(rows).min(count - rows) } else { 0 };
    first..first + rows
}

/// A row with its texts laid out.
struct RowLayout {
    row: LineRow,
    move_galley: Arc<Galley>,
    reason_galley: Arc<Galley>,
    height: f32,
}

/// Lays out all plies of the line in this width. Returns them with the width up to the end of the moves.
fn lay_out(painter: &Painter, running: &ActivePuzzle, width: f32) -> (Vec<RowLayout>, f32) {
    let look = painter.look;
    let moves_right = NUMBER_WIDTH_PX + widest_move(painter, running).min(width * 0.45);
    let [min_height, line_height] = ROW_HEIGHTS_PX;
    let rows = line_rows(running).into_iter().map(|row| {
        let move_width = moves_right - NUMBER_WIDTH_PX;
        let move_galley = painter.lay(&row.text, move_width, line_height, look.strong(14.0));
        let reason_width = width - moves_right - MOVE_WIDTH_AND_GAP_PX[1] - 8.0;
        let reason_galley = painter.lay(&row.reason, reason_width, line_height, look.dim(13.0));
        let lines = move_galley.rows.len().max(reason_galley.rows.len());
        RowLayout {
            row,
            move_galley,
            reason_galley,
            height: min_height + lines.saturating_sub(1) as f32 * line_height,
        }
    });
    (rows.collect(), moves_right)
}

/// Returns the height of these rows with the heading.
fn rows_height(rows: &[RowLayout]) -> f32 {
    HEADING_PX + rows.iter().map(|row| row.height).sum::<f32>()
}

/// Returns the heights of the line in this width, with few rows and more of them.
pub(super) fn line_heights(
    painter: &Painter,
    running: &ActivePuzzle,
    width: f32,
) -> Vec<(Rank, f32)> {
    let (rows, _) = lay_out(painter, running, width);
    let [min_rows, max_rows] = ROWS;
    let height = |count| rows_height(&rows[visible_rows(rows.len(), running.ply, count)]);
    let mut heights = vec![(Rank::Essential, height(min_rows))];
    for count in min_rows + 1..=max_rows.min(rows.len()) {
        heights.push((Rank::FewMoves, height(count)));
    }
    heights
}

/// Returns the width of the widest move of the line, which is reserved from the start, so that reasons do not shift.
fn widest_move(painter: &Painter, running: &ActivePuzzle) -> f32 {
    let texts = move_texts(&running.puzzle.position, &running.puzzle.line);
    let widths = texts.iter().map(|text| painter.width(text, painter.look.strong(14.0)) + 1.0);
    widths.fold(MOVE_WIDTH_AND_GAP_PX[0], f32::max)
}

/// Draws the plies around the next one to be found, as many as fit.
pub(super) fn draw_line(painter: &mut Painter, running: &ActivePuzzle, rect: Rect) {
    let (rows, moves_right) = lay_out(painter, running, rect.width());
    let [min_rows, max_rows] = ROWS;
    let visible_range = (min_rows..=max_rows)
        .rev()
        .map(|count| visible_rows(rows.len(), running.ply, count))
        .find(|range| rows_height(&rows[range.clone()]) <= rect.height() + 0.5);
    let visible_range =
        visible_range.unwrap_or_else(|| visible_rows(rows.len(), running.ply, min_rows));
    painter.column(rect, 0.0, |painter| painter.section(&tr!("puzzle-line")));
    let mut top = rect.top() + HEADING_PX;
    for row in &rows[visible_range] {
        let row_rect = area(rect.left(), top, rect.width(), row.height);
        let text = draw_row(painter, row_rect, moves_right, row);
        painter.describe(row_rect, &format!("puzzle-ply-{}", row.row.index), &text);
        top += row.height;
    }
}

/// Draws a row with its reason. Returns its text.
fn draw_row(painter: &mut Painter, rect: Rect, moves_right: f32, layout: &RowLayout) -> String {
    let look = painter.look;
    let row = &layout.row;
    let middle = rect.center().y;
    if matches!(row.state, PlyState::ToFind) {
        let background = rect.with_min_x(rect.left() + 24.0);
        painter.fill(background, 6, look.raised);
        painter.fill(background.with_max_x(background.left() + 3.0), 1, look.accent);
    }
    if let Some(number) = row.number {
        let number_rect = rect.with_max_x(rect.left() + 22.0);
        painter.text_in_rect(number_rect, TextAlign::Left, &format!("{number}."), look.dim(13.0));
    }
    let draw = |x: f32, galley: &Arc<Galley>, colour| {
        let at = pos2(rect.left() + x, middle - galley.size().y / 2.0);
        painter.galley(at, Arc::clone(galley), colour);
    };
    draw(NUMBER_WIDTH_PX, &layout.move_galley, look.text);
    let reason_left = moves_right + MOVE_WIDTH_AND_GAP_PX[1];
    draw(reason_left, &layout.reason_galley, look.text2);
    match row.state {
        PlyState::Visible { is_found } => {
            if is_found {
                let check_x = rect.left() + moves_right + MOVE_WIDTH_AND_GAP_PX[1] / 2.0;
                painter.icon(pos2(check_x, middle), 14.0, Icon::Check, look.good);
            }
            format!("{}. {}", row.text, row.reason)
        }
        PlyState::ToFind => row.reason.clone(),
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
    use quadrille_games::rules::Variant;
    use quadrille_teaching::puzzle::shipped;

    #[test]
    fn only_moves_that_the_person_found_are_checked() {
        let mut all = shipped(Variant::Hique).iter();
        let puzzle = all.find(|it| it.line.len() >= 3).expect("a puzzle of two moves");
        let mut running = ActivePuzzle::new(Arc::new(puzzle.clone()));
        running.ply = puzzle.line.len();
        let found_moves = |running: &ActivePuzzle| {
            let rows = line_rows(running).into_iter();
            rows.filter(|row| matches!(row.state, PlyState::Visible { is_found: true })).count()
        };
        let own_moves = puzzle_text::own_moves(puzzle.line.len());
        assert_eq!(found_moves(&running), own_moves);
        running.shown_from = Some(2);
        assert_eq!(found_moves(&running), 1);
        running.shown_from = Some(0);
        assert_eq!(found_moves(&running), 0);
    }

    #[test]
    fn next_ply_is_visible() {
        for count in 1..10 {
            for ply in 0..count {
                for rows in 1..=ROWS[1] {
                    let range = visible_rows(count, ply, rows);
                    assert_eq!(range.len(), rows.min(count));
                    assert!(range.end <= count && (rows == 1 || range.contains(&ply)));
                    assert_eq!(visible_rows(count, count, rows).start, 0, "the key move");
                }
            }
        }
    }
}
