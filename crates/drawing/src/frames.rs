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

    /// Returns the index of the frame nearest to `share` (0 to 1) of the animation, and the exact share of that frame.
    pub fn nearest_frame(&self, share: f32) -> (usize, f32) {
        let last_index = (self.count - 1) as f32;
        let index = (share.clamp(0.0, 1.0) * last_index).round() as usize;
        (index, Self::frame_share(index, self.count))
    }

    /// Returns the share of the animation that frame `index` of `count` shows, from 0 to 1.
    pub fn frame_share(index: usize, count: usize) -> f32 {
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
