//! The end of the program, which takes a bounded time whatever is under way.

use bevy::prelude::*;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long everything together may take to come to its end.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Between two looks.
const LOOK: Duration = Duration::from_millis(2);

/// The moment until which is waited for what is under way, once somebody begins to wait.
#[derive(Resource, Clone, Debug, Default)]
pub struct Leaving(Arc<OnceLock<Instant>>);

impl Leaving {
    /// Waits until something has ended, as long as there is time; whether it has.
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
