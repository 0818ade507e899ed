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
    /// All puzzles, those nearest to the person's rating first.
    #[default]
    All,
    /// All puzzles, those of the person's weakest themes first.
    WeakestFirst,
    /// The puzzles of this theme.
    Theme(Theme),
    /// The puzzles of the strategy lesson with this index.
    Lesson(usize),
}

/// A person's results in the puzzles of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeScore {
    /// The theme.
    pub theme: Theme,
    /// The number of puzzles that are not solved yet.
    pub unsolved_count: usize,
    /// The number of tried puzzles.
    pub tried_count: usize,
    /// The number of puzzles solved without help at the first try.
    pub solved_first_count: usize,
}

impl ThemeScore {
    /// Returns the share of tried puzzles that were solved at the first try, 0 to 1; `None` before a puzzle was tried.
    pub fn score(&self) -> Option<f64> {
        (self.tried_count > 0).then(|| self.solved_first_count as f64 / self.tried_count as f64)
    }

    /// Adds the numbers of puzzles of `other`.
    fn add(&mut self, other: &Self) {
        self.unsolved_count += other.unsolved_count;
        self.tried_count += other.tried_count;
        self.solved_first_count += other.solved_first_count;
    }

    /// Returns an estimate of the score by Laplace's rule of succession, so that one failure is not a weakness.
    fn estimate(&self) -> f64 {
        (self.solved_first_count + 1) as f64 / (self.tried_count + 2) as f64
    }
}

/// The minimum number of tried puzzles of a theme that can be the weakest one.
const MIN_TRIED_PUZZLES: usize = 3;

/// The available puzzles with their [keys](Puzzle::key).
#[derive(Resource, Clone, Debug)]
pub struct Puzzles(Vec<(String, Arc<Puzzle>)>);

impl Default for Puzzles {
    /// Returns the puzzles that come with the program.
    fn default() -> Self {
        let puzzles = Variant::ALL.into_iter().flat_map(shipped);
        Self::new(puzzles.cloned().map(Arc::new))
    }
}

impl Puzzles {
    /// Returns a collection of these puzzles.
    pub fn new(puzzles: impl IntoIterator<Item = Arc<Puzzle>>) -> Self {
        Self(puzzles.into_iter().map(|puzzle| (puzzle.key(), puzzle)).collect())
    }

    /// Returns the puzzles of `variant` with their keys.
    fn for_variant(&self, variant: Variant) -> impl Iterator<Item = (&str, &Arc<Puzzle>)> {
        let puzzles = self.0.iter().map(|(key, puzzle)| (&key[..], puzzle));
        puzzles.filter(move |(_, puzzle)| puzzle.variant == variant)
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
        let mut puzzles = self.0.iter().map(|(_, puzzle)| puzzle);
        puzzles.find(|puzzle| puzzle.id == id).cloned()
    }

    /// Returns the number of puzzles of `variant` solved without help.
    pub fn solved_count(&self, progress: &Progress, variant: Variant) -> usize {
        let puzzles = self.for_variant(variant);
        puzzles.filter(|(key, _)| progress.has_solved(key)).count()
    }

    /// Returns the puzzles of `variant` that are due on `today`, the longest overdue first.
    pub fn due_puzzles(
        &self,
        progress: &Progress,
        variant: Variant,
        today: Today,
    ) -> Vec<&Arc<Puzzle>> {
        let keys = progress.due_puzzles(variant, today.0).into_iter();
        let puzzle_with_key = |due_key: &str| {
            let mut puzzles = self.for_variant(variant);
            puzzles.find(|(key, _)| *key == due_key).map(|(_, puzzle)| puzzle)
        };
        keys.filter_map(puzzle_with_key).collect()
    }

    /// Returns the themes of the puzzles of `variant`.
    pub fn themes(&self, variant: Variant) -> Vec<Theme> {
        let themes = Theme::ALL.into_iter();
        themes
            .filter(|theme| {
                let mut puzzles = self.for_variant(variant);
                puzzles.any(|(_, puzzle)| puzzle.themes.contains(theme))
            })
            .collect()
    }

    /// Returns the results in each theme of the puzzles of `variant`, in the order of themes.
    pub fn theme_scores(&self, progress: &Progress, variant: Variant) -> Vec<ThemeScore> {
        let mut scores: Vec<ThemeScore> = Vec::new();
        for (key, puzzle) in self.for_variant(variant) {
            let unsolved_count = usize::from(!progress.has_solved(key));
            let is_solved_first = progress.solved_first(key);
            let (tried_count, solved_first_count) =
                (is_solved_first.is_some().into(), (is_solved_first == Some(true)).into());
            for &theme in &puzzle.themes {
                let puzzle_score =
                    ThemeScore { theme, unsolved_count, tried_count, solved_first_count };
                match scores.iter_mut().find(|score| score.theme == theme) {
                    Some(score) => score.add(&puzzle_score),
                    None => scores.push(puzzle_score),
                }
            }
        }
        scores.sort_by_key(|score| Theme::ALL.iter().position(|theme| *theme == score.theme));
        scores
    }

    /// Returns the theme with the lowest results among those with a few tried puzzles and a failure; `None` without one.
    pub fn weakest_theme(&self, progress: &Progress, variant: Variant) -> Option<ThemeScore> {
        let scores = self.theme_scores(progress, variant).into_iter();
        let weak_themes = scores.filter(|score| {
            score.tried_count >= MIN_TRIED_PUZZLES && score.solved_first_count < score.tried_count
        });
        weak_themes.min_by(|a, b| a.estimate().total_cmp(&b.estimate()))
    }

    /// Returns the next selected puzzle of a variant: a due one, else an untried one, else the one tried longest ago. Untried
    /// puzzles are ordered by the selection, then by the distance to the person's rating. Avoids `current_puzzle` if there is
    /// another one.
    pub fn next(
        &self,
        variant: Variant,
        selection: PuzzleSelection,
        current_puzzle: Option<&Puzzle>,
        progress: &Progress,
        today: Today,
    ) -> Option<Arc<Puzzle>> {
        let current_key = current_puzzle.map(Puzzle::key);
        let is_not_current = |key: &str| current_key.as_deref() != Some(key);
        let lesson = match selection {
            PuzzleSelection::Lesson(index) => strategy::shipped_lessons(variant).get(index),
            _ => None,
        };
        let lesson_puzzles = lesson.map_or_else(Vec::new, StrategyLesson::puzzles);
        let is_selected = |puzzle: &Puzzle| match selection {
            PuzzleSelection::All | PuzzleSelection::WeakestFirst => true,
            PuzzleSelection::Theme(theme) => puzzle.themes.contains(&theme),
            PuzzleSelection::Lesson(_) => {
                lesson_puzzles.iter().any(|lesson_puzzle| lesson_puzzle.id == puzzle.id)
            }
        };
        let selected_puzzles = || {
            let puzzles = self.for_variant(variant);
            puzzles.filter(|(_, puzzle)| is_selected(puzzle))
        };
        let candidates = || selected_puzzles().filter(|(key, _)| is_not_current(key));
        let mut due_puzzles = self.due_puzzles(progress, variant, today).into_iter();
        let due_puzzle =
            due_puzzles.find(|puzzle| is_not_current(&puzzle.key()) && is_selected(puzzle));
        let scores = match selection {
            PuzzleSelection::WeakestFirst => self.theme_scores(progress, variant),
            _ => Vec::new(),
        };
        let min_estimate = |puzzle: &Puzzle| {
            let theme_scores = scores.iter().filter(|score| puzzle.themes.contains(&score.theme));
            theme_scores.map(ThemeScore::estimate).fold(1.0, f64::min)
        };
        let target_rating = progress.target_rating(variant);
        let distance = |(key, puzzle): &(&str, &Arc<Puzzle>)| {
            let rating = progress.puzzle_rating(key, puzzle.rating);
            (rating - target_rating).abs()
        };
        let new_puzzle = || {
            let untried_puzzles =
                candidates().filter(|(key, _)| progress.last_try_number(key).is_none());
            let sort_key = |entry: &(&str, &Arc<Puzzle>)| (min_estimate(entry.1), distance(entry));
            untried_puzzles.min_by(|a, b| {
                let ((estimate_a, distance_a), (estimate_b, distance_b)) =
                    (sort_key(a), sort_key(b));
                estimate_a.total_cmp(&estimate_b).then(distance_a.total_cmp(&distance_b))
            })
        };
        let least_recent_puzzle =
            || candidates().min_by_key(|(key, _)| progress.last_try_number(key));
        // If no other puzzle is selected, the current one is repeated.
        let first_selected_puzzle = || selected_puzzles().next();
        let other_puzzle = || {
            let entry = new_puzzle().or_else(least_recent_puzzle).or_else(first_selected_puzzle);
            entry.map(|(_, puzzle)| puzzle)
        };
        due_puzzle.or_else(other_puzzle).cloned()
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
            assert!(puzzles.due_puzzles(&progress, variant, Today(10)).is_empty());
        }
        assert_eq!(progress.due_puzzles(variant, 10).len(), 2, "it is not lost");
        progress.apply(1, &missed(variant, &puzzle.key()));
        let due = puzzles.due_puzzles(&progress, variant, Today(10));
        assert_eq!(due.len(), 1);
        assert_eq!(due[0].id, puzzle.id);
        assert_eq!(puzzles.solved_count(&progress, variant), 0);
        let solved = ProgressEvent::Puzzle {
            id: puzzle.key(),
            variant,
            puzzle_rating: 1000,
            recall: Recall::Known,
        };
        progress.apply(10, &solved);
        assert_eq!(puzzles.solved_count(&progress, variant), 1);
        assert!(puzzles.due_puzzles(&progress, variant, Today(10)).is_empty());
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
        let wanted = ThemeScore {
            theme: Theme::Fork,
            unsolved_count: 4,
            tried_count: 3,
            solved_first_count: 0,
        };
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
        let due = puzzles.due_puzzles(&progress, variant, Today(10));
        assert_eq!(due.len(), 1);
        let next = puzzles.next(variant, PuzzleSelection::All, None, &progress, Today(10));
        assert_eq!(next.map(|it| it.id.clone()), Some(puzzle.id.clone()));
        // An event with the puzzle's key refers to the same puzzle.
        progress.apply(10, &missed(variant, &puzzle.key()));
        assert_eq!(progress.due_puzzles(variant, 30).len(), 1);
    }
}
