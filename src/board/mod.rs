//! The board: input, drawing and animation.
//!
//! A frame has four stages. Input changes the state of the [`Interaction`](quadrille_drawing::interaction::Interaction). The selection, the
//! position and the running animation become a [`View`](quadrille_drawing::view::View). The drawing of the game turns it into a
//! [`Scene`](quadrille_drawing::scene::Scene), which is shown as sprites. The second and third stages are pure functions.

pub mod cues;
pub mod current_scene;
pub mod input;
pub mod keyboard;
pub mod layout;
pub mod messages;
pub mod motion;
pub mod premove;
pub mod render;
pub mod respond;
pub mod spoken;
pub mod state;
pub mod touch;

use crate::artwork::cache;
use crate::interface::Screen;
use crate::power::AlarmSystems;
use crate::schedule::AppSystems;
use bevy::prelude::*;

/// Adds the board's state and the systems that need no graphics.
pub fn plugin(app: &mut App) {
    app.init_resource::<state::BoardState>()
        .init_resource::<layout::BoardPlace>()
        .init_resource::<input::Pointer>()
        .init_resource::<touch::TouchState>()
        .init_resource::<current_scene::BoardScene>()
        .init_resource::<messages::MessageOrder>()
        .add_message::<state::BoardRequest>()
        .add_observer(respond::show_hint)
        .add_systems(
            Update,
            (
                (
                    state::update_settings,
                    layout::place_board,
                    respond::withdraw_marks,
                    respond::update_interaction,
                )
                    .chain()
                    .in_set(AppSystems::Input)
                    .before(input::read_input),
                (
                    respond::update_interaction,
                    premove::play_premove,
                    motion::start_motions,
                    motion::begin_finale,
                    motion::advance_motion,
                    motion::advance_finale,
                    motion::report_motion,
                    motion::report_begun_moves,
                    respond::turn_to_player,
                )
                    .chain()
                    .in_set(AppSystems::Animate),
                (layout::place_board, current_scene::draw_scene, messages::record_messages)
                    .chain()
                    .in_set(AppSystems::Draw),
            )
                .run_if(in_state(Screen::Game)),
        )
        // These run on every screen, so that input made elsewhere does not reach the board later.
        .add_systems(
            Update,
            (state::advance_board_times, input::read_input, respond::read_board_requests)
                .chain()
                .in_set(AppSystems::Input),
        )
        .add_systems(OnExit(Screen::Game), (motion::end_animations, current_scene::clear_scene))
        .add_plugins(cues::plugin);
}

/// Adds the display of the board.
pub fn window_plugin(app: &mut App) {
    app.init_resource::<cache::ArtCache>()
        .init_resource::<render::BoardEntities>()
        .init_resource::<motion::FramesPending>()
        .add_systems(
            Update,
            (
                cache::update_cache,
                (
                    render::update_entities,
                    render::ease_poses,
                    render::place_pictures,
                    input::update_cursor_icon,
                )
                    .chain()
                    .run_if(in_state(Screen::Game)),
                cache::evict_pictures,
            )
                .chain()
                .in_set(AppSystems::Show),
        )
        .add_systems(Last, motion::request_frames.before(AlarmSystems::Set))
        .add_systems(OnExit(Screen::Game), render::clear_entities);
}
