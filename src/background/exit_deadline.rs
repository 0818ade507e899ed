//! The deadline for background work at the end of the program.

use bevy::prelude::*;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The longest time for all background work to end.
const EXIT_TIMEOUT: Duration = Duration::from_millis(1500);
/// The polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The deadline, set by the first call of [`ExitDeadline::wait`].
#[derive(Resource, Clone, Debug, Default)]
pub struct ExitDeadline(Arc<OnceLock<Instant>>);

impl ExitDeadline {
    /// Waits until `has_ended` returns `true` or the deadline has passed. Returns `false` after the deadline.
    pub fn wait(&self, mut has_ended: impl FnMut() -> bool) -> bool {
        let deadline = *self.0.get_or_init(|| Instant::now() + EXIT_TIMEOUT);
        while !has_ended() {
            if Instant::now() >= deadline {
                return false;
            }
            std::thread::sleep(POLL_INTERVAL);
        }
        true
    }
}
