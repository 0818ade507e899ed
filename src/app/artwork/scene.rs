//! What is to be seen on a board at one moment: a plain list of pictures, painted in order.

use crate::app::artwork::Art;
use bevy::math::Vec2;

/// Pictures in painting order, the first lowest.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The pictures.
    pub items: Vec<Item>,
    /// The light on what is painted next, 0 to 1.
    pub light: f32,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            light: 1.0,
        }
    }
}

/// One picture in board units: origin at the upper left corner of the board's extent, x to the right, y down.
#[derive(Clone, Debug)]
pub struct Item {
    /// What is drawn.
    pub art: Art,
    /// Its centre.
    pub at: Vec2,
    /// Its width and height, before [`Self::scale`].
    pub size: Vec2,
    /// 0 (unseen) to 1.
    pub alpha: f32,
    /// The light that falls on it: 1 is all of it, 0 leaves it black.
    pub light: f32,
    /// Magnification about the centre.
    pub scale: f32,
    /// Whether it is on the move: then it is not snapped to whole pixels, so that it glides.
    pub moving: bool,
}

impl Scene {
    /// Paints `art` centred on `at`, above everything so far.
    pub fn draw(&mut self, art: Art, at: Vec2, size: Vec2) -> &mut Item {
        self.items.push(Item {
            art,
            at,
            size,
            alpha: 1.0,
            light: self.light,
            scale: 1.0,
            moving: false,
        });
        let last = self.items.len() - 1;
        &mut self.items[last]
    }

    /// Paints `art` with its upper left corner on `corner`.
    pub fn draw_at_corner(&mut self, art: Art, corner: Vec2, size: Vec2) -> &mut Item {
        self.draw(art, corner + size / 2.0, size)
    }
}

impl Item {
    /// Sets how opaque the picture is, 0 to 1.
    pub fn alpha(&mut self, alpha: f32) -> &mut Self {
        self.alpha = alpha.clamp(0.0, 1.0);
        self
    }

    /// Magnifies the picture about its centre.
    pub fn scale(&mut self, scale: f32) -> &mut Self {
        self.scale = scale;
        self
    }

    /// Marks the picture as moving.
    pub fn moving(&mut self) -> &mut Self {
        self.moving = true;
        self
    }
}
