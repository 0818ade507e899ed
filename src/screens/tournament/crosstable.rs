//! The cross table of a tournament, with the best entrant first.

use crate::screens::prelude::*;
use crate::tournament::run::LoadedTournament;
use quadrille_arena::tournament::{Format, Standing, report};

const ROW_HEIGHT_PX: f32 = 30.0;

/// The least width of an opponent's column, in logical px.
const MIN_COLUMN_PX: f32 = 25.0;
const MAX_COLUMN_PX: f32 = 46.0;
/// The least width of a name, in logical px.
const MIN_NAME_WIDTH_PX: f32 = 110.0;

/// Returns the height of the table, in logical px.
pub(super) fn height(tournament: &LoadedTournament) -> f32 {
    (tournament.standings.rows.len() + 1) as f32 * ROW_HEIGHT_PX + 14.0
}

pub(super) fn draw_crosstable(painter: &mut Painter, tournament: &LoadedTournament, rect: Rect) {
    let count = tournament.standings.rows.len();
    painter.scrolled(rect, "tournament-table", false, |painter, page| {
        let columns = Columns::new(painter, tournament, page);
        draw_heads(painter, tournament, &columns, page.top());
        let below = page.with_min_y(page.top() + ROW_HEIGHT_PX);
        painter.rows_in_sight(below, count, ROW_HEIGHT_PX, |painter, index, line| {
            let row = &tournament.standings.rows[index];
            let text = tr!(
                "tournament-told",
                rank = row.rank,
                name = entrant_name(tournament, row),
                points = points_text(row.half_points),
                games = row.tally.games()
            );
            painter.describe(line, &format!("tournament-row-{}", index + 1), &text);
            draw_row(painter, tournament, &columns, index, line);
        });
        (count + 1) as f32 * ROW_HEIGHT_PX
    });
}

/// The places of the columns: right ends, and centres of opponents.
struct Columns {
    rank: f32,
    name: f32,
    name_width: f32,
    /// The centre of the first opponent's column, if there is room.
    first: Option<f32>,
    pitch: f32,
    points: f32,
    /// The tie-break, if there is room.
    more: Option<f32>,
    strength: Option<f32>,
}

impl Columns {
    fn new(painter: &Painter, tournament: &LoadedTournament, page: Rect) -> Self {
        let rows = &tournament.standings.rows;
        let ink = TextStyle::medium(13.5, painter.look.text);
        let names = rows.iter().map(|row| painter.width(entrant_name(tournament, row), ink));
        let longest = names.fold(60.0, f32::max);
        let mut right = page.right() - 8.0;
        let mut column = |wide: f32| {
            right -= wide;
            right + wide
        };
        let strength = (page.width() > 640.0).then(|| column(130.0));
        let more = extra_column(tournament.plan.format).map(|_| column(78.0));
        let points = column(62.0);
        let rank = page.left() + 22.0;
        let name = rank + 12.0;
        let count = rows.len() as f32;
        // Names are shortened down to a limit before the opponents' columns are dropped.
        let room = right - name - 12.0;
        let crossed = MIN_COLUMN_PX * count + longest.min(MIN_NAME_WIDTH_PX) <= room;
        let pitch = ((room - longest) / count).clamp(MIN_COLUMN_PX, MAX_COLUMN_PX);
        let columns = if crossed { pitch * count } else { 0.0 };
        let name_width = (room - columns).min(longest);
        Self {
            rank,
            name,
            name_width,
            first: crossed.then_some(name + name_width + 12.0 + pitch / 2.0),
            pitch,
            points,
            more,
            strength,
        }
    }
}

/// Returns half points as `2`, `2½`.
fn points_text(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

fn entrant_name<'a>(tournament: &'a LoadedTournament, row: &Standing) -> &'a str {
    &tournament.plan.entrants[row.entrant].name
}

/// Returns the message of the tie-break.
const fn extra_column(format: Format) -> Option<&'static str> {
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
    let ink = TextStyle::medium(12.5, painter.look.text2);
    if let Some(first) = columns.first {
        for number in 1..=tournament.standings.rows.len() {
            let x = first + (number - 1) as f32 * columns.pitch;
            painter.text(pos2(x, y), TextAlign::Middle, &number.to_string(), ink);
        }
    }
    let at = pos2(columns.points, y);
    painter.text(at, TextAlign::Right, &tr!("tournament-points"), ink);
    if let (Some(x), Some(id)) = (columns.more, extra_column(tournament.plan.format)) {
        let label = tr!("tournament-extra", id = id);
        painter.text(pos2(x, y), TextAlign::Right, &label, ink);
        explain_column(painter, pos2(x, y), id);
    }
    if let Some(x) = columns.strength {
        painter.text(pos2(x, y), TextAlign::Right, "Elo", ink);
        explain_column(painter, pos2(x, y), "elo");
    }
    let left = columns.rank - 18.0;
    let right = columns.strength.or(columns.more).unwrap_or(columns.points);
    painter.hairline(left, right, top + ROW_HEIGHT_PX - 2.0);
}

/// Adds the tooltip of the column `id`, whose head ends at `at`.
fn explain_column(painter: &Painter, at: Pos2, id: &str) {
    let head = Rect::from_min_max(at - vec2(70.0, 16.0), at + vec2(0.0, 6.0));
    let response = painter.hovered(head, &format!("tournament-column-{id}"));
    response.tip_with(|| tr!("tournament-column-tip", id = id));
}

fn draw_row(
    painter: &Painter,
    tournament: &LoadedTournament,
    columns: &Columns,
    index: usize,
    line: Rect,
) {
    let row = &tournament.standings.rows[index];
    let y = line.center().y + 5.0;
    let look = painter.look;
    let games = row.tally.games();
    // The number of the opponents' column, which differs from a shared rank.
    let number = (index + 1).to_string();
    painter.text(pos2(columns.rank, y), TextAlign::Right, &number, look.dim(13.0));
    let at = pos2(columns.name, y);
    let ink = TextStyle::medium(13.5, look.text);
    painter.text_within(at, columns.name_width, entrant_name(tournament, row), ink);
    if let Some(first) = columns.first {
        for (index, other) in tournament.standings.rows.iter().enumerate() {
            let x = first + index as f32 * columns.pitch;
            draw_cell(painter, tournament, [row.entrant, other.entrant], pos2(x, y));
        }
    }
    let ink = look.strong(14.0);
    let at = pos2(columns.points, y);
    let own = painter.text(at, TextAlign::Right, &points_text(row.half_points), ink);
    // The text contains the number of played games until all are played.
    let of = format!("/{games}");
    let ink = look.faint(12.0);
    let wide = painter.width(&of, ink);
    if games > 0 && own + wide < 52.0 && columns.strength.is_some() {
        painter.text(pos2(columns.points + wide + 1.0, y), TextAlign::Right, &of, ink);
    }
    if let Some(x) = columns.more {
        let ink = look.plain(13.0);
        painter.text(pos2(x, y), TextAlign::Right, &score_text(tournament.plan.format, row), ink);
    }
    if let Some(x) = columns.strength {
        let text = report::elo(row);
        painter.text(pos2(x, y), TextAlign::Right, &text, look.dim(13.0));
    }
}

/// Draws the score of one entrant against another, centred in its column.
fn draw_cell(painter: &Painter, tournament: &LoadedTournament, [one, other]: [usize; 2], at: Pos2) {
    let cell = tournament.standings.cells[one][other];
    if one == other {
        let side = area(at.x - 9.0, at.y - 14.0, 18.0, 18.0);
        painter.fill(side, 4, painter.look.raised);
    } else if cell.games > 0 {
        let ink = painter.look.plain(13.0);
        painter.text(at, TextAlign::Middle, &points_text(cell.half_points), ink);
    } else {
        painter.text(at, TextAlign::Middle, "·", painter.look.faint(13.0));
    }
}

/// Returns the tie-break of an entrant.
fn score_text(format: Format, row: &Standing) -> String {
    match format {
        Format::RoundRobin { .. } => String::new(),
        Format::Gauntlet { .. } => match row.tally.games() {
            0 => "–".to_owned(),
            games => {
                let share = 50.0 * f64::from(row.half_points) / games as f64;
                text::percent(share.round() as u32)
            }
        },
        Format::Knockout { .. } => row.rounds_advanced.to_string(),
        Format::Swiss { .. } => points_text(row.buchholz),
    }
}
