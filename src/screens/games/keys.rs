//! The keyboard on the Games screen.

use super::{Choosing, DELETED, GamesAction, GamesScreen, Listing, Shown};
use crate::input::shortcuts::{Scope, Shortcut, presses};
use bevy_egui::egui::Context;

/// How many rows a page is.
const PAGE: usize = 8;

/// What the first shortcut of the list that was pressed asks for.
pub(super) fn pressed(
    ctx: &Context,
    screen: &mut GamesScreen,
    shown: &Shown,
) -> Option<GamesAction> {
    if Shortcut::Leave.is_pressed(ctx, Scope::Page) {
        return Some(GamesAction::Back);
    }
    if Shortcut::AllRows.consume(ctx, Scope::List) {
        return Some(GamesAction::ChooseAll);
    }
    if ctx.memory(|memory| memory.focused()).is_some() {
        return None;
    }
    let order = screen.query.order;
    let column = ctx.input(|input| presses(input, Scope::Columns).next());
    let order = column.and_then(|(shortcut, _)| match shortcut {
        Shortcut::ColumnLeft => Some(order.beside(-1)),
        Shortcut::ColumnRight => Some(order.beside(1)),
        Shortcut::TurnOrder => Some(order.clicked(order.column)),
        _ => None,
    });
    if let Some(order) = order {
        return Some(GamesAction::Order(order));
    }
    let last = screen.listing.names.len().checked_sub(1)?;
    let at = screen.selection.cursor().map(|_| screen.selection.at());
    if let Some((to, how)) = step(ctx, at, last, PAGE) {
        screen.reveal = true;
        return Some(GamesAction::Choose(to, how));
    }
    let selected = || screen.selected();
    let opened = Shortcut::OpenRow.is_pressed(ctx, Scope::List);
    if screen.query.filter == DELETED {
        return opened.then(|| GamesAction::Restore(selected()));
    }
    if opened {
        let number = *screen.listing.numbers.get(at?)?;
        let row = Listing::rows(&screen.query, shown.library).get(number)?;
        let name = row.entry.name.clone();
        return row.game.is_ok().then_some(GamesAction::Open(name));
    }
    if Shortcut::DeleteRows.is_pressed(ctx, Scope::List) {
        return deletion(selected(), shown.table);
    }
    None
}

/// The row of a list up to `last` that the first key pressed leads to from `at`, and whether Shift was held then: it may be up
/// again by the end of a slow frame. `page` is the number of rows of a page.
pub(in crate::screens) fn step(
    ctx: &Context,
    at: Option<usize>,
    last: usize,
    page: usize,
) -> Option<(usize, Choosing)> {
    let before = |rows| at.map_or(0, |at: usize| at.saturating_sub(rows));
    ctx.input(|input| {
        presses(input, Scope::List).find_map(|(shortcut, press)| {
            let to = match shortcut {
                Shortcut::RowAbove => before(1),
                Shortcut::RowBelow => at.map_or(0, |at| at + 1),
                Shortcut::PageAbove => before(page),
                Shortcut::PageBelow => at.map_or(0, |at| at + page),
                Shortcut::FirstRow => 0,
                Shortcut::LastRow => last,
                _ => return None,
            };
            let how = if press.modifiers.shift {
                Choosing::Range
            } else {
                Choosing::Alone
            };
            Some((to.min(last), how))
        })
    })
}

/// Deletes these games but for the one on the table, which would be written again with the next move.
pub(super) fn deletion(mut names: Vec<String>, table: Option<&str>) -> Option<GamesAction> {
    names.retain(|name| table != Some(&**name));
    (!names.is_empty()).then_some(GamesAction::Delete(names))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Event, Key, Modifiers, RawInput};

    #[test]
    fn a_range_is_chosen_with_shift_even_if_that_is_up_again_within_the_frame() {
        let ctx = Context::default();
        for (modifiers, how) in [
            (Modifiers::SHIFT, Choosing::Range),
            (Modifiers::NONE, Choosing::Alone),
        ] {
            let event = Event::Key {
                key: Key::End,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            };
            ctx.begin_pass(RawInput {
                events: vec![event],
                ..RawInput::default()
            });
            assert_eq!(step(&ctx, Some(2), 7, PAGE), Some((7, how)));
            ctx.end_pass().textures_delta.clear();
        }
    }

    #[test]
    fn the_game_on_the_table_is_never_deleted() {
        let names = || vec!["a".to_owned(), "b".to_owned()];
        let rest = GamesAction::Delete(vec!["b".to_owned()]);
        assert_eq!(deletion(names(), Some("a")), Some(rest));
        assert_eq!(deletion(names(), None), Some(GamesAction::Delete(names())));
        assert_eq!(deletion(vec!["a".to_owned()], Some("a")), None);
    }
}
