//! The available puzzles, and the selection of solved, due and next puzzles. Progress of puzzles that no longer exist is
//! kept and ignored.

use crate::learn::progress::{Progress, Today};
use bevy::prelude::*;
use quadrille_games::rules::Variant;
use quadrille_teaching::puzzle::{Puzzle, shipped};
use std::sync::Arc;

/// The available puzzles with their [keys](Puzzle::key).
#[derive(Resource, Clone, Debug)]
pub struct Puzzles(Vec<(String, Arc<Puzzle>)>);

impl Default for Puzzles {
    /// Returns the puzzles that come with the program.
    fn default() -> Self {
        let all = Variant::ALL.into_iter().flat_map(shipped);
        Self::new(all.cloned().map(Arc::new))
    }
}

impl Puzzles {
    /// Returns a collection of these puzzles.
    pub fn new(all: impl IntoIterator<Item = Arc<Puzzle>>) -> Self {
        Self(all.into_iter().map(|it| (it.key(), it)).collect())
    }

    /// Returns the puzzles of `variant` with their keys.
    fn for_variant(&self, variant: Variant) -> impl Iterator<Item = (&str, &Arc<Puzzle>)> {
        let all = self.0.iter().map(|(key, puzzle)| (&key[..], puzzle));
        all.filter(move |(_, puzzle)| puzzle.variant == variant)
    }

    /// Returns the number of puzzles of `variant`.
    pub fn count(&self, variant: Variant) -> usize {
        self.for_variant(variant).count()
    }

    /// Returns the puzzle with this name.
    pub fn by_id(&self, id: &str) -> Option<Arc<Puzzle>> {
        let mut all = self.0.iter().map(|(_, puzzle)| puzzle);
        all.find(|puzzle| puzzle.id == id).cloned()
    }

    /// Returns the number of puzzles of `variant` solved without help.
    pub fn solved(&self, progress: &Progress, variant: Variant) -> usize {
        let all = self.for_variant(variant);
        all.filter(|(key, _)| progress.has_solved(key)).count()
    }

    /// Returns the puzzles of `variant` that are due on `today`, the longest overdue first.
    pub fn due(&self, progress: &Progress, variant: Variant, today: Today) -> Vec<&Arc<Puzzle>> {
        let keys = progress.due(variant, today.0).into_iter();
        let named = |key: &str| {
            let mut all = self.for_variant(variant);
            all.find(|(other, _)| *other == key).map(|(_, it)| it)
        };
        keys.filter_map(named).collect()
    }

    /// Returns the next puzzle of `variant`: a due one, else the untried one nearest to the person's rating, else the one
    /// tried longest ago. Avoids the puzzle `here` if there is another one.
    pub fn next(
        &self,
        variant: Variant,
        here: Option<&Puzzle>,
        (progress, today): (&Progress, Today),
    ) -> Option<Arc<Puzzle>> {
        let here = here.map(Puzzle::key);
        let is_other = |key: &str| here.as_deref() != Some(key);
        let all = || self.for_variant(variant).filter(|(key, _)| is_other(key));
        let mut due = self.due(progress, variant, today).into_iter();
        let due = due.find(|it| is_other(&it.key()));
        let aim = progress.target_rating(variant);
        let distance = |(key, puzzle): &(&str, &Arc<Puzzle>)| {
            let rating = progress.puzzle_rating(key, puzzle.rating);
            (rating - aim).abs()
        };
        let new = || {
            let never = all().filter(|(key, _)| progress.last_tried(key).is_none());
            never.min_by(|one, other| distance(one).total_cmp(&distance(other)))
        };
        let oldest = || all().min_by_key(|(key, _)| progress.last_tried(key));
        // A single puzzle is repeated.
        let only = || self.for_variant(variant).next();
        let other = || new().or_else(oldest).or_else(only).map(|(_, it)| it);
        due.or_else(other).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;
    use quadrille_teaching::repetition::Recall;

    fn missed(variant: Variant, id: &str) -> ProgressEvent {
        ProgressEvent::Puzzle {
            id: id.to_owned(),
            variant,
            puzzle_rating: 1000,
            recall: Recall::Missed,
        }
    }

    #[test]
    fn results_of_removed_puzzles_are_kept_but_not_counted() {
        let variant = Variant::Hique;
        let puzzles = Puzzles::default();
        let mut progress = Progress::default();
        let puzzle = &shipped(variant)[0];
        // The first id is a name of an earlier version and now that of another puzzle. The second puzzle no longer exists.
        for id in [&puzzle.id[..], "hique-00000000"] {
            progress.apply(1, &missed(variant, id));
            assert!(puzzles.due(&progress, variant, Today(10)).is_empty());
        }
        assert_eq!(progress.due(variant, 10).len(), 2, "it is not lost");
        progress.apply(1, &missed(variant, &puzzle.key()));
        let due = puzzles.due(&progress, variant, Today(10));
        assert_eq!(due.len(), 1);
        assert_eq!(due[0].id, puzzle.id);
        assert_eq!(puzzles.solved(&progress, variant), 0);
        let solved = ProgressEvent::Puzzle {
            id: puzzle.key(),
            variant,
            puzzle_rating: 1000,
            recall: Recall::Known,
        };
        progress.apply(10, &solved);
        assert_eq!(puzzles.solved(&progress, variant), 1);
        assert!(puzzles.due(&progress, variant, Today(10)).is_empty());
    }

    #[test]
    fn puzzle_names_of_earlier_versions_are_recognised() {
        let variant = Variant::Focus;
        let puzzles = Puzzles::default();
        let mut progress = Progress::default();
        let puzzle = &shipped(variant)[3];
        progress.apply(1, &missed(variant, &puzzle.id));
        let due = puzzles.due(&progress, variant, Today(10));
        assert_eq!(due.len(), 1);
        let next = puzzles.next(variant, None, (&progress, Today(10)));
        assert_eq!(next.map(|it| it.id.clone()), Some(puzzle.id.clone()));
        // An event with the puzzle's key refers to the same puzzle.
        progress.apply(10, &missed(variant, &puzzle.key()));
        assert_eq!(progress.due(variant, 30).len(), 1);
    }
}
