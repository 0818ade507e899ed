//! What a person has learned: how far first games were come with, puzzles and mistakes solved and missed, what is due.
//!
//! Whoever teaches tells a [`ProgressEvent`]; [`Progress`] is what follows from all of them and is read by everybody.
//! On the disk it is the list of what happened ([`log`]), so that two windows add to it without undoing each other.

pub mod log;
mod saving;

pub use saving::ProgressSaver;

use crate::schedule::AppSystems;
use bevy::prelude::*;
use jiff::Zoned;
use jiff::civil::Date;
use quadrille_games::rules::Variant;
use quadrille_teaching::puzzle::key_of_name;
use quadrille_teaching::rating::Rating;
use quadrille_teaching::repetition::{Day, Recall, Repetition};
use std::collections::{BTreeMap, HashMap};

/// Something learned, or missed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ProgressEvent {
    /// A step of a first game was come to.
    Lesson {
        /// The variant.
        variant: Variant,
        /// The step's index.
        step: usize,
        /// How many steps there are.
        of: usize,
    },
    /// A first game's ending was won.
    LessonDone {
        /// The variant.
        variant: Variant,
    },
    /// A puzzle was solved or failed; told once for each time that it is opened.
    Puzzle {
        /// [What it is known by](quadrille_teaching::puzzle::Puzzle::key), which begins with its variant; earlier versions wrote its
        /// name.
        id: String,
        /// Its variant.
        variant: Variant,
        /// How hard it is, on the Glicko scale.
        puzzle_rating: u32,
        /// How well it was known.
        recall: Recall,
    },
    /// A better move than the one of a game was found or missed.
    Mistake {
        /// The name of the game's file.
        game: String,
        /// The plies played before the mistake.
        ply: usize,
        /// The game's variant.
        variant: Variant,
        /// How well it was known.
        recall: Recall,
    },
}

/// What a beginner is thought to solve, in points, and how little is known of that.
const BEGINNER: (f64, f64) = (800.0, 350.0);
/// How far a puzzle's grade may be wrong, in points.
const GRADE: f64 = 120.0;

/// How far a first game was come with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LessonState {
    /// It has not been begun.
    #[default]
    New,
    /// It goes on at this step's index.
    At(usize),
    /// Its ending was won.
    Done,
}

/// Where a mistake of a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MistakeState {
    /// It was never looked at.
    New,
    /// It comes back today.
    Due,
    /// It comes back on a later day.
    Later(Day),
    /// It need not come back.
    Learned,
}

/// What is known of something that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tried {
    /// When it comes back, if it does.
    repetition: Option<Repetition>,
    /// Whether it was solved at least once without help.
    solved: bool,
    /// Its number among all that was tried: higher is later.
    number: usize,
}

/// One variant's puzzles.
#[derive(Clone, Debug, PartialEq)]
struct Record {
    rating: Rating,
    in_a_row: usize,
}

/// What a person has learned.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Progress {
    lessons: BTreeMap<Variant, LessonState>,
    records: BTreeMap<Variant, Record>,
    puzzles: HashMap<String, (Variant, Tried)>,
    puzzle_ratings: HashMap<String, Rating>,
    mistakes: HashMap<(String, usize), Tried>,
    /// How many things were tried.
    tried: usize,
}

impl Progress {
    /// What follows from these.
    pub fn of<'a>(entries: impl IntoIterator<Item = &'a (Day, ProgressEvent)>) -> Self {
        let mut progress = Self::default();
        for (day, event) in entries {
            progress.apply(*day, event);
        }
        progress
    }

    /// Whether `event` says anything new; a step that was come to twice, or once more in a first game that is done, does not.
    pub fn would_change(&self, event: &ProgressEvent) -> bool {
        match event {
            ProgressEvent::Lesson { variant, step, .. } => match self.lesson(*variant) {
                LessonState::New => *step > 0,
                LessonState::At(before) => before != *step,
                LessonState::Done => false,
            },
            ProgressEvent::LessonDone { variant } => self.lesson(*variant) != LessonState::Done,
            ProgressEvent::Puzzle { .. } | ProgressEvent::Mistake { .. } => true,
        }
    }

    /// Takes what happened on `day`.
    pub fn apply(&mut self, day: Day, event: &ProgressEvent) {
        self.tried += 1;
        let number = self.tried;
        match event {
            ProgressEvent::Lesson { variant, step, .. } => {
                if self.lesson(*variant) != LessonState::Done {
                    self.lessons.insert(*variant, LessonState::At(*step));
                }
            }
            ProgressEvent::LessonDone { variant } => {
                self.lessons.insert(*variant, LessonState::Done);
            }
            ProgressEvent::Puzzle {
                id,
                variant,
                puzzle_rating,
                recall,
            } => {
                // As earlier versions wrote it.
                let id = &key_of_name(id).unwrap_or_else(|| id.clone());
                let record = self.records.entry(*variant).or_insert_with(|| Record {
                    rating: Rating::new(BEGINNER.0, BEGINNER.1),
                    in_a_row: 0,
                });
                let known = *recall == Recall::Known;
                record.in_a_row = if known { record.in_a_row + 1 } else { 0 };
                let before = self.puzzles.get(id).map(|(_, tried)| *tried);
                if before.is_none() {
                    // What comes back says more about memory than about strength.
                    let grade = Rating::new(f64::from(*puzzle_rating), GRADE);
                    let puzzle = self.puzzle_ratings.entry(id.clone()).or_insert(grade);
                    let score = if known { 1.0 } else { 0.0 };
                    (record.rating, *puzzle) = record.rating.after(puzzle, score);
                }
                let tried = again(before, day, *recall, number);
                self.puzzles.insert(id.clone(), (*variant, tried));
            }
            ProgressEvent::Mistake {
                game, ply, recall, ..
            } => {
                let key = (game.clone(), *ply);
                let before = self.mistakes.get(&key).copied();
                self.mistakes
                    .insert(key, again(before, day, *recall, number));
            }
        }
    }

    /// How far `variant`'s first game was come with.
    pub fn lesson(&self, variant: Variant) -> LessonState {
        self.lessons.get(&variant).copied().unwrap_or_default()
    }

    /// How strong the person is in `variant`'s puzzles; nothing before the first one.
    pub fn rating(&self, variant: Variant) -> Option<Rating> {
        self.records.get(&variant).map(|record| record.rating)
    }

    /// The rating that puzzles of `variant` are chosen for.
    pub fn aim(&self, variant: Variant) -> f64 {
        self.rating(variant)
            .map_or(BEGINNER.0, |rating| rating.value())
    }

    /// How hard the puzzle known by `id`, graded `grade`, has proved to be.
    pub fn puzzle_rating(&self, id: &str, grade: u32) -> f64 {
        let found = self.puzzle_ratings.get(id);
        found.map_or(f64::from(grade), Rating::value)
    }

    /// How many puzzles of `variant` were solved in a row, up to the last one.
    pub fn in_a_row(&self, variant: Variant) -> usize {
        self.records
            .get(&variant)
            .map_or(0, |record| record.in_a_row)
    }

    /// Whether the puzzle known by `id` was solved without help.
    pub fn has_solved(&self, id: &str) -> bool {
        self.puzzles.get(id).is_some_and(|(_, tried)| tried.solved)
    }

    /// How many puzzles of `variant` were solved without help, those among them that there are no longer.
    pub fn solved(&self, variant: Variant) -> usize {
        let mut solved = 0;
        for (of, tried) in self.puzzles.values() {
            solved += usize::from(*of == variant && tried.solved);
        }
        solved
    }

    /// When the puzzle known by `id` was tried last, as a number that is higher the later it was; nothing if never.
    pub fn last_tried(&self, id: &str) -> Option<usize> {
        self.puzzles.get(id).map(|(_, tried)| tried.number)
    }

    /// What the puzzles of `variant` are known by that come back on `today` or were to before; what has waited longest first.
    pub fn due(&self, variant: Variant, today: Day) -> Vec<&str> {
        let mut due: Vec<(Day, &str)> = Vec::new();
        for (id, (of, tried)) in &self.puzzles {
            let back = tried.repetition.filter(|it| it.due <= today);
            if let Some(back) = back.filter(|_| *of == variant) {
                due.push((back.due, id));
            }
        }
        due.sort_unstable();
        due.into_iter().map(|(_, id)| id).collect()
    }

    /// Where the mistake after `ply` plies of the game in the file called `game` stands.
    pub fn mistake(&self, game: &str, ply: usize, today: Day) -> MistakeState {
        let found = self.mistakes.get(&(game.to_owned(), ply));
        match found.map(|tried| tried.repetition) {
            None => MistakeState::New,
            Some(None) => MistakeState::Learned,
            Some(Some(back)) if back.due <= today => MistakeState::Due,
            Some(Some(back)) => MistakeState::Later(back.due),
        }
    }
}

/// What is known of something after it was tried on `day`.
fn again(before: Option<Tried>, day: Day, recall: Recall, number: usize) -> Tried {
    let known = recall == Recall::Known;
    let repetition = match before.and_then(|tried| tried.repetition) {
        Some(back) => back.after(day, recall),
        // What was solved at once need not come back.
        None if known => None,
        None => Some(Repetition::new(day)),
    };
    Tried {
        repetition,
        solved: known || before.is_some_and(|tried| tried.solved),
        number,
    }
}

/// The day that it is where the person is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Today(pub Day);

impl Today {
    /// What the clock says.
    pub fn now() -> Self {
        Self(day_of(Zoned::now().date()))
    }
}

/// The first day.
const EPOCH: Date = Date::constant(1970, 1, 1);

/// The number of a date.
pub(super) fn day_of(date: Date) -> Day {
    let days = date.duration_since(EPOCH).as_hours() / 24;
    Day::try_from(days).unwrap_or_default()
}

/// The date of a number; the first one for what no calendar has.
pub(crate) fn date_of(day: Day) -> Date {
    let days = jiff::SignedDuration::from_hours(24 * i64::from(day));
    EPOCH.checked_add(days).unwrap_or(EPOCH)
}

/// Follows the clock past midnight.
fn tell_day(mut today: ResMut<Today>, mut last: Local<Option<Today>>) {
    let now = Today::now();
    // Only a change of the clock's day counts: a test may have chosen another one.
    if last.replace(now).is_some_and(|last| last != now) {
        *today = now;
    }
}

/// Takes what was told.
fn record(
    mut events: MessageReader<ProgressEvent>,
    today: Res<Today>,
    mut progress: ResMut<Progress>,
    mut saver: Option<ResMut<ProgressSaver>>,
) {
    for event in events.read() {
        if progress.would_change(event) {
            progress.apply(today.0, event);
            if let Some(saver) = &mut saver {
                saver.add(log::line(today.0, event));
            }
        }
    }
}

/// What is learned, as yet kept nowhere.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<ProgressEvent>()
        .init_resource::<Progress>()
        .insert_resource(Today::now())
        .add_systems(PreUpdate, tell_day)
        .add_systems(Update, record.in_set(AppSystems::Apply))
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
    fn solving_raises_the_rating_and_missing_brings_back() {
        let mut progress = Progress::default();
        let of = Variant::Hique;
        assert_eq!(progress.rating(of), None);
        progress.apply(10, &puzzle(1, Recall::Known));
        let first = progress.aim(of);
        assert!(first > BEGINNER.0 + 100.0, "{first}");
        assert!(progress.puzzle_rating("hique-0001", 1200) < 1200.0);
        progress.apply(10, &puzzle(2, Recall::Missed));
        assert!(progress.aim(of) < first);
        assert_eq!((progress.solved(of), progress.in_a_row(of)), (1, 0));
        assert_eq!(progress.due(of, 10), Vec::<&str>::new());
        assert_eq!(progress.due(of, 11), ["hique-0002"]);
        assert_eq!(progress.due(Variant::Focus, 11), Vec::<&str>::new());
        // Solved when it comes back, it is gone for a day, counts as solved, and leaves the rating.
        let rating = progress.aim(of);
        progress.apply(11, &puzzle(2, Recall::Known));
        assert_eq!(progress.aim(of), rating);
        assert_eq!((progress.solved(of), progress.in_a_row(of)), (2, 1));
        assert_eq!(progress.due(of, 11), Vec::<&str>::new());
        assert_eq!(progress.due(of, 12), ["hique-0002"]);
    }

    #[test]
    fn a_first_game_that_is_done_stays_done() {
        let variant = Variant::Focus;
        let step = |step| ProgressEvent::Lesson {
            variant,
            step,
            of: 8,
        };
        let mut progress = Progress::default();
        assert!(!progress.would_change(&step(0)));
        progress.apply(1, &step(3));
        assert_eq!(progress.lesson(variant), LessonState::At(3));
        assert!(!progress.would_change(&step(3)) && progress.would_change(&step(2)));
        progress.apply(1, &ProgressEvent::LessonDone { variant });
        assert!(!progress.would_change(&step(2)));
        progress.apply(1, &step(2));
        assert_eq!(progress.lesson(variant), LessonState::Done);
    }

    #[test]
    fn mistakes_come_back_until_they_are_learned() {
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
