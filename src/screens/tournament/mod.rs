//! The Tournament screen: set-up, table and games, and earlier tournaments.

mod crosstable;
mod entry;
mod open_tournament;

use super::page;
use super::prelude::*;
use crate::power::{FrameRequest, WindowAttention};
use crate::settings::Settings;
use crate::setup::tournament::{EntrantName, System, TournamentSettings};
use crate::tournament::run::TournamentPhase;
use crate::tournament::storage::StoredTournament;
use crate::tournament::{TournamentRequest, Tournaments};
use jiff::civil::DateTime;
use quadrille_arena::tournament::GameId;
use std::time::Duration;

/// The frame interval while games are being played.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The frame interval during games while the window does not have the focus.
const BACKGROUND_POLL_INTERVAL: Duration = Duration::from_millis(500);

/// The page below the title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TournamentPage {
    #[default]
    New,
    Open,
    /// Earlier tournaments.
    Earlier,
}

/// The state of the screen while the program runs.
#[derive(Resource, Default)]
struct TournamentScreen {
    page: TournamentPage,
    /// The set-up; `None` before the first visit.
    setup: Option<TournamentSettings>,
    /// The watched game.
    watched_id: Option<GameId>,
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::add_screen_system(app, Screen::Tournament, draw_screen);
    app.init_resource::<TournamentScreen>().add_systems(OnEnter(Screen::Tournament), enter);
}

/// Restores the last set-up, and requests the list of tournaments.
fn enter(mut screen: ResMut<TournamentScreen>, settings: Res<Settings>, mut commands: Commands) {
    let last_setup = || settings.last_tournament.clone().unwrap_or_default();
    screen.setup.get_or_insert_with(last_setup);
    commands.trigger(TournamentRequest::UpdateList);
}

fn draw_screen(
    mut canvas: Canvas,
    mut screen: ResMut<TournamentScreen>,
    tournaments: Res<Tournaments>,
    settings: Res<Settings>,
    attention: Res<WindowAttention>,
    mut frame_request: ResMut<FrameRequest>,
) -> Result {
    if tournaments.are_busy() {
        match *attention {
            WindowAttention::Full => frame_request.request_within(POLL_INTERVAL),
            // The end of a game wakes the window.
            WindowAttention::Hidden if tournaments.are_playing() => {}
            WindowAttention::Unfocused | WindowAttention::Hidden => {
                frame_request.request_within(BACKGROUND_POLL_INTERVAL)
            }
        }
    }
    let screen = &mut *screen;
    canvas.page("tournament", |painter, window| {
        draw_page(painter, screen, &tournaments, &settings, window);
    })
}

/// Returns a short title. `format` is its identifier in plans.
fn title(variant: Variant, format: &str) -> String {
    let format = tr!("tournament-format", id = format);
    format!("{} · {format}", text::title(variant))
}

fn draw_page(
    painter: &mut Painter,
    screen: &mut TournamentScreen,
    tournaments: &Tournaments,
    settings: &Settings,
    window_rect: Rect,
) {
    let (page_rect, _) = page::page_rect(window_rect, 1500.0);
    let title = tr!("tournament-title");
    let title_right = page::draw_head(painter, page_rect.min, "tournament-home", &title);

    // The tab of the open tournament is disabled if there is none.
    let has_open_tournament = tournaments.current.is_some() || tournaments.are_busy();
    if !has_open_tournament && screen.page == TournamentPage::Open {
        screen.page = TournamentPage::New;
    }
    let current_run = tournaments.current.as_ref();
    let is_over = current_run.is_some_and(|run| run.status().phase == TournamentPhase::Over);
    let tabs = [
        ("tournament-new", tr!("tournament-new"), TournamentPage::New),
        ("tournament-now", tr!("tournament-now", over = u8::from(is_over)), TournamentPage::Open),
        ("tournament-kept", tr!("tournament-kept"), TournamentPage::Earlier),
    ];
    let tabs =
        tabs.into_iter().filter(|(.., page)| has_open_tournament || *page != TournamentPage::Open);
    let tab_count = if has_open_tournament { 3.0 } else { 2.0 };
    let tabs_width = (110.0_f32 * tab_count + 30.0).min(page_rect.right() - title_right - 24.0);
    let tabs_rect = area(page_rect.right() - tabs_width, page_rect.top() - 2.0, tabs_width, 38.0);
    if let Some(page) = painter.choose(tabs_rect, tabs, &screen.page) {
        screen.page = page;
        painter.trigger_if(page == TournamentPage::Earlier, TournamentRequest::UpdateList);
    }
    let body_rect = page_rect.with_min_y(page_rect.top() + 54.0);
    match (screen.page, &tournaments.current) {
        (TournamentPage::New, _) => {
            let is_playing = tournaments.are_playing();
            let setup = screen.setup.get_or_insert_default();
            if entry::draw_setup(painter, setup, settings, is_playing, body_rect) {
                painter.commands.trigger(TournamentRequest::Start(setup.clone(), rand::random()));
                (screen.page, screen.watched_id) = (TournamentPage::Open, None);
            }
        }
        (TournamentPage::Open, Some(run)) => {
            open_tournament::draw_tournament(painter, run, &mut screen.watched_id, body_rect)
        }
        // The run is missing until the request to open it is handled.
        (TournamentPage::Open, None) => {}
        (TournamentPage::Earlier, _) => {
            if draw_tournaments(painter, tournaments, body_rect) {
                screen.page = TournamentPage::Open;
            }
        }
    }
}

const ROW_HEIGHT_PX: f32 = 56.0;
/// The height of the line about the last action.
const REPORT_LINE_PX: f32 = 44.0;

/// Draws the earlier tournaments. A click opens one, unless another is running. Returns whether to show the open one.
fn draw_tournaments(painter: &mut Painter, tournaments: &Tournaments, rect: Rect) -> bool {
    let is_playing = tournaments.are_playing();
    let stored_tournaments = &tournaments.stored;
    painter.card(rect);
    let mut list_rect = rect.shrink(6.0);
    if let Some(name) = &tournaments.deleted_name {
        let report_rect = list_rect.with_min_y(list_rect.bottom() - REPORT_LINE_PX);
        list_rect.set_bottom(report_rect.top() - 4.0);
        let restore_clicked = painter.report_line(
            report_rect,
            &tr!("tournament-deleted"),
            Some("tournament-restore"),
        );
        painter.trigger_if(restore_clicked, TournamentRequest::Restore(name.clone()));
    }
    let mut is_opened = false;
    if stored_tournaments.is_empty() {
        let style = painter.look.dim(15.0);
        let position = list_rect.min + vec2(18.0, 18.0);
        painter.paragraph(position, list_rect.width() - 36.0, 21.0, &tr!("tournament-none"), style);
        return false;
    }
    if is_playing {
        let style = painter.look.dim(14.0);
        let position = list_rect.min + vec2(16.0, 10.0);
        let note = tr!("tournament-playing-already");
        list_rect.min.y +=
            18.0 + painter.paragraph(position, list_rect.width() - 32.0, 20.0, &note, style);
    }
    let open_name = tournaments.current.as_ref().map(|run| &*run.paths().name);
    let count = stored_tournaments.len();
    painter.rows(
        list_rect,
        "tournament-earlier",
        count,
        ROW_HEIGHT_PX,
        |painter, index, row_rect| {
            let tournament = &stored_tournaments[index];
            let is_open = open_name == Some(&*tournament.name);
            let clicked = draw_row(painter, row_rect, index, tournament, is_open);
            let delete_rect = area(row_rect.right() - 44.0, row_rect.center().y - 16.0, 32.0, 32.0);
            let name = format!("tournament-delete-{}", index + 1);
            let can_delete = !(is_open && is_playing);
            if can_delete
                && painter.bare_icon(delete_rect, &name, Icon::Trash, &tr!("tournament-delete"))
            {
                painter.commands.trigger(TournamentRequest::Delete(tournament.name.clone()));
            } else if clicked && (is_open || !is_playing) {
                is_opened = true;
                painter.trigger_if(!is_open, TournamentRequest::Open(tournament.name.clone()));
            }
        },
    );
    is_opened
}

/// Draws a tournament's row. Returns whether it was clicked.
fn draw_row(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    tournament: &StoredTournament,
    is_open: bool,
) -> bool {
    let look = painter.look;
    let name = format!("tournament-kept-{}", index + 1);
    let response = painter.list_row(rect, &name, is_open);
    // The button to delete is at the right.
    let text_rect = rect.with_min_x(rect.left() + 16.0).with_max_x(rect.right() - 56.0);
    let [first_line_rect, second_line_rect] = [9.0, 29.0].map(|top| {
        let top = rect.top() + top;
        Rect::from_x_y_ranges(text_rect.x_range(), top..=top + 20.0)
    });
    let start = start_time(&tournament.name);
    let dim_styles = [look.dim(13.0); 2];
    match &tournament.summary {
        Err(reason) => {
            let style = TextStyle::medium(14.5, look.danger);
            painter.text_in_rect(first_line_rect, TextAlign::Left, &tournament.name, style);
            painter.set_label(&response, &format!("{}, {reason}", tournament.name));
            painter.text_pair(second_line_rect, [reason, &start], dim_styles);
        }
        Ok(summary) => {
            // Ties extend a knockout.
            let can_grow = summary.format == System::Knockout.id();
            let (played_count, total) = (summary.finished_game_count, summary.game_count);
            let state = if played_count >= total {
                tr!("tournament-games-played", count = played_count)
            } else if can_grow {
                tr!("tournament-at-least", played = played_count, total = total)
            } else {
                tr!("tournament-so-far", played = played_count, total = total)
            };
            let styles = [look.strong(14.5), TextStyle::medium(13.5, look.text)];
            let title = title(summary.variant, summary.format);
            painter.text_pair(first_line_rect, [&title, &state], styles);
            let names: Vec<String> = summary.entrant_names.iter().map(EntrantName::text).collect();
            let names = names.join(", ");
            painter.set_label(&response, &format!("{title}, {state}, {names}, {start}"));
            painter.text_pair(second_line_rect, [&names, &start], dim_styles);
        }
    }
    response.clicked()
}

/// Returns the start time from the tournament's name: `21 Nov 2026, 23:15`.
fn start_time(name: &str) -> String {
    let time_text = name.get(..13);
    let start = time_text.and_then(|text| DateTime::strptime("%Y%m%d-%H%M", text).ok());
    start.map_or_else(String::new, |start| {
        let day = text::date(start.year(), start.month(), start.day());
        format!("{day}, {}", start.strftime("%H:%M"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tournament_name_contains_the_time() {
        assert_eq!(start_time("20261121-231507-hique-0a1b"), "21 Nov 2026, 23:15");
        assert_eq!(start_time("cup"), "");
        assert_eq!(start_time("2026112é-2315"), "");
    }
}
