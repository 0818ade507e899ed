//! Which rows of a list are selected: one by a click, more with Ctrl and Shift, as in any list.

use std::collections::BTreeSet;

/// The rows that are selected.
#[derive(Clone, Debug)]
pub(in crate::screens) struct Selection<K> {
    all: BTreeSet<K>,
    /// The row that the keyboard moves on from.
    cursor: Option<K>,
    /// Where a range begins.
    anchor: Option<K>,
    /// Where the cursor stood in the list.
    at: usize,
    /// Grows with every change.
    changes: u64,
}

impl<K> Default for Selection<K> {
    fn default() -> Self {
        Self {
            all: BTreeSet::new(),
            cursor: None,
            anchor: None,
            at: 0,
            changes: 0,
        }
    }
}

/// How a row is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::screens) enum Choosing {
    /// By itself.
    #[default]
    Alone,
    /// Besides those that are selected, or no more.
    Toggle,
    /// With all that lie between it and where the range begins.
    Range,
}

impl Choosing {
    /// What a click means with these keys held.
    pub(in crate::screens) const fn by(modifiers: bevy_egui::egui::Modifiers) -> Self {
        if modifiers.shift {
            Self::Range
        } else if modifiers.command {
            Self::Toggle
        } else {
            Self::Alone
        }
    }
}

impl<K: Clone + Ord> Selection<K> {
    /// How many rows are selected.
    pub(in crate::screens) fn count(&self) -> usize {
        self.all.len()
    }

    /// Whether this row is.
    pub(in crate::screens) fn has(&self, key: &K) -> bool {
        self.all.contains(key)
    }

    /// All of them.
    pub(in crate::screens) const fn all(&self) -> &BTreeSet<K> {
        &self.all
    }

    /// The row that the keyboard moves on from.
    pub(in crate::screens) const fn cursor(&self) -> Option<&K> {
        self.cursor.as_ref()
    }

    /// Another number after every change.
    pub(in crate::screens) const fn changes(&self) -> u64 {
        self.changes
    }

    /// Where the cursor stands in the list.
    pub(in crate::screens) const fn at(&self) -> usize {
        self.at
    }

    /// Chooses the row at this place of the list `keys`.
    pub(in crate::screens) fn choose(&mut self, keys: &[K], at: usize, how: Choosing) {
        let Some(key) = keys.get(at) else { return };
        self.changes += 1;
        self.at = at;
        self.cursor = Some(key.clone());
        let begins = self.anchor.as_ref();
        let begins = begins.and_then(|anchor| keys.iter().position(|known| known == anchor));
        match (how, begins) {
            (Choosing::Range, Some(begins)) => {
                self.all = keys[begins.min(at)..=begins.max(at)]
                    .iter()
                    .cloned()
                    .collect();
                return;
            }
            (Choosing::Toggle, _) => {
                if !self.all.remove(key) {
                    self.all.insert(key.clone());
                }
            }
            _ => self.all = BTreeSet::from([key.clone()]),
        }
        self.anchor.clone_from(&self.cursor);
    }

    /// Selects the whole list.
    pub(in crate::screens) fn choose_all(&mut self, keys: &[K]) {
        self.changes += 1;
        self.all = keys.iter().cloned().collect();
        if self.cursor.is_none() {
            self.cursor = keys.first().cloned();
        }
        self.anchor = keys.first().cloned();
    }

    /// Goes along with a list that has changed: what is gone is selected no more. If nothing is left, that is the row which
    /// took the place of the cursor's, or the first if something else is looked for.
    pub(in crate::screens) fn follow(&mut self, keys: &[K], another: bool) {
        self.changes += 1;
        let there: BTreeSet<&K> = keys.iter().collect();
        self.all.retain(|key| there.contains(key));
        let known = self.cursor.as_ref();
        let known = known.and_then(|cursor| keys.iter().position(|key| key == cursor));
        let at = match known {
            Some(at) if !another => at,
            _ if another => 0,
            _ => self.at.min(keys.len().saturating_sub(1)),
        };
        self.at = at;
        if another || known.is_none() || self.all.is_empty() {
            self.all.clear();
            (self.cursor, self.anchor) = (None, None);
            self.choose(keys, at, Choosing::Alone);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(selection: &Selection<char>) -> String {
        selection.all.iter().collect()
    }

    #[test]
    fn clicks_choose_one_toggle_and_choose_ranges() {
        let keys = ['a', 'b', 'c', 'd', 'e'];
        let mut list = Selection::default();
        list.choose(&keys, 1, Choosing::Alone);
        assert_eq!(selected(&list), "b");
        list.choose(&keys, 3, Choosing::Range);
        assert_eq!(selected(&list), "bcd");
        // The range begins where it began.
        list.choose(&keys, 0, Choosing::Range);
        assert_eq!(
            (selected(&list), list.cursor()),
            ("ab".to_owned(), Some(&'a'))
        );
        list.choose(&keys, 4, Choosing::Toggle);
        assert_eq!(selected(&list), "abe");
        list.choose(&keys, 0, Choosing::Toggle);
        assert_eq!(selected(&list), "be");
        list.choose(&keys, 2, Choosing::Alone);
        assert_eq!(selected(&list), "c");
        list.choose_all(&keys);
        assert_eq!((list.count(), list.cursor()), (5, Some(&'c')));
        list.choose(&keys, 9, Choosing::Alone);
        assert_eq!(list.count(), 5, "there is no such row");
    }

    #[test]
    fn the_neighbour_of_a_deleted_game_is_chosen_and_a_search_begins_at_its_first_hit() {
        let after = |chosen: Option<usize>, keys: &str, another: bool| {
            let mut list = Selection::default();
            if let Some(chosen) = chosen {
                list.choose(&['a', 'b', 'c', 'd'], chosen, Choosing::Alone);
            }
            let keys: Vec<char> = keys.chars().collect();
            list.follow(&keys, another);
            (selected(&list), list.at())
        };
        let chosen = |name: &str, at: usize| (name.to_owned(), at);
        assert_eq!(after(None, "abcd", false), chosen("a", 0));
        assert_eq!(after(Some(2), "abcd", false), chosen("c", 2));
        assert_eq!(after(Some(2), "abd", false), chosen("d", 2));
        assert_eq!(after(Some(3), "ab", false), chosen("b", 1));
        assert_eq!(after(Some(2), "abcd", true), chosen("a", 0));
        assert_eq!(after(Some(2), "", false), chosen("", 0));
    }

    #[test]
    fn a_selection_follows_a_list_that_is_sorted_and_shrinks() {
        let mut list = Selection::default();
        list.choose(&['a', 'b', 'c', 'd'], 1, Choosing::Alone);
        list.choose(&['a', 'b', 'c', 'd'], 3, Choosing::Range);
        list.follow(&['d', 'c', 'b', 'a'], false);
        assert_eq!((selected(&list), list.at()), ("bcd".to_owned(), 0));
        list.follow(&['d', 'b', 'a'], false);
        assert_eq!(selected(&list), "bd");
    }
}
