//! The list of games.

use super::GamesAction;
use crate::app::storage::library::{GameSummary, Kind, Row};
use crate::app::storage::library_io::Library;
use crate::app::text::{self, tr};
use crate::app::theme::painter::{Painter, TextStyle, area};
use crate::rules::Player;
use bevy_egui::egui::{Rect, pos2, vec2};

/// The height of a row.
const ROW: f32 = 52.0;
/// The height of the line that tells what was done.
const TOLD: f32 = 44.0;

/// A player with what he is.
pub(super) fn player(game: &GameSummary, player: Player) -> String {
    let name = &game.names[player.index()];
    match game.kinds[player.index()] {
        Kind::Human | Kind::Engine => name.clone(),
        Kind::Ai(level) => tr!("games-level", name = name, level = level),
    }
}

/// The result in a word or two.
pub(super) fn result(game: &GameSummary) -> String {
    text::points(game.result).map_or_else(|| tr!("games-unfinished"), str::to_owned)
}

/// The number of moves, as people count them.
pub(super) fn length(plies: usize) -> String {
    tr!("games-moves", moves = plies.div_ceil(2))
}

/// The day as a person writes it: `2026-11-21`.
pub(super) fn day(date: &str) -> String {
    date.replace('.', "-")
}

/// Draws the list; `empty` is what is said where it has no rows. A double click opens a game, or brings a deleted one back.
#[expect(clippy::too_many_arguments, reason = "what there is to show")]
pub(super) fn show(
    painter: &mut Painter,
    rect: Rect,
    rows: &[&Row],
    chosen: Option<&str>,
    table: Option<&str>,
    library: &Library,
    empty: &str,
    deleted: bool,
) -> Option<GamesAction> {
    let mut wish = None;
    let mut list = rect;
    if let Some(told) = &library.notice {
        let foot = area(rect.left(), rect.bottom() - TOLD, rect.width(), TOLD);
        list.set_bottom(foot.top() - 4.0);
        let undo = library.deleted.as_ref();
        if painter.told_done(foot, &told.words(), undo.map(|_| "games-restore")) {
            wish = undo.cloned().map(GamesAction::Restore);
        }
    }
    if rows.is_empty() {
        let ink = painter.look.dim(15.0);
        painter.paragraph(
            list.min + vec2(18.0, 18.0),
            list.width() - 36.0,
            21.0,
            empty,
            ink,
        );
        return wish;
    }
    painter.rows(
        list,
        "games-list",
        (rows.len(), ROW),
        |painter, index, rect| {
            let row = rows[index];
            let is_chosen = chosen == Some(&*row.entry.name);
            let on_table = table == Some(&*row.entry.name);
            let clicked = one(painter, rect, index, row, is_chosen, on_table);
            wish = wish.take().or(match clicked {
                Some(GamesAction::Open(name)) if deleted => Some(GamesAction::Restore(name)),
                other => other,
            });
        },
    );
    wish
}

/// One row.
fn one(
    painter: &mut Painter,
    rect: Rect,
    index: usize,
    row: &Row,
    chosen: bool,
    on_table: bool,
) -> Option<GamesAction> {
    let look = painter.look;
    let name = &row.entry.name;
    let response = painter.list_row(rect, &format!("game-{}", index + 1), chosen);
    let left = rect.left() + 16.0;
    let right = rect.right() - 14.0;
    let (first, second) = (rect.top() + 22.0, rect.top() + 41.0);
    // On the chosen row's surface text3 would be too faint.
    let faint = look.text2;
    match &row.game {
        Err(reason) => {
            let ink = TextStyle::medium(14.5, look.danger);
            painter.text_within(
                pos2(left, first),
                right - left,
                &tr!("games-damaged", name = name),
                ink,
            );
            let ink = TextStyle::regular(13.0, faint);
            painter.text_within(pos2(left, second), right - left, &reason.localized(), ink);
        }
        Ok(game) => {
            let result = if on_table && !game.over {
                tr!("games-on-table")
            } else {
                result(game)
            };
            let colour = if game.over { look.text } else { look.accent };
            let inks = [look.strong(14.5), TextStyle::medium(14.0, colour)];
            let title = text::title(game.variant);
            painter.ends([left, right, first], [&title, &result], inks);
            let players = Player::BOTH.map(|side| player(game, side)).join(" – ");
            let text = format!("{players} · {}", length(game.plies));
            let inks = [TextStyle::regular(13.0, faint); 2];
            painter.ends([left, right, second], [&text, &day(&game.date)], inks);
        }
    }
    if response.double_clicked() && row.game.is_ok() {
        Some(GamesAction::Open(name.clone()))
    } else {
        response
            .clicked()
            .then(|| GamesAction::Choose(name.clone()))
    }
}
