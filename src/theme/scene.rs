//! Boards in the interface: a scene painted as a picture of the page.

use super::painter::Painter;
use crate::artwork::scene::Scene;
use crate::artwork::track::Clocks;
use bevy_egui::egui::{Color32, Pos2, Rect, vec2};

impl Painter<'_> {
    /// Paints a scene with its origin at `origin` (logical px) and `scale` logical px a board unit.
    pub fn scene(&mut self, scene: &Scene, origin: Pos2, scale: f32) {
        for item in &scene.at(&Clocks::REST).items {
            let size = item.size * item.scale * scale;
            let at = origin + vec2(item.at.x, item.at.y) * scale;
            let rect = Rect::from_center_size(at, vec2(size.x, size.y));
            let rect = if item.moving { rect } else { self.snap(rect) };
            self.art(rect, &item.art, Color32::WHITE.gamma_multiply(item.alpha));
        }
    }
}
