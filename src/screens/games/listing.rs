//! The list as it is shown: which games, in which order, and what they add up to. It is made anew only when something has changed,
//! as there may be very many games.

use super::filters::Opponent;
use super::{DELETED, FILTERS, Query, Shown};
use crate::storage::library::{Row, SearchTexts, Statistics};
use crate::storage::library_io::Library;
use crate::storage::position_search::PositionSearch;
use quadrille_games::rules::AnyPosition;

/// The list.
#[derive(Default)]
pub(super) struct Listing {
    /// What was looked for when it was made.
    pub(super) made_for: Option<Query>,
    /// The rows' numbers among all, in their order.
    pub(super) numbers: Vec<usize>,
    /// Their names, in the same order.
    pub(super) names: Vec<String>,
    /// What its games add up to.
    pub(super) counted: Statistics,
    /// What those that are selected add up to, and the selection that this was counted for.
    pub(super) selected: (u64, Statistics),
    /// Who has played in any game.
    pub(super) opponents: Vec<Opponent>,
}

impl Listing {
    /// The rows that it is about.
    pub(super) fn rows<'a>(query: &Query, library: &'a Library) -> &'a [Row] {
        if query.filter == DELETED {
            &library.trash
        } else {
            &library.rows
        }
    }

    /// The games that pass everything; damaged ones pass while nothing is looked for.
    pub(super) fn make(&mut self, query: &Query, texts: &SearchTexts, shown: &Shown) {
        let (_, _, variants) = FILTERS[query.filter.min(FILTERS.len() - 1)];
        let deleted = query.filter == DELETED;
        let all = (query.filter == 0 || deleted)
            && query.search.trim().is_empty()
            && query.filters.count() == 0;
        let rows = Self::rows(query, shown.library);
        let passes = query.filters.test();
        let finds =
            |row: &Row| !query.filters.position || !deleted && shown.found.finds(&row.entry.name);
        let fitting = texts.fitting(deleted, &query.search);
        let numbers = rows.iter().zip(fitting).enumerate();
        let passing = numbers.filter(|(_, (row, fits))| match &row.game {
            Ok(game) => *fits && variants.contains(&game.variant) && passes(game) && finds(row),
            Err(_) => all,
        });
        self.numbers = passing.map(|(number, _)| number).collect();
        query.order.sort(&mut self.numbers, rows);
        let row = |&number: &usize| &rows[number];
        self.names = self
            .numbers
            .iter()
            .map(|number| row(number).entry.name.clone())
            .collect();
        let games = self
            .numbers
            .iter()
            .filter_map(|number| row(number).game.as_ref().ok());
        self.counted = Statistics::of(games);
        self.opponents = Opponent::among(rows);
        self.selected.0 = u64::MAX;
        self.made_for = Some(query.clone());
    }

    /// The games that have not been looked through for `position` and are not being.
    pub(super) fn missing(
        &self,
        library: &Library,
        found: &PositionSearch,
        position: &AnyPosition,
    ) -> Vec<String> {
        let begun = found.position.as_ref() == Some(position);
        if begun && found.left > 0 {
            return Vec::new();
        }
        let of_variant = library.rows.iter().filter(|row| {
            let game = row.game.as_ref().ok();
            game.is_some_and(|game| game.variant == position.variant())
        });
        let names = of_variant.map(|row| &row.entry.name);
        let missing = names.filter(|name| !begun || !found.games.contains_key(*name));
        missing.cloned().collect()
    }
}
