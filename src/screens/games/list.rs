//! The list of games, with the titles of its columns above it.

use super::order::{Column, Order};
use super::{Choosing, DELETED, GamesScreen, Listing, Shown};
use crate::storage::library::{GameSummary, Kind, LibraryNotice, Row};
use crate::storage::library_io::{Copying, LibraryRequest, LongTask};
use crate::storage::store::GameFolder;
use crate::text::{self, tr};
use crate::theme::painter::{Painter, TextStyle, area};
use bevy_egui::egui::{Color32, Rect, Response, Shape, Stroke, pos2, vec2};
use quadrille_games::rules::Player;

/// The height of a row.
const ROW: f32 = 46.0;
/// The height of the columns' titles.
const TITLES: f32 = 32.0;
/// The height of the line that tells what was done.
const TOLD: f32 = 44.0;
/// The columns' shares of a row's width.
const SHARES: [f32; 5] = [0.24, 0.25, 0.19, 0.1, 0.22];

/// A player with what he is.
pub(in crate::screens) fn player(game: &GameSummary, player: Player) -> String {
    let name = &game.names[player.index()];
    match game.kinds[player.index()] {
        Kind::Human | Kind::Engine => name.clone(),
        Kind::Ai(level) => tr!("games-level", name = name, level = level),
    }
}

/// The result in a word or two.
pub(in crate::screens) fn result(game: &GameSummary) -> String {
    text::points(game.result).map_or_else(|| tr!("games-unfinished"), str::to_owned)
}

/// The number of moves, as people count them.
pub(in crate::screens) fn length(plies: usize) -> String {
    tr!("games-moves", moves = plies.div_ceil(2))
}

/// The day as a person writes it: `2026-11-21`.
pub(in crate::screens) fn day(date: &str) -> String {
    date.replace('.', "-")
}

/// Draws the list. A double click opens a game, or brings a deleted one back.
pub(super) fn show(painter: &mut Painter, rect: Rect, screen: &mut GamesScreen, shown: &Shown) {
    let library = shown.library;
    let deleted = screen.query.filter == DELETED;
    let mut list = rect;
    let left = shown.found.left;
    let bottom = area(rect.left(), rect.bottom() - TOLD, rect.width(), TOLD);
    let task = if let Some(copying) = library.copying {
        let told = tr!("games-copying", count = copying.done);
        Some((LongTask::Copy, told, copying.share))
    } else if let Some((from, Copying { done, share })) = library.moving {
        let told = match from {
            GameFolder::Games => LibraryNotice::Deleted(done),
            GameFolder::Trash => LibraryNotice::Restored(done),
        };
        Some((LongTask::Move, told.words(), share))
    } else if screen.query.filters.position && left > 0 {
        let done = shown.found.games.len();
        let share = done as f32 / (done + left) as f32;
        let told = tr!("games-looking", count = left);
        Some((LongTask::FindPosition, told, share))
    } else {
        None
    };
    if task.is_some() || library.notice.is_some() {
        list.set_bottom(bottom.top() - 4.0);
    }
    if let Some((task, told, share)) = task {
        if foot(painter, bottom, "games-stop", &told, share) {
            screen.query.filters.position &= task != LongTask::FindPosition;
            painter.send(LibraryRequest::Stop(task));
        }
    } else if let Some(told) = &library.notice {
        let undo = !library.deleted.is_empty();
        if painter.told_done(bottom, &told.words(), undo.then_some("games-restore")) {
            painter.send(LibraryRequest::Restore(library.deleted.clone()));
        }
    }
    let titles = area(list.left(), list.top(), list.width(), TITLES);
    if let Some(order) = head(painter, titles, screen.query.order) {
        screen.sort(painter.ui.ctx(), order);
    }
    list.set_top(titles.bottom());
    painter.hairline(list.left() + 4.0, list.right() - 4.0, list.top());
    list.set_height(whole_rows(list.height()));
    if screen.listing.numbers.is_empty() {
        let empty = match (library.known, deleted, library.rows.is_empty()) {
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
    let reveal = std::mem::take(&mut screen.reveal).then(|| screen.selection.at());
    // A deleted game is not the one on the table, even if that has its name.
    let table = shown.table.filter(|_| !deleted);
    painter.scrolled(list, "games-list", false, |painter, page| {
        if let Some(at) = reveal {
            let top = page.top() + at as f32 * ROW;
            let place = area(page.left(), top, page.width(), ROW);
            painter.ui.scroll_to_rect(place, None);
        }
        let count = screen.listing.numbers.len();
        painter.rows_in_sight(page, (count, ROW), |painter, at, place| {
            let Some(row) = rows.get(screen.listing.numbers[at]) else {
                return;
            };
            let name = &row.entry.name;
            let chosen = screen.selection.has(name);
            let response = one(painter, place, at, row, chosen, table == Some(&**name));
            if response.double_clicked() && row.game.is_ok() {
                if deleted {
                    painter.send(LibraryRequest::Restore(vec![name.clone()]));
                } else {
                    screen.open(painter, shown, name);
                }
            } else if response.clicked() {
                let how = Choosing::by(painter.ui.input(|input| input.modifiers));
                screen.selection.choose(&screen.listing.names, at, how);
            }
        });
        count as f32 * ROW
    });
}

/// The line at the list's foot that tells how far something has come, with a button, called `name` in the register, that
/// stops it; whether that was clicked.
pub(in crate::screens) fn foot(
    painter: &mut Painter,
    foot: Rect,
    name: &str,
    told: &str,
    share: f32,
) -> bool {
    painter.fill(foot, 8, painter.look.raised);
    let label = tr!("games-stop");
    let width = painter.button_width(&label, 13.5, 76.0);
    let button = area(
        foot.right() - width - 8.0,
        foot.top() + 6.0,
        width,
        foot.height() - 12.0,
    );
    let at = pos2(foot.left() + 14.0, foot.center().y);
    let room = button.left() - 12.0 - at.x;
    painter.text_within(at, room, told, painter.look.plain(14.0));
    let bar = area(at.x, foot.center().y + 7.0, room, 6.0);
    painter.progress(bar, share);
    painter.announced(bar, &format!("{name}-told"), told);
    painter.button(button, name, &label, 13.5)
}

/// The part of this height that whole rows fill.
fn whole_rows(height: f32) -> f32 {
    (height / ROW).floor().max(1.0) * ROW
}

/// Where the columns of a row lie.
fn columns(rect: Rect) -> [Rect; 5] {
    let inner = rect
        .with_min_x(rect.left() + 14.0)
        .with_max_x(rect.right() - 8.0);
    let mut left = inner.left();
    SHARES.map(|share| {
        let wide = inner.width() * share;
        let cell = area(left, rect.top(), wide - 8.0, rect.height());
        left += wide;
        cell
    })
}

/// The columns' titles; the order, if one was clicked. The scroll bar and the focus rings of the rows below have their room.
fn head(painter: &mut Painter, rect: Rect, order: Order) -> Option<Order> {
    let mut clicked = None;
    let row = area(
        rect.left() + 4.0,
        rect.top(),
        rect.width() - 20.0,
        rect.height() - 2.0,
    );
    for (column, cell) in Column::ALL.into_iter().zip(columns(row)) {
        let look = painter.look;
        let chosen = order.column == column;
        let title = column.title();
        let plate = cell.expand2(vec2(6.0, -2.0)).with_max_x(cell.right());
        let colours = [Color32::TRANSPARENT, look.raised];
        let (response, _) = painter.plate(plate, column.name(), 6, colours);
        let told = match (chosen, order.descending) {
            (false, _) => title.clone(),
            (true, false) => tr!("games-sorted-up", column = &title),
            (true, true) => tr!("games-sorted-down", column = &title),
        };
        painter.named_choice(&response, &told, chosen);
        let colour = if chosen { look.text } else { look.text2 };
        let ink = TextStyle::medium(13.0, colour);
        let at = pos2(cell.left(), cell.center().y + 4.7);
        let room = cell.width() - if chosen { 14.0 } else { 0.0 };
        painter.text_within(at, room, &title, ink);
        if chosen {
            let middle = pos2(
                cell.left() + painter.width(&title, ink).min(room) + 9.0,
                cell.center().y,
            );
            let tip = if order.descending { 3.0 } else { -3.0 };
            let corners = [(-4.0, -tip), (4.0, -tip), (0.0, tip)];
            let corners = corners.map(|(x, y)| middle + vec2(x, y));
            let arrow = Shape::convex_polygon(corners.to_vec(), look.fill, Stroke::NONE);
            painter.ui.painter().add(arrow);
        }
        if response.clicked() {
            clicked = Some(order.clicked(column));
        }
        response.on_hover_text(tr!("games-sort-tip"));
    }
    clicked
}

/// One row; its clicks.
fn one(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    row: &Row,
    chosen: bool,
    on_table: bool,
) -> Response {
    let look = painter.look;
    let name = &row.entry.name;
    let response = painter.list_row(rect, &format!("game-{}", index + 1), chosen);
    let cells = columns(rect);
    let (first, second) = (rect.top() + 19.0, rect.top() + 37.0);
    let single = rect.center().y + 4.8;
    // On the chosen row's surface text3 would be too faint.
    let faint = TextStyle::regular(13.0, look.text2);
    match &row.game {
        Err(reason) => {
            let (left, width) = (cells[0].left(), cells[4].right() - cells[0].left());
            let words = tr!("games-damaged", name = name);
            let ink = TextStyle::medium(14.0, look.danger);
            painter.text_within(pos2(left, first), width, &words, ink);
            painter.text_within(pos2(left, second), width, &reason.localized(), faint);
        }
        Ok(game) => {
            let says = if on_table && !game.over {
                tr!("games-on-table")
            } else {
                result(game)
            };
            let moves = game.plies.div_ceil(2).to_string();
            let colour = if game.over { look.text } else { look.accent };
            let ink = TextStyle::medium(13.5, colour);
            let title = text::title(game.variant);
            let parts = [
                (cells[0], single, title, look.strong(13.5)),
                (cells[1], first, player(game, Player::One), look.plain(13.0)),
                (cells[1], second, player(game, Player::Two), faint),
                (cells[2], single, says, ink),
                (cells[3], single, moves, faint),
                (cells[4], single, day(&game.date), faint),
            ];
            for (cell, baseline, text, ink) in parts {
                painter.text_within(pos2(cell.left(), baseline), cell.width(), &text, ink);
            }
        }
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_ends_behind_a_whole_row() {
        for height in 46..600_u16 {
            let shown = whole_rows(f32::from(height));
            assert!(shown <= f32::from(height) && f32::from(height) - shown < ROW);
            assert_eq!(shown % ROW, 0.0);
        }
    }
}
