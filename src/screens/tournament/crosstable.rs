//! The cross table of a tournament, with the best entrant first.

use crate::screens::prelude::*;
use crate::tournament::run::LoadedTournament;
use bevy_egui::egui::Galley;
use quadrille_arena::tournament::{Format, Standing, report};
use std::sync::Arc;

const ROW_HEIGHT_PX: f32 = 30.0;

/// The smallest width of an opponent's column, in logical px.
const MIN_COLUMN_PX: f32 = 25.0;
const MAX_COLUMN_PX: f32 = 46.0;
/// The smallest width of a name, in logical px.
const MIN_NAME_WIDTH_PX: f32 = 110.0;

/// The height of a line of the note below the rows.
const NOTE_LINE_PX: f32 = 17.0;

/// Returns the height of the table in this width, in logical px.
pub(super) fn table_height(painter: &Painter, tournament: &LoadedTournament, width: f32) -> f32 {
    rows_height(tournament) + note_height(painter, tournament, width) + 14.0
}

/// Returns the height of the heads and the rows.
fn rows_height(tournament: &LoadedTournament) -> f32 {
    (tournament.standings.rows.len() + 1) as f32 * ROW_HEIGHT_PX
}

/// Returns whether a table of this width has a column of strengths.
const fn has_strength(width: f32) -> bool {
    width > 640.0
}

/// Returns the note about strengths that are not estimated yet; `None` if there are none.
fn strength_note(
    painter: &Painter,
    tournament: &LoadedTournament,
    width: f32,
) -> Option<Arc<Galley>> {
    let mut rows = tournament.standings.rows.iter();
    let is_missing = has_strength(width) && rows.any(|row| row.missing_pairs() > 0);
    let style = painter.look.dim(12.5);
    is_missing.then(|| painter.lay(&tr!("tournament-elo-note"), width - 8.0, NOTE_LINE_PX, style))
}

fn note_height(painter: &Painter, tournament: &LoadedTournament, width: f32) -> f32 {
    strength_note(painter, tournament, width).map_or(0.0, |note| note.size().y + 8.0)
}

pub(super) fn draw_crosstable(painter: &mut Painter, tournament: &LoadedTournament, rect: Rect) {
    let row_count = tournament.standings.rows.len();
    painter.scroll_area(rect, "tournament-table", false, |painter, page_rect| {
        let columns = Columns::new(painter, tournament, page_rect);
        draw_heads(painter, tournament, &columns, page_rect.top());
        let rows_rect = page_rect.with_min_y(page_rect.top() + ROW_HEIGHT_PX);
        painter.rows_in_sight(rows_rect, row_count, ROW_HEIGHT_PX, |painter, index, row_rect| {
            let row = &tournament.standings.rows[index];
            let text = tr!(
                "tournament-row-text",
                rank = row.rank,
                name = entrant_name(tournament, row),
                points = points_text(row.half_points),
                games = row.tally.game_count()
            );
            painter.describe(row_rect, &format!("tournament-row-{}", index + 1), &text);
            draw_row(painter, tournament, &columns, index, row_rect);
        });
        let rows_height = rows_height(tournament);
        if let Some(note) = strength_note(painter, tournament, page_rect.width()) {
            let corner = pos2(columns.rank_right - 18.0, page_rect.top() + rows_height + 6.0);
            painter.galley(corner, note, painter.look.text2);
        }
        rows_height + note_height(painter, tournament, page_rect.width())
    });
}

/// The horizontal positions of the columns, in logical px. Unless stated otherwise, they are right ends.
struct Columns {
    rank_right: f32,
    name_left: f32,
    name_width: f32,
    /// The centre of the first opponent's column, if the opponents' columns fit.
    first_centre: Option<f32>,
    opponent_spacing: f32,
    points_right: f32,
    /// The column of the tie-break, if the format has one.
    tie_break_right: Option<f32>,
    strength_right: Option<f32>,
}

impl Columns {
    fn new(painter: &Painter, tournament: &LoadedTournament, page_rect: Rect) -> Self {
        let rows = &tournament.standings.rows;
        let style = TextStyle::medium(13.5, painter.look.text);
        let name_widths =
            rows.iter().map(|row| painter.width(&entrant_name(tournament, row), style));
        let max_name_width = name_widths.fold(60.0, f32::max);
        let mut right = page_rect.right() - 8.0;
        let mut take_column = |width: f32| {
            right -= width;
            right + width
        };
        let strength_right = has_strength(page_rect.width()).then(|| take_column(130.0));
        let tie_break_right = tie_break_id(tournament.plan.format).map(|_| take_column(78.0));
        let points_right = take_column(62.0);
        let rank_right = page_rect.left() + 22.0;
        let name_left = rank_right + 12.0;
        let row_count = rows.len() as f32;
        // Names are shortened down to a limit before the opponents' columns are dropped.
        let available_width = right - name_left - 12.0;
        let shows_opponents =
            MIN_COLUMN_PX * row_count + max_name_width.min(MIN_NAME_WIDTH_PX) <= available_width;
        let opponent_spacing =
            ((available_width - max_name_width) / row_count).clamp(MIN_COLUMN_PX, MAX_COLUMN_PX);
        let opponents_width = if shows_opponents { opponent_spacing * row_count } else { 0.0 };
        let name_width = (available_width - opponents_width).min(max_name_width);
        Self {
            rank_right,
            name_left,
            name_width,
            first_centre: shows_opponents
                .then_some(name_left + name_width + 12.0 + opponent_spacing / 2.0),
            opponent_spacing,
            points_right,
            tie_break_right,
            strength_right,
        }
    }
}

/// Returns the number of points, such as `2` or `2½`.
fn points_text(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole_points, 1) => format!("{whole_points}½"),
        (whole_points, _) => whole_points.to_string(),
    }
}

fn entrant_name(tournament: &LoadedTournament, row: &Standing) -> String {
    tournament.entrant_name(row.entrant)
}

/// Returns the identifier of the format's tie-break in messages.
const fn tie_break_id(format: Format) -> Option<&'static str> {
    match format {
        Format::RoundRobin { .. } => None,
        Format::Gauntlet { .. } => Some("share"),
        Format::Knockout { .. } => Some("survived"),
        Format::Swiss { .. } => Some("buchholz"),
    }
}

/// Draws the heads of the columns.
fn draw_heads(painter: &Painter, tournament: &LoadedTournament, columns: &Columns, top: f32) {
    let y = top + 19.0;
    let style = TextStyle::medium(12.5, painter.look.text2);
    if let Some(first_centre) = columns.first_centre {
        for number in 1..=tournament.standings.rows.len() {
            let x = first_centre + (number - 1) as f32 * columns.opponent_spacing;
            painter.text(pos2(x, y), TextAlign::Middle, &number.to_string(), style);
        }
    }
    let position = pos2(columns.points_right, y);
    painter.text(position, TextAlign::Right, &tr!("tournament-points"), style);
    if let (Some(x), Some(id)) = (columns.tie_break_right, tie_break_id(tournament.plan.format)) {
        let label = tr!("tournament-extra", id = id);
        painter.text(pos2(x, y), TextAlign::Right, &label, style);
        explain_column(painter, pos2(x, y), id);
    }
    if let Some(x) = columns.strength_right {
        painter.text(pos2(x, y), TextAlign::Right, "Elo", style);
        explain_column(painter, pos2(x, y), "elo");
    }
    let left = columns.rank_right - 18.0;
    let right = columns.strength_right.or(columns.tie_break_right).unwrap_or(columns.points_right);
    painter.hairline(left, right, top + ROW_HEIGHT_PX - 2.0);
}

/// Adds the tooltip of the column `id`, whose head ends at `head_end`.
fn explain_column(painter: &Painter, head_end: Pos2, id: &str) {
    let head_rect = Rect::from_min_max(head_end - vec2(70.0, 16.0), head_end + vec2(0.0, 6.0));
    let response = painter.hovered(head_rect, &format!("tournament-column-{id}"));
    response.tip_with(|| tr!("tournament-column-tip", id = id));
}

fn draw_row(
    painter: &Painter,
    tournament: &LoadedTournament,
    columns: &Columns,
    index: usize,
    rect: Rect,
) {
    let row = &tournament.standings.rows[index];
    let y = rect.center().y + 5.0;
    let look = painter.look;
    let game_count = row.tally.game_count();
    // The number of the opponents' column, which differs from a shared rank.
    let number = (index + 1).to_string();
    painter.text(pos2(columns.rank_right, y), TextAlign::Right, &number, look.dim(13.0));
    let name_position = pos2(columns.name_left, y);
    let style = TextStyle::medium(13.5, look.text);
    painter.text_within(name_position, columns.name_width, &entrant_name(tournament, row), style);
    if let Some(first_centre) = columns.first_centre {
        for (index, opponent) in tournament.standings.rows.iter().enumerate() {
            let x = first_centre + index as f32 * columns.opponent_spacing;
            draw_cell(painter, tournament, [row.entrant, opponent.entrant], pos2(x, y));
        }
    }
    let style = look.strong(14.0);
    let points_position = pos2(columns.points_right, y);
    let points_width =
        painter.text(points_position, TextAlign::Right, &points_text(row.half_points), style);
    // The number of played games follows the points if there is room.
    let games_text = format!("/{game_count}");
    let style = look.faint(12.0);
    let games_width = painter.width(&games_text, style);
    if game_count > 0 && points_width + games_width < 52.0 && columns.strength_right.is_some() {
        painter.text(
            pos2(columns.points_right + games_width + 1.0, y),
            TextAlign::Right,
            &games_text,
            style,
        );
    }
    if let Some(x) = columns.tie_break_right {
        let style = look.plain(13.0);
        painter.text(
            pos2(x, y),
            TextAlign::Right,
            &tie_break_text(tournament.plan.format, row),
            style,
        );
    }
    if let Some(x) = columns.strength_right {
        let text = elo_text(row);
        painter.text(pos2(x, y), TextAlign::Right, &text, look.dim(13.0));
    }
}

/// Returns the strength of an entrant, or the number of pairs of games until it is estimated.
fn elo_text(row: &Standing) -> String {
    match row.missing_pairs() {
        0 => report::format_elo(row),
        count => tr!("tournament-elo-missing", count = count),
    }
}

/// Draws the score of one entrant against another, centred in its column.
fn draw_cell(
    painter: &Painter,
    tournament: &LoadedTournament,
    [entrant, opponent]: [usize; 2],
    position: Pos2,
) {
    let cell = tournament.standings.cells[entrant][opponent];
    if entrant == opponent {
        let square_rect = area(position.x - 9.0, position.y - 14.0, 18.0, 18.0);
        painter.fill(square_rect, 4, painter.look.raised);
    } else if cell.games > 0 {
        let style = painter.look.plain(13.0);
        painter.text(position, TextAlign::Middle, &points_text(cell.half_points), style);
    } else {
        painter.text(position, TextAlign::Middle, "·", painter.look.faint(13.0));
    }
}

/// Returns the tie-break of an entrant; empty in a round robin.
fn tie_break_text(format: Format, row: &Standing) -> String {
    match format {
        Format::RoundRobin { .. } => String::new(),
        Format::Gauntlet { .. } => match row.tally.game_count() {
            0 => "–".to_owned(),
            game_count => {
                let percent = 50.0 * f64::from(row.half_points) / game_count as f64;
                text::percent(percent.round() as u32)
            }
        },
        Format::Knockout { .. } => row.rounds_advanced.to_string(),
        Format::Swiss { .. } => points_text(row.buchholz),
    }
}
