//! The list of games with column titles: which games, their order, and their statistics.

use super::filters::OpponentFilter;
use super::selection::ROW_HEIGHT_PX;
use super::{DELETED_TAB, GamesScreen, Query, ScreenInput, VARIANT_TABS};
use crate::screens::prelude::*;
use crate::storage::library::{
    GameSummary, LibraryNotice, LibraryRow, PlayerKind, SearchTexts, Statistics,
};
use crate::storage::library_io::{Library, LibraryRequest, LongTask, TransferProgress};
use crate::storage::position_search::PositionSearch;
use crate::storage::store::GameFolder;
use bevy_egui::egui::{Shape, Stroke};
use quadrille_games::record::pgn::GameResult;

/// The height of the column titles.
const TITLES_HEIGHT_PX: f32 = 32.0;
/// The height of the line about the last action.
const REPORT_LINE_HEIGHT_PX: f32 = 44.0;
/// The shares of the columns in the width of a row of at most [`MAX_SHARED_WIDTH_PX`].
const COLUMN_SHARES: [f32; 5] = [0.262, 0.226, 0.185, 0.12, 0.207];
/// The shares in a row of less than [`MIN_USUAL_WIDTH_PX`], where the variant and the day have two lines.
const NARROW_COLUMN_SHARES: [f32; 5] = [0.19, 0.32, 0.19, 0.125, 0.175];
/// The smallest width of a row with the usual columns.
const MIN_USUAL_WIDTH_PX: f32 = 520.0;
/// The line height of a text of two lines.
const LINE_HEIGHT_PX: f32 = 17.0;
/// The width above which only the column of the players grows, because names may be long.
const MAX_SHARED_WIDTH_PX: f32 = 620.0;
/// The index of the column of the players.
const PLAYERS_COLUMN: usize = 1;

/// Returns the cells of the row `rect` of the list.
fn list_column_rects(rect: Rect) -> [Rect; 5] {
    let extra_width = (rect.width() - MAX_SHARED_WIDTH_PX).max(0.0);
    let is_narrow = rect.width() < MIN_USUAL_WIDTH_PX;
    let shares = if is_narrow { NARROW_COLUMN_SHARES } else { COLUMN_SHARES };
    let mut cell_rects = column_rects(rect.with_max_x(rect.right() - extra_width), shares);
    cell_rects[PLAYERS_COLUMN].max.x += extra_width;
    for cell_rect in &mut cell_rects[PLAYERS_COLUMN + 1..] {
        *cell_rect = cell_rect.translate(vec2(extra_width, 0.0));
    }
    cell_rects
}

/// Returns a player's name and kind, and a shorter text with only the number of an AI's level.
fn player_texts(game: &GameSummary, player: Player) -> [String; 2] {
    let short_text = match game.kinds[player.index()] {
        PlayerKind::Ai(level) => {
            let level = text::level_number(level);
            tr!("games-level-short", name = game.player_name(player), level = level)
        }
        _ => game.player_name(player),
    };
    [game.player_text(player), short_text]
}

/// Returns the points, or a text that the game is unfinished.
pub(in crate::screens) fn result_text(game: &GameSummary) -> String {
    text::points_text(game.result).map_or_else(|| tr!("games-unfinished"), str::to_owned)
}

/// Returns the points, or a text that the game is unfinished, perhaps on the table.
pub(super) fn outcome_text(game: &GameSummary, is_current: bool) -> String {
    if is_current && !game.is_over { tr!("games-on-table") } else { result_text(game) }
}

/// Returns the number of moves.
pub(super) fn length_text(game: &GameSummary) -> String {
    tr!("games-moves", moves = game.move_count())
}

/// Draws the result of the last action. The deleted games in `restorable_names` can be restored.
fn draw_notice(
    painter: &mut Painter,
    rect: Rect,
    notice: &LibraryNotice,
    restorable_names: &[String],
) {
    let button = (!restorable_names.is_empty()).then_some("games-restore");
    if painter.report_line(rect, &notice.text(), button) {
        painter.send(LibraryRequest::Restore(restorable_names.to_vec()));
    }
}

/// Returns why the list is empty.
fn empty_list_text(library: &Library, shows_trash: bool, search_text: &str) -> String {
    match (library.is_loaded, shows_trash, library.rows.is_empty()) {
        (false, ..) => tr!("games-reading"),
        (_, true, _) if library.trash.is_empty() => tr!("games-none-deleted"),
        (_, false, true) => tr!("games-none"),
        _ if search_text.is_empty() => tr!("games-no-fit"),
        _ => tr!("games-no-fit-search", search = search_text),
    }
}

/// Draws the list. A double click opens a game or restores a deleted one.
pub(super) fn draw_list(
    painter: &mut Painter,
    rect: Rect,
    screen: &mut GamesScreen,
    input: &ScreenInput,
) {
    let library = input.library;
    let shows_trash = screen.query.variant_filter == DELETED_TAB;
    let mut list_rect = rect;
    let report_rect = rect.with_min_y(rect.bottom() - REPORT_LINE_HEIGHT_PX);
    let task = running_task(&screen.query, input);
    if task.is_some() || library.notice.is_some() {
        list_rect.set_bottom(report_rect.top() - 4.0);
    }
    if let Some((task, text, share)) = task {
        if draw_progress(painter, report_rect, "games-stop", &text, share) {
            screen.query.filters.has_position &= task != LongTask::FindPosition;
            painter.send(LibraryRequest::Stop(task));
        }
    } else if let Some(notice) = &library.notice {
        draw_notice(painter, report_rect, notice, &library.restorable_names);
    }
    let titles_rect = list_rect.with_max_y(list_rect.top() + TITLES_HEIGHT_PX);
    if let Some(order) = draw_head(painter, titles_rect, screen.query.order) {
        screen.sort(painter.ui.ctx(), order);
    }
    list_rect.set_top(titles_rect.bottom());
    painter.hairline(list_rect.left() + 4.0, list_rect.right() - 4.0, list_rect.top());
    list_rect.set_height(whole_rows_height(list_rect.height()));
    if screen.listing.row_indices.is_empty() {
        let message = empty_list_text(library, shows_trash, screen.query.search_text.trim());
        let style = painter.look.dim(15.0);
        let text_position = list_rect.min + vec2(18.0, 18.0);
        painter.paragraph(text_position, list_rect.width() - 36.0, 21.0, &message, style);
        return;
    }
    let rows = Listing::rows(&screen.query, library);
    // A deleted game is not the current one, even with the same name.
    let current_file = input.current_file.filter(|_| !shows_trash);
    let Listing { row_indices, names, .. } = &screen.listing;
    let selection = &mut screen.selection;
    let should_open = selection.draw_rows(
        painter,
        list_rect,
        "games-list",
        names,
        |painter, index, row_rect, is_selected| {
            let response = painter.list_row(row_rect, &format!("game-{}", index + 1), is_selected);
            let row = rows.get(row_indices[index]);
            if let Some(row) = row {
                draw_row(painter, row_rect, row, current_file == Some(&*row.entry.name));
            }
            (response, row.is_some_and(|row| row.game.is_ok()))
        },
    );
    if should_open {
        screen.open_selected(painter, input);
    }
}

/// Returns the running task with its text and its finished share.
fn running_task(query: &Query, input: &ScreenInput) -> Option<(LongTask, String, f32)> {
    if let Some(TransferProgress { game_count, share }) = input.library.copy_progress {
        return Some((LongTask::Transfer, tr!("games-copying", count = game_count), share));
    }
    if let Some((source_folder, TransferProgress { game_count, share })) =
        input.library.move_progress
    {
        let notice = match source_folder {
            GameFolder::Games => LibraryNotice::Deleted(game_count),
            GameFolder::Trash => LibraryNotice::Restored(game_count),
        };
        return Some((LongTask::DeleteOrRestore, notice.text(), share));
    }
    let (searched_count, remaining_count) =
        (input.position_search.games.len(), input.position_search.unsearched_games);
    (query.filters.has_position && remaining_count > 0).then(|| {
        let share = searched_count as f32 / (searched_count + remaining_count) as f32;
        (LongTask::FindPosition, tr!("games-looking", count = remaining_count), share)
    })
}

/// Draws the progress below the list with a button `name` that stops it. Returns whether it was clicked.
pub(in crate::screens) fn draw_progress(
    painter: &mut Painter,
    rect: Rect,
    name: &str,
    text: &str,
    share: f32,
) -> bool {
    painter.fill(rect, 8, painter.look.raised);
    let label = tr!("games-stop");
    let width = painter.button_width(&label, 13.5, 76.0);
    let button_rect = rect.shrink2(vec2(8.0, 6.0));
    let button_rect = button_rect.with_min_x(button_rect.right() - width);
    let text_position = pos2(rect.left() + 14.0, rect.center().y);
    let text_width = button_rect.left() - 12.0 - text_position.x;
    painter.text_within(text_position, text_width, text, painter.look.plain(14.0));
    let bar_rect = area(text_position.x, rect.center().y + 7.0, text_width, 6.0);
    painter.progress(bar_rect, share);
    painter.announced(bar_rect, &format!("{name}-text"), text);
    painter.button(button_rect, name, &label, 13.5)
}

/// Returns the height of the whole rows that fit in `height`, at least one row.
fn whole_rows_height(height: f32) -> f32 {
    (height / ROW_HEIGHT_PX).floor().max(1.0) * ROW_HEIGHT_PX
}

/// Returns the cells of the row `rect`. `shares` are the shares of the columns in the width.
pub(in crate::screens) fn column_rects<const N: usize>(rect: Rect, shares: [f32; N]) -> [Rect; N] {
    let width = rect.width() - 22.0;
    let mut left = rect.left() + 14.0;
    shares.map(|share| {
        let cell_rect = area(left, rect.top(), width * share - 8.0, rect.height());
        left += width * share;
        cell_rect
    })
}

/// Draws the column titles, with the same space for the scroll bar and the focus rings as the rows. Returns the new
/// order if a title was clicked.
fn draw_head(painter: &mut Painter, rect: Rect, order: Order) -> Option<Order> {
    let mut clicked_order = None;
    let (width, height) = (rect.width() - 20.0, rect.height() - 2.0);
    let row_rect = area(rect.left() + 4.0, rect.top(), width, height);
    for ((column, name), cell_rect) in COLUMNS.into_iter().zip(list_column_rects(row_rect)) {
        let look = painter.look;
        let is_sorted = order.column == column;
        let title = column.title();
        let plate_rect = cell_rect.expand2(vec2(6.0, -2.0)).with_max_x(cell_rect.right());
        let colours = [Color32::TRANSPARENT, look.raised];
        let (response, _) = painter.plate(plate_rect, name, 6, colours);
        let label = match (is_sorted, order.is_descending) {
            (false, _) => title.clone(),
            (true, false) => tr!("games-sorted-up", column = &title),
            (true, true) => tr!("games-sorted-down", column = &title),
        };
        painter.label_choice(&response, &label, is_sorted);
        let colour = if is_sorted { look.text } else { look.text2 };
        let style = TextStyle::medium(13.0, colour);
        let title_position = pos2(cell_rect.left(), cell_rect.center().y + 4.7);
        let title_width = cell_rect.width() - if is_sorted { 14.0 } else { 0.0 };
        painter.text_within(title_position, title_width, &title, style);
        if is_sorted {
            let title_right = cell_rect.left() + painter.width(&title, style).min(title_width);
            let arrow_centre = pos2(title_right + 9.0, cell_rect.center().y);
            let tip_y = if order.is_descending { 3.0 } else { -3.0 };
            let corners = [(-4.0, -tip_y), (4.0, -tip_y), (0.0, tip_y)];
            let corners = corners.map(|(x, y)| arrow_centre + vec2(x, y));
            let arrow_shape = Shape::convex_polygon(corners.to_vec(), look.fill, Stroke::NONE);
            painter.ui.painter().add(arrow_shape);
        }
        if response.clicked() {
            clicked_order = Some(order.after_click(column));
        }
        response.tip_with(|| tr!("games-sort-tip"));
    }
    clicked_order
}

fn draw_row(painter: &Painter, rect: Rect, row: &LibraryRow, is_current: bool) {
    let cell_rects = list_column_rects(rect);
    match &row.game {
        Err(reason) => {
            let title = tr!("games-damaged", name = &row.entry.name);
            draw_damaged_row(painter, cell_rects, &title, 14.0, &reason.localized());
        }
        Ok(game) => {
            let outcome = outcome_text(game, is_current);
            let look = painter.look;
            let colour = if game.is_over { look.text } else { look.accent };
            draw_summary(painter, cell_rects, game, [&outcome, ""], colour);
        }
    }
}

/// Draws a row whose game cannot be read, with the reason.
pub(in crate::screens) fn draw_damaged_row(
    painter: &Painter,
    cell_rects: [Rect; 5],
    title: &str,
    title_size: f32,
    reason: &str,
) {
    let (left, top) = (cell_rects[0].left(), cell_rects[0].top());
    let width = cell_rects[4].right() - left;
    let style = TextStyle::medium(title_size, painter.look.danger);
    painter.text_within(pos2(left, top + 19.0), width, title, style);
    let style = painter.look.dim(13.0);
    painter.text_within(pos2(left, top + 37.0), width, reason, style);
}

/// Draws a game in the cells of a row: variant, players, result, moves and day. `outcome` is the result with a note below it, which
/// may be empty.
pub(in crate::screens) fn draw_summary(
    painter: &Painter,
    cell_rects: [Rect; 5],
    game: &GameSummary,
    [outcome, note]: [&str; 2],
    colour: Color32,
) {
    let (first_baseline, second_baseline) = (19.0, 37.0);
    let look = painter.look;
    // The colour `text3` would be too faint on a selected row.
    let faint_style = look.dim(13.0);
    let [first_player, second_player] = Player::BOTH.map(|side| {
        let [full_text, short_text] = player_texts(game, side);
        let fits =
            painter.width(&full_text, look.plain(13.0)) <= cell_rects[PLAYERS_COLUMN].width();
        if fits { full_text } else { short_text }
    });
    let (title, day) = (text::title(game.variant), game.day_text());
    let move_count = game.move_count().to_string();
    let outcome_style = TextStyle::medium(13.5, colour);
    let mut lines = vec![
        (PLAYERS_COLUMN, first_baseline, &*first_player, look.plain(13.0)),
        (PLAYERS_COLUMN, second_baseline, &*second_player, faint_style),
    ];
    let mut centred_texts = vec![
        (0, &*title, look.strong(13.5)),
        (3, &*move_count, faint_style),
        (4, &*day, faint_style),
    ];
    if note.is_empty() {
        centred_texts.push((2, outcome, outcome_style));
    } else {
        lines.push((2, first_baseline, outcome, outcome_style));
        lines.push((2, second_baseline, note, faint_style));
    }
    for (cell_index, baseline, text, style) in lines {
        let position = cell_rects[cell_index].min + vec2(0.0, baseline);
        painter.text_within(position, cell_rects[cell_index].width(), text, style);
    }
    for (cell_index, text, style) in centred_texts {
        let cell_rect = cell_rects[cell_index];
        let galley = painter.lay_rows(text, cell_rect.width(), LINE_HEIGHT_PX, 2, style);
        let position = cell_rect.left_center() - vec2(0.0, galley.size().y / 2.0);
        painter.galley(position, galley, style.colour);
    }
}

/// The statistics of the selected games.
#[derive(Default)]
pub(super) struct SelectedStatistics {
    /// The number of changes of the selection when the statistics were computed.
    pub(super) change_count: u64,
    pub(super) statistics: Statistics,
}

/// The filtered and sorted list.
#[derive(Default)]
pub(super) struct Listing {
    /// The query for which it was built.
    pub(super) built_query: Option<Query>,
    /// The indices of the rows, in order.
    pub(super) row_indices: Vec<usize>,
    /// The names of the games, in the same order.
    pub(super) names: Vec<String>,
    /// The statistics of the listed games.
    pub(super) statistics: Statistics,
    /// The statistics of the selected games, as of the last time they were shown.
    pub(super) selected_statistics: SelectedStatistics,
    /// The opponents in all games.
    pub(super) opponents: Vec<OpponentFilter>,
}

impl Listing {
    /// Returns the rows that a query filters: the deleted games, or all others.
    pub(super) fn rows<'a>(query: &Query, library: &'a Library) -> &'a [LibraryRow] {
        if query.variant_filter == DELETED_TAB { &library.trash } else { &library.rows }
    }

    /// Builds the list and its statistics. Damaged games pass only without a filter.
    pub(super) fn rebuild(&mut self, query: &Query, texts: &SearchTexts, input: &ScreenInput) {
        let (_, _, variants) = VARIANT_TABS[query.variant_filter.min(VARIANT_TABS.len() - 1)];
        let shows_trash = query.variant_filter == DELETED_TAB;
        let shows_damaged = (query.variant_filter == 0 || shows_trash)
            && query.search_text.trim().is_empty()
            && query.filters.active_count() == 0;
        let rows = Self::rows(query, input.library);
        let passes_filters = query.filters.matcher();
        let contains_position = |row: &LibraryRow| {
            !query.filters.has_position
                || !shows_trash && input.position_search.finds(&row.entry.name)
        };
        let text_matches = texts.matching_rows(shows_trash, &query.search_text);
        let numbered_rows = rows.iter().zip(text_matches).enumerate();
        let passing_rows = numbered_rows.filter(|(_, (row, matches_text))| match &row.game {
            Ok(game) => {
                *matches_text
                    && variants.contains(&game.variant)
                    && passes_filters(game)
                    && contains_position(row)
            }
            Err(_) => shows_damaged,
        });
        self.row_indices = passing_rows.map(|(index, _)| index).collect();
        query.order.sort(&mut self.row_indices, rows);
        let listed_rows = self.row_indices.iter().map(|&index| &rows[index]);
        let names = listed_rows.clone().map(|row| row.entry.name.clone());
        self.names = names.collect();
        self.statistics =
            Statistics::from_games(listed_rows.filter_map(|row| row.game.as_ref().ok()));
        self.opponents = OpponentFilter::from_rows(rows);
        self.selected_statistics.change_count = u64::MAX;
        self.built_query = Some(query.clone());
    }

    /// Returns the names of games that were not searched for `position`. Returns none while a search for it is running.
    pub(super) fn unsearched_names(
        &self,
        library: &Library,
        search: &PositionSearch,
        position: &AnyPosition,
    ) -> Vec<String> {
        let is_same_position = search.position.as_ref() == Some(position);
        if is_same_position && search.unsearched_games > 0 {
            return Vec::new();
        }
        let rows_of_variant = library.rows.iter().filter(|row| {
            let game = row.game.as_ref().ok();
            game.is_some_and(|game| game.variant == position.variant())
        });
        let names = rows_of_variant.map(|row| &row.entry.name);
        let unsearched_names =
            names.filter(|name| !is_same_position || !search.games.contains_key(*name));
        unsearched_names.cloned().collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The title of the variant.
    Game,
    Players,
    Result,
    Length,
    /// The day on which the game began.
    Date,
}

impl Column {
    pub(super) fn title(self) -> String {
        match self {
            Self::Game => tr!("games-column-game"),
            Self::Players => tr!("games-column-players"),
            Self::Result => tr!("games-column-result"),
            Self::Length => tr!("games-column-length"),
            Self::Date => tr!("games-column-date"),
        }
    }

    /// Returns whether the first click on the title sorts in descending order, so that the newest or longest games come first.
    const fn starts_descending(self) -> bool {
        matches!(self, Self::Date | Self::Length)
    }
}

/// All columns from the left, with the widget names of their titles.
const COLUMNS: [(Column, &str); 5] = [
    (Column::Game, "games-by-game"),
    (Column::Players, "games-by-players"),
    (Column::Result, "games-by-result"),
    (Column::Length, "games-by-length"),
    (Column::Date, "games-by-date"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub(super) column: Column,
    pub(super) is_descending: bool,
}

impl Default for Order {
    /// Returns the order by date, the newest first.
    fn default() -> Self {
        Self::for_column(Column::Date)
    }
}

impl Order {
    /// Returns the order after the first click on the title of `column`.
    const fn for_column(column: Column) -> Self {
        Self { column, is_descending: column.starts_descending() }
    }

    /// Returns the order after a click on the title of `column`: by that column, or reversed if that is the current one.
    pub(super) fn after_click(self, column: Column) -> Self {
        if self.column == column {
            Self { is_descending: !self.is_descending, ..self }
        } else {
            Self::for_column(column)
        }
    }

    /// Returns the order by the column that is `steps` columns to the right of the current one, cyclically.
    pub(super) fn next_column(self, steps: isize) -> Self {
        let column_count = COLUMNS.len() as isize;
        let mut columns = COLUMNS.iter();
        let current_index = columns.position(|(column, _)| *column == self.column);
        let next_index = (current_index.unwrap_or(0) as isize + steps).rem_euclid(column_count);
        Self::for_column(COLUMNS[next_index as usize].0)
    }

    /// Sorts indices of rows. Equal rows are sorted by recency, the newest first, except where the oldest days come first.
    /// Unreadable games come first.
    pub(super) fn sort(self, row_indices: &mut [usize], rows: &[LibraryRow]) {
        let row_key = |index: usize| {
            let row = &rows[index];
            let game = row.game.as_ref().ok();
            let recency = (game.map(sort_day), &row.entry.name);
            (game.map(|game| sort_key(game, self.column)), recency)
        };
        let mut keyed_indices: Vec<_> =
            row_indices.iter().map(|&index| (row_key(index), index)).collect();
        keyed_indices.sort_by(
            |((first_key, first_recency), _), ((second_key, second_recency), _)| {
                let ordering = match (first_key, second_key) {
                    (Some(first_key), Some(second_key)) if self.is_descending => {
                        second_key.cmp(first_key)
                    }
                    _ => first_key.cmp(second_key),
                };
                // Games of one day have an order as well.
                let is_oldest_first = self.column == Column::Date && !self.is_descending;
                let recency_ordering = second_recency.cmp(first_recency);
                ordering.then(if is_oldest_first {
                    recency_ordering.reverse()
                } else {
                    recency_ordering
                })
            },
        );
        for (index, (_, sorted_index)) in row_indices.iter_mut().zip(keyed_indices) {
            *index = sorted_index;
        }
    }
}

/// Returns the sort key of a game in `column`; empty for an unfinished game in the column of results.
fn sort_key(game: &GameSummary, column: Column) -> Vec<String> {
    match column {
        Column::Game => vec![text::title(game.variant).to_lowercase()],
        Column::Players => {
            Player::BOTH.map(|player| game.player_name(player).to_lowercase()).into()
        }
        Column::Result => match game.result {
            GameResult::Unknown => Vec::new(),
            _ => vec![result_text(game)],
        },
        Column::Length => vec![format!("{:09}", game.move_count())],
        Column::Date => vec![sort_day(game)],
    }
}

/// Returns the day; an unknown one is the oldest.
fn sort_day(game: &GameSummary) -> String {
    game.date.replace('?', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::test_frames::Frames;
    use quadrille_files::FolderEntry;
    use quadrille_search::Level;
    use quadrille_text::with_language;
    use std::time::SystemTime;

    #[test]
    fn list_ends_after_a_whole_row() {
        for height in 46..600_u16 {
            let list_height = whole_rows_height(f32::from(height));
            assert!(
                list_height <= f32::from(height) && f32::from(height) - list_height < ROW_HEIGHT_PX
            );
            assert_eq!(list_height % ROW_HEIGHT_PX, 0.0);
        }
    }

    #[test]
    fn names_get_the_width_of_a_wide_row() {
        let narrow = list_column_rects(area(0.0, 0.0, 600.0, 46.0));
        assert_eq!(narrow, column_rects(area(0.0, 0.0, 600.0, 46.0), COLUMN_SHARES));
        let [minimal, wide] =
            [620.0, 1000.0].map(|width| list_column_rects(area(0.0, 0.0, width, 46.0)));
        for (index, (minimal, wide)) in minimal.iter().zip(wide).enumerate() {
            let expected_gain = if index == PLAYERS_COLUMN { 380.0 } else { 0.0 };
            assert!((wide.width() - minimal.width() - expected_gain).abs() < 0.1, "{index}");
        }
        assert!(wide.windows(2).all(|pair| pair[0].right() < pair[1].left()));
        assert!(wide[4].right() < 1000.0);
    }

    /// The width of a row in a window of the smallest size, in logical px.
    const MIN_ROW_WIDTH_PX: f32 = 448.0;

    /// Checks that every part of a game is readable in the smallest window.
    #[test]
    fn narrow_row_cuts_no_text() {
        let cell_rects = list_column_rects(area(0.0, 0.0, MIN_ROW_WIDTH_PX, ROW_HEIGHT_PX));
        for language in ["en", "de"] {
            let mut cut_texts = Vec::new();
            let draw = |painter: &mut Painter, _| {
                let look = painter.look;
                let [name_style, outcome_style] =
                    [look.strong(13.5), TextStyle::medium(13.5, look.text)];
                let [player_style, dim_style] = [look.plain(13.0), look.dim(13.0)];
                let mut check = |column: usize, text: String, style| {
                    // The variant and the day have two lines.
                    let row_count = if matches!(column, 0 | 4) { 2 } else { 1 };
                    let width = cell_rects[column].width();
                    if painter.lay_rows(&text, width, LINE_HEIGHT_PX, row_count, style).elided {
                        cut_texts.push(text);
                    }
                };
                for variant in Variant::ALL {
                    let mut game = game(variant, ["Quadrille", "You"], None, 5);
                    game.kinds[0] = PlayerKind::Ai(Level::FULL);
                    check(0, text::title(variant), name_style);
                    check(
                        PLAYERS_COLUMN,
                        player_texts(&game, Player::One)[1].clone(),
                        player_style,
                    );
                    check(2, result_text(&game), outcome_style);
                    check(2, tr!("games-on-table"), outcome_style);
                    check(3, "1000".to_owned(), dim_style);
                    check(4, game.day_text(), dim_style);
                }
                for (index, (column, _)) in COLUMNS.into_iter().enumerate() {
                    check(index, column.title(), TextStyle::medium(13.0, look.text));
                }
            };
            with_language(language, || Frames::new(800.0, 600.0).draw(Vec::new(), draw));
            cut_texts.dedup();
            assert!(cut_texts.is_empty(), "{language}: {cut_texts:?}");
        }
    }

    /// Returns a row; a greater name is newer.
    fn row(name: &str, game: Option<GameSummary>) -> LibraryRow {
        let missing = || {
            let file = std::path::PathBuf::from(name);
            std::sync::Arc::new(crate::storage::store::LoadError::Missing(file))
        };
        LibraryRow {
            entry: FolderEntry {
                name: name.to_owned(),
                size: 1,
                modified_time: SystemTime::UNIX_EPOCH,
            },
            game: game.ok_or_else(missing),
        }
    }

    fn game(
        variant: Variant,
        names: [&str; 2],
        winner: Option<Player>,
        plies: usize,
    ) -> GameSummary {
        GameSummary {
            variant,
            names: names.map(str::to_owned),
            kinds: [PlayerKind::Human, PlayerKind::Human],
            result: winner.map_or(GameResult::Unknown, GameResult::Win),
            reason: None,
            is_lost_on_time: false,
            is_over: winner.is_some(),
            date: format!("2026.11.{:02}", 30 - plies),
            plies,
            position: AnyPosition::start(variant),
            is_set_up: false,
            has_explorer_start: true,
            identity: 0,
            first_player: Player::One,
            unrated_reason: None,
        }
    }

    #[test]
    fn list_sorts_by_every_column_in_both_directions() {
        let rows = [
            row("4", Some(game(Variant::Hique, ["eve", "Ada"], None, 5))),
            row("3", Some(game(Variant::Focus, ["Ada", "Zoe"], Some(Player::Two), 9))),
            row("2", None),
            row("1", Some(game(Variant::Upthrust, ["Ada", "Bob"], Some(Player::One), 7))),
            row("0", Some(game(Variant::Hique, ["eve", "Ada"], None, 5))),
        ];
        let sorted = |order: Order| {
            let mut numbers = vec![3, 1, 4, 0, 2];
            order.sort(&mut numbers, &rows);
            let names = numbers.iter().map(|&number| &*rows[number].entry.name);
            names.collect::<String>()
        };
        for (column, first, second) in [
            (Column::Game, "23401", "21403"),
            (Column::Players, "21340", "24031"),
            (Column::Result, "24031", "21340"),
            (Column::Length, "23140", "24013"),
            (Column::Date, "24013", "23104"),
        ] {
            let order = Order::for_column(column);
            assert_eq!(sorted(order), first, "{column:?}");
            assert_eq!(sorted(order.after_click(column)), second, "{column:?} turned");
            assert_eq!(order.after_click(column).after_click(column), order);
        }
    }

    #[test]
    fn keyboard_reaches_every_column() {
        let mut order = Order::default();
        for _ in COLUMNS {
            let next = order.next_column(1);
            assert_eq!(next.next_column(-1).column, order.column);
            order = next;
        }
        assert_eq!(order.column, Column::Date);
    }
}
