//! The played line of a puzzle: a row for each ply, with the reason for the move.

use super::puzzle_text;
use crate::learn::puzzle::ActivePuzzle;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, area};
use bevy_egui::egui::{Galley, Rect, Stroke, pos2};
use quadrille_drawing::column::Rank;
use quadrille_text::{move_text, move_texts, tr};
use std::sync::Arc;

/// The smallest and the largest number of visible plies.
const ROW_COUNTS: [usize; 2] = [2, 7];
/// The height of the heading.
const HEADING_PX: f32 = 24.0;
/// The minimum height of a row, and the height of each further line of a reason.
const ROW_HEIGHTS_PX: [f32; 2] = [25.0, 17.0];
/// The width of a ply's number.
const NUMBER_WIDTH_PX: f32 = 36.0;
/// The minimum width of a move, and the gap to its reason. The gap contains the check mark of a move that the person found.
const MOVE_WIDTH_AND_GAP_PX: [f32; 2] = [56.0, 22.0];

/// The state of a row.
enum PlyState {
    /// A move on the board. `is_found` says whether the person found it.
    Visible { is_found: bool },
    /// The next move, which the person has to find.
    ToFind,
    /// A later move, which is hidden.
    Hidden,
}

/// A row of the line with its ply.
struct LineRow {
    index: usize,
    /// The number of the solver's move; `None` for a reply.
    number: Option<usize>,
    text: String,
    reason: String,
    state: PlyState,
}

/// Returns a row for each ply of the line.
fn line_rows(running: &ActivePuzzle) -> Vec<LineRow> {
    let mut position = running.puzzle.position.clone();
    let own_side = running.puzzle.solver();
    let found_ply_count = running.shown_from.unwrap_or(running.ply);
    let mut rows = Vec::new();
    for (index, &mv) in running.puzzle.line.iter().enumerate() {
        let is_own = position.to_move() == own_side;
        let (text, reason, state) = if index < running.ply {
            let outlook = running.outlook.as_ref();
            let later_moves = outlook.map_or(&[][..], |outlook| &outlook.line);
            let remaining_line = [&running.puzzle.line[index..], later_moves].concat();
            let is_found = is_own && index < found_ply_count;
            let reason = puzzle_text::move_reason(&position, &remaining_line);
            let reason = reason.unwrap_or_else(|| match (is_own, is_found) {
                (true, true) => tr!("puzzle-found"),
                (true, false) => tr!("puzzle-move-shown"),
                (false, _) => tr!("puzzle-reply"),
            });
            (move_text(&position, mv), reason, PlyState::Visible { is_found })
        } else if index == running.ply && is_own {
            let hidden_text = tr!(
                "puzzle-to-find",
                count = puzzle_text::count_own_moves(running.remaining_plies())
            );
            ("?".to_owned(), hidden_text, PlyState::ToFind)
        } else {
            (String::new(), String::new(), PlyState::Hidden)
        };
        rows.push(LineRow { index, number: is_own.then_some(index / 2 + 1), text, reason, state });
        let Ok(next_position) = position.play(mv) else { break };
        position = next_position;
    }
    rows
}

/// Returns the indices of this many of `count` plies, which include `ply`, the next one to be found, and those before it. After the
/// last ply they are the first ones, the key to the puzzle, and the last one, which is on the board.
fn visible_rows(count: usize, ply: usize, rows: usize) -> Vec<usize> {
    let rows = rows.min(count);
    if ply < count {
        let first = (ply + 1).saturating_sub(rows);
        return (first..first + rows).collect();
    }
    (0..rows.saturating_sub(1)).chain([count - 1]).collect()
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
    let moves_right = NUMBER_WIDTH_PX + max_move_width(painter, running).min(width * 0.45);
    let [min_height, line_height] = ROW_HEIGHTS_PX;
    let rows = line_rows(running).into_iter().map(|row| {
        let move_width = moves_right - NUMBER_WIDTH_PX;
        let move_galley = painter.lay(&row.text, move_width, line_height, look.strong(14.0));
        let reason_width = width - moves_right - MOVE_WIDTH_AND_GAP_PX[1] - 8.0;
        let reason_galley = painter.lay(&row.reason, reason_width, line_height, look.dim(13.0));
        let line_count = move_galley.rows.len().max(reason_galley.rows.len());
        RowLayout {
            row,
            move_galley,
            reason_galley,
            height: min_height + line_count.saturating_sub(1) as f32 * line_height,
        }
    });
    (rows.collect(), moves_right)
}

/// Returns the height of these rows with the heading.
fn rows_height(row_layouts: &[RowLayout], indices: &[usize]) -> f32 {
    HEADING_PX + indices.iter().map(|&index| row_layouts[index].height).sum::<f32>()
}

/// Returns the heights of the line in this width, with few rows and more of them.
pub(super) fn line_heights(
    painter: &Painter,
    running: &ActivePuzzle,
    width: f32,
) -> Vec<(Rank, f32)> {
    let (row_layouts, _) = lay_out(painter, running, width);
    let [min_row_count, max_row_count] = ROW_COUNTS;
    let height = |row_count| {
        rows_height(&row_layouts, &visible_rows(row_layouts.len(), running.ply, row_count))
    };
    let mut heights = vec![(Rank::Essential, height(min_row_count))];
    for row_count in min_row_count + 1..=max_row_count.min(row_layouts.len()) {
        heights.push((Rank::FewMoves, height(row_count)));
    }
    heights
}

/// Returns the width of the widest move of the line, which is reserved from the start, so that reasons do not shift.
fn max_move_width(painter: &Painter, running: &ActivePuzzle) -> f32 {
    let texts = move_texts(&running.puzzle.position, &running.puzzle.line);
    let widths = texts.iter().map(|text| painter.width(text, painter.look.strong(14.0)) + 1.0);
    widths.fold(MOVE_WIDTH_AND_GAP_PX[0], f32::max)
}

/// Draws the plies around the next one to be found, as many as fit.
pub(super) fn draw_line(painter: &mut Painter, running: &ActivePuzzle, rect: Rect) {
    let (row_layouts, moves_right) = lay_out(painter, running, rect.width());
    let [min_row_count, max_row_count] = ROW_COUNTS;
    let visible_indices = (min_row_count..=max_row_count)
        .rev()
        .map(|row_count| visible_rows(row_layouts.len(), running.ply, row_count))
        .find(|indices| rows_height(&row_layouts, indices) <= rect.height() + 0.5);
    let visible_indices = visible_indices
        .unwrap_or_else(|| visible_rows(row_layouts.len(), running.ply, min_row_count));
    painter.column(rect, 0.0, |painter| painter.section(&tr!("puzzle-line")));
    let mut top = rect.top() + HEADING_PX;
    for index in visible_indices {
        let row_layout = &row_layouts[index];
        let row_rect = area(rect.left(), top, rect.width(), row_layout.height);
        let text = draw_row(painter, row_rect, moves_right, row_layout);
        painter.describe(row_rect, &format!("puzzle-ply-{}", row_layout.row.index), &text);
        top += row_layout.height;
    }
}

/// Draws a row with its reason. Returns the text for screen readers.
fn draw_row(painter: &mut Painter, rect: Rect, moves_right: f32, row_layout: &RowLayout) -> String {
    let look = painter.look;
    let row = &row_layout.row;
    let middle_y = rect.center().y;
    if matches!(row.state, PlyState::ToFind) {
        let background_rect = rect.with_min_x(rect.left() + 24.0);
        painter.fill(background_rect, 6, look.raised);
        painter.fill(background_rect.with_max_x(background_rect.left() + 3.0), 1, look.accent);
    }
    if let Some(number) = row.number {
        let number_rect = rect.with_max_x(rect.left() + 22.0);
        painter.text_in_rect(number_rect, TextAlign::Left, &format!("{number}."), look.dim(13.0));
    }
    let draw_galley = |x: f32, galley: &Arc<Galley>, colour| {
        let galley_position = pos2(rect.left() + x, middle_y - galley.size().y / 2.0);
        painter.galley(galley_position, Arc::clone(galley), colour);
    };
    draw_galley(NUMBER_WIDTH_PX, &row_layout.move_galley, look.text);
    let reason_left = moves_right + MOVE_WIDTH_AND_GAP_PX[1];
    draw_galley(reason_left, &row_layout.reason_galley, look.text2);
    match row.state {
        PlyState::Visible { is_found } => {
            if is_found {
                let check_x = rect.left() + moves_right + MOVE_WIDTH_AND_GAP_PX[1] / 2.0;
                painter.icon(pos2(check_x, middle_y), 14.0, Icon::Check, look.good);
            }
            format!("{}. {}", row.text, row.reason)
        }
        PlyState::ToFind => row.reason.clone(),
        PlyState::Hidden => {
            let ring = Stroke::new(1.2, look.text3);
            let ring_centre = pos2(rect.left() + NUMBER_WIDTH_PX + 4.0, middle_y);
            painter.ui.painter().circle_stroke(ring_centre, 3.0, ring);
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
        let count_own_moves = puzzle_text::count_own_moves(puzzle.line.len());
        assert_eq!(found_moves(&running), count_own_moves);
        running.shown_from = Some(2);
        assert_eq!(found_moves(&running), 1);
        running.shown_from = Some(0);
        assert_eq!(found_moves(&running), 0);
    }

    #[test]
    fn next_ply_is_visible() {
        for count in 1..10 {
            for ply in 0..count {
                for rows in 1..=ROW_COUNTS[1] {
                    let indices = visible_rows(count, ply, rows);
                    assert_eq!(indices.len(), rows.min(count));
                    assert!(indices.contains(&ply) && indices.iter().all(|index| *index < count));
                    let at_end = visible_rows(count, count, rows);
                    assert_eq!(at_end.len(), rows.min(count));
                    assert_eq!(at_end.last(), Some(&(count - 1)), "the move on the board");
                    assert!(rows == 1 || at_end[0] == 0, "the key move");
                }
            }
        }
    }
}
