//! Telling a running search to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A switch that one thread throws and the search on another thread sees. Clones are the same switch.
///
/// ```
/// use quadrille::search::StopFlag;
/// let flag = StopFlag::new();
/// let other = flag.clone();
/// other.stop();
/// assert!(flag.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A switch not yet thrown.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends every search that watches this switch, now or when it starts. There is no way back: take a
    /// new switch for the next search.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the switch has been thrown.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
