//! What a person has learned: how far first games were come with, puzzles and mistakes solved and missed, what is due.
//!
//! Whoever teaches tells a [`ProgressEvent`]; [`Progress`] is what follows from all of them and is read by everybody.
//! On the disk it is the list of what happened ([`log`]).

pub mod log;
mod saving;
mod state;

pub use saving::ProgressSaver;
pub use state::{LessonState, MistakeState, Progress};

use crate::schedule::AppSystems;
use bevy::prelude::*;
use jiff::Zoned;
use jiff::civil::Date;
use quadrille_games::rules::Variant;
use quadrille_teaching::repetition::{Day, Recall};

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
                saver.add(today.0, event);
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
