//! The chart of a rating: levels on the vertical axis, months on the horizontal one. Beside the rating it shows the levels that
//! people played like in reviewed games.

use super::results::game_texts;
use super::{day_text, month_text};
use crate::learn::estimates::PersonEstimate;
use crate::learn::mistakes::Mistakes;
use crate::learn::progress::date_of;
use crate::learn::statistics::{
    FinishedGame, MIN_RELIABLE_GAMES, POOLS, Statistics, level_distance_id, nearest_level, pool_of,
    pool_rating, pool_title_variant,
};
use crate::screens::prelude::*;
use bevy_egui::egui::epaint::{CircleShape, RectShape};
use bevy_egui::egui::{Shape, Stroke, StrokeKind};
use quadrille_search::Level;
use quadrille_session::strength_text::{range_form, range_text};
use quadrille_teaching::repetition::Day;
use quadrille_teaching::strength::LevelRange;

/// The least number of estimated levels, of all people together, with which they are drawn. A single level of a person is a
/// mark without a line.
const MIN_ESTIMATES: usize = 2;
/// The largest number of people whose estimated levels are drawn: the person who plays against programs, and two others.
const MAX_CURVES: usize = 3;
/// The height of the three lines of text above the graph.
const HEAD_HEIGHT_PX: f32 = 72.0;
/// The height of the months below the graph.
const FOOT_HEIGHT_PX: f32 = 20.0;
/// The width of a mark in the legend, and the gaps beside the text of the mark.
const LEGEND_GAPS_PX: f32 = 26.0;
/// The vertical margin of the graph, in points.
const POINTS_MARGIN: f64 = 60.0;

/// A game on a curve.
struct CurvePoint {
    day: Day,
    /// The name of the game's file, which gives the order of the games of a day.
    game_name: String,
    /// The height, in points of the rating.
    rating_points: f64,
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
    /// Returns at most [`MAX_CURVES`] curves in a pool since `first_day`: that of the person, then those with most games. Returns
    /// none if they have fewer than [`MIN_ESTIMATES`] points together.
    fn in_pool(estimates: &[PersonEstimate], pool: usize, first_day: Option<Day>) -> Vec<Self> {
        let mut curves: Vec<Self> = Vec::new();
        for estimate in estimates.iter().filter(|estimate| pool_of(estimate.variant) == Some(pool))
        {
            let Some(day) = estimate.day.filter(|day| Some(*day) >= first_day) else { continue };
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
                game_name: estimate.game.clone(),
                rating_points: pool_rating(pool, estimate.range.level),
                text: estimate_text(estimate, day),
            });
        }
        curves.sort_by_key(|curve| (curve.name.is_some(), usize::MAX - curve.points.len()));
        curves.truncate(MAX_CURVES);
        if curves.iter().map(|curve| curve.points.len()).sum::<usize>() < MIN_ESTIMATES {
            curves.clear();
        }
        curves
    }

    /// Returns a long and a short legend with the name of the person and the last estimated level.
    fn legends(&self) -> [String; 2] {
        let name = self.name.clone().unwrap_or_else(|| tr!("name-you"));
        let LevelRange { low, high, .. } = self.last_range;
        let [low, high] = [low, high].map(text::level_number);
        [
            tr!("statistics-played-like", name = &name, level = range_text(&self.last_range)),
            tr!(
                "statistics-played-like-short",
                name = name,
                range = range_form(&self.last_range),
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

/// The charts of all rating pools, with the games since `first_day`.
pub(super) struct Charts<'a> {
    statistics: &'a Statistics,
    first_day: Option<Day>,
    /// The curves of estimated levels of people, by pool.
    people_by_pool: Vec<Vec<PersonCurve>>,
    /// The lowest and the highest points of all curves, with a margin.
    range: [f64; 2],
}

impl<'a> Charts<'a> {
    pub(super) fn new(
        statistics: &'a Statistics,
        mistakes: &Mistakes,
        first_day: Option<Day>,
    ) -> Self {
        let pools = 0..POOLS.len();
        let people_by_pool: Vec<Vec<PersonCurve>> =
            pools.map(|pool| PersonCurve::in_pool(&mistakes.estimates, pool, first_day)).collect();
        let range = points_range(statistics, &people_by_pool, first_day);
        Self { statistics, first_day, people_by_pool, range }
    }

    /// Draws the card of a rating pool.
    pub(super) fn draw(&self, painter: &mut Painter, pool: usize, rect: Rect) {
        let (statistics, people) = (self.statistics, &self.people_by_pool[pool]);
        let look = painter.look;
        painter.sheet(rect, 16, look.panel, look.line, 1.0);
        let content_rect = rect.shrink(16.0);
        let title = tr!("home-title", id = pool_title_variant(pool).id());
        let title_rect = content_rect.with_max_y(content_rect.top() + 20.0);
        let name = format!("statistics-{pool}");
        let rating = statistics.ratings[pool].map(|rating| rating.value());
        let too_few_text = tr!("statistics-few-estimates");
        if rating.is_none() && people.is_empty() {
            let note = format!("{} {too_few_text}", tr!("statistics-no-games"));
            painter.text_in_rect(title_rect, TextAlign::Left, &title, look.strong(16.0));
            let note_position = pos2(content_rect.left(), content_rect.top() + 28.0);
            painter.paragraph(note_position, content_rect.width(), 19.0, &note, look.dim(13.0));
            painter.describe(rect, &name, &format!("{title}. {note}"));
            return;
        }
        let rating_text =
            rating.map_or_else(String::new, |points| (points.round() as i64).to_string());
        let styles = [look.strong(16.0), look.strong(20.0)];
        painter.text_pair(title_rect, [&title, &rating_text], styles);
        let game_count = statistics.rated_game_count(pool);
        let (level_text, count_text) = rating_texts(pool, rating, game_count);
        let level_rect = title_rect.translate(vec2(0.0, 22.0));
        painter.text_pair(level_rect, [&level_text, &count_text], [look.dim(13.0); 2]);
        let legend_rect = level_rect.translate(vec2(0.0, 20.0));
        let legend_text = draw_legend(painter, people, &too_few_text, legend_rect);
        let description = [title, rating_text, level_text, count_text, legend_text];
        let description = description.into_iter().filter(|part| !part.is_empty());
        painter.describe(rect, &name, &description.collect::<Vec<_>>().join(", "));
        let response = painter.hovered(title_rect.union(level_rect), &format!("{name}-level"));
        response.tip_with(|| tr!("statistics-chart-tip"));
        let response = painter.hovered(legend_rect, &format!("{name}-estimates"));
        response.tip_with(|| tr!("statistics-estimates-tip"));
        let graph_rect = content_rect.with_min_y(content_rect.top() + HEAD_HEIGHT_PX);
        let graph_rect = graph_rect.with_max_y(content_rect.bottom() - FOOT_HEIGHT_PX);
        let rating_curve = statistics.rating_history(pool, self.first_day);
        let rating_curve: Vec<CurvePoint> =
            rating_curve.into_iter().filter_map(rating_point).collect();
        let chart = Chart {
            pool,
            range: self.range,
            is_dashed: game_count < MIN_RELIABLE_GAMES,
            labelled_rating: rating.or_else(|| Some(people.first()?.points.last()?.rating_points)),
            rating_curve: &rating_curve,
            people,
        };
        let drawn_points = chart.draw(painter, graph_rect);
        // The point nearest to the pointer is marked and has a tooltip.
        let response =
            painter.sense(graph_rect, &format!("statistics-chart-{pool}"), Sense::hover());
        let Some(pointer) = response.hover_pos() else { return };
        let distance = |(position, _): &&(Pos2, &CurvePoint)| (*position - pointer).length_sq();
        let nearest_point =
            drawn_points.iter().min_by(|one, other| distance(one).total_cmp(&distance(other)));
        if let Some((position, point)) = nearest_point {
            let ring = Stroke::new(1.5, look.fill);
            painter.ui.painter().circle_stroke(*position, 6.0, ring);
            response.tip_at_pointer(&point.text);
        }
    }
}

/// Returns a text about the nearest level of the rating, and the number of rated games.
fn rating_texts(pool: usize, rating: Option<f64>, game_count: usize) -> (String, String) {
    let Some(points) = rating else { return (tr!("statistics-unrated"), String::new()) };
    let (level, points_above) = nearest_level(pool, points);
    let level = text::level_number(level);
    let level_text = tr!("statistics-level", side = level_distance_id(points_above), level = level);
    (level_text, tr!("statistics-games", count = game_count))
}

/// Draws the people with their marks and last levels, or `too_few` without people. Returns the drawn text.
fn draw_legend(painter: &Painter, people: &[PersonCurve], too_few: &str, rect: Rect) -> String {
    let style = painter.look.dim(13.0);
    if people.is_empty() {
        painter.text_in_rect(rect, TextAlign::Left, too_few, style);
        return too_few.to_owned();
    }
    let (long_legends, short_legends): (Vec<_>, Vec<_>) =
        people.iter().map(PersonCurve::legends).map(|[long, short]| (long, short)).unzip();
    let widths = long_legends.iter().map(|legend| painter.width(legend, style) + LEGEND_GAPS_PX);
    let legends = if widths.sum::<f32>() <= rect.width() { &long_legends } else { &short_legends };
    let mut remaining_rect = rect;
    for (index, legend) in legends.iter().enumerate() {
        draw_mark(painter, index, remaining_rect.left_center() + vec2(5.0, 0.0));
        remaining_rect.min.x += 14.0;
        remaining_rect.min.x +=
            painter.text_in_rect(remaining_rect, TextAlign::Left, legend, style) + 12.0;
    }
    long_legends.join(", ")
}

/// Draws the mark of the person with `index` at `centre`: a disc, a circle or a square.
fn draw_mark(painter: &Painter, index: usize, centre: Pos2) {
    let look = painter.look;
    let stroke = Stroke::new(1.4, look.accent);
    let shape = match index {
        0 => Shape::circle_filled(centre, 3.4, look.accent),
        1 => Shape::Circle(CircleShape { center: centre, radius: 3.4, fill: look.panel, stroke }),
        _ => {
            let square = Rect::from_center_size(centre, vec2(6.0, 6.0));
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
    Some(CurvePoint { day, game_name: game.name.clone(), rating_points: points, text })
}

/// Returns the lowest and the highest points of the curves since `first_day` in all charts, with a margin.
fn points_range(
    statistics: &Statistics,
    people_by_pool: &[Vec<PersonCurve>],
    first_day: Option<Day>,
) -> [f64; 2] {
    let people = people_by_pool.iter().flatten();
    let estimate_points =
        people.flat_map(|person| person.points.iter().map(|point| point.rating_points));
    let rating_points = statistics.rating_range(first_day).into_iter().flatten();
    let all_points = estimate_points.chain(rating_points);
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
    is_dashed: bool,
    /// The rating whose nearest level is always labelled, in points.
    labelled_rating: Option<f64>,
    rating_curve: &'a [CurvePoint],
    people: &'a [PersonCurve],
}

impl<'a> Chart<'a> {
    /// Draws the levels and the curves. Returns the points with their positions.
    fn draw(&self, painter: &Painter, graph_rect: Rect) -> Vec<(Pos2, &'a CurvePoint)> {
        let look = painter.look;
        let plot_rect = self.draw_levels(painter, graph_rect);
        let estimate_points = self.people.iter().flat_map(|person| &person.points);
        let mut game_keys: Vec<(Day, &str)> = self
            .rating_curve
            .iter()
            .chain(estimate_points)
            .map(|point| (point.day, &*point.game_name))
            .collect();
        game_keys.sort_unstable();
        game_keys.dedup();
        let [Some((first_day, _)), Some((last_day, _))] = [game_keys.first(), game_keys.last()]
        else {
            return Vec::new();
        };
        let day_span = (last_day - first_day).max(1) as f32;
        // Games of the same day are side by side.
        let last_index = game_keys.len().max(2) - 1;
        let position = |point: &CurvePoint| {
            let day_share = (point.day - first_day) as f32 / day_span;
            let index = game_keys.partition_point(|game| *game < (point.day, &*point.game_name));
            let index_share = index as f32 / last_index as f32;
            let share = if last_day == first_day {
                index_share
            } else {
                0.7 * day_share + 0.3 * index_share
            };
            pos2(
                plot_rect.left() + share * (plot_rect.width() - 6.0),
                self.y_of(graph_rect, point.rating_points),
            )
        };
        let positions = |points: &'a [CurvePoint]| {
            let positions = points.iter().map(|point| (position(point), point));
            positions.collect::<Vec<_>>()
        };
        let shapes = painter.ui.painter();
        let mut drawn_points = positions(self.rating_curve);
        let rating_line: Vec<Pos2> = drawn_points.iter().map(|(position, _)| *position).collect();
        let stroke = Stroke::new(1.8, look.text);
        if self.is_dashed {
            shapes.extend(Shape::dashed_line(&rating_line, stroke, 5.0, 4.0));
        } else {
            shapes.add(Shape::line(rating_line.clone(), stroke));
        }
        if let Some(last_position) = rating_line.last() {
            shapes.circle_filled(*last_position, 4.5, look.fill);
        }
        for (index, person) in self.people.iter().enumerate() {
            let person_points = positions(&person.points);
            let person_line: Vec<Pos2> =
                person_points.iter().map(|(position, _)| *position).collect();
            shapes.extend(Shape::dashed_line(
                &person_line,
                Stroke::new(1.0, look.accent),
                2.0,
                3.0,
            ));
            person_line.iter().for_each(|position| draw_mark(painter, index, *position));
            drawn_points.extend(person_points);
        }
        let foot_rect = area(plot_rect.left(), graph_rect.bottom() + 4.0, plot_rect.width(), 19.0);
        let (first_label, last_label) = end_labels(*first_day, *last_day);
        painter.text_in_rect(foot_rect, TextAlign::Left, &first_label, look.dim(12.0));
        if let Some(last_label) = last_label {
            painter.text_in_rect(foot_rect, TextAlign::Right, &last_label, look.dim(12.0));
        }
        drawn_points
    }

    /// Returns the vertical position of `points` in the graph.
    fn y_of(&self, graph_rect: Rect, points: f64) -> f32 {
        let [low, high] = self.range;
        graph_rect.bottom() - ((points - low) / (high - low)) as f32 * graph_rect.height()
    }

    /// Draws the lines of the levels with their labels. Returns the part of the graph beside the labels.
    fn draw_levels(&self, painter: &Painter, graph_rect: Rect) -> Rect {
        let style = painter.look.dim(12.0);
        let label = |level| tr!("statistics-line", level = text::level_number(level));
        let widest_label = label(Level::FULL);
        let plot_rect =
            graph_rect.with_max_x(graph_rect.right() - painter.width(&widest_label, style) - 8.0);
        // The text above the graph names the nearest level, so that one is labelled first. The others follow if there is room.
        let nearest = self.labelled_rating.map(|points| nearest_level(self.pool, points).0);
        let with_y = |level| (level, self.y_of(graph_rect, pool_rating(self.pool, level)));
        let levels = Level::all().map(with_y).filter(|(_, y)| graph_rect.y_range().contains(*y));
        let levels: Vec<(Level, f32)> = levels.collect();
        for &(_, y) in &levels {
            painter.hairline(plot_rect.left(), plot_rect.right(), y);
        }
        for (level, y) in labelled_levels(&levels, nearest) {
            let label_position = pos2(graph_rect.right(), y + 4.5);
            painter.text(label_position, TextAlign::Right, &label(level), style);
        }
        plot_rect
    }
}

/// The minimum distance between the labels of two levels.
const MIN_LABEL_DISTANCE_PX: f32 = 13.0;

/// Returns the levels to label, with their vertical positions. They include `nearest` and every n-th level on both sides of
/// it, with the smallest n for which labels do not overlap. `levels` is ascending.
fn labelled_levels(levels: &[(Level, f32)], nearest: Option<Level>) -> Vec<(Level, f32)> {
    let nearest_index = levels.iter().position(|(level, _)| Some(*level) == nearest).unwrap_or(0);
    let labels_with_step = |step: usize| {
        let indices =
            (0..levels.len()).filter(move |index| index.abs_diff(nearest_index) % step == 0);
        indices.map(|index| levels[index]).collect::<Vec<_>>()
    };
    let fits = |labels: &[(Level, f32)]| {
        labels.windows(2).all(|pair| (pair[0].1 - pair[1].1).abs() >= MIN_LABEL_DISTANCE_PX)
    };
    let mut candidates = (1..=levels.len()).map(labels_with_step);
    candidates.find(|labels| fits(labels)).unwrap_or_default()
}

/// Returns the labels below the ends of the chart: the months, with the years if they differ. The second label is `None` if
/// both days are in the same month.
fn end_labels(first_day: Day, last_day: Day) -> (String, Option<String>) {
    let [first_date, last_date] = [first_day, last_day].map(date_of);
    if first_date.year() != last_date.year() {
        let label = |day| {
            let year = date_of(day).year().to_string();
            tr!("losses-month", month = month_text(day), year = year)
        };
        return (label(first_day), Some(label(last_day)));
    }
    let last_month = (first_date.month() != last_date.month()).then(|| month_text(last_day));
    (month_text(first_day), last_month)
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
    fn curves_need_two_estimates() {
        let level = Level::new(5).unwrap();
        let estimate = |day: Day, name: &str| PersonEstimate {
            game: format!("{day}.pgn"),
            variant: Variant::Hique,
            day: Some(day),
            name: Some(name.to_owned()),
            range: LevelRange { level, low: level, high: level },
        };
        let pool = pool_of(Variant::Hique).unwrap();
        let lengths = |estimates: &[PersonEstimate]| {
            let curves = PersonCurve::in_pool(estimates, pool, None);
            curves.iter().map(|curve| curve.points.len()).collect::<Vec<_>>()
        };
        let estimates = [estimate(1, "Ada"), estimate(2, "Bob"), estimate(3, "Bob")];
        assert!(lengths(&estimates[..1]).is_empty());
        assert_eq!(lengths(&estimates[..2]), [1, 1]);
        assert_eq!(lengths(&estimates), [2, 1]);
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
