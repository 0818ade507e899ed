//! The deadline for background work at the end of the program.

use bevy::prelude::*;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The longest time for all background work to end.
const PATIENCE: Duration = Duration::from_millis(1500);
/// The polling interval.
const LOOK: Duration = Duration::from_millis(2);

/// The deadline, set by the first call of [`Leaving::wait`].
#[derive(Resource, Clone, Debug, Default)]
pub struct Leaving(Arc<OnceLock<Instant>>);

impl Leaving {
    /// Waits until `has_ended` returns `true` or the deadline has passed. Returns whether it has ended.
    pub fn wait(&self, mut has_ended: impl FnMut() -> bool) -> bool {
        let until = *self.0.get_or_init(|| Instant::now() + PATIENCE);
        while !has_ended() {
            if Instant::now() >= until {
                return false;
            }
            std::thread::sleep(LOOK);
        }
        true
    }
}
