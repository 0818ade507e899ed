//! The course of a rating: the levels are the axis, months stand below.

use super::recent::words;
use super::{month, told_day};
use crate::learn::progress::date_of;
use crate::learn::statistics::{
    Played, RELIABLE, Statistics, nearest_level, pool_rating, title_of,
};
use crate::text::{self, tr};
use crate::theme::painter::{Painter, Side, area};
use crate::theme::tips::Tip;
use bevy_egui::egui::{Pos2, Rect, Sense, Shape, Stroke, pos2};
use quadrille_teaching::repetition::Day;

/// Nearer to a level than this, in points, a rating is at it.
const AT: f64 = 25.0;

/// Draws a pool's card, from a day on.
pub(super) fn show(
    painter: &mut Painter,
    statistics: &Statistics,
    (pool, first): (usize, Option<Day>),
    rect: Rect,
) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink(16.0);
    let title = tr!("home-title", id = title_of(pool).id());
    let base = inner.top() + 16.0;
    painter.text(
        pos2(inner.left(), base),
        Side::Left,
        &title,
        look.strong(16.0),
    );
    let games = statistics.rated(pool);
    let Some(rating) = statistics.ratings[pool] else {
        let words = tr!("statistics-no-games");
        let at = pos2(inner.left(), base + 12.0);
        painter.paragraph(at, inner.width(), 19.0, &words, look.dim(13.0));
        painter.told(
            rect,
            &format!("statistics-{pool}"),
            &format!("{title}. {words}"),
        );
        return;
    };
    let points = rating.value();
    let figure = (points.round() as i64).to_string();
    painter.text(
        pos2(inner.right(), base),
        Side::Right,
        &figure,
        look.strong(20.0),
    );
    let (level, above) = nearest_level(pool, points);
    let side = if above > AT {
        "above"
    } else if above < -AT {
        "below"
    } else {
        "at"
    };
    let words = tr!("statistics-level", side = side, level = level);
    let count = tr!("statistics-games", count = games);
    let below = base + 22.0;
    let wide = painter.width(&count, look.dim(13.0));
    painter.text(
        pos2(inner.right(), below),
        Side::Right,
        &count,
        look.dim(13.0),
    );
    let room = inner.width() - wide - 8.0;
    painter.text_within(pos2(inner.left(), below), room, &words, look.dim(13.0));
    let told = format!("{title}. {figure}, {words}, {count}");
    painter.told(rect, &format!("statistics-{pool}"), &told);
    let graph = Rect::from_min_max(
        pos2(inner.left(), below + 16.0),
        pos2(inner.right(), inner.bottom() - 20.0),
    );
    let course = statistics.course(pool, first);
    let scale = statistics.scale(first).unwrap_or([points; 2]);
    let line = draw(
        painter,
        graph,
        (pool, level, games < RELIABLE),
        scale,
        &course,
    );
    // What stands under the pointer is told.
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
        response.tip_at_pointer(&in_words(game));
    }
}

/// A game in a line, with the rating after it.
fn in_words(game: &Played) -> String {
    let day = game.day.map_or_else(String::new, told_day);
    let [opponent, side, outcome] = words(game);
    let points = game
        .rating
        .map_or_else(String::new, |points| format!("{points:.0}"));
    [
        day,
        text::title(game.variant),
        opponent,
        side,
        outcome,
        points,
    ]
    .join(", ")
}

/// The lines of the levels, on the scale that all charts have, and its course; where each game of it stands.
fn draw(
    painter: &Painter,
    graph: Rect,
    (pool, nearest, dashed): (usize, u8, bool),
    [low, high]: [f64; 2],
    course: &[&Played],
) -> Vec<Pos2> {
    let look = painter.look;
    let (low, high) = (low - 60.0, high + 60.0);
    let y = |points: f64| graph.bottom() - ((points - low) / (high - low)) as f32 * graph.height();
    let label = tr!("statistics-line", level = 10);
    let plot = graph.with_max_x(graph.right() - painter.width(&label, look.dim(12.0)) - 8.0);
    let mut drawn: Vec<f32> = Vec::new();
    // The nearest one is named above: it comes first, and others where there is room.
    for level in std::iter::once(nearest).chain(1..=10) {
        let points = pool_rating(pool, level);
        let high = y(points);
        let free = drawn.iter().all(|other| (other - high).abs() > 15.0);
        if (graph.top()..=graph.bottom()).contains(&high) && free {
            drawn.push(high);
            painter.hairline(plot.left(), plot.right(), high);
            let label = tr!("statistics-line", level = level);
            let at = pos2(graph.right(), high + 4.5);
            painter.text(at, Side::Right, &label, look.dim(12.0));
        }
    }
    let points: Vec<(Day, f64)> = course
        .iter()
        .filter_map(|game| game.day.zip(game.rating))
        .collect();
    let [Some((begin, _)), Some((end, _))] = [points.first(), points.last()] else {
        return Vec::new();
    };
    let days = (end - begin).max(1) as f32;
    // Several games of a day stand beside each other.
    let count = points.len().max(2) - 1;
    let place = |index: usize, day: Day| {
        let by_day = (day - begin) as f32 / days;
        let by_number = index as f32 / count as f32;
        let share = if end == begin {
            by_number
        } else {
            0.7 * by_day + 0.3 * by_number
        };
        plot.left() + share * (plot.width() - 6.0)
    };
    let line: Vec<Pos2> = points
        .iter()
        .enumerate()
        .map(|(index, (day, points))| pos2(place(index, *day), y(*points)))
        .collect();
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
    let foot = graph.bottom() + 18.0;
    painter.text(
        pos2(plot.left(), foot),
        Side::Left,
        &month(*begin),
        look.dim(12.0),
    );
    if date_of(*begin).month() != date_of(*end).month() {
        let at = area(plot.right(), foot, 0.0, 0.0).min;
        painter.text(at, Side::Right, &month(*end), look.dim(12.0));
    }
    line
}
