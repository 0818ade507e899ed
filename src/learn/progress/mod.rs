//! A person's progress: first games, puzzles and mistakes, and which exercises are due.
//!
//! Exercises write [`ProgressEvent`]s. [`Progress`] is computed from all of them. On the disk it is the list of events
//! ([`log`]), so that two windows can both append to it.

pub mod log;
mod saving;

pub use quadrille_library::days::{date_of, day_of};
pub use saving::ProgressSaver;

use bevy::prelude::*;
use quadrille_games::rules::Variant;
use quadrille_library::days::current_day;
use quadrille_teaching::puzzle::key_of_name;
use quadrille_teaching::rating::Rating;
use quadrille_teaching::repetition::{Day, Recall, Repetition};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// An event of a person's progress: something was learned or missed, or an exercise of the day was offered.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub enum ProgressEvent {
    /// A step of a first game was reached.
    Lesson {
        /// The variant.
        variant: Variant,
        /// The index of the step.
        step: usize,
        /// The number of steps.
        step_count: usize,
    },
    /// The ending of a first game was won.
    LessonDone {
        /// The variant.
        variant: Variant,
    },
    /// A strategy lesson was finished.
    StrategyDone {
        /// The variant.
        variant: Variant,
        /// The name of the idea.
        idea: String,
    },
    /// The puzzle of the day was offered for the first time on this day.
    DailyOffered {
        /// The variant of the puzzle.
        variant: Variant,
    },
    /// A puzzle was solved or failed. Written once each time it is opened.
    Puzzle {
        /// The [key](quadrille_teaching::puzzle::Puzzle::key) of the puzzle, which begins with its variant. In files of earlier
        /// versions it is the name of the puzzle.
        id: String,
        /// The variant of the puzzle.
        variant: Variant,
        /// The difficulty of the puzzle, on the Glicko scale.
        puzzle_rating: u32,
        /// How well the puzzle was solved.
        recall: Recall,
    },
    /// A better move in a person's game was found or missed.
    Mistake {
        /// The name of the game's file.
        game: String,
        /// The number of plies before the mistake.
        ply: usize,
        /// The game's variant.
        variant: Variant,
        /// How well the better move was found.
        recall: Recall,
    },
}

/// The initial puzzle rating of a person and its deviation, in points.
const INITIAL_RATING: (f64, f64) = (800.0, 350.0);
/// The deviation of a puzzle's difficulty, in points.
const PUZZLE_DEVIATION: f64 = 120.0;

/// The state of a first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonState {
    /// The first game has not been started.
    #[default]
    New,
    /// The first game resumes at the step with this index.
    At(usize),
    /// The ending of the first game was won.
    Done,
}

/// The state of a mistake as an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MistakeState {
    /// The mistake has not been tried.
    New,
    /// The mistake is due today.
    Due,
    /// The mistake is due on a later day.
    Later(Day),
    /// The mistake is not repeated any more.
    Learned,
}

/// The history of an exercise.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ExerciseHistory {
    /// The next repetition. `None` if the exercise is not repeated.
    repetition: Option<Repetition>,
    /// Whether the exercise was solved at least once without help.
    is_solved: bool,
    /// Whether the exercise was solved without help at the first try.
    is_solved_at_first_try: bool,
    /// The number of the last try. Tries are counted over all exercises, so a later try has a higher number.
    last_try_number: usize,
    /// The day of the last try.
    last_day: Day,
}

impl ExerciseHistory {
    /// Returns the repetition on `today`. If the last try was on a later day, the clock was wrong, and the repetition is due.
    fn repetition_on(&self, today: Day) -> Option<Repetition> {
        let mut repetition = self.repetition?;
        if self.last_day > today {
            repetition.due_day = repetition.due_day.min(today);
        }
        Some(repetition)
    }
}

/// The puzzle results of one variant.
#[derive(Clone, Debug, PartialEq)]
struct VariantRecord {
    rating: Rating,
    streak: usize,
}

/// A person's progress.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Progress {
    lessons: BTreeMap<Variant, LessonState>,
    strategies: BTreeSet<(Variant, String)>,
    records: BTreeMap<Variant, VariantRecord>,
    puzzles: HashMap<String, (Variant, ExerciseHistory)>,
    puzzle_ratings: HashMap<String, Rating>,
    mistakes: HashMap<(String, usize), ExerciseHistory>,
    /// The ids of the puzzles that were solved without help, by day.
    solved_by_day: BTreeMap<Day, BTreeSet<String>>,
    /// The variants of the puzzles of the day that were offered, by day.
    daily_variants: BTreeMap<Day, Variant>,
    /// The number of applied events.
    event_count: usize,
}

impl Progress {
    /// Computes the progress from events.
    pub fn from_events<'a>(entries: impl IntoIterator<Item = &'a (Day, ProgressEvent)>) -> Self {
        let mut progress = Self::default();
        for (day, event) in entries {
            progress.apply(*day, event);
        }
        progress
    }

    /// Returns whether `event` changes anything on `day`. Reaching a step again, or a step of a finished first game, does not.
    pub fn would_change(&self, day: Day, event: &ProgressEvent) -> bool {
        match event {
            ProgressEvent::Lesson { variant, step, .. } => match self.lesson_state(*variant) {
                LessonState::New => *step > 0,
                LessonState::At(current_step) => current_step != *step,
                LessonState::Done => false,
            },
            ProgressEvent::LessonDone { variant } => {
                self.lesson_state(*variant) != LessonState::Done
            }
            ProgressEvent::StrategyDone { variant, idea } => !self.has_strategy(*variant, idea),
            ProgressEvent::DailyOffered { .. } => self.daily_variant(day).is_none(),
            ProgressEvent::Puzzle { .. } | ProgressEvent::Mistake { .. } => true,
        }
    }

    /// Applies an event on `day`.
    pub fn apply(&mut self, day: Day, event: &ProgressEvent) {
        self.event_count += 1;
        let try_number = self.event_count;
        match event {
            ProgressEvent::Lesson { variant, step, .. } => {
                if self.lesson_state(*variant) != LessonState::Done {
                    self.lessons.insert(*variant, LessonState::At(*step));
                }
            }
            ProgressEvent::LessonDone { variant } => {
                self.lessons.insert(*variant, LessonState::Done);
            }
            ProgressEvent::StrategyDone { variant, idea } => {
                self.strategies.insert((*variant, idea.clone()));
            }
            ProgressEvent::DailyOffered { variant } => {
                // Two windows may have offered one each.
                self.daily_variants.entry(day).or_insert(*variant);
            }
            ProgressEvent::Puzzle { id, variant, puzzle_rating, recall } => {
                // In earlier versions the id was a name.
                let id = &key_of_name(id).unwrap_or_else(|| id.clone());
                let record = self.records.entry(*variant).or_insert_with(|| VariantRecord {
                    rating: Rating::new(INITIAL_RATING.0, INITIAL_RATING.1),
                    streak: 0,
                });
                let is_solved = *recall == Recall::Known;
                record.streak = if is_solved { record.streak + 1 } else { 0 };
                if is_solved {
                    self.solved_by_day.entry(day).or_default().insert(id.clone());
                }
                let previous_history = self.puzzles.get(id).map(|(_, history)| *history);
                if previous_history.is_none() {
                    // A repetition measures memory rather than strength, so it is not rated.
                    let initial_rating = Rating::new(f64::from(*puzzle_rating), PUZZLE_DEVIATION);
                    let current_rating =
                        self.puzzle_ratings.entry(id.clone()).or_insert(initial_rating);
                    let score = if is_solved { 1.0 } else { 0.0 };
                    (record.rating, *current_rating) = record.rating.after(current_rating, score);
                }
                let history = history_after(previous_history, day, *recall, try_number);
                self.puzzles.insert(id.clone(), (*variant, history));
            }
            ProgressEvent::Mistake { game, ply, recall, .. } => {
                let key = (game.clone(), *ply);
                let previous_history = self.mistakes.get(&key).copied();
                self.mistakes
                    .insert(key, history_after(previous_history, day, *recall, try_number));
            }
        }
    }

    /// Returns the state of the first game of `variant`.
    pub fn lesson_state(&self, variant: Variant) -> LessonState {
        self.lessons.get(&variant).copied().unwrap_or_default()
    }

    /// Returns whether the strategy lesson about `idea` was finished.
    pub fn has_strategy(&self, variant: Variant, idea: &str) -> bool {
        self.strategies.contains(&(variant, idea.to_owned()))
    }

    /// Returns the puzzle rating for `variant`; `None` before the first puzzle.
    pub fn rating(&self, variant: Variant) -> Option<Rating> {
        self.records.get(&variant).map(|record| record.rating)
    }

    /// Returns the change of the rating if the puzzle `id` with the initial difficulty `grade` is missed now. 0 if it was
    /// tried before. It is the difference of the ratings in whole points, as they are shown.
    pub fn change_by_miss(&self, variant: Variant, id: &str, grade: u32) -> f64 {
        if self.puzzles.contains_key(id) {
            return 0.0;
        }
        let initial_rating = || Rating::new(INITIAL_RATING.0, INITIAL_RATING.1);
        let rating = self.rating(variant).unwrap_or_else(initial_rating);
        let stored_rating = self.puzzle_ratings.get(id).copied();
        let puzzle_rating =
            stored_rating.unwrap_or_else(|| Rating::new(f64::from(grade), PUZZLE_DEVIATION));
        rating.after(&puzzle_rating, 0.0).0.value().round() - rating.value().round()
    }

    /// Returns the rating at which puzzles of `variant` are chosen.
    pub fn target_rating(&self, variant: Variant) -> f64 {
        self.rating(variant).map_or(INITIAL_RATING.0, |rating| rating.value())
    }

    /// Returns the difficulty of the puzzle `id` with the initial value `grade`, adjusted by its results.
    pub fn puzzle_rating(&self, id: &str, grade: u32) -> f64 {
        let stored_rating = self.puzzle_ratings.get(id);
        stored_rating.map_or(f64::from(grade), Rating::value)
    }

    /// Returns the current winning streak in puzzles of `variant`.
    pub fn streak(&self, variant: Variant) -> usize {
        self.records.get(&variant).map_or(0, |record| record.streak)
    }

    /// Returns whether the puzzle `id` was solved without help.
    pub fn has_solved(&self, id: &str) -> bool {
        self.puzzles.get(id).is_some_and(|(_, history)| history.is_solved)
    }

    /// Returns whether the puzzle `id` was solved without help on `day`.
    pub fn was_solved_on(&self, day: Day, id: &str) -> bool {
        self.solved_by_day.get(&day).is_some_and(|ids| ids.contains(id))
    }

    /// Returns the variant of the puzzle of the day that was offered on `day`; `None` if none was offered.
    pub fn daily_variant(&self, day: Day) -> Option<Variant> {
        self.daily_variants.get(&day).copied()
    }

    /// Returns whether the puzzle `id` was solved without help at the first try; `None` if it was never tried.
    pub fn solved_first(&self, id: &str) -> Option<bool> {
        self.puzzles.get(id).map(|(_, history)| history.is_solved_at_first_try)
    }

    /// Returns the number of puzzles of `variant` solved without help, including puzzles that no longer exist.
    pub fn solved_count(&self, variant: Variant) -> usize {
        let mut solved_count = 0;
        for (puzzle_variant, history) in self.puzzles.values() {
            solved_count += usize::from(*puzzle_variant == variant && history.is_solved);
        }
        solved_count
    }

    /// Returns the number of the last try of the puzzle `id`, which is higher for later tries; `None` if it was never tried.
    pub fn last_try_number(&self, id: &str) -> Option<usize> {
        self.puzzles.get(id).map(|(_, history)| history.last_try_number)
    }

    /// Returns the ids of the puzzles of `variant` that are due on `today`, the longest overdue first.
    pub fn due_puzzles(&self, variant: Variant, today: Day) -> Vec<&str> {
        let mut due_ids: Vec<(Day, &str)> = Vec::new();
        for (id, (puzzle_variant, history)) in &self.puzzles {
            let repetition =
                history.repetition_on(today).filter(|repetition| repetition.due_day <= today);
            if let Some(repetition) = repetition.filter(|_| *puzzle_variant == variant) {
                due_ids.push((repetition.due_day, id));
            }
        }
        due_ids.sort_unstable();
        due_ids.into_iter().map(|(_, id)| id).collect()
    }

    /// Returns the state of the mistake after `ply` plies of the game in the file `game`.
    pub fn mistake(&self, game: &str, ply: usize, today: Day) -> MistakeState {
        let history = self.mistakes.get(&(game.to_owned(), ply));
        match history.map(|history| history.repetition_on(today)) {
            None => MistakeState::New,
            Some(None) => MistakeState::Learned,
            Some(Some(repetition)) if repetition.due_day <= today => MistakeState::Due,
            Some(Some(repetition)) => MistakeState::Later(repetition.due_day),
        }
    }
}

/// Returns the history of an exercise after a try on `day`.
fn history_after(
    previous_history: Option<ExerciseHistory>,
    day: Day,
    recall: Recall,
    try_number: usize,
) -> ExerciseHistory {
    let is_solved = recall == Recall::Known;
    let repetition = match previous_history.and_then(|history| history.repetition_on(day)) {
        Some(repetition) => repetition.after(day, recall),
        // An exercise solved at the first try is not repeated.
        None if is_solved => None,
        None => Some(Repetition::new(day)),
    };
    ExerciseHistory {
        repetition,
        is_solved: is_solved || previous_history.is_some_and(|history| history.is_solved),
        is_solved_at_first_try: previous_history
            .map_or(is_solved, |history| history.is_solved_at_first_try),
        last_try_number: try_number,
        last_day: day,
    }
}

/// The current local day.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Today(pub Day);

impl Today {
    /// Returns the day of the system clock.
    pub fn now() -> Self {
        Self(current_day())
    }
}

/// Updates the day after midnight.
fn update_day(mut today: ResMut<Today>, mut last_day: Local<Option<Today>>) {
    let new_day = Today::now();
    // Only a change of the system's day counts, because a test may have set another one.
    if last_day.replace(new_day).is_some_and(|last_day| last_day != new_day) {
        *today = new_day;
    }
}

/// Applies an event and hands it to the writing thread.
fn record_event(
    event: On<ProgressEvent>,
    today: Res<Today>,
    mut progress: ResMut<Progress>,
    mut saver: Option<ResMut<ProgressSaver>>,
) {
    if progress.would_change(today.0, &event) {
        progress.apply(today.0, &event);
        if let Some(saver) = &mut saver {
            saver.add(log::event_line(today.0, &event));
        }
    }
}

/// Adds progress without storing it.
pub(super) fn plugin(app: &mut App) {
    app.add_observer(record_event)
        .init_resource::<Progress>()
        .insert_resource(Today::now())
        .add_systems(PreUpdate, update_day)
        .add_plugins(saving::plugin);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(number: u32, recall: Recall) -> ProgressEvent {
        ProgressEvent::Puzzle {
            id: format!("hique-{number:04}"),
            variant: Variant::Hique,
            puzzle_rating: 1200,
            recall,
        }
    }

    #[test]
    fn solving_raises_the_rating_and_missed_puzzles_return() {
        let mut progress = Progress::default();
        let of = Variant::Hique;
        assert_eq!(progress.rating(of), None);
        progress.apply(10, &puzzle(1, Recall::Known));
        let first = progress.target_rating(of);
        assert!(first > INITIAL_RATING.0 + 100.0, "{first}");
        assert!(progress.puzzle_rating("hique-0001", 1200) < 1200.0);
        progress.apply(10, &puzzle(2, Recall::Missed));
        assert!(progress.target_rating(of) < first);
        assert_eq!((progress.solved_count(of), progress.streak(of)), (1, 0));
        assert_eq!(progress.due_puzzles(of, 10), Vec::<&str>::new());
        assert_eq!(progress.due_puzzles(of, 11), ["hique-0002"]);
        assert_eq!(progress.due_puzzles(Variant::Focus, 11), Vec::<&str>::new());
        // A repeated puzzle that is solved is not due for a day, counts as solved, and does not change the rating.
        let rating = progress.target_rating(of);
        progress.apply(11, &puzzle(2, Recall::Known));
        assert_eq!(progress.target_rating(of), rating);
        assert_eq!((progress.solved_count(of), progress.streak(of)), (2, 1));
        assert_eq!(progress.due_puzzles(of, 11), Vec::<&str>::new());
        assert_eq!(progress.due_puzzles(of, 12), ["hique-0002"]);
    }

    /// Tries on a day in the future, by a wrong clock, do not postpone an exercise until then.
    #[test]
    fn exercise_of_a_future_day_is_due_today() {
        const FUTURE: Day = 24_000;
        let of = Variant::Hique;
        let mut progress = Progress::default();
        progress.apply(10, &puzzle(1, Recall::Missed));
        progress.apply(FUTURE, &puzzle(1, Recall::Known));
        progress.apply(FUTURE, &puzzle(2, Recall::Missed));
        assert_eq!(progress.due_puzzles(of, 12), ["hique-0001", "hique-0002"]);
        assert_eq!(progress.due_puzzles(of, 20).len(), 2, "it stays due until it is tried");
        let mistake = |recall| ProgressEvent::Mistake {
            game: "a.pgn".to_owned(),
            ply: 5,
            variant: of,
            recall,
        };
        progress.apply(FUTURE, &mistake(Recall::Missed));
        assert_eq!(progress.mistake("a.pgn", 5, 12), MistakeState::Due);
        // A try today counts from today.
        progress.apply(12, &puzzle(1, Recall::Known));
        progress.apply(12, &puzzle(2, Recall::Missed));
        progress.apply(12, &mistake(Recall::Known));
        assert_eq!(progress.due_puzzles(of, 12), Vec::<&str>::new());
        assert_eq!(progress.due_puzzles(of, 13), ["hique-0002"]);
        assert_eq!(progress.due_puzzles(of, 18), ["hique-0002", "hique-0001"]);
        assert_eq!(progress.mistake("a.pgn", 5, 12), MistakeState::Later(13));
    }

    #[test]
    fn completed_first_game_stays_completed() {
        let variant = Variant::Focus;
        let step = |step| ProgressEvent::Lesson { variant, step, step_count: 8 };
        let mut progress = Progress::default();
        let changes = |progress: &Progress, number| progress.would_change(1, &step(number));
        assert!(!changes(&progress, 0));
        progress.apply(1, &step(3));
        assert_eq!(progress.lesson_state(variant), LessonState::At(3));
        assert!(!changes(&progress, 3) && changes(&progress, 2));
        progress.apply(1, &ProgressEvent::LessonDone { variant });
        assert!(!changes(&progress, 2));
        progress.apply(1, &step(2));
        assert_eq!(progress.lesson_state(variant), LessonState::Done);
    }

    #[test]
    fn mistakes_return_until_they_are_learned() {
        let mistake = |recall| ProgressEvent::Mistake {
            game: "a.pgn".to_owned(),
            ply: 5,
            variant: Variant::Hique,
            recall,
        };
        let mut progress = Progress::default();
        assert_eq!(progress.mistake("a.pgn", 5, 0), MistakeState::New);
        progress.apply(0, &mistake(Recall::Missed));
        assert_eq!(progress.mistake("a.pgn", 5, 0), MistakeState::Later(1));
        assert_eq!(progress.mistake("a.pgn", 5, 1), MistakeState::Due);
        let mut day = 1;
        while let MistakeState::Due | MistakeState::Later(_) = progress.mistake("a.pgn", 5, day) {
            progress.apply(day, &mistake(Recall::Known));
            day += 40;
            assert!(day < 1000);
        }
        assert_eq!(progress.mistake("a.pgn", 5, day), MistakeState::Learned);
        assert_eq!(progress.mistake("a.pgn", 6, day), MistakeState::New);
    }
}
