//! The available puzzles, and the selection of solved, due and next puzzles. Progress of puzzles that no longer exist is
//! kept and ignored.

use crate::learn::progress::{Progress, Today, date_of};
use bevy::prelude::*;
use quadrille_games::rules::Variant;
use quadrille_games::{FNV_OFFSET_BASIS, fnv1a};
use quadrille_teaching::puzzle::{Puzzle, Theme, shipped};
use quadrille_teaching::repetition::Day;
use quadrille_teaching::strategy::{self, StrategyLesson};
use std::sync::Arc;

/// Which puzzles of a variant are chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PuzzleSelection {
    /// All, the nearest to the person's rating first.
    #[default]
    All,
    /// All, those of the person's weakest themes first.
    WeakestFirst,
    /// Those of this theme.
    Theme(Theme),
    /// Those of the strategy lesson with this index.
    Lesson(usize),
}

/// A person's results in the puzzles of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeScore {
    /// The theme.
    pub theme: Theme,
    /// The number of puzzles that are not solved yet.
    pub unsolved: usize,
    /// The number of tried puzzles.
    pub tried: usize,
    /// The number of puzzles solved without help at the first try.
    pub solved_first: usize,
}

impl ThemeScore {
    /// Returns the share of tried puzzles that were solved at the first try, 0 to 1; `None` before a puzzle was tried.
    pub fn score(&self) -> Option<f64> {
        (self.tried > 0).then(|| self.solved_first as f64 / self.tried as f64)
    }

    fn add(&mut self, other: &Self) {
        self.unsolved += other.unsolved;
        self.tried += other.tried;
        self.solved_first += other.solved_first;
    }

    /// Returns an estimate of the score by Laplace's rule of succession, so that one failure is not a weakness.
    fn estimate(&self) -> f64 {
        (self.solved_first + 1) as f64 / (self.tried + 2) as f64
    }
}

/// The least number of tried puzzles of a theme that can be the weakest one.
const MIN_TRIED: usize = 3;

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

    /// Returns the puzzle of `variant` for a day, with its key. It depends on nothing else.
    pub fn of_day(&self, variant: Variant, day: Day) -> Option<(&str, &Arc<Puzzle>)> {
        let seed = fnv1a(FNV_OFFSET_BASIS, format!("{variant} {}", date_of(day)).as_bytes());
        let count = u64::try_from(self.count(variant)).unwrap_or(u64::MAX);
        let index = usize::try_from(seed.checked_rem(count)?).ok()?;
        self.for_variant(variant).nth(index)
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

    /// Returns the themes of the puzzles of `variant`.
    pub fn themes(&self, variant: Variant) -> Vec<Theme> {
        let all = Theme::ALL.into_iter();
        all.filter(|theme| {
            let mut puzzles = self.for_variant(variant);
            puzzles.any(|(_, puzzle)| puzzle.themes.contains(theme))
        })
        .collect()
    }

    /// Returns the results in each theme of the puzzles of `variant`, in the order of themes.
    pub fn theme_scores(&self, progress: &Progress, variant: Variant) -> Vec<ThemeScore> {
        let mut scores: Vec<ThemeScore> = Vec::new();
        for (key, puzzle) in self.for_variant(variant) {
            let unsolved = usize::from(!progress.has_solved(key));
            let result = progress.solved_first(key);
            let (tried, solved_first) = (result.is_some().into(), (result == Some(true)).into());
            for &theme in &puzzle.themes {
                let result = ThemeScore { theme, unsolved, tried, solved_first };
                match scores.iter_mut().find(|it| it.theme == theme) {
                    Some(score) => score.add(&result),
                    None => scores.push(result),
                }
            }
        }
        scores.sort_by_key(|it| Theme::ALL.iter().position(|theme| *theme == it.theme));
        scores
    }

    /// Returns the theme with the lowest results among those with a few tried puzzles and a failure; `None` without one.
    pub fn weakest_theme(&self, progress: &Progress, variant: Variant) -> Option<ThemeScore> {
        let scores = self.theme_scores(progress, variant).into_iter();
        let weak_themes = scores.filter(|it| it.tried >= MIN_TRIED && it.solved_first < it.tried);
        weak_themes.min_by(|one, other| one.estimate().total_cmp(&other.estimate()))
    }

    /// Returns the next selected puzzle of a variant: a due one, else an untried one, else the one tried longest ago. Untried
    /// ones are ordered by the selection and the distance to the person's rating. Avoids the puzzle `here` if there is
    /// another one.
    pub fn next(
        &self,
        variant: Variant,
        selection: PuzzleSelection,
        here: Option<&Puzzle>,
        progress: &Progress,
        today: Today,
    ) -> Option<Arc<Puzzle>> {
        let here = here.map(Puzzle::key);
        let is_other = |key: &str| here.as_deref() != Some(key);
        let lesson = match selection {
            PuzzleSelection::Lesson(index) => strategy::shipped_lessons(variant).get(index),
            _ => None,
        };
        let of_lesson = lesson.map_or_else(Vec::new, StrategyLesson::puzzles);
        let is_selected = |puzzle: &Puzzle| match selection {
            PuzzleSelection::All | PuzzleSelection::WeakestFirst => true,
            PuzzleSelection::Theme(theme) => puzzle.themes.contains(&theme),
            PuzzleSelection::Lesson(_) => of_lesson.iter().any(|it| it.id == puzzle.id),
        };
        let selected = || {
            let all = self.for_variant(variant);
            all.filter(|(_, puzzle)| is_selected(puzzle))
        };
        let all = || selected().filter(|(key, _)| is_other(key));
        let mut due = self.due(progress, variant, today).into_iter();
        let due = due.find(|it| is_other(&it.key()) && is_selected(it));
        let scores = match selection {
            PuzzleSelection::WeakestFirst => self.theme_scores(progress, variant),
            _ => Vec::new(),
        };
        // The lowest estimate of the puzzle's themes.
        let weakness = |puzzle: &Puzzle| {
            let of = scores.iter().filter(|it| puzzle.themes.contains(&it.theme));
            of.map(ThemeScore::estimate).fold(1.0, f64::min)
        };
        let aim = progress.target_rating(variant);
        let distance = |(key, puzzle): &(&str, &Arc<Puzzle>)| {
            let rating = progress.puzzle_rating(key, puzzle.rating);
            (rating - aim).abs()
        };
        let new = || {
            let never = all().filter(|(key, _)| progress.last_tried(key).is_none());
            let order = |it: &(&str, &Arc<Puzzle>)| (weakness(it.1), distance(it));
            never.min_by(|one, other| {
                let (one, other) = (order(one), order(other));
                one.0.total_cmp(&other.0).then(one.1.total_cmp(&other.1))
            })
        };
        let oldest = || all().min_by_key(|(key, _)| progress.last_tried(key));
        // A single puzzle is repeated.
        let only = || selected().next();
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

    /// Returns a puzzle of HiQUE with this number, rating and theme.
    fn puzzle(number: usize, rating: u32, theme: Theme) -> Arc<Puzzle> {
        let first = shipped(Variant::Hique)[number].clone();
        Arc::new(Puzzle { rating, themes: vec![theme], ..first })
    }

    #[test]
    fn selection_chooses_puzzles_by_theme_and_weakness() {
        let variant = Variant::Hique;
        let mut all = Vec::new();
        for number in 0..3 {
            all.push((Recall::Missed, puzzle(number, 1000, Theme::Fork)));
            all.push((Recall::Known, puzzle(3 + number, 1000, Theme::Tempo)));
        }
        let near = puzzle(6, 900, Theme::Tempo);
        let far = puzzle(7, 2500, Theme::Fork);
        let new = [Arc::clone(&near), Arc::clone(&far)];
        let tried = all.iter().map(|(_, it)| Arc::clone(it));
        let puzzles = Puzzles::new(tried.chain(new));
        let mut progress = Progress::default();
        assert_eq!(puzzles.weakest_theme(&progress, variant), None);
        for (recall, puzzle) in &all {
            let event = ProgressEvent::Puzzle {
                id: puzzle.key(),
                variant,
                puzzle_rating: 1000,
                recall: *recall,
            };
            progress.apply(9, &event);
        }
        let weakest = puzzles.weakest_theme(&progress, variant);
        let wanted = ThemeScore { theme: Theme::Fork, unsolved: 4, tried: 3, solved_first: 0 };
        assert_eq!(weakest, Some(wanted));
        // Nothing is due on the day of the tries.
        let next = |selection| {
            let next = puzzles.next(variant, selection, None, &progress, Today(9));
            next.map(|it| it.id.clone())
        };
        assert_eq!(next(PuzzleSelection::All), Some(near.id.clone()));
        assert_eq!(next(PuzzleSelection::WeakestFirst), Some(far.id.clone()));
        let theme = PuzzleSelection::Theme;
        assert_eq!(next(theme(Theme::Tempo)), Some(near.id.clone()));
        assert_eq!(next(theme(Theme::Fork)), Some(far.id.clone()));
        assert_eq!(next(theme(Theme::Climb)), None);
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
        let next = puzzles.next(variant, PuzzleSelection::All, None, &progress, Today(10));
        assert_eq!(next.map(|it| it.id.clone()), Some(puzzle.id.clone()));
        // An event with the puzzle's key refers to the same puzzle.
        progress.apply(10, &missed(variant, &puzzle.key()));
        assert_eq!(progress.due(variant, 30).len(), 1);
    }
}
