//! Small pictures of boards, painted by the boards' own drawing code beside the program's work.

use crate::app::artwork::raster;
use crate::app::board::drawing;
use crate::app::board::scene::Scene;
use crate::app::board::view::{Look, View};
use crate::app::theme::textures::upload;
use crate::rules::{AnyPosition, Variant};
use bevy::math::{Rect, Vec2};
use bevy::prelude::Resource;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy_egui::egui::{self, Context, TextureHandle, TextureId};
use resvg::tiny_skia::Pixmap;
use std::collections::HashMap;

/// One picture: what it shows now, and what is being painted.
#[derive(Default)]
struct Slot {
    /// The picture that can be shown, and what it is of.
    shown: Option<(TextureHandle, Wanted)>,
    /// What was asked for last.
    wanted: Option<Wanted>,
    /// The painter at work.
    task: Option<(Task<Pixmap>, Wanted)>,
}

/// A position at a size in physical pixels.
#[derive(Clone, Debug, PartialEq)]
struct Wanted {
    position: AnyPosition,
    pixels: [u32; 2],
    look: Look,
}

/// The miniatures by the name of their place.
#[derive(Resource, Default)]
pub struct Miniatures(HashMap<String, Slot>);

impl Miniatures {
    /// The shape of a miniature of `position`'s board: width over height.
    #[must_use]
    pub fn aspect(position: &AnyPosition) -> f32 {
        let size = section(position).size();
        size.x / size.y
    }

    /// The picture for `place`, as soon as there is one. While a new size is being painted, the old
    /// picture is stretched; a size is only painted once it has stayed for a frame.
    pub fn get(
        &mut self,
        ctx: &Context,
        place: &str,
        position: &AnyPosition,
        size: egui::Vec2,
        look: Look,
    ) -> Option<TextureId> {
        let pixels = (size * ctx.pixels_per_point()).round();
        let wanted = Wanted {
            position: position.clone(),
            pixels: [pixels.x.max(1.0) as u32, pixels.y.max(1.0) as u32],
            look,
        };
        let slot = self.0.entry(place.to_owned()).or_default();
        if let Some((task, of)) = &mut slot.task
            && let Some(picture) = block_on(poll_once(task))
        {
            slot.shown = Some((upload(ctx, place, &picture), of.clone()));
            slot.task = None;
        }
        let settled = slot.wanted.as_ref() == Some(&wanted);
        let current = slot.shown.as_ref().is_some_and(|(_, of)| *of == wanted);
        if !current {
            if slot.task.is_none() && (settled || slot.shown.is_none()) {
                slot.task = Some((start(wanted.clone()), wanted.clone()));
            }
            ctx.request_repaint();
        }
        slot.wanted = Some(wanted);
        slot.shown.as_ref().map(|(texture, _)| texture.id())
    }
}

/// Paints in the background.
fn start(wanted: Wanted) -> Task<Pixmap> {
    AsyncComputeTaskPool::get().spawn(async move { paint(&wanted) })
}

/// The part of the board that a miniature shows, in board units: the squares and a narrow frame,
/// without labels and trays, which would be too small to read.
fn section(position: &AnyPosition) -> Rect {
    let board = drawing(position.variant());
    let view = View::still(position);
    let centres: Vec<Vec2> = board
        .spots()
        .into_iter()
        .map(|spot| board.centre(&view, spot))
        .collect();
    let extent = board.extent(false);
    let whole = Rect::from_corners(Vec2::ZERO, extent);
    // The least distance between two columns or rows is a square, in HiQUE half a square's diagonal.
    let pitch = |of: fn(&Vec2) -> f32| {
        let mut places: Vec<f32> = centres.iter().map(of).collect();
        places.sort_by(f32::total_cmp);
        let steps = places.windows(2).map(|pair| pair[1] - pair[0]);
        steps.filter(|step| *step > 1.0).fold(f32::MAX, f32::min)
    };
    let reach = match position.variant() {
        Variant::Hique => Vec2::splat(1.1),
        Variant::CublinoPur | Variant::CublinoContra => Vec2::splat(0.61),
        Variant::Upthrust => Vec2::new(0.56, 0.6),
        _ => Vec2::splat(0.6),
    };
    let mut squares = Rect::EMPTY;
    for &centre in &centres {
        squares = squares.union_point(centre);
    }
    let margin = Vec2::new(pitch(|at| at.x), pitch(|at| at.y)) * reach;
    Rect::from_corners(squares.min - margin, squares.max + margin).intersect(whole)
}

/// The board as it is wanted, filling its picture.
fn paint(wanted: &Wanted) -> Pixmap {
    let (position, pixels) = (&wanted.position, wanted.pixels);
    let board = drawing(position.variant());
    let section = section(position);
    let size = Vec2::new(pixels[0] as f32, pixels[1] as f32);
    let scale = (size / section.size()).max_element();
    let view = View {
        pixels: scale,
        look: wanted.look,
        ..View::still(position)
    };
    let mut scene = Scene::default();
    board.draw(&view, &mut scene);
    let origin = size / 2.0 - section.center() * scale;
    raster::compose(&scene, scale, origin, pixels[0], pixels[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_miniature_shows_all_squares_and_little_besides() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let board = drawing(variant);
            let section = section(&position);
            let view = View::still(&position);
            for spot in board.spots() {
                assert!(section.contains(board.centre(&view, spot)), "{variant}");
            }
            let extent = board.extent(false);
            assert!(section.width() > 0.4 * extent.x, "{variant}");
            assert!(section.height() > 0.8 * extent.y, "{variant}");
            assert!(section.width() < extent.x, "{variant}");
        }
    }
}
