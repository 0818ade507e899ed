//! The last ten games, each of which opens.

use super::StatisticsAction;
use crate::app::learn::progress::date_of;
use crate::app::learn::statistics::{Played, Statistics};
use crate::app::text::{self, tr};
use crate::app::theme::painter::{Painter, Side, area};
use bevy_egui::egui::{Rect, pos2, vec2};

/// So many games.
const GAMES: usize = 10;
/// A row's height.
const ROW: f32 = 30.0;
/// The height of what is above and below the rows.
const FRAME: f32 = 76.0;

/// How high the card is.
pub(super) fn height(statistics: &Statistics) -> f32 {
    FRAME + statistics.games.len().min(GAMES) as f32 * ROW
}

/// Draws the card.
pub(super) fn show(
    painter: &mut Painter,
    statistics: &Statistics,
    rect: Rect,
) -> Option<StatisticsAction> {
    let look = painter.look;
    painter.sheet(rect, 16, look.panel, look.line, 1.0);
    let inner = rect.shrink2(vec2(20.0, 16.0));
    let at = pos2(inner.left(), inner.top() + 16.0);
    painter.text(at, Side::Left, &tr!("statistics-recent"), look.strong(16.0));
    let label = tr!("statistics-all-games");
    let width = painter.width(&label, look.dim(14.0)) + 20.0;
    let link = area(inner.right() - width, inner.top(), width, 26.0);
    let all = painter.word_button(link, "statistics-games", None, [&label, &label]);
    let mut wish = all.then_some(StatisticsAction::Games);
    let room = inner.bottom() - inner.top() - 42.0;
    let games = statistics.games.iter().take(GAMES);
    let step = (room / games.len().max(1) as f32).min(ROW);
    for (index, game) in games.enumerate() {
        let top = inner.top() + 42.0 + index as f32 * step;
        let place = area(inner.left() - 8.0, top, inner.width() + 16.0, step);
        if row(painter, game, index, place) {
            wish = Some(StatisticsAction::Open(game.name.clone()));
        }
    }
    wish
}

/// A game's row; whether it was clicked.
fn row(painter: &mut Painter, game: &Played, index: usize, rect: Rect) -> bool {
    let look = painter.look;
    let response = painter.list_row(rect, &format!("statistics-game-{index}"), false);
    let day = game
        .day
        .map_or_else(String::new, |day| date_of(day).to_string());
    let variant = text::title(game.variant);
    let opponent = match game.level {
        Some(level) => tr!("statistics-against", level = level),
        None => game.opponent.clone(),
    };
    let side = tr!(
        "statistics-seat",
        id = if game.began { "began" } else { "second" }
    );
    let outcome = if game.score > 0.75 {
        "won"
    } else if game.score > 0.25 {
        "drawn"
    } else {
        "lost"
    };
    let outcome = tr!("statistics-outcome", id = outcome);
    let change = game
        .change
        .map(|change| format!("{change:+.0}").replace('-', "−"));
    let told = [&day, &variant, &opponent, &side, &outcome].map(String::as_str);
    painter.named(&response, &told.join(", "));
    let y = rect.center().y;
    let left = rect.left() + 8.0;
    let width = rect.width() - 16.0;
    let cells = [
        (0.0, 0.17, &day, look.dim(13.0)),
        (0.17, 0.29, &variant, look.plain(13.5)),
        (0.46, 0.15, &opponent, look.dim(13.0)),
        (0.61, 0.15, &side, look.dim(13.0)),
        (0.76, 0.14, &outcome, look.strong(13.5)),
    ];
    for (from, share, words, ink) in cells {
        painter.text_within(
            pos2(left + from * width, y + 4.5),
            share * width - 6.0,
            words,
            ink,
        );
    }
    if let Some(change) = change {
        let at = pos2(left + width, y + 4.5);
        painter.text(at, Side::Right, &change, look.plain(13.5));
    }
    response.clicked()
}
