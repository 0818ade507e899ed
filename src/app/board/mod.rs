//! The board: geometry, drawing, picking, animation.
//!
//! A frame goes through here in four stages. Input is turned into a [`choice`]; the choice, the match
//! and the running animation make a [`view::View`]; the game's own drawing turns that into a
//! [`scene::Scene`]; and the scene is shown as sprites. All but the first and last are pure functions.

pub mod arrows;
pub mod choice;
#[cfg(test)]
mod colour_vision;
#[cfg(test)]
mod conformance;
pub mod draft;
pub mod film;
pub mod finale;
pub mod habits;
pub mod input;
pub mod keyboard;
pub mod layout;
pub mod marks;
pub mod motion;
pub mod pending;
pub mod picture;
pub mod quantise;
pub mod render;
pub mod respond;
pub mod scene;
pub mod shadow;
pub mod spoken;
pub mod table;
pub mod timing;
pub mod view;

use crate::app::AppSystems;
use crate::app::screens::Screen;
use crate::rules::Variant;
use bevy::prelude::*;
use view::BoardDrawing;

mod cublino;
mod focus;
pub mod hique;
pub mod upthrust;

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

/// The board's state and the systems that need no graphics.
pub fn plugin(app: &mut App) {
    app.init_resource::<table::BoardState>()
        .init_resource::<layout::BoardPlace>()
        .init_resource::<input::Pointer>()
        .init_resource::<render::ShownScene>()
        .add_message::<table::BoardRequest>()
        .add_systems(
            Update,
            (
                (
                    habits::take_habits,
                    layout::place_board,
                    respond::refresh_chooser,
                )
                    .chain()
                    .in_set(AppSystems::Input)
                    .before(input::read_input),
                (
                    respond::refresh_chooser,
                    motion::start_motions,
                    finale::begin_finale,
                    motion::advance_motion,
                    finale::advance_finale,
                    habits::ease_heights,
                    habits::turn_to_player,
                )
                    .chain()
                    .in_set(AppSystems::Animate),
                (layout::place_board, render::draw_scene)
                    .chain()
                    .in_set(AppSystems::Draw),
            )
                .run_if(in_state(Screen::Game)),
        )
        // These run on every screen, so that nothing done elsewhere reaches the board later.
        .add_systems(
            Update,
            (input::read_input, respond::read_board_requests)
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_systems(OnExit(Screen::Game), motion::leave_board);
}

/// Showing the board in a window.
pub fn window_plugin(app: &mut App) {
    app.init_resource::<crate::app::artwork::cache::ArtCache>()
        .add_systems(
            Update,
            (
                (render::show_scene, input::shape_pointer).run_if(in_state(Screen::Game)),
                crate::app::artwork::cache::forget_unseen,
            )
                .chain()
                .in_set(AppSystems::Show),
        )
        .add_systems(OnExit(Screen::Game), render::hide_scene);
}
