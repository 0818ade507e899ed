//! The frames of a motion that no stretching or turning of one picture can show: drawn ahead, beside the program's work.

use super::Art;
use std::fmt;
use std::sync::Arc;

/// Pictures of the same size, one after the other.
#[derive(Clone)]
pub struct Frames {
    /// Frames with the same key are the same.
    key: u64,
    count: usize,
    draw: Arc<dyn Fn(usize) -> Art + Send + Sync>,
}

impl Frames {
    /// `count` frames (one at least), which `draw` makes when they are wanted; it must always make the same for the same key.
    pub fn new(
        key: u64,
        count: usize,
        draw: impl Fn(usize) -> Art + Send + Sync + 'static,
    ) -> Self {
        Self {
            key,
            count: count.max(1),
            draw: Arc::new(draw),
        }
    }

    /// What tells them from others.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Draws one of them; beyond the last there is the last.
    pub fn art(&self, index: usize) -> Art {
        (self.draw)(index.min(self.count - 1))
    }

    /// The frame that is nearest to `share` (0 to 1) of the way, and which share that one shows.
    pub fn nearest(&self, share: f32) -> (usize, f32) {
        let last = (self.count - 1) as f32;
        let index = (share.clamp(0.0, 1.0) * last).round() as usize;
        (index, Self::share(index, self.count))
    }

    /// The share of the way that a frame shows, 0 to 1.
    pub fn share(index: usize, count: usize) -> f32 {
        index as f32 / count.saturating_sub(1).max(1) as f32
    }
}

impl fmt::Debug for Frames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Frames({:x}, {})", self.key, self.count)
    }
}

impl PartialEq for Frames {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.count == other.count
    }
}
