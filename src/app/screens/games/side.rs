//! Beside the list: the chosen game with its buttons, and what the games add up to.

use super::GamesAction;
use super::list::{day, length, player, result};
use crate::app::game_status::tenths;
use crate::app::screens::home::cards::miniature;
use crate::app::screens::picture::Pictures;
use crate::app::storage::library::{GameSummary, Row, Statistics, Tally};
use crate::app::text::{self, tr};
use crate::app::theme::painter::{Painter, parts};
use crate::rules::Player;
use bevy_egui::egui::Rect;

/// The chosen game.
#[derive(Clone, Copy)]
pub(super) struct Chosen<'a> {
    /// Its row, if one is chosen.
    pub row: Option<&'a Row>,
    /// The name of the game on the table.
    pub table: Option<&'a str>,
    /// Whether it has been deleted.
    pub deleted: bool,
}

/// Draws both parts.
pub(super) fn show(
    painter: &mut Painter,
    pictures: &mut Pictures,
    rect: Rect,
    of: Chosen,
    games: &[&GameSummary],
) -> Option<GamesAction> {
    let height = if rect.height() > 520.0 { 330.0 } else { 236.0 };
    let card = rect.with_max_y(rect.top() + height);
    painter.card(card);
    let wish = chosen(painter, pictures, card.shrink(16.0), of);
    let rest = rect.with_min_y(card.bottom() + 14.0);
    if rest.height() > 60.0 {
        painter.card(rest);
        let counted = Statistics::of(games.iter().copied());
        statistics(painter, rest.shrink(16.0), &counted);
    }
    wish
}

/// The chosen game: where it stands, who played, and what can be done with it.
fn chosen(
    painter: &mut Painter,
    pictures: &mut Pictures,
    rect: Rect,
    of: Chosen,
) -> Option<GamesAction> {
    let look = painter.look;
    let Some(row) = of.row else {
        let ink = look.dim(14.0);
        painter.paragraph(rect.min, rect.width(), 20.0, &tr!("games-chosen-none"), ink);
        return None;
    };
    let name = row.entry.name.clone();
    let buttons = rect.with_min_y(rect.bottom() - 38.0);
    match &row.game {
        Ok(game) => {
            let words = rect.with_min_y(buttons.top() - 90.0);
            let room = rect.with_max_y(words.top() - 6.0);
            if room.height() > 40.0 {
                let seen = (&game.position, None);
                miniature(painter, pictures, "games-chosen", seen, room);
            }
            let mut figures = vec![result(game), length(game.plies), day(&game.date)];
            figures.retain(|part| !part.is_empty());
            painter.column(words, 0.0, |painter| {
                let title = text::title(game.variant);
                painter.text_line(20.0, &title, look.strong(15.0));
                for side in Player::BOTH {
                    painter.text_line(20.0, &player(game, side), look.plain(13.5));
                }
                painter.text_line(20.0, &figures.join(" · "), look.dim(13.0));
            });
        }
        Err(reason) => {
            let text = tr!("games-damaged-more", reason = reason.localized());
            let galley = painter.lay_rows(&text, rect.width(), 19.0, 8, look.plain(13.5));
            painter.ui.painter().galley(rect.min, galley, look.text);
        }
    }
    if of.deleted {
        let label = tr!("games-bring-back");
        let back = painter.main_button(buttons, "games-bring-back", &label, 14.0);
        return back.then_some(GamesAction::Restore(name));
    }
    let [open, export, delete] = parts(buttons, 8.0);
    let mut wish = None;
    if let Ok(game) = &row.game {
        let label = if game.over {
            tr!("games-open")
        } else {
            tr!("games-go-on")
        };
        if painter.main_button(open, "games-open", &label, 14.0) {
            wish = Some(GamesAction::Open(name.clone()));
        }
        if painter.button(export, "games-export", &tr!("games-export"), 13.5) {
            wish = Some(GamesAction::Export(name.clone()));
        }
    }
    // What lies on the table would be written again with the next move.
    let label = tr!("games-delete");
    let away = of.table != Some(&*name);
    if painter.button_if(delete, "games-delete", &label, 13.5, away) {
        wish = Some(GamesAction::Delete(name));
    }
    wish
}

/// What the games in the list add up to.
fn statistics(painter: &mut Painter, rect: Rect, counted: &Statistics) {
    let tally = |Tally { won, lost, drawn }: Tally| {
        tr!("games-tally", won = won, lost = lost, drawn = drawn)
    };
    let (games, over) = (counted.games, counted.over);
    let count = tr!("games-count-over", games = games, over = over);
    let mut lines = vec![(tr!("games-count"), count)];
    if over > 0 {
        let moves = tenths(counted.average_plies() / 2.0);
        let length = tr!("games-length-moves", moves = moves);
        lines.push((tr!("games-length"), length));
        lines.push((tr!("games-first"), tally(counted.first)));
    }
    for (level, sides) in &counted.levels {
        for player in Player::BOTH {
            let sums = sides[player.index()];
            if sums.games() > 0 {
                let label = match player {
                    Player::One => tr!("games-against-first", level = *level),
                    Player::Two => tr!("games-against-second", level = *level),
                };
                lines.push((label, tally(sums)));
            }
        }
    }
    let look = painter.look;
    let bottom = rect.bottom().min(painter.ui.clip_rect().bottom());
    painter.column(rect, 0.0, |painter| {
        painter.text_line(16.0, &tr!("games-sum"), look.strong(14.5));
        painter.ui.add_space(5.0);
        for (label, value) in lines {
            if painter.rest().top() > bottom - 15.0 {
                break;
            }
            let (ink, value_ink) = (look.dim(13.5), look.label(13.5, true));
            let mut row = painter.room(21.0);
            let left = painter.row(row, 0.0, |painter| painter.word(&label, ink));
            // A figure that does not fit beside its label stands in a line of its own.
            if left.width() + painter.width(&value, value_ink) + 10.0 > rect.width() {
                row = painter.room(19.0);
            }
            painter.row_back(row, 0.0, |painter| painter.word(&value, value_ink));
        }
    });
}
