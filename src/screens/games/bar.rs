//! The bar of filters above the list.

use super::filters::{Began, Filters, LENGTHS, RESULTS, length_words, result_words};
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
    let opponents = &screen.listing.opponents;
    let filters = &mut screen.query.filters;
    let (words, now) = (result_words(filters.result), &mut filters.result);
    painter.step_among(ended, ("games-ended", None), &words, &RESULTS, now);
    let (words, now) = (filters.opponent.words(), &mut filters.opponent);
    painter.step_among(opponent, ("games-opponent", None), &words, opponents, now);
    let (words, now) = (length_words(filters.length), &mut filters.length);
    painter.step_among(length, ("games-long", None), &words, &LENGTHS, now);
    let (words, now) = (filters.began.words(), &mut filters.began);
    painter.step_among(began, ("games-began", None), &words, &Began::ALL, now);
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
