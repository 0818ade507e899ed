//! The screen "Statistics": results, and the rating and the estimated level over time, compared with the levels.

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
use chart::Charts;
use quadrille_teaching::repetition::Day;

/// The smallest window, in logical px, in which all charts and results are visible without scrolling.
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
    /// Returns the first day of the span; `None` for all time.
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
    text::date(date.year(), date.month(), date.day())
}

fn month_text(day: Day) -> String {
    text::month_name(date_of(day).month())
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
    grouping: ResultGrouping,
    part: StatisticsPart,
    /// The variant of the report about losses, if one was chosen.
    loss_variant: Option<Variant>,
    /// The report about losses; `None` until it is drawn, and after the mistakes have changed.
    loss_view: Option<losses::LossView>,
    statistics: Statistics,
    /// The screen from which this one was opened.
    previous_screen: Screen,
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
    for from_screen in [Screen::Home, Screen::Games, Screen::Learn] {
        let remember =
            move |mut screen: ResMut<StatisticsScreen>| screen.previous_screen = from_screen;
        let transition = OnTransition { exited: from_screen, entered: Screen::Statistics };
        app.add_systems(transition, remember);
    }
}

fn draw_screen(
    mut canvas: Canvas,
    mut screen: ResMut<StatisticsScreen>,
    library: Res<Library>,
    mistakes: Res<Mistakes>,
    puzzles: Res<Puzzles>,
    today: Res<Today>,
    mut is_loaded: Local<bool>,
) -> Result {
    let screen = &mut *screen;
    if mistakes.is_changed() {
        screen.loss_view = None;
    }
    if library.is_changed() || !std::mem::replace(&mut *is_loaded, true) {
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
    let is_wide = window.width() >= MIN_WIDE_SIZE.x && window.height() >= MIN_WIDE_SIZE.y;
    let margin = if is_wide { 56.0 } else { 24.0 };
    let width = (window.width() - 2.0 * margin).min(1500.0);
    let left = window.center().x - width / 2.0;
    let head_position = pos2(window.left() + 24.0, window.top() + 16.0);
    let title = tr!("statistics-title");
    let (name, label) = match screen.previous_screen {
        Screen::Games => ("to-games", tr!("games-title")),
        Screen::Learn => ("to-learn", tr!("learn-title")),
        _ => ("home", tr!("header-home")),
    };
    let title_right = page::draw_head_with_way_back(
        painter,
        head_position,
        name,
        &label,
        screen.previous_screen,
        &title,
    );
    let first_day =
        draw_choices(painter, screen, today, pos2(left + width, window.top() + 18.0), title_right);
    let top = window.top() + if is_wide { 72.0 } else { 62.0 };
    let body_rect = area(left, top, width, window.bottom() - top);
    if screen.part == StatisticsPart::Losses {
        losses::draw_losses(painter, screen, mistakes, puzzles, first_day, body_rect);
    } else if screen.statistics.games.is_empty() {
        draw_empty(painter, body_rect);
    } else if is_wide {
        let height = ((body_rect.height() - 68.0) * 0.42).clamp(230.0, 340.0);
        let chart_rects: [Rect; POOLS.len()] = parts(body_rect.with_max_y(top + height), 20.0);
        let charts = Charts::new(&screen.statistics, mistakes, first_day);
        for (pool, rect) in chart_rects.into_iter().enumerate() {
            charts.draw(painter, pool, rect);
        }
        let lower_rect = body_rect.with_min_y(top + height + 20.0);
        let lower_rect =
            lower_rect.with_max_y((window.bottom() - 28.0).min(lower_rect.top() + 420.0));
        let [results_rect, recent_rect] = parts(lower_rect, 20.0);
        let grouping = &mut screen.grouping;
        results::draw_results(
            painter,
            &screen.statistics,
            mistakes,
            first_day,
            grouping,
            results_rect,
        );
        results::draw_recent(painter, &screen.statistics, recent_rect);
    } else {
        draw_column(painter, screen, mistakes, first_day, body_rect);
    }
}

/// Draws the choices of the span and the part, right-aligned at `top_right`, and the number of games between them and the title,
/// which ends at `title_right`. Returns the first day of the span.
fn draw_choices(
    painter: &mut Painter,
    screen: &mut StatisticsScreen,
    today: Today,
    top_right: Pos2,
    title_right: f32,
) -> Option<Day> {
    let quarter = tr!("statistics-quarter");
    let spans = [
        ("statistics-quarter", quarter, TimeSpan::Quarter),
        ("statistics-year", tr!("statistics-year"), TimeSpan::Year),
        ("statistics-all", tr!("statistics-all"), TimeSpan::All),
    ];
    let span_choices_rect = area(top_right.x - 244.0, top_right.y, 244.0, 32.0);
    painter.pick(span_choices_rect, spans, &mut screen.span);
    let first_day = screen.span.first_day(today);
    let game_count = screen.statistics.since(first_day).count();
    let count_text = tr!("statistics-count", count = game_count);
    let parts_width = 232.0;
    let part_choices_rect = area(
        span_choices_rect.left() - parts_width - 12.0,
        span_choices_rect.top(),
        parts_width,
        32.0,
    );
    let [results_label, losses_label] = [tr!("statistics-results"), tr!("losses-title")];
    let choices = [
        ("statistics-part-results", results_label, StatisticsPart::Results),
        ("statistics-part-losses", losses_label, StatisticsPart::Losses),
    ];
    painter.pick(part_choices_rect, choices, &mut screen.part);
    let top = top_right.y - 2.0;
    let description_rect =
        Rect::from_min_max(pos2(title_right, top), pos2(part_choices_rect.left(), top + 34.0));
    page::draw_description(painter, description_rect, &count_text);
    first_day
}

/// Draws the note that there are no games.
fn draw_empty(painter: &Painter, body_rect: Rect) {
    let note = tr!("statistics-empty");
    let (width, style) = (body_rect.width().min(460.0), painter.look.dim(15.0));
    let galley = painter.lay(&note, width, 22.0, style);
    let note_position = pos2(body_rect.center().x - galley.size().x / 2.0, body_rect.top() + 120.0);
    painter.ui.painter().galley(note_position, galley, painter.look.text2);
    painter.describe(body_rect, "statistics-empty", &note);
}

/// Draws charts, results and recent games in one scrolled column.
fn draw_column(
    painter: &mut Painter,
    screen: &mut StatisticsScreen,
    mistakes: &Mistakes,
    first_day: Option<Day>,
    body_rect: Rect,
) {
    let (statistics, grouping) = (&screen.statistics, &mut screen.grouping);
    let charts = Charts::new(statistics, mistakes, first_day);
    painter.scroll_column(body_rect, "statistics", 0.0, false, |painter| {
        for row in 0..POOLS.len() / 2 {
            let rect = painter.room(210.0);
            let pair: [Rect; 2] = parts(rect, 12.0);
            for (column, rect) in pair.into_iter().enumerate() {
                charts.draw(painter, 2 * row + column, rect);
            }
            painter.ui.add_space(12.0);
        }
        let row_count = results::rows(statistics, *grouping, first_day).len();
        let note_count = results::notes(statistics, mistakes, first_day).len();
        // A note may need two lines in a narrow card.
        let rect = painter.room(results::card_height(row_count, 2 * note_count));
        results::draw_results(painter, statistics, mistakes, first_day, grouping, rect);
        painter.ui.add_space(12.0);
        let rect = painter.room(results::recent_height(statistics));
        results::draw_recent(painter, statistics, rect);
        painter.ui.add_space(16.0);
    });
}
