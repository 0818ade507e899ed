//! The keyboard on the Games screen.

use super::{Choosing, DELETED, GamesScreen, Shown};
use crate::input::shortcuts::{Scope, Shortcut, presses};
use crate::storage::library_io::LibraryRequest;
use crate::theme::painter::Painter;
use bevy_egui::egui::Context;

/// How many rows a page is.
const PAGE: usize = 8;

/// Does what the first shortcut of the list that was pressed asks for.
pub(super) fn follow(painter: &mut Painter, screen: &mut GamesScreen, shown: &Shown) {
    let ctx = &painter.ui.ctx().clone();
    if Shortcut::AllRows.consume(ctx, Scope::List) {
        return screen.selection.choose_all(&screen.listing.names);
    }
    if ctx.memory(|memory| memory.focused()).is_some() {
        return;
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
        return screen.sort(ctx, order);
    }
    let Some(last) = screen.listing.names.len().checked_sub(1) else {
        return;
    };
    let at = screen.selection.cursor().map(|_| screen.selection.at());
    if let Some((to, how)) = step(ctx, at, last, PAGE) {
        screen.reveal = true;
        return screen.selection.choose(&screen.listing.names, to, how);
    }
    let opened = Shortcut::OpenRow.is_pressed(ctx, Scope::List);
    if screen.query.filter == DELETED {
        if opened {
            painter.send(LibraryRequest::Restore(screen.selected()));
        }
    } else if opened {
        let number = at.and_then(|at| screen.listing.numbers.get(at));
        let row = number.and_then(|&number| shown.library.rows.get(number));
        if let Some(row) = row.filter(|row| row.game.is_ok()) {
            screen.open(painter, shown, &row.entry.name);
        }
    } else if Shortcut::DeleteRows.is_pressed(ctx, Scope::List) {
        delete(painter, screen.selected(), shown.table);
    }
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

/// Deletes these games as far as they can be.
pub(super) fn delete(painter: &mut Painter, names: Vec<String>, table: Option<&str>) {
    let names = deletable(names, table);
    painter.send_if(!names.is_empty(), LibraryRequest::Delete(names));
}

/// These games but for the one on the table, which would be written again with the next move.
fn deletable(mut names: Vec<String>, table: Option<&str>) -> Vec<String> {
    names.retain(|name| table != Some(&**name));
    names
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
    fn game_on_table_is_never_deleted() {
        let names = || vec!["a".to_owned(), "b".to_owned()];
        assert_eq!(deletable(names(), Some("a")), ["b"]);
        assert_eq!(deletable(names(), None), names());
        assert!(deletable(vec!["a".to_owned()], Some("a")).is_empty());
    }
}
