//! Placeholder.
use super::choice::Hit;
use super::scene::Scene;
use super::view::{BoardDrawing, View};
use crate::rules::{AnyMove, AnyPosition, Spot};
use bevy::math::Vec2;

/// Placeholder.
pub struct HiqueBoard;

impl BoardDrawing for HiqueBoard {
    fn extent(&self, _: bool) -> Vec2 {
        Vec2::splat(700.0)
    }
    fn hit(&self, _: &View, _: Vec2) -> Option<Hit> {
        None
    }
    fn centre(&self, _: &View, _: Spot) -> Vec2 {
        Vec2::ZERO
    }
    fn spots(&self) -> Vec<Spot> {
        Vec::new()
    }
    fn spot_name(&self, _: Spot) -> String {
        String::new()
    }
    fn duration(&self, _: &AnyPosition, _: AnyMove, _: usize) -> f32 {
        200.0
    }
    fn draw(&self, _: &View, _: &mut Scene) {}
    fn explain(&self, _: &View) -> Option<String> {
        None
    }
}
