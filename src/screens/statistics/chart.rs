//! The chart of a rating: levels on the vertical axis, months on the horizontal one. Beside the rating it shows the levels that
//! people played like in reviewed games.

use super::results::game_texts;
use super::{day_text, month};
use crate::learn::estimates::PersonEstimate;
use crate::learn::mistakes::Mistakes;
use crate::learn::progress::date_of;
use crate::learn::statistics::{
    FinishedGame, MIN_RELIABLE_GAMES, POOLS, Statistics, level_distance, nearest_level, pool_of,
    pool_rating, pool_title,
};
use crate::review::range_text;
use crate::screens::prelude::*;
use bevy_egui::egui::epaint::{CircleShape, RectShape};
use bevy_egui::egui::{Shape, Stroke, StrokeKind};
use quadrille_search::Level;
use quadrille_teaching::repetition::Day;
use quadrille_teaching::strength::LevelRange;

/// The number of estimated levels from which a curve is drawn.
const MIN_ESTIMATES: usize = 2;
/// The number of people whose estimated levels are drawn: the person who plays against programs, and two others.
const MAX_PEOPLE: usize = 3;
/// The height of the lines above the graph.
const HEAD_PX: f32 = 72.0;
/// The height of the months below the graph.
const FOOT_PX: f32 = 20.0;
/// The width of a mark in the legend with the gaps beside its text.
const LEGEND_GAPS_PX: f32 = 26.0;
/// The vertical margin of the graph, in points.
const POINTS_MARGIN: f64 = 60.0;

/// A game on a curve.
struct CurvePoint {
    day: Day,
    /// The name of the game's file, which gives the order of the games of a day.
    game: String,
    /// The height, in points of the rating.
    points: f64,
    /// The text of the tooltip.
    text: String,
}

/// The estimated levels of a person in a pool, the earliest first.
struct PersonCurve {
    name: Option<String>,
    last_range: LevelRange,
    points: Vec<CurvePoint>,
}

impl PersonCurve {
    /// Returns the curves in a pool from a day on: that of the person, then those with most games.
    fn in_pool(estimates: &[PersonEstimate], pool: usize, first: Option<Day>) -> Vec<Self> {
        let mut curves: Vec<Self> = Vec::new();
        for estimate in estimates.iter().filter(|it| pool_of(it.variant) == Some(pool)) {
            let Some(day) = estimate.day.filter(|day| first.is_none_or(|first| *day >= first))
            else {
                continue;
            };
            let index = curves.iter().position(|curve| curve.name == estimate.name);
            let index = index.unwrap_or_else(|| {
                let (name, last_range) = (estimate.name.clone(), estimate.range);
                curves.push(Self { name, last_range, points: Vec::new() });
                curves.len() - 1
            });
            let curve = &mut curves[index];
            curve.last_range = estimate.range;
            curve.points.push(CurvePoint {
                day,
                game: estimate.game.clone(),
                points: pool_rating(pool, estimate.range.level),
                text: estimate_text(estimate, day),
            });
        }
        curves.sort_by_key(|curve| (curve.name.is_some(), usize::MAX - curve.points.len()));
        curves.truncate(MAX_PEOPLE);
        curves
    }

    /// Returns the person and the last level in words, and shorter.
    fn legends(&self) -> [String; 2] {
        let name = self.name.clone().unwrap_or_else(|| tr!("name-you"));
        let LevelRange { low, high, .. } = self.last_range;
        let levels = if low == high { "one" } else { "two" };
        let [low, high] = [low, high].map(text::level_number);
        [
            tr!("statistics-played-like", name = &name, level = range_text(&self.last_range)),
            tr!(
                "statistics-played-like-short",
                name = name,
                range = levels,
                low = low,
                high = high
            ),
        ]
    }
}

/// Returns a line about an estimate.
fn estimate_text(estimate: &PersonEstimate, day: Day) -> String {
    let level = range_text(&estimate.range);
    let sentence = match &estimate.name {
        Some(name) => tr!("result-strength", who = "name", name = name, level = level),
        None => tr!("result-strength", who = "you", name = "", level = level),
    };
    [day_text(day), text::title(estimate.variant), sentence].join(", ")
}

/// Draws the card of a rating pool, from a day on.
pub(super) fn draw_chart(
    painter: &mut Painter,
    statistics: &Statistics,
    mistakes: &Mistakes,
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
    let rating = statistics.ratings[pool].map(|rating| rating.value());
    let people = PersonCurve::in_pool(&mistakes.estimates, pool, first);
    let has_curve = people.iter().map(|person| person.points.len()).sum::<usize>() >= MIN_ESTIMATES;
    let people = if has_curve { people } else { Vec::new() };
    let too_few = tr!("statistics-few-estimates");
    if rating.is_none() && !has_curve {
        let note = format!("{} {too_few}", tr!("statistics-no-games"));
        painter.text_in_rect(line, TextAlign::Left, &title, look.strong(16.0));
        let at = pos2(inner.left(), inner.top() + 28.0);
        painter.paragraph(at, inner.width(), 19.0, &note, look.dim(13.0));
        painter.describe(rect, &name, &format!("{title}. {note}"));
        return;
    }
    let figure = rating.map_or_else(String::new, |points| (points.round() as i64).to_string());
    let inks = [look.strong(16.0), look.strong(20.0)];
    painter.ends(line, [&title, &figure], inks);
    let games = statistics.rated(pool);
    let (facts, count) = rating_texts(pool, rating, games);
    let below = line.translate(vec2(0.0, 22.0));
    painter.ends(below, [&facts, &count], [look.dim(13.0); 2]);
    let legend = below.translate(vec2(0.0, 20.0));
    let legend_text = draw_legend(painter, &people, &too_few, legend);
    let description = [title, figure, facts, count, legend_text];
    let description = description.into_iter().filter(|part| !part.is_empty());
    painter.describe(rect, &name, &description.collect::<Vec<_>>().join(", "));
    let response = painter.hovered(line.union(below), &format!("{name}-level"));
    response.tip_with(|| tr!("statistics-chart-tip"));
    let response = painter.hovered(legend, &format!("{name}-estimates"));
    response.tip_with(|| tr!("statistics-estimates-tip"));
    let graph = inner.with_min_y(inner.top() + HEAD_PX);
    let graph = graph.with_max_y(inner.bottom() - FOOT_PX);
    let course = statistics.rating_course(pool, first);
    let course: Vec<CurvePoint> = course.into_iter().filter_map(rating_point).collect();
    let chart = Chart {
        pool,
        range: points_range(statistics, mistakes, first),
        dashed: games < MIN_RELIABLE_GAMES,
        nearest: rating.or_else(|| Some(people.first()?.points.last()?.points)),
        course: &course,
        people: &people,
    };
    let drawn_points = chart.draw(painter, graph);
    // The game under the pointer is shown.
    let response = painter.sense(graph, &format!("statistics-chart-{pool}"), Sense::hover());
    let Some(pointer) = response.hover_pos() else {
        return;
    };
    let distance = |(at, _): &&(Pos2, &CurvePoint)| (*at - pointer).length_sq();
    let nearest =
        drawn_points.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
    if let Some((at, point)) = nearest {
        let ring = Stroke::new(1.5, look.fill);
        painter.ui.painter().circle_stroke(*at, 6.0, ring);
        response.tip_at_pointer(&point.text);
    }
}

/// Returns what the rating says, and the number of its games.
fn rating_texts(pool: usize, rating: Option<f64>, games: usize) -> (String, String) {
    let Some(points) = rating else {
        return (tr!("statistics-no-games"), String::new());
    };
    let (level, above) = nearest_level(pool, points);
    let level = text::level_number(level);
    let level_text = tr!("statistics-level", side = level_distance(above), level = level);
    (level_text, tr!("statistics-games", count = games))
}

/// Draws the people with their marks and last levels, or `too_few` without people. Returns its text.
fn draw_legend(painter: &Painter, people: &[PersonCurve], too_few: &str, line: Rect) -> String {
    let ink = painter.look.dim(13.0);
    if people.is_empty() {
        painter.text_in_rect(line, TextAlign::Left, too_few, ink);
        return too_few.to_owned();
    }
    let (long, short): (Vec<_>, Vec<_>) =
        people.iter().map(PersonCurve::legends).map(|[long, short]| (long, short)).unzip();
    let widths = long.iter().map(|legend| painter.width(legend, ink) + LEGEND_GAPS_PX);
    let legends = if widths.sum::<f32>() <= line.width() { &long } else { &short };
    let mut rest = line;
    for (index, legend) in legends.iter().enumerate() {
        draw_mark(painter, index, rest.left_center() + vec2(5.0, 0.0));
        rest.min.x += 14.0;
        rest.min.x += painter.text_in_rect(rest, TextAlign::Left, legend, ink) + 12.0;
    }
    long.join(", ")
}

/// Draws the mark of the person with this index: a disc, a circle or a square.
fn draw_mark(painter: &Painter, index: usize, at: Pos2) {
    let look = painter.look;
    let stroke = Stroke::new(1.4, look.accent);
    let shape = match index {
        0 => Shape::circle_filled(at, 3.4, look.accent),
        1 => Shape::Circle(CircleShape { center: at, radius: 3.4, fill: look.panel, stroke }),
        _ => {
            let square = Rect::from_center_size(at, vec2(6.0, 6.0));
            Shape::Rect(RectShape::new(square, 0, look.panel, stroke, StrokeKind::Middle))
        }
    };
    painter.ui.painter().add(shape);
}

/// Returns the point of a rated game.
fn rating_point(game: &FinishedGame) -> Option<CurvePoint> {
    let (day, points) = game.day.zip(game.rating)?;
    let [opponent, side, outcome] = game_texts(game);
    let title = text::title(game.variant);
    let text = [day_text(day), title, opponent, side, outcome, format!("{points:.0}")].join(", ");
    Some(CurvePoint { day, game: game.name.clone(), points, text })
}

/// Returns the lowest and the highest points of all charts.
fn points_range(statistics: &Statistics, mistakes: &Mistakes, first: Option<Day>) -> [f64; 2] {
    let people = (0..POOLS.len())
        .flat_map(|pool| PersonCurve::in_pool(&mistakes.estimates, pool, first))
        .flat_map(|person| person.points.into_iter().map(|point| point.points));
    let rating_range = statistics.rating_range(first).into_iter().flatten();
    let all_points = people.chain(rating_range);
    let range = all_points.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], points| {
        [low.min(points), high.max(points)]
    });
    [range[0] - POINTS_MARGIN, range[1] + POINTS_MARGIN]
}

/// The curves of a pool.
struct Chart<'a> {
    pool: usize,
    /// The common range of all charts, in points.
    range: [f64; 2],
    /// Whether the curve of the rating is dashed.
    dashed: bool,
    /// The points whose nearest level is always labelled.
    nearest: Option<f64>,
    course: &'a [CurvePoint],
    people: &'a [PersonCurve],
}

impl<'a> Chart<'a> {
    /// Draws the levels and the curves. Returns the points with their positions.
    fn draw(&self, painter: &Painter, graph: Rect) -> Vec<(Pos2, &'a CurvePoint)> {
        let look = painter.look;
        let plot = self.draw_levels(painter, graph);
        let people = self.people.iter().flat_map(|person| &person.points);
        let mut games: Vec<(Day, &str)> =
            self.course.iter().chain(people).map(|point| (point.day, &*point.game)).collect();
        games.sort_unstable();
        games.dedup();
        let [Some((begin, _)), Some((end, _))] = [games.first(), games.last()] else {
            return Vec::new();
        };
        let days = (end - begin).max(1) as f32;
        // Games of the same day are side by side.
        let last_index = games.len().max(2) - 1;
        let position = |point: &CurvePoint| {
            let by_day = (point.day - begin) as f32 / days;
            let index = games.partition_point(|game| *game < (point.day, &*point.game));
            let by_number = index as f32 / last_index as f32;
            let share = if end == begin { by_number } else { 0.7 * by_day + 0.3 * by_number };
            pos2(plot.left() + share * (plot.width() - 6.0), self.height(graph, point.points))
        };
        let positions = |points: &'a [CurvePoint]| {
            let positions = points.iter().map(|point| (position(point), point));
            positions.collect::<Vec<_>>()
        };
        let shapes = painter.ui.painter();
        let mut drawn_points = positions(self.course);
        let line: Vec<Pos2> = drawn_points.iter().map(|(at, _)| *at).collect();
        let stroke = Stroke::new(1.8, look.text);
        if self.dashed {
            shapes.extend(Shape::dashed_line(&line, stroke, 5.0, 4.0));
        } else {
            shapes.add(Shape::line(line.clone(), stroke));
        }
        if let Some(dot) = line.last() {
            shapes.circle_filled(*dot, 4.5, look.fill);
        }
        for (index, person) in self.people.iter().enumerate() {
            let person_points = positions(&person.points);
            let line: Vec<Pos2> = person_points.iter().map(|(at, _)| *at).collect();
            shapes.extend(Shape::dashed_line(&line, Stroke::new(1.0, look.accent), 2.0, 3.0));
            line.iter().for_each(|at| draw_mark(painter, index, *at));
            drawn_points.extend(person_points);
        }
        let foot = area(plot.left(), graph.bottom() + 4.0, plot.width(), 19.0);
        let (first_label, last_label) = end_labels(*begin, *end);
        painter.text_in_rect(foot, TextAlign::Left, &first_label, look.dim(12.0));
        if let Some(last_label) = last_label {
            painter.text_in_rect(foot, TextAlign::Right, &last_label, look.dim(12.0));
        }
        drawn_points
    }

    /// Returns the vertical position of a number of points.
    fn height(&self, graph: Rect, points: f64) -> f32 {
        let [low, high] = self.range;
        graph.bottom() - ((points - low) / (high - low)) as f32 * graph.height()
    }

    /// Draws the lines of the levels with their labels. Returns the part of the graph beside the labels.
    fn draw_levels(&self, painter: &Painter, graph: Rect) -> Rect {
        let ink = painter.look.dim(12.0);
        let label = |level| tr!("statistics-line", level = text::level_number(level));
        let widest_label = label(Level::FULL);
        let plot = graph.with_max_x(graph.right() - painter.width(&widest_label, ink) - 8.0);
        // The text above names the nearest level, so its label comes first. Others follow if there is room.
        let nearest = self.nearest.map(|points| nearest_level(self.pool, points).0);
        let heights = |level| (level, self.height(graph, pool_rating(self.pool, level)));
        let levels = Level::all().map(heights).filter(|(_, y)| graph.y_range().contains(*y));
        let levels: Vec<(Level, f32)> = levels.collect();
        for &(_, y) in &levels {
            painter.hairline(plot.left(), plot.right(), y);
        }
        for (level, y) in labelled_levels(&levels, nearest) {
            let at = pos2(graph.right(), y + 4.5);
            painter.text(at, TextAlign::Right, &label(level), ink);
        }
        plot
    }
}

/// The least distance between the labels of two levels.
const LABEL_SPACING_PX: f32 = 13.0;

/// Returns the levels with a label among these, which have heights in ascending order of levels: the nearest one, and from it
/// on every second, third or further one, so that the labels do not overlap.
fn labelled_levels(levels: &[(Level, f32)], nearest: Option<Level>) -> Vec<(Level, f32)> {
    let first = levels.iter().position(|(level, _)| Some(*level) == nearest).unwrap_or(0);
    let labelled = |step: usize| {
        let indices = (0..levels.len()).filter(move |index| index.abs_diff(first) % step == 0);
        indices.map(|index| levels[index]).collect::<Vec<_>>()
    };
    let fits = |labels: &[(Level, f32)]| {
        labels.windows(2).all(|pair| (pair[0].1 - pair[1].1).abs() >= LABEL_SPACING_PX)
    };
    let mut choices = (1..=levels.len()).map(labelled);
    choices.find(|labels| fits(labels)).unwrap_or_default()
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
    fn labels_of_levels_have_equal_steps() {
        let numbers = |spacing: f32, nearest: u8| {
            let levels = Level::all()
                .zip(1_u8..)
                .map(|(level, number)| (level, 400.0 - spacing * f32::from(number)));
            let levels: Vec<(Level, f32)> = levels.collect();
            let labelled = labelled_levels(&levels, Level::new(nearest).ok());
            labelled.into_iter().map(|(level, _)| level.number()).collect::<Vec<_>>()
        };
        assert_eq!(numbers(14.0, 5), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        assert_eq!(numbers(9.0, 5), [1, 3, 5, 7, 9]);
        assert_eq!(numbers(9.0, 4), [2, 4, 6, 8, 10]);
        assert_eq!(numbers(5.0, 2), [2, 5, 8]);
        assert!(labelled_levels(&[], None).is_empty());
    }

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
