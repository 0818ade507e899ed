//! The puzzle of the day: one for each variant and date, the same on every computer, and the last days on which one was solved.

use super::progress::{Progress, ProgressEvent, ProgressSaver, Today};
use super::puzzle::Puzzles;
use crate::interface::Screen;
use crate::schedule::AppSystems;
use crate::storage::GameSaver;
use crate::storage::library::LibraryRow;
use crate::storage::library_io::{Library, LibraryRequest};
use bevy::prelude::*;
use quadrille_games::rules::Variant;
use quadrille_library::summary::PlayerKind;
use quadrille_teaching::puzzle::Puzzle;
use quadrille_teaching::repetition::Day;
use std::sync::Arc;

/// The number of days in the row.
pub const DAYS_IN_ROW: usize = 7;

/// The puzzle of the day. Its variant is that of the game that the person had played last when it was first offered on the day.
#[derive(Clone, Debug, PartialEq)]
pub struct DailyPuzzle {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Whether this puzzle was solved without help today.
    pub is_solved: bool,
    /// Whether a puzzle of the day was solved without help on each of the last days. The last one is today.
    pub solved_days: [bool; DAYS_IN_ROW],
}

impl DailyPuzzle {
    /// Returns the puzzle of `today`. `None` if none was offered, or if the variant has no puzzle.
    pub fn new(puzzles: &Puzzles, progress: &Progress, today: Today) -> Option<Self> {
        let variant = progress.daily_variant(today.0)?;
        let (key, puzzle) = puzzles.of_day(variant, today.0)?;
        let is_solved = |day: Day| {
            Variant::ALL.into_iter().any(|variant| {
                let daily_puzzle = puzzles.of_day(variant, day);
                daily_puzzle.is_some_and(|(key, _)| progress.was_solved_on(day, key))
            })
        };
        let first_day = today.0 + 1 - DAYS_IN_ROW as Day;
        Some(Self {
            puzzle: Arc::clone(puzzle),
            is_solved: progress.was_solved_on(today.0, key),
            solved_days: std::array::from_fn(|index| is_solved(first_day + index as Day)),
        })
    }

    /// Returns the number of days in the row on which a puzzle was solved.
    pub fn solved_count(&self) -> usize {
        self.solved_days.iter().filter(|is_solved| **is_solved).count()
    }

    /// Returns whether a puzzle of the day was solved today.
    pub const fn is_solved_today(&self) -> bool {
        self.solved_days[DAYS_IN_ROW - 1]
    }
}

/// Returns the variant of the newest game of a person.
fn last_variant(library_rows: &[LibraryRow]) -> Option<Variant> {
    let mut games = library_rows.iter().filter_map(|row| row.game.as_ref().ok());
    games.find(|game| game.kinds.contains(&PlayerKind::Human)).map(|game| game.variant)
}

/// Chooses the variant of today's puzzle when Home first offers it. It is stored, so that games that begin later do not
/// change it.
fn choose_variant(
    library: Res<Library>,
    progress: Res<Progress>,
    today: Res<Today>,
    game_saver: Option<Res<GameSaver>>,
    progress_saver: Option<Res<ProgressSaver>>,
    mut commands: Commands,
) {
    let is_loaded = game_saver.is_none()
        || library.is_loaded && progress_saver.is_none_or(|saver| saver.is_read());
    if is_loaded && progress.daily_variant(today.0).is_none() {
        let variant = last_variant(&library.rows).unwrap_or(Variant::Upthrust);
        commands.trigger(ProgressEvent::DailyOffered { variant });
    }
}

/// Requests the list of games, which shows which variant was played last.
fn request_library(mut requests: MessageWriter<LibraryRequest>) {
    requests.write(LibraryRequest::Refresh);
}

/// Adds the systems that need no window.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Home), request_library)
        .add_systems(Update, request_library.run_if(resource_added::<GameSaver>))
        .add_systems(
            Update,
            choose_variant.in_set(AppSystems::Prepare).run_if(in_state(Screen::Home)),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::progress::ProgressEvent;
    use quadrille_teaching::repetition::Recall;
    use std::collections::BTreeSet;

    #[test]
    fn puzzle_of_the_day_follows_from_date_and_variant() {
        let puzzles = Puzzles::default();
        for variant in Variant::ALL {
            let days = 20_000..20_060;
            let ids = days.map(|day| puzzles.of_day(variant, day).unwrap().1.id.clone());
            let ids: Vec<String> = ids.collect();
            let different: BTreeSet<&String> = ids.iter().collect();
            assert!(different.len() > 25, "{variant}: {}", different.len());
        }
    }

    #[test]
    fn row_marks_the_days_on_which_the_puzzle_was_solved() {
        let puzzles = Puzzles::default();
        let today = Today(20_785);
        let mut progress = Progress::default();
        assert_eq!(DailyPuzzle::new(&puzzles, &progress, today), None);
        // The first offer on a day counts.
        for variant in [Variant::Upthrust, Variant::Hique] {
            progress.apply(today.0, &ProgressEvent::DailyOffered { variant });
        }
        let mut try_puzzle = |day: Day, variant, recall| {
            let (key, _) = puzzles.of_day(variant, day).unwrap();
            let id = key.to_owned();
            progress.apply(day, &ProgressEvent::Puzzle { id, variant, puzzle_rating: 900, recall });
        };
        try_puzzle(today.0, Variant::Upthrust, Recall::Missed);
        try_puzzle(today.0 - 1, Variant::Focus, Recall::Known);
        try_puzzle(today.0 - 3, Variant::Hique, Recall::Helped);
        try_puzzle(today.0 - 6, Variant::Upthrust, Recall::Known);
        try_puzzle(today.0 - 7, Variant::Upthrust, Recall::Known);
        let daily = DailyPuzzle::new(&puzzles, &progress, today).unwrap();
        assert_eq!(daily.solved_days, [true, false, false, false, false, true, false]);
        assert_eq!((daily.solved_count(), daily.is_solved_today()), (2, false));
        // The puzzle of one day that is solved on another one does not count.
        let (key, _) = puzzles.of_day(Variant::Upthrust, today.0).unwrap();
        let id = key.to_owned();
        let solved = ProgressEvent::Puzzle {
            id,
            variant: Variant::Upthrust,
            puzzle_rating: 900,
            recall: Recall::Known,
        };
        progress.apply(today.0 - 2, &solved);
        assert_eq!(DailyPuzzle::new(&puzzles, &progress, today).unwrap().solved_count(), 2);
        progress.apply(today.0, &solved);
        assert!(DailyPuzzle::new(&puzzles, &progress, today).unwrap().is_solved_today());
    }
}
