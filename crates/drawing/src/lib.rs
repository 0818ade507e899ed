//! The drawing of boards: pure functions from a [`view::View`] to a [`Scene`](crate::scene::Scene).
//!
//! Each game has a folder here that implements [`view::BoardDrawing`]. This crate depends on neither the window nor the
//! session nor time: the same view always gives the same scene. Boards, pictures, animations and miniatures use it.
//! [`layout`] divides the window between the board and the panel, [`mod@column`] divides the height of the panel. [`quantise`]
//! makes the palette of an animation.

pub mod arrows;
mod art;
pub mod badges;
pub mod board_parts;
pub mod choice;
pub mod column;
pub mod contrast;
pub mod draft;
pub mod finale;
pub mod first_game_marks;
pub mod frames;
pub mod hover_marks;
pub mod icons;
pub mod interaction;
pub mod layout;
pub mod look;
pub mod marks;
pub mod pieces;
pub mod quantise;
pub mod scene;
pub mod sound;
pub mod standing;
pub mod synthesis;
#[cfg(test)]
mod tests;
pub mod text_forms;
pub mod timing;
pub mod track;
pub mod values;
pub mod view;

mod cublino;
mod focus;
mod hique;
mod upthrust;

pub use art::Art;

use bevy_math::Vec2;
use quadrille_games::rules::{Spot, Variant};
use view::{BoardDrawing, View};

/// Returns the spot with this name on a variant's board. The reserve has no name.
pub fn spot_named(variant: Variant, name: &str) -> Option<Spot> {
    let board = drawing(variant);
    let mut spots = board.spots().into_iter();
    spots.find(|&spot| board.spot_name(spot) == name)
}

/// Returns the square of a game's unturned board nearest to a point in board units; `None` outside of the board.
pub fn spot_at(variant: Variant, view: &View, point: Vec2) -> Option<Spot> {
    let board = drawing(variant);
    let spots = board.spots().into_iter();
    let distance = spots.map(|spot| (spot, board.centre(view, spot).distance(point)));
    let (spot, distance) = distance.min_by(|a, b| a.1.total_cmp(&b.1))?;
    (distance < 0.75 * board.unit(view)).then_some(spot)
}

/// Returns the drawing of a variant's board.
pub fn drawing(variant: Variant) -> &'static dyn BoardDrawing {
    match variant {
        Variant::Upthrust => &upthrust::UpthrustBoard,
        Variant::Hique => &hique::HiqueBoard,
        Variant::Focus | Variant::FocusExact => &focus::COURSE_BOARD,
        Variant::FocusClassic => &focus::CLASSIC_BOARD,
        Variant::CublinoPur => &cublino::PUR,
        Variant::CublinoContra => &cublino::CONTRA,
    }
}
