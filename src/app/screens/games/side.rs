//! Beside the list: the chosen game with its buttons, and what the games add up to.

use super::GamesAction;
use super::list::{day, length, player, result};
use crate::app::game_status::tenths;
use crate::app::screens::home::cards::miniature;
use crate::app::screens::picture::Pictures;
use crate::app::storage::library::{GameSummary, Row, Statistics, Tally};
use crate::app::text::{self, tr};
use crate::app::theme::painter::{Painter, Side, TextStyle, area};
use crate::rules::Player;
use bevy_egui::egui::{Rect, pos2};

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
    let high = rect.height() > 520.0;
    let card = area(
        rect.left(),
        rect.top(),
        rect.width(),
        if high { 330.0 } else { 236.0 },
    );
    painter.sheet(card, 14, painter.look.panel, painter.look.line, 1.0);
    let wish = chosen(painter, pictures, card.shrink(16.0), of);
    let rest = Rect::from_min_max(pos2(rect.left(), card.bottom() + 14.0), rect.max);
    if rest.height() > 60.0 {
        painter.sheet(rest, 14, painter.look.panel, painter.look.line, 1.0);
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
    Chosen {
        row,
        table,
        deleted,
    }: Chosen,
) -> Option<GamesAction> {
    let look = painter.look;
    let Some(row) = row else {
        let ink = TextStyle::regular(14.0, look.text2);
        painter.paragraph(rect.min, rect.width(), 20.0, &tr!("games-chosen-none"), ink);
        return None;
    };
    let name = row.entry.name.clone();
    let buttons = rect.bottom() - 38.0;
    let on_table = table == Some(&*name);
    if let Ok(game) = &row.game {
        let words = 84.0;
        let room = Rect::from_min_max(rect.min, pos2(rect.right(), buttons - words - 12.0));
        if room.height() > 40.0 {
            miniature(
                painter,
                pictures,
                "games-chosen",
                (&game.position, None),
                room,
            );
        }
        let mut y = buttons - words + 8.0;
        let lines = [
            (text::title(game.variant), TextStyle::bold(15.0, look.text)),
            (
                player(game, Player::One),
                TextStyle::regular(13.5, look.text),
            ),
            (
                player(game, Player::Two),
                TextStyle::regular(13.5, look.text),
            ),
            (
                [result(game), length(game.plies), day(&game.date)]
                    .into_iter()
                    .filter(|part| !part.is_empty())
                    .collect::<Vec<_>>()
                    .join(" · "),
                TextStyle::regular(13.0, look.text2),
            ),
        ];
        for (text, ink) in lines {
            painter.text_within(pos2(rect.left(), y), rect.width(), &text, ink);
            y += 20.0;
        }
    } else if let Err(reason) = &row.game {
        let ink = TextStyle::regular(13.5, look.text);
        let text = tr!("games-damaged-more", reason = reason.localized());
        let galley = painter.lay_rows(&text, rect.width(), 19.0, 8, ink);
        painter.ui.painter().galley(rect.min, galley, look.text);
    }
    let gap = 8.0;
    let part = (rect.width() - 2.0 * gap) / 3.0;
    let cell = |index: f32| area(rect.left() + index * (part + gap), buttons, part, 38.0);
    let mut wish = None;
    if deleted {
        let whole = area(rect.left(), buttons, rect.width(), 38.0);
        let back = painter.main_button(whole, "games-bring-back", &tr!("games-bring-back"), 14.0);
        return back.then_some(GamesAction::Restore(name));
    }
    if row.game.is_ok() {
        let over = row.game.as_ref().is_ok_and(|game| game.over);
        let label = if over {
            tr!("games-open")
        } else {
            tr!("games-go-on")
        };
        if painter.main_button(cell(0.0), "games-open", &label, 14.0) {
            wish = Some(GamesAction::Open(name.clone()));
        }
        if painter.button(cell(1.0), "games-export", &tr!("games-export"), 13.5) {
            wish = Some(GamesAction::Export(name.clone()));
        }
    }
    // What lies on the table would be written again with the next move.
    if painter.button_if(
        cell(2.0),
        "games-delete",
        &tr!("games-delete"),
        13.5,
        !on_table,
    ) {
        wish = Some(GamesAction::Delete(name));
    }
    wish
}

/// What the games in the list add up to.
fn statistics(painter: &mut Painter, rect: Rect, counted: &Statistics) {
    let look = painter.look;
    let mut y = rect.top() + 12.0;
    let title = TextStyle::bold(14.5, look.text);
    painter.text(pos2(rect.left(), y), Side::Left, &tr!("games-sum"), title);
    // A figure that does not fit beside its label stands in a line of its own.
    let row = |painter: &Painter, y: &mut f32, label: &str, value: &str| {
        let label_ink = TextStyle::regular(13.5, look.text2);
        let value_ink = TextStyle::medium(13.5, look.text);
        let wide = painter.width(label, label_ink) + painter.width(value, value_ink) + 10.0;
        painter.text_within(pos2(rect.left(), *y), rect.width(), label, label_ink);
        if wide > rect.width() {
            *y += 19.0;
        }
        painter.text(pos2(rect.right(), *y), Side::Right, value, value_ink);
        *y += 21.0;
    };
    let tally = |tally: Tally| {
        tr!(
            "games-tally",
            won = tally.won,
            lost = tally.lost,
            drawn = tally.drawn
        )
    };
    y += 24.0;
    let mut lines = vec![(
        tr!("games-count"),
        tr!(
            "games-count-over",
            games = counted.games,
            over = counted.over
        ),
    )];
    if counted.over > 0 {
        let moves = counted.average_plies() / 2.0;
        lines.push((
            tr!("games-length"),
            tr!("games-length-moves", moves = tenths(moves)),
        ));
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
    let clip = painter.ui.painter().clip_rect();
    for (label, value) in lines {
        if y > rect.bottom() || y > clip.bottom() {
            break;
        }
        row(painter, &mut y, &label, &value);
    }
}
