//! The table of results by variant or opponent and by side, and the last ten games.

use super::{ResultGrouping, day_text};
use crate::learn::level_fit::RatingChange;
use crate::learn::mistakes::Mistakes;
use crate::learn::statistics::{FinishedGame, OpponentKind, Results, Statistics};
use crate::screens::prelude::*;
use crate::setup::localized_person_name;
use crate::storage::library_io::LibraryRequest;
use crate::theme::colours::DRAW_COLOUR;
use quadrille_games::rules::Reason;
use quadrille_teaching::repetition::Day;

/// The usual height of a row.
const ROW_HEIGHT_PX: f32 = 33.0;
/// The least height of a row.
const MIN_ROW_HEIGHT_PX: f32 = 24.0;
/// The height above and below the rows.
const FRAME_HEIGHT_PX: f32 = 106.0;
/// The height of a line of the notes.
const NOTE_LINE_PX: f32 = 17.0;

/// Returns the height of the card with this number of rows, whose notes have `note_lines` lines.
pub(super) fn card_height(row_count: usize, note_lines: usize) -> f32 {
    FRAME_HEIGHT_PX
        + (row_count + 1) as f32 * ROW_HEIGHT_PX
        + note_lines.saturating_sub(1) as f32 * NOTE_LINE_PX
}

/// Returns the notes below the results since `first_day`: the mean loss, and how many games do not count.
pub(super) fn notes(
    statistics: &Statistics,
    mistakes: &Mistakes,
    first_day: Option<Day>,
) -> Vec<String> {
    let mean_loss = mistakes.mean_loss(first_day);
    let loss_text = mean_loss
        .map(|(loss, games)| tr!("statistics-loss", loss = text::mean_loss(loss), games = games));
    let people_games = statistics.since(first_day).filter(|game| game.opponent.is_none());
    let count = people_games.count();
    let people_text = (count > 0).then(|| tr!("statistics-people", count = count));
    loss_text.into_iter().chain(people_text).collect()
}

/// Returns the rows with names and results.
pub(super) fn rows(
    statistics: &Statistics,
    grouping: ResultGrouping,
    first_day: Option<Day>,
) -> Vec<(String, Results)> {
    match grouping {
        ResultGrouping::Variant => {
            let results = statistics.results(first_day).into_iter();
            let results = results.map(|(variant, results)| (text::title(variant), results));
            results.collect()
        }
        ResultGrouping::Opponent => {
            let results = statistics.results_by_opponent(first_day).into_iter();
            let results = results.map(|(opponent, results)| (opponent_name(&opponent), results));
            results.collect()
        }
    }
}

pub(super) fn opponent_name(opponent: &OpponentKind) -> String {
    match opponent {
        OpponentKind::Level(level) => tr!("statistics-against", level = text::level_number(*level)),
        OpponentKind::Engine(name) => name.clone(),
    }
}

/// Draws the card of the results of games since `first_day`.
pub(super) fn draw_results(
    painter: &mut Painter,
    statistics: &Statistics,
    mistakes: &Mistakes,
    first_day: Option<Day>,
    grouping: &mut ResultGrouping,
    rect: Rect,
) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink2([20.0, 16.0].into());
    let title = tr!("statistics-results");
    let title_rect = inner.with_max_y(inner.top() + 20.0);
    let title_width = painter.text_in_rect(title_rect, TextAlign::Left, &title, look.strong(16.0));
    let mut legend_rect = title_rect.translate(vec2(0.0, 1.1));
    for (id, colour) in OUTCOMES.into_iter().zip(colours(painter)).rev() {
        let label = tr!("statistics-outcome", id = id);
        legend_rect.max.x -=
            painter.text_in_rect(legend_rect, TextAlign::Right, &label, look.dim(13.0)) + 7.0;
        let mark_rect = area(legend_rect.right() - 9.0, title_rect.center().y - 4.0, 9.0, 9.0);
        draw_share(painter, mark_rect, colour);
        legend_rect.max.x -= 23.0;
    }
    let results = rows(statistics, *grouping, first_day);
    let head_y = inner.top() + 49.0;
    let [variant, opponent] = [tr!("statistics-variant"), tr!("statistics-opponent")];
    let choices = [
        ("statistics-by-variant", variant, ResultGrouping::Variant),
        ("statistics-by-opponent", opponent, ResultGrouping::Opponent),
    ];
    let choices_left = inner.left() + title_width + 14.0;
    let choices_width = (legend_rect.right() - 8.0 - choices_left).min(190.0);
    painter.pick(area(choices_left, inner.top(), choices_width, 26.0), choices, grouping);
    let note = notes(statistics, mistakes, first_day).join("\n");
    let note_galley = painter.lay(&note, inner.width(), NOTE_LINE_PX, look.dim(13.0));
    let foot_rect = inner.with_min_y(inner.bottom() - note_galley.size().y);
    if !note.is_empty() {
        painter.galley(foot_rect.min, note_galley, look.text2);
        painter.describe(foot_rect, "statistics-loss", &note);
    }
    if results.is_empty() {
        let note = tr!("statistics-no-results");
        let note_rect = inner.with_min_y(head_y - 8.0).with_max_y(foot_rect.top());
        painter.paragraph(note_rect.min, note_rect.width(), 19.0, &note, look.dim(13.5));
        painter.describe(note_rect, "statistics-no-results", &note);
        return;
    }
    let heads_rect = inner.with_min_y(head_y - 14.0).with_max_y(head_y + 5.0);
    let [left_rect, bar_rects @ ..] = columns(heads_rect);
    let games = tr!("statistics-head-games");
    painter.text_in_rect(left_rect, TextAlign::Right, &games, look.dim(13.0));
    for (bar_rect, id) in bar_rects.into_iter().zip(["began", "second"]) {
        let label = tr!("statistics-side", id = id);
        painter.text_in_rect(bar_rect, TextAlign::Left, &label, look.dim(13.0));
    }
    let table_rect = inner.with_min_y(head_y + 12.0).with_max_y(foot_rect.top() - 4.0);
    draw_rows(painter, table_rect, &results);
}

/// Returns the height of a row of a table with this height, and whether the rows above the sum are scrolled.
fn row_height(available_height: f32, row_count: usize) -> (f32, bool) {
    let row_height = available_height / (row_count + 1) as f32;
    (row_height.clamp(MIN_ROW_HEIGHT_PX, ROW_HEIGHT_PX), row_height < MIN_ROW_HEIGHT_PX)
}

/// Draws the rows, and their sum below them.
fn draw_rows(painter: &mut Painter, table_rect: Rect, rows: &[(String, Results)]) {
    let (row_height, is_scrolled) = row_height(table_rect.height(), rows.len());
    let row_at = |top: f32| {
        area(table_rect.left(), top + (row_height - 24.0) / 2.0, table_rect.width(), 24.0)
    };
    let mut bottom = table_rect.top() + rows.len() as f32 * row_height;
    if is_scrolled {
        bottom = table_rect.bottom() - row_height;
        // The rows are aligned with the heading. The scroll bar is in the margin of the card.
        let list_rect = Rect::from_min_max(
            table_rect.min - vec2(4.0, 4.0),
            pos2(table_rect.right() + 16.0, bottom - 2.0),
        );
        painter.rows(
            list_rect,
            "statistics-results",
            rows.len(),
            row_height,
            |painter, index, rect| {
                let (name, results) = &rows[index];
                draw_row(painter, row_at(rect.top()), name, false, results);
            },
        );
    } else {
        for (index, (name, results)) in rows.iter().enumerate() {
            let top = table_rect.top() + index as f32 * row_height;
            draw_row(painter, row_at(top), name, false, results);
        }
    }
    let results = rows.iter().map(|(_, results)| results);
    let total = results.fold(Results::default(), Results::plus);
    painter.hairline(table_rect.left(), table_rect.right(), bottom);
    draw_row(painter, row_at(bottom), &tr!("statistics-sum"), true, &total);
}

/// Returns the rectangles of a row: for the name and the number of games, and for the bar and the percentage of each side.
fn columns(row: Rect) -> [Rect; 3] {
    let name_rect = row.with_max_x(row.left() + row.width() * 0.3);
    let bars_left = name_rect.right() + 24.0;
    let bar_width = (row.right() - bars_left - 20.0) / 2.0;
    let bar_rect = row.with_min_x(bars_left).with_max_x(bars_left + bar_width);
    [name_rect, bar_rect, row.with_min_x(bar_rect.right() + 20.0)]
}

/// Draws a row: the name, the number of games, and a bar for each side.
fn draw_row(painter: &mut Painter, rect: Rect, name: &str, is_sum: bool, results: &Results) {
    let look = painter.look;
    let style = if is_sum { look.strong(13.5) } else { look.plain(13.5) };
    let [left_rect, bar_rects @ ..] = columns(rect);
    let name_rect = left_rect.with_max_x(left_rect.right() - 36.0);
    painter.text_in_rect(name_rect, TextAlign::Left, name, style);
    let games = text::grouped(results.games());
    painter.text_in_rect(left_rect, TextAlign::Right, &games, look.dim(13.5));
    let mut description = format!("{name}: {games}");
    let sides = [("began", results.as_first), ("second", results.as_second)];
    for ((id, counts), bar_rect) in sides.into_iter().zip(bar_rects) {
        let total: u32 = counts.iter().sum();
        if total == 0 {
            continue;
        }
        let share = |count: u32| count as f32 / total as f32;
        let [won_percent, ..] = text::percentages(counts.map(f64::from));
        let won_percent = won_percent.to_string();
        let percent_rect = bar_rect.with_max_x(bar_rect.left() + 28.0);
        painter.text_in_rect(percent_rect, TextAlign::Left, &won_percent, look.strong(13.5));
        let mut x = percent_rect.right() + 4.0;
        for (count, colour) in counts.into_iter().zip(colours(painter)) {
            let width = share(count) * (bar_rect.width() - 32.0);
            if count > 0 {
                let part_rect = area(x, bar_rect.center().y - 4.0, (width - 2.0).max(0.0), 8.0);
                draw_share(painter, part_rect, colour);
            }
            x += width;
        }
        description += &format!(". {} {won_percent}", tr!("statistics-side", id = id));
    }
    painter.describe(rect, &format!("statistics-row-{name}"), &description);
}

const OUTCOMES: [&str; 3] = ["won", "drawn", "lost"];

/// Returns the colours of the outcomes. A loss has an outline only.
const fn colours(painter: &Painter) -> [Option<Color32>; 3] {
    [Some(painter.look.text), Some(DRAW_COLOUR), None]
}

/// Draws a part of a bar, filled or outlined.
fn draw_share(painter: &Painter, rect: Rect, colour: Option<Color32>) {
    match colour {
        Some(colour) => painter.fill(rect, 2, colour),
        None => painter.outline(rect, 2, 1.2, painter.look.text3),
    }
}

/// The number of recent games.
const RECENT_GAMES: usize = 10;
/// The start and the width of the column with the outcome, as shares of a row.
const OUTCOME_COLUMN: [f32; 2] = [0.65, 0.25];
/// The height of a game's row.
const GAME_ROW_PX: f32 = 30.0;
/// The margin of a link's text.
const LINK_MARGIN_PX: f32 = 10.0;
/// The height of the card of recent games without its rows.
const RECENT_FRAME_PX: f32 = 76.0;
/// The height of the title of the card of recent games and of the heading of its last column.
const RECENT_HEAD_PX: f32 = 42.0;

/// Returns the height of the card of recent games.
pub(super) fn recent_height(statistics: &Statistics) -> f32 {
    RECENT_FRAME_PX + statistics.games.len().min(RECENT_GAMES) as f32 * GAME_ROW_PX
}

/// Draws the card of recent games.
pub(super) fn draw_recent(painter: &mut Painter, statistics: &Statistics, rect: Rect) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink2(vec2(20.0, 16.0));
    let title_rect = inner.with_max_y(inner.top() + 20.0);
    let heading = tr!("statistics-recent");
    painter.text_in_rect(title_rect, TextAlign::Left, &heading, look.strong(16.0));
    let label = tr!("statistics-all-games");
    // The text of the link ends where the rows end, on the line of the title.
    let link_width = painter.width(&label, look.dim(14.0)) + 2.0 * LINK_MARGIN_PX;
    let right = inner.right() + LINK_MARGIN_PX;
    let link_rect = area(right - link_width, inner.top() - 2.0, link_width, 26.0);
    let link_clicked = painter.link(link_rect, "statistics-games", [&label, &label]);
    painter.go_if(link_clicked, Screen::Games);
    let available_height = inner.bottom() - inner.top() - RECENT_HEAD_PX;
    let games = statistics.games.iter().take(RECENT_GAMES);
    if games.clone().any(|game| game.rating_change.is_some()) {
        let head_rect = title_rect.translate(vec2(0.0, RECENT_HEAD_PX - title_rect.height()));
        let label = tr!("statistics-change-head");
        let width = painter.text_in_rect(head_rect, TextAlign::Right, &label, look.dim(12.5));
        let label_rect = head_rect.with_min_x(head_rect.right() - width);
        painter.explained(label_rect, "statistics-change", &label, &tr!("statistics-change-tip"));
    }
    let row_height = (available_height / games.len().max(1) as f32).min(GAME_ROW_PX);
    for (index, game) in games.enumerate() {
        let top = inner.top() + RECENT_HEAD_PX + index as f32 * row_height;
        let row_rect = area(inner.left() - 8.0, top, inner.width() + 16.0, row_height);
        let game_clicked = draw_game(painter, game, index, row_rect);
        painter.send_if(game_clicked, LibraryRequest::Open(game.name.clone()));
    }
}

/// Draws a game's row. Returns whether it was clicked.
fn draw_game(painter: &mut Painter, game: &FinishedGame, index: usize, rect: Rect) -> bool {
    let look = painter.look;
    let response = painter.list_row(rect, &format!("statistics-game-{index}"), false);
    let day = game.day.map_or_else(String::new, day_text);
    let variant = text::title(game.variant);
    let [opponent, side, outcome] = game_texts(game);
    // The result card shows the same rounded number.
    let change = RatingChange::of_game(game).map(|change| text::signed_number(change.rounded()));
    let spoken_change = change.as_ref().map(|change| tr!("statistics-change", change = change));
    let change = change.unwrap_or_default();
    let length = tr!("statistics-moves", count = game.move_count);
    let ending = end_reason(game);
    let mut label_parts = vec![&*day, &variant, &opponent, &side, &outcome, &ending, &length];
    label_parts.extend(spoken_change.as_deref());
    label_parts.retain(|part| !part.is_empty());
    let description = label_parts.join(", ");
    painter.set_label(&response, &description);
    let response = response.tip(&description);
    let inner = rect.shrink2(vec2(8.0, 0.0));
    let column_x = |share: f32| inner.left() + share * inner.width();
    let cell = |left: f32, right: f32| inner.with_min_x(left).with_max_x(right);
    let cells = [
        (0.0, 0.17, &day, look.dim(13.0)),
        (0.17, 0.22, &variant, look.plain(13.5)),
        (0.39, 0.14, &opponent, look.dim(13.0)),
        (0.53, 0.12, &side, look.dim(13.0)),
        (OUTCOME_COLUMN[0], OUTCOME_COLUMN[1], &outcome, look.strong(13.5)),
    ];
    for (start, share, text, style) in cells {
        let column = cell(column_x(start), column_x(start + share) - 6.0);
        painter.text_in_rect(column, TextAlign::Left, text, style);
    }
    // The reason is drawn if it fits.
    let outcome_width = painter.width(&outcome, look.strong(13.5));
    let reason_left = column_x(OUTCOME_COLUMN[0]) + outcome_width + 8.0;
    let change_width = painter.width(&change, look.plain(13.5));
    let reason_rect = cell(reason_left, inner.right() - change_width - 8.0);
    if painter.width(&ending, look.dim(12.5)) <= reason_rect.width() {
        painter.text_in_rect(reason_rect, TextAlign::Left, &ending, look.dim(12.5));
    }
    painter.text_in_rect(inner, TextAlign::Right, &change, look.plain(13.5));
    response.clicked()
}

/// Returns the opponent, the side and the outcome. A game of two people has the winner's name instead of a side.
pub(super) fn game_texts(game: &FinishedGame) -> [String; 3] {
    let outcome = |id| tr!("statistics-outcome", id = id);
    let Some(opponent) = &game.opponent else {
        let is_draw = game.winner.is_empty();
        let outcome = outcome(if is_draw { "drawn" } else { "won" });
        return [tr!("statistics-hot-seat"), localized_person_name(&game.winner), outcome];
    };
    let id = if game.moved_first { "began" } else { "second" };
    let side = tr!("statistics-seat", id = id);
    let id = if game.score > 0.75 {
        "won"
    } else if game.score > 0.25 {
        "drawn"
    } else {
        "lost"
    };
    let outcome = match game.margin() {
        Some(points) => tr!("statistics-outcome-by", id = id, points = points),
        None => outcome(id),
    };
    [opponent_name(opponent), side, outcome]
}

/// Returns the reason of the end in two or three words; empty if the points show it or it is unknown.
fn end_reason(game: &FinishedGame) -> String {
    let id = match game.reason {
        _ if game.is_lost_on_time => "time",
        None | Some(Reason::Totals(..) | Reason::Sums(..)) => return String::new(),
        Some(Reason::RunnerAcross) => "runner-across",
        Some(Reason::RunnersTaken | Reason::NoRunners(..)) => "runners-taken",
        Some(Reason::LoopPoints(..)) => "loop",
        Some(Reason::Captured(_)) => "captured",
        Some(Reason::CannotMove) => "cannot-move",
        Some(Reason::DieAcross) => "die-across",
        Some(Reason::Blocked) => "blocked",
        Some(Reason::Repetition) => "repetition",
        Some(Reason::NoProgress(_)) => "no-progress",
        Some(Reason::Resigned) => "resigned",
    };
    tr!("statistics-ending", id = id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::date_of;
    use crate::theme::test_frames::Frames;
    use quadrille_search::Level;
    use quadrille_text::with_language;

    /// Returns a game against a level with this score and reason.
    fn finished_game(score: f64, reason: Option<Reason>) -> FinishedGame {
        FinishedGame {
            name: "a.pgn".to_owned(),
            variant: Variant::Upthrust,
            day: None,
            opponent: Some(OpponentKind::Level(Level::new(5).unwrap())),
            winner: String::new(),
            moved_first: true,
            score,
            reason,
            is_lost_on_time: false,
            move_count: 15,
            unrated_reason: None,
            rating_change: None,
            rating: None,
        }
    }

    #[test]
    fn row_states_how_the_game_ended() {
        let row_texts = |score, reason| {
            let game = finished_game(score, reason);
            let [_, _, outcome] = game_texts(&game);
            [outcome, end_reason(&game)]
        };
        let totals = Some(Reason::Totals(140, 180));
        assert_eq!(row_texts(0.0, totals), ["lost by 40", ""]);
        assert_eq!(row_texts(1.0, Some(Reason::Sums(20, 15))), ["won by 5", ""]);
        assert_eq!(row_texts(0.5, Some(Reason::Totals(90, 90))), ["drawn", ""]);
        assert_eq!(row_texts(1.0, None), ["won", ""]);
        let across = row_texts(1.0, Some(Reason::RunnerAcross));
        assert_eq!(across, ["won", "runner across"]);
        let on_time = FinishedGame { is_lost_on_time: true, ..finished_game(0.0, None) };
        assert_eq!(end_reason(&on_time), "on time");
        let german = with_language("de", || row_texts(1.0, totals));
        assert_eq!(german, ["gewonnen, +40", ""]);
    }

    #[test]
    fn many_opponents_are_scrolled_instead_of_overlapping() {
        let rows: Vec<(String, Results)> = (0..27)
            .map(|index| {
                let results = Results { as_first: [index, 1, 2], ..Results::default() };
                (format!("engine {index}"), results)
            })
            .collect();
        for count in [1, 5, 8, 27] {
            let table = area(20.0, 60.0, 500.0, 260.0);
            let mut middles: Vec<f32> = Vec::new();
            Frames::new(800.0, 600.0).draw(Vec::new(), |painter, _| {
                draw_rows(painter, table, &rows[..count]);
                let names = rows.iter().map(|(name, _)| name.clone());
                let names = names.chain([tr!("statistics-sum")]);
                let ctx = painter.ui.ctx().clone();
                let place = |name: String| {
                    let id = painter.id(&format!("statistics-row-{name}"));
                    ctx.read_response(id).map(|response| response.rect)
                };
                let places = names.filter_map(place);
                let visible_places = places.filter(|place| place.center().y < table.bottom());
                middles = visible_places.map(|place| place.center().y).collect();
            });
            middles.sort_by(f32::total_cmp);
            assert!(middles.len() > count.min(8), "{count}: {middles:?}");
            let is_apart = |pair: &[f32]| pair[1] - pair[0] >= 12.0;
            assert!(middles.windows(2).all(is_apart), "{count}: {middles:?}");
        }
        for rows in 1..40 {
            let (step, is_scrolled) = row_height(260.0, rows);
            assert!(step >= MIN_ROW_HEIGHT_PX, "{rows}");
            assert!(is_scrolled || step * (rows + 1) as f32 <= 260.5, "{rows}");
        }
    }

    #[test]
    fn dates_follow_the_language() {
        let date = jiff::civil::date(2026, 3, 9);
        let day = (0..40_000).find(|day| date_of(*day) == date).unwrap();
        assert_eq!(day_text(day), "9 Mar 2026");
        assert_eq!(with_language("de", || day_text(day)), "9. Mär 2026");
    }
}
