//! The chart of a rating: levels on the vertical axis, months on the horizontal one.

use super::results::game_texts;
use super::{day_text, month};
use crate::learn::progress::date_of;
use crate::learn::statistics::{
    FinishedGame, MIN_RELIABLE_GAMES, Statistics, level_distance, nearest_level, pool_rating,
    pool_title,
};
use crate::screens::prelude::*;
use bevy_egui::egui::{Shape, Stroke};
use quadrille_search::Level;
use quadrille_teaching::repetition::Day;

/// Draws the card of a rating pool, from a day on.
pub(super) fn draw_chart(
    painter: &mut Painter,
    statistics: &Statistics,
    pool: usize,
    first: Option<Day>,
    rect: Rect,
) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink(16.0);
    let title = tr!("home-title", id = pool_title(pool).id());
    let line = inner.with_max_y(inner.top() + 20.0);
    let name = format!("statistics-{pool}");
    let Some(rating) = statistics.ratings[pool] else {
        let note = tr!("statistics-no-games");
        painter.text_in_rect(line, TextAlign::Left, &title, look.strong(16.0));
        let at = pos2(inner.left(), inner.top() + 28.0);
        painter.paragraph(at, inner.width(), 19.0, &note, look.dim(13.0));
        painter.describe(rect, &name, &format!("{title}. {note}"));
        return;
    };
    let points = rating.value();
    let figure = (points.round() as i64).to_string();
    let inks = [look.strong(16.0), look.strong(20.0)];
    painter.ends(line, [&title, &figure], inks);
    let (level, above) = nearest_level(pool, points);
    let level_text =
        tr!("statistics-level", side = level_distance(above), level = text::level_number(level));
    let games = statistics.rated(pool);
    let count = tr!("statistics-games", count = games);
    let below = line.translate(vec2(0.0, 22.0));
    painter.ends(below, [&level_text, &count], [look.dim(13.0); 2]);
    let description = format!("{title}. {figure}, {level_text}, {count}");
    painter.describe(rect, &name, &description);
    let response = painter.hovered(line.union(below), &format!("{name}-level"));
    response.tip_with(|| tr!("statistics-chart-tip"));
    let graph = inner.with_min_y(inner.top() + 54.0);
    let graph = graph.with_max_y(inner.bottom() - 20.0);
    let course = statistics.rating_course(pool, first);
    let scale = statistics.rating_range(first).unwrap_or([points; 2]);
    let dashed = games < MIN_RELIABLE_GAMES;
    let line = draw_curve(painter, graph, pool, level, dashed, scale, &course);
    // The game under the pointer is shown.
    let response = painter.sense(graph, &format!("statistics-chart-{pool}"), Sense::hover());
    let Some(at) = response.hover_pos() else {
        return;
    };
    let away = |point: &Pos2| (point.x - at.x).abs();
    let near = line.iter().zip(&course);
    let near = near.min_by(|one, other| away(one.0).total_cmp(&away(other.0)));
    if let Some((point, game)) = near {
        let ring = Stroke::new(1.5, look.fill);
        painter.ui.painter().circle_stroke(*point, 6.0, ring);
        response.tip_at_pointer(&point_text(game));
    }
}

/// Returns a line about a game with the rating after it.
fn point_text(game: &FinishedGame) -> String {
    let day = game.day.map_or_else(String::new, day_text);
    let [opponent, side, outcome] = game_texts(game);
    let points = game.rating.map(|points| format!("{points:.0}"));
    let (title, points) = (text::title(game.variant), points.unwrap_or_default());
    [day, title, opponent, side, outcome, points].join(", ")
}

/// Draws the levels, in the common range of all charts, and the curve. Returns the places of the games.
fn draw_curve(
    painter: &Painter,
    graph: Rect,
    pool: usize,
    nearest: Level,
    dashed: bool,
    [low, high]: [f64; 2],
    course: &[&FinishedGame],
) -> Vec<Pos2> {
    let look = painter.look;
    let (low, high) = (low - 60.0, high + 60.0);
    let y = |points: f64| graph.bottom() - ((points - low) / (high - low)) as f32 * graph.height();
    let label = tr!("statistics-line", level = text::level_number(Level::FULL));
    let plot = graph.with_max_x(graph.right() - painter.width(&label, look.dim(12.0)) - 8.0);
    let mut drawn: Vec<f32> = Vec::new();
    // The text above names the nearest level, so it comes first. Others follow if there is room.
    for level in std::iter::once(nearest).chain(Level::all()) {
        let points = pool_rating(pool, level);
        let high = y(points);
        let free = drawn.iter().all(|other| (other - high).abs() > 15.0);
        if (graph.top()..=graph.bottom()).contains(&high) && free {
            drawn.push(high);
            painter.hairline(plot.left(), plot.right(), high);
            let label = tr!("statistics-line", level = text::level_number(level));
            let at = pos2(graph.right(), high + 4.5);
            painter.text(at, TextAlign::Right, &label, look.dim(12.0));
        }
    }
    let points = course.iter();
    let points = points.filter_map(|game| game.day.zip(game.rating));
    let points: Vec<(Day, f64)> = points.collect();
    let [Some((begin, _)), Some((end, _))] = [points.first(), points.last()] else {
        return Vec::new();
    };
    let days = (end - begin).max(1) as f32;
    // Games of the same day are side by side.
    let count = points.len().max(2) - 1;
    let place = |index: usize, day: Day| {
        let by_day = (day - begin) as f32 / days;
        let by_number = index as f32 / count as f32;
        let share = if end == begin { by_number } else { 0.7 * by_day + 0.3 * by_number };
        plot.left() + share * (plot.width() - 6.0)
    };
    let line = points.iter().enumerate();
    let line = line.map(|(index, (day, points))| pos2(place(index, *day), y(*points)));
    let line: Vec<Pos2> = line.collect();
    let stroke = Stroke::new(1.8, look.text);
    let shapes = painter.ui.painter();
    if dashed {
        shapes.extend(Shape::dashed_line(&line, stroke, 5.0, 4.0));
    } else {
        shapes.add(Shape::line(line.clone(), stroke));
    }
    if let Some(dot) = line.last() {
        shapes.circle_filled(*dot, 4.5, look.fill);
    }
    let foot = area(plot.left(), graph.bottom() + 4.0, plot.width(), 19.0);
    let (first, last) = end_labels(*begin, *end);
    painter.text_in_rect(foot, TextAlign::Left, &first, look.dim(12.0));
    if let Some(last) = last {
        painter.text_in_rect(foot, TextAlign::Right, &last, look.dim(12.0));
    }
    line
}

/// Returns the labels below the ends of the chart: the months, with the years if they differ. A chart of one month has one
/// label.
fn end_labels(begin: Day, end: Day) -> (String, Option<String>) {
    let [first, last] = [begin, end].map(date_of);
    if first.year() != last.year() {
        let label = |day| {
            let year = date_of(day).year().to_string();
            tr!("losses-month", month = month(day), year = year)
        };
        return (label(begin), Some(label(end)));
    }
    let last = (first.month() != last.month()).then(|| month(end));
    (month(begin), last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::{Date, date};

    #[test]
    fn chart_of_exactly_a_year_has_both_labels() {
        let day = |date: Date| {
            let matching_day = (0..40_000).find(|day| date_of(*day) == date);
            matching_day.expect("a day of this century")
        };
        let label = |one, other| end_labels(day(one), day(other));
        let (first, last) = label(date(2025, 11, 28), date(2026, 11, 28));
        assert_eq!(first, "Nov 2025");
        assert_eq!(last.as_deref(), Some("Nov 2026"));
        let (first, last) = label(date(2026, 3, 1), date(2026, 11, 28));
        assert_eq!((&*first, last.as_deref()), ("Mar", Some("Nov")));
        let (first, last) = label(date(2026, 11, 1), date(2026, 11, 28));
        assert_eq!((&*first, last), ("Nov", None));
    }
}
