//! The screen "Your games": results, and the rating and the estimated level over time, compared with the levels.

mod chart;
pub(crate) mod losses;
mod results;

use super::page;
use super::prelude::*;
use crate::learn::mistakes::Mistakes;
use crate::learn::progress::{Today, date_of};
use crate::learn::puzzle::Puzzles;
use crate::learn::statistics::{POOLS, Statistics};
use crate::storage::library_io::{Library, LibraryRequest};
use quadrille_teaching::repetition::Day;

/// The smallest window with room for everything.
const MIN_WIDE_SIZE: egui::Vec2 = vec2(1080.0, 700.0);

/// The time span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TimeSpan {
    /// The last three months.
    Quarter,
    /// The last twelve months.
    #[default]
    Year,
    /// All time.
    All,
}

impl TimeSpan {
    /// Returns its first day.
    const fn first_day(self, today: Today) -> Option<Day> {
        match self {
            Self::Quarter => Some(today.0 - 91),
            Self::Year => Some(today.0 - 365),
            Self::All => None,
        }
    }
}

/// The grouping of results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ResultGrouping {
    #[default]
    Variant,
    Opponent,
}

/// Returns a day such as `24 Nov 2026`.
fn day_text(day: Day) -> String {
    let date = date_of(day);
    tr!(
        "statistics-date",
        day = u32::from(date.day().unsigned_abs()),
        month = month(day),
        year = date.year().to_string()
    )
}

fn month(day: Day) -> String {
    month_name(u32::from(date_of(day).month().unsigned_abs()))
}

/// Returns the short name of a month, from 1.
fn month_name(month: u32) -> String {
    tr!("statistics-month", month = month)
}

/// The part of the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum StatisticsPart {
    /// Ratings and results.
    #[default]
    Results,
    /// Where the person loses chances to win.
    Losses,
}

/// The state of the screen while the program runs.
#[derive(Resource, Default)]
struct StatisticsScreen {
    span: TimeSpan,
    group: ResultGrouping,
    part: StatisticsPart,
    /// The variant of the report about losses, if one was chosen.
    loss_variant: Option<Variant>,
    /// The report, until the mistakes or the choices change.
    losses: Option<losses::LossView>,
    statistics: Statistics,
    /// The screen from which it was opened.
    back: Screen,
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::add_screen_system(app, Screen::Statistics, draw_screen);
    app.init_resource::<StatisticsScreen>().add_systems(
        OnEnter(Screen::Statistics),
        |mut commands: Commands| {
            commands.write_message(LibraryRequest::Refresh);
        },
    );
    for from in [Screen::Home, Screen::Games, Screen::Learn] {
        let remember = move |mut screen: ResMut<StatisticsScreen>| screen.back = from;
        let opened = OnTransition { exited: from, entered: Screen::Statistics };
        app.add_systems(opened, remember);
    }
}

fn draw_screen(
    mut canvas: Canvas,
    mut screen: ResMut<StatisticsScreen>,
    library: Res<Library>,
    mistakes: Res<Mistakes>,
    puzzles: Res<Puzzles>,
    today: Res<Today>,
    mut made: Local<bool>,
) -> Result {
    let screen = &mut *screen;
    if mistakes.is_changed() {
        screen.losses = None;
    }
    if library.is_changed() || !std::mem::replace(&mut *made, true) {
        screen.statistics = Statistics::from_rows(&library.rows);
    }
    canvas.page("statistics", |painter, window| {
        draw_page(painter, screen, &mistakes, &puzzles, *today, window);
    })
}

fn draw_page(
    painter: &mut Painter,
    screen: &mut StatisticsScreen,
    mistakes: &Mistakes,
    puzzles: &Puzzles,
    today: Today,
    window: Rect,
) {
    let wide = window.width() >= MIN_WIDE_SIZE.x && window.height() >= MIN_WIDE_SIZE.y;
    let margin = if wide { 56.0 } else { 24.0 };
    let width = (window.width() - 2.0 * margin).min(1500.0);
    let left = window.center().x - width / 2.0;
    let at = pos2(window.left() + 24.0, window.top() + 16.0);
    let title = tr!("statistics-title");
    let (name, label) = match screen.back {
        Screen::Games => ("to-games", tr!("games-title")),
        Screen::Learn => ("to-learn", tr!("learn-title")),
        _ => ("home", tr!("header-home")),
    };
    let end = page::draw_head_with_way_back(painter, at, name, &label, screen.back, &title);
    let first = draw_choices(painter, screen, today, pos2(left + width, window.top() + 18.0), end);
    let top = window.top() + if wide { 72.0 } else { 62.0 };
    let body = area(left, top, width, window.bottom() - top);
    if screen.part == StatisticsPart::Losses {
        losses::draw_losses(painter, screen, mistakes, puzzles, first, body);
    } else if screen.statistics.games.is_empty() {
        draw_empty(painter, body);
    } else if wide {
        let height = ((body.height() - 68.0) * 0.42).clamp(230.0, 340.0);
        let charts: [Rect; POOLS.len()] = parts(body.with_max_y(top + height), 20.0);
        for (pool, rect) in charts.into_iter().enumerate() {
            chart::draw_chart(painter, &screen.statistics, mistakes, pool, first, rect);
        }
        let below = body.with_min_y(top + height + 20.0);
        let below = below.with_max_y((window.bottom() - 28.0).min(below.top() + 420.0));
        let [one, other] = parts(below, 20.0);
        let group = &mut screen.group;
        results::draw_results(painter, &screen.statistics, mistakes, first, group, one);
        results::draw_recent(painter, &screen.statistics, other);
    } else {
        draw_column(painter, screen, mistakes, first, body);
    }
}

/// Draws the choices of the span and the part, right-aligned at `corner`, and the number of games between them and the title,
/// which ends at `title_end`. Returns the first day of the span.
fn draw_choices(
    painter: &mut Painter,
    screen: &mut StatisticsScreen,
    today: Today,
    corner: Pos2,
    title_end: f32,
) -> Option<Day> {
    let quarter = tr!("statistics-quarter");
    let spans = [
        ("statistics-quarter", quarter, TimeSpan::Quarter),
        ("statistics-year", tr!("statistics-year"), TimeSpan::Year),
        ("statistics-all", tr!("statistics-all"), TimeSpan::All),
    ];
    let segment = area(corner.x - 244.0, corner.y, 244.0, 32.0);
    painter.pick(segment, spans, &mut screen.span);
    let first = screen.span.first_day(today);
    let count = screen.statistics.since(first).count();
    let about = tr!("statistics-count", count = count);
    let parts_width = 232.0;
    let part = area(segment.left() - parts_width - 12.0, segment.top(), parts_width, 32.0);
    let [results, losses] = [tr!("statistics-results"), tr!("losses-title")];
    let choices = [
        ("statistics-part-results", results, StatisticsPart::Results),
        ("statistics-part-losses", losses, StatisticsPart::Losses),
    ];
    painter.pick(part, choices, &mut screen.part);
    let top = corner.y - 2.0;
    let room = Rect::from_min_max(pos2(title_end, top), pos2(part.left(), top + 34.0));
    page::draw_description(painter, room, &about);
    first
}

/// Draws the note that there are no games.
fn draw_empty(painter: &Painter, body: Rect) {
    let note = tr!("statistics-empty");
    let (width, ink) = (body.width().min(460.0), painter.look.dim(15.0));
    let galley = painter.lay(&note, width, 22.0, ink);
    let at = pos2(body.center().x - galley.size().x / 2.0, body.top() + 120.0);
    painter.ui.painter().galley(at, galley, painter.look.text2);
    painter.describe(body, "statistics-empty", &note);
}

/// Draws charts, results and recent games in one scrolled column.
fn draw_column(
    painter: &mut Painter,
    screen: &mut StatisticsScreen,
    mistakes: &Mistakes,
    first: Option<Day>,
    body: Rect,
) {
    let (statistics, group) = (&screen.statistics, &mut screen.group);
    painter.scrolled_column(body, "statistics", 0.0, false, |painter| {
        for row in 0..POOLS.len() / 2 {
            let rect = painter.room(210.0);
            let pair: [Rect; 2] = parts(rect, 12.0);
            for (column, rect) in pair.into_iter().enumerate() {
                chart::draw_chart(painter, statistics, mistakes, 2 * row + column, first, rect);
            }
            painter.ui.add_space(12.0);
        }
        let rows = results::rows(statistics, *group, first).len();
        let rect = painter.room(results::card_height(rows));
        results::draw_results(painter, statistics, mistakes, first, group, rect);
        painter.ui.add_space(12.0);
        let rect = painter.room(results::recent_height(statistics));
        results::draw_recent(painter, statistics, rect);
        painter.ui.add_space(16.0);
    });
}
