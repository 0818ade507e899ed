//! The table of results: how games came out, by variant or opponent and by who began.

use super::Group;
use crate::learn::mistakes::Mistakes;
use crate::learn::statistics::{Opponent, Results, Statistics};
use crate::text::{self, tr};
use crate::theme::painter::{Painter, Side, area};
use bevy_egui::egui::{Color32, Rect, vec2};
use quadrille_teaching::repetition::Day;

/// A row's height.
const ROW: f32 = 33.0;
/// The height of what is above and below the rows.
const FRAME: f32 = 106.0;
/// The colour of what was drawn.
const DRAWN: Color32 = Color32::from_rgb(0x8C, 0x90, 0x96);

/// How high the card is with so many variants.
pub(super) fn height(rows: usize) -> f32 {
    FRAME + (rows + 1) as f32 * ROW
}

/// The rows' names with what they tell.
pub(super) fn rows(
    statistics: &Statistics,
    group: Group,
    first: Option<Day>,
) -> Vec<(String, Results)> {
    match group {
        Group::Variant => {
            let all = statistics.results(first).into_iter();
            all.map(|(variant, results)| (text::title(variant), results))
                .collect()
        }
        Group::Opponent => {
            let all = statistics.by_opponent(first).into_iter();
            all.map(|(opponent, results)| (opponent_name(&opponent), results))
                .collect()
        }
    }
}

/// What an opponent is called.
pub(super) fn opponent_name(opponent: &Opponent) -> String {
    match opponent {
        Opponent::Level(level) => tr!("statistics-against", level = *level),
        Opponent::Engine(name) => name.clone(),
    }
}

/// Draws the card, from a day on.
pub(super) fn show(
    painter: &mut Painter,
    statistics: &Statistics,
    (mistakes, first): (&Mistakes, Option<Day>),
    group: &mut Group,
    rect: Rect,
) {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink2([20.0, 16.0].into());
    let title = tr!("statistics-results");
    let line = inner.with_max_y(inner.top() + 20.0);
    let wide = painter.put(line, Side::Left, &title, look.strong(16.0));
    let mut legend = line.translate(vec2(0.0, 1.1));
    for (id, colour) in OUTCOMES.into_iter().zip(colours(painter)).rev() {
        let word = tr!("statistics-outcome", id = id);
        legend.max.x -= painter.put(legend, Side::Right, &word, look.dim(13.0)) + 7.0;
        let sign = area(legend.right() - 9.0, line.center().y - 4.0, 9.0, 9.0);
        part(painter, sign, colour);
        legend.max.x -= 23.0;
    }
    let results = rows(statistics, *group, first);
    let head = inner.top() + 49.0;
    let columns = Columns::of(inner);
    let choices = [
        (
            "statistics-by-variant",
            tr!("statistics-variant"),
            Group::Variant,
        ),
        (
            "statistics-by-opponent",
            tr!("statistics-opponent"),
            Group::Opponent,
        ),
    ];
    let heading = inner.left() + wide + 14.0;
    let room = (legend.right() - 8.0 - heading).min(190.0);
    painter.pick(area(heading, inner.top(), room, 26.0), choices, group);
    let heads = inner.with_min_y(head - 14.0).with_max_y(head + 5.0);
    let games = tr!("statistics-head-games");
    let left = heads.with_max_x(columns.games);
    painter.put(left, Side::Right, &games, look.dim(13.0));
    for (&(from, to), id) in columns.bars.iter().zip(["began", "second"]) {
        let words = tr!("statistics-side", id = id);
        let room = heads.with_min_x(from).with_max_x(to);
        painter.put(room, Side::Left, &words, look.dim(13.0));
    }
    let room = inner.bottom() - (head + 12.0) - 22.0;
    let step = (room / (results.len() + 1) as f32).min(ROW);
    let mut y = head + 12.0 + step / 2.0;
    let mut all = Results::default();
    for (name, results) in &results {
        row(painter, &columns, (name, false), results, y);
        all = all.with(results);
        y += step;
    }
    painter.hairline(inner.left(), inner.right(), y - step / 2.0);
    row(painter, &columns, (&tr!("statistics-sum"), true), &all, y);
    if let Some((loss, games)) = mistakes.mean_loss(first) {
        let percent = format!("{:.1}", loss * 100.0).replace('.', &tr!("decimal-mark"));
        let words = tr!("statistics-loss", loss = percent, games = games);
        let line = inner.with_min_y(inner.bottom() - 20.0);
        painter.put(line, Side::Left, &words, look.dim(13.0));
        painter.told(line, "statistics-loss", &words);
    }
}

/// Where things stand in a row.
struct Columns {
    left: f32,
    games: f32,
    /// From where to where each bar with its figure goes.
    bars: [(f32, f32); 2],
}

impl Columns {
    fn of(inner: Rect) -> Self {
        let games = inner.left() + inner.width() * 0.3;
        let from = games + 24.0;
        let half = (inner.right() - from - 20.0) / 2.0;
        Self {
            left: inner.left(),
            games,
            bars: [(from, from + half), (from + half + 20.0, inner.right())],
        }
    }
}

/// A row: the name, how many games, and a bar for each side.
fn row(
    painter: &mut Painter,
    columns: &Columns,
    (name, strong): (&str, bool),
    results: &Results,
    y: f32,
) {
    let look = painter.look;
    let ink = if strong {
        look.strong(13.5)
    } else {
        look.plain(13.5)
    };
    let whole = Rect::from_x_y_ranges(columns.left..=columns.bars[1].1, y - 12.0..=y + 12.0);
    let room = whole.with_max_x(columns.games - 36.0);
    painter.put(room, Side::Left, name, ink);
    let games = results.games().to_string();
    let room = whole.with_max_x(columns.games);
    painter.put(room, Side::Right, &games, look.dim(13.5));
    let mut told = format!("{name}: {games}");
    let sides = [("began", results.began), ("second", results.second)];
    for ((id, counts), (left, right)) in sides.into_iter().zip(columns.bars) {
        let all: u32 = counts.iter().sum();
        if all == 0 {
            continue;
        }
        let share = |count: u32| count as f32 / all as f32;
        let won = format!("{:.0}", share(counts[0]) * 100.0);
        let figure = whole.with_min_x(left).with_max_x(left + 28.0);
        painter.put(figure, Side::Left, &won, look.strong(13.5));
        let mut x = left + 32.0;
        for (count, colour) in counts.into_iter().zip(colours(painter)) {
            let wide = share(count) * (right - left - 32.0);
            if count > 0 {
                part(
                    painter,
                    area(x, y - 4.0, (wide - 2.0).max(0.0), 8.0),
                    colour,
                );
            }
            x += wide;
        }
        told += &format!(". {} {won}", tr!("statistics-side", id = id));
    }
    painter.told(whole, &format!("statistics-row-{name}"), &told);
}

/// What games come to.
const OUTCOMES: [&str; 3] = ["won", "drawn", "lost"];

/// Their colours; what was lost has an outline alone.
const fn colours(painter: &Painter) -> [Option<Color32>; 3] {
    [Some(painter.look.text), Some(DRAWN), None]
}

/// A part of a bar, in its colour or as an outline.
fn part(painter: &Painter, rect: Rect, colour: Option<Color32>) {
    match colour {
        Some(colour) => painter.fill(rect, 2, colour),
        None => painter.outline(rect, 2, 1.2, painter.look.text3),
    }
}
