//! The Games screen: all games that are kept, to be looked through, opened, exported and deleted, and what they add up to.

mod list;
mod side;

use super::dialogs::DrawnWhile;
use super::heading;
use super::picture::Pictures;
use crate::app::interface::{OpenDialog, Screen};
use crate::app::session::Session;
use crate::app::storage::library::{GameSummary, Row, SearchTexts};
use crate::app::storage::library_io::{Library, LibraryRequest};
use crate::app::text::tr;
use crate::app::theme::canvas::Canvas;
use crate::app::theme::painter::{Painter, area};
use crate::rules::{AnyPosition, Variant};
use bevy::prelude::*;
use bevy_egui::egui::{self, pos2, vec2};

/// The longest search, in characters.
const SEARCH_LIMIT: usize = 80;

/// The filters: a name in the register, a label (the game's name, which is the same in all languages), and the variants
/// that pass.
const FILTERS: [(&str, &str, &[Variant]); 7] = [
    ("games-all", "", &Variant::ALL),
    ("games-upthrust", "Upthrust", &[Variant::Upthrust]),
    ("games-hique", "HiQUE", &[Variant::Hique]),
    (
        "games-focus",
        "Focus",
        &[Variant::Focus, Variant::FocusExact, Variant::FocusClassic],
    ),
    ("games-cublino-pur", "Pur", &[Variant::CublinoPur]),
    ("games-cublino-contra", "Contra", &[Variant::CublinoContra]),
    ("games-deleted", "", &Variant::ALL),
];
/// The filter that shows the deleted games and no others.
const DELETED: usize = FILTERS.len() - 1;

/// What the screen remembers while the program runs.
#[derive(Resource, Default)]
struct GamesScreen {
    filter: usize,
    search: String,
    chosen: Option<String>,
    /// Where the chosen one stood in the list.
    at: usize,
    /// The filter and the search that the list was last shown for.
    looked_for: (usize, String),
    texts: SearchTexts,
}

/// What was clicked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum GamesAction {
    Back,
    Choose(String),
    Open(String),
    OpenFile,
    SetUp,
    Export(String),
    Delete(String),
    Restore(String),
}

/// Shows the screen.
pub fn plugin(app: &mut App) {
    app.init_resource::<GamesScreen>()
        .init_resource::<Library>()
        .add_systems(OnEnter(Screen::Games), enter)
        .draw_screen(Screen::Games, show);
}

/// Has the games read anew.
fn enter(mut library_requests: MessageWriter<LibraryRequest>, mut library: ResMut<Library>) {
    library_requests.write(LibraryRequest::Refresh);
    library.notice = None;
    library.deleted = None;
}

/// The games that pass filter and search; damaged ones pass while nothing is looked for.
fn passing<'a>(library: &'a Library, screen: &GamesScreen) -> Vec<&'a Row> {
    let (_, _, variants) = FILTERS[screen.filter.min(FILTERS.len() - 1)];
    let deleted = screen.filter == DELETED;
    let all = (screen.filter == 0 || deleted) && screen.search.trim().is_empty();
    let rows = if deleted {
        &library.trash
    } else {
        &library.rows
    };
    let fitting = screen.texts.fitting(deleted, &screen.search);
    let rows = rows.iter().zip(fitting);
    rows.filter(|(row, fits)| match &row.game {
        Ok(game) => *fits && variants.contains(&game.variant),
        Err(_) => all,
    })
    .map(|(row, _)| row)
    .collect()
}

/// Draws the screen, and does what was clicked.
#[expect(clippy::too_many_arguments, reason = "a system lists what it uses")]
fn show(
    mut canvas: Canvas,
    mut pictures: ResMut<Pictures>,
    mut screen: ResMut<GamesScreen>,
    library: Res<Library>,
    session: Option<Res<Session>>,
    mut dialogs: MessageWriter<OpenDialog>,
    mut library_requests: MessageWriter<LibraryRequest>,
    mut next: ResMut<NextState<Screen>>,
) -> Result {
    let ctx = canvas.ctx()?;
    let table = session
        .as_deref()
        .and_then(|session| session.origin.file.as_deref());
    let screen = screen.bypass_change_detection();
    let changed = library.is_changed();
    screen.texts.update(&library.rows, &library.trash, changed);
    let mut wish = canvas.page("games", |painter, window| {
        page(painter, &mut pictures, screen, &library, table, window)
    })?;
    if !canvas.dialogs.any() && !ctx.text_edit_focused() {
        wish = wish.or(keys(&ctx, screen, &library, table));
    }
    match wish {
        None => {}
        Some(GamesAction::Back) => next.set(Screen::Home),
        Some(GamesAction::Choose(name)) => screen.chosen = Some(name),
        // It need not be read: it is the one on the table.
        Some(GamesAction::Open(name)) if table == Some(&*name) => next.set(Screen::Game),
        Some(GamesAction::Open(name)) => {
            library_requests.write(LibraryRequest::Open(name));
        }
        Some(GamesAction::SetUp) => {
            let position = session.as_deref().map(|session| session.shown().clone());
            let position = position.unwrap_or_else(|| AnyPosition::start(Variant::Upthrust));
            dialogs.write(OpenDialog::SetUp(Box::new(position)));
        }
        Some(GamesAction::OpenFile) => drop(dialogs.write(OpenDialog::OpenFile)),
        Some(GamesAction::Export(name)) => drop(dialogs.write(OpenDialog::Export(name))),
        Some(GamesAction::Delete(name)) => {
            library_requests.write(LibraryRequest::Delete(name));
        }
        Some(GamesAction::Restore(name)) => {
            library_requests.write(LibraryRequest::Restore(name));
        }
    }
    Ok(())
}

/// Esc goes home; the arrows, Home and End choose, Enter opens, Delete deletes. Among the deleted games Enter brings back.
fn keys(
    ctx: &egui::Context,
    screen: &GamesScreen,
    library: &Library,
    table: Option<&str>,
) -> Option<GamesAction> {
    let pressed = |key| ctx.input(|input| input.key_pressed(key));
    if pressed(egui::Key::Escape) {
        return Some(GamesAction::Back);
    }
    let focused = ctx.memory(|memory| memory.focused()).is_some();
    let rows = passing(library, screen);
    let chosen = screen.chosen.as_deref();
    let at = rows.iter().position(|row| Some(&*row.entry.name) == chosen);
    let step = |to: usize| {
        rows.get(to)
            .map(|row| GamesAction::Choose(row.entry.name.clone()))
    };
    if pressed(egui::Key::ArrowDown) && !focused {
        return step(at.map_or(0, |at| at + 1));
    }
    if pressed(egui::Key::ArrowUp) && !focused {
        return step(at.map_or(0, |at| at.saturating_sub(1)));
    }
    if pressed(egui::Key::Home) && !focused {
        return step(0);
    }
    if pressed(egui::Key::End) && !focused {
        return step(rows.len().saturating_sub(1));
    }
    let row = rows.get(at?)?;
    if screen.filter == DELETED {
        let wanted = pressed(egui::Key::Enter) && !focused;
        return wanted.then(|| GamesAction::Restore(row.entry.name.clone()));
    }
    if pressed(egui::Key::Enter) && !focused && row.game.is_ok() {
        return Some(GamesAction::Open(row.entry.name.clone()));
    }
    let deletes = pressed(egui::Key::Delete) && !focused && table != Some(&*row.entry.name);
    deletes.then(|| GamesAction::Delete(row.entry.name.clone()))
}

/// The screen from top to bottom.
fn page(
    painter: &mut Painter,
    pictures: &mut Pictures,
    screen: &mut GamesScreen,
    library: &Library,
    table: Option<&str>,
    window: egui::Rect,
) -> Option<GamesAction> {
    let narrow = window.width() < 1000.0;
    let width = (window.width() - if narrow { 32.0 } else { 96.0 }).min(1400.0);
    let left = window.center().x - width / 2.0;
    let right = left + width;
    let top = window.top() + if narrow { 12.0 } else { 28.0 };

    let mut wish = header(painter, left, right, top);
    let filters = FILTERS
        .into_iter()
        .enumerate()
        .map(|(index, (name, label, _))| {
            let label = match name {
                "games-all" => tr!("games-filter-all"),
                "games-deleted" => tr!("games-filter-deleted"),
                _ => label.to_owned(),
            };
            (name.to_owned(), label, index)
        });
    let search_width = if narrow { 200.0 } else { 280.0 };
    let row = area(left, top + 54.0, width, 38.0);
    painter.row(row, 12.0, |painter| {
        let tabs = vec2(width - search_width - 12.0, 38.0);
        painter.pick(tabs, filters, &mut screen.filter);
        let (size, hint) = (vec2(search_width, 38.0), tr!("games-search"));
        let typed = &mut screen.search;
        painter.hinted_field(size, "games-search", typed, SEARCH_LIMIT, &hint);
    });
    let bottom = window.bottom() - if narrow { 12.0 } else { 28.0 };
    let side_width = if narrow { 272.0 } else { 360.0 };
    let body = area(
        left,
        row.bottom() + 16.0,
        width,
        bottom - row.bottom() - 16.0,
    );
    let side = body.with_min_x(right - side_width);
    let list = body.with_max_x(side.left() - 16.0);
    let rows = passing(library, screen);
    let names: Vec<&str> = rows.iter().map(|row| &*row.entry.name).collect();
    let looked_for = (screen.filter, screen.search.clone());
    let another = screen.looked_for != looked_for;
    let (chosen, at) = choose(&names, screen.chosen.as_deref(), screen.at, another);
    (screen.chosen, screen.at, screen.looked_for) = (chosen, at, looked_for);
    painter.card(list);
    let chosen = screen.chosen.as_deref();
    let inner = list.shrink2(vec2(6.0, 6.0));
    // A deleted game is not the one on the table, even if that has its name.
    let deleted = screen.filter == DELETED;
    let table = table.filter(|_| !deleted);
    let empty = match (library.known, deleted, library.rows.is_empty()) {
        (false, ..) => tr!("games-reading"),
        (_, true, _) if library.trash.is_empty() => tr!("games-none-deleted"),
        (_, false, true) => tr!("games-none"),
        _ => tr!("games-no-fit"),
    };
    wish = wish.or(list::show(
        painter, inner, &rows, chosen, table, library, &empty, deleted,
    ));
    let row = rows.iter().find(|row| Some(&*row.entry.name) == chosen);
    let games = rows.iter().filter_map(|row| row.game.as_ref().ok());
    let games: Vec<&GameSummary> = games.collect();
    let of = side::Chosen {
        row: row.copied(),
        table,
        deleted,
    };
    wish.or(side::show(painter, pictures, side, of, &games))
}

/// Which of the games is chosen now, and where it stands in the list: the one that was, unless something else is looked for
/// (then the first), or it is gone (then the one that took its place).
fn choose(
    names: &[&str],
    chosen: Option<&str>,
    at: usize,
    another: bool,
) -> (Option<String>, usize) {
    let known = names.iter().position(|name| Some(*name) == chosen);
    let at = match known {
        Some(at) if !another => at,
        _ if another => 0,
        _ => at.min(names.len().saturating_sub(1)),
    };
    (names.get(at).map(|&name| name.to_owned()), at)
}

/// The way home, the title, and the button that opens a file.
fn header(painter: &mut Painter, left: f32, right: f32, top: f32) -> Option<GamesAction> {
    let (_, home) = heading::show(painter, pos2(left, top), "games-home", &tr!("games-title"));
    let mut wish = home.then_some(GamesAction::Back);
    painter.row_back(area(left, top, right - left, 36.0), 10.0, |painter| {
        let open = vec2(136.0, 36.0);
        if painter.button(open, "games-open-file", &tr!("games-open-file"), 14.0) {
            wish = Some(GamesAction::OpenFile);
        }
        let set_up = vec2(168.0, 36.0);
        if painter.button(set_up, "games-set-up", &tr!("games-set-up"), 14.0) {
            wish = Some(GamesAction::SetUp);
        }
    });
    wish
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_neighbour_of_a_deleted_game_is_chosen_and_a_search_begins_at_its_first_hit() {
        let chosen = |name: &str, at: usize| (Some(name.to_owned()), at);
        let names = ["a", "b", "c", "d"];
        assert_eq!(choose(&names, None, 0, false), chosen("a", 0));
        assert_eq!(choose(&names, Some("c"), 0, false), chosen("c", 2));
        assert_eq!(
            choose(&["a", "b", "d"], Some("c"), 2, false),
            chosen("d", 2)
        );
        assert_eq!(choose(&["a", "b"], Some("d"), 3, false), chosen("b", 1));
        assert_eq!(choose(&names, Some("c"), 2, true), chosen("a", 0));
        assert_eq!(choose(&[], Some("c"), 2, false), (None, 0));
    }

    #[test]
    fn every_variant_passes_one_filter_of_a_game() {
        let of_games = &FILTERS[1..DELETED];
        for variant in Variant::ALL {
            let passed = of_games
                .iter()
                .filter(|(.., variants)| variants.contains(&variant));
            assert_eq!(passed.count(), 1, "{variant}");
        }
    }
}
