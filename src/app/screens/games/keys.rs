//! The keyboard on the Games screen.

use super::{Choosing, DELETED, GamesAction, GamesScreen, Listing, Shown};
use bevy_egui::egui::{Context, Event, Key, Modifiers};

/// How many rows a page is.
const PAGE: usize = 8;

/// Esc goes home; the arrows, Home, End and the page keys choose, with Shift a range; Ctrl+A chooses all. Left and right choose
/// the column to sort by, the space bar turns the order. Enter opens, Delete deletes; among the deleted games Enter brings back.
pub(super) fn pressed(
    ctx: &Context,
    screen: &mut GamesScreen,
    shown: &Shown,
) -> Option<GamesAction> {
    let focused = ctx.memory(|memory| memory.focused()).is_some();
    let pressed = |key| ctx.input(|input| input.key_pressed(key));
    if pressed(Key::Escape) {
        return Some(GamesAction::Back);
    }
    if ctx.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::A)) {
        return Some(GamesAction::ChooseAll);
    }
    if focused {
        return None;
    }
    let order = screen.query.order;
    let orders = [
        (Key::ArrowLeft, order.beside(-1)),
        (Key::ArrowRight, order.beside(1)),
        (Key::Space, order.clicked(order.column)),
    ];
    for (key, order) in orders {
        if pressed(key) {
            return Some(GamesAction::Order(order));
        }
    }
    let last = screen.listing.names.len().checked_sub(1)?;
    let at = screen.selection.cursor().map(|_| screen.selection.at());
    let steps = [
        (Key::ArrowDown, at.map_or(0, |at| at + 1)),
        (Key::ArrowUp, at.map_or(0, |at| at.saturating_sub(1))),
        (Key::PageDown, at.map_or(0, |at| at + PAGE)),
        (Key::PageUp, at.map_or(0, |at| at.saturating_sub(PAGE))),
        (Key::Home, 0),
        (Key::End, last),
    ];
    if let Some((to, how)) = step(ctx, &steps) {
        screen.reveal = true;
        return Some(GamesAction::Choose(to.min(last), how));
    }
    let selected = || screen.selected();
    if screen.query.filter == DELETED {
        return pressed(Key::Enter).then(|| GamesAction::Restore(selected()));
    }
    if pressed(Key::Enter) {
        let number = *screen.listing.numbers.get(at?)?;
        let row = Listing::rows(&screen.query, shown.library).get(number)?;
        let name = row.entry.name.clone();
        return row.game.is_ok().then_some(GamesAction::Open(name));
    }
    if pressed(Key::Delete) {
        return deletion(selected(), shown.table);
    }
    None
}

/// Where the first of these keys that was pressed leads, and whether Shift was held then: it may be up again by the end of a
/// slow frame.
pub(in crate::app::screens) fn step(
    ctx: &Context,
    steps: &[(Key, usize)],
) -> Option<(usize, Choosing)> {
    ctx.input(|input| {
        input.events.iter().find_map(|event| {
            let Event::Key {
                key: pressed,
                pressed: true,
                modifiers,
                ..
            } = event
            else {
                return None;
            };
            let &(_, to) = steps.iter().find(|(key, _)| key == pressed)?;
            let how = if modifiers.shift {
                Choosing::Range
            } else {
                Choosing::Alone
            };
            Some((to, how))
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
    use bevy_egui::egui::RawInput;

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
            let steps = [(Key::Home, 0), (Key::End, 7)];
            assert_eq!(step(&ctx, &steps), Some((7, how)));
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
