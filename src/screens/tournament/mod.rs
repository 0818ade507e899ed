//! The Tournament screen: who plays and how, the table and the games as they come in, and what was played before.

mod board;
mod crosstable;
mod entry;
mod games;
mod kept;
mod now;

use super::dialogs::DrawnWhile;
use super::heading;
use super::picture::Pictures;
use crate::interface::Screen;
use crate::power::{Attention, Wake};
use crate::settings::Settings;
use crate::setup::tournament::Entry;
use crate::text::{self, tr};
use crate::theme::canvas::Canvas;
use crate::theme::painter::{Painter, area};
use crate::tournament::{TournamentRequest, Tournaments};
use bevy::prelude::*;
use bevy_egui::egui::{Rect, pos2};
use quadrille_arena::tournament::GameId;
use quadrille_games::rules::Variant;
use std::time::Duration;

/// Between two looks at games that are being played.
const LOOK: Duration = Duration::from_millis(100);
/// The same while the window is not the one that is worked in.
const LOOK_ASIDE: Duration = Duration::from_millis(500);

/// What is shown below the title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    /// A tournament is put together.
    #[default]
    New,
    /// The one that is open.
    Now,
    /// Those that were played or begun before.
    Kept,
}

/// What the screen remembers while the program runs.
#[derive(Resource, Default)]
struct TournamentScreen {
    page: Page,
    /// What is being put together; before the first visit nothing is.
    entry: Option<Entry>,
    /// The game that is looked at.
    watched: Option<GameId>,
}

/// Shows the screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<TournamentScreen>()
        .add_systems(OnEnter(Screen::Tournament), enter)
        .draw_screen(Screen::Tournament, show);
}

/// Begins with what was put together last, and has the kept tournaments looked through anew.
fn enter(
    mut screen: ResMut<TournamentScreen>,
    settings: Res<Settings>,
    mut orders: MessageWriter<TournamentRequest>,
) {
    let last = || settings.last_tournament.clone().unwrap_or_default();
    screen.entry.get_or_insert_with(last);
    orders.write(TournamentRequest::List);
}

/// Draws the screen.
fn show(
    mut canvas: Canvas,
    mut pictures: ResMut<Pictures>,
    mut screen: ResMut<TournamentScreen>,
    tournaments: Res<Tournaments>,
    settings: Res<Settings>,
    (attention, mut wake): (Res<Attention>, ResMut<Wake>),
) -> Result {
    if tournaments.are_busy() {
        match *attention {
            Attention::Full => wake.within(LOOK),
            // The games' ends wake the window by themselves.
            Attention::Hidden if tournaments.are_playing() => {}
            Attention::Aside | Attention::Hidden => wake.within(LOOK_ASIDE),
        }
    }
    let screen = screen.bypass_change_detection();
    canvas.page("tournament", |painter, window| {
        let (tournaments, settings) = (&tournaments, &settings);
        page(
            painter,
            &mut pictures,
            screen,
            tournaments,
            settings,
            window,
        );
    })
}

/// What is played, in a few words; `format` is the format's name in plans.
fn title(variant: Variant, format: &str) -> String {
    let format = tr!("tournament-format", id = format);
    format!("{} · {format}", text::title(variant))
}

/// The screen from top to bottom.
fn page(
    painter: &mut Painter,
    pictures: &mut Pictures,
    screen: &mut TournamentScreen,
    tournaments: &Tournaments,
    settings: &Settings,
    window: Rect,
) {
    let narrow = window.width() < 1000.0;
    let width = (window.width() - if narrow { 32.0 } else { 96.0 }).min(1500.0);
    let left = window.center().x - width / 2.0;
    let right = left + width;
    let top = window.top() + if narrow { 12.0 } else { 28.0 };
    let title = tr!("tournament-title");
    let end = heading::show(painter, pos2(left, top), "tournament-home", &title);

    // What is not there yet cannot be looked at.
    let open = tournaments.now.is_some() || tournaments.are_busy();
    if !open && screen.page == Page::Now {
        screen.page = Page::New;
    }
    let tabs = [
        ("tournament-new", tr!("tournament-new"), Page::New),
        ("tournament-now", tr!("tournament-now"), Page::Now),
        ("tournament-kept", tr!("tournament-kept"), Page::Kept),
    ];
    let tabs = tabs
        .into_iter()
        .filter(|(.., page)| open || *page != Page::Now);
    let count = if open { 3.0 } else { 2.0 };
    let wide = (110.0_f32 * count + 30.0).min(right - end - 24.0);
    let trough = area(right - wide, top - 2.0, wide, 38.0);
    if let Some(page) = painter.choose(trough, tabs, &screen.page) {
        screen.page = page;
        painter.send_if(page == Page::Kept, TournamentRequest::List);
    }
    let bottom = window.bottom() - if narrow { 12.0 } else { 28.0 };
    let body = Rect::from_min_max(pos2(left, top + 54.0), pos2(right, bottom));
    match (screen.page, &tournaments.now) {
        (Page::New, _) => {
            let playing = tournaments.are_playing();
            let entry = screen.entry.get_or_insert_default();
            if entry::show(painter, entry, settings, playing, body) {
                painter.send(TournamentRequest::Start(entry.clone(), rand::random()));
                (screen.page, screen.watched) = (Page::Now, None);
            }
        }
        (Page::Now, Some(hall)) => now::show(painter, pictures, hall, &mut screen.watched, body),
        // For a frame or two.
        (Page::Now, None) => {}
        (Page::Kept, _) => {
            if kept::show(painter, tournaments, tournaments.are_playing(), body) {
                screen.page = Page::Now;
            }
        }
    }
}
