//! The board: geometry, drawing, picking, animation.
//!
//! A frame goes through here in four stages. Input is turned into a [`choice`]; the choice, the match
//! and the running animation make a [`view::View`]; the game's own drawing turns that into a
//! [`scene::Scene`]; and the scene is shown as sprites. All but the first and last are pure functions.

pub mod choice;
pub mod marks;
pub mod scene;
pub mod table;
pub mod timing;
pub mod view;

use crate::rules::Variant;
use view::BoardDrawing;

mod cublino;
mod focus;
mod hique;
mod upthrust;

/// The drawing of a variant's board.
#[must_use]
pub fn drawing(variant: Variant) -> &'static dyn BoardDrawing {
    match variant {
        Variant::Upthrust => &upthrust::UpthrustBoard,
        Variant::Hique => &hique::HiqueBoard,
        Variant::Focus | Variant::FocusExact => &focus::CLASS,
        Variant::FocusClassic => &focus::CLASSIC,
        Variant::CublinoPur => &cublino::PUR,
        Variant::CublinoContra => &cublino::CONTRA,
    }
}
