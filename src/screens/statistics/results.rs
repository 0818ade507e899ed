//! The table of results: how games came out, by variant or opponent and by who began.

use super::Group;
use crate::learn::mistakes::Mistakes;
use crate::learn::statistics::{Opponent, Results, Statistics};
use crate::text::{self, tr};
use crate::theme::painter::{Painter, Side, area};
use bevy_egui::egui::{Color32, Rect, pos2};
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
    let at = pos2(inner.left(), inner.top() + 16.0);
    painter.text(at, Side::Left, &title, look.strong(16.0));
    let mut x = inner.right();
    for (id, colour) in [
        ("lost", None),
        ("drawn", Some(DRAWN)),
        ("won", Some(look.text)),
    ] {
        let word = tr!("statistics-outcome", id = id);
        painter.text(pos2(x, at.y), Side::Right, &word, look.dim(13.0));
        x -= painter.width(&word, look.dim(13.0)) + 16.0;
        let sign = area(x, at.y - 9.0, 9.0, 9.0);
        match colour {
            Some(colour) => painter.fill(sign, 2, colour),
            None => painter.outline(sign, 2, 1.2, look.text3),
        }
        x -= 14.0;
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
    let choices = choices.map(|(name, label, group)| (name.to_owned(), label, group));
    let heading = inner.left() + painter.width(&title, look.strong(16.0)) + 14.0;
    let wide = (x - 8.0 - heading).min(190.0);
    painter.pick(area(heading, inner.top(), wide, 26.0), choices, group);
    let games = tr!("statistics-head-games");
    painter.text(
        pos2(columns.games, head),
        Side::Right,
        &games,
        look.dim(13.0),
    );
    for (bar, id) in columns.bars.iter().zip(["began", "second"]) {
        let words = tr!("statistics-side", id = id);
        let at = pos2(bar.0, head);
        painter.text_within(at, bar.1 - bar.0, &words, look.dim(13.0));
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
        let at = pos2(inner.left(), inner.bottom() - 6.0);
        painter.text_within(at, inner.width(), &words, look.dim(13.0));
        painter.told(
            inner.with_min_y(inner.bottom() - 16.0),
            "statistics-loss",
            &words,
        );
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
    let room = columns.games - columns.left - 36.0;
    painter.text_within(pos2(columns.left, y + 4.5), room, name, ink);
    let games = results.games().to_string();
    painter.text(
        pos2(columns.games, y + 4.5),
        Side::Right,
        &games,
        look.dim(13.5),
    );
    let mut told = format!("{name}: {games}");
    for (id, ((left, right), counts)) in columns
        .bars
        .into_iter()
        .zip([results.began, results.second])
        .enumerate()
    {
        let all: u32 = counts.iter().sum();
        if all == 0 {
            continue;
        }
        let share = |count: u32| count as f32 / all as f32;
        let won = format!("{:.0}", share(counts[0]) * 100.0);
        painter.text_within(pos2(left, y + 4.5), 28.0, &won, look.strong(13.5));
        let bar = area(left + 32.0, y - 4.0, right - left - 32.0, 8.0);
        let mut x = bar.left();
        let colours = [Some(look.text), Some(DRAWN), None];
        for (count, colour) in counts.into_iter().zip(colours) {
            let wide = share(count) * bar.width();
            let part = area(x, bar.top(), (wide - 2.0).max(0.0), 8.0);
            x += wide;
            if count == 0 {
                continue;
            }
            match colour {
                Some(colour) => painter.fill(part, 2, colour),
                None => painter.outline(part, 2, 1.2, look.text3),
            }
        }
        let side = ["began", "second"][id];
        told += &format!(". {} {won}", tr!("statistics-side", id = side));
    }
    let whole = Rect::from_min_max(
        pos2(columns.left, y - 12.0),
        pos2(columns.bars[1].1, y + 12.0),
    );
    painter.told(whole, &format!("statistics-row-{name}"), &told);
}
