//! The Tournament screen: set-up, table and games, and earlier tournaments.

mod crosstable;
mod entry;
mod open_tournament;

use super::page;
use super::prelude::*;
use crate::power::{FrameRequest, WindowAttention};
use crate::settings::Settings;
use crate::setup::tournament::{System, TournamentSettings};
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
    Now,
    /// Earlier tournaments.
    Earlier,
}

/// The state of the screen while the program runs.
#[derive(Resource, Default)]
struct TournamentScreen {
    page: TournamentPage,
    /// The set-up; `None` before the first visit.
    entry: Option<TournamentSettings>,
    /// The watched game.
    watched: Option<GameId>,
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::draw_screen(app, Screen::Tournament, draw_screen);
    app.init_resource::<TournamentScreen>().add_systems(OnEnter(Screen::Tournament), enter);
}

/// Restores the last set-up, and requests the list of tournaments.
fn enter(
    mut screen: ResMut<TournamentScreen>,
    settings: Res<Settings>,
    mut orders: MessageWriter<TournamentRequest>,
) {
    let last = || settings.last_tournament.clone().unwrap_or_default();
    screen.entry.get_or_insert_with(last);
    orders.write(TournamentRequest::List);
}

fn draw_screen(
    mut canvas: Canvas,
    mut screen: ResMut<TournamentScreen>,
    tournaments: Res<Tournaments>,
    settings: Res<Settings>,
    attention: Res<WindowAttention>,
    mut wake: ResMut<FrameRequest>,
) -> Result {
    if tournaments.are_busy() {
        match *attention {
            WindowAttention::Full => wake.request_within(POLL_INTERVAL),
            // The end of a game wakes the window.
            WindowAttention::Hidden if tournaments.are_playing() => {}
            WindowAttention::Unfocused | WindowAttention::Hidden => {
                wake.request_within(BACKGROUND_POLL_INTERVAL)
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
    window: Rect,
) {
    let (page, _) = page::page_rect(window, 1500.0);
    let title = tr!("tournament-title");
    let end = page::draw_head(painter, page.min, "tournament-home", &title);

    // The tab of the open tournament is disabled if there is none.
    let open = tournaments.current.is_some() || tournaments.are_busy();
    if !open && screen.page == TournamentPage::Now {
        screen.page = TournamentPage::New;
    }
    let tabs = [
        ("tournament-new", tr!("tournament-new"), TournamentPage::New),
        ("tournament-now", tr!("tournament-now"), TournamentPage::Now),
        ("tournament-kept", tr!("tournament-kept"), TournamentPage::Earlier),
    ];
    let tabs = tabs.into_iter().filter(|(.., page)| open || *page != TournamentPage::Now);
    let count = if open { 3.0 } else { 2.0 };
    let wide = (110.0_f32 * count + 30.0).min(page.right() - end - 24.0);
    let trough = area(page.right() - wide, page.top() - 2.0, wide, 38.0);
    if let Some(page) = painter.choose(trough, tabs, &screen.page) {
        screen.page = page;
        painter.send_if(page == TournamentPage::Earlier, TournamentRequest::List);
    }
    let body = page.with_min_y(page.top() + 54.0);
    match (screen.page, &tournaments.current) {
        (TournamentPage::New, _) => {
            let playing = tournaments.are_playing();
            let entry = screen.entry.get_or_insert_default();
            if entry::draw_entry(painter, entry, settings, playing, body) {
                painter.send(TournamentRequest::Start(entry.clone(), rand::random()));
                (screen.page, screen.watched) = (TournamentPage::Now, None);
            }
        }
        (TournamentPage::Now, Some(hall)) => {
            open_tournament::draw_tournament(painter, hall, &mut screen.watched, body)
        }
        // This happens for one or two frames.
        (TournamentPage::Now, None) => {}
        (TournamentPage::Earlier, _) => {
            if draw_tournaments(painter, tournaments, body) {
                screen.page = TournamentPage::Now;
            }
        }
    }
}

const ROW_HEIGHT_PX: f32 = 56.0;
/// The height of the line about the last action.
const REPORT_LINE_PX: f32 = 44.0;

/// Draws the earlier tournaments. A click opens one, unless another is running. Returns whether to show the open one.
fn draw_tournaments(painter: &mut Painter, tournaments: &Tournaments, body: Rect) -> bool {
    let playing = tournaments.are_playing();
    let stored_tournaments = &tournaments.stored;
    painter.card(body);
    let mut inner = body.shrink(6.0);
    if let Some(name) = &tournaments.deleted {
        let foot = inner.with_min_y(inner.bottom() - REPORT_LINE_PX);
        inner.set_bottom(foot.top() - 4.0);
        let back =
            painter.report_line(foot, &tr!("tournament-deleted"), Some("tournament-restore"));
        painter.send_if(back, TournamentRequest::Restore(name.clone()));
    }
    let mut is_opened = false;
    if stored_tournaments.is_empty() {
        let ink = painter.look.dim(15.0);
        let at = inner.min + vec2(18.0, 18.0);
        painter.paragraph(at, inner.width() - 36.0, 21.0, &tr!("tournament-none"), ink);
        return false;
    }
    if playing {
        let ink = painter.look.dim(14.0);
        let at = inner.min + vec2(16.0, 10.0);
        let note = tr!("tournament-playing-already");
        inner.min.y += 18.0 + painter.paragraph(at, inner.width() - 32.0, 20.0, &note, ink);
    }
    let open = tournaments.current.as_ref().map(|hall| &*hall.paths().name);
    let count = stored_tournaments.len();
    painter.rows(inner, "tournament-earlier", count, ROW_HEIGHT_PX, |painter, index, rect| {
        let tournament = &stored_tournaments[index];
        let chosen = open == Some(&*tournament.name);
        let clicked = draw_row(painter, rect, index, tournament, chosen);
        let bin = area(rect.right() - 44.0, rect.center().y - 16.0, 32.0, 32.0);
        let name = format!("tournament-delete-{}", index + 1);
        let may_go = !(chosen && playing);
        if may_go && painter.bare_icon(bin, &name, Icon::Trash, &tr!("tournament-delete")) {
            painter.send(TournamentRequest::Delete(tournament.name.clone()));
        } else if clicked && (chosen || !playing) {
            is_opened = true;
            painter.send_if(!chosen, TournamentRequest::Open(tournament.name.clone()));
        }
    });
    is_opened
}

/// Draws a tournament's row. Returns whether it was clicked.
fn draw_row(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    tournament: &StoredTournament,
    chosen: bool,
) -> bool {
    let look = painter.look;
    let name = format!("tournament-kept-{}", index + 1);
    let response = painter.list_row(rect, &name, chosen);
    // The button to delete is at the right.
    let inner = rect.with_min_x(rect.left() + 16.0).with_max_x(rect.right() - 56.0);
    let [first, second] = [9.0, 29.0].map(|top| {
        let top = rect.top() + top;
        Rect::from_x_y_ranges(inner.x_range(), top..=top + 20.0)
    });
    let day = start_time(&tournament.name);
    let pale = [look.dim(13.0); 2];
    match &tournament.about {
        Err(reason) => {
            let ink = TextStyle::medium(14.5, look.danger);
            painter.text_in_rect(first, TextAlign::Left, &tournament.name, ink);
            painter.set_label(&response, &format!("{}, {reason}", tournament.name));
            painter.ends(second, [reason, &day], pale);
        }
        Ok(about) => {
            // Ties extend a knockout.
            let open_end = about.format == System::Knockout.id();
            let (played, total) = (about.played, about.games);
            let state = if played >= total {
                tr!("tournament-games-played", count = played)
            } else if open_end {
                tr!("tournament-at-least", played = played, total = total)
            } else {
                tr!("tournament-so-far", played = played, total = total)
            };
            let inks = [look.strong(14.5), TextStyle::medium(13.5, look.text)];
            let title = title(about.variant, about.format);
            painter.ends(first, [&title, &state], inks);
            let names = about.entrants.join(", ");
            painter.set_label(&response, &format!("{title}, {state}, {names}, {day}"));
            painter.ends(second, [&names, &day], pale);
        }
    }
    response.clicked()
}

/// Returns the start time from the tournament's name: `2026-11-21 23:15`.
fn start_time(name: &str) -> String {
    let began = name.get(..13);
    let began = began.and_then(|it| DateTime::strptime("%Y%m%d-%H%M", it).ok());
    began.map_or_else(String::new, |it| it.strftime("%Y-%m-%d %H:%M").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tournament_name_contains_the_time() {
        assert_eq!(start_time("20261121-231507-hique-0a1b"), "2026-11-21 23:15");
        assert_eq!(start_time("cup"), "");
        assert_eq!(start_time("2026112é-2315"), "");
    }
}
