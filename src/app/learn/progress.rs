//! What is told of a person's progress: whoever keeps it reads these.

use crate::rules::Variant;
use bevy::prelude::*;

/// Something learned, or missed.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ProgressEvent {
    /// A puzzle was solved or failed; told once for each time that it is opened.
    Puzzle {
        /// Its name.
        id: String,
        /// Its variant.
        variant: Variant,
        /// How hard it is, on the Glicko scale.
        puzzle_rating: u32,
        /// Whether it was solved without a wrong try, a hint or the solution.
        solved: bool,
        /// Whether a hint was asked for.
        hinted: bool,
    },
}

/// The message.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<ProgressEvent>();
}
