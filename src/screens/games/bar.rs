//! The bar of filters above the list.

use super::filters::{Began, Ended, Filters, Length};
use super::{DELETED, GamesScreen, Shown};
use crate::text::tr;
use crate::theme::painter::{Painter, parts};
use bevy_egui::egui::{Rect, vec2};

/// Draws the bar, its first row at `row`; its last row.
pub(super) fn show(
    painter: &mut Painter,
    screen: &mut GamesScreen,
    shown: &Shown,
    row: Rect,
    narrow: bool,
) -> Rect {
    let second = row.translate(vec2(0.0, 44.0));
    let (cells, last): ([Rect; 6], Rect) = if narrow {
        let [a, b, c] = parts(row, 8.0);
        let [d, e, f] = parts(second, 8.0);
        ([a, b, c, d, e, f], second)
    } else {
        (parts(row, 8.0), row)
    };
    let [ended, opponent, length, began, position, none] = cells;
    let opponents = screen.listing.opponents.clone();
    let filters = &mut screen.query.filters;
    let at = Ended::ALL.iter().position(|&one| one == filters.ended);
    let words = filters.ended.words();
    if let Some(to) = painter.step(ended, "games-ended", None, &words, (at, Ended::ALL.len())) {
        filters.ended = Ended::ALL[to];
    }
    let at = opponents.iter().position(|&one| one == filters.opponent);
    let words = filters.opponent.words();
    let to = painter.step(
        opponent,
        "games-opponent",
        None,
        &words,
        (at, opponents.len()),
    );
    if let Some(&opponent) = to.and_then(|to| opponents.get(to)) {
        filters.opponent = opponent;
    }
    let at = Length::ALL.iter().position(|&one| one == filters.length);
    let words = filters.length.words();
    if let Some(to) = painter.step(length, "games-long", None, &words, (at, Length::ALL.len())) {
        filters.length = Length::ALL[to];
    }
    let at = Began::ALL.iter().position(|&one| one == filters.began);
    let words = filters.began.words();
    if let Some(to) = painter.step(began, "games-began", None, &words, (at, Began::ALL.len())) {
        filters.began = Began::ALL[to];
    }
    // Deleted games are not looked through.
    let can = shown.position.is_some() && screen.query.filter != DELETED;
    let (label, on) = (tr!("games-position"), filters.position);
    if painter.chip_choice(position, "games-position", &label, on, can) {
        filters.position = !on;
    }
    let any = filters.count() > 0;
    if painter.button_if(none, "games-no-filter", &tr!("games-no-filter"), 13.5, any) {
        *filters = Filters::default();
    }
    last
}
