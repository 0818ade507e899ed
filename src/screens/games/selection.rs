//! A list whose rows can be selected by clicks, with Ctrl and Shift, and by the keyboard.

use crate::screens::prelude::*;
use bevy_egui::egui::{Context, Event, InputState};
use std::collections::BTreeSet;

pub(in crate::screens) const ROW_HEIGHT_PX: f32 = 46.0;
/// The number of rows by which Page Up and Page Down move the cursor.
const PAGE_ROWS: usize = 8;

#[derive(Clone, Debug, Default)]
pub(in crate::screens) struct Selection<K> {
    selected_keys: BTreeSet<K>,
    /// The row of the keyboard cursor.
    cursor: Option<K>,
    /// The row at which a range selection begins.
    anchor: Option<K>,
    /// The index of the cursor.
    cursor_index: usize,
    /// The number of changes so far.
    change_count: u64,
    /// Whether the list must scroll to the cursor.
    pub(in crate::screens) must_reveal_cursor: bool,
}

/// The way in which a row is selected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::screens) enum SelectionMode {
    #[default]
    Single,
    /// The row is added to or removed from the selection.
    Toggle,
    /// All rows from the anchor to this one are selected.
    Range,
}

impl SelectionMode {
    /// Returns the selection mode of the frame's click. The modifiers may have been released by the end of a slow
    /// frame.
    fn from_modifiers(input: &InputState) -> Self {
        let mut newest_events = input.events.iter().rev();
        let click_modifiers = newest_events.find_map(|event| match event {
            Event::PointerButton { pressed: false, modifiers, .. } => Some(*modifiers),
            _ => None,
        });
        let modifiers = click_modifiers.unwrap_or(input.modifiers);
        if modifiers.shift {
            Self::Range
        } else if modifiers.command {
            Self::Toggle
        } else {
            Self::Single
        }
    }
}

impl<K: Clone + Ord> Selection<K> {
    pub(in crate::screens) fn count(&self) -> usize {
        self.selected_keys.len()
    }

    pub(in crate::screens) fn contains(&self, key: &K) -> bool {
        self.selected_keys.contains(key)
    }

    pub(in crate::screens) const fn selected_keys(&self) -> &BTreeSet<K> {
        &self.selected_keys
    }

    /// Returns a number that increases with every change.
    pub(in crate::screens) const fn change_count(&self) -> u64 {
        self.change_count
    }

    pub(in crate::screens) const fn cursor_index(&self) -> usize {
        self.cursor_index
    }

    /// Moves the cursor to the row at `index` of `keys`, and selects it by `mode`.
    pub(in crate::screens) fn select_row(&mut self, keys: &[K], index: usize, mode: SelectionMode) {
        let Some(key) = keys.get(index) else { return };
        self.change_count += 1;
        self.cursor_index = index;
        self.cursor = Some(key.clone());
        let anchor_index = self.anchor.as_ref();
        let anchor_index =
            anchor_index.and_then(|anchor| keys.iter().position(|key| key == anchor));
        match (mode, anchor_index) {
            (SelectionMode::Range, Some(anchor_index)) => {
                let range = &keys[anchor_index.min(index)..=anchor_index.max(index)];
                self.selected_keys = range.iter().cloned().collect();
                return;
            }
            (SelectionMode::Toggle, _) => {
                if !self.selected_keys.remove(key) {
                    self.selected_keys.insert(key.clone());
                }
            }
            _ => self.selected_keys = BTreeSet::from([key.clone()]),
        }
        self.anchor.clone_from(&self.cursor);
    }

    pub(in crate::screens) fn select_all(&mut self, keys: &[K]) {
        self.change_count += 1;
        self.selected_keys = keys.iter().cloned().collect();
        if self.cursor.is_none() {
            self.cursor = keys.first().cloned();
        }
        self.anchor = keys.first().cloned();
    }

    /// Updates the selection after a change of the list. Removed rows are deselected. If none is left, the row at the index
    /// of the cursor is selected, or the first row of a new list.
    pub(in crate::screens) fn update_keys(&mut self, keys: &[K], is_new_list: bool) {
        self.change_count += 1;
        let current_keys: BTreeSet<&K> = keys.iter().collect();
        self.selected_keys.retain(|key| current_keys.contains(key));
        let cursor = self.cursor.as_ref();
        let cursor_index = cursor.and_then(|cursor| keys.iter().position(|key| key == cursor));
        let index = match cursor_index {
            Some(index) if !is_new_list => index,
            _ if is_new_list => 0,
            _ => self.cursor_index.min(keys.len().saturating_sub(1)),
        };
        self.cursor_index = index;
        if is_new_list || cursor_index.is_none() || self.selected_keys.is_empty() {
            self.selected_keys.clear();
            (self.cursor, self.anchor) = (None, None);
            self.select_row(keys, index, SelectionMode::Single);
        }
    }
}

impl<K: Clone + Ord> Selection<K> {
    /// Draws the visible rows of `keys`. `draw_row` returns the response of a row, and whether a double click opens it. A click
    /// selects a row. Returns whether the selected row must be opened.
    pub(in crate::screens) fn draw_rows(
        &mut self,
        painter: &mut Painter,
        rect: Rect,
        name: &str,
        keys: &[K],
        mut draw_row: impl FnMut(&mut Painter, usize, Rect, bool) -> (Response, bool),
    ) -> bool {
        let mut should_open = false;
        painter.scroll_area(rect, name, false, |painter, page_rect| {
            if std::mem::take(&mut self.must_reveal_cursor) {
                let top = page_rect.top() + self.cursor_index as f32 * ROW_HEIGHT_PX;
                let row_rect = area(page_rect.left(), top, page_rect.width(), ROW_HEIGHT_PX);
                painter.ui.scroll_to_rect(row_rect, None);
            }
            painter.rows_in_sight(
                page_rect,
                keys.len(),
                ROW_HEIGHT_PX,
                |painter, index, row_rect| {
                    let (response, can_open) =
                        draw_row(painter, index, row_rect, self.contains(&keys[index]));
                    if response.double_clicked() && can_open {
                        self.select_row(keys, index, SelectionMode::Single);
                        should_open = true;
                    } else if response.clicked() {
                        let mode = painter.ui.input(SelectionMode::from_modifiers);
                        self.select_row(keys, index, mode);
                    }
                },
            );
            keys.len() as f32 * ROW_HEIGHT_PX
        });
        should_open
    }

    /// Handles keys that move the cursor in `keys`. Returns whether such a key was pressed.
    pub(in crate::screens) fn handle_keys(&mut self, ctx: &Context, keys: &[K]) -> bool {
        if Shortcut::AllRows.consume(ctx, Scope::List) {
            self.select_all(keys);
            return true;
        }
        let Some(last_index) = keys.len().checked_sub(1) else { return false };
        if ctx.memory(|memory| memory.focused()).is_some() {
            return false;
        }
        let cursor_index = self.cursor.as_ref().map(|_| self.cursor_index);
        let Some((target_index, mode)) = key_step(ctx, cursor_index, last_index) else {
            return false;
        };
        self.must_reveal_cursor = true;
        self.select_row(keys, target_index, mode);
        true
    }
}

/// Returns the row to which the first pressed key moves the cursor, and the selection mode at the time of the key, because
/// Shift may be released by the end of a slow frame. `last_index` is the index of the last row.
fn key_step(
    ctx: &Context,
    cursor_index: Option<usize>,
    last_index: usize,
) -> Option<(usize, SelectionMode)> {
    let rows_above = |row_count| {
        cursor_index.map_or(0, |cursor_index: usize| cursor_index.saturating_sub(row_count))
    };
    ctx.input(|input| {
        presses(input, Scope::List).find_map(|(shortcut, press)| {
            let target_index = match shortcut {
                Shortcut::RowAbove => rows_above(1),
                Shortcut::RowBelow => cursor_index.map_or(0, |cursor_index| cursor_index + 1),
                Shortcut::PageAbove => rows_above(PAGE_ROWS),
                Shortcut::PageBelow => {
                    cursor_index.map_or(0, |cursor_index| cursor_index + PAGE_ROWS)
                }
                Shortcut::FirstRow => 0,
                Shortcut::LastRow => last_index,
                _ => return None,
            };
            let mode =
                if press.modifiers.shift { SelectionMode::Range } else { SelectionMode::Single };
            Some((target_index.min(last_index), mode))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Key, Modifiers, PointerButton, RawInput};

    fn selected(selection: &Selection<char>) -> String {
        selection.selected_keys.iter().collect()
    }

    #[test]
    fn clicks_select_toggle_and_extend() {
        let keys = ['a', 'b', 'c', 'd', 'e'];
        let mut list = Selection::default();
        list.select_row(&keys, 1, SelectionMode::Single);
        assert_eq!(selected(&list), "b");
        list.select_row(&keys, 3, SelectionMode::Range);
        assert_eq!(selected(&list), "bcd");
        // The anchor stays.
        list.select_row(&keys, 0, SelectionMode::Range);
        assert_eq!((selected(&list), list.cursor), ("ab".to_owned(), Some('a')));
        list.select_row(&keys, 4, SelectionMode::Toggle);
        assert_eq!(selected(&list), "abe");
        list.select_row(&keys, 0, SelectionMode::Toggle);
        assert_eq!(selected(&list), "be");
        list.select_row(&keys, 2, SelectionMode::Single);
        assert_eq!(selected(&list), "c");
        list.select_all(&keys);
        assert_eq!((list.count(), list.cursor), (5, Some('c')));
        list.select_row(&keys, 9, SelectionMode::Single);
        assert_eq!(list.count(), 5, "there is no such row");
    }

    #[test]
    fn neighbour_or_first_result_is_selected() {
        let row_after_update = |initial_index: Option<usize>, keys: &str, is_new_list: bool| {
            let mut list = Selection::default();
            if let Some(initial_index) = initial_index {
                list.select_row(&['a', 'b', 'c', 'd'], initial_index, SelectionMode::Single);
            }
            let keys: Vec<char> = keys.chars().collect();
            list.update_keys(&keys, is_new_list);
            (selected(&list), list.cursor_index())
        };
        let expected = |name: &str, index: usize| (name.to_owned(), index);
        assert_eq!(row_after_update(None, "abcd", false), expected("a", 0));
        assert_eq!(row_after_update(Some(2), "abcd", false), expected("c", 2));
        assert_eq!(row_after_update(Some(2), "abd", false), expected("d", 2));
        assert_eq!(row_after_update(Some(3), "ab", false), expected("b", 1));
        assert_eq!(row_after_update(Some(2), "abcd", true), expected("a", 0));
        assert_eq!(row_after_update(Some(2), "", false), expected("", 0));
    }

    #[test]
    fn selection_follows_sorting_and_removal() {
        let mut list = Selection::default();
        list.select_row(&['a', 'b', 'c', 'd'], 1, SelectionMode::Single);
        list.select_row(&['a', 'b', 'c', 'd'], 3, SelectionMode::Range);
        list.update_keys(&['d', 'c', 'b', 'a'], false);
        assert_eq!((selected(&list), list.cursor_index()), ("bcd".to_owned(), 0));
        list.update_keys(&['d', 'b', 'a'], false);
        assert_eq!(selected(&list), "bd");
    }

    #[test]
    fn click_uses_the_modifiers_at_its_release() {
        let ctx = Context::default();
        for (modifiers, mode) in [
            (Modifiers::SHIFT, SelectionMode::Range),
            (Modifiers::COMMAND, SelectionMode::Toggle),
            (Modifiers::NONE, SelectionMode::Single),
        ] {
            let event = |pressed, modifiers| Event::PointerButton {
                pos: Pos2::ZERO,
                button: PointerButton::Primary,
                pressed,
                modifiers,
            };
            ctx.begin_pass(RawInput {
                events: vec![event(true, Modifiers::ALT), event(false, modifiers)],
                ..RawInput::default()
            });
            assert_eq!(ctx.input(SelectionMode::from_modifiers), mode);
            ctx.end_pass().textures_delta.clear();
        }
    }

    #[test]
    fn shift_selects_a_range_within_one_frame() {
        let ctx = Context::default();
        for (modifiers, mode) in
            [(Modifiers::SHIFT, SelectionMode::Range), (Modifiers::NONE, SelectionMode::Single)]
        {
            let event = Event::Key {
                key: Key::End,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            };
            ctx.begin_pass(RawInput { events: vec![event], ..RawInput::default() });
            assert_eq!(key_step(&ctx, Some(2), 7), Some((7, mode)));
            ctx.end_pass().textures_delta.clear();
        }
    }
}
