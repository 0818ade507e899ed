//! The list of games with column titles: which games, their order, and their statistics.

use super::filters::OpponentFilter;
use super::selection::ROW_HEIGHT_PX;
use super::{DELETED, FILTERS, GamesScreen, Query, ScreenInput};
use crate::screens::prelude::*;
use crate::storage::library::{
    GameSummary, LibraryNotice, LibraryRow, PlayerKind, SearchTexts, Statistics,
};
use crate::storage::library_io::{Copying, Library, LibraryRequest, LongTask};
use crate::storage::position_search::PositionSearch;
use crate::storage::store::GameFolder;
use bevy_egui::egui::{Shape, Stroke};
use quadrille_games::record::pgn::GameResult;

/// The height of the column titles.
const TITLES_HEIGHT_PX: f32 = 32.0;
/// The height of the line about the last action.
const REPORT_LINE_PX: f32 = 44.0;
/// The shares of the columns in the width of a row of at most [`MAX_SHARED_WIDTH_PX`].
const COLUMN_SHARES: [f32; 5] = [0.24, 0.25, 0.19, 0.1, 0.22];
/// The width above which only the column of the players grows, because names may be long.
const MAX_SHARED_WIDTH_PX: f32 = 620.0;
/// The index of the column of the players.
const PLAYERS_COLUMN: usize = 1;

/// Returns the columns of a row of the list.
fn list_columns(rect: Rect) -> [Rect; 5] {
    let extra = (rect.width() - MAX_SHARED_WIDTH_PX).max(0.0);
    let mut cells = columns(rect.with_max_x(rect.right() - extra), COLUMN_SHARES);
    cells[PLAYERS_COLUMN].max.x += extra;
    for cell in &mut cells[PLAYERS_COLUMN + 1..] {
        *cell = cell.translate(vec2(extra, 0.0));
    }
    cells
}

/// Returns a player's name and kind.
pub(in crate::screens) fn player(game: &GameSummary, player: Player) -> String {
    let name = &game.names[player.index()];
    match game.kinds[player.index()] {
        PlayerKind::Human | PlayerKind::Engine => name.clone(),
        PlayerKind::Ai(level) => {
            tr!("games-level", name = name, level = text::level_number(level))
        }
    }
}

pub(in crate::screens) fn result(game: &GameSummary) -> String {
    text::points_text(game.result).map_or_else(|| tr!("games-unfinished"), str::to_owned)
}

/// Returns the number of moves.
pub(super) fn length(game: &GameSummary) -> String {
    tr!("games-moves", moves = game.moves())
}

/// Returns the day in the format `2026-11-21`.
pub(in crate::screens) fn day(date: &str) -> String {
    date.replace('.', "-")
}

/// Draws the list. A double click opens a game or restores a deleted one.
pub(super) fn draw_list(
    painter: &mut Painter,
    rect: Rect,
    screen: &mut GamesScreen,
    input: &ScreenInput,
) {
    let library = input.library;
    let deleted = screen.query.filter == DELETED;
    let mut list = rect;
    let bottom = rect.with_min_y(rect.bottom() - REPORT_LINE_PX);
    let task = running_task(&screen.query, input);
    if task.is_some() || library.notice.is_some() {
        list.set_bottom(bottom.top() - 4.0);
    }
    if let Some((task, text, share)) = task {
        if draw_progress(painter, bottom, "games-stop", &text, share) {
            screen.query.filters.position &= task != LongTask::FindPosition;
            painter.send(LibraryRequest::Stop(task));
        }
    } else if let Some(notice) = &library.notice {
        let undo = !library.deleted.is_empty();
        if painter.report_line(bottom, &notice.text(), undo.then_some("games-restore")) {
            painter.send(LibraryRequest::Restore(library.deleted.clone()));
        }
    }
    let titles = list.with_max_y(list.top() + TITLES_HEIGHT_PX);
    if let Some(order) = draw_head(painter, titles, screen.query.order) {
        screen.sort(painter.ui.ctx(), order);
    }
    list.set_top(titles.bottom());
    painter.hairline(list.left() + 4.0, list.right() - 4.0, list.top());
    list.set_height(whole_rows(list.height()));
    if screen.listing.numbers.is_empty() {
        let empty = match (library.is_loaded, deleted, library.rows.is_empty()) {
            (false, ..) => tr!("games-reading"),
            (_, true, _) if library.trash.is_empty() => tr!("games-none-deleted"),
            (_, false, true) => tr!("games-none"),
            _ => tr!("games-no-fit"),
        };
        let ink = painter.look.dim(15.0);
        let at = list.min + vec2(18.0, 18.0);
        painter.paragraph(at, list.width() - 36.0, 21.0, &empty, ink);
        return;
    }
    let rows = Listing::rows(&screen.query, library);
    // A deleted game is not the current one, even with the same name.
    let table = input.table.filter(|_| !deleted);
    let Listing { numbers, names, .. } = &screen.listing;
    let selection = &mut screen.selection;
    let opened =
        selection.draw_rows(painter, list, "games-list", names, |painter, at, place, chosen| {
            let response = painter.list_row(place, &format!("game-{}", at + 1), chosen);
            let row = rows.get(numbers[at]);
            if let Some(row) = row {
                draw_row(painter, place, row, table == Some(&*row.entry.name));
            }
            (response, row.is_some_and(|row| row.game.is_ok()))
        });
    if opened {
        screen.open_selected(painter, input);
    }
}

/// Returns the running task with its text and its finished share.
fn running_task(query: &Query, input: &ScreenInput) -> Option<(LongTask, String, f32)> {
    if let Some(Copying { done, share }) = input.library.copying {
        return Some((LongTask::Copy, tr!("games-copying", count = done), share));
    }
    if let Some((from, Copying { done, share })) = input.library.moving {
        let notice = match from {
            GameFolder::Games => LibraryNotice::Deleted(done),
            GameFolder::Trash => LibraryNotice::Restored(done),
        };
        return Some((LongTask::Move, notice.text(), share));
    }
    let (done, left) = (input.found.games.len(), input.found.unsearched_games);
    (query.filters.position && left > 0).then(|| {
        let share = done as f32 / (done + left) as f32;
        (LongTask::FindPosition, tr!("games-looking", count = left), share)
    })
}

/// Draws the progress below the list with a button `name` that stops it. Returns whether it was clicked.
pub(in crate::screens) fn draw_progress(
    painter: &mut Painter,
    foot: Rect,
    name: &str,
    text: &str,
    share: f32,
) -> bool {
    painter.fill(foot, 8, painter.look.raised);
    let label = tr!("games-stop");
    let width = painter.button_width(&label, 13.5, 76.0);
    let button = foot.shrink2(vec2(8.0, 6.0));
    let button = button.with_min_x(button.right() - width);
    let at = pos2(foot.left() + 14.0, foot.center().y);
    let room = button.left() - 12.0 - at.x;
    painter.text_within(at, room, text, painter.look.plain(14.0));
    let bar = area(at.x, foot.center().y + 7.0, room, 6.0);
    painter.progress(bar, share);
    painter.announced(bar, &format!("{name}-told"), text);
    painter.button(button, name, &label, 13.5)
}

/// Returns the largest part of this height with whole rows only.
fn whole_rows(height: f32) -> f32 {
    (height / ROW_HEIGHT_PX).floor().max(1.0) * ROW_HEIGHT_PX
}

/// Returns the columns of a row with these shares of its width.
pub(in crate::screens) fn columns<const N: usize>(rect: Rect, shares: [f32; N]) -> [Rect; N] {
    let width = rect.width() - 22.0;
    let mut left = rect.left() + 14.0;
    shares.map(|share| {
        let cell = area(left, rect.top(), width * share - 8.0, rect.height());
        left += width * share;
        cell
    })
}

/// Draws the column titles, with the same room for the scroll bar and the focus rings as the rows. Returns the order if
/// a title was clicked.
fn draw_head(painter: &mut Painter, rect: Rect, order: Order) -> Option<Order> {
    let mut clicked = None;
    let (width, height) = (rect.width() - 20.0, rect.height() - 2.0);
    let row = area(rect.left() + 4.0, rect.top(), width, height);
    for ((column, name), cell) in COLUMNS.into_iter().zip(list_columns(row)) {
        let look = painter.look;
        let chosen = order.column == column;
        let title = column.title();
        let plate = cell.expand2(vec2(6.0, -2.0)).with_max_x(cell.right());
        let colours = [Color32::TRANSPARENT, look.raised];
        let (response, _) = painter.plate(plate, name, 6, colours);
        let label = match (chosen, order.descending) {
            (false, _) => title.clone(),
            (true, false) => tr!("games-sorted-up", column = &title),
            (true, true) => tr!("games-sorted-down", column = &title),
        };
        painter.label_choice(&response, &label, chosen);
        let colour = if chosen { look.text } else { look.text2 };
        let ink = TextStyle::medium(13.0, colour);
        let at = pos2(cell.left(), cell.center().y + 4.7);
        let room = cell.width() - if chosen { 14.0 } else { 0.0 };
        painter.text_within(at, room, &title, ink);
        if chosen {
            let end = cell.left() + painter.width(&title, ink).min(room);
            let middle = pos2(end + 9.0, cell.center().y);
            let tip = if order.descending { 3.0 } else { -3.0 };
            let corners = [(-4.0, -tip), (4.0, -tip), (0.0, tip)];
            let corners = corners.map(|(x, y)| middle + vec2(x, y));
            let arrow = Shape::convex_polygon(corners.to_vec(), look.fill, Stroke::NONE);
            painter.ui.painter().add(arrow);
        }
        if response.clicked() {
            clicked = Some(order.after_click(column));
        }
        response.tip_with(|| tr!("games-sort-tip"));
    }
    clicked
}

fn draw_row(painter: &Painter, rect: Rect, row: &LibraryRow, on_table: bool) {
    let cells = list_columns(rect);
    match &row.game {
        Err(reason) => {
            let title = tr!("games-damaged", name = &row.entry.name);
            draw_damaged(painter, cells, &title, 14.0, &reason.localized());
        }
        Ok(game) => {
            let outcome = if on_table && !game.over { tr!("games-on-table") } else { result(game) };
            let look = painter.look;
            let colour = if game.over { look.text } else { look.accent };
            draw_summary(painter, cells, game, &outcome, colour);
        }
    }
}

/// Draws a row whose game cannot be read, with the reason.
pub(in crate::screens) fn draw_damaged(
    painter: &Painter,
    cells: [Rect; 5],
    title: &str,
    size: f32,
    reason: &str,
) {
    let (left, top) = (cells[0].left(), cells[0].top());
    let width = cells[4].right() - left;
    let ink = TextStyle::medium(size, painter.look.danger);
    painter.text_within(pos2(left, top + 19.0), width, title, ink);
    let ink = painter.look.dim(13.0);
    painter.text_within(pos2(left, top + 37.0), width, reason, ink);
}

/// Draws a game in the cells of a row: variant, players, result, moves and day.
pub(in crate::screens) fn draw_summary(
    painter: &Painter,
    cells: [Rect; 5],
    game: &GameSummary,
    outcome: &str,
    colour: Color32,
) {
    let (first, second, single) = (19.0, 37.0, cells[0].height() / 2.0 + 4.8);
    let look = painter.look;
    // `text3` would be too faint on a selected row.
    let faint = look.dim(13.0);
    let [one, two] = Player::BOTH.map(|side| player(game, side));
    let (title, day) = (text::title(game.variant), day(&game.date));
    let moves = game.moves().to_string();
    for (cell, baseline, text, ink) in [
        (0, single, &*title, look.strong(13.5)),
        (1, first, &*one, look.plain(13.0)),
        (1, second, &*two, faint),
        (2, single, outcome, TextStyle::medium(13.5, colour)),
        (3, single, &*moves, faint),
        (4, single, &*day, faint),
    ] {
        let at = cells[cell].min + vec2(0.0, baseline);
        painter.text_within(at, cells[cell].width(), text, ink);
    }
}

/// The filtered and sorted list.
#[derive(Default)]
pub(super) struct Listing {
    /// The query for which it was made.
    pub(super) made_for: Option<Query>,
    /// The indices of the rows, in order.
    pub(super) numbers: Vec<usize>,
    /// Their names, in the same order.
    pub(super) names: Vec<String>,
    /// The statistics of its games.
    pub(super) counted: Statistics,
    /// The statistics of the selected games, with the number of the selection's change.
    pub(super) selected: (u64, Statistics),
    /// The opponents in all games.
    pub(super) opponents: Vec<OpponentFilter>,
}

impl Listing {
    /// Returns the rows of a query.
    pub(super) fn rows<'a>(query: &Query, library: &'a Library) -> &'a [LibraryRow] {
        if query.filter == DELETED { &library.trash } else { &library.rows }
    }

    /// Builds the list. Damaged games pass only without a filter.
    pub(super) fn rebuild(&mut self, query: &Query, texts: &SearchTexts, input: &ScreenInput) {
        let (_, _, variants) = FILTERS[query.filter.min(FILTERS.len() - 1)];
        let deleted = query.filter == DELETED;
        let all = (query.filter == 0 || deleted)
            && query.search.trim().is_empty()
            && query.filters.count() == 0;
        let rows = Self::rows(query, input.library);
        let passes = query.filters.matcher();
        let finds = |row: &LibraryRow| {
            !query.filters.position || !deleted && input.found.finds(&row.entry.name)
        };
        let fitting = texts.matching_rows(deleted, &query.search);
        let numbers = rows.iter().zip(fitting).enumerate();
        let passing = numbers.filter(|(_, (row, fits))| match &row.game {
            Ok(game) => *fits && variants.contains(&game.variant) && passes(game) && finds(row),
            Err(_) => all,
        });
        self.numbers = passing.map(|(number, _)| number).collect();
        query.order.sort(&mut self.numbers, rows);
        let listed = self.numbers.iter().map(|&number| &rows[number]);
        let names = listed.clone().map(|row| row.entry.name.clone());
        self.names = names.collect();
        self.counted = Statistics::from_games(listed.filter_map(|row| row.game.as_ref().ok()));
        self.opponents = OpponentFilter::from_rows(rows);
        self.selected.0 = u64::MAX;
        self.made_for = Some(query.clone());
    }

    /// Returns the games that were not searched for `position` and are not being searched.
    pub(super) fn unsearched_games(
        &self,
        library: &Library,
        search: &PositionSearch,
        position: &AnyPosition,
    ) -> Vec<String> {
        let begun = search.position.as_ref() == Some(position);
        if begun && search.unsearched_games > 0 {
            return Vec::new();
        }
        let of_variant = library.rows.iter().filter(|row| {
            let game = row.game.as_ref().ok();
            game.is_some_and(|game| game.variant == position.variant())
        });
        let names = of_variant.map(|row| &row.entry.name);
        let missing = names.filter(|name| !begun || !search.games.contains_key(*name));
        missing.cloned().collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The title of the variant.
    Game,
    Players,
    Result,
    Length,
    /// The day it began.
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

    /// Returns whether its first order is descending, so that the newest or the longest games come first.
    const fn begins_descending(self) -> bool {
        matches!(self, Self::Date | Self::Length)
    }
}

/// All columns from the left, with their names in the register.
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
    pub(super) descending: bool,
}

impl Default for Order {
    /// Returns the order by date, the newest first.
    fn default() -> Self {
        Self::for_column(Column::Date)
    }
}

impl Order {
    /// Returns the usual order by this column.
    const fn for_column(column: Column) -> Self {
        Self { column, descending: column.begins_descending() }
    }

    /// Returns the order after a click on the column's title: by it, or reversed.
    pub(super) fn after_click(self, column: Column) -> Self {
        if self.column == column {
            Self { descending: !self.descending, ..self }
        } else {
            Self::for_column(column)
        }
    }

    /// Returns the order by the column that is `steps` columns to the right of the current one, cyclically.
    pub(super) fn next_column(self, steps: isize) -> Self {
        let count = COLUMNS.len() as isize;
        let mut all = COLUMNS.iter();
        let here = all.position(|(column, _)| *column == self.column);
        let there = (here.unwrap_or(0) as isize + steps).rem_euclid(count);
        Self::for_column(COLUMNS[there as usize].0)
    }

    /// Sorts indices of rows. Equal rows are sorted by age, the newest first. Unreadable games come first.
    pub(super) fn sort(self, numbers: &mut [usize], rows: &[LibraryRow]) {
        let sort_key = |number: usize| {
            let row = &rows[number];
            let game = row.game.as_ref().ok();
            let age = (game.map(sort_day), &row.entry.name);
            (game.map(|game| key(game, self.column)), age)
        };
        let mut keyed: Vec<_> = numbers.iter().map(|&it| (sort_key(it), it)).collect();
        keyed.sort_by(|((one, age), _), ((two, other), _)| {
            let order = match (one, two) {
                (Some(one), Some(two)) if self.descending => two.cmp(one),
                _ => one.cmp(two),
            };
            order.then_with(|| other.cmp(age))
        });
        for (number, (_, sorted)) in numbers.iter_mut().zip(keyed) {
            *number = sorted;
        }
    }
}

/// Returns the sort key of a game.
fn key(game: &GameSummary, column: Column) -> Vec<String> {
    match column {
        Column::Game => vec![text::title(game.variant).to_lowercase()],
        Column::Players => game.names.each_ref().map(|name| name.to_lowercase()).into(),
        Column::Result => match game.result {
            GameResult::Unknown => Vec::new(),
            _ => vec![result(game)],
        },
        Column::Length => vec![format!("{:09}", game.moves())],
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
    use quadrille_files::FolderEntry;
    use std::time::SystemTime;

    #[test]
    fn list_ends_after_a_whole_row() {
        for height in 46..600_u16 {
            let list_height = whole_rows(f32::from(height));
            assert!(
                list_height <= f32::from(height) && f32::from(height) - list_height < ROW_HEIGHT_PX
            );
            assert_eq!(list_height % ROW_HEIGHT_PX, 0.0);
        }
    }

    #[test]
    fn names_get_the_width_of_a_wide_row() {
        let narrow = list_columns(area(0.0, 0.0, 600.0, 46.0));
        assert_eq!(narrow, columns(area(0.0, 0.0, 600.0, 46.0), COLUMN_SHARES));
        let [least, wide] = [620.0, 1000.0].map(|width| list_columns(area(0.0, 0.0, width, 46.0)));
        for (index, (least, wide)) in least.iter().zip(wide).enumerate() {
            let more = if index == PLAYERS_COLUMN { 380.0 } else { 0.0 };
            assert!((wide.width() - least.width() - more).abs() < 0.1, "{index}");
        }
        assert!(wide.windows(2).all(|pair| pair[0].right() < pair[1].left()));
        assert!(wide[4].right() < 1000.0);
    }

    /// Returns a row; a greater name is newer.
    fn row(name: &str, game: Option<GameSummary>) -> LibraryRow {
        let missing = || {
            let file = std::path::PathBuf::from(name);
            std::sync::Arc::new(crate::storage::store::LoadError::Missing(file))
        };
        LibraryRow {
            entry: FolderEntry { name: name.to_owned(), size: 1, modified: SystemTime::UNIX_EPOCH },
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
            over: winner.is_some(),
            date: format!("2026.11.{:02}", 30 - plies),
            plies,
            position: AnyPosition::start(variant),
            set_up: false,
            identity: 0,
            first: Player::One,
            unrated: None,
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
            (Column::Date, "24013", "23140"),
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
