//! The Games screen: the stored games with search, filters, statistics and actions.

mod filters;
mod list;
mod selection;
mod side;

pub(super) use list::{column_rects, draw_damaged_row, draw_progress, draw_summary, result_text};
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

/// The tabs of variants: the widget name, the label and the variants. The label is the name of the game, equal
/// in all languages.
const VARIANT_TABS: [(&str, &str, &[Variant]); 7] = [
    ("games-all", "", &Variant::ALL),
    ("games-upthrust", "Upthrust", &[Variant::Upthrust]),
    ("games-hique", "HiQUE", &[Variant::Hique]),
    ("games-focus", "Focus", &[Variant::Focus, Variant::FocusExact, Variant::FocusClassic]),
    ("games-cublino-pur", "Pur", &[Variant::CublinoPur]),
    ("games-cublino-contra", "Contra", &[Variant::CublinoContra]),
    ("games-deleted", "", &Variant::ALL),
];
/// The index of the tab that shows deleted games only.
const DELETED_TAB: usize = VARIANT_TABS.len() - 1;

/// The search, the filters and the order.
#[derive(Clone, Debug, Default, PartialEq)]
struct Query {
    variant_filter: usize,
    search_text: String,
    filters: Filters,
    order: Order,
}

/// The state of the screen while the program runs.
#[derive(Resource, Default)]
struct GamesScreen {
    query: Query,
    shows_filters: bool,
    listing: Listing,
    selection: Selection<String>,
    texts: SearchTexts,
}

/// Adds the screen.
pub fn plugin(app: &mut App) {
    dialogs::add_screen_system(app, Screen::Games, draw_screen);
    app.init_resource::<GamesScreen>()
        .init_resource::<Library>()
        .add_systems(OnEnter(Screen::Games), prepare_screen)
        .add_systems(OnExit(Screen::Games), clear_screen)
        .add_observer(|_: On<OpenPositionDialog>, mut library: ResMut<Library>| {
            clear_notice(&mut library);
        })
        .add_observer(|_: On<OpenFile>, mut library: ResMut<Library>| clear_notice(&mut library));
}

/// Clears the report of an import before a dialog with another purpose opens.
fn clear_notice(library: &mut ResMut<Library>) {
    if matches!(library.notice, Some(LibraryNotice::Added { .. })) {
        library.notice = None;
    }
}

/// Requests the index again and resets the notices and the position filter, because the board may have changed.
fn prepare_screen(
    mut library_requests: MessageWriter<LibraryRequest>,
    mut library: ResMut<Library>,
    mut screen: ResMut<GamesScreen>,
    mut search: ResMut<PositionSearch>,
) {
    library_requests.write(LibraryRequest::Refresh);
    // Imports are reported on this screen.
    let is_import = |notice: &LibraryNotice| matches!(notice, LibraryNotice::Added { .. });
    library.notice = library.notice.take().filter(is_import);
    library.restorable_names.clear();
    screen.query.filters.has_position = false;
    *search = PositionSearch::default();
}

/// Clears the report of the last action and stops the position search.
fn clear_screen(mut library: ResMut<Library>, mut library_requests: MessageWriter<LibraryRequest>) {
    library.notice = None;
    library_requests.write(LibraryRequest::Stop(LongTask::FindPosition));
}

struct ScreenInput<'a> {
    library: &'a Library,
    position_search: &'a PositionSearch,
    /// The name of the current game.
    current_file: Option<&'a str>,
    /// The name of the game that is suspended during the current one.
    suspended_file: Option<&'a str>,
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
        position_search: &search,
        current_file: games.current().and_then(|session| session.origin.file.as_deref()),
        suspended_file: games.suspended().and_then(|session| session.origin.file.as_deref()),
        position: games.current().map(|session| session.viewed_position()),
    };
    let screen = &mut *screen;
    let library_changed = library.is_changed();
    screen.texts.update(&library.rows, &library.trash, library_changed);
    screen.update_list(&input, library_changed, search.is_changed());
    canvas.page("games", |painter, window| {
        draw_page(painter, screen, &input, window);
        // Choices take effect in the same frame.
        screen.update_list(&input, false, false);
        if painter.ui.is_enabled() && !painter.ui.ctx().text_edit_focused() {
            screen.handle_keys(painter, &input);
        }
        let position = input.position.filter(|_| screen.query.filters.has_position);
        if let Some(position) = position {
            let unsearched_names = screen.listing.unsearched_names(&library, &search, position);
            if !unsearched_names.is_empty() {
                let position = Box::new(position.clone());
                painter.send(LibraryRequest::FindPosition(position, unsearched_names));
                painter.ui.ctx().request_repaint();
            }
        }
    })
}

impl GamesScreen {
    /// Updates list and selection.
    fn update_list(&mut self, input: &ScreenInput, library_changed: bool, search_changed: bool) {
        let search_changed = search_changed && self.query.filters.has_position;
        let built_query = self.listing.built_query.as_ref();
        if !library_changed && !search_changed && built_query == Some(&self.query) {
            return;
        }
        let is_new_query = built_query.is_some_and(|built_query| {
            let order = self.query.order;
            Query { order, ..built_query.clone() } != self.query
        });
        self.listing.rebuild(&self.query, &self.texts, input);
        self.selection.update_keys(&self.listing.names, is_new_query);
        self.selection.must_reveal_cursor |= is_new_query;
    }

    /// Sorts the list.
    fn sort(&mut self, ctx: &Context, order: Order) {
        self.query.order = order;
        self.selection.must_reveal_cursor = true;
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
        let press = ctx.input(|state| presses(state, Scope::Columns).next());
        let order = press.and_then(|(shortcut, _)| match shortcut {
            Shortcut::ColumnLeft => Some(order.next_column(-1)),
            Shortcut::ColumnRight => Some(order.next_column(1)),
            Shortcut::TurnOrder => Some(order.after_click(order.column)),
            _ => None,
        });
        if let Some(order) = order {
            self.sort(ctx, order);
        } else if Shortcut::OpenRow.is_pressed(ctx, Scope::List) {
            self.open_selected(painter, input);
        } else if self.query.variant_filter != DELETED_TAB
            && Shortcut::DeleteRows.is_pressed(ctx, Scope::List)
        {
            delete(painter, self.selected(), input);
        }
    }

    /// Opens the game at the cursor, or restores the selected deleted ones.
    fn open_selected(&self, painter: &mut Painter, input: &ScreenInput) {
        if self.query.variant_filter == DELETED_TAB {
            let names = self.selected();
            return painter.send_if(!names.is_empty(), LibraryRequest::Restore(names));
        }
        let row_index = self.listing.row_indices.get(self.selection.cursor_index());
        let row = row_index.and_then(|&row_index| input.library.rows.get(row_index));
        if let Some(row) = row.filter(|row| row.game.is_ok()) {
            self.open(painter, input, &row.entry.name);
        }
    }

    /// Opens a game. The current game is shown without reading it.
    fn open(&self, painter: &mut Painter, input: &ScreenInput, name: &str) {
        if input.current_file == Some(name) {
            painter.go_if(true, Screen::Game);
            return;
        }
        let name = name.to_owned();
        let position = input.position.filter(|_| self.query.filters.has_position);
        painter.send(match position {
            Some(position) => LibraryRequest::OpenAt(name, Box::new(position.clone())),
            None => LibraryRequest::Open(name),
        });
    }

    /// Returns the selected games, in the order of the list.
    fn selected(&self) -> Vec<String> {
        let names = self.listing.names.iter();
        let selected_names = names.filter(|name| self.selection.contains(name));
        selected_names.cloned().collect()
    }
}

fn draw_page(
    painter: &mut Painter,
    screen: &mut GamesScreen,
    input: &ScreenInput,
    window_rect: Rect,
) {
    let (page_rect, is_narrow) = page::page_rect(window_rect, 1400.0);
    // The first Esc ends the search, the second one leaves the screen.
    if painter.ui.is_enabled()
        && !screen.query.search_text.is_empty()
        && Shortcut::Leave.consume(painter.ui.ctx(), Scope::Page)
    {
        screen.query.search_text.clear();
    }
    draw_header(painter, screen, input, page_rect);
    let tabs = VARIANT_TABS.into_iter().enumerate();
    let tabs = tabs.map(|(index, (name, label, _))| {
        let label = match name {
            "games-all" => tr!("games-filter-all"),
            "games-deleted" => tr!("games-filter-deleted"),
            _ => label.to_owned(),
        };
        (name, label, index)
    });
    let search_width = if is_narrow { 200.0 } else { 280.0 };
    let mut row_rect = area(page_rect.left(), page_rect.top() + 54.0, page_rect.width(), 38.0);
    painter.row(row_rect, 12.0, |painter| {
        let tabs_size = vec2(row_rect.width() - search_width - 12.0, 38.0);
        painter.pick(tabs_size, tabs, &mut screen.query.variant_filter);
        let (field_size, hint) = (vec2(search_width, 38.0), tr!("games-search"));
        let search_text = &mut screen.query.search_text;
        painter.hinted_field(field_size, "games-search", search_text, MAX_SEARCH_CHARS, &hint);
    });
    if screen.shows_filters {
        row_rect = row_rect.translate(vec2(0.0, 46.0));
        row_rect = filters::draw_filters(painter, screen, input, row_rect);
    }
    let (side_width, gap) = if is_narrow { (272.0, 12.0) } else { (360.0, 16.0) };
    let body_rect = page_rect.with_min_y(row_rect.bottom() + gap);
    let side_rect = body_rect.with_min_x(page_rect.right() - side_width);
    let list_rect = body_rect.with_max_x(side_rect.left() - 16.0);
    painter.card(list_rect);
    list::draw_list(painter, list_rect.shrink(6.0), screen, input);
    side::draw_side(painter, side_rect, screen, input);
}

/// Draws the back button, the title, and the buttons for filters, a file and a position.
fn draw_header(
    painter: &mut Painter,
    screen: &mut GamesScreen,
    input: &ScreenInput,
    page_rect: Rect,
) {
    page::draw_head(painter, page_rect.min, "games-home", &tr!("games-title"));
    let row_rect = page_rect.with_max_y(page_rect.top() + 36.0);
    let filters_label = tr!("games-filters", count = screen.query.filters.active_count());
    let chip_size = vec2(painter.chip_width(&filters_label) + 12.0, 32.0);
    let buttons = [
        ("games-statistics", tr!("statistics-title"), 110.0),
        ("games-set-up", tr!("games-set-up"), 168.0),
        ("games-open-file", tr!("games-open-file"), 136.0),
    ];
    let widths = buttons
        .each_ref()
        .map(|(_, label, min_width)| painter.button_width(label, 14.0, *min_width));
    let left = row_rect.right() - chip_size.x - widths.iter().map(|it| it + 10.0).sum::<f32>();
    painter.row(row_rect.with_min_x(left), 10.0, |painter| {
        let is_on = screen.shows_filters || screen.query.filters.active_count() > 0;
        if painter.chip_choice(chip_size, "games-filters", &filters_label, is_on, true) {
            screen.shows_filters = !screen.shows_filters;
        }
        let [statistics_clicked, set_up_clicked, open_clicked] = std::array::from_fn(|index| {
            let (name, label, _) = &buttons[index];
            painter.button(vec2(widths[index], 36.0), name, label, 14.0)
        });
        painter.go_if(statistics_clicked, Screen::Statistics);
        if set_up_clicked {
            let position = input.position.cloned();
            let position = position.unwrap_or_else(|| AnyPosition::start(Variant::Upthrust));
            painter.commands.trigger(OpenPositionDialog(Box::new(position)));
        }
        painter.trigger_if(open_clicked, OpenFile);
    });
}

/// Deletes these games except the current and the suspended one.
fn delete(painter: &mut Painter, names: Vec<String>, input: &ScreenInput) {
    let names = deletable(names, [input.current_file, input.suspended_file]);
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
        let of_games = &VARIANT_TABS[1..DELETED_TAB];
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
