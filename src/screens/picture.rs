//! Pictures of boards on Home and in the rules, painted in the background by the drawing code of the boards.

use super::prelude::*;
use crate::artwork::raster;
use crate::theme::textures::{pixel_size, upload};
use bevy::math::{Rect, Vec2};
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy_egui::egui::{Id, TextureHandle, TextureId};
use quadrille_drawing::choice::{Chooser, Hit};
use quadrille_drawing::look::Look;
use quadrille_drawing::scene::Scene;
use quadrille_drawing::view::View;
use quadrille_drawing::{contrast, drawing, timing};
use quadrille_games::rules::{Path, Spot};
use resvg::tiny_skia::Pixmap;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A picture, and the task that paints it.
#[derive(Default)]
struct PictureSlot {
    /// The finished picture and its parameters.
    finished_picture: Option<(TextureHandle, PictureParameters)>,
    /// The parameters of the last request.
    last_request: Option<PictureParameters>,
    task: Option<(Task<Pixmap>, PictureParameters)>,
}

/// The pictures by name, stored in egui's context.
#[derive(Clone, Default)]
struct Pictures(Arc<Mutex<HashMap<String, PictureSlot>>>);

/// The content of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// The position.
    pub position: AnyPosition,
    /// Whether the board is turned.
    pub flipped: bool,
    /// The path of the last move.
    pub last_path: Option<Path>,
    /// The selected piece, and the target under the pointer.
    pub choice: Option<(Hit, Option<Spot>)>,
    /// Whether the whole board is shown with labels and row counts, or the squares only.
    pub shows_whole_board: bool,
    /// The appearance of the board.
    pub look: Look,
}

impl BoardPicture {
    /// Returns the shown part of the board, in board units.
    fn section(&self) -> Rect {
        if self.shows_whole_board {
            let board = drawing(self.position.variant());
            let extent = board.extent(true);
            // The trays of Focus above and below are not shown.
            let size = Vec2::new(extent.x, board.extent(false).y);
            return Rect::from_center_size(extent / 2.0, size);
        }
        miniature_section(&self.position)
    }

    /// Returns the ratio of width to height of the picture.
    pub fn aspect_ratio(&self) -> f32 {
        let size = self.section().size();
        size.x / size.y
    }
}

/// The parameters of a picture; its size is in physical pixels.
#[derive(Clone, Debug, PartialEq)]
struct PictureParameters {
    subject: BoardPicture,
    pixels: [u32; 2],
    /// Physical pixels per logical px.
    pixels_per_point: f32,
    /// Whether squares have their readable names.
    has_readable_names: bool,
}

impl Painter<'_> {
    /// Returns the picture `name` when it is ready, and its rectangle: as large as fits the centre of `rect`, in
    /// whole pixels, and whether it has these parameters. While another size is painted, the old picture is stretched. A size is
    /// painted after it was stable for a frame. With `paints_at_once` it is painted in this frame if there is no old picture.
    fn board_texture(
        &self,
        name: &str,
        subject: &BoardPicture,
        rect: egui::Rect,
        paints_at_once: bool,
    ) -> (Option<TextureId>, egui::Rect, bool) {
        let ctx = self.ui.ctx();
        let aspect_ratio = subject.aspect_ratio();
        let height = rect.height().min(rect.width() / aspect_ratio);
        let size = vec2(height * aspect_ratio, height).round();
        let parameters = PictureParameters {
            subject: subject.clone(),
            pixels: pixel_size(ctx, size),
            pixels_per_point: ctx.pixels_per_point(),
            has_readable_names: text::uses_readable_notation(),
        };
        let Pictures(slots) =
            ctx.data_mut(|data| data.get_temp_mut_or_default::<Pictures>(Id::NULL).clone());
        let mut slots = slots.lock().unwrap_or_else(PoisonError::into_inner);
        let slot = slots.entry(name.to_owned()).or_default();
        if paints_at_once && slot.finished_picture.is_none() {
            slot.finished_picture =
                Some((upload(ctx, name, &paint(&parameters)), parameters.clone()));
        }
        if let Some((task, painted_parameters)) = &mut slot.task
            && let Some(picture) = block_on(poll_once(task))
        {
            slot.finished_picture = Some((upload(ctx, name, &picture), painted_parameters.clone()));
            slot.task = None;
        }
        let is_stable = slot.last_request.as_ref() == Some(&parameters);
        let is_current = slot
            .finished_picture
            .as_ref()
            .is_some_and(|(_, painted_parameters)| *painted_parameters == parameters);
        if !is_current {
            if slot.task.is_none() && (is_stable || slot.finished_picture.is_none()) {
                let task_parameters = parameters.clone();
                let task =
                    AsyncComputeTaskPool::get().spawn(async move { paint(&task_parameters) });
                slot.task = Some((task, parameters.clone()));
            }
            ctx.request_repaint();
        }
        slot.last_request = Some(parameters);
        let texture = slot.finished_picture.as_ref().map(|(texture, _)| texture.id());
        (texture, self.snap(egui::Rect::from_center_size(rect.center(), size)), is_current)
    }

    /// Draws the picture `name`. With `paints_at_once` it is painted in this frame if there is no old one, so that a dialog
    /// does not open without its picture.
    pub fn board(
        &self,
        name: &str,
        subject: &BoardPicture,
        rect: egui::Rect,
        paints_at_once: bool,
    ) {
        if let (Some(texture), picture_rect, _) =
            self.board_texture(name, subject, rect, paints_at_once)
        {
            self.picture(picture_rect, texture, 0, Color32::WHITE);
        }
    }

    /// Draws the squares of a position, turned or not, with the path of its last move as a miniature, which fades in. Returns whether
    /// it is painted.
    /// Until then the previous picture with this name is visible.
    pub fn miniature(
        &self,
        name: &str,
        position: &AnyPosition,
        flipped: bool,
        last_path: Option<&Path>,
        rect: egui::Rect,
    ) -> bool {
        let subject = BoardPicture {
            position: position.clone(),
            flipped,
            last_path: last_path.cloned(),
            choice: None,
            shows_whole_board: false,
            look: Look { shows_coordinates: false, skin: self.look.skin, ..Look::USUAL },
        };
        let ctx = self.ui.ctx();
        let id = Id::new(("shown", name));
        let (Some(texture), picture_rect, is_current) =
            self.board_texture(name, &subject, rect, false)
        else {
            ctx.animate_bool_with_time(id, false, 0.0);
            return false;
        };
        let time = ctx.global_style().animation_time * timing::APPEARANCE_MS / timing::HIGHLIGHT_MS;
        let opacity = ctx.animate_bool_with_time(id, true, time);
        let radius = if picture_rect.height() > 100.0 { 8 } else { 5 };
        if opacity == 1.0 {
            self.shadow(picture_rect, radius, [4, 8], 18);
        }
        let tint = Color32::WHITE.gamma_multiply(opacity);
        self.picture(picture_rect, texture, radius, tint);
        is_current
    }
}

/// Returns the part of the board shown in a miniature, in board units: the squares and a narrow frame, without labels and
/// trays, which would be too small to read.
fn miniature_section(position: &AnyPosition) -> Rect {
    let board = drawing(position.variant());
    let view = View::still(position);
    let centres: Vec<Vec2> =
        board.spots().into_iter().map(|spot| board.centre(&view, spot)).collect();
    let extent = board.extent(false);
    let board_rect = Rect::from_corners(Vec2::ZERO, extent);
    // The smallest distance of two columns or rows is a square; in HiQUE it is half a diagonal.
    let min_distance = |coordinate: fn(&Vec2) -> f32| {
        let mut coordinates: Vec<f32> = centres.iter().map(coordinate).collect();
        coordinates.sort_by(f32::total_cmp);
        let distances = coordinates.windows(2).map(|pair| pair[1] - pair[0]);
        distances.filter(|distance| *distance > 1.0).fold(f32::MAX, f32::min)
    };
    let margin_factor = match position.variant() {
        Variant::Hique => Vec2::splat(1.1),
        Variant::CublinoPur | Variant::CublinoContra => Vec2::splat(0.59),
        Variant::Upthrust => Vec2::new(0.48, 0.6),
        Variant::Focus | Variant::FocusExact | Variant::FocusClassic => Vec2::splat(0.6),
    };
    let mut squares_rect = Rect::EMPTY;
    for &centre in &centres {
        squares_rect = squares_rect.union_point(centre);
    }
    let margin =
        Vec2::new(min_distance(|centre| centre.x), min_distance(|centre| centre.y)) * margin_factor;
    Rect::from_corners(squares_rect.min - margin, squares_rect.max + margin).intersect(board_rect)
}

/// Paints a picture that contains only the board.
fn paint(parameters: &PictureParameters) -> Pixmap {
    let PictureParameters { subject, pixels, pixels_per_point, has_readable_names: _ } = parameters;
    let position = &subject.position;
    let board = drawing(position.variant());
    let section = subject.section();
    let size = Vec2::new(pixels[0] as f32, pixels[1] as f32);
    let scale = (size / section.size()).max_element();
    let mut chooser = Chooser::new(position);
    if let Some((hit, hovered_spot)) = subject.choice {
        chooser.select_piece(hit);
        chooser.point(hovered_spot);
    }
    let view = View {
        pixels_per_unit: scale,
        points_per_unit: scale / pixels_per_point,
        compact: subject.shows_whole_board,
        last_move: subject.last_path.clone(),
        choice: chooser.choice().cloned(),
        look: subject.look,
        flipped: subject.flipped,
        ..View::still(position)
    };
    let mut scene = Scene::default();
    board.draw(&view, &mut scene);
    contrast::apply_contrast(&mut scene, view.look);
    let origin = size / 2.0 - section.center() * scale;
    raster::compose(&scene, scale, origin, pixels[0], pixels[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn miniature_shows_all_squares_with_a_small_margin() {
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let board = drawing(variant);
            let section = miniature_section(&position);
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

    #[test]
    fn board_with_its_side_stays_in_its_extent() {
        const MARGIN: f32 = 16.0;
        for variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let board = drawing(variant);
            let mut scene = Scene::default();
            board.draw(&View::still(&position), &mut scene);
            let extent = board.extent(false);
            let size = extent + 2.0 * MARGIN;
            let (width, height) = (size.x.ceil() as u32, size.y.ceil() as u32);
            let picture = raster::compose(&scene, 1.0, Vec2::splat(MARGIN), width, height);
            // Only shadows may extend further. The board must be opaque.
            let is_opaque =
                |x: u32, y: u32| picture.pixel(x, y).is_some_and(|pixel| pixel.alpha() == 255);
            let allowed_rect = Rect::from_corners(Vec2::ZERO, extent).inflate(1.0);
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                let point = Vec2::new(x as f32, y as f32) - MARGIN;
                assert!(!is_opaque(x, y) || allowed_rect.contains(point), "{variant}: {point}");
            }
        }
    }
}
