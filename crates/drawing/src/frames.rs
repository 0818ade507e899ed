//! The frames of an animation that cannot be made by stretching or rotating one picture. A thread rasterises them in
//! advance.

use crate::Art;
use std::fmt;
use std::sync::Arc;

/// Pictures of the same size, in order.
#[derive(Clone)]
pub struct Frames {
    /// Frames with the same key are equal.
    key: u64,
    count: usize,
    draw: Arc<dyn Fn(usize) -> Art + Send + Sync>,
}

impl Frames {
    /// Returns `count` frames (at least one), made on demand by `draw`, which must be deterministic for a key.
    pub fn new(
        key: u64,
        count: usize,
        draw: impl Fn(usize) -> Art + Send + Sync + 'static,
    ) -> Self {
        Self { key, count: count.max(1), draw: Arc::new(draw) }
    }

    /// Returns the key.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the number of frames.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Draws a frame. An index past the end gives the last frame.
    pub fn art(&self, index: usize) -> Art {
        (self.draw)(index.min(self.count - 1))
    }

    /// Returns the frame nearest to `share` (0 to 1), and the share that it shows.
    pub fn nearest(&self, share: f32) -> (usize, f32) {
        let last = (self.count - 1) as f32;
        let index = (share.clamp(0.0, 1.0) * last).round() as usize;
        (index, Self::share(index, self.count))
    }

    /// Returns the share that a frame shows, from 0 to 1.
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
