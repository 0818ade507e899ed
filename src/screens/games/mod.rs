//! The Games screen: the stored games with search, filters, statistics and actions.

mod filters;
mod list;
mod selection;
mod side;

pub(super) use list::{columns, draw_damaged, draw_progress, draw_summary, result};
pub(super) use selection::{Selection, SelectionMode};

use super::page;
use super::prelude::*;
use crate::session::OpenGames;
use crate::storage::library::{LibraryNotice, SearchTexts};
use crate::storage::library_io::{Library, LibraryRequest, LongTask};
use crate::storage::position_search::PositionSearch;
use bevy_egui::egui::Context;
use filters::Filters;
use list::{Listing, Order};

/// The longest search, in characters.
const MAX_SEARCH_CHARS: usize = 80;

/// The variant filters: the name in the register, the label and the variants. The label is the name of the game, equal
/// in all languages.
const FILTERS: [(&str, &str, &[Variant]); 7] = [
    ("games-all", "", &Variant::ALL),
    ("games-upthrust", "Upthrust", &[Variant::Upthrust]),
    ("games-hique", "HiQUE", &[Variant::Hique]),
    ("games-focus", "Focus", &[Variant::Focus, Variant::FocusExact, Variant::FocusClassic]),
    ("games-cublino-pur", "Pur", &[Variant::CublinoPur]),
    ("games-cublino-contra", "Contra", &[Variant::CublinoContra]),
    ("games-deleted", "", &Variant::ALL),
];
/// The filter that shows deleted games only.
const DELETED: usize = FILTERS.len() - 1;

/// The search, the filters and the order.
#[derive(Clone, Debug, Default, PartialEq)]
struct Query {
    filter: usize,
    search: String,
    filters: Filters,
    order: Order,
}

/// The state of the screen while the program runs.
#[derive(Resource, Default)]
struct GamesScreen {
    query: Query,
    filtering: bool,
    listing: Listing,
    selection: Selection<String>,
    texts: SearchTexts,
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::draw_screen(app, Screen::Games, draw_screen);
    app.init_resource::<GamesScreen>()
        .init_resource::<Library>()
        .add_systems(OnEnter(Screen::Games), enter)
        .add_systems(OnExit(Screen::Games), leave);
}

/// Requests the index again, because the board may show another position than the searched one.
fn enter(
    mut library_requests: MessageWriter<LibraryRequest>,
    mut library: ResMut<Library>,
    mut screen: ResMut<GamesScreen>,
    mut search: ResMut<PositionSearch>,
) {
    library_requests.write(LibraryRequest::Refresh);
    // Imports are reported on this screen.
    let added = |notice: &LibraryNotice| matches!(notice, LibraryNotice::Added { .. });
    library.notice = library.notice.take().filter(added);
    library.deleted.clear();
    screen.query.filters.position = false;
    *search = PositionSearch::default();
}

/// Clears the report of the last action.
fn leave(mut library: ResMut<Library>, mut library_requests: MessageWriter<LibraryRequest>) {
    library.notice = None;
    library_requests.write(LibraryRequest::Stop(LongTask::FindPosition));
}

struct ScreenInput<'a> {
    library: &'a Library,
    found: &'a PositionSearch,
    /// The name of the current game.
    table: Option<&'a str>,
    /// The name of the game that is suspended during the current one.
    waiting: Option<&'a str>,
    /// The position on the board, if there is a game.
    position: Option<&'a AnyPosition>,
}

/// Draws the screen, and searches the position on the board if needed.
fn draw_screen(
    mut canvas: Canvas,
    mut screen: ResMut<GamesScreen>,
    library: Res<Library>,
    search: Res<PositionSearch>,
    games: OpenGames,
) -> Result {
    let input = ScreenInput {
        library: &library,
        found: &search,
        table: games.current().and_then(|session| session.origin.file.as_deref()),
        waiting: games.suspended().and_then(|session| session.origin.file.as_deref()),
        position: games.current().map(|session| session.viewed_position()),
    };
    let screen = &mut *screen;
    let changed = library.is_changed();
    screen.texts.update(&library.rows, &library.trash, changed);
    screen.update_list(&input, changed, search.is_changed());
    canvas.page("games", |painter, window| {
        draw_page(painter, screen, &input, window);
        // Choices take effect in the same frame.
        screen.update_list(&input, false, false);
        if painter.ui.is_enabled() && !painter.ui.ctx().text_edit_focused() {
            screen.handle_keys(painter, &input);
        }
        let position = input.position.filter(|_| screen.query.filters.position);
        if let Some(position) = position {
            let missing = screen.listing.unsearched_games(&library, &search, position);
            if !missing.is_empty() {
                let position = Box::new(position.clone());
                painter.send(LibraryRequest::FindPosition(position, missing));
                painter.ui.ctx().request_repaint();
            }
        }
    })
}

impl GamesScreen {
    /// Updates list and selection.
    fn update_list(&mut self, input: &ScreenInput, changed: bool, search_changed: bool) {
        let search_changed = search_changed && self.query.filters.position;
        let made = self.listing.made_for.as_ref();
        if !changed && !search_changed && made == Some(&self.query) {
            return;
        }
        let another = made.is_some_and(|made| {
            let order = self.query.order;
            Query { order, ..made.clone() } != self.query
        });
        self.listing.rebuild(&self.query, &self.texts, input);
        self.selection.update_keys(&self.listing.names, another);
        self.selection.reveal |= another;
    }

    /// Sorts the list.
    fn sort(&mut self, ctx: &Context, order: Order) {
        self.query.order = order;
        self.selection.reveal = true;
        ctx.request_repaint();
    }

    /// Handles the first pressed shortcut of the list.
    fn handle_keys(&mut self, painter: &mut Painter, input: &ScreenInput) {
        let ctx = &painter.ui.ctx().clone();
        if self.selection.handle_keys(ctx, &self.listing.names)
            || ctx.memory(|memory| memory.focused()).is_some()
        {
            return;
        }
        let order = self.query.order;
        let column = ctx.input(|state| presses(state, Scope::Columns).next());
        let order = column.and_then(|(shortcut, _)| match shortcut {
            Shortcut::ColumnLeft => Some(order.next_column(-1)),
            Shortcut::ColumnRight => Some(order.next_column(1)),
            Shortcut::TurnOrder => Some(order.after_click(order.column)),
            _ => None,
        });
        if let Some(order) = order {
            self.sort(ctx, order);
        } else if Shortcut::OpenRow.is_pressed(ctx, Scope::List) {
            self.open_selected(painter, input);
        } else if self.query.filter != DELETED && Shortcut::DeleteRows.is_pressed(ctx, Scope::List)
        {
            delete(painter, self.selected(), input);
        }
    }

    /// Opens the game at the cursor, or restores the selected deleted ones.
    fn open_selected(&self, painter: &mut Painter, input: &ScreenInput) {
        if self.query.filter == DELETED {
            let names = self.selected();
            return painter.send_if(!names.is_empty(), LibraryRequest::Restore(names));
        }
        let number = self.listing.numbers.get(self.selection.cursor_index());
        let row = number.and_then(|&number| input.library.rows.get(number));
        if let Some(row) = row.filter(|row| row.game.is_ok()) {
            self.open(painter, input, &row.entry.name);
        }
    }

    /// Opens a game. The current game is shown without reading it.
    fn open(&self, painter: &mut Painter, input: &ScreenInput, name: &str) {
        if input.table == Some(name) {
            painter.go_if(true, Screen::Game);
            return;
        }
        let name = name.to_owned();
        let position = input.position.filter(|_| self.query.filters.position);
        painter.send(match position {
            Some(position) => LibraryRequest::OpenAt(name, Box::new(position.clone())),
            None => LibraryRequest::Open(name),
        });
    }

    /// Returns the selected games, in the order of the list.
    fn selected(&self) -> Vec<String> {
        let names = self.listing.names.iter();
        let selected = names.filter(|name| self.selection.contains(name));
        selected.cloned().collect()
    }
}

fn draw_page(painter: &mut Painter, screen: &mut GamesScreen, input: &ScreenInput, window: Rect) {
    let (page, narrow) = page::page_rect(window, 1400.0);
    draw_header(painter, screen, input, page);
    let filters = FILTERS.into_iter().enumerate();
    let filters = filters.map(|(index, (name, label, _))| {
        let label = match name {
            "games-all" => tr!("games-filter-all"),
            "games-deleted" => tr!("games-filter-deleted"),
            _ => label.to_owned(),
        };
        (name, label, index)
    });
    let search_width = if narrow { 200.0 } else { 280.0 };
    let mut row = area(page.left(), page.top() + 54.0, page.width(), 38.0);
    painter.row(row, 12.0, |painter| {
        let tabs = vec2(row.width() - search_width - 12.0, 38.0);
        painter.pick(tabs, filters, &mut screen.query.filter);
        let (size, hint) = (vec2(search_width, 38.0), tr!("games-search"));
        let typed = &mut screen.query.search;
        painter.hinted_field(size, "games-search", typed, MAX_SEARCH_CHARS, &hint);
    });
    if screen.filtering {
        row = row.translate(vec2(0.0, 46.0));
        row = filters::draw_filters(painter, screen, input, row, narrow);
    }
    let (side_width, gap) = if narrow { (272.0, 12.0) } else { (360.0, 16.0) };
    let body = page.with_min_y(row.bottom() + gap);
    let side = body.with_min_x(page.right() - side_width);
    let list = body.with_max_x(side.left() - 16.0);
    painter.card(list);
    list::draw_list(painter, list.shrink(6.0), screen, input);
    side::draw_side(painter, side, screen, input);
}

/// Draws the way back, the title, and the buttons for filters, a file and a position.
fn draw_header(painter: &mut Painter, screen: &mut GamesScreen, input: &ScreenInput, page: Rect) {
    page::draw_head(painter, page.min, "games-home", &tr!("games-title"));
    let row = page.with_max_y(page.top() + 36.0);
    painter.row_back(row, 10.0, |painter| {
        let button = |painter: &mut Painter, name: &str, label: &str, least| {
            let size = vec2(painter.button_width(label, 14.0, least), 36.0);
            painter.button(size, name, label, 14.0)
        };
        let open = button(painter, "games-open-file", &tr!("games-open-file"), 136.0);
        painter.trigger_if(open, OpenFile);
        if button(painter, "games-set-up", &tr!("games-set-up"), 168.0) {
            let position = input.position.cloned();
            let position = position.unwrap_or_else(|| AnyPosition::start(Variant::Upthrust));
            painter.commands.trigger(OpenPositionDialog(Box::new(position)));
        }
        let label = tr!("statistics-title");
        let statistics = button(painter, "games-statistics", &label, 110.0);
        painter.go_if(statistics, Screen::Statistics);
        let label = tr!("games-filters", count = screen.query.filters.count());
        let size = vec2(painter.chip_width(&label) + 12.0, 32.0);
        let chosen = screen.filtering || screen.query.filters.count() > 0;
        if painter.chip_choice(size, "games-filters", &label, chosen, true) {
            screen.filtering = !screen.filtering;
        }
    });
}

/// Deletes these games as far as possible.
fn delete(painter: &mut Painter, names: Vec<String>, input: &ScreenInput) {
    let names = deletable(names, [input.table, input.waiting]);
    painter.send_if(!names.is_empty(), LibraryRequest::Delete(names));
}

/// Returns these games without those `in_use`: the current and the suspended game would be written again.
fn deletable(mut names: Vec<String>, in_use: [Option<&str>; 2]) -> Vec<String> {
    names.retain(|name| !in_use.contains(&Some(name)));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_passes_one_filter_of_a_game() {
        let of_games = &FILTERS[1..DELETED];
        for variant in Variant::ALL {
            let passed = of_games.iter().filter(|(.., variants)| variants.contains(&variant));
            assert_eq!(passed.count(), 1, "{variant}");
        }
    }

    #[test]
    fn current_and_suspended_games_are_never_deleted() {
        let names = || vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(deletable(names(), [Some("a"), None]), ["b"]);
        assert_eq!(deletable(names(), [None, Some("b")]), ["a"]);
        assert_eq!(deletable(names(), [None; 2]), names());
        assert!(deletable(names(), [Some("a"), Some("b")]).is_empty());
    }
}
