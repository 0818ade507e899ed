//! Small pictures of boards, painted by the boards' own drawing code beside the program's work.

use crate::app::artwork::raster;
use crate::app::board::drawing;
use crate::app::board::scene::Scene;
use crate::app::board::view::View;
use crate::app::theme::textures::upload;
use crate::rules::AnyPosition;
use bevy::math::Vec2;
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
}

/// The miniatures by the name of their place.
#[derive(Resource, Default)]
pub struct Miniatures(HashMap<String, Slot>);

impl Miniatures {
    /// The shape of a miniature of `position`'s board: width over height.
    #[must_use]
    pub fn aspect(position: &AnyPosition) -> f32 {
        let extent = drawing(position.variant()).extent(false);
        extent.x / extent.y
    }

    /// The picture for `place`, as soon as there is one. While a new size is being painted, the old
    /// picture is stretched; a size is only painted once it has stayed for a frame.
    pub fn get(
        &mut self,
        ctx: &Context,
        place: &str,
        position: &AnyPosition,
        size: egui::Vec2,
    ) -> Option<TextureId> {
        let pixels = (size * ctx.pixels_per_point()).round();
        let wanted = Wanted {
            position: position.clone(),
            pixels: [pixels.x.max(1.0) as u32, pixels.y.max(1.0) as u32],
        };
        let slot = self.0.entry(place.to_owned()).or_default();
        if let Some((task, of)) = &mut slot.task {
            if let Some(picture) = block_on(poll_once(task)) {
                slot.shown = Some((upload(ctx, place, &picture), of.clone()));
                slot.task = None;
            }
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
    AsyncComputeTaskPool::get().spawn(async move { paint(&wanted.position, wanted.pixels) })
}

/// The board of `position`, filling a picture of `pixels`.
fn paint(position: &AnyPosition, pixels: [u32; 2]) -> Pixmap {
    let board = drawing(position.variant());
    let extent = board.extent(false);
    let size = Vec2::new(pixels[0] as f32, pixels[1] as f32);
    let scale = (size / extent).min_element();
    let view = View {
        pixels: scale,
        ..View::still(position)
    };
    let mut scene = Scene::default();
    board.draw(&view, &mut scene);
    let origin = (size - extent * scale) / 2.0;
    raster::compose(&scene, scale, origin, pixels[0], pixels[1])
}
