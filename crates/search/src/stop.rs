//! A flag that stops a running search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that one thread sets and a search on another thread reads. Clones share the flag.
///
/// ```
/// use quadrille_search::StopFlag;
/// let flag = StopFlag::new();
/// let clone = flag.clone();
/// clone.stop();
/// assert!(flag.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Returns a flag that is not set.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends every search with this flag, running or yet to start. The flag cannot be cleared: use a new one for the next
    /// search.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
