//! The played line of a puzzle: a row for each ply, with the reason for the move.

use super::puzzle_text;
use crate::learn::puzzle::ActivePuzzle;
use crate::theme::icons::Icon;
use crate::theme::painter::{Painter, TextAlign, area};
use bevy_egui::egui::{Galley, Id, Rect, Stroke, pos2};
use quadrille_drawing::column::Rank;
use quadrille_text::{move_text, move_texts, tr};
use std::ops::Range;
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

/// The part of the scroll bar's width in the margin of the panel, and the rest.
const SCROLL_BAR_PX: [f32; 2] = [12.0, 4.0];

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

/// Returns a row for each ply of the line, which ends with another move that solved the puzzle.
fn line_rows(running: &ActivePuzzle) -> Vec<LineRow> {
    let mut position = running.puzzle.position.clone();
    let own_side = running.puzzle.solver();
    let other_move = running.alternative.as_slice();
    let line = match other_move {
        [] => running.puzzle.line.clone(),
        _ => [&running.puzzle.line[..running.ply], other_move].concat(),
    };
    let ply_count = running.ply + other_move.len();
    let found_ply_count = running.shown_from.unwrap_or(ply_count);
    let mut rows = Vec::new();
    for (index, &mv) in line.iter().enumerate() {
        let is_own = position.to_move() == own_side;
        let (text, reason, state) = if index < ply_count {
            let outlook = running.outlook.as_ref();
            let later_moves = outlook.map_or(&[][..], |outlook| &outlook.line);
            let remaining_line = [&line[index..], later_moves].concat();
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
/// last ply they end with that one, which is on the board.
fn visible_rows(count: usize, ply: usize, rows: usize) -> Range<usize> {
    let rows = rows.min(count);
    let first = (ply + 1).min(count).saturating_sub(rows);
    first..first + rows
}

/// A row with its texts laid out.
struct RowLayout {
    row: LineRow,
    move_galley: Arc<Galley>,
    reason_galley: Arc<Galley>,
    height: f32,
}

/// Lays out all plies of the line in this width, with room for a scroll bar. Returns them with the width up to the end of the moves.
fn lay_out(painter: &Painter, running: &ActivePuzzle, width: f32) -> (Vec<RowLayout>, f32) {
    let look = painter.look;
    let width = width - SCROLL_BAR_PX[1];
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
fn rows_height(row_layouts: &[RowLayout], indices: Range<usize>) -> f32 {
    HEADING_PX + row_layouts[indices].iter().map(|row_layout| row_layout.height).sum::<f32>()
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
        rows_height(&row_layouts, visible_rows(row_layouts.len(), running.ply, row_count))
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

/// Draws the plies up to the next one to be found, and hidden ones as far as there is room. A line that does not fit has a scroll
/// bar, and scrolls to the current ply when that changes.
pub(super) fn draw_line(painter: &mut Painter, running: &ActivePuzzle, rect: Rect) {
    let (row_layouts, moves_right) = lay_out(painter, running, rect.width());
    let [min_row_count, max_row_count] = ROW_COUNTS;
    let visible_indices = (min_row_count..=max_row_count)
        .rev()
        .map(|row_count| visible_rows(row_layouts.len(), running.ply, row_count))
        .find(|indices| rows_height(&row_layouts, indices.clone()) <= rect.height() + 0.5);
    let visible_indices = visible_indices
        .unwrap_or_else(|| visible_rows(row_layouts.len(), running.ply, min_row_count));
    let end = visible_indices.end;
    painter.column(rect, 0.0, |painter| painter.section(&tr!("puzzle-line")));
    let rows_rect = rect.with_min_y(rect.top() + HEADING_PX);
    if rows_height(&row_layouts, 0..end) <= rect.height() + 0.5 {
        draw_rows(painter, rows_rect, moves_right, &row_layouts[..end]);
        return;
    }
    // The page begins 4 px further in. After scrolling to the end of the line, only whole rows are visible.
    let visible_height = rows_height(&row_layouts, visible_indices) - HEADING_PX;
    let visible_height = visible_height.min(rows_rect.height());
    let total_height = rows_height(&row_layouts, 0..end) - HEADING_PX;
    let scroll_width = rows_rect.width() + 4.0 + SCROLL_BAR_PX[0];
    let scroll_rect = area(rows_rect.left() - 4.0, rows_rect.top(), scroll_width, visible_height);
    let heights = [visible_height, total_height].map(|height| height.round() as u32);
    let key = (running.puzzle.key(), running.ply, heights);
    let previous_key = painter.ui.data_mut(|data| {
        let stored_key = data.get_temp_mut_or_default(Id::new("puzzle-line-ply"));
        std::mem::replace(stored_key, key.clone())
    });
    let offset = (previous_key != key).then_some(total_height + 4.0 - visible_height);
    painter.scroll_area_at(scroll_rect, "puzzle-line", false, offset, |painter, page_rect| {
        draw_rows(painter, page_rect, moves_right, &row_layouts[..end]);
        total_height
    });
}

/// Draws rows from the top of `rect`.
fn draw_rows(painter: &mut Painter, rect: Rect, moves_right: f32, row_layouts: &[RowLayout]) {
    let mut top = rect.top();
    for row_layout in row_layouts {
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
    use crate::learn::puzzle::PuzzlePhase;
    use crate::theme::test_frames::Frames;
    use bevy_egui::egui::{Event, Modifiers, MouseWheelUnit, TouchPhase, vec2};
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
                    assert!(indices.contains(&ply) && indices.end <= count);
                    let at_end = visible_rows(count, count, rows);
                    assert_eq!(at_end.len(), rows.min(count));
                    assert_eq!(at_end.end, count, "the move on the board");
                }
            }
        }
    }

    /// A line that is too long for its room is scrolled to the move on the board, and every other move can be reached.
    #[test]
    fn long_line_scrolls_to_its_end_without_a_gap() {
        let puzzles = Variant::ALL.into_iter().flat_map(shipped);
        let longest = puzzles.max_by_key(|puzzle| puzzle.line.len()).expect("a puzzle");
        let mut running = ActivePuzzle::new(Arc::new(longest.clone()));
        let count = longest.line.len();
        assert!(count >= 7, "{count}");
        (running.ply, running.phase) = (count, PuzzlePhase::SolutionShown);
        let rect = area(0.0, 0.0, 300.0, 150.0);
        let mut frames = Frames::new(300.0, 300.0);
        let mut visible_plies = |events: Vec<Event>| {
            let mut plies: Vec<usize> = Vec::new();
            frames.draw(events, |painter, _| {
                draw_line(painter, &running, rect);
                let is_visible = |ply: &usize| {
                    let id = painter.id(&format!("puzzle-ply-{ply}"));
                    let response = painter.ui.ctx().read_response(id).expect("a row");
                    response.interact_rect.height() > response.rect.height() - 1.0
                };
                plies = (0..count).filter(is_visible).collect();
            });
            plies
        };
        for _ in 0..3 {
            visible_plies(Vec::new());
        }
        let plies = visible_plies(vec![Event::PointerMoved(rect.center())]);
        assert_eq!(plies.last(), Some(&(count - 1)), "{plies:?}");
        assert!(plies.windows(2).all(|pair| pair[0] + 1 == pair[1]), "{plies:?}");
        let wheel = Event::MouseWheel {
            unit: MouseWheelUnit::Point,
            delta: vec2(0.0, 2000.0),
            phase: TouchPhase::Move,
            modifiers: Modifiers::NONE,
        };
        visible_plies(vec![wheel]);
        for _ in 0..60 {
            visible_plies(Vec::new());
        }
        assert_eq!(visible_plies(Vec::new())[0], 0, "the key move");
    }
}
